"""Messages: create, edit, delete, with their files, mentions and reactions."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from localcord import emojis, filters, threads
from localcord.components import complete, texts_of
from localcord.errors import (
    DiscordError,
    NotModelledError,
    flagged_as_spammer,
    invalid_form,
    missing_access,
    missing_permissions,
)
from localcord.files import Upload, redescribed, resolve_addresses, store
from localcord.limits.form import check_number
from localcord.limits.message import check_attachments, check_message, check_uploads
from localcord.models import Attachment, Channel, ChannelType, Json, Message, MessageFlag, MessageType, User, copied
from localcord.permissions import Permission
from localcord.world import World

HOUR = 3600.0
NONCE_WINDOW = 180.0
"""Seconds for which an enforced nonce is remembered. The message documentation only says "checked for uniqueness in the
past few minutes", so this is the shortest reading of it.
"""
DELETED_WITHIN = 14 * 24 * HOUR
"""Seconds after which a message can't be deleted in bulk any more (documentation of messages)."""
_USER = re.compile(r"<@!?(\d+)>")
_ROLE = re.compile(r"<@&(\d+)>")
_EVERYONE = re.compile(r"@(everyone|here)\b")
_EDITABLE_FLAGS = MessageFlag.SUPPRESS_EMBEDS | MessageFlag.COMPONENTS_V2


@dataclass(frozen=True, slots=True)
class Answer:
    """What makes a message the answer to an interaction: type, reader, and what Discord writes about its origin."""

    type: MessageType
    viewer: User
    origin: Json
    loading: bool = False


def require_can_post(world: World, channel: Channel, author: User, *, with_files: bool = False) -> None:
    """Raise 50001, 50013, 50007, 50278, 40058, 50008, 20026 or 340002 if the author may not write here."""
    if channel.recipient is not None and author is world.bot:
        shared = any(channel.recipient.id in g.members and world.bot.id in g.members for g in world.guilds.values())
        if not shared:
            raise DiscordError(403, 50278, "Cannot send messages to this user")
        if not channel.recipient.dms_open:
            raise DiscordError(403, 50007, "Cannot send messages to this user")
        if world.dms_limited:
            raise DiscordError(403, 340002, "Access to sending DMs has been limited for the user")
        if world.flagged_as_spammer and all(message.author is not author for message in channel.messages.values()):
            raise flagged_as_spammer()
    if channel.type is ChannelType.FORUM:
        raise DiscordError(400, 40058, "Cannot send a message in a forum channel")
    if channel.type is ChannelType.CATEGORY:
        raise DiscordError(400, 50008, "Cannot send messages in a non-text channel")
    sending = Permission.SEND_IN_THREADS if channel.thread else Permission.SEND_MESSAGES
    world.require(channel, author, sending, *([Permission.ATTACH_FILES] if with_files else []))
    if channel.thread is not None:
        threads.check_open(world, channel, author)


def create(
    world: World,
    channel: Channel,
    author: User,
    body: Json,
    uploads: Sequence[Upload] = (),
    *,
    answer: Answer | None = None,
) -> Message:
    """Create a message. If an enforced nonce is repeated within `NONCE_WINDOW`, return the first message instead.

    A channel that isn't in the world yet is a forum's post: this first message adds it to the world and has its id.
    Raise 50006, 50035, 40005, 200000, 240000.
    """
    check_message(body, files=len(uploads), waiting=answer is not None and answer.loading)
    emojis.check_shown(world, body.get("components") or [])
    if answer is None and (body.get("flags") or 0) & MessageFlag.EPHEMERAL:
        raise NotModelledError("an ephemeral message that answers no interaction: everybody would see it")
    check_uploads([len(upload.data) for upload in uploads])
    check_attachments(body.get("attachments"), [], [upload.number for upload in uploads])
    nonce = str(body["nonce"]) if body.get("nonce") is not None else None
    if nonce is not None and body.get("enforce_nonce"):
        since = world.clock.now() - NONCE_WINDOW
        for earlier in channel.messages.values():
            if earlier.nonce == nonce and earlier.author is author and earlier.created_at >= since:
                return earlier
    opens_post = channel.id not in world.channels
    message_id = channel.id if opens_post else world.snowflakes.next()
    message = Message(message_id, channel, author, world.clock.now(), nonce=nonce)
    message.flags = int(body.get("flags") or 0)
    message.tts = bool(body.get("tts"))
    if answer is not None:
        message.type, message.interaction = answer.type, answer.origin
        message.viewer = answer.viewer if message.ephemeral else None
        message.flags |= MessageFlag.LOADING if answer.loading else 0
    _refer(message, body.get("message_reference"))
    _fill(world, message, body, uploads)
    if opens_post:
        threads.put(world, channel)
    if channel.thread is not None and not message.ephemeral:
        threads.before_post(world, channel, author)
    channel.messages[message.id] = message
    if not message.ephemeral:
        channel.last_message_id = message.id
    world.announcer.message("create", message)
    if channel.thread is not None:
        threads.keep_awake(world, channel)
    return message


