"""The things on Discord. Ids are decimal strings, times are seconds since 1970."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum, IntFlag
from typing import Any, TypeVar

Json = dict[str, Any]
T = TypeVar("T")


def copied(json: T) -> T:
    """Return a copy of JSON with its own lists and objects; `copy.deepcopy` takes three times as long."""
    if isinstance(json, dict):
        return {key: copied(value) for key, value in json.items()}  # type: ignore[return-value]
    return [copied(value) for value in json] if isinstance(json, list) else json  # type: ignore[return-value]


class ChannelType(IntEnum):
    """The kinds of channel that the double has."""

    TEXT = 0
    DM = 1
    VOICE = 2
    CATEGORY = 4
    ANNOUNCEMENT = 5
    ANNOUNCEMENT_THREAD = 10
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12
    FORUM = 15


class MessageType(IntEnum):
    """The kinds of message that the double has: people's and the bot's, and those that Discord itself posts."""

    DEFAULT = 0
    RECIPIENT_ADD = 1
    CHANNEL_NAME_CHANGE = 4
    PINNED = 6
    THREAD_CREATED = 18
    REPLY = 19
    COMMAND_ANSWER = 20


class MessageFlag(IntFlag):
    """Message flags that the double knows."""

    SUPPRESS_EMBEDS = 1 << 2
    HAS_THREAD = 1 << 5
    EPHEMERAL = 1 << 6
    LOADING = 1 << 7
    SUPPRESS_NOTIFICATIONS = 1 << 12
    COMPONENTS_V2 = 1 << 15


@dataclass(slots=True, eq=False)
class User:
    """An account. With `dms_open` False the bot's direct messages are refused with 50007."""

    id: str
    name: str
    locale: str = "en-US"
    bot: bool = False
    dms_open: bool = True


@dataclass(slots=True, eq=False)
class Role:
    """A role of a guild; @everyone has the guild's own id."""

    id: str
    name: str
    permissions: int
    position: int
    color: int = 0
    hoist: bool = False
    mentionable: bool = False
    managed: bool = False


@dataclass(slots=True, eq=False)
class Member:
    """A user's membership of a guild."""

    user: User
    joined_at: float
    roles: list[str] = field(default_factory=list)
    nick: str | None = None


@dataclass(frozen=True, slots=True)
class Overwrite:
    """A channel's exception for a role (kind 0) or a member (kind 1)."""

    id: str
    kind: int
    allow: int = 0
    deny: int = 0


@dataclass(slots=True, eq=False)
class Attachment:
    """A file of a message, with its bytes."""

    id: str
    filename: str
    data: bytes
    content_type: str
    url: str
    description: str | None = None
    size: tuple[int, int] | None = None


@dataclass(slots=True, eq=False)
class Channel:
    """A channel of a guild, or a direct message channel (guild None, with its recipient)."""

    id: str
    type: ChannelType
    name: str = ""
    guild: "Guild | None" = None
    parent: "Channel | None" = None
    topic: str | None = None
    position: int = 0
    overwrites: dict[str, Overwrite] = field(default_factory=dict)
    recipient: User | None = None
    messages: "dict[str, Message]" = field(default_factory=dict)
    last_message_id: str | None = None
    rate_limit_per_user: int = 0
    nsfw: bool = False
    bitrate: int = 64_000
    user_limit: int = 0
    thread: "ThreadState | None" = None


@dataclass(slots=True, eq=False)
class ThreadState:
    """What a channel also has if it is a thread. `members` maps user ids to the time of joining."""

    owner_id: str
    created_at: float
    archive_changed_at: float
    auto_archive_minutes: int
    members: dict[str, float] = field(default_factory=dict)
    archived: bool = False
    locked: bool = False
    invitable: bool = True
    messages_sent: int = 0


@dataclass(slots=True, eq=False)
class Guild:
    """A server. `channels` holds its threads too; `voice` maps user ids to the voice channel they are in.

    With `commands_only` the application's commands are installed there without its bot (scope `applications.commands`).
    """

    id: str
    name: str
    owner: User
    created_at: float
    locale: str = "en-US"
    commands_only: bool = False
    roles: dict[str, Role] = field(default_factory=dict)
    members: dict[str, Member] = field(default_factory=dict)
    channels: dict[str, Channel] = field(default_factory=dict)
    voice: dict[str, Channel] = field(default_factory=dict)
    blocked_words: set[str] = field(default_factory=set)
    """The words that AutoMod blocks."""


@dataclass(slots=True, eq=False)
class Message:
    """A message. An ephemeral one has a `viewer`, the only person who sees it."""

    id: str
    channel: Channel
    author: User
    created_at: float
    type: int = MessageType.DEFAULT
    content: str = ""
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    hidden_attachments: list[Attachment] = field(default_factory=list)
    """The files that its embeds and components show, which aren't listed as attachments."""
    flags: int = 0
    tts: bool = False
    pinned_at: float | None = None
    edited_at: float | None = None
    late_edits: list[float] = field(default_factory=list)
    mentioned: list[User] = field(default_factory=list)
    mentioned_roles: list[str] = field(default_factory=list)
    mentions_everyone: bool = False
    nonce: str | None = None
    reference: Json | None = None
    interaction: Json | None = None
    viewer: User | None = None
    reactions: dict[str, list[str]] = field(default_factory=dict)
    thread: Channel | None = None

    @property
    def files(self) -> list[Attachment]:
        """All its files: its attachments, and those that its embeds and components show."""
        return [*self.attachments, *self.hidden_attachments]

    @property
    def ephemeral(self) -> bool:
        """Whether only its viewer sees it."""
        return bool(self.flags & MessageFlag.EPHEMERAL)

    @property
    def loading(self) -> bool:
        """Whether it still says that the bot is thinking."""
        return bool(self.flags & MessageFlag.LOADING)


@dataclass(slots=True, eq=False)
class Command:
    """A command as the bot registered it: globally (guild_id None) or in one guild."""

    id: str
    version: str
    guild_id: str | None
    data: Mapping[str, Any]

    @property
    def name(self) -> str:
        """The command's name."""
        return str(self.data["name"])
