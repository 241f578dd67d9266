"""The end of a game as a picture: who has won, and where everybody's points came from."""

from ttrbot.engine.events import Result, SideResult
from ttrbot.render.inputs import Poster, PosterLine
from ttrbot.render.typeface import signed
from ttrbot.text.names import GameWords
from ttrbot.text.scores import step_name


def poster_of(words: GameWords, result: Result) -> Poster:
    """Return the poster: the winners first, then the others by points; equal points share a place."""
    winners = tuple(_line(words, side, 1) for side in result.sides if side.side in result.winners)
    others = sorted((side for side in result.sides if side.side not in result.winners), key=lambda side: -side.total)
    places = [len(winners) + 1 + sum(other.total > side.total for other in others) for side in others]
    names = [winner.name for winner in winners]
    return Poster(
        title=words.t("poster-title", number=len(names), names=words.listed(names)),
        winners=winners,
        others=tuple(_line(words, side, place) for side, place in zip(others, places, strict=True)),
    )


def _line(words: GameWords, side: SideResult, place: int) -> PosterLine:
    points: dict[str, int] = {}
    for line in side.lines:
        points[line.kind] = points.get(line.kind, 0) + line.points
    return PosterLine(
        place=place,
        color=words.players[words.gamemap.seats_of(side.side)[0]].color,
        name=words.plain_side(side.side),
        points=side.total,
        parts=tuple(
            words.t("poster-part", source=step_name(words, kind), points=signed(number))
            for kind, number in points.items()
            if number or kind in {"routes", "tickets"}
        ),
    )
