"""Who is pinged when orders play a turn, and what the orders' owner is told instead."""

import pytest
from msgspec.structs import replace

from tests.app.world import ANN, BEN, ok
from tests.support.ordered import MINUTE, begun, order, pass_time
from ttrbot.app.core.paces import HOUR
from ttrbot.app.messages.publisher import NoticeContent, TableContent
from ttrbot.app.play import standing_orders
from ttrbot.app.play.standing_orders import NEWS_AFTER, WAIT_WITHOUT_CLOCK
from ttrbot.engine.actions import ClaimRoute, DrawDeckCard
from ttrbot.engine.cards import COLORS
from ttrbot.engine.gamemap import GameMap
from ttrbot.engine.questions import AskTurn
from ttrbot.engine.seatview import SeatView
from ttrbot.orders.editing import stopping
from ttrbot.orders.playing import IsLegal, Step, next_step
from ttrbot.orders.wishes import Claim, Condition, DrawBlind, OrderList, Stops


def called(world) -> list[int]:
    """Return the seats that the newest post of the table pings."""
    return list(world.discord.of(TableContent)[-1].content.pings)


def news(world) -> list[tuple[int, int, list[str], list[str]]]:
    """Return who was told how many turns were played, what was cancelled, and why a turn was left to them."""
    return [
        (
            message.channel - 1_000_000,
            len(message.content.said.played),
            [gone.reason for gone in message.content.said.gone],
            [asked.stop for asked in message.content.said.asked],
        )
        for message in world.discord.of(NoticeContent)
        if message.content.said.what == "orders-news"
    ]


async def test_nobody_is_pinged_for_a_turn_that_an_order_plays_at_once(world) -> None:
    game = await begun(world)
    await order(world, game, BEN, DrawBlind(), told=False)
    await world.take_turn(game)
    await world.host.settled()
    content = world.discord.of(TableContent)[-1].content
    assert (content.table.waiting, called(world)) == ((1,), []), "he is named, and not called"
    assert await world.host.audit.count(world.discord) == (0, 0)
    await pass_time(world, WAIT_WITHOUT_CLOCK[1] + MINUTE)
    assert called(world) == [0], "she has no orders"


@pytest.mark.parametrize("wish", [Claim("el-paso--los-angeles"), None])
async def test_owner_pinged_when_no_order_can_be_played(world, wish) -> None:
    game = await begun(world)
    if wish is not None:
        await order(world, game, BEN, wish, told=False)
    await world.take_turn(game)
    await world.host.settled()
    assert called(world) == [1]


async def test_a_stop_pings_the_owner_and_says_why_in_private(world) -> None:
    game = await begun(world)
    await order(world, game, BEN, DrawBlind(), told=False)
    ok(await world.host.orders.change(game, BEN, lambda orders: stopping(orders, Stops(market=COLORS))))
    await world.take_turn(game)
    await world.host.settled()
    assert called(world) == [1]
    await pass_time(world, WAIT_WITHOUT_CLOCK[1] + MINUTE)
    assert await world.turn_of(game) == BEN
    ((person, played, gone, asked),) = news(world)
    assert (person, played, gone, set(asked)) == (BEN, 0, [], {"market"})
    assert ok(await world.host.orders.read(game, BEN)).asked
    await world.take_turn(game)
    await world.take_turn(game)
    await pass_time(world, WAIT_WITHOUT_CLOCK[1] + MINUTE)
    assert len(news(world)) == 2, "why each of these turns was left is told"


async def test_a_goal_that_is_gone_is_named_and_leaves_the_turn(world) -> None:
    game = await begun(world)
    mine = ok(await world.games.seat_view(game, ANN)).options.routes[0]
    await order(world, game, BEN, Claim(mine.route), DrawBlind(), told=False)
    pay = ok(await world.games.payments(game, ANN, mine.route))[0]
    ok(await world.games.submit(game, ANN, lambda seat: ClaimRoute(seat, mine.route, pay), None))
    await world.host.settled()
    assert called(world) == [1]
    await pass_time(world, WAIT_WITHOUT_CLOCK[1] + MINUTE)
    assert await world.turn_of(game) == BEN
    assert news(world) == [(BEN, 0, ["taken"], ["gone"])]
    await world.take_turn(game)
    await world.take_turn(game)
    await pass_time(world, WAIT_WITHOUT_CLOCK[1] + MINUTE)
    assert await world.turn_of(game) == ANN, "the rest of the list goes on with the next turn"


