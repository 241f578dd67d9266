"""What can pay for a route. Needs only costs and counts, so that state and view can both use it."""

import operator
from collections.abc import Iterator
from typing import TypeAlias

from ttrbot.engine.actions import NOTHING, Payment
from ttrbot.engine.cards import COLORS, LOCOMOTIVE, PLAIN_COLORS, Color, Counts
from ttrbot.engine.errors import Violation
from ttrbot.engine.gamemap import Cost
from ttrbot.engine.ids import RouteId


def plain_colors(cards: Counts) -> list[Color]:
    """Return the colours laid, without locomotives."""
    return [color for color in PLAIN_COLORS if cards[color]]


def add(a: Counts, b: Counts) -> Counts:
    """Return the sum of two counts, colour by colour."""
    return tuple(map(operator.add, a, b))


def holds(funds: Counts, cards: Counts) -> bool:
    """Return whether the funds cover the cards, colour by colour."""
    return all(map(operator.ge, funds, cards))


PAIR = Cost("", 0, 2, None)
"""The cost of a city marker: that of a gray route of two spaces (W5)."""


def extra_cost(route: RouteId, extra: int, color: Color | None) -> Cost:
    """Return a tunnel's extra cost as a route's. If only locomotives were laid, only they can pay it (S9, S10)."""
    if color is None:
        return Cost(route, 0, extra, LOCOMOTIVE, locomotives=extra)
    return Cost(route, 0, extra, color)


def problems(cost: Cost, laid: Payment) -> Iterator[Violation]:
    """Yield every reason why the laid cards don't pay the cost; who holds them isn't checked (B11, I3, S8, T5)."""
    if laid.wave_cards and not cost.waves:
        yield Violation("ferry_cards_not_allowed")
    elif laid.wave_cards > cost.waves:
        yield Violation("too_many_ferry_cards", {"most": cost.waves})
    size = laid.size
    least, most = _coverable(cost, laid.wave_cards)
    if not cost.cards - most <= size <= cost.cards - least:
        fewest, needed = cost.cards - most, cost.cards - least
        numbers = str(needed) if fewest == needed else f"{fewest}–{needed}"
        yield Violation(
            "wrong_number_of_cards", {"needed": needed, "range": numbers, "laid": size, "wave_cards": laid.wave_cards}
        )
    colors = plain_colors(laid.cards)
    wild = int(cost.locomotives_allowed and cost.color != LOCOMOTIVE)
    if len(colors) > 1:
        yield Violation("mixed_colours", {"locomotives": wild})
    elif colors and cost.color is not None and colors[0] != cost.color:
        laid_color = colors[0].code
        yield Violation("wrong_colour", {"needed": cost.color.code, "laid": laid_color, "locomotives": wild})
    locomotives = laid.cards[LOCOMOTIVE]
    if locomotives and not cost.locomotives_allowed:
        yield Violation("locomotives_not_allowed")
    covered = min(max(cost.cards - size, least), most)
    needed = cost.locomotives + cost.waves - covered
    if locomotives < needed:
        yield Violation("needs_locomotives", {"needed": needed, "laid": locomotives, "wave_cards": laid.wave_cards})


def _coverable(cost: Cost, wave_cards: int) -> tuple[int, int]:
    """Return the fewest and the most wave spaces that these wave cards can cover: one or two each (T5)."""
    return min(wave_cards, cost.waves), min(2 * wave_cards, cost.waves)


def is_payable(cost: Cost, funds: Counts, wave_cards: int = 0) -> bool:
    """Return whether the funds can pay the cost in any way."""
    wild = funds[LOCOMOTIVE] if cost.locomotives_allowed else 0
    waves_left = max(0, cost.waves - 2 * wave_cards) if cost.waves else 0
    if wild < cost.locomotives + waves_left:
        return False
    needed = cost.cards - (cost.waves - waves_left) - wild
    if needed <= 0:
        return True
    if cost.color is not None:
        return funds[cost.color] >= needed
    return max(funds[:LOCOMOTIVE]) >= needed


def payments(cost: Cost, funds: Counts, wave_cards: int = 0) -> list[Payment]:
    """Return every way to pay the cost from the funds: fewest locomotives first, then the colours held most of."""
    found: set[_Way] = set()
    for laid_wave_cards in range(min(wave_cards, cost.waves) + 1):
        least, most = _coverable(cost, laid_wave_cards)
        for covered in range(least, most + 1):
            locomotives_needed = cost.locomotives + cost.waves - covered
            found.update(_ways(cost, funds, cost.cards - covered, locomotives_needed, laid_wave_cards))
    return [Payment(cards, laid_wave_cards) for _, laid_wave_cards, _, cards in sorted(found)]


_Way: TypeAlias = tuple[int, int, int, Counts]
"""A way to pay as a tuple that sorts better ways first: locomotives, wave cards, minus the cards left, cards laid."""


def _ways(cost: Cost, funds: Counts, size: int, least: int, wave_cards: int) -> list[_Way]:
    most = min(size, funds[LOCOMOTIVE]) if cost.locomotives_allowed else 0
    colors = PLAIN_COLORS if cost.color is None else (cost.color,)
    ways: list[_Way] = []
    for locomotives in range(least, most + 1):
        cards = [0] * len(COLORS)
        cards[LOCOMOTIVE] = locomotives
        plain = size - locomotives
        if not plain:
            ways.append((locomotives, wave_cards, 0, tuple(cards)))
            continue
        for color in colors:
            held = funds[color]
            if held >= plain:
                cards[color] += plain
                ways.append((locomotives, wave_cards, plain - held, tuple(cards)))
                cards[color] -= plain
    return ways


def splits(way: Payment, hand: Counts, rack: Counts) -> Iterator[tuple[Payment, Payment]]:
    """Yield every way to lay a payment partly from the hand and partly from the rack (A5)."""
    if not any(rack):
        if holds(hand, way.cards):
            yield way, NOTHING
        return

    def parts(color: int, from_hand: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if color == len(way.cards):
            yield from_hand
            return
        need = way.cards[color]
        for part in range(max(0, need - rack[color]), min(need, hand[color]) + 1):
            yield from parts(color + 1, (*from_hand, part))

    for from_hand in parts(0, ()):
        from_rack = tuple([need - part for need, part in zip(way.cards, from_hand, strict=True)])
        yield Payment(from_hand, way.wave_cards), Payment(from_rack)
