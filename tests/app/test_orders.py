"""Standing orders in whole games: played after a wait, as if pressed; secret; limited."""

import dataclasses
from random import Random

import pytest
from msgspec.structs import replace

from tests.app.world import ANN, BEN, CLEO, World, ok
from tests.support.ordered import MINUTE, begun, let_play, order, pass_time
from ttrbot.app.core.paces import DAY
from ttrbot.app.messages.publisher import NoticeContent, TableContent
from ttrbot.app.people.attendance import PAUSE
from ttrbot.app.play.standing_orders import AT_THE_TABLE, ORDERS, WAIT_ALONE, WAIT_WITHOUT_CLOCK, WAITS
from ttrbot.engine.actions import ClaimRoute, DrawDeckCard
from ttrbot.engine.cards import Color
from ttrbot.engine.events import RouteClaimed
from ttrbot.engine.rules.homes.facts import ChooseHome
from ttrbot.orders.editing import added, changed, cleared
from ttrbot.orders.wishes import (
    MOST_TURNS,
    ChooseCity,
    Claim,
    Condition,
    DrawBlind,
    DrawColors,
    KeepOpening,
    OrderList,
    TakeTickets,
)
from ttrbot.store import Status


async def number_of_moves(world, game: str) -> int:
    return len(ok(await world.games.history(game)))


async def test_two_blind_are_drawn_after_a_wait_when_the_turn_begins(world) -> None:
    game = await begun(world, pace="day")
    await order(world, game, BEN, DrawBlind())
    await world.take_turn(game)
    before = await number_of_moves(world, game)
    await pass_time(world, WAITS["day"][0] - 10)
    assert await number_of_moves(world, game) == before
    await pass_time(world, WAITS["day"][1] + MINUTE)
    assert await world.turn_of(game) == ANN
    drawn = ok(await world.games.history(game))[before:]
    assert [entry.seat for entry in drawn] == [1, 1]
    assert len(ok(await world.host.orders.read(game, BEN)).orders) == 1, "a draw is repeated"


async def test_alone_with_computer_players_orders_hardly_wait(world) -> None:
    game = await world.game((ANN,), robots=2, first="owner")
    await world.host.orders.note_press(ANN)
    await order(world, game, ANN, DrawBlind())
    started = world.clock.now()
    await world.host.settled()
    assert ok(await world.games.public_view(game)).view.turn == 4, "told to play, it plays at once"
    await pass_time(world, WAIT_ALONE - 0.5, step=0.5)
    assert ok(await world.games.public_view(game)).view.turn == 4
    await pass_time(world, 0.5, step=0.5)
    assert ok(await world.games.public_view(game)).view.turn == 7
    assert world.clock.now() - started == WAIT_ALONE


async def test_wait_depends_only_on_chance(world) -> None:
    """The same position with different orders waits equally long."""
    waits = []
    for wish in (DrawBlind(), DrawColors((Color(0),)), TakeTickets()):
        game = await begun(world)
        await order(world, game, ANN, wish, told=False)
        await world.host.settled()
        world.host.orders._rng = Random(5)
        await let_play(world, game, ANN)
        await world.host.settled()
        (timer,) = [timer for timer in await world.store.timers.of_game(game) if timer.key.kind == "orders"]
        waits.append(timer.due_at - world.clock.now())
    assert len({round(wait, 3) for wait in waits}) == 1
    assert WAIT_WITHOUT_CLOCK[0] <= waits[0] <= WAIT_WITHOUT_CLOCK[1]


async def test_a_route_is_claimed_once_and_the_order_is_gone(world) -> None:
    game = await begun(world)
    view = ok(await world.games.seat_view(game, ANN))
    route = view.options.routes[0].route
    await order(world, game, ANN, Claim(route), DrawBlind())
    await pass_time(world, 4 * MINUTE)
    owner = ok(await world.games.public_view(game)).view.owners[view.options.routes[0].index]
    assert owner == 0
    assert [order.wish for order in ok(await world.host.orders.read(game, ANN)).orders] == [DrawBlind()]
    await world.take_turn(game)
    await pass_time(world, 5 * MINUTE)
    assert await world.turn_of(game) == BEN
    assert ok(await world.host.orders.read(game, ANN)).cancelled == ()


