"""A world stored on disk: `world.json` with everything but files, and the messages' files beside it by their ids.

The save before is kept as `world.before.json`: if `world.json` is damaged, the world is read from there.

Ephemeral messages and unfinished answers are left out: they last as long as their interaction, and interactions end
with the server. Addresses of files are saved with the base that they had, and loaded with the world's own.
"""

import os
from collections.abc import Callable, Collection, Iterable
from pathlib import Path
from typing import Annotated, NamedTuple, TypeVar

import msgspec

from localcord import threads
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
    ThreadState,
    User,
)
from localcord.world import World

VERSION = 1
WORLD_FILE = "world.json"
BEFORE_FILE = "world.before.json"
DAMAGED_FILE = "world.damaged-{}.json"
FILES_FOLDER = "files"
_PRIVATE = 0o600
_PRIVATE_FOLDER = 0o700

T = TypeVar("T")


class UnreadableWorldError(Exception):
    """The saved world can't be read. The message says which file and why."""


class OtherVersionError(UnreadableWorldError):
    """The world was saved by a program of another version; nothing is wrong with it."""


class _File(msgspec.Struct):
    id: Annotated[str, msgspec.Meta(pattern=r"\A[0-9]{1,20}\Z")]
    """Also the file's name on disk."""
    filename: str
    content_type: str
    url: str
    description: str | None
    size: tuple[int, int] | None


class _Message(msgspec.Struct):
    id: str
    channel_id: str
    author_id: str
    created_at: float
    type: int
    content: str
    embeds: list[Json]
    components: list[Json]
    attachments: list[_File]
    hidden_attachments: list[_File]
    flags: int
    tts: bool
    pinned_at: float | None
    edited_at: float | None
    late_edits: list[float]
    mentioned: list[str]
    nonce: str | None
    reference: Json | None
    interaction: Json | None
    reactions: dict[str, list[str]]
    mentioned_roles: list[str] = []
    mentions_everyone: bool = False


class _Channel(msgspec.Struct):
    id: str
    type: ChannelType
    name: str
    guild_id: str | None
    parent_id: str | None
    recipient_id: str | None
    topic: str | None
    position: int
    overwrites: list[Overwrite]
    last_message_id: str | None
    rate_limit_per_user: int
    nsfw: bool
    bitrate: int
    user_limit: int
    thread: ThreadState | None


class _Member(msgspec.Struct):
    user_id: str
    joined_at: float
    roles: list[str]
    nick: str | None


class _Guild(msgspec.Struct):
    id: str
    name: str
    owner_id: str
    created_at: float
    locale: str
    roles: list[Role]
    members: list[_Member]
    commands_only: bool = False
    blocked_words: set[str] = set()


class _Command(msgspec.Struct):
    id: str
    version: str
    guild_id: str | None
    data: Json


class _World(msgspec.Struct):
    version: int
    cdn_base: str
    bot_id: str
    users: list[User]
    guilds: list[_Guild]
    channels: list[_Channel]
    messages: list[_Message]
    commands: list[_Command]
    emojis: dict[str, Json]
    emoji_images: dict[str, tuple[str, bytes]] = {}


# --- saving ---------------------------------------------------------------------------------------------


def dump(world: World) -> bytes:
    """Return the world as JSON, without the files' bytes."""
    kept = [message for channel in world.channels.values() for message in _lasting(channel)]
    return msgspec.json.encode(
        _World(
            version=VERSION,
            cdn_base=world.cdn_base,
            bot_id=world.bot.id,
            users=list(world.users.values()),
            guilds=[_saved_guild(guild) for guild in world.guilds.values()],
            channels=[_saved_channel(channel) for channel in world.channels.values()],
            messages=[_saved_message(message) for message in kept],
            commands=[_Command(c.id, c.version, c.guild_id, dict(c.data)) for c in world.commands],
            emojis=world.emojis,
            emoji_images=world.emoji_images,
        )
    )


def files(world: World) -> dict[str, bytes]:
    """Return the bytes of all files of lasting messages by their ids."""
    return {
        file.id: file.data
        for channel in world.channels.values()
        for message in _lasting(channel)
        for file in message.files
    }


