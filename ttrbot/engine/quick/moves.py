"""Moves, payments and questions of a quick game, each packed into the bits of one number.

Numbers need no objects, so lists of moves and positions with open questions are made, kept and copied quickly.
"""

from typing import Final

DRAW: Final = 0
"""Take a face-up card; the argument is its slot. The kinds below are the base game's other actions."""
DECK: Final = 1
TICKETS: Final = 2
CLAIM: Final = 3
KEEP: Final = 4
PASS: Final = 5
OWN: Final = 6
"""An action of a special rule."""

OPENING: Final = 0
"""Which of the dealt tickets to keep. This and the next are kinds of questions."""
TURN: Final = 1
KEEPING: Final = 2
ASKED: Final = 3
"""The question of the first special rule. Those of the other rules have the next numbers."""

GRAY: Final = 8
"""As a route's colour: grey, so any one colour pays."""
WILD: Final = 8
"""As a card's colour: a locomotive."""
KINDS: Final = 9
"""The number of kinds of train cards."""


def kind_of(move: int) -> int:
    """Return a move's kind."""
    return move & 15


def argument(move: int) -> int:
    """Return a move without its kind: a slot, or the packed arguments of `claim` or `keep`."""
    return move >> 4


def claim(route: int, pay: int) -> int:
    """Return the move that claims a route with a payment."""
    return CLAIM | route << 4 | pay << 12


def claimed_route(move: int) -> int:
    """Return the route that a claim takes."""
    return move >> 4 & 255


def claim_payment(move: int) -> int:
    """Return the payment of a claim."""
    return move >> 12


def keep(chosen: int, shared: int) -> int:
    """Return the move that keeps some offered tickets: a bit for each, and the place of the shared one or -1."""
    return KEEP | (shared + 1) << 4 | chosen << 12


def kept(move: int) -> int:
    """Return which of the offered tickets a move keeps: a bit for each."""
    return move >> 12


def shared(move: int) -> int:
    """Return the place of the offered ticket that goes to the team, or -1."""
    return (move >> 4 & 255) - 1


def own(rule: int, argument: int) -> int:
    """Return a move of the special rule with index `rule`."""
    return OWN | rule << 4 | argument << 8


def own_rule(move: int) -> int:
    """Return the index of the special rule that a move belongs to."""
    return move >> 4 & 15


def own_argument(move: int) -> int:
    """Return the argument of a special rule's move."""
    return move >> 8


def payment(
    color: int,
    plain: int,
    wild: int,
    *,
    wave_cards: int = 0,
    rack_plain: int = 0,
    rack_wild: int = 0,
    substitutes: int = 0,
) -> int:
    """Return a payment: cards of one colour, locomotives, wave cards, how many come from the rack, and substitutes."""
    return color | plain << 4 | wild << 9 | wave_cards << 14 | rack_plain << 17 | rack_wild << 22 | substitutes << 27


def pay_color(pay: int) -> int:
    """Return the colour of the plain cards laid; 0 if there are none."""
    return pay & 15


def pay_plain(pay: int) -> int:
    """Return how many plain cards are laid."""
    return pay >> 4 & 31


def pay_wild(pay: int) -> int:
    """Return how many locomotives are laid."""
    return pay >> 9 & 31


def pay_wave_cards(pay: int) -> int:
    """Return how many wave cards are laid."""
    return pay >> 14 & 7


def without_wave_cards(pay: int) -> int:
    """Return a payment without its wave cards."""
    return pay & ~(7 << 14)


def pay_rack_plain(pay: int) -> int:
    """Return how many of the plain cards come from the rack."""
    return pay >> 17 & 31


def pay_rack_wild(pay: int) -> int:
    """Return how many of the locomotives come from the rack."""
    return pay >> 22 & 31


def pay_substitutes(pay: int) -> int:
    """Return how many cards are laid as substitutes. `engine.payment.substituted` says which (N8, N9)."""
    return pay >> 27 & 63


def question(kind: int, seat: int, value: int) -> int:
    """Return a question to a seat."""
    return kind | seat << 5 | value << 8


def question_kind(asked: int) -> int:
    """Return a question's kind."""
    return asked & 31


def question_seat(asked: int) -> int:
    """Return the seat that is asked."""
    return asked >> 5 & 7


def question_value(asked: int) -> int:
    """Return a question's content: the cards drawn so far, the fewest tickets to keep, or a special rule's number."""
    return asked >> 8
