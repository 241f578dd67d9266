"""The whole board in words: every city with its region and its routes, for people who can't see it."""

from ttrbot.engine.gamemap import Route
from ttrbot.engine.ids import CityId
from ttrbot.engine.seatview import PublicView
from ttrbot.text.folding import folded
from ttrbot.text.limits import MESSAGE_LIMIT, length
from ttrbot.text.names import GameWords
from ttrbot.text.table import SHAPES, market_line, piles_line, points_lines


def board_pages(game: GameWords, view: PublicView, limit: int = MESSAGE_LIMIT) -> tuple[str, ...]:
    """Return the market, the piles and the players, then the cities from A to Z, as pages.

    Each city comes with all of its routes, so a route is listed at both of its cities.
    """
    pages: list[str] = []
    first = [market_line(game, view), piles_line(game, view), *points_lines(game, view)]
    for block in ("\n".join(first), *_cities(game, view)):
        if pages and length(pages[-1]) + length(block) < limit:
            pages[-1] += f"\n{block}"
        else:
            pages.append(block)
    return tuple(pages)


def _cities(game: GameWords, view: PublicView) -> list[str]:
    first = {city.id: city.id for city in game.gamemap.cities}
    terminals: dict[str, CityId] = {}
    for city in game.gamemap.cities:
        if city.zone is not None:  # the terminals of one country are one place for a reader
            first[city.id] = terminals.setdefault(city.zone, city.id)
    routes: dict[CityId, list[tuple[str, str]]] = {city: [] for city in first.values()}
    for index, route in enumerate(game.gamemap.routes):
        state = _state(game, view, index)
        for here, there in ((route.a, route.b), (route.b, route.a)):
            routes[first[here]].append((folded(game.city(there)), _route_line(game, route, there, state)))
    order = sorted(routes, key=lambda city: (folded(game.city(city)), city))
    return ["\n".join([_city_line(game, view, city), *(line for _, line in sorted(routes[city]))]) for city in order]


def _city_line(game: GameWords, view: PublicView, city: CityId) -> str:
    holders = [game.player(seat) for seat, cities in enumerate(view.markers) if city in cities]
    line = f"**{game.city(city)}**"
    if (region := game.gamemap.city[city].region) is not None:
        line += f" · {game.region(region)}"
    if holders:
        line += f" · {game.t('board-marker', players=game.listed(holders))}"
    line += "".join(f" · {SHAPES[piece.shape]}" for piece in view.pieces if piece.city == city and not piece.holds)
    return line


def _route_line(game: GameWords, route: Route, there: CityId, state: str) -> str:
    color = game.t(f"color-{'gray' if route.color is None else route.color.code}")
    parts = [game.t("board-way", city=game.city(there), length=route.length, color=color)]
    demands = game.demands(route.id)
    return "- " + " · ".join([*parts, *([demands] if demands else []), state])


def _state(game: GameWords, view: PublicView, index: int) -> str:
    owner = view.owners[index]
    if owner is not None:
        return game.player(owner)
    return game.t("board-closed" if view.closed[index] else "board-free")
