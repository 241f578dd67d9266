"""The real discord.py over real sockets: from login to modal, direct messages and restarts."""

from typing import Any

import aiohttp
import discord
import pytest

from localcord.bot_token import BotToken
from localcord.errors import DiscordError
from localcord.interaction import InteractionFailedError
from localcord.invoke import ClientRefusedError
from tests.localcord.bot import PNG
from tests.support.local_discord import until


async def open_table(town, game="Hex"):
    """Open a table. Return its public message."""
    await town.a.slash(town.general.id, "play", options={"game": game}).answered()

    def table():
        return next((m for m in reversed(town.b.messages(town.general.id)) if m["attachments"]), None)

    await until(table, "the table's message")
    return table()


def token_problem(error):
    return isinstance(error, discord.LoginFailure)


async def test_logs_in_and_syncs_its_commands(town):
    assert town.a.commands(town.general.id) == []

    bot = await town.run_bot()

    assert [g.name for g in bot.client.guilds] == ["Club"]
    assert [c["name"] for c in town.a.commands(town.general.id)] == ["play", "hand", "room", "table"]


async def test_refuses_a_wrong_token_at_login(town):
    town.local.rest._token = BotToken(town.world)

    with pytest.raises(discord.LoginFailure):
        await town.run_bot()


async def test_refuses_a_wrong_token_at_the_gateway(town):
    town.local.gateway.token = BotToken(town.world)

    with pytest.raises(discord.ConnectionClosed) as closed:
        await town.run_bot()
    assert closed.value.code == 4004


async def test_refuses_intents_that_were_not_granted(town):
    with pytest.raises(discord.PrivilegedIntentsRequired):
        await town.run_bot(intents=discord.Intents(guilds=True, members=True))


async def test_sends_members_in_chunks_if_the_intent_is_granted(town):
    town.local.gateway.granted = discord.Intents(members=True).value

    bot = await town.run_bot(intents=discord.Intents(guilds=True, members=True))

    assert {m.name for m in bot.client.guilds[0].members} == {"alice", "bob", town.world.bot.name}
    assert 8 in [op for op, _ in town.local.gateway.received]


async def test_does_not_list_members_without_the_intent(town):
    bot = await town.run_bot()

    assert [m.id for m in bot.client.guilds[0].members] == [bot.client.user.id]


async def test_autocompletes_for_the_asker_only(town):
    await town.run_bot()
    told_bob: list[Any] = []
    town.b.subscribe(told_bob.append)

    choices = await town.a.autocomplete(town.general.id, ["play"], {"game": "h"}, "game")

    assert [c["value"] for c in choices] == ["Chess", "Hex", "Hive"]
    assert told_bob == []


async def test_answers_a_command_ephemerally_and_publicly(town):
    await town.run_bot()
    told_bob: list[Any] = []
    town.b.subscribe(told_bob.append)

    table = await open_table(town)

    mine = [m for m in town.a.messages(town.general.id) if m["ephemeral"]]
    assert [m["content"] for m in mine] == ["Table for Hex opened"]
    assert mine[0]["interaction_metadata"]["name"] == "play"
    assert [e["message"]["content"] for e in told_bob] == [f"<@{town.alice.id}> opened Hex"]
    assert [m["id"] for m in town.b.messages(town.general.id)] == [table["id"]]
    with pytest.raises(DiscordError) as refused:
        town.b.message(mine[0]["id"])
    assert refused.value.code == 10008


async def test_keeps_the_files_of_a_message(town):
    await town.run_bot()

    attachment = (await open_table(town))["attachments"][0]

    assert (attachment["filename"], attachment["description"]) == ("board.png", "The board")
    assert (attachment["width"], attachment["height"]) == (1, 1)
    async with aiohttp.ClientSession() as session, session.get(attachment["url"]) as response:
        assert await response.read() == PNG


async def test_runs_sub_commands_with_resolved_options(town):
    await town.run_bot()

    take = ("table", "seat", "take")
    answer = await town.a.slash(town.general.id, *take, options={"who": town.bob.id, "number": 3}).answered()

    assert answer.message["content"] == "Bob sits on 3"
    with pytest.raises(ClientRefusedError, match="sub-commands"):
        town.a.slash(town.general.id, "table", "seat")
    with pytest.raises(ClientRefusedError, match="within 1 and 5"):
        town.a.slash(town.general.id, *take, options={"who": town.bob.id, "number": 6})
    with pytest.raises(ClientRefusedError, match="needs who"):
        town.a.slash(town.general.id, *take)
    with pytest.raises(ClientRefusedError, match="no option colour"):
        town.a.slash(town.general.id, *take, options={"who": town.bob.id, "colour": "red"})


async def test_answers_a_button_and_edits_its_message(town):
    await town.run_bot()
    table = await open_table(town)

    answer = await town.b.press(table["id"], "join:Hex").answered()
    await until(lambda: town.a.message(table["id"])["edited_timestamp"], "the edit")

    assert answer.message["content"] == "Bob joined Hex"
    assert town.a.message(table["id"])["content"].endswith("+ Bob")
    assert town.a.message(table["id"])["attachments"] == table["attachments"]


