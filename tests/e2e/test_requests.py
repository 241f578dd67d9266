"""Common actions keep to their budgets of requests and pictures."""

from dataclasses import replace

from tests.e2e.evening import PACE
from tools.bench.requests import BUDGETS, PEOPLE, boards, costs, hands
from tools.bench.stage import Stage


async def test_common_actions_keep_to_their_budgets(evening):
    evening.pace = replace(PACE, dm_gap=0.0, hand_rest=3600.0)
    await evening.restart()
    people = tuple(evening.person(name).user for name in PEOPLE)
    stage = Stage(evening.local, evening.guild, people, evening.general, settled=evening.host.settled)
    measured = await costs(stage)
    assert measured.keys() == BUDGETS.keys()
    over = {
        name: cost
        for name, cost in measured.items()
        if len(cost.counted) > BUDGETS[name].counted
        or boards(cost) > BUDGETS[name].boards
        or hands(cost) > BUDGETS[name].hands
    }
    assert not over
