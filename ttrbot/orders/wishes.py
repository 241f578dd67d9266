"""Standing orders as data: wishes, conditions and answers, and the list of one seat. Secret to that seat."""

from collections.abc import Mapping
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from ttrbot.engine.cards import Color
from ttrbot.engine.ids import CityId, RouteId, TicketId
from ttrbot.engine.rules.seen import DEEDS

MOST_ORDERS = 20
"""The most orders in one list."""
MOST_TURNS = 40
"""The most turns that a list plays before its owner must look at it again."""
MOST_LOCOMOTIVES = 9
"""More locomotives than any route takes, which means no limit."""
NEAR_THE_END = 13
"""Most players claim for points once anybody, themselves included, has fewer cars than this."""


class Wish(Struct, frozen=True, tag=True):
    """What the bot should do on a turn."""


class DrawBlind(Wish, frozen=True):
    """Draw two cards from the deck."""


class DrawColors(Wish, frozen=True):
    """Draw open cards of these colours, the first colour first; otherwise draw from the deck."""

    colors: tuple[Color, ...]


class Claim(Wish, frozen=True):
    """Claim a route as soon as it can be paid."""

    route: RouteId
    """The route to claim. Any parallel track that looks the same will do, too."""
    color: Color | None = None
    """The colour to pay with besides locomotives; None: any."""
    locomotives: int = MOST_LOCOMOTIVES
    """The most locomotives to pay with."""
    leave: int = 0
    """The least number of cars that must be left afterwards."""
    threats: int | None = None
    """Claim only when opponents have more routes than this at the route's ends; None: claim in any case."""


class DrawNeeded(Wish, frozen=True):
    """Draw the open card that the other orders and the tickets lack most; otherwise draw from the deck."""

    but: tuple[Color, ...] = ()
    """The colours whose open cards are never taken."""


class BuildTickets(Wish, frozen=True):
    """Claim the routes that tickets still need, the longest first; draw the missing cards until one can be paid for."""

    tickets: tuple[TicketId, ...] = ()
    """The tickets to build; if empty, all in hand, also those drawn later."""
    cars: int | None = None
    """The most cars that it may still use; None: any number."""
    locomotives: int | None = None
    """The most locomotives that it may still lay; None: any number."""
    given_up: tuple[TicketId, ...] = ()
    """Tickets that are known to be cut off."""


class TakeTickets(Wish, frozen=True):
    """Draw tickets when all tickets in hand are completed or cut off."""

    now: bool = False
    """Whether to draw them on the next turn instead, once."""


class ScorePoints(Wish, frozen=True, omit_defaults=True):
    """Once somebody has few cars left, claim the route that brings most points; draw from the deck if none can be paid.

    It also applies on the last turn.
    """

    cars: int = NEAR_THE_END
    """It applies once somebody has fewer cars than this."""


class UseTurn(Wish, frozen=True):
    """Use a turn for what a special rule offers, as soon as the rule advises it."""

    deed: str


class KeepOpening(Wish, frozen=True):
    """Keep the best opening tickets, as many as the answers say (B2)."""


class ChooseCity(Wish, frozen=True):
    """Before the first turn, answer a special rule's question with the first of these cities that is still possible."""

    rule: str
    cities: tuple[CityId, ...]


AnyWish: TypeAlias = (
    DrawBlind
    | DrawColors
    | DrawNeeded
    | Claim
    | BuildTickets
    | TakeTickets
    | ScorePoints
    | UseTurn
    | KeepOpening
    | ChooseCity
)
BEFORE_THE_FIRST_TURN = (KeepOpening, ChooseCity)
"""Wishes about questions before the first turn. They are removed when these are answered."""


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
    """The conditions of an order; all that are given must be true."""

    until: tuple[Color | None, int] | None = None
    """The order ends when the hand has this number of cards of the colour, or of all together if the colour is None."""
    turns: int | None = None
    """The order ends after it has played this number of turns."""
    market: Color | None = None
    """The order applies only while a card of this colour lies open."""


class Answers(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The answers to further questions of the turn."""

    keep: int = 1
    """How many of the drawn tickets to keep, the best ones; at least as many as the rules demand (B16)."""
    by_rule: Mapping[str, str] = {}
    """The answer to a special rule's question, by the rule's name: one of its `order_values`."""

    def of(self, rule: str) -> tuple[str, ...]:
        """Return the answer to a special rule's question; empty if none is given."""
        return (self.by_rule[rule],) if rule in self.by_rule else ()


class Order(Struct, frozen=True, omit_defaults=True):
    """An order. Its `id` identifies it within its list, whatever its position."""

    id: int
    wish: AnyWish
    condition: Condition = Condition()
    answers: Answers = Answers()

    def repeats(self, other: "Order") -> bool:
        """Return whether two orders claim the same route, or build the same tickets, in the same way."""
        return isinstance(self.wish, Claim | BuildTickets) and replace(self, id=other.id) == other


class Played(Struct, frozen=True, omit_defaults=True):
    """What an order has done on a turn, for the message to its owner."""

    turn: int
    wish: AnyWish
    route: RouteId | None = None
    """The route that it has claimed."""
    given_up: RouteId | None = None
    """The tunnel that it has tried and given up."""
    cards: tuple[Color | None, ...] = ()
    """The train cards that it has drawn; None is one from the deck."""


class Playing(Struct, frozen=True, omit_defaults=True):
    """The order that is playing a turn; its answers finish the turn."""

    turn: int
    order: Order
    route: RouteId | None = None
    """The route that it claims."""
    locomotives: int = 0
    """The locomotives that it lays for that route."""
    cards: tuple[Color | None, ...] = ()
    """The train cards that it has drawn; None is one from the deck."""


class Cancelled(Struct, frozen=True):
    """An order that was removed from the list, and the reason: a code of `playing`."""

    order: Order
    reason: str


class Stops(Struct, frozen=True, omit_defaults=True):
    """The cases in which a turn is left to the owner although an order could be played."""

    gone: bool = True
    """Stop when an order has become impossible."""
    taken: bool = False
    """Stop when an opponent has claimed a route that the orders aimed at."""
    market: tuple[Color, ...] = ()
    """Stop when a card of one of these colours lies open."""
    cars: int = 0
    """Stop when somebody has fewer cars left than this."""


class Asked(Struct, frozen=True, omit_defaults=True):
    """The reason why a turn was left to the owner: the name of one of the `Stops`, and its subject."""

    stop: str
    route: RouteId | None = None
    color: Color | None = None
    cars: int = 0


class OrderList(Struct, frozen=True, omit_defaults=True):
    """The orders of one seat; the first legal one is played."""

    orders: tuple[Order, ...] = ()
    next_id: int = 1
    left: int = MOST_TURNS
    """The number of turns that may still be played before the owner looks at the list again."""
    playing: Playing | None = None
    cancelled: tuple[Cancelled, ...] = ()
    """The orders removed since the owner last looked."""
    by_hand: int | None = None
    """The position that is left to the owner because of a change of the list, an undo or a stop."""
    told: int | None = None
    """The position at which the owner lets the list play although it was left to them."""
    stops: Stops = Stops()
    asked: tuple[Asked, ...] = ()
    """Why the newest turn was left to the owner, until the owner looks."""
    aims: tuple[RouteId, ...] = ()
    """The routes that the orders aimed at when they were last seen or played."""
    played: tuple[Played, ...] = ()
    """The played turns that the owner hasn't been told about."""

    def find(self, number: int) -> Order | None:
        """Return the order with this id, if there is one."""
        return next((order for order in self.orders if order.id == number), None)
