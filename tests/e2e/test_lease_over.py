"""While nobody can say who holds the bot's slot, people are told that nothing can be saved, and nothing is done."""

import asyncio
from math import inf
from unittest.mock import AsyncMock

import aiohttp
import pytest

from localcord.interaction import Callback
from localcord.interactions import DEADLINE
from tests.e2e.evening import find
from tests.e2e.test_presses import at_first_turn
from tests.support.local_discord import PATIENCE, until
from ttrbot.app.core.answers import RefusedError
from ttrbot.app.core.shards import ONLY
from ttrbot.discord.commands import base
from ttrbot.discord.core import leases
from ttrbot.discord.core.leases import Hold
from ttrbot.discord.visits import reply
from ttrbot.store import StoreUnavailable
from ttrbot.text import texts


@pytest.fixture
def lease(evening):
    return evening.ttr.services.hold.lease


@pytest.mark.parametrize("locale", ["en-US", "it"])
@pytest.mark.parametrize("has_heirs", [False, True])
async def test_people_are_told_that_nothing_can_be_saved(evening, lease, locale, has_heirs, monkeypatch):
    monkeypatch.setattr(leases, "GIVES_WAY", 0.05 if has_heirs else PATIENCE)
    lease.has_heirs = has_heirs
    words = texts(locale.split("-", maxsplit=1)[0])
    undone, unshown = words.t("refusal-store-unavailable"), words.t("unshown-no-store")
    game, (active, _) = await at_first_turn(evening)
    stranger = evening.person("Carla", locale=locale)
    table = await active.table(game)
    lease.until = -inf
    for ask, said in (
        (lambda: stranger.press(table, "hand"), unshown),
        (lambda: stranger.press(table, "two_blind"), undone),
        (lambda: stranger.slash("ttr", "new", map="usa"), undone),
        (lambda: stranger.slash("ttr-me", "games"), unshown),
    ):
        answer = await ask()
        assert answer.message["content"] == said
        assert answer.message["ephemeral"]
    await active.press(table, "two_blind")
    assert await active.table(game) == table
    lease.until = inf
    await active.press(table, "two_blind")
    assert (await active.table(game))["content"] != table["content"]


@pytest.mark.parametrize("locale", ["en-US", "it"])
@pytest.mark.parametrize("error", [StoreUnavailable("away"), RefusedError("store_unavailable")])
async def test_choices_say_that_the_store_is_away(evening, monkeypatch, locale, error):
    evening.watch.expect_log("store_unavailable")
    monkeypatch.setattr(evening.host.games, "games_of", AsyncMock(side_effect=error))
    offered = await evening.person("Carla", locale=locale).client.autocomplete(
        evening.general.id, ("ttr", "claim"), {"route": "us"}, "route"
    )
    said = texts(locale.split("-", maxsplit=1)[0]).t("choices-unavailable")
    assert [(one["name"], one["value"]) for one in offered] == [(said, "us")]


def test_busy_machine_has_time_to_answer_after_giving_way():
    assert leases.GIVES_WAY < reply.DEFER_AFTER < DEADLINE - 1
    assert base.OFFER_WITHIN + leases.GIVES_WAY < DEADLINE


async def test_answer_is_left_to_the_process_that_has_taken_the_slot(evening, lease, monkeypatch, caplog):
    game, (active, _) = await at_first_turn(evening)
    table = await active.table(game)
    lease.until = -inf
    is_answered = asyncio.Event()
    monkeypatch.setattr(Hold, "give_way", is_answered.wait)
    press = active.client.press(table["id"], find(table, "hand")[0]["custom_id"])
    await until(lambda: evening.ttr.services.visitors.inside, "the press")
    url = f"{evening.local.api_url}/interactions/{press.id}/{press.token}/callback"
    async with aiohttp.ClientSession() as other, other.post(url, json={"type": Callback.DEFER_UPDATE.value}) as done:
        assert done.status == 204
    is_answered.set()
    assert await evening.ttr.services.visitors.all_gone(PATIENCE) == 0
    assert press.callback is Callback.DEFER_UPDATE
    assert press.followups == []
    assert "answer lost" in caplog.text


async def test_clocks_stop_as_without_a_connection(evening, lease, monkeypatch):
    noted = []
    monkeypatch.setattr(evening.host.events, "note_connection", lambda shard, *, is_up: noted.append((shard, is_up)))
    for end in (-inf, -inf, inf):
        lease.until = end
        evening.ttr.note_lease()
    assert noted == [(ONLY, False), (ONLY, True)]
    lease.until = -inf
    evening.ttr.note_lease()
    await evening.ttr.on_shard_disconnect(0)
    await evening.ttr.on_shard_resumed(0)
    assert not any(is_up for _, is_up in noted[2:]), "a connection alone is of no use"
    lease.until = inf
    evening.ttr.note_lease()
    assert noted[-1] == (ONLY, True)
