"""Moves, payments and questions of a quick game as numbers: each is a few small numbers side by side in one.

A number needs no object, so that lists of moves and positions with open questions are made, kept and copied quickly.
"""

from typing import Final

DRAW: Final = 0
"""Take a face-up card; the argument is its slot. The next kinds are the base game's other actions."""
DECK: Final = 1
TICKETS: Final = 2
CLAIM: Final = 3
KEEP: Final = 4
PASS: Final = 5
OWN: Final = 6
"""An action of a special rule."""

OPENING: Final = 0
"""Which of the dealt tickets to keep: a kind of question, as are the next ones."""
TURN: Final = 1
KEEPING: Final = 2
ASKED: Final = 3
"""The question of the first special rule; those of the others follow."""

GRAY: Final = 8
"""As a route's colour: any one colour."""
WILD: Final = 8
"""As a card's colour: a locomotive."""
KINDS: Final = 9
"""How many kinds of train cards there are."""


def kind_of(move: int) -> int:
    """Return a move's kind."""
    return move & 15


def argument(move: int) -> int:
    """Return what a move says besides its kind: a slot, or what `claim` and `keep` put together."""
    return move >> 4


def claim(route: int, pay: int) -> int:
    """Return the move that claims a route."""
    return CLAIM | route << 4 | pay << 12


def claimed_route(move: int) -> int:
    """Return the route that a claim is about."""
    return move >> 4 & 255


def claim_payment(move: int) -> int:
    """Return the payment of a claim."""
    return move >> 12


def keep(chosen: int, shared: int) -> int:
    """Return the move that keeps some of the offered tickets: a bit for each, and the place of the shared one or -1."""
    return KEEP | (shared + 1) << 4 | chosen << 12


def kept(move: int) -> int:
    """Return which of the offered tickets are kept: a bit for each."""
    return move >> 12


def shared(move: int) -> int:
    """Return the place of the offered ticket that goes to the team, or -1."""
    return (move >> 4 & 255) - 1


def own(rule: int, argument: int) -> int:
    """Return a move of the special rule with this number."""
    return OWN | rule << 4 | argument << 8


def own_rule(move: int) -> int:
    """Return the number of the special rule whose move it is."""
    return move >> 4 & 15


def own_argument(move: int) -> int:
    """Return what the special rule says with its move."""
    return move >> 8


def payment(color: int, plain: int, wild: int, *, wave_cards: int = 0, rack_plain: int = 0, rack_wild: int = 0) -> int:
    """Return a payment: cards of one colour, locomotives, wave cards, and what of the cards comes from the rack."""
    return color | plain << 4 | wild << 9 | wave_cards << 14 | rack_plain << 17 | rack_wild << 22


def pay_color(pay: int) -> int:
    """Return the one colour laid; 0 where no plain card is laid."""
    return pay & 15


def pay_plain(pay: int) -> int:
    """Return how many cards of that colour are laid."""
    return pay >> 4 & 31


def pay_wild(pay: int) -> int:
    """Return how many locomotives are laid."""
    return pay >> 9 & 31


def pay_wave_cards(pay: int) -> int:
    """Return how many wave cards are laid."""
    return pay >> 14 & 7


def without_wave_cards(pay: int) -> int:
    """Return a payment's train cards."""
    return pay & ~(7 << 14)


def pay_rack_plain(pay: int) -> int:
    """Return how many of the plain cards come from the rack."""
    return pay >> 17 & 31


def pay_rack_wild(pay: int) -> int:
    """Return how many of the locomotives come from the rack."""
    return pay >> 22 & 31


def question(kind: int, seat: int, value: int) -> int:
    """Return a question to a seat."""
    return kind | seat << 5 | value << 8


def question_kind(asked: int) -> int:
    """Return a question's kind."""
    return asked & 31


def question_seat(asked: int) -> int:
    """Return who is asked."""
    return asked >> 5 & 7


def question_value(asked: int) -> int:
    """Return what a question says: cards drawn so far, tickets to keep at least, or what a special rule asks with."""
    return asked >> 8
