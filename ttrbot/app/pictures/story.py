"""A finished game as a series of boards: every claim, every ticket, every bonus, and the winner."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from msgspec import structs

from ttrbot.app.pictures.counting import counted, standing_out, steps_of
from ttrbot.app.pictures.pictures import Recent
from ttrbot.engine.events import Result, TicketResult
from ttrbot.engine.gamemap import GameMap
from ttrbot.engine.ids import Side
from ttrbot.engine.rules.seen import claim_points
from ttrbot.engine.seatview import PublicView
from ttrbot.render.inputs import BoardPicture, Tag
from ttrbot.text.names import GameWords, name_of
from ttrbot.text.scores import step_name

Draw = Callable[[PublicView, Recent, Recent], BoardPicture]
"""Makes the board of a view, with its newest claims and the routes that stand out."""


def claims_between(gamemap: GameMap, before: PublicView, after: PublicView) -> Recent:
    """Return the routes that were claimed between two positions."""
    pairs = zip(gamemap.route_ids, before.owners, after.owners, strict=True)
    return tuple(route for route, then, now in pairs if now is not None and now != then)


def whole_story(words: GameWords, views: Sequence[PublicView], draw: Draw) -> Iterator[BoardPicture]:
    """Return the boards; the last one shows the whole count."""
    first = True
    for before, view in pairwise((views[0], *views)):
        if not first and on_board(before) == on_board(view):
            continue
        first = False
        so_far = view if view.result is None else counted(view, view.result, ("routes",))
        claims = claims_between(words.gamemap, before, view)
        caption = _claims(words, before, view, claims) if claims else words.names.title
        yield replace(draw(_unfinished(so_far), claims, ()), caption=caption)
    if (result := views[-1].result) is not None:
        yield from _count(words, views[-1], result, draw)


def on_board(view: PublicView) -> object:
    """Return what lies on the board."""
    return view.owners, view.pieces


def _claims(words: GameWords, before: PublicView, view: PublicView, claims: Recent) -> str:
    """Return who claimed what, and the points that it brought at once to any side."""
    owners = dict(zip(words.gamemap.route_ids, view.owners, strict=True))
    told = []
    for claim in claims:
        owner, route = owners[claim], words.gamemap.route[claim]
        assert owner is not None
        points = claim_points(words.gamemap, before, route, owner)
        own, name = points.pop(view.seats[owner].side), name_of(words.texts, words.players, owner)
        told.append(words.t("film-points", name=name, what=words.way(claim), points=f"+{own}"))
        told += [words.t("poster-part", source=words.plain_side(it), points=f"+{more}") for it, more in points.items()]
    return " · ".join(told)


def _count(words: GameWords, last: PublicView, result: Result, draw: Draw) -> Iterator[BoardPicture]:
    """Return the boards of the final count: ticket by ticket, bonus by bonus, then the poster."""
    view = _unfinished(counted(last, result, ("routes",)))
    for side in result.sides:
        for ticket in side.tickets:
            view = _scored(view, side.side, ticket.points)
            sign = "+" if ticket.completed else "−"
            way = words.ticket_way(ticket.ticket, ticket.points if ticket.completed else None)
            name = words.plain_side(side.side)
            caption = words.t("film-points", name=name, what=way, points=f"{sign}{abs(ticket.points)}")
            yield replace(draw(view, (), ()), caption=caption, tags=_tags(words, ticket))
    steps = steps_of(result)
    for number, step in enumerate(steps[2:-1], start=3):
        shown = standing_out(result, (step,))
        so_far = _unfinished(counted(last, result, steps[:number]))
        yield replace(draw(so_far, (), shown), caption=step_name(words, step))
    yield draw(counted(last, result, steps), (), standing_out(result, steps))


def _scored(view: PublicView, side: Side, points: int) -> PublicView:
    return structs.replace(
        view, scores=tuple(score + points * (other == side) for other, score in enumerate(view.scores))
    )


def _tags(words: GameWords, ticket: TicketResult) -> tuple[Tag, ...]:
    held = words.gamemap.ticket[ticket.ticket]
    ends = dict.fromkeys((*held.sources, *(target for leg in held.legs for target in leg.targets)))
    return tuple(Tag(city, "A", "done" if ticket.completed else "cut_off") for city in ends)


def _unfinished(view: PublicView) -> PublicView:
    """Return the view without its result, as with it the board would have the poster."""
    return structs.replace(view, result=None)
