"""The state of the local Discord, and what a test can set up: people, servers, channels, roles."""

from collections import deque
from collections.abc import Callable, Iterable, MutableSequence, Sequence
from typing import TypeVar

from localcord import payloads, permissions
from localcord.announce import Announcer, Delivery
from localcord.clock import Clock, RealClock, Timer
from localcord.command_creates import CommandCreates
from localcord.errors import DiscordError, flagged_as_spammer, missing_access, unknown
from localcord.interaction import Interaction
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
from localcord.permissions import Permission
from localcord.session_starts import SessionStarts
from localcord.snowflake import Snowflakes

T = TypeVar("T")
DM_WINDOW = 600.0
"""Seconds in which `new_dm_limit` counts how many direct messages the bot opens."""
_HAS_COMMANDS = 1 << 23
"""The flag of an application that has registered a command (APPLICATION_COMMAND_BADGE)."""
DELETED_FILES = 20
"""The files of deleted messages that can still be fetched. On Discord they can be for a while, as people have observed
(https://github.com/discord/discord-api-docs/issues/2224), so that a page that has just shown a message finds them."""


class World:
    """Everything there is. Ids are decimal strings. `Client` is what one person sees and can do.

    `records` limits how many records are kept (requests, gateway frames, deliveries); None keeps everything.
    """

    def __init__(self, *, clock: Clock | None = None, bot_name: str = "GameBot", records: int | None = None) -> None:
        self.clock: Clock = clock or RealClock()
        self.records = records
        self.snowflakes = Snowflakes(self.clock)
        self.announcer = Announcer(self)
        self.cdn_base = "http://127.0.0.1"
        self.gateway_url = "ws://127.0.0.1"
        self.application_flags = _HAS_COMMANDS
        self.session_starts = SessionStarts(self.clock)
        self.command_creates = CommandCreates(self.clock)
        self.users: dict[str, User] = {}
        self.guilds: dict[str, Guild] = {}
        self.channels: dict[str, Channel] = {}
        self.commands: list[Command] = []
        self.interactions: dict[str, Interaction] = {}
        self.interaction_tokens: dict[str, Interaction] = {}
        self.emojis: dict[str, Json] = {}
        self.emoji_images: dict[str, tuple[str, bytes]] = {}
        """The content type and bytes of each emoji, by its id."""
        self.max_active_threads = 1000
        self.max_active_announcement_threads = 1000  # the real limit is not published
        self.max_thread_members = 1000
        self.harmful_links: set[str] = set()
        """Links that no message anywhere may contain."""
        self.flagged_as_spammer = False
        """Whether the bot can send direct messages only to people to whom it has sent some before (20026)."""
        self.dms_limited = False
        """Whether the bot can't send any direct messages (340002)."""
        self.new_dm_limit: int | None = None
        self.late_edits_an_hour = 30  # the real limit is not published
        self.late_edit_retry_after = 1.0
        self.deleted_files: deque[Attachment] = deque(maxlen=DELETED_FILES)
        self.complaints: list[str] = []
        self._timers: set[Timer] = set()
        self._dms_opened: list[float] = []
        self.bot = self._new_user(bot_name, bot=True)
        self.application_id = self.bot.id

    # --- people and servers -------------------------------------------------------------------------

    def _new_user(self, name: str, *, locale: str = "en-US", bot: bool = False, dms_open: bool = True) -> User:
        user = User(self.snowflakes.next(), name, locale, bot, dms_open)
        self.users[user.id] = user
        return user

    def add_user(self, name: str, *, locale: str = "en-US", dms_open: bool = True) -> User:
        """Add a person. With `dms_open` False the bot's direct messages to them are refused."""
        return self._new_user(name, locale=locale, dms_open=dms_open)

    def add_guild(
        self, name: str, owner: User, *, locale: str = "en-US", bot_permissions: int | None = permissions.BOT
    ) -> Guild:
        """Add a server with its owner and the bot. With `bot_permissions` None the bot isn't in it: invite it later."""
        guild = Guild(self.snowflakes.next(), name, owner, self.clock.now(), locale)
        guild.roles[guild.id] = Role(guild.id, "@everyone", permissions.EVERYONE, 0)
        self.guilds[guild.id] = guild
        self.join(guild, owner)
        if bot_permissions is not None:
            self.invite_bot(guild, bot_permissions)
        return guild

    def invite_bot(self, guild: Guild, bot_permissions: int = permissions.BOT) -> None:
        """Add the bot to a server, with a managed role of its own."""
        guild.commands_only = False
        role = self.add_role(guild, self.bot.name, bot_permissions, managed=True)
        guild.members[self.bot.id] = Member(self.bot, self.clock.now(), [role.id])
        self.announcer.bot("GUILD_CREATE", self.guild_payload(guild))

    def authorize_commands(self, guild: Guild) -> None:
        """Install only the scope `applications.commands`: commands work, but the bot isn't a member."""
        guild.commands_only = True

    def join(self, guild: Guild, user: User, *, roles: Iterable[Role] = ()) -> Member:
        """Make a person a member of a server."""
        member = Member(user, self.clock.now(), [role.id for role in roles])
        guild.members[user.id] = member
        self.announcer.guild("GUILD_MEMBER_ADD", guild, payloads.member(member))
        self.announcer.visibility_changed()
        return member

    def leave(self, guild: Guild, user: User) -> None:
        """Remove a person, or the bot, from a server, as when they leave or are kicked or banned."""
        if user.id not in guild.members:
            raise unknown(10007, "Member")
        self.move_voice(guild, user, None)
        for channel in guild.channels.values():
            if channel.thread is not None:
                channel.thread.members.pop(user.id, None)
        del guild.members[user.id]
        if user is self.bot:
            self.announcer.bot("GUILD_DELETE", {"id": guild.id})
        else:
            self.announcer.guild("GUILD_MEMBER_REMOVE", guild, {"user": payloads.user(user)})
        self.announcer.visibility_changed()

    def add_role(self, guild: Guild, name: str, bits: int = 0, *, managed: bool = False) -> Role:
        """Add a role to a server."""
        role = Role(self.snowflakes.next(), name, bits, len(guild.roles), managed=managed)
        guild.roles[role.id] = role
        self.announcer.guild("GUILD_ROLE_CREATE", guild, {"role": payloads.role(role)})
        return role

    def remove_role(self, guild: Guild, role: Role) -> None:
        """Delete a role of a server, and its overwrites."""
        del guild.roles[role.id]
        for member in guild.members.values():
            member.roles = [role_id for role_id in member.roles if role_id != role.id]
        for channel in guild.channels.values():
            channel.overwrites.pop(role.id, None)
        self.announcer.guild("GUILD_ROLE_DELETE", guild, {"role_id": role.id})
        self.announcer.visibility_changed()

    def set_roles(self, guild: Guild, user: User, roles: Sequence[Role]) -> None:
        """Give a member exactly these roles."""
        member = self.member(guild, user.id)
        member.roles = [role.id for role in roles]
        self.member_changed(guild, member)

    def member_changed(self, guild: Guild, member: Member) -> None:
        """Announce a member's new roles or name."""
        self.announcer.guild("GUILD_MEMBER_UPDATE", guild, payloads.member(member))
        self.announcer.visibility_changed()

    # --- channels -----------------------------------------------------------------------------------

    def add_channel(
        self,
        guild: Guild,
        name: str,
        kind: ChannelType = ChannelType.TEXT,
        *,
        parent: Channel | None = None,
        overwrites: Iterable[Overwrite] = (),
        topic: str | None = None,
    ) -> Channel:
        """Add a channel to a server."""
        channel = Channel(self.snowflakes.next(), kind, name, guild, parent, topic, position=len(guild.channels))
        channel.overwrites = {overwrite.id: overwrite for overwrite in overwrites}
        self.put_channel(channel)
        return channel

    def put_channel(self, channel: Channel) -> None:
        """Store a new channel of a server and announce it."""
        assert channel.guild is not None
        channel.guild.channels[channel.id] = channel
        self.channels[channel.id] = channel
        self.announcer.channel("create", channel)

    def set_overwrite(self, channel: Channel, target: Role | User, *, allow: int = 0, deny: int = 0) -> None:
        """Replace a channel's overwrite for a role or a member."""
        kind = 0 if isinstance(target, Role) else 1
        channel.overwrites[target.id] = Overwrite(target.id, kind, int(allow), int(deny))
        self.announcer.channel("update", channel)

    def remove_channel(self, channel: Channel) -> None:
        """Delete a channel of a server with its threads."""
        assert channel.guild is not None
        for thread in [c for c in channel.guild.channels.values() if c.parent is channel and c.thread is not None]:
            self.remove_channel(thread)
        for user_id in [uid for uid, where in channel.guild.voice.items() if where is channel]:
            self.move_voice(channel.guild, self.users[user_id], None)
        del channel.guild.channels[channel.id]
        del self.channels[channel.id]
        self.announcer.channel("delete", channel)

    def move_voice(self, guild: Guild, user: User, where: Channel | None) -> None:
        """Move a member into a voice channel, or out of voice."""
        left = guild.voice.pop(user.id, None)
        if where is not None:
            guild.voice[user.id] = where
        if left is where:
            return
        self.announcer.guild("VOICE_STATE_UPDATE", guild, payloads.voice_state(guild, user, where))
        for person in self.people():
            seen = [c for c in (left, where) if c and self.sees(person, c)]
            if seen:
                event: Json = {"type": "voice", "user_id": user.id, "channel_id": where.id if where in seen else None}
                self.announcer.deliver(person.id, event)

    def dm_channel(self, user: User, *, by_bot: bool = False) -> Channel:
        """Return the direct message channel of a person and the bot, created on first use.

        If `new_dm_limit` is set and the bot opens more new ones in 10 minutes, raise 40003; raise 20026 while it is
        `flagged_as_spammer`.
        """
        for channel in self.channels.values():
            if channel.recipient is user:
                return channel
        if by_bot and self.flagged_as_spammer:
            raise flagged_as_spammer()
        if by_bot and self.new_dm_limit is not None:
            now = self.clock.now()
            self._dms_opened = [when for when in self._dms_opened if now - when < DM_WINDOW]
            if len(self._dms_opened) >= self.new_dm_limit:
                raise DiscordError(403, 40003, "You are opening direct messages too fast.")
            self._dms_opened.append(now)
        channel = Channel(self.snowflakes.next(), ChannelType.DM, recipient=user)
        self.channels[channel.id] = channel
        self.announcer.channel("create", channel)
        return channel

    # --- looking things up --------------------------------------------------------------------------

    def user(self, user_id: str | int) -> User:
        """Return a user, or raise 10013."""
        return _found(self.users, user_id, 10013, "User")

    def guild(self, guild_id: str | int) -> Guild:
        """Return a server, or raise 10004."""
        return _found(self.guilds, guild_id, 10004, "Guild")

    def channel(self, channel_id: str | int) -> Channel:
        """Return a channel, or raise 10003."""
        return _found(self.channels, channel_id, 10003, "Channel")

    def member(self, guild: Guild, user_id: str | int) -> Member:
        """Return a server's member, or raise 10007."""
        return _found(guild.members, user_id, 10007, "Member")

    def role(self, guild: Guild, role_id: str | int) -> Role:
        """Return a server's role, or raise 10011."""
        return _found(guild.roles, role_id, 10011, "Role")

    def message(self, channel: Channel, message_id: str | int) -> Message:
        """Return a channel's message, or raise 10008."""
        return _found(channel.messages, message_id, 10008, "Message")

    def people(self) -> list[User]:
        """Return all users but the bot."""
        return [user for user in self.users.values() if not user.bot]

    def forget(self, interaction: Interaction) -> None:
        """Forget an interaction whose token has long expired."""
        self.interactions.pop(interaction.id, None)
        self.interaction_tokens.pop(interaction.token, None)

    def schedule(self, seconds: float, callback: Callable[[], None]) -> None:
        """Call `callback` later, unless the world is closed before."""
        timer: Timer

        def due() -> None:
            self._timers.discard(timer)
            callback()

        timer = self.clock.call_later(seconds, due)
        self._timers.add(timer)

    def close(self) -> None:
        """Cancel everything that is scheduled."""
        for timer in self._timers:
            timer.cancel()
        self._timers.clear()

    # --- who sees what ------------------------------------------------------------------------------

    def permissions(self, channel: Channel, user: User) -> int:
        """Return what a user may do in a channel; 0 if they can't see it."""
        return permissions.in_channel(channel, user.id, self.bot.id)

    def is_shut(self, channel: Channel, user: User) -> bool:
        """Return whether a channel is a thread that is locked for a user."""
        return permissions.is_shut(channel, self.permissions(channel, user))

    def require(self, channel: Channel, user: User, *needed: Permission) -> None:
        """Raise 50001 or 50013 unless the user sees the channel and has all the `needed` permissions."""
        permissions.require(channel, user.id, self.bot.id, *needed)

    def require_in_guild(self, guild: Guild, user: User, *needed: Permission) -> None:
        """Raise 50001 for users who aren't members, 50013 if one of the `needed` permissions is missing."""
        if user.id not in guild.members:
            raise missing_access()
        permissions.require_all(permissions.in_guild(guild, user.id), needed)

    def bot_sees(self, channel: Channel) -> bool:
        """Return whether the bot sees a channel."""
        return self.sees(self.bot, channel)

    def visible_channels(self, user: User) -> dict[str, Channel]:
        """Return the channels and threads that a user sees, direct messages included."""
        return {c.id: c for c in self.channels.values() if self.sees(user, c)}

    def sees(self, user: User, channel: Channel) -> bool:
        """Return whether a user sees a channel."""
        return bool(self.permissions(channel, user) & Permission.VIEW_CHANNEL)

    def viewers(self, message: Message) -> list[User]:
        """Return the people to whom a message is shown."""
        if message.ephemeral:
            return [] if message.viewer is None else [message.viewer]
        return [who for who in self.people() if self.sees(who, message.channel)]

    def is_shown(self, message: Message, user: User) -> bool:
        """Return whether a message is shown to a user. An ephemeral one still is, if the channel is hidden later."""
        return message.viewer is user if message.ephemeral else self.sees(user, message.channel)

    @property
    def log(self) -> MutableSequence[Delivery]:
        """Return everything that was ever shown to anybody, in order."""
        return self.announcer.log

    def subscribe(self, user: User, listener: Callable[[Json], None]) -> Callable[[], None]:
        """Call `listener` with every event for a person's client. Return a function that ends it."""
        return self.announcer.subscribe(user.id, listener)

    def guild_payload(self, guild: Guild) -> Json:
        """Return GUILD_CREATE's payload for the bot, with the active threads that it sees."""
        threads = [c for c in guild.channels.values() if c.thread and not c.thread.archived and self.bot_sees(c)]
        return payloads.guild_create(guild, self.bot, threads)


def _found(table: dict[str, T], key: str | int, code: int, what: str) -> T:
    try:
        return table[str(key)]
    except KeyError:
        raise unknown(code, what) from None
