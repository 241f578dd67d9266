"""A person's own data: exported as a file, and deleted."""

import asyncio
import json

import pytest

from tests.app.world import ANN, BEN, CLEO, DAN, ok
from tests.support.local_discord import until
from ttrbot.app.core.tables import Refusal
from ttrbot.app.messages.publisher import NoticeContent
from ttrbot.store import Status
from ttrbot.store.moving import TABLES


async def test_person_can_export_their_data(world) -> None:
    game = await world.game((ANN, BEN))
    await world.store.people.remember(ANN, name="Ann", locale="it")
    kept = json.loads(ok(await world.host.privacy.export(ANN)))["tables"]
    assert kept["users"][0]["name"] == "Ann"
    assert [seat["game_id"] for seat in kept["seats"]] == [game]
    own = {seat["seat"] for seat in kept["seats"]}
    assert {move["seat"] for move in kept["actions"]} == own
    assert kept["actions"][0]["blob"]["x"]["type"] == "KeepTickets"


async def test_no_secret_of_others_is_in_the_file(world) -> None:
    game = await world.game((ANN, BEN))
    data = ok(await world.host.privacy.export(ANN))
    secret = (await world.store.games.get(game)).secret
    assert secret.hex().encode() not in data
    others = ok(await world.games.seat_view(game, BEN)).tickets
    mine = ok(await world.games.seat_view(game, ANN)).tickets
    assert all(ticket.encode() in data for ticket in mine)
    assert not any(ticket.encode() in data for ticket in others)
    assert str(BEN).encode() not in data


async def test_former_and_current_holder_of_a_seat_cannot_read_each_others_data(world) -> None:
    game = await world.game((ANN, BEN), first="owner")
    for _ in range(2):
        await world.take_turn(game)
    ok(await world.host.attendance.pause(game, BEN))
    offer = ok(await world.host.attendance.offer(game, BEN, CLEO))
    ok(await world.host.attendance.accept(game, CLEO, "Cleo", offer.seat, offer.number))
    for _ in range(2):
        await world.take_turn(game)
    numbers = {}
    for person, other in ((BEN, CLEO), (CLEO, BEN)):
        data = ok(await world.host.privacy.export(person))
        tables = json.loads(data)["tables"]
        (seat,) = tables["seats"]
        assert (seat["user_id"], seat["seat"]) == (person, offer.seat)
        assert str(other).encode() not in data
        assert {move["seat"] for move in tables["actions"]} == {offer.seat}
        numbers[person] = [move["number"] for move in tables["actions"]]
    assert (len(numbers[BEN]), len(numbers[CLEO])) == (3, 2)
    assert max(numbers[BEN]) < min(numbers[CLEO])


async def test_deleted_person_is_nowhere_and_games_continue(world) -> None:
    over = await world.game((ANN, BEN))
    await world.play_out(over)
    game = await world.game((ANN, BEN))
    lobby = (await world.lobby((ANN, CLEO))).game_id
    invited = (await world.lobby((BEN,), invited=(ANN, CLEO))).game_id
    forgotten = ok(await world.host.privacy.delete(ANN))
    assert (forgotten.left, forgotten.handed_over) == (1, 1)

    def traces(connection):
        rows = [(table, dict(row)) for table in TABLES for row in connection.execute(f"SELECT * FROM {table}")]
        ids = {row[column] for _, row in rows for column in ("user_id", "owner_id", "recipient") if column in row}
        return ids, [row["config"] for table, row in rows if table == "games"]

    ids, configs = await world.store._database.read(traces)
    assert BEN in ids
    assert ANN in ids, "until the game is over, for nobody may see two hands"
    assert any(str(CLEO).encode() in config for config in configs)
    assert not any(str(ANN).encode() in config for config in configs)
    for played in (over, game):
        info = ok(await world.games.table(played)).seats
        assert None in [seat.name for seat in info]
        assert ANN not in [seat.user_id for seat in info]
    assert ok(await world.games.table(lobby)).owner_id == CLEO
    assert ok(await world.games.table(invited)).invited == (CLEO,)
    await world.play_out(game)
    assert ok(await world.games.table(game)).status is Status.OVER
    assert ANN not in (await world.store._database.read(traces))[0]
    assert (await world.host.statistics.of(1, BEN)).games == 2, "the others' games stay"
    assert await world.host.statistics.of(1, ANN) is None


@pytest.mark.parametrize("pause", range(12))
async def test_person_deletes_their_data_while_their_table_begins(world, pause) -> None:
    lobby = await world.lobby((ANN, BEN))

    async def delete():
        for _ in range(pause):
            await asyncio.sleep(0)
        return ok(await world.host.privacy.delete(BEN))

    begun, _ = await asyncio.gather(world.lobbies.start(lobby.game_id, ANN), delete())
    await world.host.settled()
    table = ok(await world.games.table(lobby.game_id))
    assert BEN not in [info.user_id for info in table.seats]
    assert all(info.user_id == ANN or info.is_robot for info in table.seats), "nobody waits for a seat without anybody"
    assert table.status is (Status.LOBBY if isinstance(begun, Refusal) else Status.RUNNING)


