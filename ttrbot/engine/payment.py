"""What can pay for a route. Needs only costs and counts, so that state and view can both use it."""

import operator
from collections.abc import Iterator, Sequence
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


def laid_in_all(pay: Payment, pay_rack: Payment) -> Payment:
    """Return the cards laid from hand and rack together."""
    if pay_rack == NOTHING:
        return pay
    return Payment(add(pay.cards, pay_rack.cards), pay.wave_cards + pay_rack.wave_cards)


def holds(funds: Counts, cards: Counts) -> bool:
    """Return whether the funds cover the cards, colour by colour."""
    return all(map(operator.ge, funds, cards))


PAIR = Cost("", 0, 2, None)
"""The cost of a city marker: that of a grey route of two spaces (W5)."""


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
    if cost.substitutes and laid.size > cost.cards:
        yield from _problems_with_substitutes(cost, laid)
        return
    size = laid.size
    least, most = _coverable(cost, laid.wave_cards)
    if not cost.cards - most <= size <= cost.cards - least:
        fewest, needed = cost.cards - most, cost.cards - least
        yield _wrong_number(cost, laid, needed, str(needed) if fewest == needed else f"{fewest}–{needed}")
    colors = plain_colors(laid.cards)
    if len(colors) > 1:
        yield _mixed_colors(cost)
    elif colors and cost.color is not None and colors[0] != cost.color:
        yield _wrong_color(cost, colors[0])
    locomotives = laid.cards[LOCOMOTIVE]
    if locomotives and not cost.locomotives_allowed:
        yield Violation("locomotives_not_allowed")
    covered = min(max(cost.cards - size, least), most)
    needed = cost.locomotives + cost.waves - covered
    if locomotives < needed:
        yield Violation("needs_locomotives", {"needed": needed, "laid": locomotives, "wave_cards": laid.wave_cards})


def _problems_with_substitutes(cost: Cost, laid: Payment) -> Iterator[Violation]:
    """Yield every reason why more cards than the route has spaces don't pay it (N8 to N11).

    Each replaced card adds the same number of cards, so the number laid says how many are replaced. The others must
    pay the other spaces; whatever lies there besides can be among the substitutes.
    """
    replaced, left_over = divmod(laid.size - cost.cards, cost.substitutes - 1)
    if left_over or replaced > cost.cards:
        yield _wrong_number(cost, laid, cost.cards)
        return
    color, held = _fitting(cost, laid.cards)
    locomotives = laid.cards[LOCOMOTIVE]
    needed = cost.cards - replaced
    if held + locomotives < needed:
        yield _mixed_colors(cost) if cost.color is None else _wrong_color(cost, _most_held(laid.cards, but=color))
    if locomotives and held < needed and not cost.locomotives_allowed:
        yield Violation("locomotives_not_allowed")
    symbols = cost.locomotives - replaced
    if locomotives < symbols:
        yield Violation("needs_locomotives", {"needed": symbols, "laid": locomotives, "wave_cards": 0})


def _fitting(cost: Cost, cards: Counts) -> tuple[Color, int]:
    """Return the colour that pays a route, and the number of such cards; of a grey route, the most frequent one."""
    color = _most_held(cards) if cost.color is None else cost.color
    return color, cards[color]


def _most_held(cards: Counts, but: Color = LOCOMOTIVE) -> Color:
    """Return the plain colour, other than `but`, of which there are most cards."""
    return max((color for color in PLAIN_COLORS if color != but), key=lambda color: cards[color])


def _wrong_number(cost: Cost, laid: Payment, needed: int, numbers: str = "") -> Violation:
    if cost.substitutes:
        more = cost.substitutes - 1
        numbers = ", ".join(str(cost.cards + more * replaced) for replaced in range(cost.cards + 1))
    return Violation(
        "wrong_number_of_cards",
        {
            "needed": needed,
            "range": numbers,
            "laid": laid.size,
            "wave_cards": laid.wave_cards,
            "substitutes": cost.substitutes,
        },
    )


