"""Checks of the choices made in a lobby."""

from collections.abc import Collection, Iterable

from ttrbot.app.core.answers import RefusedError
from ttrbot.app.core.tables import Table
from ttrbot.engine.gamemap import GameMap
from ttrbot.engine.ids import Seat


def check_seat(seat: Seat | None, limit: int) -> None:
    """Raise RefusedError for a seat that the table doesn't have."""
    if seat is not None and not 0 <= seat < limit:
        raise RefusedError("seat_beyond", value=seat + 1, seats=limit)


def check_robots(robots: int, limit: int) -> None:
    """Raise RefusedError for more computer players than there are seats beside the owner's."""
    if robots >= limit:
        raise RefusedError("too_many_robots", most=limit - 1, seats=limit)


def check_guests(user_id: int, guests: Collection[int]) -> None:
    """Raise RefusedError if somebody invites themselves."""
    if user_id in guests:
        raise RefusedError("invite_yourself")


def check_options(options: Iterable[str], gamemap: GameMap) -> None:
    """Raise RefusedError for an option that the map doesn't have."""
    for option in options:
        if option not in gamemap.options:
            raise RefusedError("unknown_option", value=option, valid=", ".join(gamemap.options))


def check_owner(table: Table, user_id: int) -> None:
    """Raise RefusedError unless this is the table's owner."""
    if table.owner_id != user_id:
        raise RefusedError("not_owner")
