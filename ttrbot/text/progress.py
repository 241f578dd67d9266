"""How far a player's tickets are completed, in words, for *my board*. As secret as the tickets."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import TypeAlias

from ttrbot.engine.gamemap import Route, Ticket
from ttrbot.engine.ids import CityId, RouteId, TicketId
from ttrbot.engine.outlook import Outlook, outlook
from ttrbot.engine.rules.seen import seen_rules
from ttrbot.engine.seatview import SeatView
from ttrbot.text.hand import STATE_EMOJI, counted_tickets, plain_ticket_lines, ticket_state
from ttrbot.text.limits import ALT_LIMIT, MESSAGE_LIMIT, fit
from ttrbot.text.names import GameWords

Ways: TypeAlias = Mapping[TicketId, tuple[RouteId, ...]]
"""The routes that each ticket is missing. A ticket held twice is listed once."""


def progress_text(game: GameWords, view: SeatView) -> str:
    """Return the cars for the shortest ways and those left, and every ticket with the routes that it still needs."""
    ahead = outlook(view, game.gamemap)
    ways = ahead.ways(view.all_tickets)
    lines = [game.t("mine-board-title"), _cars(game, ahead, ways), *_explained(game, ahead, ways)]
    for ticket, name in counted_tickets(game, view.all_tickets).items():
        lines.append(f"{STATE_EMOJI[ahead.state(ticket)]} {name} · {_missing(game, ticket, ahead, ways[ticket])}")
    return fit(lines, MESSAGE_LIMIT, game.more)


def progress_alt(game: GameWords, view: SeatView) -> str:
    """Return the same without emoji and formatting, as the picture's alt text."""
    ahead = outlook(view, game.gamemap)
    ways = ahead.ways(view.all_tickets)
    head = f"{game.t('alt-mine', map=game.names.title)} {_cars(game, ahead, ways)}"
    return fit([head, *plain_ticket_lines(game, view.all_tickets, ahead)], ALT_LIMIT, game.more)


def _cars(game: GameWords, ahead: Outlook, ways: Ways) -> str:
    return game.t("mine-board-sum", needed=ahead.cars_on(_routes(ways)), left=ahead.cars)


def _explained(game: GameWords, ahead: Outlook, ways: Ways) -> list[str]:
    """Return what special routes among the missing ones demand, once for each kind."""
    tracks = [game.gamemap.route[track] for route in sorted(_routes(ways)) for track in ahead.tracks(route)]
    told = (next(filter(None, map(rule.in_all, tracks)), None) for rule in seen_rules(game.gamemap))
    return [f"-# {game.tell(one)}" for one in told if one is not None]


def _routes(ways: Ways) -> frozenset[RouteId]:
    return frozenset(route for way in ways.values() for route in way)


def _missing(game: GameWords, ticket: TicketId, ahead: Outlook, missing: tuple[RouteId, ...]) -> str:
    told = (rule.needed() for rule in seen_rules(game.gamemap)) if ahead.needs_loan(ticket) else ()
    parts = [game.tell(one) for one in told if one is not None]
    if missing:
        starts = _starts(game.gamemap.ticket[ticket], [game.gamemap.route[route] for route in missing])
        ways = zip(missing, starts, strict=True)
        routes = game.listed(game.tracks(ahead.tracks(route), start) for route, start in ways)
        parts.insert(0, game.t("mine-board-missing", cars=ahead.cars_on(missing), routes=routes))
    return " · ".join(parts) or ticket_state(game, ahead.state(ticket))


def _starts(ticket: Ticket, way: Sequence[Route]) -> Iterator[CityId]:
    """Yield the end at which each missing route begins, on the way from the ticket's first city to its last."""
    targets = {target for leg in ticket.legs for target in leg.targets}
    here = ""
    for route, following in zip_longest(way, way[1:]):
        if here not in (route.a, route.b):  # the first, or after a part of the way that is built
            onward = targets if following is None else targets | {following.a, following.b}
            is_reversed = route.b in ticket.sources or (route.a in onward and route.b not in onward)
            here = route.b if is_reversed and route.a not in ticket.sources else route.a
        yield here
        here = route.b if here == route.a else route.a
