"""Compare a state with what a scenario expects of it."""

from collections import Counter
from collections.abc import Callable

from ttrbot.engine import zones
from ttrbot.engine.cards import table_of
from ttrbot.engine.decisions import PHASES
from ttrbot.engine.events import Result
from ttrbot.engine.ids import Seat, Side
from ttrbot.engine.rules.scenario import WRITTEN
from ttrbot.engine.rules.seen import OF_SCORE, is_early
from ttrbot.engine.rules.tables import Table, check_keys, colors, known_ids, multiset, one_of, strings, table, typed
from ttrbot.engine.scenario.position import SEAT_KEYS, TEAM_KEYS, seat_names, team_names
from ttrbot.engine.scoring import count
from ttrbot.engine.state import State
from ttrbot.engine.zones import DECK, DISCARDS, TICKET_DECK

OF_COUNT = {key: expected for written in WRITTEN.values() for key, expected in written.expects_of_count.items()}
COUNT_KEYS = ("total", "routes", "tickets", "completed", "longest_length", *OF_SCORE, *OF_COUNT)


class Mismatch(Exception):  # noqa: N818 - a finding, not a fault of the program
    """A state differs from what a scenario expects. The message says what was expected and what was found."""


def _phase(state: State) -> str:
    return "over" if state.is_over else state.open_decisions[-1].phase


def _turn(state: State) -> str:
    decision = None if state.is_over else state.open_decisions[-1]
    return f"P{(state.turn_seat if decision is None or not is_early(decision.ask) else decision.seat) + 1}"


OF_RULES = {key: expected for written in WRITTEN.values() for key, expected in written.expects.items()}
OF_RULES_BY_SEAT = {key: expected for written in WRITTEN.values() for key, expected in written.expects_of_seat.items()}
"""What special rules add to the values that can be expected."""

STATE_KEYS: dict[str, Callable[[State], object]] = {
    "turn": _turn,
    "phase": _phase,
    "market": lambda state: [color.code for color in state.market_colors() if color is not None],
    "deck_size": lambda state: len(state.cards[DECK]),
    "discards_size": lambda state: len(state.cards[DISCARDS]),
    "ticket_deck_size": lambda state: len(state.tickets[TICKET_DECK]),
    "revealed": lambda state: [color.code for kept in state.rules.values() for color in kept.revealed()],
    "last_round": lambda state: state.last_turn is not None,
    **{key: expected.value for key, expected in OF_RULES.items()},
}


def _of_seat(state: State, seat: Seat) -> dict[str, object]:
    gamemap = state.book.gamemap
    return {
        "hand": table_of(tuple(state.counts[zones.hand(seat)])),
        "tickets": list(state.tickets[zones.tickets(seat)]),
        "routes": [gamemap.route_ids[index] for index in state.routes_of((seat,))],
        "cars": state.cars[seat],
        "score": state.scores[state.book.side_of[seat]],
        "offered": list(state.tickets[zones.offered(seat)]),
        "hand_size": len(state.cards[zones.hand(seat)]),
        "tickets_size": len(state.tickets[zones.tickets(seat)]),
        **{key: expected.value(state, seat) for key, expected in OF_RULES_BY_SEAT.items()},
    }


def _of_team(state: State, side: Side) -> dict[str, object]:
    return {
        "rack": table_of(tuple(state.counts.get(zones.rack(side), ()) or (0,) * 9)),
        "shared_tickets": list(state.tickets.get(zones.ticket_rack(side), ())),
        "score": state.scores[side],
    }


def compare(key: str, state: State, then: Table) -> None:
    """Compare a state with a `then` table. Raise Mismatch at the first difference, ScenarioError for unknown keys."""
    seats, teams = seat_names(state.book), team_names(state.book)
    check_keys(key, then, [*STATE_KEYS, *seats, *teams])
    for name, expected in then.items():
        path = f"{key}.{name}"
        if name in seats:
            of_position = [seat_key for seat_key in SEAT_KEYS if not (teams and seat_key == "score")]
            valid = dict.fromkeys([*of_position, *OF_RULES_BY_SEAT, "hand_size", "tickets_size"])
            check_keys(path, table(path, expected), valid)
            _check_values(path, table(path, expected), state)
            _compare_all(path, table(path, expected), _of_seat(state, seats[name]))
        elif name in teams:
            check_keys(path, table(path, expected), TEAM_KEYS)
            _check_values(path, table(path, expected), state)
            _compare_all(path, table(path, expected), _of_team(state, teams[name]))
        else:
            _check_values(key, {name: expected}, state)
            _compare(path, expected, STATE_KEYS[name](state))


def _check_values(key: str, expected: Table, state: State) -> None:
    """Refuse values that no position can have: unknown colours, ids, phases and seats, and words instead of numbers."""
    gamemap = state.book.gamemap
    for name, value in expected.items():
        path = f"{key}.{name}"
        match name:
            case "hand" | "rack":
                multiset(path, value)
            case "market" | "revealed":
                colors(path, value)
            case "tickets" | "offered" | "shared_tickets":
                known_ids(path, value, gamemap.ticket, "ticket")
            case "routes":
                known_ids(path, value, gamemap.route, "route")
            case "turn":
                one_of(path, value, seat_names(state.book))
            case "phase":
                one_of(path, value, [*PHASES, "over"])
            case "last_round":
                typed(path, value, bool, "true or false")
            case _ if name in OF_RULES:
                OF_RULES[name].check(path, value, state.book)
            case _ if name in OF_RULES_BY_SEAT:
                OF_RULES_BY_SEAT[name].check(path, value, state.book)
            case _:
                typed(path, value, int, "a whole number")


def compare_count(state: State, expected: Table) -> None:
    """Compare the final count with a `[count]` table."""
    result = state.result or count(state)
    names = team_names(state.book) or seat_names(state.book)
    check_keys("count", expected, [*names, "winners"])
    for name, numbers in expected.items():
        if name == "winners":
            winners = [winner for winner, side in names.items() if side in result.winners]
            for winner in strings("count.winners", numbers):
                one_of("count.winners", winner, names)
            _compare("count.winners", numbers, winners)
        else:
            path = f"count.{name}"
            check_keys(path, table(path, numbers), COUNT_KEYS)
            for key, number in table(path, numbers).items():
                if key in OF_COUNT:
                    OF_COUNT[key].check(f"{path}.{key}", number, state.book)
                else:
                    typed(f"{path}.{key}", number, int, "a whole number")
            _compare_all(path, table(path, numbers), _numbers(state, result, names[name]))


def _numbers(state: State, result: Result, side: Side) -> dict[str, object]:
    counted = result.sides[side]
    points = {key: sum(line.points for line in counted.lines if line.kind == key) for key in COUNT_KEYS}
    return {
        **points,
        "total": counted.total,
        "completed": counted.completed,
        "longest_length": counted.longest_length,
        **{key: expected.value(state, result, side) for key, expected in OF_COUNT.items()},
    }


def _compare_all(key: str, expected: Table, actual: dict[str, object]) -> None:
    for name, value in expected.items():
        _compare(f"{key}.{name}", value, actual[name])


def _compare(key: str, expected: object, actual: object) -> None:
    if _plain(expected) != _plain(actual):
        raise Mismatch(f"{key}: expected {expected!r}, got {actual!r}")


def _plain(value: object) -> object:
    """Return a value in a form in which order and zeros don't matter."""
    if isinstance(value, list):
        return Counter(map(repr, value))
    if isinstance(value, dict):
        return {name: number for name, number in value.items() if number}
    return value
