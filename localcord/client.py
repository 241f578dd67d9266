"""A person's Discord client: what they see, and what they can do."""

from collections.abc import Callable, Mapping, Sequence

from localcord import interactions, invoke, messages, payloads, posts, threads, views
from localcord.components import SELECTS, Kind, find
from localcord.errors import missing_access, missing_permissions, unknown
from localcord.forms import FieldValue, FilledForm
from localcord.interaction import Deed, Interaction, InteractionKind
from localcord.invoke import ClientRefusedError, OptionValue
from localcord.models import Channel, ChannelType, Command, Json, Message, User
from localcord.permissions import Permission
from localcord.world import World


class Client:
    """One person's client. Everything that it returns, and every event, is what this person may see, as plain JSON.

    Raises DiscordError where Discord or its client would refuse, or if something isn't shown to this person.

    Events of `subscribe` (each a dict with `type`): message_create and message_update (`message`), message_delete
    (`id`, `channel_id`), channel_create, channel_update, thread_create, thread_update (`channel`), channel_delete,
    thread_delete (`id`), voice (`user_id`, `channel_id` or None), modal (`interaction_id`, `modal`), thinking,
    interaction_done (with `choices` of an autocomplete) and interaction_failed (`interaction_id`, `kind`).
    """

    def __init__(self, world: World, user: User) -> None:
        self._world = world
        self.user = user

    def subscribe(self, listener: Callable[[Json], None]) -> Callable[[], None]:
        """Call `listener` with each event. Return a function that ends it."""
        return self._world.subscribe(self.user, listener)

    # --- seeing -------------------------------------------------------------------------------------

    def guilds(self) -> list[Json]:
        """Return the servers that the person is in: id, name, owner_id, members (users)."""
        return [
            {
                "id": guild.id,
                "name": guild.name,
                "owner_id": guild.owner.id,
                "members": [payloads.user(member.user) for member in guild.members.values()],
            }
            for guild in self._world.guilds.values()
            if self.user.id in guild.members
        ]

    def channels(self, guild_id: str | int) -> list[Json]:
        """Return a server's channels and active threads that the person sees."""
        guild = self._world.guild(guild_id)
        if self.user.id not in guild.members:
            raise missing_access()
        seen = self._world.visible_channels(self.user)
        shown = [c for c in guild.channels.values() if c.id in seen and not (c.thread and c.thread.archived)]
        return [views.channel(self._world, c, self.user) for c in shown]

    def dms(self) -> list[Json]:
        """Return the direct message channels."""
        own = [c for c in self._world.channels.values() if c.recipient is self.user]
        return [views.channel(self._world, c, self.user) for c in own]

    def channel(self, channel_id: str | int) -> Json:
        """Return one channel or thread."""
        return views.channel(self._world, self._channel(channel_id), self.user)

    def messages(self, channel_id: str | int) -> list[Json]:
        """Return a channel's messages, oldest first, including the person's own ephemeral ones but nobody else's."""
        shown = [m for m in self._channel(channel_id).messages.values() if self._sees(m)]
        return [views.message(m, self.user) for m in shown]

    def message(self, message_id: str | int) -> Json:
        """Return one message."""
        return views.message(self._message(message_id), self.user)

    def commands(self, channel_id: str | int) -> list[Json]:
        """Return the commands that are offered to the person in a channel."""
        channel = self._channel(channel_id)
        return [payloads.command(c, self._world.application_id) for c in self._offered(channel)]

    # --- commands and components --------------------------------------------------------------------

    def slash(self, channel_id: str | int, *path: str, options: Mapping[str, OptionValue] | None = None) -> Interaction:
        """Use a command, e.g. `slash(channel, "ttr", "new", options={"map": "usa"})`; users and channels are ids."""
        channel = self._channel(channel_id)
        found = invoke.find_command(self._offered(channel), path)
        data = invoke.command_data(self._world, channel, found, options or {})
        return self._begin(InteractionKind.COMMAND, channel, data)

    async def autocomplete(
        self, channel_id: str | int, path: Sequence[str], options: Mapping[str, OptionValue], focused: str
    ) -> list[Json]:
        """Return the bot's choices (name, value) while `focused` is being typed. Raise InteractionFailedError."""
        channel = self._channel(channel_id)
        found = invoke.find_command(self._offered(channel), path)
        data = invoke.command_data(self._world, channel, found, options, focused)
        interaction = self._begin(InteractionKind.AUTOCOMPLETE, channel, data)
        return (await interaction.answered()).choices or []

    def press(self, message_id: str | int, custom_id: str) -> Interaction:
        """Press a button."""
        message, button = self._component(message_id, custom_id, (Kind.BUTTON,))
        data: Json = {"component_type": int(Kind.BUTTON), "custom_id": custom_id, "id": button["id"]}
        return self._begin(InteractionKind.COMPONENT, message.channel, data, message)

    def select(self, message_id: str | int, custom_id: str, values: Sequence[str]) -> Interaction:
        """Choose values in a select."""
        message, menu = self._component(message_id, custom_id, SELECTS)
        data = invoke.select_data(self._world, message.channel, menu, values)
        return self._begin(InteractionKind.COMPONENT, message.channel, data, message)

    def submit(self, opened_by: Interaction, values: Mapping[str, FieldValue]) -> Interaction:
        """Submit the modal that an interaction opened. `values` are by custom id; other fields keep what they show."""
        if opened_by.modal is None or opened_by.user is not self.user:
            raise ClientRefusedError("no form is open")
        form = FilledForm(self._world, opened_by.channel, opened_by.modal, values)
        deed = Deed(
            InteractionKind.MODAL, self.user, opened_by.channel, form.data, opened_by.source, opened_by, form.files
        )
        return interactions.begin(self._world, deed)

    def interaction(self, interaction_id: str | int) -> Interaction:
        """Return one of the person's own interactions."""
        found = self._world.interactions.get(str(interaction_id))
        if found is None or found.user is not self.user:
            raise unknown(10062, "interaction")
        return found

    # --- messages and threads -----------------------------------------------------------------------

    def post(self, channel_id: str | int, text: str) -> Json:
        """Write a message."""
        channel = self._channel(channel_id)
        messages.require_can_post(self._world, channel, self.user)
        return views.message(messages.create(self._world, channel, self.user, {"content": text}), self.user)

    def delete_message(self, message_id: str | int) -> None:
        """Delete a message: the person's own, another's with Manage Messages; or dismiss an ephemeral one."""
        message = self._message(message_id)
        manager = self._world.permissions(message.channel, self.user) & Permission.MANAGE_MESSAGES
        if message.author is not self.user and not message.ephemeral and not manager:
            raise missing_permissions()
        messages.delete(self._world, message, by=self.user)

    def react(self, message_id: str | int, emoji: str, *, on: bool = True) -> None:
        """Add or remove a reaction."""
        messages.react(self._world, self._message(message_id), self.user, emoji, on=on)

    def create_thread(
        self, channel_id: str | int, name: str, *, message_id: str | int | None = None, private: bool = False
    ) -> Json:
        """Make a thread in a channel, from a message if given."""
        channel = self._channel(channel_id)
        start = None if message_id is None else self._message(message_id)
        kind = ChannelType.PRIVATE_THREAD if private else threads.public_type(channel)
        thread = threads.create(self._world, channel, self.user, name=name, kind=kind, start=start)
        return views.channel(self._world, thread, self.user)

    def create_post(self, channel_id: str | int, name: str, text: str) -> Json:
        """Make a post in a forum, with its first message."""
        form = {"name": name, "message": {"content": text}}
        post, _ = posts.create(self._world, self._channel(channel_id), self.user, form)
        return views.channel(self._world, post, self.user)

    def archive_thread(self, thread_id: str | int, *, locked: bool = False) -> None:
        """Archive a thread, as its owner or with Manage Threads. Locking always needs Manage Threads."""
        thread = self._channel(thread_id)
        state = threads.state_of(thread)
        if locked or state.owner_id != self.user.id:
            self._world.require(thread, self.user, Permission.MANAGE_THREADS)
        state.locked = locked
        threads.set_archived(self._world, thread, archived=True)

    def reopen_thread(self, thread_id: str | int) -> None:
        """Unarchive a thread."""
        thread = self._channel(thread_id)
        self._world.require(thread, self.user, Permission.SEND_IN_THREADS)
        threads.check_open(self._world, thread, self.user)
        threads.wake(self._world, thread)

    def lock_thread(self, thread_id: str | int, *, locked: bool = True) -> None:
        """Lock or unlock a thread, without archiving it."""
        thread = self._channel(thread_id)
        self._world.require(thread, self.user, Permission.MANAGE_THREADS)
        threads.set_locked(self._world, thread, locked=locked)

    def open_dm(self) -> Json:
        """Open the direct messages with the bot."""
        return views.channel(self._world, self._world.dm_channel(self.user), self.user)

    def set_dms_open(self, *, allowed: bool) -> None:
        """Allow or refuse direct messages from the bot."""
        self.user.dms_open = allowed

    # --- voice --------------------------------------------------------------------------------------

    def join_voice(self, channel_id: str | int) -> None:
        """Enter a voice channel."""
        channel = self._channel(channel_id)
        if channel.type is not ChannelType.VOICE or channel.guild is None:
            raise ClientRefusedError("that is no voice channel")
        self._world.require(channel, self.user, Permission.CONNECT)
        inside = [uid for uid, where in channel.guild.voice.items() if where is channel and uid != self.user.id]
        mover = self._world.permissions(channel, self.user) & Permission.MOVE_MEMBERS
        if channel.user_limit and len(inside) >= channel.user_limit and not mover:
            raise ClientRefusedError("the voice channel is full")
        self._world.move_voice(channel.guild, self.user, channel)

    def leave_voice(self) -> None:
        """Leave the voice channel that the person is in."""
        for guild in self._world.guilds.values():
            if self.user.id in guild.voice:
                self._world.move_voice(guild, self.user, None)

    # --- what may be used ---------------------------------------------------------------------------

    def _begin(self, kind: InteractionKind, channel: Channel, data: Json, source: Message | None = None) -> Interaction:
        return interactions.begin(self._world, Deed(kind, self.user, channel, data, source))

    def _channel(self, channel_id: str | int) -> Channel:
        channel = self._world.channel(channel_id)
        self._world.require(channel, self.user)
        return channel

    def _sees(self, message: Message) -> bool:
        return self._world.is_shown(message, self.user)

    def _message(self, message_id: str | int) -> Message:
        for channel in self._world.channels.values():
            message = channel.messages.get(str(message_id))
            if message is not None and self._world.sees(self.user, channel) and self._sees(message):
                return message
        raise unknown(10008, "Message")

    def _offered(self, channel: Channel) -> list[Command]:
        return [c for c in self._world.commands if invoke.usable(self._world, c, channel, self.user)]

    def _component(self, message_id: str | int, custom_id: str, kinds: Sequence[Kind]) -> tuple[Message, Json]:
        message = self._message(message_id)
        if self._world.is_shut(message.channel, self.user):
            raise ClientRefusedError("the thread is locked")  # its buttons can't be pressed: discord-api-docs #7900
        component = find(message.components, custom_id)
        if component is None or component["type"] not in kinds:
            raise ClientRefusedError(f"the message has no {custom_id} to use that way")
        if component.get("disabled"):
            raise ClientRefusedError(f"{custom_id} is disabled")
        return message, component
