"""Rooms: when each attempt is made."""

from tests.store.samples import GAME
from ttrbot.store import GameRow, Store, SurfaceKind


async def test_a_clock_that_is_set_back_lets_rooms_wait_no_longer(store: Store, running: GameRow) -> None:
    for side in (0, 1):
        await store.rooms.want(1, GAME, SurfaceKind.VOICE, side, title=f"team {side}")
    full, empty = sorted(await store.rooms.all(), key=lambda room: room.number)[-2:]
    await store.outbox.put_off(full.number, next_at=900.0, error="TryLater")
    await store.rooms.empty_since(empty.number, 800.0)
    await store.outbox.hurry()
    await store.rooms.set_back(100.0)
    after = {room.number: (room.next_at, room.empty_since) for room in await store.rooms.all()}
    assert after[full.number] == (0.0, None)
    assert after[empty.number] == (0.0, 100.0)
