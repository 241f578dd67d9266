"""A table that the bot can't show any more: the people concerned are told, and nobody loses time."""

from dataclasses import replace

from tests.app.world import ANN, BEN, CHANNEL, World, ok
from tests.support.clocked import DMS, begun, pass_time, said
from ttrbot.app.core.paces import DAY, HOUR, TimeoutAction
from ttrbot.app.messages.notification import Notification
from ttrbot.app.messages.publisher import (
    Archived,
    EndContent,
    Forbidden,
    HandContent,
    LobbyContent,
    NoticeContent,
    TableContent,
    Why,
)
from ttrbot.app.messages.unseen import Unseen
from ttrbot.app.outbox.sending_pace import SendingPace
from ttrbot.store import Status, SurfaceKey, SurfaceKind

SERVER, OTHER_SERVER = 1, 2


def close(world, place: int, refusal: Exception | None = None, *methods: str) -> None:
    """Let Discord refuse everything, or these methods, in a channel or thread; by default for a missing permission."""

    def refuse(method: str, channel: int) -> None:
        if channel == place and (not methods or method in methods):
            raise refusal or Forbidden()

    world.discord.fault = refuse


def told(world, what: str, user: int) -> list[Notification]:
    """Return what a person was told of this kind by direct message."""
    notifications = [message.content.said for message in world.discord.of(NoticeContent, DMS + user)]
    return [notice for notice in notifications if notice.what == what]


async def thread_of(world: World, game: str) -> int:
    thread = ok(await world.games.table(game)).thread_id
    assert thread is not None
    return thread


async def test_awaited_player_is_told_and_loses_no_time(world) -> None:
    game = await begun(world, pace="day", time_up=TimeoutAction.SAFE)
    close(world, ok(await world.games.table(game)).thread_id)
    await world.take_turn(game)
    await pass_time(world, 3 * DAY)
    assert await world.turn_of(game) == BEN, "nobody has played for Ben"
    assert "unseen" in said(world, DMS + BEN)
    assert said(world, DMS + ANN).count("unseen") == 1, "the owner too, once"
    world.discord.fault = lambda *_: None
    posts = len(world.discord.of(TableContent))
    await world.host.events.note_permissions(SERVER)
    await world.host.settled()
    (shown,) = world.discord.of(TableContent)[posts:]
    assert shown.content.pings == (1,)
    left = shown.content.deadlines[1] - world.clock.now()
    assert left > 0
    await pass_time(world, left + HOUR)
    assert await world.turn_of(game) == ANN, "now it was up"


async def test_permission_given_first_on_another_server_delays_nothing(world) -> None:
    game = await begun(world)
    close(world, ok(await world.games.table(game)).thread_id)
    await world.take_turn(game)
    await world.host.notifications.add(game, "", Notification("back", 0))
    await world.host.settled()
    assert said(world) == []
    world.discord.fault = lambda *_: None
    for server in (OTHER_SERVER, SERVER):
        await world.host.events.note_permissions(server)
    await world.host.settled()
    assert said(world) == ["back"]
    assert world.discord.of(TableContent)[-1].content.table.position == ok(await world.games.table(game)).position


async def test_notice_for_an_unseen_table_waits_and_is_finally_dropped(world) -> None:
    game = await begun(world)
    place = ok(await world.games.table(game)).thread_id
    close(world, place)
    await world.host.notifications.add(game, "", Notification("back", 0))
    await world.host.notifications.add(game, "", Notification("back", 0), recipient=BEN)
    await world.host.settled()
    assert said(world) == ["back"], "to Ben"
    world.discord.fault = lambda *_: None
    await world.host.events.note_permissions(SERVER)
    await world.host.settled()
    assert said(world) == ["back", "back"]
    close(world, place)
    await world.host.notifications.add(game, "", Notification("paused", 0))
    for _ in range(SendingPace().notice_refusals + 2):
        await world.host.settled()
        world.clock.advance(301)
    world.discord.fault = lambda *_: None
    await world.host.settled()
    assert not [m for m in world.discord.of(NoticeContent) if m.content.said.what == "paused"]


