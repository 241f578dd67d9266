"""Open questions to a table are asked again where it moves, or if their messages are deleted."""

from tests.app.test_attendance import begun
from tests.app.test_vote_messages import questions
from tests.app.world import ANN, BEN, CHANNEL, CLEO, DAN, ok
from ttrbot.app.core.paces import MINUTE
from ttrbot.app.messages.publisher import Gone, HandContent, LobbyContent, NoticeContent
from ttrbot.app.outbox.place import THREAD_PAUSE
from ttrbot.app.people.attendance import PAUSE

ELSEWHERE = CHANNEL + 1


async def asked(world) -> str:
    """Return a game whose table is asked about a pause, and in which a seat is offered to Dan."""
    game = await begun(world, (ANN, BEN, CLEO))
    ok(await world.host.attendance.pause(game, ANN))
    ok(await world.host.attendance.offer(game, BEN, DAN))
    await world.host.settled()
    return game


async def move(world, game) -> None:
    """Move a game elsewhere, and wait until its thread is made there."""
    ok(await world.host.mover.move(game, ELSEWHERE))
    for _ in range(3):
        await world.host.settled()
        world.clock.advance(THREAD_PAUSE)
    await world.host.settled()


async def place(world, game):
    """Return the channel in which a game is played."""
    table = ok(await world.games.table(game))
    assert table.thread_id is not None
    return table.thread_id


def open_ones(world, channel: int) -> list[str]:
    """Return the questions that people can answer in a channel."""
    asked = [m.content.said.what for m in world.discord.of(NoticeContent, channel) if m.buttons]
    return sorted(what for what in asked if what in ("motion-asked", "offer"))


def delete(world, *channels: int) -> None:
    """Delete channels, with what stands there."""

    def gone(method: str, channel: int) -> None:
        if channel in channels:
            raise Gone

    world.discord.fault = gone
    for message in [m.id for m in world.discord.messages.values() if m.channel in channels]:
        del world.discord.messages[message]


async def test_open_questions_are_asked_again_where_the_table_moves(world) -> None:
    game = await asked(world)
    old = await place(world, game)
    world.clock.advance(2 * MINUTE)
    ok(await world.host.attendance.pause(game, ANN))
    await world.host.settled()
    assert questions(world) == [True, True]
    await move(world, game)
    new = await place(world, game)
    assert new != old
    assert open_ones(world, new) == ["motion-asked", "offer"], "each once"
    assert open_ones(world, old) == []
    assert ok(await world.vote(game, CLEO, PAUSE)) is True
    await world.host.settled()
    assert open_ones(world, new) == ["offer"]


async def test_decided_questions_are_not_asked_again_where_the_table_moves(world) -> None:
    game = await asked(world)
    ok(await world.vote(game, CLEO, PAUSE))
    await world.host.settled()
    await move(world, game)
    assert open_ones(world, await place(world, game)) == ["offer"]


async def test_messages_lead_to_the_place_where_the_table_has_moved(world) -> None:
    game = await asked(world)
    (before,) = world.discord.of(LobbyContent)
    await move(world, game)
    new = await place(world, game)
    assert before.past.table.play_channel_id == new
    assert {m.content.table.play_channel_id for m in world.discord.of(HandContent)} == {new}


async def test_deleted_question_is_asked_again(world) -> None:
    game = await asked(world)
    at = await place(world, game)
    gone = [m.id for m in world.discord.of(NoticeContent) if m.buttons]
    for message in gone:
        del world.discord.messages[message]
    await world.host.events.note_deleted(at, gone)
    await world.host.settled()
    assert open_ones(world, at) == ["motion-asked", "offer"]


async def test_other_deleted_messages_change_no_question(world) -> None:
    game = await asked(world)
    await world.host.events.note_deleted(await place(world, game), [1])
    await world.host.settled()
    assert questions(world) == [True]


async def test_questions_of_a_deleted_thread_are_asked_in_the_channel(world) -> None:
    game = await asked(world)
    thread = await place(world, game)
    delete(world, thread)
    await world.host.events.note_deleted(thread)
    await world.host.settled()
    assert await place(world, game) == CHANNEL
    assert open_ones(world, CHANNEL) == ["motion-asked", "offer"]


async def test_questions_of_a_deleted_channel_wait_for_another(world) -> None:
    game = await asked(world)
    delete(world, await place(world, game), CHANNEL)
    await world.host.events.note_deleted(CHANNEL)
    await world.host.settled()
    await move(world, game)
    assert open_ones(world, await place(world, game)) == ["motion-asked", "offer"]


async def test_offer_made_again_is_posted_again_after_a_minute(world) -> None:
    game = await begun(world, (ANN, BEN))
    first = ok(await world.host.attendance.offer(game, BEN, DAN))
    for wait in (0, 2 * MINUTE):
        world.clock.advance(wait)
        assert ok(await world.host.attendance.offer(game, BEN, DAN)) == first
        await world.host.settled()
    assert questions(world, "offer") == [True, True]
    ok(await world.host.attendance.decline(game, DAN, "Dan", first.seat, first.number))
    await world.host.settled()
    assert questions(world, "offer") == [False, False]
