import asyncio

import pytest
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from localcord import Client, LocalDiscord
from tests.localcord.example.tea_bot import TeaBot


@pytest.fixture
async def local(monkeypatch):
    async with LocalDiscord() as local, TeaBot() as bot:
        monkeypatch.setattr(Route, "BASE", local.api_url)
        monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(local.gateway_url))
        await bot.login(local.token)
        running = asyncio.create_task(bot.connect())
        await bot.wait_until_ready()
        yield local
        await bot.close()
        await running
        assert local.complaints == []  # the bot used nothing that this Discord lacks


async def test_a_cup_of_tea(local):
    alice, bob = local.world.add_user("Alice"), local.world.add_user("Bob", locale="it")
    club = local.world.add_guild("Club", alice)  # the bot is in it
    local.world.join(club, bob)
    kitchen = local.world.add_channel(club, "kitchen")

    offer = (await Client(local.world, alice).slash(kitchen.id, "tea", options={"kind": "mint"}).answered()).message
    assert offer
    cup = (await Client(local.world, bob).press(offer["id"], "cup").answered()).message
    assert cup

    assert (offer["content"], cup["content"]) == ("A pot of mint tea", "Mind, it's hot.")
    seen = [[m["id"] for m in Client(local.world, who).messages(kitchen.id)] for who in (alice, bob)]
    assert seen == [[offer["id"]], [offer["id"], cup["id"]]]  # only Bob sees the cup
