"""People have the names that their server gives them now."""

import asyncio

from tests.app.world import ANN, BEN, ok
from ttrbot.app.pictures.pictures import Style, board_key
from ttrbot.store import StoreUnavailable

GUILD = 1


async def names(world, game: str) -> list[str | None]:
    return [info.name for info in ok(await world.games.table(game)).seats]


async def test_a_new_name_is_shown_at_the_next_look(world) -> None:
    game = await world.game()
    before = ok(await world.games.public_view(game))
    await world.host.names.note(GUILD, ANN, "Queen Ann")
    assert "Queen Ann" in await names(world, game)
    after = ok(await world.games.public_view(game))
    gamemap = ok(await world.games.map_of(game))
    keys = [
        board_key(gamemap, moment.table, moment.view, Style("en"), recent=(), highlight=())
        for moment in (before, after)
    ]
    assert keys[0] != keys[1], "its picture is drawn anew"
    await world.take_turn(game)
    await world.restart()
    assert "Queen Ann" in await names(world, game)


async def test_names_belong_to_a_server_and_lobbies_show_them_too(world) -> None:
    table = await world.lobby((ANN, BEN))
    await world.host.names.note(GUILD + 1, ANN, "Elsewhere")
    assert await names(world, table.game_id) == ["Ann", "Ben"]
    await world.host.names.note(GUILD, BEN, "Benny")
    assert await names(world, table.game_id) == ["Ann", "Benny"]


async def test_a_finished_game_keeps_its_names(world) -> None:
    game = await world.game()
    await world.play_out(game)
    await world.host.names.note(GUILD, ANN, "Queen Ann")
    assert "Queen Ann" not in await names(world, game)


async def test_the_store_is_asked_once_for_each_name(world, monkeypatch) -> None:
    await world.lobby((ANN,))
    rename, asked = world.store.people.rename, []

    async def counted(*args):
        asked.append(args)
        if len(asked) == 1:
            raise StoreUnavailable("locked")
        return await rename(*args)

    monkeypatch.setattr(world.store.people, "rename", counted)
    for name in ("A", "A", "A", "B", "B", "A"):
        await world.host.names.note(GUILD, ANN, name)
    assert [name for *_, name in asked] == ["A", "A", "B", "A"], "again after a failure, then once for each change"


async def test_old_name_not_brought_back_by_a_move_under_way(world) -> None:
    game = await world.game()
    async with world.host.context.cache.locks[game]:
        live = await world.host.context.cache.get(game)
        noting = asyncio.create_task(world.host.names.note(GUILD, ANN, "Queen Ann"))
        await world.quiet()
        world.host.context.cache.put(live)
    await noting
    assert "Queen Ann" in await names(world, game)