def write(folder: Path, world: bytes, contents: dict[str, bytes], before: Collection[str] = ()) -> None:
    """Write a dumped world and its files into a folder: first new files, then the world atomically, then old files go.

    The world that was there stays as the save before, with its files, whose ids are `before`.
    No other user of the machine can read them, because the messages contain people's hands.
    """
    store = folder / FILES_FOLDER
    store.mkdir(parents=True, exist_ok=True)
    store.chmod(_PRIVATE_FOLDER)
    there = {path.name for path in store.iterdir()}
    for name in contents.keys() - there:
        _write_at_once(store / name, contents[name])
    present = folder / WORLD_FILE
    if present.exists():
        _write_at_once(folder / BEFORE_FILE, present.read_bytes())
    _write_at_once(present, world)
    for name in there - contents.keys() - set(before):
        (store / name).unlink(missing_ok=True)


def _write_at_once(path: Path, content: bytes) -> None:
    draft = path.with_name(path.name + ".new")
    draft.unlink(missing_ok=True)
    with os.fdopen(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, _PRIVATE), "wb") as file:
        file.write(content)
    draft.replace(path)


def _lasting(channel: Channel) -> Iterable[Message]:
    return (message for message in channel.messages.values() if not message.ephemeral and not message.loading)


def _shared(source: object, names: Iterable[str]) -> Json:
    return {name: getattr(source, name) for name in names}


def _same_fields(saved: type[msgspec.Struct], model: type) -> list[str]:
    """Return the fields that a saved type and a model have in common, which are copied unchanged."""
    theirs = set(getattr(model, "__slots__", ()))
    return [name for name in saved.__struct_fields__ if name in theirs and name not in _TRANSLATED]


_TRANSLATED = frozenset({"attachments", "hidden_attachments", "mentioned", "overwrites", "members", "roles"})


def _saved_guild(guild: Guild) -> _Guild:
    return _Guild(
        **_shared(guild, _same_fields(_Guild, Guild)),
        owner_id=guild.owner.id,
        roles=list(guild.roles.values()),
        members=[_Member(m.user.id, m.joined_at, m.roles, m.nick) for m in guild.members.values()],
    )


def _saved_channel(channel: Channel) -> _Channel:
    return _Channel(
        **_shared(channel, _same_fields(_Channel, Channel)),
        guild_id=_id(channel.guild),
        parent_id=_id(channel.parent),
        recipient_id=_id(channel.recipient),
        overwrites=list(channel.overwrites.values()),
    )


def _saved_message(message: Message) -> _Message:
    return _Message(
        **_shared(message, _same_fields(_Message, Message)),
        channel_id=message.channel.id,
        author_id=message.author.id,
        attachments=[_saved_file(file) for file in message.attachments],
        hidden_attachments=[_saved_file(file) for file in message.hidden_attachments],
        mentioned=[user.id for user in message.mentioned],
    )


def _saved_file(file: Attachment) -> _File:
    return _File(**_shared(file, _same_fields(_File, Attachment)))


def _id(thing: Guild | Channel | User | None) -> str | None:
    return None if thing is None else thing.id


# --- loading --------------------------------------------------------------------------------------------


class Loaded(NamedTuple):
    """Whether a saved world was there, and what was wrong with its newest save; empty if nothing was."""

    found: bool
    fault: str = ""


def load(world: World, folder: Path) -> Loaded:
    """Load a saved world into one that hasn't been used. Raise UnreadableWorldError if no save can be read.

    A damaged newest save is moved aside, and the one before is read in its place.
    """
    path, before = folder / WORLD_FILE, folder / BEFORE_FILE
    try:
        return Loaded(_load(world, folder, path))
    except OtherVersionError:
        raise
    except UnreadableWorldError as error:
        if not before.exists():
            raise
        fault = error
    try:
        _load(world, folder, before)
    except UnreadableWorldError as error:
        raise fault from error
    number = 1
    while (kept := folder / DAMAGED_FILE.format(number)).exists():
        number += 1
    path.replace(kept)
    return Loaded(True, f"{fault}\nThe server is as it was a save before. The damaged file is kept as {kept}")


