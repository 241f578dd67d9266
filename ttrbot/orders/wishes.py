"""What can be ordered: wishes with their conditions and answers, and the list of one seat. Secret to that seat."""

from collections.abc import Mapping
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from ttrbot.engine.cards import Color
from ttrbot.engine.ids import CityId, RouteId, TicketId
from ttrbot.engine.rules.seen import DEEDS

MOST_ORDERS = 20
"""The most orders of one list."""
MOST_TURNS = 40
"""The most turns that a list plays before its owner has to look at it again."""
MOST_LOCOMOTIVES = 9
"""More than any route takes, which means no limit."""


class Wish(Struct, frozen=True, tag=True):
    """What is to be done on a turn."""


class DrawBlind(Wish, frozen=True):
    """Draw two cards from the deck."""


class DrawColors(Wish, frozen=True):
    """Draw cards of these colours where they lie open, the first colour first; else from the deck."""

    colors: tuple[Color, ...]


class Claim(Wish, frozen=True):
    """Claim a route as soon as it can be paid."""

    route: RouteId
    """Any parallel track that looks the same does as well."""
    color: Color | None = None
    """The colour to pay with beside locomotives; None: any."""
    locomotives: int = MOST_LOCOMOTIVES
    """How many locomotives may be laid at most."""
    leave: int = 0
    """How many cars must be left afterwards."""
    threats: int | None = None
    """Claim only when opponents have more routes than this at its ends; None for in any case."""


class DrawNeeded(Wish, frozen=True):
    """Draw what the other orders and the tickets lack most, where it lies open; else from the deck."""

    but: tuple[Color, ...] = ()
    """No open card of these colours is taken."""


class BuildTickets(Wish, frozen=True):
    """Claim the routes that tickets still need, the longest first; until one can be paid, draw what they lack."""

    tickets: tuple[TicketId, ...] = ()
    """None: all in hand, also those drawn later."""
    cars: int | None = None
    """How many cars it may still lay; None: any number. `locomotives` likewise."""
    locomotives: int | None = None
    given_up: tuple[TicketId, ...] = ()
    """Tickets that are known to be cut off."""


class TakeTickets(Wish, frozen=True):
    """Draw tickets when all tickets in hand are completed or cut off."""

    now: bool = False
    """Draw them on the next turn instead, once."""


class UseTurn(Wish, frozen=True):
    """Use a turn for what a special rule offers, as soon as the rule advises it."""

    deed: str


class KeepOpening(Wish, frozen=True):
    """Keep the best of the opening tickets, as many as the answers say (B2)."""


class ChooseCity(Wish, frozen=True):
    """Before the first turn, answer a special rule's question by the first of these cities that is still possible."""

    rule: str
    cities: tuple[CityId, ...]


AnyWish: TypeAlias = (
    DrawBlind | DrawColors | DrawNeeded | Claim | BuildTickets | TakeTickets | UseTurn | KeepOpening | ChooseCity
)
BEFORE_THE_FIRST_TURN = (KeepOpening, ChooseCity)
"""Wishes about questions before the first turn. They go when these are answered."""


def is_done_once(wish: AnyWish) -> bool:
    """Return whether a wish is done once, not repeated."""
    match wish:
        case UseTurn(deed=deed):
            return deed in DEEDS and DEEDS[deed].is_ordered_once
        case TakeTickets(now=now):
            return now
        case _:
            return isinstance(wish, Claim)


class Condition(Struct, frozen=True, omit_defaults=True):
    """When an order holds: if all that is given is true."""

    until: tuple[Color | None, int] | None = None
    """The order ends as soon as the hand holds this number of cards of the colour; None: of all colours together."""
    turns: int | None = None
    """The order ends after this number of turns that it has played."""
    market: Color | None = None
    """Only while a card of this colour lies open."""


class Answers(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The answers to further questions of the turn."""

    keep: int = 1
    """How many of the tickets drawn to keep, the best ones; at least what the rules demand (B16)."""
    by_rule: Mapping[str, str] = {}
    """The answer to a special rule's question, by the rule's name: one of its `order_values`."""

    def of(self, rule: str) -> tuple[str, ...]:
        """Return what is answered to a special rule's question; empty if nothing is said."""
        return (self.by_rule[rule],) if rule in self.by_rule else ()


class Order(Struct, frozen=True, omit_defaults=True):
    """One order. `id` names it within its list, wherever it stands."""

    id: int
    wish: AnyWish
    condition: Condition = Condition()
    answers: Answers = Answers()

    def repeats(self, other: "Order") -> bool:
        """Return whether two orders are to claim the same route, or build the same tickets, in the same way."""
        return isinstance(self.wish, Claim | BuildTickets) and replace(self, id=other.id) == other


class Played(Struct, frozen=True, omit_defaults=True):
    """What an order has done on a turn, as its owner is told."""

    turn: int
    wish: AnyWish
    route: RouteId | None = None
    """The route that it has claimed."""
    cards: tuple[Color | None, ...] = ()
    """The train cards that it has drawn; None is one from the deck."""


class Playing(Struct, frozen=True, omit_defaults=True):
    """The order that is being played in a turn; its answers finish the turn."""

    turn: int
    order: Order
    route: RouteId | None = None
    """The route that it claims, and the locomotives that it lays for it."""
    locomotives: int = 0
    cards: tuple[Color | None, ...] = ()
    """As in `Played`."""


class Cancelled(Struct, frozen=True):
    """An order that was taken off the list, and why: a code of `playing`."""

    order: Order
    reason: str


class Stops(Struct, frozen=True, omit_defaults=True):
    """When a turn is left to the owner although an order could be played."""

    gone: bool = True
    """When an order has become impossible."""
    taken: bool = False
    """When an opponent has claimed a route that the orders aimed at."""
    market: tuple[Color, ...] = ()
    """When a card of one of these colours lies open."""
    cars: int = 0
    """When somebody has fewer cars left than this."""


class Asked(Struct, frozen=True, omit_defaults=True):
    """Why a turn was left to the owner: the name of one of the `Stops`, and what it is about."""

    stop: str
    route: RouteId | None = None
    color: Color | None = None
    cars: int = 0


class OrderList(Struct, frozen=True, omit_defaults=True):
    """The orders of one seat; the first legal one is played."""

    orders: tuple[Order, ...] = ()
    next_id: int = 1
    left: int = MOST_TURNS
    """Turns that may still be played before the owner looks at the list again."""
    playing: Playing | None = None
    cancelled: tuple[Cancelled, ...] = ()
    """The orders taken off since the owner last looked."""
    by_hand: int | None = None
    """The position of the game that is left to the owner: a change of the list, an undo or a stop made it so."""
    told: int | None = None
    """The position at which the owner lets the list play all the same."""
    stops: Stops = Stops()
    asked: tuple[Asked, ...] = ()
    """Why the newest turn was left to the owner, until the owner looks."""
    aims: tuple[RouteId, ...] = ()
    """The routes that the orders were after when they were last seen or played."""
    played: tuple[Played, ...] = ()
    """The turns that the owner hasn't been told of."""

    def find(self, number: int) -> Order | None:
        """The order with this id."""
        return next((order for order in self.orders if order.id == number), None)
