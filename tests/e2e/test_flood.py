"""People who press too much too fast are told so. The game and everybody else continue."""

from contextlib import asynccontextmanager

import pytest

from tests.app.doubles import FakeClock
from tests.e2e.test_presses import at_first_turn
from ttrbot.app.core.limits import Rate
from ttrbot.store import Status
from ttrbot.text import texts

BURST = 5


@pytest.fixture
def clock(evening):
    """Let people do five things at once and then one per second, by a clock that stands still."""
    clock = FakeClock()

    def limited(services) -> None:
        for allowance in (services.presses, services.suggestions.allowance):
            allowance._rate, allowance._now = Rate(BURST, 1.0), clock.now
            allowance._paid_until.clear()

    evening.limit = lambda: limited(evening.ttr.services)
    return clock


def said(interaction) -> str:
    return str(interaction.message["content"])


async def test_presses(evening, clock):
    game, (active, other) = await at_first_turn(evening)
    table = await active.table(game)
    evening.limit()
    shown = [said(await active.press(table, "hand")) for _ in range(BURST)]
    assert not any("a lot at once" in text for text in shown)
    for _ in range(50):
        refused = await active.press(table, "two_blind")
    assert said(refused) == "That was a lot at once. Wait a few seconds, then go on; nothing is lost."
    assert refused.message["ephemeral"]
    assert await active.table(game) == table, "nothing has happened"
    assert "a lot at once" not in said(await other.press(table, "hand")), "nobody else is held up"
    clock.advance(1)
    assert "a lot at once" not in said(await active.press(table, "two_blind"))
    assert (await active.table(game))["content"] != table["content"]


async def test_commands_count_as_presses_and_the_refusal_speaks_the_askers_language(evening, clock):
    bruno = evening.person("Bruno", locale="it")
    evening.limit()
    for _ in range(BURST):
        await bruno.slash("ttr", "rules")
    assert "troppo in una volta" in said(await bruno.slash("ttr", "rules"))


class Full:
    """A gate without a place for anybody."""

    @asynccontextmanager
    async def place(self):
        yield False


@pytest.mark.parametrize("locale", ["en-US", "it"])
async def test_under_too_much_load_commands_are_turned_away_like_presses(evening, monkeypatch, locale):
    bruno = evening.person("Bruno", locale=locale)
    monkeypatch.setattr(type(evening.ttr.services), "gate", Full())
    refused = await bruno.slash("ttr", "new", map="usa")
    assert said(refused) == texts(locale.split("-", maxsplit=1)[0]).t("busy")
    assert refused.message["ephemeral"]
    assert await evening.store.games.with_status(tuple(Status)) == (), "nothing has happened"


async def test_autocomplete_is_limited_separately_from_presses(evening, clock):
    game, (active, _) = await at_first_turn(evening)
    channel = await evening.play_channel(game)
    evening.limit()
    typed = ["", "m", "mi", "mia", "miami"]
    offered = [await active.client.autocomplete(channel, ("ttr", "why"), {"route": text}, "route") for text in typed]
    assert len(typed) == BURST
    assert len({str(names) for names in offered}) > 1
    again = await active.client.autocomplete(channel, ("ttr", "why"), {"route": ""}, "route")
    assert again == offered[-1], "what was offered last, rather than nothing"
    await active.press(await active.table(game), "two_blind")
