"""Restarts, broken connections, refused messages: nothing is lost, and everybody plays on."""

import asyncio
import shutil

import pytest
from structlog.testing import capture_logs

from localcord.faults import Fault
from localcord.permissions import Permission
from localcord.threads import set_archived
from tests.e2e.evening import find
from tests.e2e.test_presses import at_first_turn, opened
from tests.support.local_discord import PATIENCE, until
from ttrbot.app.pictures import painter
from ttrbot.app.pictures.painter import MapPainter
from ttrbot.content import maps_folder
from ttrbot.discord import serve
from ttrbot.discord.core import wording
from ttrbot.discord.serve import drain
from ttrbot.store import StoreUnavailable


async def test_a_restart_in_mid_turn_and_a_press_on_an_old_button(evening):
    game, (active, other) = await at_first_turn(evening)
    await active.press(await active.table(game), "blind")
    table = await active.table(game)
    await evening.restart()
    assert (await active.table(game))["id"] == table["id"], "nothing is posted anew"
    done = (await active.press(table, "blind")).message
    assert "You took" in done["content"]
    assert find(await other.table(game), "two_blind"), "it is the next one's turn"


async def test_event_while_the_store_is_away_is_no_fault(evening):
    await evening.settled()
    with capture_logs() as logs:
        try:
            raise StoreUnavailable("no server")
        except StoreUnavailable:
            await evening.ttr.on_error("on_raw_thread_delete")
    assert [(entry["event"], entry["what"]) for entry in logs] == [("event_missed", "on_raw_thread_delete")]
    assert evening.ttr.services.incidents.count == 0


async def test_old_panels_after_a_restart(evening):
    _, people, table = await opened(evening, 2)
    before = [(await person.press(table, "choose")).message for person in people]
    await evening.restart()
    again = (await people[0].press(table, "choose")).message
    assert again["content"] == before[0]["content"], "the same tickets"
    for person, panel in zip(people, before, strict=True):
        assert "You kept 3 of 3" in (await person.press(panel, "keep")).message["content"]


async def test_a_form_opened_before_a_restart(evening):
    game, people = await at_first_turn(evening)
    active = people[0]
    while not find((await active.press(await active.table(game), "claim")).message, "search"):
        (active,) = [p for p in people if p.user.id in (await p.table(game))["content"].splitlines()[0]]
        await active.press(await active.table(game), "two_blind")
        (active,) = [p for p in people if p.user.id in (await p.table(game))["content"].splitlines()[0]]
    listed = (await active.press(await active.table(game), "claim")).message
    form = await active.press(listed, "search")
    assert form.modal is not None
    await evening.restart()
    label = find(listed, "route")[0]["options"][0]["label"]
    city = label.split(" – ")[0]
    found = (await evening.answered(active.client.submit(form, {"search": city.upper()}))).message
    labels = [option["label"] for option in find(found, "route")[0]["options"]]
    assert label in labels
    assert all(city in label for label in labels)


async def test_presses_go_on_after_a_broken_connection(evening):
    game, (active, other) = await at_first_turn(evening)
    table = await active.table(game)
    await active.press(table, "blind")
    table = await active.table(game)
    evening.local.drop_connections()
    button = find(table, "blind")[0]["custom_id"]
    late = active.client.press(table["id"], button)  # while nobody listens: RESUME delivers it
    assert "You took" in (await evening.answered(late)).message["content"]
    await other.press(await other.table(game), "blind")


async def test_closed_dms_hold_nothing_up_and_are_told_once(evening):
    anna, bruno = evening.person("Anna"), evening.person("Bruno", dms_open=False)
    game = await evening.running_game(anna, bruno)
    table = await anna.table(game)
    told = []
    for person in (anna, bruno):
        kept = (await person.press((await person.press(table, "choose")).message, "keep")).message
        told.append("direct messages are closed" in kept["content"])
    assert told == [False, True]
    for _ in range(4):
        table = await anna.table(game)
        (active,) = [p for p in (anna, bruno) if p.user.id in table["content"].splitlines()[0]]
        answer = (await active.press(table, "two_blind")).message
        assert "direct messages are closed" not in answer["content"]
    assert len(anna.dms()) == 1
    assert not bruno.dms()
    bruno.client.set_dms_open(allowed=True)
    await bruno.slash("ttr-me", "hand", game=game)
    await evening.settled()
    assert len(bruno.dms()) == 1


async def test_without_threads_the_game_is_played_in_the_channel(evening):
    bot = evening.world.bot
    evening.world.set_overwrite(evening.general, bot, deny=Permission.CREATE_PUBLIC_THREADS)
    anna = evening.person("Anna")
    game = await evening.running_game(anna, evening.person("Bruno"))
    assert await evening.play_channel(game) == evening.general.id
    shown = [m["content"] for m in anna.client.messages(evening.general.id)]
    assert any("threads can’t be made here" in text for text in shown)
    await anna.press((await anna.press(await anna.table(game), "choose")).message, "keep")


