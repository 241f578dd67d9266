"""Games of two people whose first turn has begun, written directly into a store."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar

from tools.bench.silence import Nowhere
from ttrbot.app.core.limits import Limits
from ttrbot.app.core.paces import Timing
from ttrbot.app.core.tables import Refusal
from ttrbot.app.host import Host
from ttrbot.app.outbox.sending_pace import SendingPace
from ttrbot.app.people.lobby import NewTable
from ttrbot.app.pictures.painter import MapPainter
from ttrbot.content import default_map
from ttrbot.engine.actions import KeepTickets
from ttrbot.store import Store, SurfaceKey, SurfaceKind

T = TypeVar("T")
BOUNDLESS: Final = Limits(open_lobbies=10**9, games=10**9)


def bench_host(store: Store, pace: SendingPace | None = None) -> Host:
    """Return a host without limits on opening tables."""
    return Host(store, MapPainter(), limits=BOUNDLESS, pace=pace)


async def started(data: Path) -> tuple[Store, Host, float]:
    """Open a store and start a host on it that shows nothing. Return both, and the seconds that it took."""
    begun = time.perf_counter()
    store = await Store.open(data)
    host = bench_host(store)
    await host.start(Nowhere())
    return store, host, time.perf_counter() - begun


@dataclass(frozen=True, slots=True)
class Player:
    """A person at a table."""

    id: int
    name: str


PEOPLE: Final = (Player(101, "Anna"), Player(102, "Bruno"))


async def begun_game(host: Host, channel_id: int, people: Sequence[Player] = PEOPLE, guild_id: int = 1) -> str:
    """Begin a game and keep the opening tickets. Return its id."""
    owner, *others = people
    new = NewTable(
        guild_id=guild_id,
        channel_id=channel_id,
        owner_id=owner.id,
        owner_name=owner.name,
        press_id=channel_id,
        map_id=default_map(),
        timing=Timing(pace="day"),
    )
    game_id = done(await host.lobbies.create(new)).game_id
    for number, player in enumerate(others, start=1):
        done(await host.lobbies.join(game_id, player.id, player.name, channel_id + number))
    done(await host.lobbies.start(game_id, owner.id))
    for user_id in (player.id for player in people):
        view = done(await host.games.seat_view(game_id, user_id))
        kept = tuple(view.offered)
        done(await host.games.submit(game_id, user_id, lambda seat, kept=kept: KeepTickets(seat, kept), None))  # type: ignore[misc]
    return game_id


async def play_in(store: Store, game_id: str, channel_id: int) -> None:
    """Move the game to a channel, without a lobby message."""
    await store.games.set_thread(game_id, channel_id)
    row = await store.outbox.get(SurfaceKey(game_id=game_id, kind=SurfaceKind.LOBBY))
    assert row is not None, "every game has a lobby"
    await store.outbox.close(row.number, error="bench")


def done(result: T | Refusal) -> T:
    """Return the result, which must not be a refusal."""
    assert not isinstance(result, Refusal), result.code
    return result
