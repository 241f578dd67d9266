"""A store that refuses: everybody gets an answer that says what happened, and a picture can be missing."""

import asyncio
from types import SimpleNamespace

import pytest

from tests.e2e.evening import components
from tests.e2e.test_presses import at_first_turn, opened
from tests.support.local_discord import until
from ttrbot.app.pictures.pictures import Pictures
from ttrbot.discord.serve import watch_disk
from ttrbot.store import OutcomeUnknown, StoreUnavailable
from ttrbot.store.database import Database
from ttrbot.store.people.people import People
from ttrbot.text import texts


async def refuse(*_: object, **__: object) -> None:
    raise StoreUnavailable("the disk is full")


@pytest.mark.parametrize("methods", [("write",), ("write", "read")])
async def test_everybody_is_answered(evening, monkeypatch, methods):
    evening.watch.expect_log("store_unavailable")
    evening.watch.expect_log("no_heartbeat")
    game, (active, _) = await at_first_turn(evening)
    stranger = evening.person("Carla", locale="it")
    table = await active.table(game)
    for method in methods:
        monkeypatch.setattr(Database, method, refuse)
    for person in (active, stranger):
        for component in components(table):
            if not component.get("disabled"):
                press = person.client.press(table["id"], component["custom_id"])
                await evening.answered(press)
    for path, options in {
        ("ttr", "new"): {},
        ("ttr", "table"): {},
        ("ttr-me", "games"): {},
        ("ttr-me", "language"): {"language": "en"},
        ("ttr", "log"): {},
    }.items():
        await stranger.slash(*path, channel=table["channel_id"], **options)
    refused = (await stranger.slash("ttr-me", "language", language="en")).message["content"]
    assert refused.startswith("In questo momento non riesco a raggiungere la memoria")
    monkeypatch.undo()


@pytest.mark.parametrize("locale", ["en", "it"])
@pytest.mark.parametrize(
    ("error", "key"),
    [(StoreUnavailable, "refusal-store-unavailable"), (OutcomeUnknown, "refusal-store-unknown")],
)
async def test_refused_panel_keeps_its_buttons_until_the_store_is_back(evening, monkeypatch, error, key, locale):
    async def fail(*_: object, **__: object) -> None:
        raise error("the server is away")

    evening.watch.expect_log("store_unavailable")
    evening.watch.expect_log("no_heartbeat")
    _, (anna, _), table = await opened(evening, 2)
    await anna.slash("ttr-me", "language", language=locale)
    panel = (await anna.press(table, "choose")).message
    with monkeypatch.context() as patch:
        patch.setattr(Database, "write", fail)
        refused = (await anna.press(panel, "keep")).message
    assert refused["content"] == texts(locale).t(key)
    assert refused["ephemeral"]
    assert refused["id"] != panel["id"]
    kept = (await anna.press(panel, "keep")).message
    assert kept["id"] == panel["id"]
    assert "3" in kept["content"]
    assert kept["content"] != panel["content"]


async def test_saved_move_is_told_when_nothing_else_can_be_stored(evening, monkeypatch):
    anna, bruno = evening.person("Anna"), evening.person("Bruno", dms_open=False)
    game = await evening.running_game(anna, bruno)
    offer = (await bruno.press(await bruno.table(game), "choose")).message
    monkeypatch.setattr(People, "tell_once", refuse)
    assert "You kept 3 of 3" in (await bruno.press(offer, "keep")).message["content"]


async def test_hand_that_cannot_be_drawn_is_reported(evening, monkeypatch):
    def broken(*_: object) -> bytes:
        raise OSError("no font")

    evening.watch.expect_log("hand_not_drawn")
    game, (active, _) = await at_first_turn(evening)
    monkeypatch.setattr(evening.painter, "hand", broken)
    hand = (await active.press(await active.table(game), "hand")).message
    assert "Your cards" in hand["content"]
    assert not hand["attachments"]


async def test_a_picture_that_cannot_be_drawn_is_a_fault_with_a_number(evening, monkeypatch):
    async def broken(*_: object) -> bytes:
        raise OSError("no font")

    evening.watch.expect_log("no font")
    game, (active, _) = await at_first_turn(evening)
    thread = (await active.table(game))["channel_id"]
    evening.faults_expected = 1
    monkeypatch.setattr(Pictures, "board", broken)
    answer = await active.slash("ttr", "board", channel=thread, move=1)
    assert "went wrong on my side" in answer.message["content"]


@pytest.mark.parametrize(
    ("locale", "said"), [("en", "nearly full: 1,073 MB are left"), ("it", "quasi pieno: restano 1.073 MB")]
)
async def test_owner_gets_a_direct_message_before_the_disk_is_full(evening, monkeypatch, locale, said):
    owner = evening.people["Anna"]
    await owner.slash("ttr-me", "language", language=locale)
    free = (1 << 30) - 1
    monkeypatch.setattr("shutil.disk_usage", lambda _: SimpleNamespace(total=1 << 40, free=free))
    watch = asyncio.create_task(watch_disk(evening.ttr, evening.folder))
    await until(lambda: [m for m in owner.dms() if said in m["content"]], "a message to the owner")
    watch.cancel()
