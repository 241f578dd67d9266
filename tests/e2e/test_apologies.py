"""Somebody who presses again and again while something is in trouble has one apology, and each press is answered."""

import asyncio
from collections.abc import Iterator
from functools import partial
from unittest.mock import AsyncMock, Mock

import discord
import pytest

from localcord.interaction import Interaction
from tests.e2e.evening import Evening, find
from tests.e2e.test_presses import at_first_turn
from tests.e2e.test_slow_store import hold_store
from tests.support.local_discord import PATIENCE, until
from ttrbot.app.host import Host
from ttrbot.discord.core.panel import Panel
from ttrbot.discord.visits import apologies, reply, waiting
from ttrbot.discord.visits.apologies import Apologies
from ttrbot.discord.visits.reply import Reply
from ttrbot.store import OutcomeUnknown, StoreError, StoreUnavailable
from ttrbot.store.database import Database
from ttrbot.text import LOCALES, texts

TIMES = 3


class Away:
    """A store that refuses everything, after some seconds each time."""

    def __init__(self) -> None:
        self._patch = pytest.MonkeyPatch()

    def begin(self, seconds: float = 0.0, error: type[StoreError] = StoreUnavailable) -> None:
        async def refuse(*_: object, **__: object) -> None:
            await asyncio.sleep(seconds)
            raise error("the server is away")

        for method in ("read", "write"):
            self._patch.setattr(Database, method, refuse)

    def end(self) -> None:
        self._patch.undo()


@pytest.fixture
def away(evening: Evening) -> Iterator[Away]:
    evening.watch.expect_log("store_unavailable")
    evening.watch.expect_log("no_heartbeat")
    found = Away()
    yield found
    found.end()


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
    away.begin(0.1 if is_announced else 0.0)
    presses = [await active.press(table, "two_blind") for _ in range(TIMES)]
    words = texts("en").t("refusal-store-unavailable")
    assert await left(evening, presses) == [None] * (TIMES - 1) + [words]
    assert active.client.message(table["id"])["components"] == table["components"], "what was pressed stays"


async def test_commands_have_one_apology_too(evening, away):
    carla = evening.person("Carla")
    away.begin()
    asked = [await carla.slash("ttr-me", "back") for _ in range(TIMES)]
    assert await left(evening, asked) == [None] * (TIMES - 1) + [texts("en").t("refusal-store-unavailable")]


async def test_newest_words_are_left_and_those_of_other_people(evening, away):
    game, (active, other) = await at_first_turn(evening)
    table = await active.table(game)
    away.begin()
    moved, looked = await active.press(table, "two_blind"), await active.press(table, "hand")
    others = await other.press(table, "two_blind")
    words = texts("en")
    saved, unshown = words.t("refusal-store-unavailable"), words.t("unshown-no-store")
    assert await left(evening, [moved, looked, others]) == [None, unshown, saved]


async def test_what_somebody_has_to_mend_stays_beside_it():
    """It has a message of its own, which the end of other trouble doesn't take away."""
    shown, asked = Apologies(), Mock(user=Mock(id=1), channel_id=2)
    lacking, busy, answered = (AsyncMock(number=number) for number in (1, 2, 3))
    for said, code in ((lacking, "permissions-missing"), (busy, "busy")):
        await shown.show(asked, said, Panel(text=code), code)
    await shown.end(asked, answered)
    busy.take_away.assert_awaited_once()
    lacking.take_away.assert_not_awaited()


async def test_no_other_trouble_hides_that_it_is_not_known_whether_a_move_was_saved():
    shown, asked = Apologies(), Mock(user=Mock(id=1), channel_id=2)
    undecided, again, refused, answered = (AsyncMock(number=number) for number in range(1, 5))
    await shown.show_meanwhile(asked, undecided, Panel(text="unknown"), "store_unknown")
    await shown.show(asked, refused, Panel(text="unavailable"), "store_unavailable")
    undecided.take_away.assert_not_awaited()
    await shown.show(asked, again, Panel(text="unknown"), "store_unknown")
    undecided.take_away.assert_awaited_once()
    await shown.end(asked, answered)
    for said in (again, refused):
        said.take_away.assert_awaited_once()


