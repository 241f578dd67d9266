"""Names of commands in messages, as mentions."""

import re
from importlib.resources import files

import pytest

from tests.discord.test_commands import Meta
from tests.support.doubles import standing_for
from ttrbot.app.host import Host
from ttrbot.app.settings.languages import Languages
from ttrbot.discord.client import TtrClient
from ttrbot.discord.core.command_mentions import CommandMentions
from ttrbot.discord.core.panel import Panel
from ttrbot.discord.visits.visit import Services
from ttrbot.text import LOCALES, texts
from ttrbot.text.limits import MESSAGE_LIMIT, length

NAMED = re.compile(r"`(/ttr[\w-]*) \{ ([\w.-]+) \}`")
IDS = {"ttr": 11, "ttr-me": 12, "ttr-admin": 13}


@pytest.fixture
async def mentions():
    mentions = CommandMentions()
    services = Services(standing_for(Host, None), standing_for(Languages, None))
    mentions.learn(TtrClient(services, Meta()).tree, IDS)
    return mentions


@pytest.mark.parametrize("locale", LOCALES)
async def test_every_command_that_a_text_names_exists(mentions, locale):
    source = "".join(file.read_text() for file in (files("ttrbot.text") / "locales" / locale).iterdir())
    written = [f"`{top} {texts(locale).t(name)}`" for top, name in NAMED.findall(source)]
    assert len(written) == source.count("/ttr") > 10
    assert [name for name in written if mentions.in_panel(Panel(text=name)).text == name] == []


async def test_mention_is_the_same_in_every_language(mentions):
    names = [texts(locale).t("command-my-hand.name") for locale in LOCALES]
    assert len(set(names)) == len(LOCALES)
    for name in names:
        assert mentions.in_panel(Panel(text=f"See `/ttr-me {name}`.")).text == "See </ttr-me hand:12>."


async def test_unknown_commands_in_texts_stay_unchanged(mentions):
    text = "`/ttr nothing`, /ttr new, `/ttr new map`"
    assert mentions.in_panel(Panel(text=text)).text == text


async def test_text_that_would_become_too_long_stays_unchanged(mentions):
    text = "`/ttr new` " * 180
    assert len(text) < MESSAGE_LIMIT
    assert mentions.in_panel(Panel(text=text)).text == text


def test_texts_stay_unchanged_until_command_ids_are_known():
    assert CommandMentions().in_panel(Panel(text="`/ttr new`")).text == "`/ttr new`"


async def test_signs_that_count_twice_leave_less_room(mentions):
    text = "🟦" * (MESSAGE_LIMIT // 2 - 6) + " `/ttr new`"
    assert length(text) < MESSAGE_LIMIT
    assert mentions.in_panel(Panel(text=text)).text == text
