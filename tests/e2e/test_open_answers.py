"""The private answer to a move that may be taken back loses its buttons, whichever process looks after the game."""

import asyncio
import json
from typing import Any
from unittest.mock import AsyncMock, Mock

import discord
import pytest

from localcord import interactions
from localcord.models import Json
from tests.e2e.evening import Evening, Person, components, find
from tests.e2e.test_handing_over import HandOver
from tests.e2e.test_presses import at_first_turn
from tests.e2e.test_undo import first_claim, opened_alone
from tests.support.local_discord import until
from ttrbot.app.core.game_cache import GameCache, LiveGame
from ttrbot.app.play import undo_grace
from ttrbot.app.play.open_answers import VALID, OpenAnswers
from ttrbot.discord.core.panel import Panel
from ttrbot.discord.visits import fading
from ttrbot.discord.visits.fading import Fading, FadingAnswer
from ttrbot.store import StoreUnavailable, Timer

pytestmark = pytest.mark.usefixtures("patient")
WAITS = "The computer players go on at"


@pytest.fixture
async def claimed(evening: Evening) -> tuple[str, Person, Json]:
    """Return a game whose only person has just claimed a route, the person, and the answer."""
    game, (anna,) = await opened_alone(evening)
    answer = await first_claim(evening, anna, game)
    assert WAITS in answer["content"]
    assert find(answer, "undo")
    assert find(answer, "done")
    return game, anna, answer


async def until_kept(evening: Evening, game: str, number: int) -> list[Timer]:
    """Wait until so many answers of a game are kept; return them."""
    timers = evening.open_store.timers
    while True:
        kept = [timer for timer in await timers.of_game(game) if timer.key.kind == "answer"]
        if len(kept) == number:
            return kept


async def check_fades(evening: Evening, game: str, anna: Person, answer: Json) -> None:
    """Let the computer player go on, and check what becomes of the answer."""
    assert find(anna.client.message(answer["id"]), "done"), "the computer player still waits"
    assert await evening.host.undo_grace.end(game, int(anna.user.id)) is True
    await until(lambda: not components(anna.client.message(answer["id"])), "an answer without buttons")
    now = anna.client.message(answer["id"])["content"]
    assert WAITS not in now
    assert now.splitlines()[0] == answer["content"].splitlines()[0], "what was claimed is still said"
    await until_kept(evening, game, 0)


async def test_after_a_restart(evening, claimed):
    await evening.restart()
    await check_fades(evening, *claimed)


async def test_after_a_hand_over(evening, claimed):
    hand_over = HandOver(evening)
    await hand_over.connect()
    await hand_over.end_former()
    hand_over.begin()
    await until(hand_over.hold.goes_on.is_set, "the bot that goes on")
    await check_fades(evening, *claimed)


async def test_after_the_computer_player_has_gone_on_without_it(evening, claimed):
    """The process died, and its lease ended after the ten seconds."""
    game, anna, answer = claimed
    await evening.ttr.services.fading.close()
    assert await evening.host.undo_grace.end(game, int(anna.user.id)) is True
    await evening.settled()
    assert find(anna.client.message(answer["id"]), "done")
    await evening.restart()
    await until(lambda: not components(anna.client.message(answer["id"])), "an answer without buttons")
    await until_kept(evening, game, 0)


async def test_message_that_shows_something_else_by_then_stays(evening, claimed):
    game, anna, answer = claimed
    preview = (await anna.press(answer, "undo")).message
    assert preview["id"] == answer["id"]
    await until_kept(evening, game, 0)
    await evening.restart()
    assert await evening.host.undo_grace.end(game, int(anna.user.id)) is True
    await evening.settled()
    assert anna.client.message(answer["id"])["content"] == preview["content"]


async def check_stays(evening: Evening, game: str, anna: Person, preview: Json) -> None:
    """Let the computer player go on, and check that a message still shows what it was changed to."""
    assert await evening.host.undo_grace.end(game, int(anna.user.id)) is True
    await evening.settled()
    assert anna.client.message(preview["id"])["content"] == preview["content"]


async def test_message_that_the_store_can_not_forget_at_once_is_forgotten_later(evening, claimed, monkeypatch):
    evening.watch.expect_log("answer_not_forgotten")
    monkeypatch.setattr(fading, "STORE_PAUSE", 0.0)
    game, anna, answer = claimed
    drop, refusals = OpenAnswers.drop, [StoreUnavailable("the server is away")] * 3

    async def refused(*which: Any) -> None:
        if refusals:
            raise refusals.pop()
        await drop(*which)

    monkeypatch.setattr(OpenAnswers, "drop", refused)
    preview = (await anna.press(answer, "undo")).message
    await until_kept(evening, game, 0)
    await evening.restart()
    await check_stays(evening, game, anna, preview)


