"""Messages: one table, one ping per turn, one post after an outage, found again after a crash."""

from typing import Any

import pytest

from tests.app.world import ANN, BEN, CHANNEL, CLEO, ok
from tests.support.message_faults import fail, fine, settled_game
from ttrbot.app.messages.publisher import (
    Archived,
    Closed,
    EndContent,
    Forbidden,
    Gone,
    HandContent,
    LobbyContent,
    TableContent,
    TooOld,
    TryLater,
)
from ttrbot.app.outbox.contents import Built, Contents
from ttrbot.app.outbox.sending_pace import SendingPace
from ttrbot.engine.actions import DrawDeckCard, DrawTickets
from ttrbot.store import Status


async def users_pinged(world, game) -> list[list[int]]:
    table = ok(await world.games.table(game))
    return [
        [table.seats[seat].user_id for seat in message.shown[0].pings] for message in world.discord.of(TableContent)
    ]


async def test_a_new_turn_is_a_new_post_with_its_ping(world) -> None:
    game = await settled_game(world)
    people = [await world.take_turn(game)]
    await world.host.settled()
    people.append(await world.take_turn(game))
    await world.host.settled()
    pinged = await users_pinged(world, game)
    assert pinged[-3:] == [[people[0]], [people[1]], [people[0]]]
    buttons = [message.buttons for message in world.discord.of(TableContent)]
    assert buttons == [False] * (len(buttons) - 1) + [True]


async def test_player_who_chooses_last_and_begins_is_pinged_for_the_first_turn(world) -> None:
    game = await world.game((ANN, BEN), opened=False, first="owner")
    await world.host.settled()
    ok(await world.keep(game, BEN))
    await world.host.settled()
    ok(await world.keep(game, ANN))
    await world.host.settled()
    assert await users_pinged(world, game) == [[ANN, BEN], [ANN]]


async def test_a_step_of_a_turn_edits_and_pings_nobody(world) -> None:
    game = await settled_game(world)
    person = await world.turn_of(game)
    posts = len(world.discord.of(TableContent))
    ok(await world.games.submit(game, person, DrawTickets, None))
    await world.host.settled()
    newest = world.discord.of(TableContent)[-1]
    assert len(world.discord.of(TableContent)) == posts
    assert newest.content.view.phase == "keep_tickets"
    assert newest.content.pings == ()


async def test_next_turn_is_not_shown_by_an_edit_before_its_post(world, monkeypatch) -> None:
    """The game may go on between the reading of what is due and the building of what is shown."""
    game = await settled_game(world)
    person, old = await world.turn_of(game), world.discord.of(TableContent)[-1]
    build, moves = Contents.table, [DrawDeckCard]

    async def late(*args: Any) -> Built:
        if moves:
            ok(await world.games.submit(game, person, moves.pop(), None))
        return await build(*args)

    monkeypatch.setattr(Contents, "table", late)
    ok(await world.games.submit(game, person, DrawDeckCard, None))
    await world.host.settled()
    assert not moves
    assert {shown.table.turn for shown in old.shown} == {1}
    newest = world.discord.of(TableContent)[-1]
    assert newest.shown[0].table.turn == 2
    assert newest.shown[0].pings


async def test_robots_turns_in_a_row_are_one_post(world) -> None:
    game = await settled_game(world, (ANN,), robots=3)
    for _ in range(4):
        posts = len(world.discord.of(TableContent))
        await world.take_turn(game)
        await world.host.settled()
        assert len(world.discord.of(TableContent)) == posts + 1
        newest = world.discord.of(TableContent)[-1]
        assert [newest.shown[0].table.seats[seat].user_id for seat in newest.shown[0].pings] == [ANN]
        seats = {entry.seat for entry in newest.content.moves}
        assert seats == {1, 2, 3}, "all that has happened since her last turn"


async def test_one_message_after_an_outage(world) -> None:
    game = await settled_game(world)
    posts = len(world.discord.of(TableContent))
    world.discord.fault = fail(TryLater(30), "post", "edit", "find", "retire")
    people = []
    for _ in range(6):
        people.append(await world.take_turn(game))
        await world.host.settled()
    assert len(world.discord.of(TableContent)) == posts
    world.discord.fault = fine
    world.clock.advance(400)
    await world.host.settled()
    newest = world.discord.of(TableContent)[posts:]
    assert len(newest) == 1
    assert newest[0].content.table.position == ok(await world.games.table(game)).position
    pings = newest[0].shown[0].pings
    assert [newest[0].content.table.seats[seat].user_id for seat in pings] == [people[0]]


