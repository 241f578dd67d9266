"""The palette of a picture: the server's in public, a person's own in private."""

from msgspec.structs import replace

from tests.app.world import ANN, BEN, ok
from tests.support.doubles import standing_for
from ttrbot.app.settings.palettes import Palettes
from ttrbot.app.settings.preferences import PeoplesPreferences
from ttrbot.app.settings.servers import Servers
from ttrbot.store import StoreUnavailable


async def choose(world, person, palette) -> None:
    await world.host.preferences.change(person, lambda known: replace(known, palette=palette))


async def test_public_pictures_follow_the_server_and_private_ones_their_reader(world) -> None:
    game = await world.game((ANN, BEN))
    await world.host.settled()
    table = ok(await world.games.table(game))
    assert set(world.painter.boards_in) == {"light"}
    await world.host.servers.change(table.guild_id, palette="dark")
    await choose(world, BEN, "protanopia")
    await world.host.settled()
    for _ in range(2):
        await world.take_turn(game)
        await world.host.settled()
    boards, hands = world.painter.boards_in, world.painter.hands_in
    assert boards[-1] == "dark"
    assert {"dark", "protanopia"} <= set(hands)
    palettes = world.host.palettes
    assert await palettes.of_seat(table, table.seat_of(ANN)) == "dark"
    assert await palettes.of_seat(table, table.seat_of(BEN)) == "protanopia"


async def test_unknown_palette_and_failing_store_are_tolerated(world) -> None:
    table = ok(await world.games.table(await world.game((ANN, BEN))))
    await choose(world, ANN, "sepia")
    assert await world.host.palettes.of_person(table, ANN) == "light"

    class Broken:
        async def get(self, _):
            raise StoreUnavailable("the disk is full")

    broken = Palettes(standing_for(Servers, Broken()), standing_for(PeoplesPreferences, Broken()))
    assert await broken.of_table(table) == "light"
    assert await broken.of_person(table, ANN) == "light"