async def test_impossible_order_is_cancelled_and_only_its_owner_is_told(world) -> None:
    game = await begun(world)
    mine = ok(await world.games.seat_view(game, ANN)).options.routes[0]
    await order(world, game, BEN, Claim(mine.route))
    pay = ok(await world.games.payments(game, ANN, mine.route))[0]
    ok(await world.games.submit(game, ANN, lambda seat: ClaimRoute(seat, mine.route, pay), None))
    await pass_time(world, 4 * MINUTE)
    assert await world.turn_of(game) == BEN, "nothing to be done"
    told = [(m.channel, m.content.said.what) for m in world.discord.of(NoticeContent)]
    assert told == [(1_000_000 + BEN, "orders-news")]
    orders = ok(await world.host.orders.read(game, BEN))
    assert (orders.orders, [gone.reason for gone in orders.cancelled]) == ((), ["taken"])


async def test_orders_and_presses_look_the_same(world) -> None:
    """The public sees the same moves and messages for presses and for orders."""
    shown = []
    for is_ordered in (False, True):
        game = await begun(world)
        if is_ordered:
            await order(world, game, ANN, DrawBlind())
            await pass_time(world, 4 * MINUTE)
        else:
            await world.take_turn(game)
            await pass_time(world, 4 * MINUTE)
        entries = ok(await world.games.history(game))[-2:]
        last = world.discord.of(TableContent)[-1].content
        shown.append(([(entry.seat, [type(event) for event in entry.seen]) for entry in entries], last.table.waiting))
    assert shown[0] == shown[1]
    assert world.discord.of(NoticeContent) == []


async def test_nothing_of_an_order_is_logged(world, logs) -> None:
    game = await begun(world)
    await order(world, game, ANN, Claim("denver~omaha"), DrawBlind())
    await pass_time(world, 4 * MINUTE)
    text = str(logs).lower()
    assert "bend" not in text
    assert "order" not in text
    assert "drawblind" not in text


async def test_other_people_have_lists_of_their_own(world) -> None:
    game = await begun(world)
    await order(world, game, ANN, DrawBlind())
    assert ok(await world.host.orders.read(game, BEN)) == OrderList()
    assert (await world.host.orders.read(game, CLEO)).code == "not_seated"
    assert (await world.host.orders.change(game, CLEO, lambda orders: orders)).code == "not_seated"


async def test_turn_begun_by_hand_is_not_played_by_orders(world) -> None:
    game = await begun(world)
    await order(world, game, ANN, DrawBlind())
    ok(await world.games.submit(game, ANN, DrawDeckCard, None))
    await pass_time(world, 10 * MINUTE)
    assert await world.turn_of(game) == ANN


async def test_orders_given_in_ones_own_turn_hold_from_the_next_one(world) -> None:
    game = await begun(world)
    ok(await world.host.orders.change(game, ANN, lambda orders: added(orders, DrawBlind())))
    await pass_time(world, 10 * MINUTE)
    assert await world.turn_of(game) == ANN, "she is here, and may want something else"
    await world.take_turn(game)
    await world.take_turn(game)
    await pass_time(world, 10 * MINUTE)
    assert await world.turn_of(game) == BEN


async def test_questions_before_the_first_turn_can_be_ordered(world) -> None:
    table = await world.lobby((ANN, BEN), map_id="old-west", first="owner")
    game = ok(await world.lobbies.start(table.game_id, ANN)).game_id
    await order(world, game, ANN, KeepOpening(), ChooseCity("homes", ("denver",)), DrawBlind())
    before = await number_of_moves(world, game)
    await pass_time(world, WAIT_WITHOUT_CLOCK[1] + MINUTE)
    assert await number_of_moves(world, game) == before + 1
    ok(await world.keep(game, BEN))
    ok(await world.games.submit(game, BEN, lambda seat: ChooseHome(seat, "bend"), None))
    await pass_time(world, WAIT_WITHOUT_CLOCK[1] + MINUTE)
    assert ok(await world.games.public_view(game)).view.markers == (("denver",), ("bend",))
    await pass_time(world, WAIT_WITHOUT_CLOCK[1] + MINUTE)
    assert await world.turn_of(game) == BEN
    assert [order.wish for order in ok(await world.host.orders.read(game, ANN)).orders] == [DrawBlind()]


