"""The checks after every test can fail."""

import logging

import pytest

from tests.localcord.bot import TestBot
from tests.support.local_discord import Watch


def logged(message, level=logging.ERROR):
    return logging.LogRecord("discord.ui.view", level, __file__, 1, message, (), None)


@pytest.fixture
def second(town):
    """Return a separate watch of the town's local Discord."""
    return Watch(locals=[town.local])


async def test_a_good_run_passes(second):
    await second.end([logged("all is well", logging.WARNING)])


async def test_a_complaint_fails(town, second, watch):
    watch.expect_complaint("no route")
    town.local.complaints.append("no route")

    with pytest.raises(AssertionError, match="no route"):
        await second.end([])


async def test_a_missing_complaint_fails(second):
    second.expect_complaint("no route")

    with pytest.raises(AssertionError, match="nobody complained"):
        await second.end([])


async def test_a_swallowed_error_fails(second):
    with pytest.raises(AssertionError, match="Ignoring exception"):
        await second.end([logged("Ignoring exception in view")])

    second.expect_log("Ignoring exception")
    await second.end([logged("Ignoring exception in view")])


async def test_a_late_answer_fails(town, api, second, watch):
    watch.late_answers_allowed = True
    await api("POST", "/interactions/1/token/callback", {"type": 5})

    with pytest.raises(AssertionError, match="too late"):
        await second.end([])


async def test_a_dead_client_fails(town, second):
    bot = await second.run(TestBot(), town.local)
    await bot.client.close()
    await bot.task

    with pytest.raises(AssertionError, match="task ended"):
        await second.end([])


async def test_a_client_that_broke_fails(town, second):
    bot = await second.run(TestBot(), town.local)

    town.world.announcer.bot("CHANNEL_CREATE", {"guild_id": town.guild.id})

    with pytest.raises(KeyError):
        await bot.task
    with pytest.raises(KeyError):
        await second.end([])