async def test_reason_and_code_reach_the_people_once_a_turn(world, logs) -> None:
    game = await begun(world)
    close(world, await thread_of(world, game), Forbidden(Why.UNKNOWN, 12345), "post")
    await world.take_turn(game)
    await pass_time(world, 60, 10)
    for person in (ANN, BEN):
        assert [(said.why, said.code) for said in told(world, "unseen", person)] == [("unknown", 12345)]
    await world.take_turn(game)
    await pass_time(world, 60, 10)
    assert len(told(world, "unseen", ANN)) == 2, "the next turn"
    assert [entry["refusal"] for entry in logs if entry["event"] == "table_unseen"] == ["unknown 12345"] * 2


async def test_table_that_a_fault_keeps_back_is_told_and_goes_on_by_itself(world, logs) -> None:
    game = await begun(world, pace="day", time_up=TimeoutAction.SAFE)
    close(world, await thread_of(world, game), ZeroDivisionError(), "post")
    await world.take_turn(game)
    await pass_time(world, 60, 10)
    for person in (ANN, BEN):
        assert [(said.why, said.code) for said in told(world, "unseen", person)] == [("fault", 0)]
    (unseen,) = await world.host.unseen.on_server(SERVER)
    assert unseen.why is Why.FAULT
    await pass_time(world, 1.5 * DAY)
    assert await world.turn_of(game) == BEN, "nobody has lost time"
    world.discord.fault = lambda *_: None
    await pass_time(world, world.pace.longest_backoff, 10)
    shown = world.discord.of(TableContent)[-1].shown[0]
    assert isinstance(shown, TableContent)
    assert shown.pings == (1,)
    assert await world.host.unseen.on_server(SERVER) == ()
    assert {entry["event"] for entry in logs if entry["log_level"] == "error"} == {"sending_failed"}
    logs.clear()


async def test_notice_that_a_fault_keeps_back_is_finally_dropped(world, logs) -> None:
    world.pace = replace(world.pace, first_backoff=1.0, longest_backoff=1.0, notice_refusals=5)
    await world.restart()
    game = await begun(world)
    close(world, DMS + BEN, ZeroDivisionError(), "post")
    await world.host.notifications.add(game, "", Notification("back", 0), recipient=BEN)
    await pass_time(world, 60, 10)
    world.discord.fault = lambda *_: None
    await pass_time(world, 60, 10)
    assert said(world, DMS + BEN) == []
    assert [entry["reason"] for entry in logs if entry["event"] == "notice_dropped"] == ["ZeroDivisionError"]
    assert sum(entry["event"] == "sending_failed" for entry in logs) == 6
    logs.clear()


async def test_refused_table_is_tried_at_most_20_times_a_day(world) -> None:
    game = await begun(world)
    place = await thread_of(world, game)
    close(world, place, Forbidden(Why.LOCKED), "post", "edit")
    await world.take_turn(game)
    await world.host.settled()
    before = len(world.discord.calls)
    await pass_time(world, HOUR, 10)
    await pass_time(world, DAY - HOUR)
    assert 5 <= sum(channel == place for method, channel in world.discord.calls[before:] if method == "post") <= 20
    world.discord.fault = lambda *_: None
    await world.host.events.note_permissions(SERVER)
    await world.host.settled()
    assert world.discord.of(TableContent)[-1].content.table.position == ok(await world.games.table(game)).position


async def test_lobby_that_is_refused_is_told_its_owner(world) -> None:
    close(world, CHANNEL, Forbidden(Why.FILTERED, 200000), "post")
    table = await world.lobby()
    await pass_time(world, 60, 10)
    (said,) = told(world, "lobby-unseen", ANN)
    assert (said.why, said.code) == ("filtered", 200000)
    assert await world.host.unseen.on_server(SERVER) == (Unseen(table, Why.FILTERED, 200000),)
    assert await world.host.unseen.on_server(OTHER_SERVER) == ()
    world.discord.fault = lambda *_: None
    await world.host.repost(table.game_id)
    await world.host.settled()
    assert world.discord.of(LobbyContent)
    assert await world.host.unseen.on_server(SERVER) == ()


