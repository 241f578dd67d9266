"""Send each change to those who may see it: gateway events to the bot, and client events to people."""

from collections import defaultdict
from collections.abc import Callable, Iterable, MutableSequence, Sequence
from dataclasses import dataclass
from typing import Protocol

from localcord import payloads, views
from localcord.models import Channel, Guild, Json, Message, User
from localcord.records import records

GatewayListener = Callable[[str, Json], None]
ClientListener = Callable[[Json], None]


class Audience(views.Sight, Protocol):
    """What a world knows of its channels and of who sees them."""

    records: int | None
    channels: dict[str, Channel]

    def people(self) -> list[User]:
        """Return all users but the bot."""

    def bot_sees(self, channel: Channel) -> bool:
        """Return whether the bot sees a channel."""

    def sees(self, user: User, channel: Channel) -> bool:
        """Return whether a user sees a channel."""

    def visible_channels(self, user: User) -> dict[str, Channel]:
        """Return the channels and threads that a user sees."""

    def viewers(self, message: Message) -> list[User]:
        """Return the people to whom a message is shown."""

    def is_shown(self, message: Message, user: User) -> bool:
        """Return whether a message is shown to a user."""


@dataclass(frozen=True, slots=True)
class Delivery:
    """One event that reached one person, with the bytes of its files."""

    user_id: str
    event: Json
    files: tuple[bytes, ...] = ()


