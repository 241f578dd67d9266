"""Games over days in simulated time: they end, and orders save days."""

from ttrbot.cli.pace import figures
from ttrbot.lab.pace_simulation import Arm, simulate


async def test_orders_save_days() -> None:
    (without,), (with_orders,) = [await simulate(Arm(orders=orders, sun=orders), 1) for orders in (False, True)]
    assert without.by_orders == 0
    assert with_orders.by_orders > with_orders.turns / 2
    assert with_orders.days < without.days / 2


async def test_figures_of_a_row() -> None:
    games = await simulate(Arm(orders=True), 2)
    row = figures(Arm(orders=True), games)
    assert (row["median hours"], row["orders"], row["sun"], row["games"]) == (3.0, "yes", "no", 2)
