"""Long lists of people and channels: as many as fit are shown, and how many are left out; nothing else is lost."""

from types import SimpleNamespace
from typing import cast

import discord
import pytest

from tests.discord.messages import check_panel
from tests.discord.tables import BIG, LOCALE, a_table
from ttrbot.app.core.tables import Charm
from ttrbot.app.settings.preferences import MOST_BLOCKED, Preferences
from ttrbot.app.settings.servers import NAMES, ServerSettings
from ttrbot.content import load_map, map_ids
from ttrbot.discord.core.errors import SayError
from ttrbot.discord.core.permissions import NEEDED
from ttrbot.discord.core.wording import words_of
from ttrbot.discord.panels.people.invitations import invitations_panel
from ttrbot.discord.panels.people.lobby import lobby_panel
from ttrbot.discord.panels.server.settings import settings_panel
from ttrbot.discord.visits.welcome import check_welcome
from ttrbot.store import Status
from ttrbot.text import texts

MANY = tuple(BIG - number for number in range(200))


@LOCALE
@pytest.mark.parametrize("map_id", map_ids())
def test_lobby_with_many_invited_people_shows_hash_and_mark(locale, map_id) -> None:
    gamemap = load_map(map_id)
    seats = max(gamemap.seats)
    charms, mark = tuple(Charm(seat, "") for seat in range(seats)), "0" * 64
    table = a_table(seats, Status.LOBBY, gamemap, invited=MANY, by_sun=True, charms=charms, marks=(mark,))
    panel = lobby_panel(table, words_of(table, gamemap, locale))
    check_panel(panel)
    assert table.secret_hash in panel.text
    assert mark in panel.text
    shown = panel.text.count("<@")
    assert shown >= 10
    assert texts(locale).more(len(MANY) - shown) in panel.text


@LOCALE
def test_server_settings_with_many_channels_show_everything_else(locale) -> None:
    words, link = texts(locale), f"https://discord.com/oauth2/authorize?client_id={BIG}&permissions={BIG}"
    panel = settings_panel(ServerSettings(channels=MANY, role=BIG, games=10), words, NEEDED, link)
    check_panel(panel)
    assert all(words.t(f"setting-{name}.about") in panel.text for name in NAMES)
    assert link in panel.text
    assert words.more(len(MANY) - panel.text.count("<#")) in panel.text


@LOCALE
def test_number_of_blocked_people_that_are_left_out_is_shown(locale) -> None:
    words = texts(locale)
    panel = invitations_panel(Preferences(invitations=False, blocked=MANY[:MOST_BLOCKED]), words)
    check_panel(panel)
    assert words.more(MOST_BLOCKED - panel.text.count("<@")) in panel.text


@LOCALE
def test_refusal_names_some_of_many_channels_where_tables_are_opened(locale) -> None:
    words, settings = texts(locale), ServerSettings(channels=MANY)
    with pytest.raises(SayError, match="new-elsewhere") as refused:
        check_welcome(
            cast("discord.Interaction", SimpleNamespace(channel=None, channel_id=1, guild=None)), settings, words
        )
    text = words.t(refused.value.key, **refused.value.args_of_text)
    assert words.more(len(MANY) - text.count("<#")) in text
