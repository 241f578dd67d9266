"""What private pictures show of somebody's tickets. Secret."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from functools import cached_property
from itertools import cycle
from string import ascii_uppercase

from ttrbot.content import MapText
from ttrbot.engine.gamemap import GameMap, Leg
from ttrbot.engine.ids import RouteId, TicketId
from ttrbot.engine.outlook import outlook
from ttrbot.engine.seatview import SeatView
from ttrbot.render.inputs import Tag, TicketLine
from ttrbot.render.layout import BoardLayout
from ttrbot.text import texts


class TicketLines:
    """One seat's tickets, and what they need."""

    def __init__(self, view: SeatView, gamemap: GameMap, layout: BoardLayout, words: MapText, locale: str) -> None:
        self._view = view
        self._gamemap = gamemap
        self._layout = layout
        self._words = words
        self._texts = texts(locale)
        self.ahead = outlook(view, gamemap)
        self.own = view.routes_owned(gamemap.route_ids)
        self._ways = self.ahead.ways(view.all_tickets)

    @cached_property
    def all(self) -> tuple[TicketLine, ...]:
        """All tickets that count for the side: offered ones, the seat's own, the rack's, and those to be put there."""
        view = self._view
        kept = (*view.tickets, *view.rack_tickets, *view.waiting_tickets)
        return (*self.of(view.offered, are_offered=True), *self.of(kept))

    def of(self, tickets: Iterable[TicketId], *, are_offered: bool = False) -> tuple[TicketLine, ...]:
        """Return the lines of these tickets; equal tickets share one."""
        counted = Counter(tickets)
        return tuple(
            replace(self._line(ticket, is_offered=are_offered), copies=copies) for ticket, copies in counted.items()
        )

    @property
    def missing(self) -> frozenset[RouteId]:
        """The routes that all tickets together still need."""
        return frozenset(route for line in self.all for route in line.missing)

    @cached_property
    def lettered(self) -> tuple[TicketLine, ...]:
        """Every ticket with the letter that its ends carry on the board."""
        return tuple(replace(line, letter=letter) for line, letter in zip(self.all, cycle(ascii_uppercase)))

    @property
    def tags(self) -> tuple[Tag, ...]:
        """The letters on every city that a ticket leads to."""
        return tuple(Tag(city, line.letter, line.state) for line in self.lettered for city in line.ends)

    def _line(self, ticket_id: TicketId, *, is_offered: bool) -> TicketLine:
        ticket, words = self._gamemap.ticket[ticket_id], self._words
        targets = (target for leg in ticket.legs for target in leg.targets)
        missing = self._ways[ticket_id]
        cars = self.ahead.cars_on(missing)
        return TicketLine(
            words.end(ticket.a),
            words.end(ticket.b) if ticket.b else " / ".join(map(self._choice, ticket.legs)),
            self._points(ticket_id),
            self.ahead.state(ticket_id),
            ends=tuple(dict.fromkeys((*ticket.sources, *targets))),
            missing=missing,
            cars=cars,
            need=self._texts.t("ticket-need", cars=cars),
            is_offered=is_offered,
        )

    def _points(self, ticket_id: TicketId) -> str:
        """Return what the ticket has brought or cost, or everything that it may bring."""
        ticket = self._gamemap.ticket[ticket_id]
        if self.ahead.state(ticket_id) == "open" and ticket.penalty < ticket.value:
            return f"{ticket.penalty}–{ticket.value}"
        return str(self.ahead.points(ticket_id))

    def _choice(self, leg: Leg) -> str:
        """Return one of several destinations with its worth; a neighbouring country by its sign (S5)."""
        target = leg.targets[0]
        zone = self._layout.terminals.get(target)
        name = self._words.cities[target] if zone is None else self._layout.zones[zone].sign
        return f"{name} {leg.points}"
