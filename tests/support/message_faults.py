"""Faults of Discord while a game is played."""

from tests.app.world import ANN, BEN, World


def fail(error: Exception, *methods: str, channel: int | None = None):
    """Return a fault of these methods, in this channel or everywhere."""

    def fault(method: str, where: int) -> None:
        if method in methods and channel in (None, where):
            raise error

    return fault


def fine(method: str, channel: int) -> None:
    """No fault."""


async def settled_game(world: World, people=(ANN, BEN), robots=0) -> str:
    game = await world.game(people, robots)
    await world.host.settled()
    return game
