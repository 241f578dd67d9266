"""Read a scenario's `do` table into an action."""

from ttrbot.engine.actions import (
    NOTHING,
    Action,
    ClaimRoute,
    DrawDeckCard,
    DrawMarketCard,
    DrawTickets,
    KeepTickets,
    Pass,
    Payment,
)
from ttrbot.engine.ids import Seat
from ttrbot.engine.rules.alien.facts import MoveAlien
from ttrbot.engine.rules.city_markers.facts import DeclineMarker, PlaceMarker
from ttrbot.engine.rules.ferry_cards.facts import DrawFerryCard
from ttrbot.engine.rules.homes.facts import ChooseHome
from ttrbot.engine.rules.share_tickets.facts import ShareTickets
from ttrbot.engine.rules.shared_rack.facts import PutCard
from ttrbot.engine.rules.tunnels.facts import PayTunnel, WithdrawTunnel
from ttrbot.engine.scenario.tables import (
    ScenarioError,
    Table,
    check_keys,
    color,
    fault,
    integer,
    multiset,
    one_of,
    string,
    strings,
    table,
)

VERBS = ("draw", "put", "claim", "tunnel", "keep", "share", "home", "marker", "alvin", "pass")


def read_move(key: str, seat: Seat, do: Table) -> Action:
    """Read one move; ScenarioError says what is wrong and what is valid."""
    verb = "keep" if "keep" in do else next((name for name in VERBS if name in do), None)
    if verb is None:
        raise fault(key, ", ".join(do) or "an empty table", VERBS)
    value = do[verb]
    match verb:
        case "draw":
            return _read_draw(key, seat, do)
        case "put":
            check_keys(key, do, ["put"])
            place = one_of(f"{key}.put", value, ["hand", "rack"])
            return PutCard(seat, "hand" if place == "hand" else "rack")
        case "claim":
            check_keys(key, do, ["claim", "pay", "pay_rack"])
            return ClaimRoute(seat, string(f"{key}.claim", value), _pay(key, do, "pay"), _pay(key, do, "pay_rack"))
        case "tunnel":
            return _read_tunnel(key, seat, do)
        case "keep":
            check_keys(key, do, ["keep", "share"])
            share = string(f"{key}.share", do["share"]) if "share" in do else None
            return KeepTickets(seat, strings(f"{key}.keep", value), share)
        case "share":
            check_keys(key, do, ["share"])
            return ShareTickets(seat, strings(f"{key}.share", value))
        case "home":
            check_keys(key, do, ["home"])
            return ChooseHome(seat, string(f"{key}.home", value))
        case "marker":
            if value == "none":
                check_keys(key, do, ["marker"])
                return DeclineMarker(seat)
            check_keys(key, do, ["marker", "pay"])
            return PlaceMarker(seat, string(f"{key}.marker", value), _pay(key, do, "pay"))
        case "alvin":
            check_keys(key, do, ["alvin"])
            return MoveAlien(seat, string(f"{key}.alvin", value))
        case _:
            check_keys(key, do, ["pass"])
            if value is not True:
                raise fault(f"{key}.pass", value, "true")
            return Pass(seat)


def _read_draw(key: str, seat: Seat, do: Table) -> Action:
    source = one_of(f"{key}.draw", do["draw"], ["market", "deck", "tickets", "ferry"])
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
            return DrawFerryCard(seat)


def _read_tunnel(key: str, seat: Seat, do: Table) -> Action:
    if one_of(f"{key}.tunnel", do["tunnel"], ["pay", "withdraw"]) == "pay":
        check_keys(key, do, ["tunnel", "pay", "pay_rack"])
        return PayTunnel(seat, _pay(key, do, "pay"), _pay(key, do, "pay_rack"))
    check_keys(key, do, ["tunnel"])
    return WithdrawTunnel(seat)


def _pay(key: str, do: Table, name: str) -> Payment:
    if name not in do:
        return NOTHING
    path = f"{key}.{name}"
    laid = dict(table(path, do[name]))
    ferry = integer(f"{path}.ferry", laid.pop("ferry", 0))
    return Payment(multiset(path, laid), ferry)
