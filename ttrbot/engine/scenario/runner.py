"""Parse a scenario's text and run it."""

from collections.abc import Callable
from dataclasses import dataclass

from ttrbot import reading
from ttrbot.engine.config import Config
from ttrbot.engine.decide import play
from ttrbot.engine.errors import CODES, IllegalAction
from ttrbot.engine.gamemap import GameMap
from ttrbot.engine.rng import SEEDS, seed_of_number
from ttrbot.engine.rulebook import Rulebook
from ttrbot.engine.rules.tables import (
    ScenarioError,
    Table,
    check_keys,
    fault,
    integer,
    one_of,
    string,
    strings,
    table,
    typed,
)
from ttrbot.engine.scenario.expect import Mismatch, compare, compare_count
from ttrbot.engine.scenario.moves import read_move
from ttrbot.engine.scenario.position import build_position, seat_names
from ttrbot.engine.state import State

KEYS = ("title", "rules", "map", "seats", "seed", "options", "setup", "steps", "count")
RULES = {"B": 22, "S": 12, "I": 5, "W": 9, "A": 13, "T": 8, "E": 19, "L": 17, "N": 18}
"""The number of rules in each section of docs/rules.md by its letter: B1 to B22, and so on."""
STEP_KEYS = ("seat", "do", "then", "refused")


class ScenarioFailed(Exception):  # noqa: N818 - a finding, not a fault of the program
    """The game did something other than the scenario expects. The message says where and what."""


@dataclass(frozen=True)
class Scenario:
    """A scenario as its file gives it."""

    title: str
    rules: tuple[str, ...]
    map_id: str
    config: Config
    seed: bytes
    setup: Table
    steps: tuple[Table, ...]
    count: Table | None


def parse_scenario(text: str) -> Scenario:
    """Return the scenario in a file's text. Raise ScenarioError with the wrong key and what would be valid."""
    try:
        whole: Table = reading.toml(text, SEEDS)
    except ValueError as error:
        raise ScenarioError(f"no TOML: {error}") from error
    check_keys("scenario", whole, KEYS)
    for key in ("title", "rules", "map", "seats", "seed"):
        if key not in whole:
            raise ScenarioError(f"the key {key!r} is missing")
    options = table("options", whole.get("options", {}))
    switches = {name: typed(f"options.{name}", value, bool, "true or false") for name, value in options.items()}
    steps = typed("steps", whole.get("steps", []), list, "a list of tables")
    return Scenario(
        string("title", whole["title"]),
        _rules(whole["rules"]),
        string("map", whole["map"]),
        Config(integer("seats", whole["seats"]), options=switches),
        seed_of_number(_seed(whole["seed"])),
        table("setup", whole.get("setup", {})),
        tuple(table("steps", step) for step in steps),
        table("count", whole["count"]) if "count" in whole else None,
    )


def _rules(value: object) -> tuple[str, ...]:
    known = {f"{letter}{number}" for letter, last in RULES.items() for number in range(1, last + 1)}
    rules = strings("rules", value)
    for rule in rules:
        if rule not in known:
            raise fault("rules", rule, ", ".join(f"{letter}1 to {letter}{last}" for letter, last in RULES.items()))
    return rules


def _seed(value: object) -> int:
    number = integer("seed", value)
    if number >= SEEDS:
        raise fault("seed", number, "a number below 2^128")
    return number


def run_scenario(scenario: Scenario, load_map: Callable[[str], GameMap]) -> None:
    """Run a scenario. Raise ScenarioFailed if the game does something else, ScenarioError if the file is wrong."""
    gamemap = load_map(scenario.map_id)
    try:
        book = Rulebook(gamemap, scenario.config)
    except ValueError as error:
        raise ScenarioError(str(error)) from error
    state = build_position(book, scenario.seed, scenario.setup, scenario.steps)
    for number, step in enumerate(scenario.steps, start=1):
        try:
            state = _run_step(state, step)
        except Mismatch as mismatch:
            raise ScenarioFailed(f"step {number}: {mismatch}") from mismatch
        except ScenarioError as error:
            raise ScenarioError(f"step {number}: {error}") from error
    if scenario.count is not None:
        try:
            compare_count(state, scenario.count)
        except Mismatch as mismatch:
            raise ScenarioFailed(str(mismatch)) from mismatch


def _run_step(state: State, step: Table) -> State:
    check_keys("step", step, STEP_KEYS)
    seats = seat_names(state.book)
    seat = seats[one_of("seat", step.get("seat"), seats)]
    action = read_move("do", seat, table("do", step.get("do")))
    refused = one_of("refused", step["refused"], CODES) if "refused" in step else None
    try:
        after, _ = play(state, action)
    except IllegalAction as illegal:
        if refused is None:
            raise Mismatch(f"expected the move to be legal, got {illegal.violation.code}") from illegal
        if illegal.violation.code != refused:
            raise Mismatch(f"expected refusal {refused}, got {illegal.violation.code}") from illegal
        after = state
    else:
        if refused is not None:
            raise Mismatch(f"expected refusal {refused}, got a legal move")
    compare("then", after, table("then", step.get("then", {})))
    return after