class Announcer:
    """Sends each change to those who may see it, and records what was sent to each person."""

    def __init__(self, world: Audience) -> None:
        self._world = world
        self._seen: dict[str, dict[str, Channel]] = defaultdict(dict)
        self._listeners: dict[str, list[ClientListener]] = defaultdict(list)
        self.gateway: list[GatewayListener] = []
        self.log: MutableSequence[Delivery] = records(world.records)

    # --- listeners ----------------------------------------------------------------------------------

    def subscribe(self, user_id: str, listener: ClientListener) -> Callable[[], None]:
        """Call `listener` with every event for this person's client. Return a function that ends it."""
        self._listeners[user_id].append(listener)
        return lambda: self._listeners[user_id].remove(listener)

    def deliver(self, user_id: str, event: Json, files: tuple[bytes, ...] = ()) -> None:
        """Send an event to one person's client."""
        self.log.append(Delivery(user_id, event, files))
        for listener in list(self._listeners[user_id]):
            listener(event)

    def bot(self, event: str, data: Json) -> None:
        """Send an event to the bot's sessions that asked for it."""
        for listener in list(self.gateway):
            listener(event, data)

    # --- messages -----------------------------------------------------------------------------------

    def message(self, verb: str, message: Message) -> None:
        """Announce a message's creation, change or deletion; `verb` is create, update or delete."""
        world = self._world
        if world.bot_sees(message.channel):
            self.bot(f"MESSAGE_{verb.upper()}", self._message_for_bot(verb, message))
        if verb == "delete":
            gone: Json = {"type": "message_delete", "id": message.id, "channel_id": message.channel.id}
            for who in world.viewers(message):
                self.deliver(who.id, gone)
            return
        files = tuple(file.data for file in message.files)
        for readers in _readers_alike(message, world.viewers(message)):
            event: Json = {"type": f"message_{verb}", "message": views.message(message, readers[0])}
            for who in readers:
                self.deliver(who.id, event, files)

    def _message_for_bot(self, verb: str, message: Message) -> Json:
        """Return the message for the bot. An ephemeral answer has no guild_id, like a DM (discord-api-docs #4557)."""
        guild = None if message.ephemeral else message.channel.guild
        where: Json = {"guild_id": guild.id} if guild else {}
        if verb == "delete":
            return {"id": message.id, "channel_id": message.channel.id, **where}
        payload = payloads.new_message if verb == "create" else payloads.message
        data = {**payload(message, self._world.bot), **where}
        author = guild.members.get(message.author.id) if guild else None
        if author is not None:
            data["member"] = payloads.member(author, with_user=False)
        return data

    def reaction(self, verb: str, message: Message, user: User, emoji: str) -> None:
        """Announce a reaction that was added or removed; `verb` is add or remove."""
        guild = message.channel.guild
        if self._world.bot_sees(message.channel):
            data: Json = {"user_id": user.id, "channel_id": message.channel.id, "message_id": message.id}
            data |= {"emoji": payloads.emoji(emoji), "burst": False, "type": 0}
            data |= {"guild_id": guild.id} if guild else {}
            self.bot(f"MESSAGE_REACTION_{verb.upper()}", data)
        for who in self._world.viewers(message):
            self.deliver(who.id, {"type": "message_update", "message": views.message(message, who)})

    def pins(self, channel: Channel) -> None:
        """Tell the bot that a channel's pins changed."""
        if self._world.bot_sees(channel):
            newest = max((m.pinned_at for m in channel.messages.values() if m.pinned_at is not None), default=None)
            data: Json = {
                "channel_id": channel.id,
                "last_pin_timestamp": None if newest is None else payloads.iso(newest),
            }
            self.bot("CHANNEL_PINS_UPDATE", {**data, **({"guild_id": channel.guild.id} if channel.guild else {})})

    # --- channels and threads -----------------------------------------------------------------------

    def channel(self, verb: str, channel: Channel, extra: Json | None = None) -> None:
        """Announce a channel's or thread's creation, change or deletion."""
        kind = "THREAD" if channel.thread is not None else "CHANNEL"
        is_told = channel.thread is None or self._world.bot_sees(channel) or verb == "delete"
        # Since API version 8 bots aren't told about the channels of direct messages.
        if channel.guild is not None and is_told:
            self.bot(f"{kind}_{verb.upper()}", {**payloads.channel(channel), **(extra or {})})
        before = [who for who in self._world.people() if channel.id in self._seen[who.id]]
        self._sync_bots_threads()
        for changed in (channel, *self._threads_of(channel)):
            self._show_or_hide(changed)
        if verb == "update":
            for who in before:
                if channel.id in self._seen[who.id]:
                    shown = views.channel(self._world, channel, who)
                    self.deliver(who.id, {"type": f"{kind.lower()}_update", "channel": shown})

    def visibility_changed(self) -> None:
        """Show people the channels that they can see now, with the messages, and remove those they can't any more."""
        self._sync_bots_threads()
        for channel in list(self._world.channels.values()):
            self._show_or_hide(channel)

    def _threads_of(self, channel: Channel) -> list[Channel]:
        inside = () if channel.guild is None else channel.guild.channels.values()
        return [it for it in inside if it.thread is not None and it.parent is channel]

    def _show_or_hide(self, channel: Channel) -> None:
        exists = channel.id in self._world.channels
        for who in self._world.people():
            seen = self._seen[who.id]
            before, now = channel.id in seen, exists and self._world.sees(who, channel)
            if before and not now:
                del seen[channel.id]
                self.deliver(who.id, {"type": f"{_kind(channel)}_delete", "id": channel.id})
            elif now and not before:
                seen[channel.id] = channel
                shown = views.channel(self._world, channel, who)
                self.deliver(who.id, {"type": f"{_kind(channel)}_create", "channel": shown})
                self._history(who, channel)

    def _sync_bots_threads(self) -> None:
        """Tell the bot about the active threads in channels that it can see now and couldn't before."""
        bot = self._world.bot
        before, now = self._seen[bot.id], self._world.visible_channels(bot)
        self._seen[bot.id] = now
        threads = [c for c in now.values() if c.thread and not c.thread.archived and c.id not in before]
        for parent in {c.parent.id: c.parent for c in threads if c.parent}.values():
            synced = [c for c in threads if c.parent is parent]
            if parent.id in before or parent.guild is None or not synced:
                continue
            joined = [payloads.thread_member(c, bot.id) for c in synced if c.thread and bot.id in c.thread.members]
            data: Json = {"channel_ids": [parent.id], "threads": [payloads.channel(c) for c in synced]}
            self.guild("THREAD_LIST_SYNC", parent.guild, {**data, "members": joined})

    def _history(self, who: User, channel: Channel) -> None:
        for message in channel.messages.values():
            if self._world.is_shown(message, who):
                event = {"type": "message_create", "message": views.message(message, who)}
                self.deliver(who.id, event, tuple(file.data for file in message.files))

    # --- guilds -------------------------------------------------------------------------------------

    def guild(self, event: str, guild: Guild, data: Json) -> None:
        """Tell the bot about something in a guild, if it is a member."""
        if self._world.bot.id in guild.members:
            self.bot(event, {"guild_id": guild.id, **data})


def _readers_alike(message: Message, readers: Sequence[User]) -> Iterable[Sequence[User]]:
    """Yield the readers in groups that are shown the same: all together, unless reactions differ (`me`)."""
    if message.reactions:
        return [[who] for who in readers]
    return [readers] if readers else []


def _kind(channel: Channel) -> str:
    return "thread" if channel.thread is not None else "channel"
