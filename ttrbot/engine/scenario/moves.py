"""Read an action from a scenario's `do` table."""

from collections.abc import Callable

from ttrbot.engine.actions import (
    Action,
    ClaimRoute,
    DrawDeckCard,
    DrawMarketCard,
    DrawTickets,
    KeepTickets,
    Pass,
)
from ttrbot.engine.ids import Seat
from ttrbot.engine.rules.scenario import WRITTEN
from ttrbot.engine.rules.tables import (
    ScenarioError,
    Table,
    check_keys,
    color,
    fault,
    one_of,
    string,
    strings,
)
from ttrbot.engine.rules.written import Reader, payment

DRAWS: dict[str, Callable[[Seat], Action]] = {
    word: action for written in WRITTEN.values() for word, action in written.draws.items()
}
"""What special rules let a seat draw, by its word."""
MOVES: dict[str, Reader] = {verb: read for written in WRITTEN.values() for verb, read in written.moves.items()}
"""The readers of special rules' moves."""
VERBS = ("keep", "draw", "claim", "pass", *MOVES)
"""The keys that name a move. The first one present counts, because keeping tickets may also share one."""


def read_move(key: str, seat: Seat, do: Table) -> Action:
    """Return the action in a `do` table. Raise ScenarioError with what is wrong and what is valid."""
    verb = next((name for name in VERBS if name in do), None)
    if verb is None:
        raise fault(key, ", ".join(do) or "an empty table", VERBS)
    if verb in MOVES:
        return MOVES[verb](key, seat, do)
    value = do[verb]
    match verb:
        case "draw":
            return _read_draw(key, seat, do)
        case "claim":
            check_keys(key, do, ["claim", "pay", "pay_rack"])
            paid = payment(key, do, "pay"), payment(key, do, "pay_rack")
            return ClaimRoute(seat, string(f"{key}.claim", value), *paid)
        case "keep":
            check_keys(key, do, ["keep", "share"])
            share = string(f"{key}.share", do["share"]) if "share" in do else None
            return KeepTickets(seat, strings(f"{key}.keep", value), share)
        case _:
            check_keys(key, do, ["pass"])
            if value is not True:
                raise fault(f"{key}.pass", value, "true")
            return Pass(seat)


def _read_draw(key: str, seat: Seat, do: Table) -> Action:
    source = one_of(f"{key}.draw", do["draw"], ["market", "deck", "tickets", *DRAWS])
    check_keys(key, do, ["draw", "card"] if source == "market" else ["draw"])
    match source:
        case "market":
            if "card" not in do:
                raise ScenarioError(f"{key}: a draw from the market needs `card`, the colour")
            return DrawMarketCard(seat, color(f"{key}.card", do["card"]))
        case "deck":
            return DrawDeckCard(seat)
        case "tickets":
            return DrawTickets(seat)
        case _:
            return DRAWS[source](seat)
