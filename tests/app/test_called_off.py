"""Everybody at a table that is called off learns it, where they chose to be told, and once."""

import pytest
from msgspec.structs import replace

from tests.app.world import ANN, BEN, CHANNEL, CLEO, DAN, World, ok
from tests.support.clocked import pass_time
from ttrbot.app.messages.publisher import Forbidden, Gone, NoticeContent, TryLater, Why
from ttrbot.app.time.lobby_expiry import ASKED_AFTER, CLOSED_AFTER, LOOK_EVERY

PRIVATE = 1_000_000
"""The channel of somebody's direct messages is this much more than their id."""


def told(world: World, what: str) -> list[tuple[int, tuple[int, ...], str]]:
    """Return where it was said that a table was called off, whom that mentioned, and why."""
    notices = [m for m in world.discord.of(NoticeContent) if m.content.said.what == what]
    return [
        (
            message.channel,
            () if message.content.is_private else message.content.said.mentions,
            message.content.said.why,
        )
        for message in notices
    ]


async def choose(world: World, person: int, where: str) -> None:
    await world.host.preferences.change(person, lambda known: replace(known, reminders=where))


@pytest.mark.parametrize("by", [None, ANN, DAN])
async def test_game_called_off_by_a_moderator_is_told_where_people_chose(world, by) -> None:
    game = await world.game((ANN, BEN, CLEO, DAN))
    await world.host.settled()
    for person, where in ((BEN, "dm"), (CLEO, "both"), (DAN, "none")):
        await choose(world, person, where)
    thread = ok(await world.games.table(game)).thread_id
    ok(await world.games.end(game, by))
    for _ in range(2):
        await world.host.settled()
        assert told(world, "called-off") == [
            (thread, tuple(person for person in (ANN, CLEO) if person != by), "moderator"),
            (PRIVATE + BEN, (), "moderator"),
            (PRIVATE + CLEO, (), "moderator"),
        ]
        await world.restart()


@pytest.mark.parametrize("refusal", [Gone(), Forbidden(), Forbidden(Why.LOCKED)])
async def test_people_are_told_in_private_where_the_table_can_not_be_told(world, refusal) -> None:
    game = await world.game((ANN, BEN, CLEO))
    await world.host.settled()
    await choose(world, CLEO, "both")
    places = (ok(await world.games.table(game)).thread_id, CHANNEL)

    def fault(_: str, channel: int) -> None:
        if channel in places:
            raise refusal

    world.discord.fault = fault
    ok(await world.games.end(game))
    await pass_time(world, 60, 10)
    assert sorted(told(world, "called-off")) == [(PRIVATE + who, (), "moderator") for who in (ANN, BEN, CLEO)]


async def test_game_called_off_before_its_thread_is_made_is_told_in_the_channel(world) -> None:
    def fault(method: str, _: int) -> None:
        if method == "open_thread":
            raise TryLater(60)

    world.discord.fault = fault
    game = await world.game(opened=False)
    ok(await world.games.end(game))
    await world.host.settled()
    assert told(world, "called-off") == [(CHANNEL, (ANN, BEN), "moderator")]
    world.discord.fault = lambda *_: None


@pytest.mark.parametrize("by", ["moderator", "owner"])
async def test_lobby_called_off_is_told_to_those_who_had_joined(world, by) -> None:
    table = await world.lobby((ANN, BEN, CLEO))
    await world.host.settled()
    await choose(world, CLEO, "dm")
    ok(await (world.games.end(table.game_id, DAN) if by == "moderator" else world.lobbies.cancel(table.game_id, ANN)))
    await world.host.settled()
    mentioned = (ANN, BEN) if by == "moderator" else (BEN,)
    assert told(world, "lobby-called-off") == [(CHANNEL, mentioned, by), (PRIVATE + CLEO, (), by)]


@pytest.mark.parametrize("end", ["cancel", "leave"])
async def test_who_ends_a_table_alone_is_told_nothing_more(world, end) -> None:
    table = await world.lobby((ANN,), robots=1)
    await world.host.settled()
    ok(await getattr(world.lobbies, end)(table.game_id, ANN))
    await world.host.settled()
    assert told(world, "lobby-called-off") == []


async def test_last_person_who_leaves_a_game_is_told_nothing_more(world) -> None:
    game = await world.game((ANN,), robots=1)
    await world.host.settled()
    ok(await world.host.attendance.leave(game, ANN))
    await world.host.settled()
    assert told(world, "called-off") == []


async def test_lobby_that_nobody_starts_is_told_to_those_who_had_joined(world) -> None:
    await world.lobby((ANN, BEN))
    for seconds in (0, LOOK_EVERY, ASKED_AFTER, CLOSED_AFTER, LOOK_EVERY):
        world.clock.advance(seconds)
        await world.quiet()
    assert told(world, "lobby-called-off") == [(CHANNEL, (ANN, BEN), "expired")]


async def test_invitation_names_its_sender_once_they_have_left(world) -> None:
    table = await world.lobby((ANN, BEN))
    ok(await world.host.invitations.invite(table.game_id, ANN, CLEO))
    await world.host.settled()
    ok(await world.lobbies.leave(table.game_id, ANN))
    await world.host.settled()
    (invited,) = [m.content for m in world.discord.of(NoticeContent) if m.content.said.what == "invited"]
    assert invited.said.person == (ANN, "Ann")