async def test_owner_of_a_lobby_is_told_again_of_a_later_refusal(world) -> None:
    table = await world.lobby()
    for number in (1, 2):
        close(world, CHANNEL, Forbidden(Why.FILTERED, 200000), "post")
        await world.host.repost(table.game_id)
        await pass_time(world, 60, 10)
        assert len(told(world, "lobby-unseen", ANN)) == number
        world.discord.fault = lambda *_: None
        await world.host.events.note_permissions(SERVER)
        await pass_time(world, DAY)


async def test_count_that_is_refused_is_told_the_owner(world) -> None:
    game = await begun(world)
    place = await thread_of(world, game)

    def refuse_after_the_end(method: str, channel: int) -> None:
        table = world.host.context.cache.known_table(game)
        if method == "post" and channel == place and table is not None and table.status is Status.OVER:
            raise Forbidden(Why.FLAGGED, 20026)

    world.discord.fault = refuse_after_the_end
    await world.play_out(game)
    await pass_time(world, 60, 10)
    assert [said.why for said in told(world, "end-unseen", ANN)] == ["flagged"]
    world.discord.fault = lambda *_: None
    await world.host.events.note_permissions(SERVER)
    await pass_time(world, HOUR)
    assert world.discord.of(EndContent)[-1].content.is_last


async def test_archived_thread_stays_when_the_limit_of_open_threads_is_reached(world) -> None:
    game = await begun(world)
    place = await thread_of(world, game)

    def at_the_limit(method: str, channel: int) -> None:
        if channel == place and method in {"post", "edit"}:
            raise Archived
        if channel == place and method == "unarchive":
            raise Forbidden(Why.THREADS, 160006)

    world.discord.fault = at_the_limit
    await world.take_turn(game)
    await world.host.settled()
    newest = world.discord.of(TableContent)[-1]
    assert newest.channel == CHANNEL
    assert newest.content.pings == (1,)
    assert world.discord.of(LobbyContent)[0].content.table.has_thread is False, "it says where the game goes on"
    assert not told(world, "unseen", BEN)


async def test_thread_that_cannot_be_opened_is_told_before_anything_is_shown(world) -> None:
    game = await begun(world)
    place = await thread_of(world, game)
    close(world, place, Forbidden(Why.LOCKED), "unarchive")
    world.host.events.note_closed(place)
    await world.quiet()
    await world.host.settled()
    assert [said.why for said in told(world, "unseen", ANN)] == ["locked"]


async def test_notice_with_refused_content_is_dropped_and_reported(world) -> None:
    game = await begun(world)
    place = await thread_of(world, game)
    close(world, place, Forbidden(Why.FILTERED, 200000), "post")
    await world.host.notifications.add(game, "", Notification("back", 0))
    await world.host.settled()
    tries = [call for call in world.discord.calls if call == ("post", place)]
    assert [said.why for said in told(world, "unseen", ANN)] == ["filtered"]
    await pass_time(world, DAY / 2)  # before the daily reminder
    assert [call for call in world.discord.calls if call == ("post", place)] == tries


async def test_refused_hand_is_closed_and_told_at_the_next_press(world) -> None:
    close(world, DMS + BEN, Forbidden(Why.FLAGGED, 20026), "post")
    game = await begun(world)
    await pass_time(world, 60, 10)
    hand = await world.store.outbox.get(SurfaceKey(game_id=game, kind=SurfaceKind.HAND, seat=1))
    assert hand.closed
    assert world.discord.of(HandContent, DMS + ANN)
    assert await world.host.owes_dm_notice(game, BEN)
    assert not told(world, "unseen", ANN)
