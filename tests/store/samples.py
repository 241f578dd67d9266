"""Values that the store's tests share."""

import dataclasses
from typing import Any

from ttrbot.store import (
    Append,
    NewGame,
    NewSeat,
    PingKey,
    Status,
    Store,
    SurfaceKey,
    SurfaceKind,
    Timer,
    TimerKey,
    Want,
)

GAME = "abc234"
ANN, BEN, CAT = 101, 102, 103

NEW_GAME = NewGame(
    id=GAME,
    guild_id=1,
    channel_id=2,
    owner_id=ANN,
    map_id="small",
    map_text="cities = []",
    config=b"config",
    language="en",
    rules_version=1,
    secret=bytes(range(16)),
    seed_version=2,
    seat_limit=3,
    created_at=10.0,
)


def new_game(**changes: Any) -> NewGame:
    return dataclasses.replace(NEW_GAME, **changes)


def person(user_id: int, press_id: int = 1) -> NewSeat:
    return NewSeat(user_id=user_id, name=f"user {user_id}", press_id=press_id)


def start(game_id: str = GAME) -> Append:
    """Return the step of the host that starts the game: two events, position 2."""
    return Append(
        game_id=game_id, expected=0, at=20.0, events=(b"dealt", b"begun"), status=Status.RUNNING, waiting=(0, 1)
    )


def full_append(game_id: str = GAME, expected: int = 2) -> Append:
    """Return an action with everything that can accompany one: three events."""
    return Append(
        game_id=game_id,
        expected=expected,
        at=30.0,
        seat=0,
        action=b"action",
        events=(b"one", b"two", b"three"),
        waiting=(1,),
        turn=1,
        pings=(1,),
        wants=(Want(kind=SurfaceKind.TABLE, anew=True), Want(kind=SurfaceKind.HAND, seat=0)),
        set_timers=(Timer(key=TimerKey(game_id=game_id, kind="clock"), due_at=99.0, payload=b"tick"),),
    )


async def queued_pings(store: Store) -> tuple[PingKey, ...]:
    """Return the pings of the next post of the game's table."""
    table = await store.outbox.get(SurfaceKey(game_id=GAME, kind=SurfaceKind.TABLE))
    return () if table is None else table.pings
