"""A copied game has everything that belongs to it."""

from tests.store.samples import ANN, BEN, GAME, new_game, person, start
from tools.bench.scale import copy_games
from ttrbot.store import Status, Store
from ttrbot.store.sqlite.folder import DATABASE_NAME


async def test_copies_have_all_that_the_game_has(tmp_path):
    async with await Store.open(tmp_path) as store:
        await store.games.create(new_game(), (person(ANN), person(BEN, 2)))
        await store.games.append(start())
    copy_games(tmp_path / DATABASE_NAME, GAME, range(1, 3))
    async with await Store.open(tmp_path) as store:
        games = await store.games.with_status((Status.RUNNING,))
        assert [game.id for game in games] == [GAME, "c1", "c2"]
        seats = [await store.games.seats(game.id) for game in games]
        assert [[seat.user_id for seat in each] for each in seats] == [[ANN, BEN]] * 3
        shown = [sorted(row.kind for row in await store.outbox.of_game(game.id)) for game in games]
        assert shown[0] == shown[1] == shown[2] != []
