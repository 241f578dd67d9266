"""A store that answers late: everybody is told in time that their answer takes longer, and then gets it."""

import asyncio
import threading
from collections.abc import Awaitable, Callable
from math import inf
from time import sleep

import pytest

from localcord.interaction import Callback, Interaction
from tests.e2e.evening import Evening, find
from tests.e2e.test_presses import at_first_turn, opened
from tests.support.local_discord import PATIENCE, until
from ttrbot.discord.commands import base
from ttrbot.discord.core.panel import Panel
from ttrbot.discord.visits import reply, waiting
from ttrbot.discord.visits.gate import Gate
from ttrbot.store.database import Database
from ttrbot.store.postgres.session import LATER_PATIENCE
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


async def test_form_of_a_command_acknowledged_before_the_store_answers(evening, monkeypatch):
    game, (active, _) = await at_first_turn(evening)
    form = await active.slash("ttr", "note", channel=await evening.play_channel(game))
    monkeypatch.setattr(reply, "DEFER_AFTER", 0.05)
    delay = Delay(monkeypatch)
    submitted = active.client.submit(form, {"note": "east first"})
    assert await delay.acknowledged(submitted) is Callback.DEFER
    delay.is_over.set()
    assert (await evening.answered(submitted)).message["content"].startswith("Noted.")


async def test_commands_turned_away_soon_though_no_place_becomes_free(evening, monkeypatch):
    gate = Gate(places=0, patience=0.05)
    monkeypatch.setattr(type(evening.ttr.services), "gate", gate)
    bruno = evening.person("Bruno")
    assert (await bruno.slash("ttr-me", "games")).message["content"] == texts("en").t("unshown-busy")
    assert (await bruno.slash("ttr-me", "back")).message["content"] == texts("en").t("busy")


HOLDING: list[asyncio.Future[object]] = []
"""The works that hold a store, so that they aren't collected."""


def hold_store(evening: Evening) -> threading.Event:
    """Let the store's reader and writer be silent until the event is set, as if the server hung."""
    is_over = threading.Event()
    assert evening.store is not None
    database = evening.store._database
    HOLDING.extend(asyncio.ensure_future(ask(lambda _: is_over.wait())) for ask in (database.read, database.write))
    return is_over


@pytest.mark.usefixtures("soon")
@pytest.mark.parametrize("locale", ["en", "it"])
async def test_people_told_within_five_seconds_that_the_store_is_silent(evening, locale, monkeypatch):
    assert max(waiting.TELL_AFTER, waiting.SILENT_AFTER) + waiting.LOOK_EVERY < 5
    assert waiting.LOOK_EVERY < LATER_PATIENCE, "each work that is refused is seen to be waited for"
    monkeypatch.setattr(waiting, "TELL_AFTER", 0.1)
    monkeypatch.setattr(waiting, "SILENT_AFTER", 0.1)
    words = texts(locale)
    _, (anna, _), table = await opened(evening, 2)
    await anna.slash("ttr-me", "language", language=locale)
    panel = (await anna.press(table, "choose")).message
    is_over = hold_store(evening)
    kept = anna.client.press(panel["id"], find(panel, "keep")[0]["custom_id"])
    games = anna.client.slash(evening.general.id, "ttr-me", "games")
    await until(lambda: kept.followups and games.message and games.message["content"], "what is told meanwhile")
    told = kept.followups[0].content
    assert told == words.t("refusal-store-unknown")
    assert games.message["content"] == words.t("unshown-no-store"), "what only looks can't have counted"
    is_over.set()
    await until(lambda: not evening.ttr.services.visitors.inside, "the answers")
    assert [message.content for message in kept.followups] == [words.t("answered-late")]
    assert not find(kept.message, "keep"), "the panel has the answer"
    assert games.message["content"] != words.t("unshown-no-store")
    assert games.followups == []


@pytest.mark.usefixtures("soon")
async def test_slow_works_of_others_are_no_reason_why_a_picture_comes_late(evening, monkeypatch):
    """They take longer than usual, as on a busy machine, but the store answers each of them."""
    game, (active, _) = await at_first_turn(evening)
    monkeypatch.setattr(waiting, "TELL_AFTER", 0.1)
    told: list[Panel] = []

    async def tell(_: reply.Reply, panel: Panel) -> None:
        told.append(panel)

    monkeypatch.setattr(reply.Reply, "show_meanwhile", tell)
    is_drawn = threading.Event()
    draw = evening.painter.hand

    def draw_late(*what: object) -> object:
        assert is_drawn.wait(PATIENCE)
        return draw(*what)

    monkeypatch.setattr(evening.painter, "hand", draw_late)
    hand = active.client.slash(await evening.play_channel(game), "ttr", "hand")
    await hand.acknowledged()
    assert evening.store is not None
    for _ in range(4):
        await evening.store._database.read(lambda _: sleep(2 * waiting.LOOK_EVERY))
    is_drawn.set()
    assert (await evening.answered(hand)).message["attachments"]
    assert told == []


async def test_choices_say_in_time_that_the_store_is_silent(evening, monkeypatch):
    monkeypatch.setattr(base, "OFFER_WITHIN", 0.1)
    is_over = hold_store(evening)
    offered = await evening.person("Carla").client.autocomplete(
        evening.general.id, ("ttr-me", "hand"), {"game": ""}, "game"
    )
    is_over.set()
    assert [one["name"] for one in offered] == [texts("en").t("choices-unavailable")]


@pytest.mark.usefixtures("soon")
async def test_people_who_wait_told_at_once_when_the_lease_ends(evening):
    _, (anna, _), table = await opened(evening, 2)
    panel = (await anna.press(table, "choose")).message
    is_over = hold_store(evening)
    kept = anna.client.press(panel["id"], find(panel, "keep")[0]["custom_id"])
    await kept.acknowledged()
    lease = evening.ttr.services.hold.lease
    lease.until = -inf
    await until(lambda: kept.followups, "what is told")
    assert kept.followups[0].content == texts("en").t("refusal-store-unknown")
    lease.until = inf
    is_over.set()
    await until(lambda: not evening.ttr.services.visitors.inside, "the answer")
