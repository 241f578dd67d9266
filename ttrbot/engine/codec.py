"""Actions, events, configs and whole states as bytes: tagged, versioned JSON.

A blob is one JSON object `{"v": 1, "x": …}`. Readers of older versions are pure upcasters (`UPCASTERS`), so that every
stored game of every released version loads. A snapshot carries a seal before it: one bit turned over could else be
a sound state of another game.
"""

from collections.abc import Callable
from hashlib import sha256
from typing import TypeVar

import msgspec

from ttrbot import reading
from ttrbot.engine.actions import Action
from ttrbot.engine.cards import Color
from ttrbot.engine.config import Config
from ttrbot.engine.decisions import Decision
from ttrbot.engine.events import GameEvent, Memory, Result
from ttrbot.engine.ids import CardId, CityId, Seat, TicketId, ZoneId
from ttrbot.engine.rulebook import Rulebook
from ttrbot.engine.state import State

VERSION = 1
SEAL_SIZE = 16
T = TypeVar("T")

UPCASTERS: dict[int, Callable[[bytes], bytes]] = {}
"""From version n, the raw body of a blob to that of version n + 1."""


class CodecError(ValueError):
    """Bytes that are no blob of the kind asked for, or of a newer version than this program knows."""


class _Blob(msgspec.Struct, frozen=True):
    v: int
    x: msgspec.Raw


class _Snapshot(msgspec.Struct, frozen=True):
    """A state without its map, config and seed, which are kept apart."""

    counter: int
    cards: dict[ZoneId, list[CardId]]
    tickets: dict[ZoneId, list[TicketId]]
    counts: dict[ZoneId, list[int]]
    ferry_cards: list[int]
    ferry_pile: int
    owners: list[Seat | None]
    closed: list[bool]
    cars: list[int]
    route_points: list[int]
    scores: list[int]
    decisions: list[Decision]
    next_decision: int
    start: Seat
    turn: int
    turn_seat: Seat
    passes: int
    last_turn: int | None
    revealed: tuple[Color, ...]
    markers: list[tuple[CityId, ...]]
    memory: dict[str, Memory]
    result: Result | None
    market_stays: bool = False


_encoder = msgspec.json.Encoder()
_blobs = msgspec.json.Decoder(_Blob)
_actions: msgspec.json.Decoder[Action] = msgspec.json.Decoder(Action)
_events: msgspec.json.Decoder[GameEvent] = msgspec.json.Decoder(GameEvent)
_configs = msgspec.json.Decoder(Config)
_snapshots = msgspec.json.Decoder(_Snapshot)


def _encode(value: object) -> bytes:
    return _encoder.encode({"v": VERSION, "x": value})


def _decode(decoder: "msgspec.json.Decoder[T]", data: bytes) -> T:
    try:
        blob = reading.json(_blobs, data)
        if not 1 <= blob.v <= VERSION:
            raise CodecError(f"version {blob.v} can't be read; this program reads 1 to {VERSION}")
        body = bytes(blob.x)
        for version in range(blob.v, VERSION):
            body = UPCASTERS[version](body)
        return reading.json(decoder, body)
    except ValueError as error:
        raise CodecError(str(error)) from error


def _seal(body: bytes) -> bytes:
    return sha256(body).digest()[:SEAL_SIZE]


def encode_action(action: Action) -> bytes:
    """Encode an action."""
    return _encode(action)


def decode_action(data: bytes) -> Action:
    """Decode an action; CodecError if it is none."""
    return _decode(_actions, data)


def encode_event(event: GameEvent) -> bytes:
    """Encode an event."""
    return _encode(event)


def decode_event(data: bytes) -> GameEvent:
    """Decode an event; CodecError if it is none."""
    return _decode(_events, data)


def encode_config(config: Config) -> bytes:
    """Encode what a table agreed on."""
    return _encode(config)


def decode_config(data: bytes) -> Config:
    """Decode what a table agreed on; CodecError if it is none."""
    return _decode(_configs, data)


def encode_state(state: State) -> bytes:
    """Encode a snapshot of a state, sealed. It holds every secret but the seed: for the store only."""
    body = _encode(_Snapshot(**{name: getattr(state, name) for name in _Snapshot.__struct_fields__}))
    return _seal(body) + body


def decode_state(book: Rulebook, seed: bytes, data: bytes) -> State:
    """Decode a snapshot of a game with this rulebook and seed; CodecError if it is none, or damaged in any bit."""
    body = data[SEAL_SIZE:]
    if data[:SEAL_SIZE] != _seal(body):
        raise CodecError("the snapshot is damaged, or of a version without a seal")
    snapshot = _decode(_snapshots, body)
    state = State.__new__(State)
    state.book = book
    state.seed = seed
    for name in _Snapshot.__struct_fields__:
        setattr(state, name, getattr(snapshot, name))
    state.find_open_routes()
    return state
