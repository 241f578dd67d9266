"""Under load, a visitor who waits too long for a place is turned away, and no place is ever lost."""

import asyncio
import itertools
from types import SimpleNamespace

import discord
import pytest

from tests.support.doubles import standing_for
from ttrbot.app.host import Host
from ttrbot.app.settings.languages import Languages
from ttrbot.discord.core.custom_ids import CustomId
from ttrbot.discord.visits.gate import Gate
from ttrbot.discord.visits.router import Press, Router
from ttrbot.discord.visits.visit import Services, Visit
from ttrbot.text import texts


class Door:
    """Visitors of a gate with two places and a clock that stands still."""

    def __init__(self) -> None:
        self.time = 0.0
        self.gate = Gate(places=2, patience=1.0, now=lambda: self.time)
        self.inside: list[str] = []
        self.turned_away: list[str] = []
        self._leaving: dict[str, asyncio.Event] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}

    async def come(self, *names: str) -> None:
        for name in names:
            self._leaving[name] = asyncio.Event()
            self._tasks[name] = asyncio.create_task(self._visit(name))
            await self._settle()

    async def leave(self, name: str) -> None:
        self._leaving[name].set()
        await self._settle()

    async def give_up(self, name: str) -> None:
        self._tasks[name].cancel()
        await self._settle()

    async def _visit(self, name: str) -> None:
        async with self.gate.place() as is_let_in:
            if not is_let_in:
                self.turned_away.append(name)
                return
            self.inside.append(name)
            await self._leaving[name].wait()
            self.inside.remove(name)

    @staticmethod
    async def _settle() -> None:
        for _ in range(5):
            await asyncio.sleep(0)


@pytest.fixture
def door() -> Door:
    return Door()


async def test_visitors_beyond_the_limit_follow_in_order(door: Door) -> None:
    await door.come("a", "b", "c", "d")
    assert door.inside == ["a", "b"]
    await door.leave("b")
    assert door.inside == ["a", "c"]
    await door.leave("a")
    assert door.inside == ["c", "d"]
    assert door.turned_away == []


async def test_visitor_who_waited_too_long_is_turned_away_and_the_next_enters(door: Door) -> None:
    await door.come("a", "b", "early")
    door.time = 0.5
    await door.come("later")
    door.time = 1.2
    await door.leave("a")
    assert door.turned_away == ["early"]
    assert door.inside == ["b", "later"]


async def test_expired_visitor_does_not_hold_up_the_queue(door: Door) -> None:
    await door.come("a", "b", "c")
    door.time = 1.1
    await door.come("d")
    assert door.turned_away == ["d"]


async def test_places_are_free_again_after_a_rush(door: Door) -> None:
    await door.come("a", "b", "c")
    door.time = 9.0
    await door.leave("a")
    await door.leave("b")
    await door.come("x", "y", "z")
    assert door.turned_away == ["c"]
    assert door.inside == ["x", "y"]


async def test_visitor_who_gives_up_takes_no_place(door: Door) -> None:
    await door.come("a", "b", "c", "d")
    await door.give_up("c")
    await door.give_up("a")
    assert "d" in door.inside
    await door.leave("b")
    await door.come("e")
    assert "e" in door.inside


async def test_place_given_to_a_visitor_who_gives_up_is_passed_on(door: Door) -> None:
    await door.come("a", "b", "c", "d")
    door._leaving["a"].set()
    await asyncio.sleep(0)  # "a" leaves; "c" has its place, but doesn't know it yet
    door._tasks["c"].cancel()
    await door._settle()
    assert door.inside == ["b", "d"]


NUMBERS = itertools.count(1)
"""The ids of interactions."""


class Asker:
    """The language, host and events of a person who presses a button."""

    @property
    def events(self) -> "Asker":
        return self

    async def of_asker(self, _: int, locale: str) -> str:
        return locale.split("-", maxsplit=1)[0]

    async def note_press(self, _: int) -> None: ...


def press(locale: str, said: list[str]) -> discord.Interaction:
    """Return an interaction with a table's button."""

    async def send_message(content: str, *, ephemeral: bool, **_: object) -> None:
        assert ephemeral
        said.append(content)

    async def delete_original_response() -> None:
        said.pop()

    interaction = SimpleNamespace(
        id=next(NUMBERS),
        type=discord.InteractionType.component,
        data={"custom_id": str(CustomId("blind", "abc", 1))},
        guild_id=None,
        channel_id=8,
        user=SimpleNamespace(id=7),
        message=None,
        locale=SimpleNamespace(value=locale),
        response=SimpleNamespace(type=None, is_done=lambda: False, send_message=send_message),
        delete_original_response=delete_original_response,
    )
    return standing_for(discord.Interaction, interaction)


@pytest.mark.parametrize("locale", ["en-GB", "it"])
async def test_a_press_that_finds_no_place_is_told_so_and_does_nothing(door: Door, locale: str) -> None:
    await door.come("a", "b", "c")
    door.time = 1.1
    said: list[str] = []
    handled: list[Press] = []

    async def handle(_: Visit, press: Press) -> None:
        handled.append(press)

    services = Services(standing_for(Host, Asker()), standing_for(Languages, Asker()), gate=door.gate)
    router = Router(services, {"blind": handle})
    await router.handle(press(locale, said))
    assert (said, handled) == ([texts(locale.split("-", maxsplit=1)[0]).t("busy")], [])
    await door.leave("a")
    await door.leave("b")
    await router.handle(press(locale, said))
    assert [each.id.verb for each in handled] == ["blind"]
    assert said == [], "the apology is taken away"
