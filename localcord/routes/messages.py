"""Messages in channels: /channels/{id}/messages and the routes below it."""

from localcord import emojis, messages, payloads, threads
from localcord.emoji_characters import is_emoji
from localcord.errors import DiscordError, in_direct_messages, invalid_form, missing_permissions, unknown
from localcord.models import Channel, Json, Message, MessageType
from localcord.permissions import Permission
from localcord.routes.registry import Request, Route, fields
from localcord.system_messages import write
from localcord.world import World

MESSAGE = fields("content tts embeds components attachments allowed_mentions flags")
EDITED_MESSAGE = MESSAGE | fields("nonce enforce_nonce")
"""Nonces of edits and of forum posts have no meaning and are ignored: discord.js sends both fields in all of them."""
NEW_MESSAGE = MESSAGE | fields("nonce enforce_nonce message_reference")
MAX_PINS = 250


def _channel(world: World, request: Request, *needed: Permission) -> Channel:
    channel = world.channel(request.args["channel"])
    world.require(channel, world.bot, *needed)
    return channel


def _message(world: World, request: Request, *needed: Permission) -> Message:
    """Return the message of a path. Ephemeral ones can't be reached this way."""
    message = world.message(_channel(world, request, *needed), request.args["message"])
    if message.ephemeral:
        raise unknown(10008, "Message")
    return message


def _shown(world: World, message: Message) -> Json:
    return payloads.message(message, world.bot)


def create(world: World, request: Request) -> Json:
    """POST: create a message."""
    channel = world.channel(request.args["channel"])
    messages.require_can_post(world, channel, world.bot, with_files=bool(request.uploads))
    return payloads.new_message(messages.create(world, channel, world.bot, request.form, request.uploads), world.bot)


