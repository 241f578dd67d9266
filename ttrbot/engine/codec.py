"""Actions, events and whole states as bytes: tagged, versioned JSON.

A blob is one JSON object `{"v": 1, "x": …}`. Blobs of older versions are converted by pure functions (`UPCASTERS`), so
the stored games of every released version can be loaded. A snapshot begins with a seal, a checksum of what follows:
without it one changed bit could make it a valid state of another game.
"""

from collections.abc import Callable
from hashlib import sha256
from typing import TypeVar, Union, get_type_hints

import msgspec
from msgspec import structs

from ttrbot import reading
from ttrbot.engine import actions, decisions, events
from ttrbot.engine.actions import Action
from ttrbot.engine.convert import TYPES
from ttrbot.engine.events import GameEvent
from ttrbot.engine.position import Position
from ttrbot.engine.rulebook import Rulebook
from ttrbot.engine.rules import facts
from ttrbot.engine.slices import Slice
from ttrbot.engine.state import State

VERSION = 1
SEAL_SIZE = 16
T = TypeVar("T")

UPCASTERS: dict[int, Callable[[bytes], bytes]] = {}
"""By version n: the function that turns the raw body of a blob into that of version n + 1."""


class CodecError(ValueError):
    """The bytes aren't a blob of the expected kind, or are of a newer version than this program knows."""


class _Blob(msgspec.Struct, frozen=True):
    v: int
    x: msgspec.Raw


_STORED_AS = {**get_type_hints(Position), "rules": dict[str, msgspec.Raw]}
_FIELDS = structs.fields(Position)
_Snapshot = msgspec.defstruct(
    "_Snapshot",
    [
        *((field.name, _STORED_AS[field.name]) for field in _FIELDS if field.required),
        *((field.name, _STORED_AS[field.name], field.default) for field in _FIELDS if not field.required),
    ],
    frozen=True,
)
"""A stored position before the special rules' parts are decoded, which needs the game's rulebook."""


ACTIONS = (*actions.ACTIONS, *facts.ACTIONS)
EVENTS = (*events.EVENTS, *decisions.EVENTS, *facts.EVENTS)
"""All kinds of events: every decoded event is one of them."""

_encoder = msgspec.json.Encoder()
_blobs = msgspec.json.Decoder(_Blob)
_actions: msgspec.json.Decoder[Action] = msgspec.json.Decoder(Union[ACTIONS])  # noqa: UP007
_events: msgspec.json.Decoder[GameEvent] = msgspec.json.Decoder(Union[EVENTS])  # noqa: UP007
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
    """Return an action as bytes."""
    return _encode(action)


def decode_action(data: bytes) -> Action:
    """Return the action in some bytes. Raise CodecError if there is none."""
    return _decode(_actions, data)


def encode_event(event: GameEvent) -> bytes:
    """Return an event as bytes."""
    return _encode(event)


def decode_event(data: bytes) -> GameEvent:
    """Return the event in some bytes. Raise CodecError if there is none."""
    return _decode(_events, data)


def encode_state(state: State) -> bytes:
    """Return a state's snapshot as bytes with a checksum. It has every secret but the seed: only for the store."""
    body = _encode(state.position())
    return _seal(body) + body


def decode_state(book: Rulebook, seed: bytes, data: bytes) -> State:
    """Return the state in a snapshot, given the game's rulebook and seed. Raise CodecError if it is damaged or none."""
    body = data[SEAL_SIZE:]
    if data[:SEAL_SIZE] != _seal(body):
        raise CodecError("the snapshot is damaged, or of a version without a seal")
    values = structs.asdict(_decode(_snapshots, body))
    values["rules"] = _slices(book, values["rules"])
    state = State(book, seed, Position(**values))
    state.find_open_routes()
    return state


def _slices(book: Rulebook, kept: dict[str, msgspec.Raw]) -> dict[str, Slice]:
    """Return what each special rule keeps, decoded. Raise CodecError unless it fits this game's rules."""
    kinds = {rule.name: type(begun) for rule in book.rules if (begun := rule.begin()) is not None}
    if kept.keys() != kinds.keys():
        raise CodecError(f"parts of the rules {sorted(kept)}, this game has {sorted(kinds)}")
    with TYPES:
        try:
            return {rule: msgspec.json.decode(kept[rule], type=kind) for rule, kind in kinds.items()}
        except msgspec.ValidationError as error:
            raise CodecError(str(error)) from error
