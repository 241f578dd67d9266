"""Looking at games: now, earlier, as somebody, by list."""

from tests.app.world import ANN, BEN, CLEO, ok
from ttrbot.app.core.tables import Refusal
from ttrbot.engine.actions import DrawDeckCard
from ttrbot.engine.events import CardsSeen, TicketsSeen
from ttrbot.store import Status


async def test_any_earlier_move_can_be_looked_at(world) -> None:
    game = await world.game((ANN, BEN))
    moments = [ok(await world.games.public_view(game))]
    for _ in range(6):
        await world.take_turn(game)
        moments.append(ok(await world.games.public_view(game)))
    await world.restart()
    for moment in moments:
        again = ok(await world.games.public_view(game, at=moment.move))
        assert again.view == moment.view
        assert (again.move, again.last_move) == (moment.move, moments[-1].last_move)
    deal = ok(await world.games.public_view(game, at=0)).view
    assert deal.phase == "tickets"
    for wrong in (-1, moments[-1].last_move + 1):
        answer = await world.games.public_view(game, at=wrong)
        assert answer.code == "unknown_move"
        assert answer.args == {"value": wrong, "last": moments[-1].last_move}


async def test_move_made_during_a_look_back_is_not_included(world, monkeypatch) -> None:
    game = await world.game((ANN, BEN))
    await world.host.settled()
    actions = world.store.games.actions

    async def overtaken(game_id, after=0):
        monkeypatch.setattr(world.store.games, "actions", actions)  # which only the next reader calls
        known = await actions(game_id, after)
        await world.take_turn(game)
        await world.host.settled()
        return known

    monkeypatch.setattr(world.store.games, "actions", overtaken)
    assert [entry.number for entry in ok(await world.games.history(game))] == [0, 1, 2]
    monkeypatch.setattr(world.store.games, "actions", overtaken)
    assert ok(await world.games.public_view(game, at=1)).view.phase == "tickets"
    assert ok(await world.games.public_view(game)).move == 6


async def test_history_shows_each_viewer_what_they_may_see(world) -> None:
    game = await world.game((ANN, BEN))
    person = await world.take_turn(game)
    seat = ok(await world.games.table(game)).seat_of(person)

    async def drawn(viewer):
        entries = ok(await world.games.history(game, viewer, since=3))
        assert [entry.number for entry in entries] == [3, 4]
        return [e.colors for entry in entries for e in entry.seen if isinstance(e, CardsSeen) and e.source == "deck"]

    assert all(await drawn(seat))
    assert await drawn(None) == [None, None]
    assert await drawn(1 - seat) == [None, None]
    opening = [
        event for entry in ok(await world.games.history(game)) for event in entry.seen if isinstance(event, TicketsSeen)
    ]
    assert opening
    assert all(event.tickets is None for event in opening)


async def test_games_of_a_person(world) -> None:
    waiting = await world.game((ANN, BEN), opened=False)
    lobby = (await world.lobby((ANN,))).game_id
    await world.game((BEN, CLEO))
    tables = await world.games.games_of(ANN)
    assert [table.game_id for table in tables] == [waiting, lobby]
    assert tables[0].waiting_since == world.clock.now()
    assert await world.games.games_of(999) == ()


async def test_a_game_is_found_by_its_thread_or_channel(world) -> None:
    game = await world.game((ANN, BEN))
    await world.host.settled()
    thread = ok(await world.games.table(game)).thread_id
    assert (await world.games.find_game(thread)).game_id == game
    assert await world.games.find_game(1) is None
    await world.play_out(game)
    assert (await world.games.find_game(thread)).status is Status.OVER


async def test_waiting_since_is_when_the_turn_began(world) -> None:
    game = await world.game((ANN, BEN))
    began = world.clock.now()
    world.clock.advance(50)
    person = await world.turn_of(game)
    ok(await world.games.submit(game, person, DrawDeckCard, None))
    assert ok(await world.games.table(game)).waiting_since == began
    stored = await world.store.games.get(game)
    assert stored.waiting_since == began


async def test_events_hold_no_user_id(world) -> None:
    game = await world.game((ANN, BEN), robots=1)
    await world.take_turn(game) if await world.turn_of(game) else None
    for event in await world.store.games.events(game):
        assert b"user" not in event.blob
    for answer in (await world.games.seat_view(game, 3), await world.games.history("nothere")):
        assert isinstance(answer, Refusal)
