"""Nonces as on Discord: only in the creation's answer and event, and enforced for a few minutes."""

from typing import Any

import pytest

from localcord.clock import ManualClock
from localcord.messages import NONCE_WINDOW


@pytest.fixture
def clock():
    return ManualClock()


async def channel_of(town):
    client = (await town.run_bot()).client
    return client, client.get_channel(int(town.general.id))


async def test_nonce_comes_with_the_creation_only(town):
    client, channel = await channel_of(town)
    events: list[Any] = []
    client.on_message = lambda message: _note(events, message)
    sent = await channel.send("hello", nonce="abc-1")
    assert sent.nonce == "abc-1"
    assert (await channel.fetch_message(sent.id)).nonce is None
    assert [message.nonce async for message in channel.history()] == [None]
    assert (await sent.edit(content="bye")).nonce is None


async def _note(events, message):
    events.append(message.nonce)


@pytest.mark.parametrize(("seconds", "is_new"), [(NONCE_WINDOW - 1, False), (NONCE_WINDOW + 1, True)])
async def test_nonce_is_enforced_for_a_few_minutes(town, clock, seconds, is_new):
    _, channel = await channel_of(town)
    first = await channel.send("hello", nonce="abc-1")
    clock.advance(seconds)
    again = await channel.send("hello again", nonce="abc-1")
    assert (again.id != first.id) == is_new
    assert again.content == ("hello again" if is_new else "hello")
