"""A post whose answer was lost is in the channel once, pings once, and is used from then on."""

import asyncio

import pytest

from localcord.messages import NONCE_WINDOW
from tests.app.world import ANN, BEN, ok
from ttrbot.app.core.clock import CLOCK_JITTER
from ttrbot.app.messages.notification import Notification
from ttrbot.app.messages.publisher import (
    SAME_NONCE_FOR,
    Content,
    HandContent,
    LobbyContent,
    NoticeContent,
    TableContent,
    TryLater,
    is_deduplicated,
)
from ttrbot.store import PostClaim, SurfaceKind

SOON, LATE = 5.0, 2 * NONCE_WINDOW
"""The time until the next attempt: while Discord still knows the nonce, and long after."""


class Unanswered:
    """A fault that happens after a post has succeeded. `struck` counts them."""

    struck = 0

    def __call__(self, method: str, channel: int) -> None:
        if method == "post":
            self.struck += 1
            raise TryLater(1.0)


def fine(method: str, channel: int) -> None:
    """Do nothing: no fault."""


def unreachable(method: str, channel: int) -> None:
    """Let nothing arrive."""
    raise TryLater(1.0)


def told(world) -> list[tuple[int, int]]:
    """Return every ping that reached somebody: turn and seat."""
    tables = world.discord.of(TableContent)
    return [(m.shown[0].table.turn, seat) for m in tables for seat in m.shown[0].pings]


def check_once(world, table) -> None:
    tables = world.discord.of(TableContent)
    assert [message.buttons for message in tables].count(True) == 1
    assert tables[-1].content.table.position == table.position
    assert len(told(world)) == len(set(told(world)))
    assert (table.turn, table.waiting[0]) in told(world)
    assert len(world.discord.of(HandContent)) == 2
    assert len(world.discord.of(LobbyContent)) == 1


def test_claim_is_repeated_only_while_discord_knows_its_nonce() -> None:
    claim = PostClaim("epoch-1", 1000.0)
    assert [is_deduplicated(claim, now) for now in (1000.0, 1000.0 + SAME_NONCE_FOR)] == [True, False]
    assert not is_deduplicated(claim, 1000.0 - CLOCK_JITTER), "a clock that was set back says nothing"
    longest_request = 120.0
    assert SAME_NONCE_FOR + longest_request <= NONCE_WINDOW


@pytest.mark.parametrize("wait", [SOON, LATE])
@pytest.mark.parametrize("restarted", [False, True])
async def test_table_posted_once_when_answer_is_lost(world, wait, restarted) -> None:
    game = await world.game((ANN, BEN))
    await world.host.settled()
    world.discord.late = Unanswered()
    await world.take_turn(game)
    await world.quiet()
    assert world.discord.late.struck
    world.discord.late = fine
    if restarted:
        await world.host.close(timeout=0)
        await world.store.close()
    world.clock.advance(wait)
    if restarted:
        await world.open()
    await world.host.settled()
    check_once(world, ok(await world.games.table(game)))


@pytest.mark.parametrize("back", [LATE, 86_400.0])
async def test_table_posted_once_when_the_clock_is_set_back_before_the_next_attempt(world, back) -> None:
    """The clock says then that Discord still knows the nonce, or that the post is yet to come."""
    game = await world.game((ANN, BEN))
    await world.host.settled()
    world.clock.leap = back
    world.discord.late = Unanswered()
    await world.take_turn(game)
    await world.quiet()
    world.discord.late = fine
    world.discord.fault = unreachable
    world.clock.advance(LATE)
    await world.quiet()
    world.clock.leap = 0.0
    world.discord.fault = fine
    await world.host.settled()
    check_once(world, ok(await world.games.table(game)))


@pytest.mark.parametrize("wait", [SOON, LATE])
async def test_everything_posted_once_when_first_answers_are_lost(world, wait) -> None:
    """Lobby, table and hands."""
    table = await world.lobby((ANN, BEN))
    world.discord.late = Unanswered()
    await world.quiet()
    world.discord.late = fine
    world.clock.advance(wait)
    await world.host.settled()
    world.discord.late = Unanswered()
    ok(await world.lobbies.start(table.game_id, ANN))
    await world.quiet()
    assert world.discord.late.struck >= 2, "a hand and the table"
    world.discord.late = fine
    world.clock.advance(wait)
    await world.host.settled()
    check_once(world, ok(await world.games.table(table.game_id)))


@pytest.mark.parametrize("wait", [SOON, LATE])
async def test_post_that_never_arrived_is_sent_when_answer_is_lost(world, wait) -> None:
    game = await world.game((ANN, BEN))
    await world.host.settled()
    world.discord.fault = Unanswered()
    await world.take_turn(game)
    await world.quiet()
    world.discord.fault = fine
    world.clock.advance(wait)
    await world.host.settled()
    check_once(world, ok(await world.games.table(game)))


@pytest.mark.parametrize("wait", [SOON, LATE])
async def test_notice_sent_once_when_answer_is_lost(world, wait) -> None:
    game = await world.game((ANN, BEN))
    await world.host.settled()
    world.discord.late = Unanswered()
    await world.host.notifications.add(game, "once", Notification("back", 0))
    await world.quiet()
    assert world.discord.late.struck == 1
    world.discord.late = fine
    world.clock.advance(wait)
    await world.host.settled()
    assert len(world.discord.of(NoticeContent)) == 1


async def test_post_still_on_its_way_is_not_doubled_when_the_process_wakes(world) -> None:
    """The process was stopped for an hour while posting: the request goes out now, after the first search."""
    game = await world.game((ANN, BEN))
    await world.host.settled()
    post, find = world.discord.post, world.discord.find
    on_its_way: list[tuple[int, Content, str]] = []

    async def stopped(channel_id, content, nonce):
        if not on_its_way and isinstance(content, TableContent):
            on_its_way.append((channel_id, content, nonce))
            raise TimeoutError
        return await post(channel_id, content, nonce)

    async def before_it_arrives(channel_id, content, claim):
        found = await find(channel_id, content, claim)
        await post(*on_its_way[0])
        return found

    world.discord.post = stopped
    await world.take_turn(game)
    await world.quiet()
    world.discord.find = before_it_arrives
    world.clock.advance(3600.0)
    await asyncio.wait_for(world.host.settled(), 60)
    check_once(world, ok(await world.games.table(game)))


async def test_game_that_goes_on_during_an_unanswered_post_shows_one_table(world) -> None:
    game = await world.game((ANN, BEN))
    await world.host.settled()
    world.discord.late = Unanswered()
    for _ in range(3):
        await world.take_turn(game)
        await world.quiet()
    world.discord.late = fine
    world.clock.advance(LATE)
    await world.host.settled()
    world.clock.advance(LATE)
    await world.host.settled()
    check_once(world, ok(await world.games.table(game)))


@pytest.mark.parametrize("wait", [SOON, LATE])
async def test_hand_is_given_up_when_its_reader_is_gone_before_the_answer(world, wait) -> None:
    table = await world.lobby((ANN, BEN))
    await world.host.settled()
    world.discord.late = Unanswered()
    ok(await world.lobbies.start(table.game_id, ANN))
    await world.quiet()
    world.discord.late = fine
    ok(await world.host.attendance.leave(table.game_id, BEN))
    ok(await world.host.privacy.delete(BEN))
    world.clock.advance(wait)
    await world.host.settled()
    hands = [row for row in await world.store.outbox.of_game(table.game_id) if row.kind is SurfaceKind.HAND]
    assert [row.closed for row in hands if row.seat == 1] == [True]
