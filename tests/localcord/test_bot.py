"""The real discord.py over real sockets: from login to modal."""

import aiohttp

from tests.localcord.bot import PNG
from tests.support.local_discord import until


async def open_table(town, game="Hex"):
    """Open a table and return its public message."""
    await town.a.slash(town.general.id, "play", options={"game": game}).answered()

    def table():
        return next((m for m in town.b.messages(town.general.id) if m["attachments"]), None)

    await until(table, "the table's message")
    return table()


async def test_logs_in_and_syncs_its_commands(town):
    assert town.a.commands(town.general.id) == []

    bot = await town.run_bot()

    assert [g.name for g in bot.client.guilds] == ["Club"]
    assert [c["name"] for c in town.a.commands(town.general.id)] == ["play", "hand", "room", "table"]


async def test_autocompletes_for_the_asker_only(town):
    await town.run_bot()

    choices = await town.a.autocomplete(town.general.id, ["play"], {"game": "h"}, "game")

    assert [c["value"] for c in choices] == ["Chess", "Hex", "Hive"]


async def test_answers_a_command_ephemerally_and_publicly(town):
    await town.run_bot()
    told_bob = []
    town.b.subscribe(told_bob.append)

    table = await open_table(town)

    mine = [m for m in town.a.messages(town.general.id) if m["ephemeral"]]
    assert [m["content"] for m in mine] == ["Table for Hex opened"]
    assert mine[0]["interaction_metadata"]["name"] == "play"
    assert [e["message"]["content"] for e in told_bob] == [f"<@{town.alice.id}> opened Hex"]
    assert [m["id"] for m in town.b.messages(town.general.id)] == [table["id"]]
    assert table["attachments"][0]["filename"] == "board.png"
    assert table["attachments"][0]["description"] == "The board"
    async with aiohttp.ClientSession() as session, session.get(table["attachments"][0]["url"]) as response:
        assert await response.read() == PNG
