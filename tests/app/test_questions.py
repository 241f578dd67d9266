"""The messages in which the people at a table are asked something: to be pressed on as long as it isn't decided."""

import pytest

from tests.app.test_people import begun
from tests.app.world import ANN, BEN, CLEO, DAN, ok
from ttrbot.app.motions import AGREE, DECLINE
from ttrbot.app.paces import DAY, HOUR, MINUTE
from ttrbot.app.people import KICK
from ttrbot.app.publishing import NoticeContent, TryLater


def questions(world) -> list[bool]:
    """Of every question to the others, the oldest first, whether it can be answered by a press."""
    return [m.buttons for m in world.discord.of(NoticeContent) if m.content.said.what == "motion-asked"]


@pytest.mark.parametrize("choice", [AGREE, DECLINE])
async def test_a_question_that_is_decided_has_nothing_left_to_press(world, choice) -> None:
    game = await begun(world, (ANN, BEN, CLEO))
    ok(await world.host.company.kick(game, ANN, CLEO))
    await world.host.settled()
    world.clock.advance(2 * MINUTE)
    ok(await world.host.company.kick(game, ANN, CLEO))
    ok(await world.host.company.pause(game, ANN))
    await world.host.settled()
    assert questions(world) == [True, True, True]
    ok(await world.vote(game, BEN, KICK, choice))
    await world.host.settled()
    assert questions(world) == [False, False, True], "however often it was asked, and no other"


async def test_nor_has_a_question_that_has_lapsed_or_is_over_without_a_word(world) -> None:
    game = await begun(world, (ANN, BEN, CLEO))
    ok(await world.host.company.kick(game, ANN, CLEO))
    ok(await world.host.company.pause(game, BEN))
    ok(await world.host.company.leave(game, CLEO))
    await world.host.settled()
    assert questions(world) == [True, True]
    world.clock.advance(DAY + 1)
    await world.host.settled()
    assert questions(world) == [False, False]


async def test_nor_has_a_question_that_is_replaced(world) -> None:
    game = await begun(world, (ANN, BEN, CLEO, DAN))
    ok(await world.host.company.kick(game, ANN, DAN))
    await world.host.settled()
    ok(await world.host.company.leave(game, DAN))
    world.clock.advance(1)
    ok(await world.host.company.kick(game, ANN, CLEO))
    await world.host.settled()
    assert questions(world) == [False, True]


async def test_a_question_that_was_decided_before_it_was_asked_is_not_asked(world) -> None:
    game = await begun(world, (ANN, BEN, CLEO))

    def out_of_order(method: str, channel: int) -> None:
        raise TryLater(MINUTE)

    world.discord.fault = out_of_order
    ok(await world.host.company.pause(game, ANN))
    assert ok(await world.host.company.pause(game, BEN)) is True
    world.discord.fault = lambda method, channel: None
    world.clock.advance(HOUR)
    await world.host.settled()
    assert questions(world) == []
