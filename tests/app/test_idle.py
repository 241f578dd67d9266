"""A game that nobody looks at is removed from memory, and loaded again at the next look."""

from tests.app.world import ANN, BEN, ok
from ttrbot.app.core.caches import Lru
from ttrbot.app.host import IDLE


def test_recently_used_game_stays_in_memory() -> None:
    kept: Lru[str, int] = Lru(5)
    for key in "abc":
        kept.put(key, 1)
    kept.drop_unused()
    assert len(kept) == 3
    assert kept.get("b") == 1
    kept.put("d", 2)
    kept.drop_unused()
    assert [kept.get(key) for key in "abcd"] == [None, 1, None, 2]
    for key in "efghij":
        kept.put(key, 3)
    assert len(kept) == 5


async def test_idle_game_leaves_memory(world) -> None:
    game = await world.game((ANN, BEN))
    await world.host.settled()
    before = ok(await world.games.public_view(game)).view
    for _ in range(2):
        await world.quiet()
        world.clock.advance(IDLE)
    await world.quiet()
    assert len(world.host.context.cache._games) == 0
    assert ok(await world.games.public_view(game)).view == before
    await world.take_turn(game)