async def test_moves_of_orders_are_told_when_the_owner_gets_the_turn(world) -> None:
    game = await begun(world)
    await order(world, game, BEN, DrawBlind(), told=False)
    limited = Condition(turns=2)

    def limit(orders: OrderList) -> OrderList:
        return replace(orders, orders=tuple(replace(one, condition=limited) for one in orders.orders))

    ok(await world.host.orders.change(game, BEN, limit))
    for _ in range(2):
        await world.take_turn(game)
        await pass_time(world, WAIT_WITHOUT_CLOCK[1] + MINUTE)
        assert await world.turn_of(game) == ANN
        assert news(world) == []
    await world.take_turn(game)
    await pass_time(world, WAIT_WITHOUT_CLOCK[1] + MINUTE)
    assert called(world) == [1]
    assert news(world) == [(BEN, 2, [], [])]
    (said,) = [message.content for message in world.discord.of(NoticeContent)]
    assert said.is_private
    assert [one.cards for one in said.said.played] == [(None, None), (None, None)], "what was turned up stays secret"


async def test_while_orders_play_on_their_owner_is_told_after_half_a_day(world) -> None:
    game = await begun(world)
    await order(world, game, BEN, DrawBlind(), told=False)
    for _ in range(3):
        await world.take_turn(game)
        await pass_time(world, WAIT_WITHOUT_CLOCK[1] + MINUTE)
    assert news(world) == []
    await pass_time(world, NEWS_AFTER + HOUR, 600)
    assert news(world) == [(BEN, 2, [], [])], "the newest turn is counted with the next one"
    await world.take_turn(game)
    await pass_time(world, WAIT_WITHOUT_CLOCK[1] + MINUTE)
    await pass_time(world, NEWS_AFTER + HOUR, 600)
    assert [played for _, played, _, _ in news(world)] == [2, 1]
    lists = await world.store.orders.of_game(game)
    assert list(lists) == [BEN]


def stuck(orders: OrderList, view: SeatView, gamemap: GameMap, is_legal: IsLegal) -> Step:
    """Find the next step, but give no answer within a turn."""
    step = next_step(orders, view, gamemap, is_legal)
    return step if view.questions[0].ask == AskTurn() else Step(orders)


async def test_owner_pinged_once_when_an_order_cannot_finish_its_turn(world, monkeypatch) -> None:
    game = await begun(world)
    await order(world, game, BEN, DrawBlind(), told=False)
    monkeypatch.setattr(standing_orders, "next_step", stuck)
    await world.take_turn(game)
    await world.host.settled()
    assert called(world) == []
    posts = len([1 for message in world.discord.of(TableContent) if message.content.pings])
    await pass_time(world, WAIT_WITHOUT_CLOCK[1] + MINUTE)
    assert called(world) == [1]
    await pass_time(world, 10 * MINUTE)
    assert len([1 for message in world.discord.of(TableContent) if message.content.pings]) == posts + 1
    assert await world.turn_of(game) == BEN


async def test_a_turn_begun_by_hand_is_not_called_again(world) -> None:
    game = await begun(world)
    await order(world, game, BEN, DrawBlind(), told=False)
    await world.take_turn(game)
    await pass_time(world, WAIT_WITHOUT_CLOCK[1] + MINUTE)
    await world.take_turn(game)
    await world.host.settled()
    ok(await world.games.submit(game, BEN, DrawDeckCard, None))
    await pass_time(world, 10 * MINUTE)
    assert called(world) == [], "he is there"
    assert await world.turn_of(game) == BEN
