"""Suggestions while somebody types: one after the other, the newest first, and old ones rather than none."""

import asyncio

from discord import app_commands

from tests.app.doubles import FakeClock
from ttrbot.app.core.limits import SUGGESTIONS
from ttrbot.discord.visits.gate import Gate
from ttrbot.discord.visits.suggesting import Suggestions

ANN, BEN = 1, 2


def named(name: str) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=name, value=name)]


class Typing:
    """People who type, and the suggestions that were made for them."""

    def __init__(self) -> None:
        self.clock, self.gate, self.suggestions = FakeClock(), Gate(patience=0.0), Suggestions()
        self.suggestions.allowance._now = self.clock.now
        self.made: list[str] = []
        self.may_answer = asyncio.Event()
        self.may_answer.set()

    async def types(self, text: str, person: int = ANN, option: str = "route") -> str:
        async def make() -> list[app_commands.Choice[str]]:
            self.made.append(text)
            await self.may_answer.wait()
            return named(text)

        return "".join(choice.name for choice in await self.suggestions.of(person, option, make, self.gate))


async def test_person_who_types_too_fast_gets_old_suggestions_for_the_same_option() -> None:
    typing = Typing()
    shown = [await typing.types(str(number)) for number in range(SUGGESTIONS.burst + 20)]
    assert shown == [*map(str, range(SUGGESTIONS.burst)), *[str(SUGGESTIONS.burst - 1)] * 20]
    assert await typing.types("one", option="game") == "", "these would be another option's"
    assert await typing.types("one", BEN) == "one", "nobody else is held up"
    typing.clock.advance(1 / SUGGESTIONS.per_second)
    assert await typing.types("more") == "more"


async def test_only_the_newest_of_those_who_wait_is_made() -> None:
    typing = Typing()
    typing.may_answer.clear()
    typed = [asyncio.create_task(typing.types(text)) for text in ("d", "de", "den", "denv")]
    other = asyncio.create_task(typing.types("m", BEN))
    await asyncio.sleep(0)
    assert typing.made == ["d", "m"]
    typing.may_answer.set()
    assert await asyncio.gather(*typed) == ["d", "d", "d", "denv"]
    assert await other == "m"
    assert typing.made == ["d", "m", "denv"]


async def test_under_load_old_suggestions_are_shown() -> None:
    typing = Typing()
    assert await typing.types("d") == "d"
    typing.gate = Gate(places=0, patience=0.0)
    assert await typing.types("de") == "d"
    assert typing.made == ["d"]


async def test_suggestions_that_fail_leave_the_next_ones_free() -> None:
    typing = Typing()
    typing.may_answer.clear()
    failing = asyncio.create_task(typing.types("d"))
    waiting = asyncio.create_task(typing.types("de"))
    await asyncio.sleep(0)
    failing.cancel()
    typing.may_answer.set()
    assert await waiting == "de"