def _refer(message: Message, reference: Json | None) -> None:
    if reference is None:
        return
    target = str(reference.get("message_id"))
    if target not in message.channel.messages:
        if reference.get("fail_if_not_exists", True):
            raise invalid_form("message_reference", "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
        return
    guild = message.channel.guild
    message.type = MessageType.REPLY
    message.reference = {"type": 0, "channel_id": message.channel.id, "message_id": target}
    if guild is not None:
        message.reference["guild_id"] = guild.id


def _fill(
    world: World, message: Message, body: Json, uploads: Sequence[Upload], kept: Sequence[Attachment] = ()
) -> None:
    """Put the body's text, embeds, components and files into the message, or leave it unchanged if one is refused."""
    embeds = [{"type": "rich", **copied(embed)} for embed in body.get("embeds") or []]
    components = copied(body.get("components") or [])
    files = [*kept, *store(world, message.channel.id, uploads, body.get("attachments") or [])]
    used = resolve_addresses([*embeds, *components], files)
    complete(components, world.snowflakes.next)
    if not message.ephemeral:
        text = "\n".join([body.get("content") or "", *texts_of(components)])
        filters.check_message(world, message.channel, message.author, text)
    message.content, message.embeds, message.components = body.get("content") or "", embeds, components
    _mention(world, message, body.get("allowed_mentions"))
    message.attachments = [file for file in files if file.id not in used]
    message.hidden_attachments = [file for file in files if file.id in used]


def _mention(world: World, message: Message, allowed: Json | None) -> None:
    """Set whom the message mentions, as far as the body's allowed_mentions and the author's permissions allow."""
    text = "\n".join([message.content, *texts_of(message.components)])
    parse = ("users", "roles", "everyone") if allowed is None else allowed.get("parse") or ()
    only = {kind: {str(key) for key in (allowed or {}).get(kind) or []} for kind in ("users", "roles")}
    users, roles = (dict.fromkeys(pattern.findall(text)) for pattern in (_USER, _ROLE))
    message.mentioned = [
        world.users[key] for key in users if key in world.users and ("users" in parse or key in only["users"])
    ]
    if message.channel.guild is None:
        return
    to_all = bool(world.permissions(message.channel, message.author) & Permission.MENTION_EVERYONE)
    known = message.channel.guild.roles
    message.mentioned_roles = [
        key
        for key in roles
        if key in known and (to_all or known[key].mentionable) and ("roles" in parse or key in only["roles"])
    ]
    message.mentions_everyone = to_all and "everyone" in parse and _EVERYONE.search(text) is not None


def edit(
    world: World, message: Message, body: Json, uploads: Sequence[Upload] = (), *, by: User | None = None
) -> Message:
    """Change the parts of a message that the body names and keep the rest. `by` is who edits, if not the author.

    Raise 50035, 50083, 160005, 30046, 40005, 200000, 240000.
    """
    thread = message.channel.thread
    if thread is not None and not message.ephemeral:
        if thread.archived:
            raise threads.archived()
        threads.check_open(world, message.channel, by or message.author)
    check_number("flags", body.get("flags"), 0, 1 << 31)
    was_loading = message.loading
    merged = _merged(message, body)
    kept = message.files
    old = [file.id for file in kept]
    check_attachments(body.get("attachments"), old, [upload.number for upload in uploads])
    if body.get("attachments") is not None:
        named = {str(entry["id"]): entry for entry in body["attachments"]}
        kept = [redescribed(file, named[file.id]) for file in kept if file.id in named]
    check_message(merged, files=len(uploads) + len(kept))
    emojis.check_shown(world, body.get("components") or [])  # components that stay may show emojis that no longer exist
    check_uploads([len(upload.data) for upload in uploads], kept=len(kept))
    _count_late_edit(world, message)
    _fill(world, message, {**merged, "allowed_mentions": body.get("allowed_mentions")}, uploads, kept)
    if not was_loading:
        message.edited_at = world.clock.now()  # readers don't see the end of a deferral as an edit
    message.flags = int(merged["flags"]) & ~MessageFlag.LOADING
    world.announcer.message("update", message)
    return message


def _merged(message: Message, body: Json) -> Json:
    """Return the whole body of the message after the edit."""
    flags = message.flags
    if body.get("flags") is not None:
        settable = int(body["flags"]) & _EDITABLE_FLAGS
        flags = flags & ~MessageFlag.SUPPRESS_EMBEDS | settable
    merged: Json = {
        "content": message.content,
        "embeds": message.embeds,
        "components": message.components,
        **body,
        "flags": flags,
    }
    return merged


def _count_late_edit(world: World, message: Message) -> None:
    """Raise 30046 if a message older than an hour has had all its edits of this hour; else count one."""
    now = world.clock.now()
    if now - message.created_at <= HOUR or message.ephemeral:
        return
    message.late_edits = [when for when in message.late_edits if now - when < HOUR]
    if len(message.late_edits) >= world.late_edits_an_hour:
        text = "Maximum number of edits to messages older than 1 hour reached. Try again later."
        raise DiscordError(429, 30046, text, retry_after=world.late_edit_retry_after)
    message.late_edits.append(now)


def delete(world: World, message: Message, *, by: User | None = None) -> None:
    """Delete a message; `by` is who deletes, if not its author. Raise 50083 if the thread is archived and locked.

    A thread that is only archived, or only locked, doesn't prevent it (documentation of threads).
    """
    thread = message.channel.thread
    if thread is not None and thread.archived and not message.ephemeral:
        threads.check_open(world, message.channel, by or message.author)
    del message.channel.messages[message.id]
    world.deleted_files.extend(message.files)
    world.announcer.message("delete", message)


def react(world: World, message: Message, user: User, emoji: str, *, on: bool) -> None:
    """Add or remove a user's reaction. `emoji` is a character, or `name:id`."""
    if message.ephemeral:
        raise missing_access()
    who = message.reactions.get(emoji, [])
    if on == (user.id in who):
        return
    if on and emoji not in message.reactions:
        if not world.permissions(message.channel, user) & Permission.ADD_REACTIONS:
            raise missing_permissions()
        if len(message.reactions) >= 20:
            raise DiscordError(400, 30010, "Maximum number of reactions reached (20)")
    message.reactions[emoji] = [*who, user.id] if on else [uid for uid in who if uid != user.id]
    if not message.reactions[emoji]:
        del message.reactions[emoji]
    world.announcer.reaction("add" if on else "remove", message, user, emoji)
