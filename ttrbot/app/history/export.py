"""A whole game as one JSON document: for its players at the end, for the operator at any time."""

from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, Struct, structs

from ttrbot import reading
from ttrbot.app.core.charms import BY_PRESSES, seed_of
from ttrbot.app.core.table_config import charms_of, stored_config
from ttrbot.engine.config import Config
from ttrbot.engine.ids import Seat
from ttrbot.reading import GAME_ID, LARGEST
from ttrbot.store import Status, Store

NO_ACTION = b"null"
LARGEST_FILE: Final = 1 << 22
"""Bytes of an exported game; the longest known has a twentieth of them."""


class ExportError(ValueError):
    """The document is no exported game, or has a newer format."""


class ExportedSeat(Struct, frozen=True):
    """A seat. `press` is the id of the press that seated it; user ids are left out."""

    seat: Seat
    name: str | None
    robot: str | None
    press: Annotated[int, Meta(ge=0, le=LARGEST)]


class ExportedCharm(Struct, frozen=True):
    """A lucky charm: the seat it was entered at (None: its owner left the table), its SHA-256 and its text.

    The text is None where it was replaced by another, or its owner left or has had it deleted.
    """

    seat: Seat | None
    digest: Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]
    text: str | None


class ExportedMove(Struct, frozen=True):
    """A move: who did what and when, and the events that followed, as the engine's codec writes them."""

    number: int
    seat: Seat | None
    at: float
    action: msgspec.Raw
    """JSON's null for the deal."""
    events: tuple[msgspec.Raw, ...]


class ExportedGame(Struct, frozen=True):
    """A game up to its last move so far. Of a running game it tells the deck's order: for the operator only."""

    format: Literal[1, 2]
    """Also how the seed is made: of the secret and the join presses (1), or of the secret and the lucky charms (2)."""
    game: Annotated[str, Meta(pattern=GAME_ID)]
    status: Status
    rules_version: int
    map_id: Annotated[str, Meta(pattern=r"\A[a-z0-9-]{1,40}\Z")]
    map_text: str
    config: Config
    seats: tuple[ExportedSeat, ...]
    secret: Annotated[str, Meta(pattern=r"\A([0-9a-f]{2})*\Z")]
    """In hexadecimal."""
    secret_hash: Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]
    """Its SHA-256 in hexadecimal, as the lobby showed it."""
    started_at: float | None
    ended_at: float | None
    moves: tuple[ExportedMove, ...]
    charms: tuple[ExportedCharm, ...] = ()
    """In order of entry."""

    @property
    def digests(self) -> list[str]:
        """The charms' digests in order of entry."""
        return [charm.digest for charm in self.charms]

    @property
    def seed(self) -> bytes:
        """The seed that follows from the secret."""
        return seed_of(self.format, bytes.fromhex(self.secret), [seat.press for seat in self.seats], self.digests)


_DECODER = msgspec.json.Decoder(ExportedGame)


async def export_game(store: Store, game_id: str) -> bytes:
    """Write a game down, every move of it. Raises UnknownGame, StoreUnavailable."""
    game = await store.games.get(game_id)
    seats = await store.games.seats(game_id)
    text = await store.games.map_text(game.map_hash)
    assert text is not None, "the store keeps the map of every game"
    actions = await store.games.actions(game_id)
    events: dict[int, list[msgspec.Raw]] = {action.number: [] for action in actions}
    for event in await store.games.events(game_id, until=actions[-1].last_seq if actions else 0):
        events[event.action_number].append(msgspec.Raw(event.blob))
    exported = ExportedGame(
        format=1 if game.seed_version == BY_PRESSES else 2,
        game=game.id,
        status=game.status,
        rules_version=game.rules_version,
        map_id=game.map_id,
        map_text=text,
        config=stored_config(game, seats),
        seats=tuple(ExportedSeat(seat.seat, seat.name, seat.robot, seat.press_id) for seat in seats),
        secret=game.secret.hex(),
        secret_hash=game.secret_hash,
        started_at=game.started_at,
        ended_at=game.ended_at,
        moves=tuple(
            ExportedMove(
                number=action.number - 1,
                seat=action.seat,
                at=action.at,
                action=msgspec.Raw(action.blob or NO_ACTION),
                events=tuple(events[action.number]),
            )
            for action in actions
        ),
        charms=tuple(
            ExportedCharm(charm.seat, charm.digest, stored.text)
            for charm, stored in zip(charms_of(game, seats), game.charms, strict=True)
        ),
    )
    return msgspec.json.encode(exported)


def read_export_file(file: Path) -> ExportedGame:
    """Read a file with an exported game. Raises OSError and ExportError, which says what is wrong."""
    try:
        return read_export(reading.read_bytes(file, LARGEST_FILE))
    except ExportError:
        raise
    except ValueError as error:
        raise ExportError(f"this is no exported game: {error}") from error


def read_export(data: bytes) -> ExportedGame:
    """Read an exported game. Raises ExportError, which says what is wrong."""
    try:
        exported = reading.json(_DECODER, data)
    except ValueError as error:
        raise ExportError(f"this is no exported game: {error}") from error
    seats = [seat.seat for seat in exported.seats]
    if len(seats) != exported.config.seats or seats != [*range(len(seats))]:
        raise ExportError(f"this is no exported game: it is said to have {exported.config.seats} seats, not {seats}")
    entered = {charm.seat for charm in exported.charms} - {None}
    if not entered <= {*seats} or (exported.charms and exported.format == 1):
        raise ExportError(f"this is no exported game: in format {exported.format} seats {entered} can't have charms")
    return structs.replace(exported, config=structs.replace(exported.config, rules_version=exported.rules_version))
