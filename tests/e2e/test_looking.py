"""What only shows something: it writes nothing, and its words in an outage don't speak of what counted."""

import pytest

from tests.e2e.evening import find
from tests.e2e.test_full_disk import refuse
from tests.e2e.test_presses import at_first_turn
from ttrbot.discord.presses import HANDLERS
from ttrbot.discord.visits.looking import COMMANDS, COMMANDS_ALONE, VERBS
from ttrbot.store import OutcomeUnknown, StoreClosed, StoreUnavailable
from ttrbot.store.database import Database
from ttrbot.text import LOCALES, texts

ELSEWHERE = {"ttr table", "ttr-me hand", "ttr-admin check"}
"""Commands that post something besides, which is no move."""


def test_names_are_those_of_buttons_and_commands(evening):
    assert set(HANDLERS) >= VERBS
    assert {command.qualified_name for command in evening.ttr.tree.walk_commands()} >= COMMANDS | COMMANDS_ALONE


async def test_looks_need_no_writer(evening, monkeypatch):
    """So nothing of them could have counted."""
    evening.watch.expect_log("no_heartbeat")
    game, (active, _) = await at_first_turn(evening)
    table = await active.table(game)
    more = (await active.press(table, "more")).message
    shown = [(is_more, verb) for is_more in (False, True) for verb in VERBS if find(more if is_more else table, verb)]
    assert {verb for _, verb in shown} >= {"hand", "more", "claim", "log", "score", "board", "mine", "since"}
    monkeypatch.setattr(Database, "write", refuse)
    unshown = texts("en").t("unshown-no-store")
    for is_more, verb in shown:
        message = (await active.press(table, "more")).message if is_more else table
        if verb != "table":
            assert (await active.press(message, verb)).message["content"] != unshown, verb
    for name in sorted(COMMANDS - ELSEWHERE | COMMANDS_ALONE):
        answer = await active.slash(*name.split(), channel=table["channel_id"])
        assert answer.modal is not None or answer.message["content"] != unshown, name


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize(
    ("error", "key", "undone"),
    [
        (StoreUnavailable, "unshown-no-store", "refusal-store-unavailable"),
        (OutcomeUnknown, "unshown-no-store", "refusal-store-unknown"),
        (StoreClosed, "unshown-restarting", "refusal-shutting-down"),
    ],
)
async def test_refused_looks_say_only_that_nothing_can_be_shown(evening, monkeypatch, locale, error, key, undone):
    async def refused(*_: object, **__: object) -> None:
        raise error("away")

    evening.watch.expect_log("store_unavailable")
    evening.watch.expect_log("no_heartbeat")
    game, (active, _) = await at_first_turn(evening)
    await active.slash("ttr-me", "language", language=locale)
    table = await active.table(game)
    said = texts(locale).t(key)
    monkeypatch.setattr(evening.host.games, "table", refused)
    monkeypatch.setattr(evening.host.games, "games_of", refused)
    for verb in ("hand", "more"):
        assert (await active.press(table, verb)).message["content"] == said
    for name in ("ttr log", "ttr score", "ttr clock", "ttr-me games"):
        assert (await active.slash(*name.split(), channel=table["channel_id"])).message["content"] == said
    acted = await active.slash("ttr", "clock", nudge=True, channel=table["channel_id"])
    assert acted.message["content"] == texts(locale).t(undone), "with an option it acts"
