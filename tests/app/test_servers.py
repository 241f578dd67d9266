"""A server's settings: stored, reset, and what they forbid."""

from typing import Any

import pytest

from tests.app.world import ANN, BEN, CLEO, NAMES, ok
from ttrbot.app.settings.servers import ServerSettings
from ttrbot.store import Status

SERVER = 1
CHANGES: dict[str, Any] = {
    "language": "it",
    "pace": "day",
    "channels": (77, 78),
    "role": 5,
    "games": 3,
    "palette": "dark",
}


async def test_settings_are_kept_and_put_back(world) -> None:
    servers = world.host.servers
    assert await servers.get(SERVER) == ServerSettings()
    assert await servers.change(SERVER, **CHANGES) == ServerSettings(**CHANGES)
    await world.restart()
    servers = world.host.servers
    assert await servers.get(SERVER) == ServerSettings(**CHANGES)
    assert (await servers.change(SERVER, games=4)).role == 5, "the others stay"
    for name in CHANGES:
        await servers.reset(SERVER, name)
    assert await servers.get(SERVER) == ServerSettings()
    assert await servers.get(SERVER + 1) == ServerSettings()


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("language", "xx"),
        ("pace", "hurry"),
        ("palette", "mauve"),
        ("channels", '[77, "78'),
        ("channels", '{"77": 78}'),
        ("role", '"Players"'),
        ("games", "many"),
        ("games", "1.5"),
        ("voice", ""),
    ],
)
async def test_damaged_setting_counts_as_the_default_one(world, logs, name, text) -> None:
    await world.host.servers.change(SERVER, **CHANGES)
    await world.store.settings.set(SERVER, name, text)
    await world.restart()
    expected = {**CHANGES, name: getattr(ServerSettings(), name)}
    assert await world.host.servers.get(SERVER) == ServerSettings(**expected)
    damaged = [entry for entry in logs if entry["log_level"] == "error"]
    assert [(entry["event"], entry["setting"]) for entry in damaged] == [("server_setting_unreadable", name)]
    logs.clear()
    table = await world.lobby()
    assert table.status is Status.LOBBY
    await world.host.servers.change(SERVER, **{name: getattr(ServerSettings(**CHANGES), name)})
    await world.restart()
    assert await world.host.servers.get(SERVER) == ServerSettings(**CHANGES)


def test_thread_belongs_to_the_server_of_its_channel() -> None:
    settings = ServerSettings(channels=(77,))
    assert settings.welcomes(77, None)
    assert settings.welcomes(99, 77)
    assert not settings.welcomes(78, 70)
    assert ServerSettings().welcomes(78, None)


async def test_a_servers_limit_of_games(world) -> None:
    await world.host.servers.change(SERVER, games=1)
    await world.lobby((ANN,))
    other = await world.lobby((BEN,))
    answer = await world.lobbies.join(other.game_id, ANN, NAMES[ANN], next(world.presses))
    assert (answer.code, answer.args) == ("too_many_games_here", {"limit": 1})
    ok(await world.lobbies.join(other.game_id, CLEO, NAMES[CLEO], next(world.presses)))
    await world.host.servers.reset(SERVER, "games")
    ok(await world.lobbies.join(other.game_id, ANN, NAMES[ANN], next(world.presses)))
