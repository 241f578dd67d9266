"""The JSON of Discord's objects, the same in REST answers and gateway events."""

from datetime import UTC, datetime

from localcord.models import (
    Attachment,
    Channel,
    ChannelType,
    Command,
    Guild,
    Json,
    Member,
    Message,
    Overwrite,
    Role,
    User,
)


def iso(seconds: float) -> str:
    """Return a time in Discord's format."""
    return datetime.fromtimestamp(seconds, UTC).isoformat()


def user(who: User) -> Json:
    """Return a user."""
    return {
        "id": who.id,
        "username": who.name if who.bot else who.name.lower(),
        "global_name": None if who.bot else who.name,
        "discriminator": "0",
        "avatar": None,
        "bot": who.bot,
        "public_flags": 0,
        "flags": 0,
        "primary_guild": None,
    }


def own_user(who: User) -> Json:
    """Return the bot's own account with the fields that only the bot itself sees."""
    return {**user(who), "verified": True, "mfa_enabled": False, "locale": who.locale}


def role(it: Role) -> Json:
    """Return a role."""
    return {
        "id": it.id,
        "name": it.name,
        "color": it.color,
        "colors": {"primary_color": it.color, "secondary_color": None, "tertiary_color": None},
        "hoist": it.hoist,
        "icon": None,
        "unicode_emoji": None,
        "description": None,
        "position": it.position,
        "permissions": str(it.permissions),
        "managed": it.managed,
        "mentionable": it.mentionable,
        "flags": 0,
    }


def member(it: Member, *, with_user: bool = True) -> Json:
    """Return a membership. Messages have it without the user."""
    shape: Json = {
        "roles": list(it.roles),
        "nick": it.nick,
        "avatar": None,
        "banner": None,
        "joined_at": iso(it.joined_at),
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "pending": False,
        "flags": 0,
        "communication_disabled_until": None,
    }
    return {"user": user(it.user), **shape} if with_user else shape


def overwrite(it: Overwrite) -> Json:
    """Return a channel's permission overwrite."""
    return {"id": it.id, "type": it.kind, "allow": str(it.allow), "deny": str(it.deny)}


def channel(it: Channel) -> Json:
    """Return a channel, direct message channel or thread."""
    shape: Json = {"id": it.id, "type": int(it.type), "last_message_id": it.last_message_id, "flags": 0}
    if it.recipient is not None:
        return {**shape, "recipients": [user(it.recipient)]}
    shape |= {
        "guild_id": it.guild.id if it.guild else None,
        "name": it.name,
        "parent_id": it.parent.id if it.parent else None,
        "rate_limit_per_user": it.rate_limit_per_user,
    }
    if it.thread is not None:
        return {**shape, **_thread(it)}
    shape |= {
        "position": it.position,
        "permission_overwrites": [overwrite(o) for o in it.overwrites.values()],
        "nsfw": it.nsfw,
    }
    if it.type is ChannelType.VOICE:
        return {**shape, "bitrate": it.bitrate, "user_limit": it.user_limit, "rtc_region": None}
    if it.type is ChannelType.FORUM:
        shape |= {
            "available_tags": [],
            "default_reaction_emoji": None,
            "default_sort_order": None,
            "default_forum_layout": 0,
        }
    return {**shape, "topic": it.topic}


def _thread(it: Channel) -> Json:
    state = it.thread
    assert state is not None
    metadata: Json = {
        "archived": state.archived,
        "auto_archive_duration": state.auto_archive_minutes,
        "archive_timestamp": iso(state.archive_changed_at),
        "create_timestamp": iso(state.created_at),
        "locked": state.locked,
    }
    if it.type is ChannelType.PRIVATE_THREAD:
        metadata["invitable"] = state.invitable
    return {
        "owner_id": state.owner_id,
        "message_count": len(it.messages),
        "total_message_sent": state.messages_sent,
        "member_count": len(state.members),
        "thread_metadata": metadata,
    }


def thread_member(thread: Channel, user_id: str) -> Json:
    """Return a thread's member."""
    assert thread.thread is not None
    return {"id": thread.id, "user_id": user_id, "join_timestamp": iso(thread.thread.members[user_id]), "flags": 0}


def attachment(it: Attachment) -> Json:
    """Return a message's file."""
    shape: Json = {
        "id": it.id,
        "filename": it.filename,
        "size": len(it.data),
        "url": it.url,
        "proxy_url": it.url,
        "content_type": it.content_type,
    }
    if it.description is not None:
        shape["description"] = it.description
    if it.size is not None:
        shape["width"], shape["height"] = it.size
    return shape


def emoji(name: str) -> Json:
    """Return the emoji of a reaction: a character, or `name:id`."""
    text, _, emoji_id = name.partition(":")
    return {"id": emoji_id or None, "name": text}