@pytest.mark.parametrize("methods", [("post", "edit", "find"), ("post", "edit")])
@pytest.mark.parametrize("error", [RuntimeError("500"), TryLater(1), Forbidden(), Archived(), Closed()])
async def test_lasting_fault_is_retried_more_slowly_and_blocks_nothing(world, logs, error, methods) -> None:
    game = await settled_game(world)
    table = ok(await world.games.table(game))
    world.discord.fault = fail(error, *methods, channel=table.thread_id)
    before = len(world.discord.calls)
    for _ in range(60):
        world.clock.advance(60)
        await world.host.settled()
    await world.take_turn(game)
    for _ in range(60):
        world.clock.advance(60)
        await world.host.settled()
    tries = [call for call in world.discord.calls[before:] if call[1] == table.thread_id and call[0] in methods]
    assert 5 <= len(tries) <= 30
    other = await world.game((CLEO, ANN))
    await world.host.settled()
    assert world.discord.of(TableContent, ok(await world.games.table(other)).thread_id)
    world.discord.fault = fine
    world.clock.advance(301)
    if isinstance(error, Forbidden):
        await world.host.events.note_permissions(table.guild_id)  # the event that ends a refusal
    await world.host.settled()
    assert world.discord.of(TableContent, table.thread_id)[-1].content.table.turn == 2
    logs[:] = [entry for entry in logs if entry["event"] != "sending_failed"]


@pytest.mark.parametrize("restart", [False, True])
async def test_a_post_whose_answer_was_lost_is_found_and_not_doubled(world, logs, restart) -> None:
    game = await settled_game(world)
    posts = len(world.discord.of(TableContent))
    world.discord.late = fail(RuntimeError("connection lost"), "post")
    await world.take_turn(game)
    await world.host.settled()
    world.discord.late = fine
    if restart:
        await world.restart()
    world.clock.advance(400)
    await world.host.settled()
    assert len(world.discord.of(TableContent)) == posts + 1
    turn = ok(await world.games.table(game)).turn
    delivered = [m for m in world.discord.of(TableContent) if m.shown[0].table.turn == turn and m.shown[0].pings]
    assert len(delivered) == 1
    logs[:] = [entry for entry in logs if entry["event"] != "sending_failed"]


async def test_a_post_that_never_arrived_is_posted_with_its_ping(world, logs) -> None:
    game = await settled_game(world)
    world.discord.fault = fail(RuntimeError("connection lost"), "post")
    await world.take_turn(game)
    await world.host.settled()
    world.discord.fault = fine
    await world.restart()
    world.clock.advance(400)
    await world.host.settled()
    newest = world.discord.of(TableContent)[-1]
    assert [newest.content.table.seats[s].user_id for s in newest.shown[0].pings] == [await world.turn_of(game)]
    logs[:] = [entry for entry in logs if entry["event"] != "sending_failed"]


@pytest.mark.parametrize("error", [Gone(), TooOld()])
async def test_a_lost_or_old_message_is_replaced(world, error) -> None:
    game = await settled_game(world)
    old = world.discord.of(TableContent)[-1]
    thread = ok(await world.games.table(game)).thread_id
    world.discord.fault = fail(error, "edit", "retire", channel=thread)
    ok(await world.games.submit(game, await world.turn_of(game), DrawDeckCard, None))
    await world.host.settled()
    newest = world.discord.of(TableContent)[-1]
    assert newest.id != old.id
    assert newest.content.view.questions[0].ask.drawn == 1
    assert newest.shown[0].pings == ()
    assert newest.shown[0].picture == b"board"


async def test_an_archived_thread_is_opened_first(world) -> None:
    game = await settled_game(world)
    thread = ok(await world.games.table(game)).thread_id

    def archived(method: str, channel: int) -> None:
        if channel == thread and method in {"edit", "post"} and thread not in world.discord.unarchived:
            raise Archived

    world.discord.fault = archived
    ok(await world.games.submit(game, await world.turn_of(game), DrawDeckCard, None))
    await world.host.settled()
    assert world.discord.of(TableContent)[-1].content.view.questions[0].ask.drawn == 1


async def test_running_games_keep_their_threads_open(world) -> None:
    game = await settled_game(world)
    thread = ok(await world.games.table(game)).thread_id
    world.host.events.note_closed(thread)
    world.host.events.note_closed(123_456)
    await world.restart()
    await world.host.settled()
    assert set(world.discord.unarchived) == {thread}