async def test_answers_presses_that_overlap(town):
    await town.run_bot()
    table = await open_table(town)

    presses = [client.press(table["id"], "join:Hex") for client in (town.a, town.b) * 5]
    answers = [await press.answered() for press in presses]

    assert sorted(a.message["content"] for a in answers) == ["Alice joined Hex"] * 5 + ["Bob joined Hex"] * 5


async def test_edits_by_a_select(town):
    await town.run_bot()
    table = await open_table(town)

    await town.b.select(table["id"], "colour", ["blue"]).answered()

    assert town.a.message(table["id"])["content"] == "Colour: blue"
    for wrong in ([], ["green"], ["red", "blue"]):
        with pytest.raises(ClientRefusedError):
            town.b.select(table["id"], "colour", wrong)


async def test_person_can_only_use_existing_components(town):
    await town.run_bot()
    table = await open_table(town)

    for custom_id in ("off", "nothing", "colour"):
        with pytest.raises(ClientRefusedError):
            town.a.press(table["id"], custom_id)


async def test_opens_and_takes_a_modal(town):
    await town.run_bot()
    table = await open_table(town)
    told: list[Any] = []
    town.b.subscribe(told.append)

    opened = await town.b.press(table["id"], "rename").answered()
    answer = await town.b.submit(opened, {"name": "Foxes"}).answered()

    assert opened.modal["title"] == "Team name"
    assert [e["interaction_id"] for e in told if e["type"] == "modal"] == [opened.id]
    assert answer.message["content"] == "Team Foxes"
    for wrong in ({"name": ""}, {"name": "x" * 41}, {"title": "Foxes"}):
        with pytest.raises(ClientRefusedError):
            town.b.submit(opened, wrong)
    with pytest.raises(ClientRefusedError):
        town.a.submit(opened, {"name": "Foxes"})


async def test_defers_and_completes_after_a_direct_message(town):
    await town.run_bot()
    told: list[Any] = []
    town.a.subscribe(told.append)

    answer = await town.a.slash(town.general.id, "hand").answered()

    assert answer.message["content"] == "Look at your direct messages"
    assert answer.message["ephemeral"]
    assert not answer.message["loading"]
    kinds = [e["type"] for e in told]
    assert kinds.index("thinking") < kinds.index("interaction_done")
    (direct,) = town.a.dms()
    (message,) = town.a.messages(direct["id"])
    assert message["embeds"][0]["image"]["url"].endswith("hand.png")
    assert message["attachments"] == []
    assert town.b.dms() == []


async def test_closed_direct_messages_are_refused(town):
    await town.run_bot()
    town.bob.dms_open = False

    answer = await town.b.slash(town.general.id, "hand").answered()

    assert answer.message["content"] == "Refused: 50007"


async def test_makes_a_private_thread_and_a_voice_room(town):
    bot = await town.run_bot()

    await town.a.slash(town.general.id, "room", options={"team": "red"}).answered()

    names = [c["name"] for c in town.a.channels(town.guild.id)]
    assert names == ["general", "red table", "red voice"]
    assert [c["name"] for c in town.b.channels(town.guild.id)] == ["general"]
    thread, voice = town.a.channels(town.guild.id)[1:]
    assert town.a.messages(thread["id"])[-1]["mentions"][0]["id"] == town.alice.id
    town.a.join_voice(voice["id"])
    await until(lambda: bot.client.get_channel(int(voice["id"])).voice_states, "the voice state")
    for forbidden in (town.b.join_voice, town.b.messages):
        with pytest.raises(DiscordError) as refused:
            forbidden(voice["id"])
        assert refused.value.code == 50001
    town.a.leave_voice()
    await until(lambda: not bot.client.get_channel(int(voice["id"])).voice_states, "leaving")


async def test_hides_commands_by_permission_and_place(town):
    await town.run_bot()

    assert "room" not in [c["name"] for c in town.b.commands(town.general.id)]
    with pytest.raises(ClientRefusedError):
        town.b.slash(town.general.id, "room", options={"team": "red"})
    direct = town.b.open_dm()
    assert [c["name"] for c in town.b.commands(direct["id"])] == ["play", "hand", "table"]
    answer = await town.b.slash(direct["id"], "hand").answered()
    assert answer.message["content"] == "Look at your direct messages"


async def test_old_buttons_answer_after_a_restart(town):
    first = await town.run_bot()
    table = await open_table(town)

    await first.stop()
    await town.run_bot()

    assert (await town.b.press(table["id"], "join:Hex").answered()).message["content"] == "Bob joined Hex"
    await town.b.select(table["id"], "colour", ["blue"]).answered()


class TestWithoutBot:
    """A press while the bot is away is lost."""

    @pytest.fixture
    def clock(self, manual_clock):
        return manual_clock

    async def test_fails_after_three_seconds_and_stays_lost(self, town, clock):
        first = await town.run_bot()
        table = await open_table(town)
        await first.stop()
        told: list[Any] = []
        town.b.subscribe(told.append)

        press = town.b.press(table["id"], "join:Hex")
        clock.advance(2.9)
        assert press.state == "pending"
        clock.advance(0.2)

        with pytest.raises(InteractionFailedError):
            await press.answered()
        assert [e["type"] for e in told] == ["interaction_failed"]
        again = await town.run_bot()
        assert "interaction" not in again.client.events