def _mixed_colors(cost: Cost) -> Violation:
    return Violation("mixed_colours", {"locomotives": _wild(cost)})


def _wrong_color(cost: Cost, laid: Color) -> Violation:
    assert cost.color is not None
    return Violation("wrong_colour", {"needed": cost.color.code, "laid": laid.code, "locomotives": _wild(cost)})


def _wild(cost: Cost) -> int:
    """Return 1 if locomotives stand for other cards here, else 0."""
    return int(cost.locomotives_allowed and cost.color != LOCOMOTIVE)


def _coverable(cost: Cost, wave_cards: int) -> tuple[int, int]:
    """Return the fewest and the most wave spaces that these wave cards can cover: one or two each (T5)."""
    return min(wave_cards, cost.waves), min(2 * wave_cards, cost.waves)


def is_payable(cost: Cost, funds: Counts, wave_cards: int = 0) -> bool:
    """Return whether the funds can pay the cost in any way."""
    return can_pay(cost, _held(cost, funds), funds[LOCOMOTIVE], wave_cards, sum(funds))


def can_pay(cost: Cost, held: int, locomotives: int, wave_cards: int, cards: int) -> bool:
    """Return whether a cost can be paid with `held` cards of the right colour, locomotives and wave cards.

    `cards` is the number of all train cards, which can be laid as substitutes.
    """
    lacking = _lacking(cost, held, locomotives, wave_cards)
    return lacking <= 0 or (cost.substitutes > 0 and cards >= cost.cards + lacking * (cost.substitutes - 1))


def any_cards_missing(cost: Cost, funds: Counts) -> int:
    """Return how many more cards would pay the cost even if none of them fits; 0 if it takes no substitutes."""
    if not cost.substitutes:
        return 0
    lacking = _lacking(cost, _held(cost, funds), funds[LOCOMOTIVE], 0)
    return cost.cards + lacking * (cost.substitutes - 1) - sum(funds)


def _held(cost: Cost, funds: Counts) -> int:
    """Return how many cards of the right colour the funds have; for a grey route, of the colour held most of."""
    return max(funds[:LOCOMOTIVE]) if cost.color is None else funds[cost.color]


def _lacking(cost: Cost, held: int, locomotives: int, wave_cards: int) -> int:
    """Return how many spaces stay uncovered; 0 or less if all are covered."""
    wild = locomotives if cost.locomotives_allowed else 0
    waves_left = max(0, cost.waves - 2 * wave_cards) if cost.waves else 0
    spaces = cost.cards - (cost.waves - waves_left) - held
    return max(cost.locomotives + waves_left, spaces) - wild


def payments(cost: Cost, funds: Counts, wave_cards: int = 0) -> list[Payment]:
    """Return the ways to pay the cost from the funds: fewest substitutes first, then fewest locomotives.

    Among these the colours held most of come first. Of all ways that differ only in the substitutes there is one:
    `substituted` chooses the cards.
    """
    found: set[_Way] = set()
    for laid_wave_cards in range(min(wave_cards, cost.waves) + 1):
        least, most = _coverable(cost, laid_wave_cards)
        for covered in range(least, most + 1):
            locomotives_needed = cost.locomotives + cost.waves - covered
            found.update(_ways(cost, funds, cost.cards - covered, locomotives_needed, laid_wave_cards))
    if cost.substitutes:
        found.update(_ways_with_substitutes(cost, funds))
    return list(dict.fromkeys([Payment(cards, laid_wave_cards) for _, _, laid_wave_cards, _, cards in sorted(found)]))


_Way: TypeAlias = tuple[int, int, int, int, Counts]
"""A way to pay as a tuple that sorts better ways first.

These are the number of cards replaced, locomotives, wave cards, minus the cards left of the colour, and the cards laid.
"""


