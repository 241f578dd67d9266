"""How late messages are sent, as the numbers tell it."""

from tests.app.world import ANN, BEN, ok
from ttrbot.app.messages.publisher import HandContent, TryLater
from ttrbot.app.outbox.sending_pace import SendingPace
from ttrbot.metrics import REGISTRY
from ttrbot.store import SurfaceKind


def lateness(part: str) -> dict[str, float]:
    """Return a part of the numbers by what was late: their `sum` or `count`."""
    names = ("timer", *SurfaceKind)
    return {name: REGISTRY.get_sample_value(f"ttr_lateness_seconds_{part}", {"what": name}) or 0.0 for name in names}


def growth(part: str, before: dict[str, float]) -> dict[str, float]:
    return {name: round(value - before[name], 3) for name, value in lateness(part).items() if value != before[name]}


async def test_message_that_waits_for_its_turn_is_late(world) -> None:
    world.pace = SendingPace(dm_gap=10, reveal_pause=0)
    await world.restart(crash=False)
    before = lateness("sum"), lateness("count")
    await world.game((ANN, BEN), opened=False)
    await world.host.settled()
    assert len(world.discord.of(HandContent)) == 1
    world.clock.advance(10)
    await world.quiet()
    assert len(world.discord.of(HandContent)) == 2
    assert growth("sum", before[0]) == {"hand": 10}
    counted = growth("count", before[1])
    assert counted.keys() == {"lobby", "ping", "hand"}, "the table's message pings"
    assert counted["hand"] == 2


async def test_message_that_discord_put_off_is_not_late(world) -> None:
    game = await world.game((ANN, BEN))
    await world.host.settled()
    before = lateness("sum")

    def busy(method: str, channel: int) -> None:
        raise TryLater(5.0)

    world.discord.fault = busy
    ok(await world.games.draw_two_blind(game, await world.turn_of(game), None))
    await world.host.settled()
    world.discord.fault = lambda method, channel: None
    world.clock.advance(5)
    await world.quiet()
    assert growth("sum", before) == {}