async def test_bot_that_stops_has_a_moment_to_forget(evening, claimed, monkeypatch):
    game, anna, answer = claimed
    drop = OpenAnswers.drop

    async def slowly(*which: Any) -> None:
        await asyncio.sleep(0.3)
        await drop(*which)

    monkeypatch.setattr(OpenAnswers, "drop", slowly)
    preview = (await anna.press(answer, "undo")).message
    await evening.restart()
    await check_stays(evening, game, anna, preview)


async def test_message_that_another_process_has_forgotten_stays(evening, claimed):
    game, anna, answer = claimed
    await evening.host.open_answers.drop(game, int(answer["id"]))
    assert await evening.host.undo_grace.end(game, int(anna.user.id)) is True
    await evening.settled()
    assert anna.client.message(answer["id"])["content"] == answer["content"]


async def test_buttons_stay_while_the_store_is_away(evening, claimed, monkeypatch):
    monkeypatch.setattr(undo_grace, "STORE_PAUSE", 0.0)
    game, anna, answer = claimed
    look, asked = GameCache.look, asyncio.Event()

    async def away(*which: Any) -> LiveGame:
        if asked.is_set():
            return await look(*which)
        asked.set()
        raise StoreUnavailable("the server is away")

    monkeypatch.setattr(GameCache, "look", away)
    evening.host.undo_grace.note_done("another", 1)
    await asked.wait()
    await check_fades(evening, game, anna, answer)


async def test_edit_that_discord_refuses_is_logged(evening, claimed, monkeypatch):
    evening.watch.expect_log("answer_left")
    game, anna, answer = claimed
    refused = discord.HTTPException(Mock(status=400, reason="Bad Request", headers={}), {"code": 50035, "message": ""})
    monkeypatch.setattr(discord.Webhook, "edit_message", AsyncMock(side_effect=refused))
    tasks = [task for task in asyncio.all_tasks() if task.get_name() == f"fading of {answer['id']}"]
    assert await evening.host.undo_grace.end(game, int(anna.user.id)) is True
    assert await asyncio.gather(*tasks) == [None]


async def test_clock_set_back_keeps_no_answer_longer(evening, claimed):
    game, _, _ = claimed
    await evening.ttr.services.fading.close()
    evening.clock.ahead = -86_400.0
    await evening.restart()
    await evening.settled()
    for kept in await until_kept(evening, game, 1):
        assert kept.due_at <= evening.clock.now() + VALID


async def test_answers_older_than_their_tokens_are_forgotten(evening, claimed):
    assert VALID == interactions.LIFETIME
    game, anna, answer = claimed
    await evening.ttr.services.fading.close()
    evening.clock.ahead = VALID
    await evening.restart()
    await until_kept(evening, game, 0)
    assert anna.client.message(answer["id"])["content"] == answer["content"]


async def test_what_is_kept_is_no_word_of_the_log(evening, claimed, caplog):
    """It lets everybody who has it edit the message, and shows a hand."""
    (kept,) = await until_kept(evening, claimed[0], 1)
    answer = json.loads(kept.payload)
    assert answer["token"] in evening.world.interaction_tokens
    assert "Your cards" in answer["panel"]["text"]
    assert answer["token"] not in repr(kept)
    await evening.restart()
    await check_fades(evening, *claimed)
    assert answer["token"] not in caplog.text
    exported = await evening.host.privacy.export(int(claimed[1].user.id))
    assert answer["token"].encode() not in exported


async def test_forgetting_that_an_outage_delayed_spares_what_is_kept_anew(evening, monkeypatch):
    monkeypatch.setattr(fading, "STORE_PAUSE", 0.01)
    game, _ = await at_first_turn(evening)
    answers, goes_on = evening.host.open_answers, asyncio.Event()
    edited: list[str] = []

    async def over(*_: object) -> None:
        await goes_on.wait()

    monkeypatch.setattr(evening.host.undo_grace, "over", over)
    showing = Fading()

    async def edit(_: str, panel: Panel) -> None:
        edited.append(panel.text)

    await showing.start(evening.host, edit)
    first, second = (FadingAnswer(0, "token", Panel(text=text)) for text in ("first", "second"))
    showing.begin(game, 7, first, await showing.keep(game, 7, first))
    with monkeypatch.context() as away:
        away.setattr(answers, "drop", AsyncMock(side_effect=StoreUnavailable("away")))
        showing.drop(7)
        await asyncio.sleep(0)
        showing.begin(game, 7, second, await showing.keep(game, 7, second))
    await asyncio.sleep(0.05)
    goes_on.set()
    await until(lambda: edited, "the edit")
    await showing.close()
    assert edited == ["second"]