@pytest.mark.parametrize("when", ["before", "after"])
async def test_a_stop_between_start_and_thread_makes_one_thread(world, logs, when) -> None:
    table = await world.lobby((ANN, BEN))
    await world.host.settled()
    fault = fail(RuntimeError("stopped"), "open_thread")
    if when == "before":
        world.discord.fault = fault
    else:
        world.discord.late = fault
    ok(await world.lobbies.start(table.game_id, ANN))
    await world.host.settled()
    assert world.discord.of(TableContent) == []
    world.discord.fault = world.discord.late = fine
    await world.restart()
    world.clock.advance(400)
    await world.host.settled()
    assert len(world.discord.threads) == 1
    assert len(world.discord.of(TableContent, world.discord.threads[0])) == 1
    logs[:] = [entry for entry in logs if entry["event"] != "sending_failed"]


async def test_a_start_before_the_lobby_message_could_be_shown(world) -> None:
    world.discord.fault = fail(TryLater(5), "post")
    table = await world.lobby((ANN, BEN))
    ok(await world.lobbies.start(table.game_id, ANN))
    await world.host.settled()
    world.discord.fault = fine
    for _ in range(10):
        world.clock.advance(60)
        await world.host.settled()
    assert len(world.discord.of(LobbyContent)) == 1
    assert len(world.discord.of(TableContent, world.discord.threads[0])) == 1


async def test_without_threads_the_game_is_played_in_the_channel(world) -> None:
    world.discord.fault = fail(Forbidden(), "open_thread")
    game = await settled_game(world)
    table = ok(await world.games.table(game))
    assert not table.has_thread
    assert table.play_channel_id == CHANNEL
    assert world.discord.of(TableContent, CHANNEL)


async def test_a_deleted_thread_moves_the_game_to_the_channel(world) -> None:
    game = await settled_game(world)
    thread = ok(await world.games.table(game)).thread_id
    world.discord.fault = fail(Gone(), "post", "edit", "find", "retire", channel=thread)
    await world.take_turn(game)
    await world.host.settled()
    newest = world.discord.of(TableContent, CHANNEL)[-1]
    assert newest.content.table.turn == 2
    assert newest.shown[0].pings == newest.content.table.waiting, "who was not told in the thread is told there"


async def test_a_thread_deleted_after_a_post_was_lost_moves_the_game_too(world, logs) -> None:
    game = await settled_game(world)
    thread = ok(await world.games.table(game)).thread_id
    world.discord.fault = fail(RuntimeError("connection lost"), "post", channel=thread)
    await world.take_turn(game)
    await world.host.settled()
    world.discord.fault = fail(Gone(), "post", "edit", "find", "retire", channel=thread)
    await world.restart()
    await world.host.settled()
    newest = world.discord.of(TableContent, CHANNEL)[-1]
    assert newest.shown[0].pings == newest.content.table.waiting
    logs[:] = [entry for entry in logs if entry["event"] != "sending_failed"]


async def test_game_in_a_deleted_channel_is_dropped_quietly(world) -> None:
    game = await settled_game(world)
    world.discord.fault = fail(Gone(), "post", "edit", "find", "retire", "open_thread")

    def calls_there():
        """Return all calls except those that tell the bot's owner about people who couldn't be told."""
        return [call for call in world.discord.calls if call[1] == CHANNEL]

    await world.take_turn(game)
    await world.host.settled()
    calls = len(calls_there())
    for _ in range(20):
        world.clock.advance(400)
        await world.host.settled()
    assert len(calls_there()) == calls
    await world.take_turn(game)


async def test_buried_table_reposted_but_not_too_often(world) -> None:
    game = await settled_game(world)
    thread = ok(await world.games.table(game)).thread_id
    posts = len(world.discord.of(TableContent))

    async def chat(messages: int) -> int:
        for _ in range(messages):
            world.host.events.note_message(thread)
            world.host.events.note_message(CHANNEL)
        await world.host.settled()
        return len(world.discord.of(TableContent)) - posts

    assert await chat(11) == 0
    world.clock.advance(301)
    await world.host.settled()
    assert await chat(0) == 1
    assert await chat(10) == 1
    world.clock.advance(301)
    assert await chat(0) == 1
    assert await chat(1) == 2
    newest = world.discord.of(TableContent)[-1]
    assert newest.shown[0].pings == ()
    assert newest.shown[0].picture == b"board"
    assert not world.discord.of(TableContent)[-2].buttons


async def test_repost_on_request(world) -> None:
    table = await world.lobby((ANN, BEN))
    await world.host.settled()
    await world.host.repost(table.game_id)
    await world.host.settled()
    assert len(world.discord.of(LobbyContent)) == 2
    ok(await world.lobbies.start(table.game_id, ANN))
    await world.host.settled()
    posts = len(world.discord.of(TableContent))
    await world.host.repost(table.game_id)
    await world.host.settled()
    assert len(world.discord.of(TableContent)) == posts + 1