async def test_orders_survive_a_crash_in_the_middle_of_a_turn(world) -> None:
    game = await begun(world)
    await order(world, game, ANN, DrawBlind())
    while ok(await world.games.public_view(game)).view.questions[0].ask.drawn == 0:
        await pass_time(world, 1, 1)
    await world.restart()
    await pass_time(world, 4 * MINUTE)
    assert await world.turn_of(game) == BEN


async def test_orders_for_n_turns_end(world) -> None:
    game = await begun(world)
    await order(world, game, ANN, DrawBlind())
    one = ok(await world.host.orders.read(game, ANN)).orders[0]
    limited = replace(one, condition=Condition(turns=2))
    ok(await world.host.orders.change(game, ANN, lambda orders: changed(orders, limited)))
    await let_play(world, game, ANN)
    for _ in range(2):
        await pass_time(world, 5 * MINUTE)
        assert await world.turn_of(game) == BEN
        await world.take_turn(game)
    await pass_time(world, 10 * MINUTE)
    assert await world.turn_of(game) == ANN
    assert ok(await world.host.orders.read(game, ANN)).orders == ()


async def test_list_pauses_after_its_limit_of_turns_until_its_owner_looks(world) -> None:
    game = await begun(world)
    await order(world, game, ANN, DrawBlind())
    ok(await world.host.orders.change(game, ANN, lambda orders: replace(orders, left=1)))
    await pass_time(world, 5 * MINUTE)
    await world.take_turn(game)
    await pass_time(world, 20 * MINUTE)
    assert await world.turn_of(game) == ANN
    assert [m.content.said.what for m in world.discord.of(NoticeContent)] == ["orders-news", "orders-rest"]
    ok(await world.host.orders.change(game, ANN, lambda orders: replace(orders, left=MOST_TURNS)))
    await pass_time(world, 5 * MINUTE)
    assert await world.turn_of(game) == BEN


async def test_orders_wait_after_a_move_that_can_be_taken_back(world) -> None:
    world.robot_pace = dataclasses.replace(world.robot_pace, after_person=3 * DAY)
    await world.restart()
    game = await begun(world)
    await order(world, game, BEN, DrawBlind())
    while not ok(await world.games.seat_view(game, ANN)).options.routes:
        await world.take_turn(game)
        await pass_time(world, 600)
        assert await world.turn_of(game) == ANN, "a card can't be taken back"
    assert (await world.claim(game, ANN)).may_undo
    await pass_time(world, DAY, 3600)
    assert await world.turn_of(game) == BEN
    await pass_time(world, 2 * DAY + 3600, 3600)
    assert await world.turn_of(game) == ANN


@pytest.mark.parametrize("told", [False, True])
async def test_orders_leave_the_turn_to_a_present_player(world, told) -> None:
    game = await begun(world, pace="live")
    if not told:
        await order(world, game, BEN, DrawBlind(), told=False)
    await world.take_turn(game)
    await world.host.settled()
    if told:
        await order(world, game, BEN, DrawBlind())
    for _ in range(6):
        await world.host.events.note_press(BEN)
        await pass_time(world, AT_THE_TABLE - 10)
    assert await world.turn_of(game) == (ANN if told else BEN)
    await pass_time(world, AT_THE_TABLE + WAITS["live"][1])
    assert await world.turn_of(game) == ANN


async def test_orders_end_with_their_game_and_their_owner(world) -> None:
    game = await begun(world)
    await order(world, game, ANN, DrawBlind())
    await order(world, game, BEN, DrawBlind())
    ok(await world.host.privacy.delete(ANN))
    assert list(await world.store.orders.of_game(game)) == [BEN]
    ok(await world.games.end(game))
    assert await world.store.orders.of_game(game) == {}


