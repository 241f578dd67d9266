"""Somebody who presses again and again while something is in trouble has one apology, and each press is answered."""

import asyncio

import pytest

from localcord.interaction import Interaction
from tests.e2e.evening import Evening, find
from tests.e2e.test_presses import at_first_turn
from tests.support.local_discord import until
from ttrbot.discord.visits import reply
from ttrbot.store import StoreUnavailable
from ttrbot.store.database import Database
from ttrbot.text import texts

TIMES = 3


@pytest.fixture
def away(evening, monkeypatch):
    """Return a function that lets the store refuse everything, after some seconds each time."""

    def begin(seconds: float = 0.0) -> None:
        async def refuse(*_: object, **__: object) -> None:
            await asyncio.sleep(seconds)
            raise StoreUnavailable("the server is away")

        for method in ("read", "write"):
            monkeypatch.setattr(Database, method, refuse)

    evening.watch.expect_log("store_unavailable")
    evening.watch.expect_log("no_heartbeat")
    yield begin
    monkeypatch.undo()


async def left(evening: Evening, presses: list[Interaction]) -> list[str | None]:
    """Return what is left of the answers to some presses."""
    await until(lambda: not evening.ttr.services.visitors.inside, "the end of the answers")
    return [press.message["content"] if press.message is not None else None for press in presses]


@pytest.mark.parametrize("is_announced", [False, True], ids=["at-once", "announced"])
async def test_last_apology_is_left(evening, away, monkeypatch, *, is_announced: bool):
    game, (active, _) = await at_first_turn(evening)
    table = await active.table(game)
    if is_announced:
        monkeypatch.setattr(reply, "DEFER_AFTER", 0.01)
    away(0.1 if is_announced else 0.0)
    presses = [await active.press(table, "two_blind") for _ in range(TIMES)]
    words = texts("en").t("refusal-store-unavailable")
    assert await left(evening, presses) == [None] * (TIMES - 1) + [words]
    assert active.client.message(table["id"])["components"] == table["components"], "what was pressed stays"


async def test_commands_have_one_apology_too(evening, away):
    carla = evening.person("Carla")
    away()
    asked = [await carla.slash("ttr-me", "back") for _ in range(TIMES)]
    assert await left(evening, asked) == [None] * (TIMES - 1) + [texts("en").t("refusal-store-unavailable")]


async def test_other_words_and_other_peoples_stay(evening, away):
    game, (active, other) = await at_first_turn(evening)
    table = await active.table(game)
    away()
    moved, looked = await active.press(table, "two_blind"), await active.press(table, "hand")
    others = await other.press(table, "two_blind")
    words = texts("en")
    saved, unshown = words.t("refusal-store-unavailable"), words.t("unshown-no-store")
    assert await left(evening, [moved, looked, others]) == [saved, unshown, saved]


async def test_apology_that_can_no_longer_be_taken_away_stays(evening, away):
    game, (active, _) = await at_first_turn(evening)
    table = await active.table(game)
    away()
    first = await active.press(table, "two_blind")
    assert first.original is not None
    del first.channel.messages[first.original.id]
    again = await active.press(table, "two_blind")
    assert await left(evening, [again]) == [texts("en").t("refusal-store-unavailable")]
    assert find(active.client.message(table["id"]), "two_blind")
