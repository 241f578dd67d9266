"""The rules as scenarios: every file passes, every rule has one, and unknown keys are refused."""

import os
import re
import tomllib
from pathlib import Path

import pytest

from ttrbot.cli.scenario import run_file, scenario_files
from ttrbot.content import load_map, map_ids
from ttrbot.engine.errors import CODES
from ttrbot.engine.scenario import ScenarioError, ScenarioFailed, parse_scenario, run_scenario
from ttrbot.engine.scenario.runner import RULES as RULES_BY_LETTER

ROOT = Path(__file__).parents[1]
FILES = scenario_files(ROOT / "tests" / "scenarios")
EXAMPLES = Path(os.environ.get("TTR_SCENARIOS", ROOT / "none"))
"""Further examples, which aren't part of the project."""
MORE_EXAMPLES = EXAMPLES.with_name(f"{EXAMPLES.name}-next")

DOCUMENT = (ROOT / "docs" / "scenarios.md").read_text(encoding="utf-8")
RULES = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
SECTIONS = {
    board: re.findall(r"^\| ([A-Z]\d+) \|", section, re.MULTILINE)
    for board, section in re.findall(r"^## [^\n]*\(map `([a-z-]+)`\)$(.*?)(?=^## )", RULES, re.MULTILINE | re.DOTALL)
}
"""The ids of rules by the map in whose section they are."""