def message(it: Message, reader: User) -> Json:
    """Return a message as `reader` gets it (`me` in its reactions)."""
    shape: Json = {
        "id": it.id,
        "channel_id": it.channel.id,
        "type": int(it.type),
        "author": user(it.author),
        "content": it.content,
        "timestamp": iso(it.created_at),
        "edited_timestamp": None if it.edited_at is None else iso(it.edited_at),
        "tts": it.tts,
        "mention_everyone": it.mentions_everyone,
        "mentions": [user(who) for who in it.mentioned],
        "mention_roles": list(it.mentioned_roles),
        "attachments": [attachment(a) for a in it.attachments],
        "embeds": it.embeds,
        "pinned": it.pinned_at is not None,
        "flags": int(it.flags),
        "components": it.components,
    }
    if it.reference is not None:
        shape["message_reference"] = it.reference
    if it.interaction is not None:
        shape |= it.interaction
    if it.reactions:
        shape["reactions"] = [
            {
                "emoji": emoji(name),
                "count": len(who),
                "count_details": {"burst": 0, "normal": len(who)},
                "burst_colors": [],
                "me_burst": False,
                "burst_me": False,
                "me": reader.id in who,
                "burst_count": 0,
            }
            for name, who in it.reactions.items()
        ]
    if it.thread is not None:
        shape["thread"] = channel(it.thread)
    return shape


def new_message(it: Message, reader: User) -> Json:
    """Return a message for the answer and event of its creation: only these have the nonce.

    Discord doesn't store a nonce with its message ("used for validating a message was sent", message documentation), so
    history and edits don't have it: https://github.com/Rapptz/discord.py/issues/2451.
    """
    nonce = {} if it.nonce is None else {"nonce": it.nonce}
    return message(it, reader) | nonce


def voice_state(guild: Guild, who: User, where: Channel | None) -> Json:
    """Return the voice channel of a member."""
    return {
        "guild_id": guild.id,
        "channel_id": where.id if where else None,
        "user_id": who.id,
        "session_id": f"voice{who.id}",
        "deaf": False,
        "mute": False,
        "self_deaf": False,
        "self_mute": False,
        "self_video": False,
        "suppress": False,
        "request_to_speak_timestamp": None,
        **({"member": member(guild.members[who.id])} if who.id in guild.members else {}),
    }


def guild(it: Guild) -> Json:
    """Return a guild as in GET /guilds/{id}."""
    return {
        "id": it.id,
        "name": it.name,
        "icon": None,
        "splash": None,
        "discovery_splash": None,
        "home_header": None,
        "owner_id": it.owner.id,
        "region": "deprecated",
        "afk_channel_id": None,
        "afk_timeout": 300,
        "widget_enabled": False,
        "widget_channel_id": None,
        "verification_level": 0,
        "default_message_notifications": 1,
        "explicit_content_filter": 0,
        "roles": [role(r) for r in it.roles.values()],
        "emojis": [],
        "stickers": [],
        "features": [],
        "mfa_level": 0,
        "application_id": None,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "rules_channel_id": None,
        "max_presences": None,
        "max_members": 500_000,
        "max_video_channel_users": 25,
        "max_stage_video_channel_users": 50,
        "vanity_url_code": None,
        "description": None,
        "banner": None,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "preferred_locale": it.locale,
        "public_updates_channel_id": None,
        "safety_alerts_channel_id": None,
        "nsfw_level": 0,
        "nsfw": False,
        "premium_progress_bar_enabled": False,
        "hub_type": None,
        "incidents_data": None,
    }


def guild_create(it: Guild, bot: User, threads: list[Channel]) -> Json:
    """Return GUILD_CREATE's payload. Without the presences intent it lists only the bot and people in voice."""
    listed = [m for m in it.members.values() if m.user is bot or m.user.id in it.voice]
    return {
        **guild(it),
        "joined_at": iso(it.members[bot.id].joined_at),
        "large": False,
        "unavailable": False,
        "member_count": len(it.members),
        "members": [member(m) for m in listed],
        "channels": [channel(c) for c in it.channels.values() if c.thread is None],
        "threads": [{**channel(c), **_bot_member(c, bot)} for c in threads],
        "presences": [],
        "voice_states": [voice_state(it, it.members[uid].user, c) for uid, c in it.voice.items()],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def _bot_member(thread: Channel, bot: User) -> Json:
    joined = thread.thread is not None and bot.id in thread.thread.members
    return {"member": thread_member(thread, bot.id)} if joined else {}


def command(it: Command, application_id: str) -> Json:
    """Return a registered command."""
    permissions = it.data.get("default_member_permissions")
    shape: Json = {
        "nsfw": False,
        "contexts": None,
        "description": "",
        **it.data,
        "default_member_permissions": None if permissions is None else str(permissions),
        "integration_types": it.data.get("integration_types") or [0],
        "type": it.data.get("type") or 1,
        "id": it.id,
        "application_id": application_id,
        "version": it.version,
    }
    if it.guild_id is not None:
        shape["guild_id"] = it.guild_id
    return shape
