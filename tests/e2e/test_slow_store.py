"""A store that answers late: everybody is told in time that their answer takes longer, and then gets it."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from localcord.interaction import Callback, Interaction
from tests.e2e.evening import Evening, find
from tests.e2e.test_presses import at_first_turn
from ttrbot.discord.visits import reply
from ttrbot.discord.visits.gate import Gate
from ttrbot.store.database import Database
from ttrbot.text import texts


class Delay:
    """Lets nothing be read or written until it ends."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.is_over = asyncio.Event()
        for name in ("read", "write"):
            patch.setattr(Database, name, self._late(getattr(Database, name)))

    def _late(self, method: Callable[..., Awaitable[object]]) -> Callable[..., Awaitable[object]]:
        async def later(*args: object, **named: object) -> object:
            await self.is_over.wait()
            return await method(*args, **named)

        return later

    async def acknowledged(self, interaction: Interaction) -> Callback | None:
        """Return what the person is told before the store answers."""
        await interaction.acknowledged()
        assert not self.is_over.is_set()
        return interaction.callback


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch, evening: Evening) -> None:
    """Announce late answers soon."""
    monkeypatch.setattr(reply, "DEFER_AFTER", 0.05)


@pytest.mark.usefixtures("soon")
async def test_first_interactions_of_a_person_acknowledged_before_the_store_answers(evening, monkeypatch):
    game, (active, _) = await at_first_turn(evening)
    table = await active.table(game)
    stranger, other = evening.person("Carla"), evening.person("Dario")
    delay = Delay(monkeypatch)
    press = stranger.client.press(table["id"], find(table, "hand")[0]["custom_id"])
    command = other.client.slash(evening.general.id, "ttr-me", "games")
    assert await delay.acknowledged(press) is Callback.DEFER_UPDATE
    assert await delay.acknowledged(command) is Callback.DEFER
    delay.is_over.set()
    for interaction in (press, command):
        assert (await evening.answered(interaction)).message["content"]


@pytest.mark.usefixtures("soon")
@pytest.mark.parametrize("locale", ["en-US", "it"])
async def test_form_that_comes_too_late_is_explained(evening, monkeypatch, locale):
    owner = evening.person("Bruno", locale=locale)
    _, lobby = await evening.new_table(owner)
    delay = Delay(monkeypatch)
    press = owner.client.press(lobby["id"], find(lobby, "charm")[0]["custom_id"])
    await delay.acknowledged(press)
    delay.is_over.set()
    await evening.answered(press)
    assert press.modal is None
    assert press.followups[-1].content == texts(locale.split("-", maxsplit=1)[0]).t("form-late")


async def test_commands_turned_away_soon_though_no_place_becomes_free(evening, monkeypatch):
    gate = Gate(places=0, patience=0.05)
    monkeypatch.setattr(type(evening.ttr.services), "gate", gate)
    refused = await evening.person("Bruno").slash("ttr-me", "games")
    assert refused.message["content"] == texts("en").t("busy")