async def test_of_apologies_in_any_order_the_one_of_the_latest_press_is_left():
    shown, asked = Apologies(), Mock(user=Mock(id=1), channel_id=2)
    replies = [AsyncMock(number=number, apologises=True) for number in (2, 3, 1)]
    for said in replies:
        await shown.show(asked, said, Panel(text="away"), "store_unavailable")
    assert [said.take_away.await_count for said in replies] == [1, 0, 1]
    answered = AsyncMock(number=4)
    await shown.end(asked, answered)
    assert [said.take_away.await_count for said in replies] == [1, 1, 1]


async def test_an_earlier_press_is_answered_though_a_later_one_has_been_done():
    shown, asked = Apologies(), Mock(user=Mock(id=1), channel_id=2)
    later, earlier = AsyncMock(number=2, apologises=False), AsyncMock(number=1, apologises=True)
    for said in (later, earlier):
        await shown.show(asked, said, Panel(text="unknown"), "store_unknown")
    earlier.take_away.assert_not_awaited()


async def test_words_about_a_late_answer_take_no_apology_away(evening):
    """An earlier press may be refused after a later one has been answered."""
    asked = AsyncMock(spec=discord.Interaction, user=Mock(id=1), channel_id=2, message=Mock())
    asked.response, asked.followup = Mock(type=discord.InteractionResponseType.deferred_message_update), AsyncMock()
    asked.id = 2
    later, earlier = Reply(asked, evening.ttr.services.commands, evening.ttr.services.emoji), AsyncMock(number=1)
    shown = Apologies()
    await shown.show_meanwhile(asked, later, Panel(text="unknown"), "store_unknown")
    assert later.apologises
    await later.end_meanwhile(Panel(text="late"))
    await shown.show(asked, earlier, Panel(text="unknown"), "store_unknown")
    earlier.take_away.assert_not_awaited()


async def test_refused_amendment_stops_no_other(monkeypatch):
    monkeypatch.setattr(apologies, "LOOK_EVERY", 0.0)
    shown, is_amended = Apologies(), asyncio.Event()
    refused = Mock(status=400, reason="Bad Request")
    replies = [
        AsyncMock(amend=AsyncMock(side_effect=discord.HTTPException(refused, {"code": 50035, "message": "Invalid"}))),
        AsyncMock(amend=AsyncMock(side_effect=lambda _: is_amended.set())),
    ]
    for user_id, said in enumerate(replies):
        asked = Mock(user=Mock(id=user_id), channel_id=2)
        await shown.show(asked, said, Panel(text="away"), "store_unavailable", then=Panel(text="back"))
    amending = asyncio.create_task(shown.amend_after_outages(AsyncMock()))
    async with asyncio.timeout(PATIENCE):
        await is_amended.wait()
    amending.cancel()
    replies[0].amend.assert_awaited_once_with(Panel(text="back"))


@pytest.mark.parametrize("locale", LOCALES)
async def test_apologies_say_that_the_outage_is_over_and_go_with_the_next_answer(evening, away, monkeypatch, locale):
    monkeypatch.setattr(apologies, "LOOK_EVERY", 0.05)
    game, people = await at_first_turn(evening)
    for person in people:
        person.user.locale = locale
    active, other = people
    table = await active.table(game)
    works = partial(evening.host.beat, "writer")
    amending = asyncio.create_task(evening.ttr.services.apologies.amend_after_outages(works))
    away.begin()
    moved, looked = await active.press(table, "two_blind"), await other.press(table, "hand")
    words = texts(locale)
    apologised = [words.t("refusal-store-unavailable"), words.t("unshown-no-store")]
    await asyncio.sleep(0.2)
    assert await left(evening, [moved, looked]) == apologised, "it isn't over yet"
    away.end()
    over = [words.t("works-again-unchanged"), words.t("works-again-unshown")]
    await until(lambda: [press.message["content"] for press in (moved, looked)] == over, "the end of the outage")
    await active.press(table, "two_blind")
    assert await left(evening, [moved, looked]) == [None, over[1]]
    amending.cancel()


