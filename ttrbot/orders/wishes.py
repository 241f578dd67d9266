"""What can be ordered: wishes with their conditions and answers, and the list of one seat. Secret to that seat."""

from collections.abc import Mapping
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from ttrbot.engine.cards import Color
from ttrbot.engine.ids import CityId, RouteId
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


class TakeTickets(Wish, frozen=True):
    """Draw tickets when all tickets in hand are completed or cut off."""


class UseTurn(Wish, frozen=True):
    """Use a turn for what a special rule offers, as soon as the rule advises it."""

    deed: str


class KeepOpening(Wish, frozen=True):
    """Keep the best of the opening tickets, as many as the answers say (B2)."""


class ChooseCity(Wish, frozen=True):
    """Before the first turn, answer a special rule's question by the first of these cities that is still possible."""

    rule: str
    cities: tuple[CityId, ...]


AnyWish: TypeAlias = DrawBlind | DrawColors | Claim | TakeTickets | UseTurn | KeepOpening | ChooseCity
BEFORE_THE_FIRST_TURN = (KeepOpening, ChooseCity)
"""Wishes about questions before the first turn. They go when these are answered."""


def is_done_once(wish: AnyWish) -> bool:
    """Return whether a wish is done once, not repeated."""
    if isinstance(wish, UseTurn):
        return wish.deed in DEEDS and DEEDS[wish.deed].is_ordered_once
    return isinstance(wish, Claim)


class Condition(Struct, frozen=True, omit_defaults=True):
    """When an order holds: if all that is given is true."""

    until: tuple[Color, int] | None = None
    """The order ends as soon as the hand holds this number of cards of the colour."""
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
        """Return whether two orders are to claim the same route in the same way."""
        return isinstance(self.wish, Claim) and replace(self, id=other.id) == other


class Playing(Struct, frozen=True):
    """The order that is being played in a turn; its answers finish the turn."""

    turn: int
    order: Order


class Cancelled(Struct, frozen=True):
    """An order that was taken off the list, and why: a code of `playing`."""

    order: Order
    reason: str


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
    """The position of the game that is left to the owner, who changed the list or took a move back there."""
    told: int | None = None
    """The position at which the owner lets the list play all the same."""

    def find(self, number: int) -> Order | None:
        """The order with this id."""
        return next((order for order in self.orders if order.id == number), None)
