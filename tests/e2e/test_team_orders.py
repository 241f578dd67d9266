"""Who is notified, in a team's thread and at the table, of turns that standing orders play."""

from random import Random

import pytest

from tests.app.test_orders_news import stuck
from tests.e2e.player import act, waited_for
from tests.e2e.test_days import later
from tests.e2e.test_rooms import opened, team_thread, teams
from ttrbot.app.play import standing_orders
from ttrbot.app.play.standing_orders import AT_THE_TABLE, WAIT_WITHIN_TURN, WAIT_WITHOUT_CLOCK


@pytest.mark.parametrize(("language", "told"), [("en", "it is your turn:"), ("it", "tocca a te:")])
async def test_team_thread_notifies_nobody_of_a_turn_that_an_order_plays(evening, language, told):
    game, people = await teams(evening, language=language)
    await opened(evening, game, people)
    by_id = {person.user.id: person for person in people}
    first = by_id[waited_for(await people[0].table(game)).pop()]
    for person in by_id.values():
        if person is not first:
            await person.slash("ttr-me", "order", order="draw from the deck", game=game)
    assert await notified(evening, game, by_id, told) == [first.user.id]
    await act(first, await first.table(game), Random(2), claims=False)
    await evening.settled()
    second = waited_for(await people[0].table(game))
    assert await notified(evening, game, by_id, told) == []
    await later(evening, AT_THE_TABLE + WAIT_WITHOUT_CLOCK[1])
    for _ in range(3):  # hand or rack, the second card, hand or rack
        await later(evening, WAIT_WITHIN_TURN[1])
    assert waited_for(await people[0].table(game)) != second, "the order has played the turn"


async def test_table_pings_a_mate_whose_order_cannot_finish_its_turn(evening, monkeypatch):
    monkeypatch.setattr(standing_orders, "next_step", stuck)
    game, people = await teams(evening)
    await opened(evening, game, people)
    by_id = {person.user.id: person for person in people}
    first = by_id[waited_for(await people[0].table(game)).pop()]
    for person in by_id.values():
        await person.slash("ttr-me", "order", order="draw from the deck", game=game)
    await act(first, await first.table(game), Random(2), claims=False)
    await evening.settled()
    table = await first.table(game)
    (second,) = waited_for(table)
    assert not table["mentions"]
    await later(evening, AT_THE_TABLE + WAIT_WITHOUT_CLOCK[1])
    await later(evening, WAIT_WITHIN_TURN[1])
    table = await first.table(game)
    assert waited_for(table) == {second}
    assert [user["id"] for user in table["mentions"]] == [second]


async def notified(evening, game, by_id, told) -> list[str]:
    """Return whom the message about the running turn in a team's thread notifies; it names its player."""
    (waited,) = waited_for(await next(iter(by_id.values())).table(game))
    post = by_id[waited].newest(team_thread(evening, by_id[waited]))
    assert f"<@{waited}> {told}" in post["content"]
    return [user["id"] for user in post["mentions"]]