def _load(world: World, folder: Path, path: Path) -> bool:
    """Load a world from a file. Return False if there is none. Raise UnreadableWorldError."""
    try:
        saved = msgspec.json.decode(path.read_bytes(), type=_World)
        if saved.version != VERSION:
            raise OtherVersionError(f"{path} has version {saved.version}, this program reads version {VERSION}")
        _restore(world, saved, lambda file: (folder / FILES_FOLDER / file).read_bytes())
    except FileNotFoundError as error:
        if error.filename == str(path):
            return False
        raise UnreadableWorldError(f"{error.filename} is missing, {path} needs it") from error
    except RecursionError as error:
        raise UnreadableWorldError(f"{path} can't be read: it is nested too deeply") from error
    except OSError as error:
        raise UnreadableWorldError(f"{error.filename or path} can't be read: {error.strerror or error}") from error
    except (ValueError, KeyError) as error:
        raise UnreadableWorldError(f"{path} can't be read: {error}") from error
    return True


def _restore(world: World, saved: _World, read: Callable[[str], bytes]) -> None:
    for kept in (world.users, world.guilds, world.channels, world.emojis, world.emoji_images):
        kept.clear()
    world.users |= {user.id: user for user in saved.users}
    world.bot = world.users[saved.bot_id]
    world.application_id = world.bot.id
    world.commands = [Command(c.id, c.version, c.guild_id, c.data) for c in saved.commands]
    world.emojis |= {key: emoji for key, emoji in saved.emojis.items() if key in saved.emoji_images}
    world.emoji_images |= saved.emoji_images
    for guild in saved.guilds:
        _restore_guild(world, guild)
    for channel in sorted(saved.channels, key=lambda it: (it.thread is not None, it.parent_id is not None)):
        _restore_channel(world, channel)
    for message in saved.messages:
        _restore_message(world, message, saved.cdn_base, read)
    world.announcer.visibility_changed()
    for restored in world.channels.values():
        if restored.thread is not None and not restored.thread.archived:
            threads.keep_awake(world, restored)


def _restore_guild(world: World, saved: _Guild) -> None:
    guild = Guild(**_shared(saved, _same_fields(_Guild, Guild)), owner=world.users[saved.owner_id])
    guild.roles = {role.id: role for role in saved.roles}
    guild.members = {m.user_id: Member(world.users[m.user_id], m.joined_at, m.roles, m.nick) for m in saved.members}
    world.guilds[guild.id] = guild


def _restore_channel(world: World, saved: _Channel) -> None:
    channel = Channel(**_shared(saved, _same_fields(_Channel, Channel)))
    channel.guild = _found(world.guilds, saved.guild_id)
    channel.parent = _found(world.channels, saved.parent_id)
    channel.recipient = _found(world.users, saved.recipient_id)
    channel.overwrites = {overwrite.id: overwrite for overwrite in saved.overwrites}
    world.channels[channel.id] = channel
    if channel.guild is not None:
        channel.guild.channels[channel.id] = channel


def _restore_message(world: World, saved: _Message, old_base: str, read: Callable[[str], bytes]) -> None:
    channel = world.channels[saved.channel_id]
    fields = _shared(saved, _same_fields(_Message, Message))
    message = Message(**fields, channel=channel, author=world.users[saved.author_id])
    message.embeds = moved(saved.embeds, old_base, world.cdn_base)
    message.components = moved(saved.components, old_base, world.cdn_base)
    message.mentioned = [world.users[user_id] for user_id in saved.mentioned]

    def restored(file: _File) -> Attachment:
        same = _shared(file, _same_fields(_File, Attachment))
        return Attachment(**{**same, "url": moved(file.url, old_base, world.cdn_base)}, data=read(file.id))

    message.attachments = [restored(file) for file in saved.attachments]
    message.hidden_attachments = [restored(file) for file in saved.hidden_attachments]
    message.thread = world.channels.get(message.id)
    channel.messages[message.id] = message


def _found(table: dict[str, T], key: str | None) -> T | None:
    return None if key is None else table[key]


def moved(value: T, old_base: str, new_base: str) -> T:
    """Return a copy of a JSON value in which the addresses of files have another base."""
    if isinstance(value, dict):
        return {key: moved(part, old_base, new_base) for key, part in value.items()}  # type: ignore[return-value]
    if isinstance(value, list):
        return [moved(part, old_base, new_base) for part in value]  # type: ignore[return-value]
    if isinstance(value, str) and value.startswith(f"{old_base}/attachments/"):
        return new_base + value.removeprefix(old_base)  # type: ignore[return-value]
    return value
