"""Games with a clock, whose time passes in steps."""

from tests.app.world import ANN, BEN
from ttrbot.app.core.paces import HOUR, Timing
from ttrbot.app.messages.publisher import NoticeContent

DMS = 1_000_000


def said(world, channel: int | None = None) -> list[str]:
    """Return the texts of all notices, in order."""
    return [message.content.said.what for message in world.discord.of(NoticeContent, channel)]


async def pass_time(world, seconds: float, step: float = HOUR) -> None:
    """Let time pass in steps, and everything happen that becomes due."""
    while seconds > 0:
        world.clock.advance(min(step, seconds))
        seconds -= step
        await world.host.settled()


async def begun(world, people=(ANN, BEN), **timing):
    """Return a game in its first turn, and whose turn it is."""
    game = await world.game(people, timing=Timing(**timing), first="owner")
    await world.host.settled()
    assert await world.turn_of(game) == people[0]
    return game