async def test_a_seat_that_changes_hands_during_a_look_has_no_orders(world, monkeypatch) -> None:
    game = await begun(world)
    for person in (ANN, BEN):
        await order(world, game, person, DrawBlind())
    await world.host.settled()
    before, lists = ok(await world.games.table(game)), await world.store.orders.of_game(game)
    active = before.seats[before.waiting[0]].user_id
    ok(await world.host.privacy.delete(active))

    async def as_before(game_id):
        return lists

    monkeypatch.setattr(world.store.orders, "of_game", as_before)
    timers = await world.store.timers.of_game(game)
    await world.host.orders.look(before)
    assert await world.store.timers.of_game(game) == timers, "nothing is scheduled for whoever has the seat now"


@pytest.mark.parametrize("number", [2, 3])
async def test_game_with_only_orders_ends(world, number) -> None:
    """Each list has the longest free routes, then cards. A player whose list has ended writes another."""
    await world.host.close()
    await world.store.close()
    await world.open(shown=False)
    people = (ANN, BEN, CLEO)[:number]
    game = await world.game(people)
    gamemap = ok(await world.games.map_of(game))
    turns = set()
    while (moment := ok(await world.games.public_view(game))).table.status is Status.RUNNING:
        turns.add(moment.view.turn)
        assert len(turns) < 400
        if not await ring(world, game):
            for seat, person in enumerate(people):
                free = [route for route in gamemap.routes if moment.view.owners[route.index] is None]
                fitting = [route for route in free if route.length <= moment.view.seats[seat].cars]
                longest = sorted(fitting, key=lambda route: -route.length)[seat :: len(people)][:18]
                ok(await world.host.orders.change(game, person, cleared))
                await order(world, game, person, *(Claim(route.id) for route in longest), DrawBlind(), TakeTickets())


async def ring(world: World, game: str) -> bool:
    """Let an order be tried at once, without the workers that wait for the clock. Return whether anything happened."""
    table = ok(await world.games.table(game))
    await world.host.orders.look(table)
    timers = [timer for timer in await world.store.timers.of_game(game) if timer.key.kind == ORDERS]
    for timer in timers:
        await world.host.orders.ring(timer)
        await world.store.timers.finish(timer)
    return ok(await world.games.table(game)).position != table.position


async def test_restarted_turn_is_left_to_its_player(world) -> None:
    game = await begun(world)
    await world.until_claim(game, ANN)
    await order(world, game, ANN, DrawBlind())
    await world.claim(game, ANN)
    ok(await world.host.undoing.take_back(game, ANN, ok(await world.games.table(game)).position))
    await pass_time(world, WAIT_WITHOUT_CLOCK[1] + MINUTE)
    assert await world.turn_of(game) == ANN, "she wanted something else"
    assert ok(await world.host.orders.read(game, ANN)).by_hand == ok(await world.games.table(game)).position
    await world.claim(game, ANN)
    await world.take_turn(game)
    await pass_time(world, WAIT_WITHOUT_CLOCK[1] + MINUTE)
    assert await world.turn_of(game) == BEN


async def test_orders_rest_during_a_pause_and_none_is_lost(world) -> None:
    game = await begun(world)
    await world.until_claim(game, ANN)
    view = ok(await world.games.seat_view(game, ANN))
    await order(world, game, ANN, Claim(route=view.options.routes[0].route))
    await world.host.settled()
    assert ok(await world.host.attendance.pause(game, ANN)) is False
    ok(await world.vote(game, BEN, PAUSE))
    before = await number_of_moves(world, game)
    await pass_time(world, WAIT_WITHOUT_CLOCK[1] + MINUTE)
    assert await number_of_moves(world, game) == before
    assert ok(await world.host.attendance.resume(game, ANN)) is True
    await pass_time(world, WAIT_WITHOUT_CLOCK[1] + MINUTE)
    claimed = ok(await world.games.history(game))[before]
    assert any(isinstance(event, RouteClaimed) for event in claimed.seen)