async def test_each_person_has_one_hand_message(world) -> None:
    game = await settled_game(world, (ANN, BEN), robots=1)
    await world.take_turn(game)
    await world.host.settled()
    hands = world.discord.of(HandContent)
    assert [message.channel for message in hands] == [1_000_000 + ANN, 1_000_000 + BEN]
    for message, person in zip(hands, (ANN, BEN), strict=True):
        view = ok(await world.games.seat_view(game, person))
        assert message.content.view.hand == view.hand
        assert message.content.view.tickets == view.tickets


async def test_dms_that_are_closed_during_a_game_are_told_of(world) -> None:
    game = await settled_game(world)
    assert not await world.host.owes_dm_notice(game, ANN)
    world.discord.fault = fail(Closed(), "edit", channel=1_000_000 + ANN)
    while await world.turn_of(game) != ANN:
        await world.take_turn(game)
    await world.take_turn(game)
    await world.host.settled()
    assert await world.host.owes_dm_notice(game, ANN)
    assert not await world.host.owes_dm_notice(game, ANN)


async def test_closed_dms_are_told_once_and_hold_nothing_up(world) -> None:
    world.discord.fault = fail(Closed(), "open_dm", channel=ANN)
    game = await settled_game(world)
    assert await world.host.owes_dm_notice(game, ANN)
    assert not await world.host.owes_dm_notice(game, ANN)
    assert not await world.host.owes_dm_notice(game, BEN)
    for _ in range(4):
        await world.take_turn(game)
        await world.host.settled()
    assert [message.channel for message in world.discord.of(HandContent)] == [1_000_000 + BEN]
    assert world.discord.calls.count(("open_dm", ANN)) == 1
    world.discord.fault = fine
    await world.host.open_dms(ANN)
    await world.host.settled()
    assert {message.channel for message in world.discord.of(HandContent)} == {1_000_000 + ANN, 1_000_000 + BEN}


async def test_hands_are_never_in_a_public_message_or_log(world, logs) -> None:
    game = await settled_game(world, (ANN, BEN), robots=1)
    for _ in range(3):
        await world.take_turn(game)
        await world.host.settled()
    tickets = {ticket for person in (ANN, BEN) for ticket in ok(await world.games.seat_view(game, person)).tickets}
    for message in world.discord.of(TableContent):
        assert not any(ticket in repr(content) for content in message.shown for ticket in tickets)
    assert not any(ticket in repr(entry) for entry in logs for ticket in tickets)


async def test_a_picture_that_cannot_be_drawn_holds_nothing_up(world, logs) -> None:
    def broken(*_, **__) -> bytes:
        raise OSError("no font")

    world.painter.board = world.painter.hand = broken
    game = await settled_game(world)
    await world.take_turn(game)
    await world.host.settled()
    assert world.discord.of(TableContent)[-1].content.picture is None
    assert world.discord.of(HandContent)[-1].content.picture is None
    assert {entry["event"] for entry in logs if entry["log_level"] == "error"} == {"board_not_drawn", "hand_not_drawn"}
    logs.clear()


async def test_an_administrator_calls_a_game_off(world) -> None:
    game = await settled_game(world)
    table = ok(await world.games.end(game))
    assert table.status is Status.CANCELLED
    await world.host.settled()
    assert world.discord.of(TableContent)[-1].content.table.status is Status.CANCELLED
    assert world.discord.of(LobbyContent)[-1].content.table.status is Status.CANCELLED
    assert all(message.content.table.status is Status.CANCELLED for message in world.discord.of(HandContent))
    again = await world.games.end(game)
    assert again.code == "game_called_off"
    lobby = await world.lobby((CLEO,))
    assert ok(await world.games.end(lobby.game_id)).status is Status.CANCELLED


async def test_the_count_is_revealed_step_by_step(world) -> None:
    world.pace = SendingPace(dm_gap=0, reveal_pause=3)
    await world.restart()
    game = await world.game((ANN, BEN))
    while ok(await world.games.table(game)).status is Status.RUNNING:
        person = await world.turn_of(game)
        view = ok(await world.games.seat_view(game, person))
        await world.claim_or_draw(game, person, view)
        await world.quiet()  # each board is drawn before the next one is asked for
    shown = []
    while not (end := world.discord.of(EndContent)) or not end[0].content.is_last:
        await world.quiet()
        shown.append(world.discord.of(EndContent)[0].content.shown)
        world.clock.advance(3)
    assert shown[:3] == [1, 2, 3]
    sides = end[0].content.view.result.sides
    assert world.painter.scores[-len(shown)] == [side.lines[0].points for side in sides], "the board counts along"
    assert world.painter.scores[-1] == [side.total for side in sides]
    assert end[0].content.export is not None
    assert all(content.export is None and content.secret is None for content in end[0].shown[:-1])
