"""Claim a route: lay the cards, put the cars on it, score, close its parallel tracks (B11-B15)."""

from ttrbot.engine.actions import Payment
from ttrbot.engine.events import PointsScored, RouteClaimed, TracksClosed
from ttrbot.engine.gamemap import Route
from ttrbot.engine.ids import Seat
from ttrbot.engine.work import Work


def lay(work: Work, seat: Seat, pay: Payment, pay_rack: Payment, *targets: str) -> None:
    """Move the laid cards from the hand and the rack: `targets` are a zone for the hand's and a zone for the rack's."""
    for part, source, target in zip((pay, pay_rack), work.state.book.funds[seat], targets, strict=False):
        work.pay(part.cards, source, target)
    for rule in work.state.book.following_payments:
        rule.paid(work, seat, pay)


def build(work: Work, seat: Seat, route: Route) -> None:
    """Put the seat's cars on a route that has been paid for."""
    state = work.state
    book = state.book
    scorers = next(
        (sides for rule in book.directing_points if (sides := rule.points(state, seat, route)) is not None),
        (book.side_of[seat],),
    )
    cost = book.costs[route.index]
    points = cost.points - cost.bonus
    to_close = _tracks_to_close(work, route)
    for side in scorers:
        work.emit(PointsScored(side, points, "route", route.id))
    if to_close:
        work.emit(TracksClosed(to_close))
    work.emit(RouteClaimed(seat, route.id))


def _tracks_to_close(work: Work, route: Route) -> tuple[str, ...]:
    """Return the free tracks of the group that this claim closes (B15)."""
    state = work.state
    if route.group is None:
        return ()
    others = [track for track in state.book.gamemap.groups[route.group] if track.index != route.index]
    taken = 1 + sum([state.owners[track.index] is not None for track in others])
    if taken < state.book.tracks_allowed(route.group):
        return ()
    return tuple(track.id for track in others if state.owners[track.index] is None and not state.closed[track.index])
