"""What the cards of a quick game can pay: the same ways as in `engine.payment`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ttrbot.engine.quick.moves import GRAY, KINDS, WILD, payment

if TYPE_CHECKING:
    from ttrbot.engine.quick.game import QuickGame


def funds(game: QuickGame, seat: int) -> list[int]:
    """Return the cards of each colour that a seat can pay with, its team's rack included."""
    base = seat * KINDS
    own = game.hands[base : base + KINDS]
    if game.racks:
        base = game.board.side_of[seat] * KINDS
        for color in range(KINDS):
            own[color] += game.racks[base + color]
    return own


def route_payments(game: QuickGame, seat: int, route: int) -> list[int]:
    """Return every way in which a seat can pay for a route."""
    board = game.board
    return payments(
        game,
        seat,
        board.cards[route],
        board.colors[route],
        locomotives=board.locomotives[route],
        waves=board.waves[route],
        takes_wild=board.takes_wild[route],
        substitutes=board.substitutes[route],
    )


def payments(
    game: QuickGame,
    seat: int,
    cards: int,
    color: int,
    *,
    locomotives: int = 0,
    waves: int = 0,
    takes_wild: bool = True,
    from_rack: bool = True,
    substitutes: int = 0,
) -> list[int]:
    """Return every way in which a seat can pay `cards` cards of a colour."""
    own = game.hands[seat * KINDS : seat * KINDS + KINDS]
    held = funds(game, seat) if from_rack else own
    found: list[int] = []
    for laid in range(min(game.wave_cards[seat], waves) + 1):
        for covered in range(laid, min(2 * laid, waves) + 1):
            size = cards - covered
            least = locomotives + waves - covered
            most = min(size, held[WILD]) if takes_wild else 0
            for wild in range(least, most + 1):
                plain = size - wild
                wild_splits = _from_rack(wild, own[WILD], held[WILD])
                for one in _colors(color, plain):
                    found += [
                        payment(one, plain, wild, wave_cards=laid, rack_plain=rack_plain, rack_wild=rack_wild)
                        for rack_plain in _from_rack(plain, own[one], held[one])
                        for rack_wild in wild_splits
                    ]
    if substitutes:
        in_all = sum(held)
        most = held[WILD] if takes_wild else 0
        for replaced in range(1, cards + 1):
            size = cards - replaced
            number = replaced * substitutes
            if size + number > in_all:
                break
            for wild in range(max(0, locomotives - replaced), min(size, most) + 1):
                plain = size - wild
                found += [
                    payment(one, plain, wild, substitutes=number) for one in _colors(color, plain) if held[one] >= plain
                ]
    return found


def cheapest(game: QuickGame, seat: int, route: int) -> int:
    """Return the way to pay for a claimable route with the fewest locomotives, in the colour held most of."""
    board = game.board
    cards = funds(game, seat)
    color = board.colors[route]
    first = 0 if color == GRAY else color
    last = WILD if color == GRAY else color + 1
    waves = board.waves[route]
    most_wild = cards[WILD] if board.takes_wild[route] else 0
    best_wild = most_wild + 1
    best_left = best_color = best_plain = best_laid = 0
    for laid in range(min(game.wave_cards[seat], waves) + 1):
        for covered in range(min(2 * laid, waves), laid - 1, -1):
            size = board.cards[route] - covered
            least = board.locomotives[route] + waves - covered
            for one in range(first, last):
                held = cards[one]
                wild = max(size - held, least)
                left = held - size + wild
                if wild < best_wild or (wild == best_wild and laid == best_laid and left >= best_left):
                    best_wild, best_laid, best_left = wild, laid, left
                    best_color, best_plain = one, size - wild
    if best_wild > most_wild:
        return _with_fewest_substitutes(game, seat, route, most_wild)
    rack_plain = rack_wild = 0
    if game.racks:
        base = board.side_of[seat] * KINDS
        rack_plain = min(best_plain, game.racks[base + best_color])
        rack_wild = min(best_wild, game.racks[base + WILD])
    if not best_plain:
        best_color = 0
    return payment(best_color, best_plain, best_wild, wave_cards=best_laid, rack_plain=rack_plain, rack_wild=rack_wild)


def _with_fewest_substitutes(game: QuickGame, seat: int, route: int, most_wild: int) -> int:
    """Return the way to pay for a claimable route with the fewest substitutes, in the colour held most of (N8, N9)."""
    board = game.board
    cards = game.hands[seat * KINDS : seat * KINDS + KINDS]
    color = board.colors[route]
    if color == GRAY:
        color = 0
        for one in range(WILD):
            if cards[one] > cards[color]:
                color = one
    replaced = max(board.locomotives[route], board.cards[route] - cards[color]) - most_wild
    size = board.cards[route] - replaced
    wild = max(0, board.locomotives[route] - replaced, size - cards[color])
    return payment(color if size > wild else 0, size - wild, wild, substitutes=replaced * board.substitutes[route])


def _colors(color: int, plain: int) -> range:
    """Return the possible colours of the plain cards for a route; one colour if no plain card is laid."""
    if not plain:
        return range(1)
    return range(WILD) if color == GRAY else range(color, color + 1)


def _from_rack(number: int, own: int, in_all: int) -> range:
    """Return the possible numbers of cards from the rack, given those in hand and in all; none if too few."""
    return range(max(0, number - own), min(number, in_all - own) + 1)
