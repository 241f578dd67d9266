"""A bot hands its servers over to another one, which has connected before: each press is answered, and only once."""

import asyncio
from math import inf

import pytest

from localcord.interaction import Interaction, State
from tests.e2e.evening import Evening, find, shown
from tests.e2e.test_presses import at_first_turn
from tests.support.local_discord import PATIENCE, RunningBot, until
from ttrbot.discord.client import TtrClient
from ttrbot.discord.core import leases
from ttrbot.discord.core.leases import Hold
from ttrbot.discord.sending.emoji import META_KEY, SUFFIX
from ttrbot.discord.serve import drain
from ttrbot.discord.visits import handing_over
from ttrbot.text import texts


class HandOver:
    """The bot of the evening, and another one that has connected for the same servers."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        assert evening.bot is not None
        self.former = evening.bot
        self.connected = asyncio.Event()
        self.hold = Hold(note_connected=self.connected.set)
        self.hold.prepare()
        self.next = evening.build(self.hold)

    async def connect(self) -> None:
        """Let the other one connect."""

        async def run() -> None:
            await asyncio.gather(self.next.start(self.evening.local.token), self.next.go_on())

        self.running = RunningBot(self.next, asyncio.create_task(run()))
        self.evening.watch.bots.append(self.running)
        await asyncio.wait_for(self.connected.wait(), PATIENCE)

    async def end_former(self) -> None:
        """Let the first one end."""
        client = self.former.client
        assert isinstance(client, TtrClient)
        client.services.hold.hands_over.set()
        self.former.stopped = True
        await drain(client)

    def begin(self) -> None:
        """Let the other one go on."""
        self.hold.lease.until = inf
        self.hold.begun.set()
        self.evening.bot = self.running


async def private_answer(asked: Interaction) -> str:
    """Return the private message that answers something; before that it may have been announced to take longer."""
    await asked.answered()
    await until(lambda: asked.message is not None and asked.message["ephemeral"], "the answer itself")
    assert len(asked.followups) <= 1
    return str(shown(asked)["content"])


@pytest.fixture
async def hand_over(evening, monkeypatch):
    monkeypatch.setattr(leases, "TAKES_OVER", 10.0)  # the machine may be busy
    return HandOver(evening)


async def test_bot_that_takes_over_uses_the_emoji_at_once(evening, hand_over):
    """It doesn't ask Discord for them first."""
    keeping = asyncio.create_task(evening.ttr.services.emoji.keep(evening.ttr, evening.ttr.meta))
    async with asyncio.timeout(PATIENCE):
        while await evening.ttr.meta.get(META_KEY) is None:  # noqa: ASYNC110 - nobody tells that it is remembered
            await asyncio.sleep(0.01)
    keeping.cancel()
    _, lobby = await evening.new_table(evening.person("Anna"))
    await hand_over.connect()
    await hand_over.end_former()
    hand_over.begin()
    await until(hand_over.hold.goes_on.is_set, "the bot that goes on")
    ben = evening.person("Ben")
    await ben.press(lobby, "join")
    await until(lambda: "Ben" in ben.client.message(lobby["id"])["content"], "the second seat")
    assert ben.client.message(lobby["id"])["content"].count(f"_player{SUFFIX}:") == 2


async def test_other_bot_does_nothing_before_it_has_the_slot(evening, hand_over, monkeypatch):
    monkeypatch.setattr(leases, "TAKES_OVER", 0.05)
    game, (active, other) = await at_first_turn(evening)
    await hand_over.connect()
    before = len(evening.local.rest.requests)
    await active.press(await active.table(game), "draw")
    await other.press(await other.table(game), "hand")
    await asyncio.sleep(0.2)
    assert not hand_over.hold.goes_on.is_set()
    answers = [one for one in evening.local.rest.requests[before:] if one.path.endswith("/callback")]
    assert len(answers) == 2
    hand_over.begin()
    await hand_over.end_former()