async def test_a_game_goes_on_without_the_folder_of_its_map(evening, tmp_path, monkeypatch):
    """It keeps the map with which it began. Only names and pictures are missing."""
    evening.painter = MapPainter()
    game, (active, other) = await at_first_turn(evening)
    shutil.copytree(maps_folder(), tmp_path / "maps", ignore=shutil.ignore_patterns("usa"))
    monkeypatch.setenv("TTR_MAPS", str(tmp_path / "maps"))
    for read_once in (painter._read_layout, painter._words, wording.map_words):
        read_once.cache_clear()
    for lacking in ("board_not_drawn", "hand_not_drawn"):
        evening.watch.expect_log(lacking)
    await evening.restart()
    table = await active.table(game)
    answer = (await active.press(table, "two_blind")).message
    assert "You took" in answer["content"]
    (dm,) = active.dms()
    assert "helena" in dm["content"] or "–" in dm["content"]
    for person, verb in ((other, "claim"), (other, "hand"), (active, "more")):
        assert (await person.press(await person.table(game), verb)).message["content"]
    board = (await other.slash("ttr", "board", channel=table["channel_id"])).message
    assert "Board after move 4 of 4" in board["content"]
    assert not board["attachments"]
    for read_once in (painter._read_layout, painter._words, wording.map_words):
        read_once.cache_clear()


async def test_a_table_message_that_somebody_deleted_comes_back(evening):
    game, (active, _) = await at_first_turn(evening)
    table = await active.table(game)
    evening.people["Anna"].client.delete_message(table["id"])
    await active.slash("ttr", "table", channel=await evening.play_channel(game))
    again = await active.table(game)
    assert again["id"] != table["id"]
    await active.press(again, "two_blind")


async def test_a_table_message_too_old_to_be_edited_is_replaced(evening):
    game, (active, other) = await at_first_turn(evening)
    table = await active.table(game)
    evening.local.faults.add(Fault("PATCH", f"/channels/*/messages/{table['id']}", status=400, code=30046))
    await active.press((await active.press(table, "tickets")).message, "draw_tickets")
    again = await other.table(game)
    assert again["id"] != table["id"]
    assert len(evening.tables(await evening.play_channel(game), other.client)) == 1


async def test_a_table_message_that_is_gone_is_replaced(evening):
    game, (active, _) = await at_first_turn(evening)
    table = await active.table(game)
    button = find(table, "blind")[0]["custom_id"]
    press = active.client.press(table["id"], button)
    evening.people["Anna"].client.delete_message(table["id"])
    await evening.answered(press)
    again = await active.table(game)
    assert again["id"] != table["id"]
    await active.press(again, "blind")


async def test_a_game_that_was_called_off_asks_nothing_any_more(evening):
    anna, bruno = evening.person("Anna"), evening.person("Bruno")
    game = await evening.running_game(anna, bruno)
    offer = (await bruno.press(await bruno.table(game), "choose")).message
    (dm,) = bruno.dms()
    choose = bruno.client.press(dm["id"], find(dm, "choose")[0]["custom_id"])
    assert "Your 3 new tickets" in (await evening.answered(choose)).message["content"]
    await evening.host.games.end(game)
    late = bruno.client.press(dm["id"], find(dm, "choose")[0]["custom_id"])
    for press in (late, bruno.client.press(offer["id"], find(offer, "keep")[0]["custom_id"])):
        assert (await evening.answered(press)).message["content"] == "This game was called off."


async def test_a_slow_answer_is_announced_in_time(evening, monkeypatch):
    game, (active, _) = await at_first_turn(evening)
    table = await active.table(game)
    submit, announced = evening.host.games.submit, asyncio.Event()

    async def slowly(*args):
        await announced.wait()
        return await submit(*args)

    monkeypatch.setattr(evening.host.games, "submit", slowly)
    monkeypatch.setattr("ttrbot.discord.visits.reply.DEFER_AFTER", 0.1)
    press = active.client.press(table["id"], find(table, "blind")[0]["custom_id"])
    await press.acknowledged()
    announced.set()
    await until(lambda: press.followups, "the answer after the deferral")
    (shown,) = [m for m in active.client.messages(table["channel_id"]) if m["id"] == press.followups[0].id]
    assert shown["ephemeral"]
    assert "You took" in shown["content"]


async def test_internal_error_is_reported_with_a_number(evening, monkeypatch):
    game, (active, _) = await at_first_turn(evening)
    table = await active.table(game)

    async def fail(*_):
        raise RuntimeError("on purpose")

    evening.faults_expected = 1
    evening.watch.expect_log("on purpose")
    monkeypatch.setattr(evening.host.games, "submit", fail)
    answer = (await active.press(table, "blind")).message
    assert "went wrong on my side" in answer["content"]
    assert answer["ephemeral"]


