"""What a lobby agrees on, as it is kept with the game, and tables built from what is stored."""

from collections.abc import Sequence
from typing import TypeAlias

import msgspec
from msgspec import Struct, structs

from ttrbot.app.core.answers import RefusedError
from ttrbot.app.core.charms import marks_of
from ttrbot.app.core.paces import NO_CLOCK, PACES, Timing
from ttrbot.app.core.tables import Charm, SeatInfo, Table
from ttrbot.engine.config import Config
from ttrbot.engine.gamemap import GameMap
from ttrbot.engine.ids import Seat
from ttrbot.robots import kind_of
from ttrbot.store import CountsFor, records

AnySeat: TypeAlias = records.NewSeat | records.SeatRow | SeatInfo


class TableConfig(Struct, frozen=True, omit_defaults=True):
    """The choices made in a lobby that the rules, or the lobby itself, need."""

    options: dict[str, bool] = {}
    first_press: int | None = None
    """The press that seated the player who begins (seat numbers change when others leave); None: drawn by lot."""
    first_robot: str | None = None
    """The name of the computer player that begins, if that press seated several; None: the person."""
    first_seat: Seat | None = None
    """A seat chosen to begin while it was free: the player who sits there at the start begins."""
    invited: tuple[int, ...] | None = None
    """User ids that may join; None: open to all."""
    timing: Timing = NO_CLOCK
    counts_for: CountsFor = CountsFor.FINISHER
    by_sun: bool = False
    """Whether the start seats the players in the order in which they wake up."""
    rematch_of: str = ""
    """The id of the game that is played once more."""
    turned: tuple[int | None, ...] = ()
    """User ids in the order in which a rematch seats people; None: a computer player."""


def encode_table_config(config: TableConfig) -> bytes:
    """Write a table's choices as the store keeps them."""
    return msgspec.json.encode(config)


def decode_table_config(blob: bytes) -> TableConfig:
    """Read a table's choices; raises msgspec.DecodeError if they are damaged."""
    return msgspec.json.decode(blob, type=TableConfig)


def check_timing(timing: Timing) -> None:
    """Raise RefusedError for an unknown pace."""
    if timing.pace not in PACES:
        raise RefusedError("unknown_pace", value=timing.pace, valid=", ".join(PACES))


def table_of(game: records.GameRow, seats: tuple[records.SeatRow, ...], gamemap: GameMap) -> Table:
    """Build the public table from what is stored."""
    config = decode_table_config(game.config)
    charms = charms_of(game, seats)
    return Table(
        game_id=game.id,
        map_id=game.map_id,
        seats=tuple(
            SeatInfo(
                seat=seat.seat,
                side=gamemap.side_of(seat.seat),
                user_id=seat.user_id,
                name=seat.name,
                robot=None if seat.played_by is None else kind_of(seat.played_by),
                color=gamemap.seat_colors[gamemap.side_of(seat.seat)],
                press_id=seat.press_id,
                has_changed_hands=seat.has_changed_hands,
            )
            for seat in seats
        ),
        seat_limit=game.seat_limit,
        starter=(starter := _starter(config, seats)),
        free_starter=config.first_seat if starter is None else None,
        options=config.options,
        invited=config.invited,
        timing=config.timing,
        counts_for=config.counts_for,
        by_sun=config.by_sun,
        rematch_of=config.rematch_of,
        rules_version=game.rules_version,
        seed_version=game.seed_version,
        charms=charms,
        marks=marks_of(game.seed_version, game.secret, [charm.digest for charm in charms]),
        paused=game.paused,
        language=game.language,
        guild_id=game.guild_id,
        channel_id=game.channel_id,
        thread_id=game.thread_id,
        owner_id=game.owner_id,
        status=game.status,
        secret_hash=game.secret_hash,
        position=game.position,
        lobby_version=game.lobby_version,
        turn=game.turn,
        waiting=game.waiting,
        waiting_since=game.waiting_since,
        created_at=game.created_at,
        started_at=game.started_at,
        ended_at=game.ended_at,
    )


def charms_of(game: records.GameRow, seats: tuple[records.SeatRow, ...]) -> tuple[Charm, ...]:
    """The lucky charms of a table in order of entry."""
    seated = {seat.press_id: seat.seat for seat in seats if seat.robot is None}
    return tuple(Charm(seated.get(charm.press), charm.digest) for charm in game.charms)


def engine_config(table: Table) -> Config:
    """What the rules need to know of a table."""
    return Config(len(table.seats), table.starter, table.options, table.rules_version)


def stored_config(game: records.GameRow, seats: tuple[records.SeatRow, ...]) -> Config:
    """What the rules need to know of a stored game."""
    config = decode_table_config(game.config)
    return Config(len(seats), _starter(config, seats), config.options, game.rules_version)


def _starter(config: TableConfig, seats: tuple[records.SeatRow, ...]) -> Seat | None:
    if config.first_seat is not None:
        return config.first_seat if config.first_seat < len(seats) else None
    return next((seat.seat for seat in seats if _press_of(seat) == (config.first_press, config.first_robot)), None)


def _press_of(seat: AnySeat) -> tuple[int, str | None]:
    """Return what identifies a seat before the start: its press, and the name if that seated computer players."""
    return seat.press_id, None if seat.robot is None else seat.name


def beginning_with(config: TableConfig, seats: Sequence[AnySeat], seat: Seat | None) -> TableConfig:
    """The choices with this seat to begin, taken or still free; None: drawn by lot."""
    if seat is None or seat >= len(seats):
        return structs.replace(config, first_press=None, first_robot=None, first_seat=seat)
    press, robot = _press_of(seats[seat])
    return structs.replace(config, first_press=press, first_robot=robot, first_seat=None)
