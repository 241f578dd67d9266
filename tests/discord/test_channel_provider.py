"""The names of rooms."""

from dataclasses import replace
from types import SimpleNamespace

import discord

from tests.discord.tables import LOCALE, a_table
from tests.support.doubles import standing_for
from ttrbot.discord.sending.channel_provider import DiscordChannelProvider
from ttrbot.store import WHOLE_TABLE, SurfaceKind
from ttrbot.text import texts


@LOCALE
def test_rooms_of_a_game_whose_map_is_not_installed_any_more_have_names(locale) -> None:
    channels = DiscordChannelProvider(standing_for(discord.Client, SimpleNamespace(http=None)))
    table = replace(a_table(4), map_id="atlantis", language=locale)
    table = replace(table, seats=tuple(replace(info, side=info.seat // 2) for info in table.seats))
    thread = channels.name_of(SurfaceKind.THREAD, table, 1)
    assert texts(locale).t(f"team-{table.seats[2].color}") in thread
    voice = channels.name_of(SurfaceKind.VOICE, table, WHOLE_TABLE)
    category = channels.name_of(SurfaceKind.CATEGORY, table, WHOLE_TABLE)
    assert not any(table.game_id in name for name in (thread, voice)), "people read them"
    assert all("atlantis: " in name for name in (thread, voice))
    assert len({thread, voice, category}) == 3