async def test_a_buried_table_comes_up_again(evening, monkeypatch):
    game, (active, other) = await at_first_turn(evening)
    note, noted = evening.host.events.note_message, []

    def noting(place):
        note(place)
        noted.append(place)

    monkeypatch.setattr(evening.host.events, "note_message", noting)
    table = await active.table(game)
    channel = await evening.play_channel(game)
    evening.clock.ahead += 301
    for number in range(10):
        other.client.post(channel, f"chat {number}")
    await until(lambda: len(noted) == 10, "the bot to hear of ten messages")
    assert (await active.table(game))["id"] == table["id"], "ten messages are no burial"
    other.client.post(channel, "and one more")
    await until(lambda: [m for m in evening.tables(channel, active.client) if m["id"] != table["id"]], "a new post")
    await evening.settled()
    assert len(evening.tables(channel, active.client)) == 1


async def test_an_archived_thread_opens_again(evening):
    game, (active, _) = await at_first_turn(evening)
    thread = evening.world.channels[await evening.play_channel(game)]
    assert thread.thread.auto_archive_minutes == 10080
    set_archived(evening.world, thread, archived=True)
    await until(lambda: not thread.thread.archived, "the thread to be opened")
    await active.press(await active.table(game), "two_blind")


async def test_table_not_opened_in_a_channel_that_cannot_show_it(evening):
    evening.world.set_overwrite(
        evening.general, evening.world.bot, deny=Permission.SEND_MESSAGES | Permission.ATTACH_FILES
    )
    refused = (await evening.person("Anna").slash("ttr", "new")).message["content"]
    assert "Send Messages" in refused
    assert "Attach Files" in refused
    assert "View Channel" not in refused
    assert not await evening.host.games.games_in(int(evening.guild.id))


async def test_the_direct_message_works_as_well_as_the_table(evening):
    anna = evening.person("Anna")
    game = await evening.running_game(anna, evening.person("Bruno"))
    (dm,) = anna.dms()
    offer = (await anna.press(dm, "choose")).message
    assert "You kept 3 of 3" in (await anna.press(offer, "keep")).message["content"]
    await evening.settled()
    (again,) = anna.dms()
    assert again["id"] == dm["id"]
    assert "Your tickets (3)" in again["content"]
    assert not find(again, "choose")
    assert await anna.table(game)


async def test_awaited_action_is_named(evening):
    game, (active, _) = await at_first_turn(evening)
    table = await active.table(game)
    assert f"<@{active.user.id}>" in table["content"].splitlines()[0]
    await active.press(table, "blind")
    assert "second card" in (await active.table(game))["content"]


async def test_a_stale_picture_goes_with_the_panel_it_belonged_to(evening):
    game, (active, _) = await at_first_turn(evening)
    hand = (await active.press(await active.table(game), "hand")).message
    assert hand["attachments"]
    if find(hand, "claim"):
        listed = (await active.press(hand, "claim")).message
        assert listed["id"] == hand["id"]
        assert not listed["attachments"], "the hand's picture isn't left under another text"


async def test_a_button_of_an_older_version_says_so(evening, monkeypatch):
    game, (active, _) = await at_first_turn(evening)
    table = await active.table(game)
    monkeypatch.setattr("ttrbot.discord.presses.turns.drawing.read_market_arg", _unreadable)
    assert "older version" in (await active.press(table, "draw")).message["content"]
    monkeypatch.setattr(evening.ttr._router, "_handlers", {})
    assert "older version" in (await active.press(table, "hand")).message["content"]


def _unreadable(_: str) -> None:
    raise ValueError("written otherwise")


async def test_with_the_maps_own_pictures(evening):
    await evening.stop()
    evening.painter = MapPainter()
    await evening.start()
    game, (active, _) = await at_first_turn(evening)
    table = await active.table(game)
    (board,) = table["attachments"]
    assert (board["width"], board["content_type"]) == (1600, "image/png")
    assert board["size"] < 500_000
    assert "USA" in board["description"]
    (hand,) = (await active.press(table, "hand")).message["attachments"]
    assert hand["width"] > 500


@pytest.mark.parametrize("is_lease_lost", [False, True])
async def test_running_work_is_answered_at_shutdown_and_no_new_work_begins(evening, monkeypatch, caplog, is_lease_lost):
    monkeypatch.setattr(serve, "LAST_ANSWERS", PATIENCE)
    game, (active, _) = await at_first_turn(evening)
    table = await active.table(game)
    submit, begun, stopping = evening.host.games.submit, asyncio.Event(), asyncio.Event()

    async def slowly(*args):
        begun.set()
        await stopping.wait()
        return await submit(*args)

    monkeypatch.setattr(evening.host.games, "submit", slowly)
    running = active.client.press(table["id"], find(table, "blind")[0]["custom_id"])
    await begun.wait()
    if is_lease_lost:
        evening.ttr.services.hold.lease.end()
    leaving = asyncio.create_task(drain(evening.ttr, 5))
    with caplog.at_level("INFO"):
        await until(lambda: "stopping" in caplog.text, "the bot to begin to stop")
    stopping.set()
    answer = (await evening.answered(running)).message["content"]
    assert "You took" in answer or "restarting" in answer, "it is done or refused, never left open"
    await leaving
    evening.bot.stopped = True
    await evening.store.close()
    evening.bot = evening.store = None
    await evening.start()
    drew = "You took" in answer
    assert bool(find(await active.table(game), "two_blind")) is not drew, "what was told is what is kept"
