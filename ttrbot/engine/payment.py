"""What a route may be paid with. Works on costs and counts alone, so that state and view can both use it."""

from collections.abc import Iterator

from ttrbot.engine.actions import NOTHING, Payment
from ttrbot.engine.cards import LOCOMOTIVE, PLAIN_COLORS, Color, Counts
from ttrbot.engine.errors import Violation
from ttrbot.engine.gamemap import Cost
from ttrbot.engine.ids import RouteId


def plain_colors(cards: Counts) -> list[Color]:
    """List the colours laid, locomotives aside."""
    return [color for color in PLAIN_COLORS if cards[color]]


def add(a: Counts, b: Counts) -> Counts:
    """Add counts colour by colour."""
    return tuple([x + y for x, y in zip(a, b, strict=True)])


def holds(funds: Counts, cards: Counts) -> bool:
    """Whether the funds cover the cards, colour by colour."""
    return all(have >= laid for have, laid in zip(funds, cards, strict=True))


PAIR = Cost("", 0, 2, None)
"""A city marker costs what a gray route of two spaces would (W5)."""


def extra_cost(route: RouteId, extra: int, color: Color | None) -> Cost:
    """Return a tunnel's extra cost as that of a route: of locomotives only where only they were laid (S9, S10)."""
    if color is None:
        return Cost(route, 0, extra, LOCOMOTIVE, locomotives=extra)
    return Cost(route, 0, extra, color)


def problems(cost: Cost, laid: Payment) -> Iterator[Violation]:
    """Give every reason why what is laid doesn't pay the cost, whoever holds it (B11, I3, S8, T5)."""
    if laid.ferry and not cost.waves:
        yield Violation("ferry_cards_not_allowed")
    elif laid.ferry > cost.waves:
        yield Violation("too_many_ferry_cards", {"most": cost.waves})
    size = laid.size
    least, most = _coverable(cost, laid.ferry)
    if not cost.cards - most <= size <= cost.cards - least:
        fewest, needed = cost.cards - most, cost.cards - least
        numbers = str(needed) if fewest == needed else f"{fewest}–{needed}"
        yield Violation(
            "wrong_number_of_cards", {"needed": needed, "range": numbers, "laid": size, "ferry": laid.ferry}
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
        yield Violation("needs_locomotives", {"needed": needed, "laid": locomotives, "ferry": laid.ferry})


def _coverable(cost: Cost, ferry: int) -> tuple[int, int]:
    """Give the least and the most wave spaces that so many ferry cards cover: one or two each (T5)."""
    return min(ferry, cost.waves), min(2 * ferry, cost.waves)


def is_payable(cost: Cost, funds: Counts, ferry: int = 0) -> bool:
    """Whether the funds can pay the cost in any way."""
    wild = funds[LOCOMOTIVE] if cost.locomotives_allowed else 0
    waves_left = max(0, cost.waves - 2 * ferry) if cost.waves else 0
    if wild < cost.locomotives + waves_left:
        return False
    needed = cost.cards - (cost.waves - waves_left) - wild
    if needed <= 0:
        return True
    if cost.color is not None:
        return funds[cost.color] >= needed
    return max(funds[:LOCOMOTIVE]) >= needed


def payments(cost: Cost, funds: Counts, ferry: int = 0) -> list[Payment]:
    """List every way to pay the cost from the funds: fewest locomotives first, then the colours held most of."""
    found: set[Payment] = set()
    for laid_ferry in range(min(ferry, cost.waves) + 1):
        least, most = _coverable(cost, laid_ferry)
        for covered in range(least, most + 1):
            locomotives_needed = cost.locomotives + cost.waves - covered
            for cards in _ways(cost, funds, cost.cards - covered, locomotives_needed):
                found.add(Payment(cards, laid_ferry))
    return sorted(found, key=lambda way: _preference(way, funds))


def _ways(cost: Cost, funds: Counts, size: int, least: int) -> Iterator[Counts]:
    most = min(size, funds[LOCOMOTIVE]) if cost.locomotives_allowed else 0
    colors = PLAIN_COLORS if cost.color is None else (cost.color,)
    for locomotives in range(least, most + 1):
        cards = [0] * len(Color)
        cards[LOCOMOTIVE] = locomotives
        plain = size - locomotives
        if not plain:
            yield tuple(cards)
            continue
        for color in colors:
            if funds[color] >= plain:
                yield tuple([plain if held == color else number for held, number in enumerate(cards)])


def _preference(way: Payment, funds: Counts) -> tuple[int, int, int, Counts]:
    left = max((funds[color] - way.cards[color] for color in plain_colors(way.cards)), default=0)
    return way.cards[LOCOMOTIVE], way.ferry, -left, way.cards


def splits(way: Payment, hand: Counts, rack: Counts) -> Iterator[tuple[Payment, Payment]]:
    """Give every way to lay a payment partly from the hand and partly from the rack (A5)."""
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
        yield Payment(from_hand, way.ferry), Payment(from_rack)
