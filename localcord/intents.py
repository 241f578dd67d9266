"""Which gateway events a session asked for."""

from enum import IntFlag

from localcord.models import Json


class Intent(IntFlag):
    """Groups of events; three of them are privileged."""

    GUILDS = 1 << 0
    GUILD_MEMBERS = 1 << 1
    GUILD_VOICE_STATES = 1 << 7
    GUILD_PRESENCES = 1 << 8
    GUILD_MESSAGES = 1 << 9
    GUILD_MESSAGE_REACTIONS = 1 << 10
    DIRECT_MESSAGES = 1 << 12
    DIRECT_MESSAGE_REACTIONS = 1 << 13
    MESSAGE_CONTENT = 1 << 15


PRIVILEGED = Intent.GUILD_MEMBERS | Intent.GUILD_PRESENCES | Intent.MESSAGE_CONTENT
_CONTENT = ("content", "embeds", "attachments", "components")


def wanted(event: str, data: Json, intents: int, bot_id: str) -> bool:
    """Return whether a session with these intents gets an event."""
    in_guild = "guild_id" in data
    if event.startswith("MESSAGE_REACTION"):
        return bool(intents & (Intent.GUILD_MESSAGE_REACTIONS if in_guild else Intent.DIRECT_MESSAGE_REACTIONS))
    if event.startswith("MESSAGE_"):
        return bool(intents & (Intent.GUILD_MESSAGES if in_guild else Intent.DIRECT_MESSAGES))
    if event == "CHANNEL_PINS_UPDATE":
        return bool(intents & (Intent.GUILDS if in_guild else Intent.DIRECT_MESSAGES))
    if event in ("GUILD_MEMBER_ADD", "GUILD_MEMBER_REMOVE", "GUILD_MEMBER_UPDATE"):
        own = event == "GUILD_MEMBER_UPDATE" and data["user"]["id"] == bot_id
        return own or bool(intents & Intent.GUILD_MEMBERS)
    if event == "THREAD_MEMBERS_UPDATE":
        changed = [m["user_id"] for m in data.get("added_members", [])] + data.get("removed_member_ids", [])
        return bool(intents & Intent.GUILD_MEMBERS) or (bool(intents & Intent.GUILDS) and bot_id in changed)
    if event == "VOICE_STATE_UPDATE":
        return bool(intents & Intent.GUILD_VOICE_STATES)
    if event.startswith(("GUILD_", "CHANNEL_", "THREAD_")):
        return bool(intents & Intent.GUILDS)
    return True


def readable(event: str, data: Json, intents: int, bot_id: str) -> Json:
    """Return a message, without its content if the session may not read it.

    Without the message content intent the bot reads only its own messages, direct ones and those that mention it.
    """
    if event not in ("MESSAGE_CREATE", "MESSAGE_UPDATE") or intents & Intent.MESSAGE_CONTENT or "guild_id" not in data:
        return data
    if data["author"]["id"] == bot_id or any(user["id"] == bot_id for user in data["mentions"]):
        return data
    return {**data, **{key: "" if key == "content" else [] for key in _CONTENT}}