async def test_every_press_is_answered_while_bots_change(evening, hand_over):
    game, (active, other) = await at_first_turn(evening)
    await hand_over.connect()
    table = await active.table(game)
    pressed = []

    async def press_on():
        while True:
            button = find(table, "hand")[0]
            pressed.append(other.client.press(table["id"], button["custom_id"]))
            await asyncio.sleep(0.01)

    pressing = asyncio.create_task(press_on())
    await asyncio.sleep(0.1)
    await hand_over.end_former()
    await asyncio.sleep(0.1)
    hand_over.begin()
    await asyncio.sleep(0.1)
    pressing.cancel()
    answers = [await private_answer(press) for press in pressed]
    assert len({answer.partition("\n")[2] for answer in answers}) == 1, "all say the same below the hand's age"
    await active.press(await active.table(game), "draw")
    assert (await active.table(game))["id"] == table["id"]


async def test_press_that_comes_in_between_is_answered_by_the_other_bot(evening, hand_over):
    game, (active, _) = await at_first_turn(evening)
    await hand_over.connect()
    table = await active.table(game)
    await hand_over.end_former()
    press = active.client.press(table["id"], find(table, "hand")[0]["custom_id"])
    command = active.client.slash(evening.general.id, "ttr-me", "games")
    await asyncio.sleep(0.05)
    assert press.state is State.PENDING
    hand_over.begin()
    for asked in (press, command):
        assert await private_answer(asked)


@pytest.mark.parametrize("starts_in_time", [True, False])
async def test_press_is_announced_if_the_games_go_on_late(evening, hand_over, monkeypatch, *, starts_in_time):
    """On a busy machine it takes longer than Discord's three seconds."""
    monkeypatch.setattr(leases, "TAKES_OVER", 0.05)
    monkeypatch.setattr(handing_over, "STARTS", PATIENCE if starts_in_time else 0.05)
    game, (active, _) = await at_first_turn(evening)
    await hand_over.connect()
    table = await active.table(game)
    await hand_over.end_former()
    may_start, start = asyncio.Event(), hand_over.next.services.host.start

    async def late(*of):
        await may_start.wait()
        await start(*of)

    monkeypatch.setattr(hand_over.next.services.host, "start", late)
    hand_over.begin()
    press = active.client.press(table["id"], find(table, "hand")[0]["custom_id"])
    await until(lambda: press.state is not State.PENDING, "the announcement")
    if not starts_in_time:
        assert await private_answer(press) == texts("en").t("unshown-no-store")
    may_start.set()
    await until(hand_over.hold.goes_on.is_set, "the games to go on")
    if starts_in_time:
        assert "Your cards" in await private_answer(press)


async def test_press_that_the_former_bot_has_answered_is_left_alone(evening, hand_over):
    game, (active, _) = await at_first_turn(evening)
    await hand_over.connect()
    table = await active.table(game)
    await active.press(table, "draw")
    hand_over.begin()
    await until(lambda: [one for one in evening.local.rest.requests if one.status == 400], "a refused answer")
    assert hand_over.next.services.visitors.inside == 0
    await hand_over.end_former()


async def test_press_waits_until_the_games_go_on(evening, hand_over, monkeypatch):
    """The other bot has the slot before its host has begun."""
    game, (active, _) = await at_first_turn(evening)
    await hand_over.connect()
    table = await active.table(game)
    begin, may_begin = hand_over.next.services.host.start, asyncio.Event()

    async def start(*of):
        await may_begin.wait()
        await begin(*of)

    monkeypatch.setattr(hand_over.next.services.host, "start", start)
    await hand_over.end_former()
    hand_over.begin()
    press = active.client.press(table["id"], find(table, "draw")[0]["custom_id"])
    await asyncio.sleep(0.1)
    assert press.state is State.PENDING
    may_begin.set()
    assert await private_answer(press)
