"""What just missed points in a final count, and why: tickets with only one path, regions, networks, bonuses."""

from collections.abc import Iterator

from ttrbot.engine.events import Result, SideResult
from ttrbot.engine.gamemap import RuleConfig
from ttrbot.engine.network import Network, network
from ttrbot.engine.seatview import PublicView
from ttrbot.text.limits import MESSAGE_LIMIT, fit
from ttrbot.text.names import GameWords

MISSED = "missed"
"""The name of this among the steps of a count."""


def missed_text(game: GameWords, view: PublicView) -> str:
    """Return what each side just missed in a game that is over; an empty text if nothing."""
    if view.result is None:
        return ""
    rules = {rule.name: rule for rule in game.gamemap.rules}
    lines: list[str] = []
    if "longest_path" in rules:
        lines += _behind(game, view.result, "longest-path", [side.longest_length for side in view.result.sides])
    if "globetrotter" in rules:
        lines += _behind(game, view.result, "globetrotter", [side.completed for side in view.result.sides])
    for side in view.result.sides:
        seats = view.sides[side.side].seats
        built = network(game.gamemap, [index for index, owner in enumerate(view.owners) if owner in seats])
        if "grand_tour" in rules:
            lines += _one_way_only(game, side)
        if "regions" in rules:
            lines += _short_of_regions(game, side, built, rules["regions"])
    if not lines:
        return ""
    return fit([f"**{game.t('score-step-missed')}**", *lines], MESSAGE_LIMIT, game.more)


def _behind(game: GameWords, result: Result, bonus: str, reached: list[int]) -> Iterator[str]:
    """Tell how far the other sides came from a bonus for the most (B20, W8)."""
    most = max(reached)
    others = [
        game.t("score-missed-reached", side=game.side(side.side), number=number)
        for side, number in zip(result.sides, reached, strict=True)
        if number < most
    ]
    if others:
        yield game.t(f"score-missed-{bonus}", most=most, others=game.listed(others))


def _one_way_only(game: GameWords, side: SideResult) -> Iterator[str]:
    """Tell which completed tickets aren't joined by two separate paths (I5)."""
    toured = {ticket for line in side.lines if line.kind == "grand_tour" for ticket, _ in line.parts}
    once = [result.ticket for result in side.tickets if result.completed and result.ticket not in toured]
    if once:
        tickets = game.listed(map(game.ticket, once))
        yield game.t("score-missed-grand-tour", side=game.side(side.side), number=len(once), tickets=tickets)


def _short_of_regions(game: GameWords, side: SideResult, built: Network, rule: RuleConfig) -> Iterator[str]:
    """Tell which regions lack cities to count twice, and whether all networks are too small to count (T6, T7)."""
    points, double = rule.params["points"], rule.params.get("double", [])
    assert isinstance(points, dict)
    assert isinstance(double, list)
    name = game.side(side.side)
    for cities in built.parts():
        for region in double:
            own = [city.id for city in game.gamemap.cities if city.region == region]
            lacking = [city for city in own if city not in cities]
            if 0 < len(lacking) < len(own):
                told = game.listed(map(game.city, lacking))
                yield game.t("score-missed-region", side=name, region=game.region(region), cities=told)
    regions = [len({game.gamemap.city[city].region for city in cities} - {None}) for cities in built.parts()]
    least = min(map(int, points))
    if regions and max(regions) < least:
        yield game.t("score-missed-network", side=name, number=max(regions), least=least)