def whole(file):
    return tomllib.loads(file.read_text(encoding="utf-8"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_scenario(file):
    board = whole(file)["map"]
    if board in SECTIONS and board not in map_ids():
        pytest.skip(f"the map {board} isn't there yet")
    assert run_file(file) is None


@pytest.mark.skipif(not EXAMPLES.is_dir(), reason="further examples: TTR_SCENARIOS names no folder with them")
def test_the_examples_pass_or_name_the_map_that_is_missing():
    for folder in (EXAMPLES, MORE_EXAMPLES):
        files = scenario_files(folder)
        assert files
        for file in files:
            board = whole(file)["map"]
            fault = run_file(file)
            missing = (f"no map {board!r}", "rules: ")
            assert fault is None if board in map_ids() else any(word in str(fault) for word in missing), file.name


def test_the_example_of_the_document_passes():
    (example,) = re.findall(r"^```toml\n(.*?)^```$", DOCUMENT, re.MULTILINE | re.DOTALL)
    run_scenario(parse_scenario(example), load_map)


def test_the_codes_of_the_format_are_those_of_the_engine():
    _, listed = DOCUMENT.split("Refusal codes.")
    assert tuple(re.findall(r"`([a-z_]+)`", listed)) == CODES


def test_the_rules_are_numbered_without_a_gap():
    numbers = [len(rules) for rules in SECTIONS.values()]
    assert numbers == list(RULES_BY_LETTER.values())
    assert [rules[0][0] for rules in SECTIONS.values()] == list(RULES_BY_LETTER)
    for rules in SECTIONS.values():
        assert [int(rule[1:]) for rule in rules] == list(range(1, len(rules) + 1))


@pytest.mark.parametrize("board", SECTIONS)
def test_every_rule_has_a_scenario(board):
    shown = {rule for file in FILES if whole(file)["map"] == board for rule in whole(file)["rules"]}
    assert [rule for rule in SECTIONS[board] if rule not in shown] == []


def test_scenarios_are_named_after_the_first_of_their_rules():
    known = {rule for rules in SECTIONS.values() for rule in rules}
    for file in FILES:
        first, *others = whole(file)["rules"]
        assert file.stem.startswith(f"{first[0]}{int(first[1:]):02}-")
        assert {first, *others} <= known, file.stem


HEAD = 'title = "t"\nrules = ["B4"]\nmap = "usa"\nseats = 2\nseed = 1\n'


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("title = ", "no TOML"),
        ('title = "t"', "the key 'rules' is missing"),
        (HEAD.replace("B4", "B23"), "rules: 'B23' is not valid here; valid: B1 to B22, S1 to S12"),
        (HEAD + "colour = 1", "scenario: 'colour' is not valid here; valid: title, rules, map"),
        (HEAD.replace("seats = 2", "seats = 6"), "6 players can't play usa; possible: 2, 3, 4, 5"),
        (HEAD.replace("seats = 2", 'seats = "2"'), "seats: '2' is not valid here; valid: a whole number"),
        (HEAD.replace("usa", "mars"), "map"),
        (HEAD + "options = { alvin = true }", "usa has no option 'alvin'; options: none"),
        (HEAD + "[setup]\nmarkt = []", "setup: 'markt' is not valid here; valid: phase, turn, market"),
        (HEAD + "[setup]\nphase = 'now'", "setup.phase: 'now' is not valid here; valid: turn, tickets, keep_tickets"),
        (HEAD + "[setup]\nphase = 'homes'", "setup.phase: this game has no rule 'homes'; valid: turn"),
        (HEAD + "[setup]\nturn = 'P3'", "setup.turn: 'P3' is not valid here; valid: P1, P2"),
        (HEAD + "[setup]\nalvin = 'roswell'", "setup.alvin: this game has no rule 'alien'"),
        (HEAD + "[setup]\nferry_pile = 3", "setup.ferry_pile: this game has no rule 'ferry_cards'"),
        (HEAD + "[setup]\nmarket = ['pink']", "setup.market: 'pink' is not valid here; valid: purple, blue"),
        (
            HEAD.replace("seed = 1", f"seed = {2**128}"),
            f"seed: {2**128} is not valid here; valid: a number below 2^128",
        ),
        (HEAD + "[setup.P1]\noffered = ['boston--miami']", "setup.P1.offered: P1 chooses no tickets here; valid in"),
        (
            HEAD + "[setup]\nphase = 'keep_tickets'\n[setup.P2]\noffered = ['boston--miami']",
            "setup.P2.offered: P2 chooses no tickets here; valid in phase tickets",
        ),
        (HEAD + "[setup.P3]\nhand = {}", "setup: 'P3' is not valid here"),
        (HEAD + "[setup.T1]\nrack = {}", "setup: 'T1' is not valid here"),
        (HEAD + "[setup.P1]\nhnd = {}", "setup.P1: 'hnd' is not valid here; valid: hand, tickets"),
        (HEAD + "[setup.P1]\nhand = { red = 13 }", "setup.P1.hand: asks for 13 red cards, 12 are left"),
        (HEAD + "[setup.P1]\nhand = { red = -1 }", "setup.P1.hand.red: -1 is not valid here; valid: a whole number, 0"),
        (HEAD + "[setup.P1]\nroutes = ['a--b']", "setup.P1.routes: there is no route 'a--b' on this map"),
        (HEAD + "[setup.P1]\ntickets = ['a--b']", "setup.P1.tickets: there is no ticket 'a--b' on this map"),
        (
            HEAD + "[setup.P1]\nroutes = ['denver--omaho']",
            "setup.P1.routes: there is no route 'denver--omaho' on this map; valid are its ids, as denver--omaha, ",
        ),
        (HEAD + "[setup.P1]\nmarkers = ['denver']", "setup.P1.markers: this game has no rule 'city_markers'"),
        (HEAD + "[setup.P1]\ncars = true", "setup.P1.cars: True is not valid here; valid: a whole number"),
        (
            HEAD + "[setup.P1]\ntickets = ['boston--miami']\n[setup.P2]\ntickets = ['boston--miami']",
            "setup.P2.tickets: the ticket 'boston--miami' is named more often than it exists",
        ),
        (
            HEAD + "[setup.P1]\nroutes = ['calgary--helena']\n[setup.P2]\nroutes = ['calgary--helena']",
            "setup.P2.routes: the route 'calgary--helena' has an owner already",
        ),
        (
            HEAD + "[[steps]]\nseat = 'P1'\ndo = { dance = 1 }",
            "step 1: do: 'dance' is not valid here; valid: keep, draw",
        ),
        (HEAD + "[[steps]]\nseat = 'P1'\ndo = { draw = 'hat' }", "step 1: do.draw: 'hat' is not valid here"),
        (HEAD + "[[steps]]\nseat = 'P1'\ndo = { draw = 'market' }", "step 1: do: a draw from the market needs `card`"),
        (HEAD + "[[steps]]\nseat = 'P1'\ndo = { draw = 'deck', card = 'red' }", "step 1: do: 'card' is not valid here"),
        (
            HEAD + "[[steps]]\nseat = 'P1'\ndo = { marker = 'none', pay = { red = 2 } }",
            "step 1: do: 'pay' is not valid here; valid: marker",
        ),
        (
            HEAD + "[[steps]]\nseat = 'P9'\ndo = { draw = 'deck' }",
            "step 1: seat: 'P9' is not valid here; valid: P1, P2",
        ),
        (
            HEAD + "[[steps]]\nseat = 'P1'\ndo = { draw = 'deck' }\nrefused = 'no'",
            "step 1: refused: 'no' is not valid here; valid: game_over",
        ),
        (
            HEAD + "[[steps]]\nseat = 'P1'\ndo = { draw = 'deck' }\nthen = { weather = 1 }",
            "step 1: then: 'weather' is not valid here",
        ),
        *(
            (HEAD + f"[[steps]]\nseat = 'P1'\ndo = {{ draw = 'deck' }}\nthen = {then}", f"step 1: then.{message}")
            for then, message in (
                ("{ revealed = [[]] }", "revealed: [] is not valid here; valid: purple, blue"),
                ("{ market = ['pink'] }", "market: 'pink' is not valid here; valid: purple, blue"),
                ("{ phase = 'trun' }", "phase: 'trun' is not valid here; valid: tickets, turn"),
                ("{ turn = 'P3' }", "turn: 'P3' is not valid here; valid: P1, P2"),
                ("{ last_round = 1 }", "last_round: 1 is not valid here; valid: true or false"),
                ("{ deck_size = '3' }", "deck_size: '3' is not valid here; valid: a whole number"),
                ("{ alvin = 'rome' }", "alvin: there is no city 'rome' on this map; valid are its ids, as "),
                ("{ P1 = { hand = { pink = 0 } } }", "P1.hand: 'pink' is not valid here; valid: purple, blue"),
                ("{ P1 = { tickets = ['a--b'] } }", "P1.tickets: there is no ticket 'a--b' on this map"),
                ("{ P1 = { routes = ['a--b'] } }", "P1.routes: there is no route 'a--b' on this map"),
                ("{ P1 = { markers = ['rome'] } }", "P1.markers: there is no city 'rome' on this map"),
            )
        ),
        (HEAD + "[count]\nP1 = { total = 'ten' }", "count.P1.total: 'ten' is not valid here; valid: a whole number"),
        (HEAD + "[count]\nwinners = ['P3']", "count.winners: 'P3' is not valid here; valid: P1, P2"),
        (HEAD + "[count]\nP1 = { glory = 1 }", "count.P1: 'glory' is not valid here; valid: total, routes"),
    ],
)
def test_wrong_file_error_names_the_fault_and_valid_values(text, message):
    with pytest.raises(ScenarioError) as error:
        run_scenario(parse_scenario(text), _load)
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("board", "rest", "message"),
    [
        (
            "old-west",
            "[setup]\nphase = 'homes'\n[setup.P1]\nmarkers = ['boise']\n[setup.P2]\nmarkers = ['denver']",
            "setup.turn: in phase homes it is the seat that chooses now",
        ),
        (
            "italy",
            "[setup.P1]\nferry_cards = 11",
            "setup: the seats hold more ferry cards than the 10 there are",
        ),
        ("team-asia", "[setup.P1]\nscore = 1", "setup.P1: 'score' is not valid here; valid: hand"),
        ("team-asia", "[setup.T3]\nscore = 1", "setup: 'T3' is not valid here"),
    ],
)
def test_a_wrong_file_for_another_map(board, rest, message):
    if board not in map_ids():
        pytest.skip(f"the map {board} isn't there yet")
    seats = min(load_map(board).seats)
    head = HEAD.replace("usa", board).replace("seats = 2", f"seats = {seats}")
    with pytest.raises(ScenarioError, match=message):
        run_scenario(parse_scenario(head + rest), _load)


def _load(map_id):
    if map_id not in map_ids():
        raise ScenarioError(f"map: no map {map_id!r}")
    return load_map(map_id)


@pytest.mark.parametrize(
    ("rest", "message"),
    [
        ("do = { draw = 'deck' }\nrefused = 'game_over'", "step 1: expected refusal game_over, got a legal move"),
        ("do = { claim = 'x', pay = {} }", "step 1: expected the move to be legal, got unknown_route"),
        ("do = { pass = true }\nrefused = 'game_over'", "step 1: expected refusal game_over, got cannot_pass"),
        (
            "do = { draw = 'tickets' }\nthen = { phase = 'turn' }",
            "step 1: then.phase: expected 'turn', got 'keep_tickets'",
        ),
        ("do = { draw = 'deck' }\nthen = { P1 = { hand_size = 4 } }", "step 1: then.P1.hand_size: expected 4, got 5"),
    ],
)
def test_wrong_expectation_names_expected_and_actual_values(rest, message):
    with pytest.raises(ScenarioFailed) as failure:
        run_scenario(parse_scenario(f"{HEAD}[setup.P1]\n[[steps]]\nseat = 'P1'\n{rest}"), _load)
    assert str(failure.value) == message
