"""Games over days in simulated time: they end, and orders save days."""

import pytest

from ttrbot.cli.pace import figures
from ttrbot.engine.actions import NOTHING, Action, ClaimRoute, DrawDeckCard, DrawMarketCard, DrawTickets
from ttrbot.engine.cards import Color
from ttrbot.lab.pace_simulation import Arm, is_another_plan, simulate


async def test_orders_save_days() -> None:
    (without,), (with_orders,) = [await simulate(Arm(ordering=number, sun=bool(number)), 1) for number in (0, 4)]
    assert (without.ordered, without.by_orders, without.presses) == (0, 0, ())
    assert with_orders.ordered == with_orders.turns
    assert with_orders.by_orders > with_orders.turns / 2
    assert with_orders.days < without.days / 2
    by_hand = with_orders.ordered - with_orders.by_orders
    assert len(with_orders.presses) == by_hand + 4, "everybody comes for the opening tickets, and for each other turn"


async def test_figures_of_a_row() -> None:
    games = await simulate(Arm(ordering=2), 2)
    row = figures(Arm(ordering=2), games, without=10.0)
    assert (row["median hours"], row["ordering"], row["sun"], row["games"]) == (3.0, 2, "no", 2)
    assert row["of none"] == round(float(row["days: median"]) / 10, 2)
    assert float(row["presses a visit"]) <= float(row["most"])


RED = DrawMarketCard(0, Color.RED, 1)


@pytest.mark.parametrize(
    ("ordered", "meant", "differs"),
    [
        (DrawDeckCard(0), RED, False),
        (RED, DrawTickets(0), True),
        (RED, ClaimRoute(0, "a--b", NOTHING), True),
        (ClaimRoute(0, "a--b", NOTHING), ClaimRoute(0, "a--b", NOTHING), False),
        (ClaimRoute(0, "a--b", NOTHING), ClaimRoute(0, "b--c", NOTHING), True),
    ],
)
def test_another_use_of_a_turn_is_another_plan(ordered: Action, meant: Action, differs: bool) -> None:
    assert is_another_plan(ordered, meant) is differs