def history(world: World, request: Request) -> list[Json]:
    """GET: the newest messages first, limited by before, after or around."""
    channel = _channel(world, request, Permission.READ_MESSAGE_HISTORY)
    limit = int(request.query.get("limit", 50))
    if not 1 <= limit <= 100:
        raise invalid_form("limit", "NUMBER_TYPE_MAX", "int value should be between 1 and 100.")
    found = [m for m in channel.messages.values() if not m.ephemeral]
    if "before" in request.query:
        found = [m for m in found if int(m.id) < int(request.query["before"])]
    if "after" in request.query:
        found = [m for m in found if int(m.id) > int(request.query["after"])][:limit]
    if "around" in request.query:
        middle = int(request.query["around"])
        older = [m for m in found if int(m.id) <= middle][-(limit // 2 + 1) :]
        found = older + [m for m in found if int(m.id) > middle][: limit - len(older)]
    return [_shown(world, m) for m in reversed(found[-limit:])]


def get(world: World, request: Request) -> Json:
    """GET one message."""
    return _shown(world, _message(world, request, Permission.READ_MESSAGE_HISTORY))


def edit(world: World, request: Request) -> Json:
    """PATCH one of the bot's own messages."""
    message = _message(world, request)
    if message.author is not world.bot:
        raise DiscordError(403, 50005, "Cannot edit a message authored by another user")
    if request.uploads:
        world.require(message.channel, world.bot, Permission.ATTACH_FILES)
    return _shown(world, messages.edit(world, message, request.form, request.uploads))


def delete(world: World, request: Request) -> None:
    """DELETE a message: the bot's own, or another's with Manage Messages."""
    message = _message(world, request)
    if message.author is not world.bot:
        if message.channel.guild is None:
            raise in_direct_messages()
        world.require(message.channel, world.bot, Permission.MANAGE_MESSAGES)
    messages.delete(world, message, by=world.bot)


def bulk_delete(world: World, request: Request) -> None:
    """POST: delete 2 to 100 messages not older than 14 days. Unknown ones are ignored."""
    channel = _channel(world, request, Permission.MANAGE_MESSAGES)
    ids = [str(key) for key in request.form.get("messages") or []]
    if not 2 <= len(ids) <= 100:
        raise DiscordError(400, 50016, "Provided too few or too many messages to delete.")
    found = [channel.messages[key] for key in ids if key in channel.messages]
    if any(world.clock.now() - m.created_at > messages.DELETED_WITHIN for m in found):
        raise DiscordError(400, 50034, "You can only bulk delete messages that are under 14 days old.")
    for message in found:
        messages.delete(world, message, by=world.bot)


def typing(world: World, request: Request) -> None:
    """POST: show that the bot is typing."""
    messages.require_can_post(world, world.channel(request.args["channel"]), world.bot)


# --- reactions and pins ---------------------------------------------------------------------------------


def react(world: World, request: Request) -> None:
    """PUT the bot's own reaction."""
    message = _message(world, request, Permission.READ_MESSAGE_HISTORY)
    if message.channel.thread is not None and message.channel.thread.archived:
        raise threads.archived()
    emoji = _emoji(request)
    name, _, emoji_id = emoji.partition(":")
    if emoji not in message.reactions and not emojis.exists(world, emoji_id, name):
        raise _unknown_emoji()
    messages.react(world, message, world.bot, emoji, on=True)


def unreact(world: World, request: Request) -> None:
    """DELETE the bot's own reaction, or another's with Manage Messages."""
    message = _message(world, request)
    user = world.bot if request.args["user"] == "@me" else world.user(request.args["user"])
    if user is not world.bot:
        world.require(message.channel, world.bot, Permission.MANAGE_MESSAGES)
    messages.react(world, message, user, _emoji(request), on=False)


def reacted(world: World, request: Request) -> list[Json]:
    """GET the users of one reaction, ordered by id."""
    who = sorted(_message(world, request).reactions.get(_emoji(request), []), key=int)
    after, limit = int(request.query.get("after", 0)), int(request.query.get("limit", 25))
    return [payloads.user(world.users[user_id]) for user_id in who if int(user_id) > after][:limit]


def clear_reactions(world: World, request: Request) -> None:
    """DELETE everybody's reactions, or those of one emoji."""
    message = _message(world, request, Permission.MANAGE_MESSAGES)
    wanted = [_emoji(request)] if "emoji" in request.args else list(message.reactions)
    for emoji in wanted:
        for user_id in list(message.reactions.get(emoji, [])):
            messages.react(world, message, world.users[user_id], emoji, on=False)


def _emoji(request: Request) -> str:
    emoji = request.args["emoji"]
    name, _, emoji_id = emoji.partition(":")
    if not (emoji_id.isdigit() if emoji_id else is_emoji(name)):
        raise _unknown_emoji()
    return emoji


def _unknown_emoji() -> DiscordError:
    """Return the refusal of a reaction with an unknown emoji: 400, not 404 (discord-api-docs #864)."""
    return DiscordError(400, 10014, "Unknown Emoji")


def pins(world: World, request: Request) -> Json:
    """GET the pinned messages, newest pin first."""
    channel = _channel(world, request, Permission.READ_MESSAGE_HISTORY)
    pinned = sorted((m for m in channel.messages.values() if m.pinned_at is not None), key=_pin_time, reverse=True)
    items = [{"pinned_at": payloads.iso(_pin_time(m)), "message": _shown(world, m)} for m in pinned]
    return {"items": items[: int(request.query.get("limit", 50))], "has_more": False}


def _pin_time(message: Message) -> float:
    return message.pinned_at or 0.0


def pin(world: World, request: Request) -> None:
    """PUT a pin."""
    _set_pin(world, request, pinned=True)


def unpin(world: World, request: Request) -> None:
    """DELETE a pin."""
    _set_pin(world, request, pinned=False)


def _set_pin(world: World, request: Request, *, pinned: bool) -> None:
    message = _message(world, request)
    bits = world.permissions(message.channel, world.bot)
    if not bits & (Permission.PIN_MESSAGES | Permission.MANAGE_MESSAGES):
        raise missing_permissions()
    if pinned and sum(m.pinned_at is not None for m in message.channel.messages.values()) >= MAX_PINS:
        raise DiscordError(400, 30003, f"Maximum number of pins reached for the channel ({MAX_PINS})")
    message.pinned_at = world.clock.now() if pinned else None
    world.announcer.message("update", message)
    world.announcer.pins(message.channel)
    if pinned:
        pointing = {"channel_id": message.channel.id, "message_id": message.id}
        write(world, message.channel, world.bot, MessageType.PINNED, reference=pointing)


_MESSAGES = "/channels/{channel}/messages"
_ONE = _MESSAGES + "/{message}"
_PINS = _MESSAGES + "/pins"
_REACTIONS = _ONE + "/reactions"
ROUTES = (
    Route("POST", _MESSAGES, create, NEW_MESSAGE),
    Route("GET", _MESSAGES, history, query=fields("limit before after around")),
    Route("GET", _PINS, pins, query=fields("limit before")),
    Route("PUT", _PINS + "/{message}", pin),
    Route("DELETE", _PINS + "/{message}", unpin),
    Route("POST", _MESSAGES + "/bulk-delete", bulk_delete, fields("messages")),
    Route("GET", _ONE, get),
    Route("PATCH", _ONE, edit, EDITED_MESSAGE),
    Route("DELETE", _ONE, delete),
    Route("POST", "/channels/{channel}/typing", typing),
    Route("PUT", _REACTIONS + "/{emoji}/@me", react),
    Route("DELETE", _REACTIONS + "/{emoji}/{user}", unreact),
    Route("GET", _REACTIONS + "/{emoji}", reacted, query=fields("limit after type")),
    Route("DELETE", _REACTIONS + "/{emoji}", clear_reactions),
    Route("DELETE", _REACTIONS, clear_reactions),
)