def _ways(cost: Cost, funds: Counts, size: int, least: int, wave_cards: int) -> list[_Way]:
    most = min(size, funds[LOCOMOTIVE]) if cost.locomotives_allowed else 0
    colors = PLAIN_COLORS if cost.color is None else (cost.color,)
    ways: list[_Way] = []
    for locomotives in range(least, most + 1):
        cards = [0] * len(COLORS)
        cards[LOCOMOTIVE] = locomotives
        plain = size - locomotives
        if not plain:
            ways.append((0, locomotives, wave_cards, 0, tuple(cards)))
            continue
        for color in colors:
            held = funds[color]
            if held >= plain:
                cards[color] += plain
                ways.append((0, locomotives, wave_cards, plain - held, tuple(cards)))
                cards[color] -= plain
    return ways


def _ways_with_substitutes(cost: Cost, funds: Counts) -> Iterator[_Way]:
    """Yield the ways to pay in which substitutes replace one or more of the cards (N8, N9)."""
    for replaced in range(1, cost.cards + 1):
        others = cost.beside_substitutes(replaced)
        for _, locomotives, _, left, cards in _ways(others, funds, others.cards, others.locomotives, 0):
            rest = tuple(map(operator.sub, funds, cards))
            number = replaced * cost.substitutes
            if sum(rest) >= number:
                yield replaced, locomotives, 0, left, add(cards, substituted(rest, number))


def substituted(rest: Sequence[int], number: int) -> Counts:
    """Return `number` of the remaining cards as substitutes: the colours held least of first, locomotives last."""
    cards = [0] * len(COLORS)
    for color in sorted(range(LOCOMOTIVE), key=lambda color: rest[color]):
        cards[color] = min(rest[color], number)
        number -= cards[color]
    cards[LOCOMOTIVE] = number
    return tuple(cards)


def can_complete(cost: Cost, laid: Counts, funds: Counts) -> bool:
    """Return whether some more cards of the funds would make the laid ones a payment; without wave cards."""
    return any(
        _can_complete_with(cost, laid, funds, color, replaced)
        for replaced in range(cost.cards + 1 if cost.substitutes else 1)
        for color in (PLAIN_COLORS if cost.color is None else (cost.color,))
    )


def _can_complete_with(cost: Cost, laid: Counts, funds: Counts, color: Color, replaced: int) -> bool:
    """Return the same for payments of one colour in which substitutes replace this many cards."""
    left = [held - lies for held, lies in zip(funds, laid, strict=True)]
    more = cost.cards + replaced * (cost.substitutes - 1) - sum(laid)
    if not 0 <= more <= sum(left):
        return False
    kinds = [color, LOCOMOTIVE] if cost.locomotives_allowed and color != LOCOMOTIVE else [color]
    symbols = cost.locomotives - replaced - laid[LOCOMOTIVE]
    fitting = sum(laid[kind] for kind in kinds) + min(more, sum(left[kind] for kind in kinds))
    return symbols <= min(more, left[LOCOMOTIVE]) and fitting >= cost.cards - replaced


def without_substitutes(cost: Cost, way: Payment) -> Payment:
    """Return the cards of a payment that aren't substitutes (N8, N9)."""
    replaced = replaced_cards(cost, way.cards)
    color, held = _fitting(cost, way.cards)
    locomotives = min(way.cards[LOCOMOTIVE], cost.cards - replaced) if cost.locomotives_allowed else 0
    cards = [0] * len(COLORS)
    cards[LOCOMOTIVE] = locomotives
    cards[color] = min(held, cost.cards - replaced - locomotives)
    return Payment(tuple(cards), way.wave_cards)


def replaced_cards(cost: Cost, cards: Counts) -> int:
    """Return how many cards substitutes replace in a payment; 0 without substitutes."""
    return max(0, sum(cards) - cost.cards) // (cost.substitutes - 1) if cost.substitutes else 0


def is_of_color(cost: Cost, cards: Counts, color: Color) -> bool:
    """Return whether all cards of a payment but its substitutes are of a colour, or locomotives."""
    fitting = cards[color] + (cards[LOCOMOTIVE] if cost.locomotives_allowed else 0)
    return sum(cards) - fitting <= replaced_cards(cost, cards) * cost.substitutes


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