async def test_several_presses_in_a_silence_have_one_apology_and_an_answer_each(evening, monkeypatch):
    monkeypatch.setattr(reply, "DEFER_AFTER", 0.05)
    monkeypatch.setattr(waiting, "TELL_AFTER", 0.1)
    monkeypatch.setattr(waiting, "SILENT_AFTER", 0.1)
    game, (active, _) = await at_first_turn(evening)
    table = await active.table(game)
    is_over = hold_store(evening)
    channel, unknown = table["channel_id"], texts("en").t("refusal-store-unknown")
    presses = []
    for number in range(1, TIMES + 1):
        presses.append(active.client.press(table["id"], find(table, "two_blind")[0]["custom_id"]))

        def is_told(number: int = number) -> bool:
            shown = [message["content"] for message in active.client.messages(channel) if message["ephemeral"]]
            return bool(presses[number - 1].followups) and shown.count(unknown) == 1

        await until(is_told, "one apology, for the newest press")
    asked = [active.client.slash(channel, "ttr", "hand") for _ in range(TIMES)]
    unshown = texts("en").t("unshown-no-store")
    await until(lambda: [one.message and one.message["content"] for one in asked].count(unshown) == 1, "one")
    is_over.set()
    await left(evening, [*presses, *asked])
    shown = [message["content"] for message in active.client.messages(channel) if message["ephemeral"]]
    assert unknown not in shown
    assert unshown not in shown
    assert sum(text.startswith("You took") for text in shown) == 1
    assert sum(texts("en").t("refusal-question-closed") in text for text in shown) == TIMES - 1
    assert sum("Your tickets" in text for text in shown) == TIMES, "each command shows the hand"


async def test_apology_that_takes_the_place_of_the_same_words_is_no_edit(evening, away, monkeypatch):
    monkeypatch.setattr(reply, "DEFER_AFTER", 0.05)
    monkeypatch.setattr(waiting, "TELL_AFTER", 0.1)
    monkeypatch.setattr(Host, "store_silent_for", waiting.SILENT_AFTER)
    game, (active, _) = await at_first_turn(evening)
    table = await active.table(game)
    away.begin(1.0, OutcomeUnknown)
    before, words = len(evening.local.rest.requests), texts("en")
    moved = await active.press(table, "two_blind")
    looked = await active.slash("ttr-me", "games")
    assert await left(evening, [moved, looked]) == [words.t("refusal-store-unknown"), words.t("unshown-no-store")]
    sent = [one.method for one in evening.local.rest.requests[before:] if "/webhooks/" in one.path]
    assert sent == ["POST", "PATCH"], "the press has a message of its own, the command has announced its own"


async def test_apology_that_can_no_longer_be_taken_away_stays(evening, away):
    game, (active, _) = await at_first_turn(evening)
    table = await active.table(game)
    away.begin()
    first = await active.press(table, "two_blind")
    assert first.original is not None
    del first.channel.messages[first.original.id]
    again = await active.press(table, "two_blind")
    assert await left(evening, [again]) == [texts("en").t("refusal-store-unavailable")]
    assert find(active.client.message(table["id"]), "two_blind")


async def test_answer_to_an_earlier_press_leaves_the_refusal_of_a_later_one(evening, monkeypatch):
    """It is the only answer to that press."""
    monkeypatch.setattr(reply, "DEFER_AFTER", 0.05)
    game, (active, _) = await at_first_turn(evening)
    table = await active.table(game)
    is_over = hold_store(evening)
    first = active.client.press(table["id"], find(table, "two_blind")[0]["custom_id"])
    await first.acknowledged()
    monkeypatch.setattr(evening.ttr.services.presses, "take", lambda *_: False)
    second = active.client.press(table["id"], find(table, "two_blind")[0]["custom_id"])
    await until(lambda: second.message is not None, "the refusal")
    is_over.set()
    assert (await left(evening, [second])) == [texts("en").t("too-fast")]


async def test_apology_that_discord_does_not_take_away_spoils_no_answer(evening, away, monkeypatch):
    evening.watch.expect_log("apology_left")
    game, (active, _) = await at_first_turn(evening)
    table = await active.table(game)
    away.begin()
    await active.press(table, "two_blind")
    away.end()
    refused = discord.HTTPException(
        Mock(status=400, reason="Bad Request", headers={}), {"code": 12345, "message": "odd"}
    )
    monkeypatch.setattr(discord.Interaction, "delete_original_response", AsyncMock(side_effect=refused))
    answer = await active.press(table, "two_blind")
    await left(evening, [answer])
    assert evening.ttr.services.incidents.count == 0