@pytest.mark.parametrize("pause", [0, 4, 8, 16, 24])
async def test_person_who_takes_a_seat_during_deletion_loses_it(world, pause) -> None:
    await world.lobby((ANN,))
    lobby = (await world.lobby((BEN, CLEO))).game_id
    game = await world.game((BEN, CLEO))
    offer = ok(await world.host.attendance.offer(game, BEN, ANN))

    async def sit_down():
        for _ in range(pause):
            await asyncio.sleep(0)
        await world.lobbies.join(lobby, ANN, "Ann", 7)
        await world.host.attendance.accept(game, ANN, "Ann", 0, offer.number)

    await asyncio.gather(world.host.privacy.delete(ANN), sit_down())
    for table in (ok(await world.games.table(lobby)), ok(await world.games.table(game))):
        assert all(info.user_id or info.robot for info in table.seats), "no seat for which a table waits for ever"


async def test_finished_game_read_during_a_deletion_does_not_name_the_person(world, monkeypatch) -> None:
    game = await world.game((ANN,), robots=1)
    await world.play_out(game)
    cache, load = world.host.context.cache, world.store.games.load
    cache.drop(game)
    is_read, may_go_on = asyncio.Event(), asyncio.Event()

    async def slowly(game_id):
        loaded = await load(game_id)
        is_read.set()
        await may_go_on.wait()
        return loaded

    monkeypatch.setattr(world.store.games, "load", slowly)
    looking = asyncio.create_task(cache.look(game))
    await is_read.wait()
    deleting = asyncio.create_task(world.host.privacy.delete(ANN))
    await world.quiet()
    may_go_on.set()
    await looking
    ok(await deleting)
    assert [info.name for info in ok(await world.games.table(game)).seats if info.robot is None] == [None]


async def test_refused_deletion_deletes_nothing(world, monkeypatch) -> None:
    game = await world.game((ANN, BEN))

    async def refuse(*_, **__):
        return Refusal("store_unavailable")

    with monkeypatch.context() as patch:
        patch.setattr(world.host.attendance, "leave_nameless", refuse)
        assert (await world.host.privacy.delete(ANN)).code == "store_unavailable"
    assert ok(await world.games.table(game)).seat_of(ANN) is not None
    assert ok(await world.host.privacy.delete(ANN)).handed_over == 1


async def test_table_of_a_deleted_owner_passes_to_another_person(world) -> None:
    game = await world.game((ANN, BEN, CLEO))
    seat = ok(await world.games.table(game)).seat_of(ANN)
    offer = ok(await world.host.attendance.offer(game, ANN, DAN))
    ok(await world.host.privacy.delete(ANN))
    await world.host.settled()
    assert ok(await world.games.table(game)).owner_id == BEN
    assert [message.content.said.what for message in world.discord.of(NoticeContent)][-1] == "left"
    late = await world.host.attendance.accept(game, DAN, "Dan", seat, offer.number)
    assert isinstance(late, Refusal)
    assert late.code == "offer_over"


async def test_a_game_without_people_is_called_off_even_while_it_pauses(world) -> None:
    game = await world.game((ANN, BEN))
    await world.store.games.set_paused(game, paused=True)
    for person in (ANN, BEN):
        ok(await world.host.privacy.delete(person))
    await world.host.settled()
    assert ok(await world.games.table(game)).status is Status.CANCELLED


async def test_pending_messages_and_work_do_not_name_a_deleted_person(world) -> None:
    game = await world.game((ANN, BEN))
    ok(await world.host.attendance.offer(game, ANN, DAN))
    ok(await world.host.privacy.delete(DAN))

    def payloads(connection):
        tables = ("outbox", "timers")
        return [row["payload"] or b"" for table in tables for row in connection.execute(f"SELECT payload FROM {table}")]

    kept = await world.store._database.read(payloads)
    assert not any(str(DAN).encode() in payload for payload in kept)


async def test_offer_to_somebody_who_deletes_their_data_ends_with_a_word(world) -> None:
    game = await world.game((ANN, BEN))
    await world.host.settled()  # a notice waits for the table's first message
    ok(await world.host.attendance.offer(game, ANN, DAN))
    await until(lambda: world.discord.of(NoticeContent), "the offer")
    (offer,) = world.discord.of(NoticeContent)
    ok(await world.host.privacy.delete(DAN))
    await until(lambda: len(world.discord.of(NoticeContent)) == 2 and not offer.buttons, "the word")
    offer, declined = sorted(world.discord.of(NoticeContent), key=lambda message: message.id)
    assert (offer.content.said.what, offer.buttons) == ("offer", False)
    assert (declined.content.said.what, declined.content.said.person) == ("declined", (0, ""))


async def test_deleting_nobody_changes_nothing(world) -> None:
    game = await world.game((ANN, BEN))
    await world.host.settled()
    before = ok(await world.games.table(game))
    forgotten = ok(await world.host.privacy.delete(CLEO))
    assert (forgotten.left, forgotten.handed_over) == (0, 0)
    assert ok(await world.games.table(game)) == before
