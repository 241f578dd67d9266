"""Games in which people give standing orders."""

from tests.app.world import ANN, BEN, ok
from ttrbot.app.core.paces import Timing
from ttrbot.orders.editing import added, told_to_play

MINUTE = 60.0


async def pass_time(world, seconds: float, step: float = 10.0) -> None:
    await world.host.settled()
    while seconds > 0:
        world.clock.advance(step)
        seconds -= step
        await world.host.settled()


async def begun(world, people=(ANN, BEN), **timing):
    game = await world.game(people, timing=Timing(**timing), first="owner")
    await world.host.settled()
    return game


async def order(world, game: str, person: int, *wishes, told: bool = True) -> None:
    """Give orders that also apply at once, in a running turn."""
    for wish in wishes:
        ok(await world.host.orders.change(game, person, lambda orders, wish=wish: added(orders, wish)))
    if told:
        await let_play(world, game, person)


async def let_play(world, game: str, person: int) -> None:
    ok(await world.host.orders.change(game, person, told_to_play))
