"""The permissions for voice channels: requested, tried, and named if they are missing."""

from localcord import payloads
from localcord.models import ChannelType
from localcord.permissions import Permission
from tests.e2e.test_rooms import MANAGED, PRIVATE, allow, categories, join_voice, long_after, shown, teams
from tests.support.local_discord import until
from ttrbot.discord.core.permissions import permissions_needed


async def test_missing_voice_permissions_are_named(evening):
    said = (await evening.person("Anna").slash("ttr-admin", "set", voice=True)).message["content"]
    game, (bruno, *_) = await teams(evening)
    assert all(f"**{name}**" in said for name in ("Manage Channels", "Manage Roles", "Move Members"))
    assert f"permissions={permissions_needed(voice=True).value}" in said
    assert "**Manage Channels**" in await join_voice(evening, bruno)
    check = (await evening.person("Anna").slash("ttr-admin", "check")).message["content"]
    assert "❌ **Move Members**" in check
    assert "❌ make a private voice channel and delete it (403 50013)" in check
    allow(evening, "MANAGE_CHANNELS", "MANAGE_ROLES")
    bruno.client.join_voice(evening.world.add_channel(evening.guild, "lounge", ChannelType.VOICE).id)
    said = await join_voice(evening, bruno)
    assert "is open" in said
    assert "**Move Members**" in said
    allow(evening, "MOVE_MEMBERS")
    check = (await evening.person("Anna").slash("ttr-admin", "check")).message["content"]
    assert "❌" not in check
    left = [c for c in evening.guild.channels.values() if c.name.startswith("Permission check")]
    assert all(c.thread and c.thread.archived for c in left), "the bot may not delete threads"
    await evening.person("Anna").slash("ttr-admin", "end", table=game)
    await evening.settled()
    assert categories(evening) == []
    assert shown(evening, bruno, PRIVATE), "one may talk about the game"
    await long_after(evening)
    await until(lambda: not shown(evening, bruno, PRIVATE), "the thread to be closed")
    kept = [c for c in evening.guild.channels.values() if c.type is ChannelType.PRIVATE_THREAD and "team" in c.name]
    assert len(kept) == 2, "the bot may not delete threads"


async def test_connect_is_needed_for_voice_when_not_everybody_has_it(evening):
    """A bot can allow and deny in a channel only what it may do on the whole server."""
    everyone = evening.guild.roles[evening.guild.id]
    everyone.permissions &= ~Permission.CONNECT
    evening.world.announcer.guild("GUILD_ROLE_UPDATE", evening.guild, {"role": payloads.role(everyone)})
    allow(evening, *MANAGED)
    said = (await evening.person("Anna").slash("ttr-admin", "set", voice=True)).message["content"]
    _, (bruno, *_) = await teams(evening)
    assert "**Connect**" in said
    assert "**Manage Channels**" not in said
    assert "**Connect**" in await join_voice(evening, bruno)
    check = (await evening.person("Anna").slash("ttr-admin", "check")).message["content"]
    assert "❌ **Connect**" in check
    assert "❌ make a private voice channel and delete it (403 50013)" in check
    allow(evening, "CONNECT")

    assert "is open" in await join_voice(evening, bruno)
    check = (await evening.person("Anna").slash("ttr-admin", "check")).message["content"]
    assert "❌" not in check
