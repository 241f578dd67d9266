"""Interactions: a person does something, the bot has 3 seconds to answer and 15 minutes to go on."""

import asyncio
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum, StrEnum

from localcord import emojis, messages, payloads, threads, views
from localcord.errors import DiscordError, invalid_form, unknown
from localcord.files import Upload
from localcord.invoke import full_name
from localcord.limits.form import check_number
from localcord.limits.modal import check_choices, check_modal
from localcord.messages import Answer
from localcord.models import Attachment, Channel, Json, Message, MessageFlag, User
from localcord.permissions import in_channel, of_absent_app
from localcord.world import World

DEADLINE = 3.0
LIFETIME = 15 * 60.0
REMEMBERED = 4 * LIFETIME


class InteractionKind(IntEnum):
    """What a person did."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL = 5


class State(StrEnum):
    """How far the bot's answer is; `deferred` means that the person sees it thinking."""

    PENDING = "pending"
    DEFERRED = "deferred"
    ANSWERED = "answered"
    FAILED = "failed"


class Callback(IntEnum):
    """What the bot can answer first."""

    MESSAGE = 4
    DEFER = 5
    DEFER_UPDATE = 6
    UPDATE = 7
    CHOICES = 8
    MODAL = 9


class InteractionFailedError(Exception):
    """The bot did not answer within 3 seconds: Discord shows "This interaction failed"."""


@dataclass(frozen=True, slots=True)
class Deed:
    """What a person did: with a command, a component of the message `source`, or the modal that `opened_by` opened.

    `files` are those that were put into the modal.
    """

    kind: InteractionKind
    user: User
    channel: Channel
    data: Json
    source: Message | None = None
    opened_by: "Interaction | None" = None
    files: Sequence[Attachment] = ()


class Interaction:
    """One thing that a person did, and what came of it."""

    def __init__(self, world: World, deed: Deed) -> None:
        self._world = world
        self.id = world.snowflakes.next()
        self.token = secrets.token_urlsafe(60)
        self.kind = deed.kind
        self.user = deed.user
        self.channel = deed.channel
        self.data = deed.data
        self.source = deed.source
        self.opened_by = deed.opened_by
        self.files = deed.files
        self.born = world.clock.now()
        self.callback: Callback | None = None
        self.original: Message | None = None
        self.modal: Json | None = None
        self.choices: list[Json] | None = None
        self.followups: list[Message] = []
        self.failed = False
        self.answered_at: float | None = None
        self._changed = asyncio.Event()

    @property
    def state(self) -> State:
        """Return how far the answer is."""
        if self.failed:
            return State.FAILED
        if self.callback is None:
            return State.PENDING
        return State.DEFERRED if self.original is not None and self.original.loading else State.ANSWERED

    @property
    def message(self) -> Json | None:
        """Return the bot's answer as the person sees it, None if it is deleted or was none.

        Where the answer changed the message that was used, what followed it is meant.
        """
        answer = self.original
        if answer is self.source and self.followups:
            answer = self.followups[0]
        if answer is None or answer.id not in self.channel.messages:
            return None
        return views.message(answer, self.user)

    async def acknowledged(self, within: float = 60.0) -> "Interaction":
        """Wait for the first answer, which may be a deferral."""
        return await self._wait({State.PENDING}, within)

    async def answered(self, within: float = 60.0) -> "Interaction":
        """Wait for the answer past any deferral; raises InteractionFailedError or TimeoutError (real seconds)."""
        return await self._wait({State.PENDING, State.DEFERRED}, within)

    async def _wait(self, until_not: set[State], within: float) -> "Interaction":
        async with asyncio.timeout(within):
            while self.state in until_not:
                self._changed.clear()
                await self._changed.wait()
        if self.failed:
            raise InteractionFailedError(
                f"{self.kind.name.lower()} {self.data.get('name') or self.data.get('custom_id')}"
            )
        return self

    def notify(self) -> None:
        """Wake those who wait for a change, and tell the person's client."""
        self._changed.set()
        event: Json = {"interaction_id": self.id, "kind": self.kind.name.lower()}
        match self.state:
            case State.FAILED:
                self._world.announcer.deliver(self.user.id, {"type": "interaction_failed", **event})
            case State.DEFERRED:
                self._world.announcer.deliver(self.user.id, {"type": "thinking", **event})
            case State.ANSWERED:
                self._world.announcer.deliver(
                    self.user.id, {"type": "interaction_done", **event, "choices": self.choices}
                )
            case State.PENDING:
                pass

    def expire(self) -> None:
        """Give up if the bot has said nothing within the 3 seconds."""
        if self.callback is None:
            self.failed = True
            self.notify()


def begin(world: World, deed: Deed) -> Interaction:
    """Hand something that a person did to the bot."""
    interaction = Interaction(world, deed)
    world.interactions[interaction.id] = interaction
    world.interaction_tokens[interaction.token] = interaction
    world.schedule(DEADLINE, interaction.expire)
    world.schedule(REMEMBERED, lambda: world.forget(interaction))
    world.announcer.bot("INTERACTION_CREATE", _payload(world, interaction))
    return interaction


def _payload(world: World, it: Interaction) -> Json:
    guild = it.channel.guild
    if guild is not None and world.bot.id not in guild.members:
        bot_bits = of_absent_app(it.channel, guild)
    else:
        bot_bits = in_channel(it.channel, world.bot.id, world.bot.id)
    user_bits = in_channel(it.channel, it.user.id, world.bot.id)
    data: Json = {
        "id": it.id,
        "application_id": world.application_id,
        "type": int(it.kind),
        "token": it.token,
        "version": 1,
        "data": it.data,
        "channel_id": it.channel.id,
        "channel": {**payloads.channel(it.channel), "permissions": str(user_bits)},
        "locale": it.user.locale,
        "entitlements": [],
        "authorizing_integration_owners": {"0": guild.id if guild else "0"},
        "attachment_size_limit": 10 << 20,
        "context": 0 if guild else 1,
        "app_permissions": str(bot_bits),
    }
    if guild is not None:
        data["guild_id"] = guild.id
        data["guild"] = {"id": guild.id, "locale": guild.locale, "features": []}
        data["guild_locale"] = guild.locale
        data["member"] = {**payloads.member(guild.members[it.user.id]), "permissions": str(user_bits)}
    else:
        data["user"] = payloads.user(it.user)
    if it.source is not None:
        data["message"] = payloads.message(it.source, world.bot)
    return data


def respond(world: World, it: Interaction, body: Json, uploads: Sequence[Upload]) -> Json:
    """Take the bot's first answer; raises 10062 when late, 40060 when it is the second, 50035 when of a wrong kind."""
    if it.failed or (it.callback is None and world.clock.now() - it.born > DEADLINE):
        raise unknown(10062, "interaction")
    if it.callback is not None:
        raise DiscordError(400, 40060, "Interaction has already been acknowledged.")
    callback = _callback_kind(it, body)
    data: Json = body.get("data") or {}
    match callback:
        case Callback.MESSAGE:
            it.original = _answer(world, it, data, uploads)
        case Callback.DEFER:
            check_number("data.flags", data.get("flags"), 0, 1 << 31)
            flags = (data.get("flags") or 0) & MessageFlag.EPHEMERAL
            it.original = _answer(world, it, {"flags": flags}, (), loading=True)
        case Callback.DEFER_UPDATE:
            it.original = it.source
        case Callback.UPDATE:
            assert it.source is not None
            it.original = messages.edit(world, _living(it.source), data, uploads, by=it.user)
        case Callback.CHOICES:
            check_choices(data)
            it.choices = list(data.get("choices") or [])
        case Callback.MODAL:
            check_modal(data)
            emojis.check_shown(world, data["components"])
            it.modal = data
    it.callback = callback
    it.answered_at = world.clock.now()
    if it.modal is not None:
        world.announcer.deliver(it.user.id, {"type": "modal", "interaction_id": it.id, "modal": it.modal})
    it.notify()
    return _callback_answer(world, it)


def _callback_kind(it: Interaction, body: Json) -> Callback:
    allowed = {
        InteractionKind.COMMAND: {Callback.MESSAGE, Callback.DEFER, Callback.MODAL},
        InteractionKind.COMPONENT: set(Callback) - {Callback.CHOICES},
        InteractionKind.AUTOCOMPLETE: {Callback.CHOICES},
        InteractionKind.MODAL: set(Callback) - {Callback.CHOICES, Callback.MODAL},
    }[it.kind]
    if it.source is None:
        allowed -= {Callback.DEFER_UPDATE, Callback.UPDATE}
    if body.get("type") not in {int(kind) for kind in allowed}:
        raise invalid_form(
            "type", "INTERACTION_CALLBACK_INVALID_TYPE", f"{body.get('type')} can't answer {it.kind.name}"
        )
    return Callback(body["type"])


def _living(message: Message) -> Message:
    if message.id not in message.channel.messages:
        raise unknown(10008, "Message")
    return message


def _callback_answer(world: World, it: Interaction) -> Json:
    shown = it.original if it.callback in (Callback.MESSAGE, Callback.DEFER, Callback.UPDATE) else None
    about: Json = {"id": it.id, "type": int(it.kind)}
    if shown is not None:
        about["response_message_id"] = shown.id
        about["response_message_loading"] = shown.loading
        about["response_message_ephemeral"] = shown.ephemeral
    answer: Json = {"interaction": about}
    if shown is not None and it.callback is not Callback.DEFER:
        answer["resource"] = {"type": int(it.callback or 0), "message": payloads.message(shown, world.bot)}
    return answer


def _answer(world: World, it: Interaction, body: Json, uploads: Sequence[Upload], *, loading: bool = False) -> Message:
    if body.get("message_reference"):
        raise invalid_form("message_reference", "MESSAGE_REFERENCE_NOT_ALLOWED", "An answer can't be a reply")
    if it.channel.thread is not None:
        # What counts is whether the person may unlock it, and the status is 403: discord-api-docs #5517, #7707.
        threads.check_open(world, it.channel, it.user, status=403)
    kind = 19 if it.source is not None else 20
    answer = Answer(kind, it.user, _origin(world, it), loading)
    return messages.create(world, it.channel, world.bot, body, uploads, answer=answer)


def _origin(world: World, it: Interaction) -> Json:
    return {
        "webhook_id": world.application_id,
        "application_id": world.application_id,
        "interaction_metadata": _metadata(it),
    }


def _metadata(it: Interaction) -> Json:
    metadata: Json = {
        "id": it.id,
        "type": int(it.kind),
        "user": payloads.user(it.user),
        "authorizing_integration_owners": {"0": it.channel.guild.id if it.channel.guild else "0"},
    }
    if it.kind is InteractionKind.COMMAND:
        metadata |= {"name": full_name(it.data), "command_type": 1}
    elif it.opened_by is not None:
        metadata |= {"triggering_interaction_metadata": _metadata(it.opened_by)}
    elif it.source is not None:
        metadata |= {"interacted_message_id": it.source.id}
    return metadata


# --- after the first answer: the interaction's webhook --------------------------------------------------


def by_token(world: World, token: str) -> Interaction:
    """Return the interaction that a token belongs to; raises 10015 if unknown or unanswered, 50027 after 15 minutes."""
    it = world.interaction_tokens.get(token)
    if it is None or it.callback is None:
        raise unknown(10015, "Webhook")
    if world.clock.now() - it.born > LIFETIME:
        raise DiscordError(401, 50027, "Invalid Webhook Token")
    return it


def follow_up(world: World, it: Interaction, body: Json, uploads: Sequence[Upload]) -> Message:
    """Write a further answer; the first one after a deferral takes the place of "thinking" and its visibility."""
    if it.original is not None and it.original.loading:
        return edit_answer(world, it, it.original, {**body, "flags": body.get("flags")}, uploads)
    message = _answer(world, it, body, uploads)
    it.followups.append(message)
    return message


def find_answer(it: Interaction, message_id: str) -> Message:
    """Return one of the interaction's messages, or `@original`; raises 10008."""
    if it.callback in (Callback.CHOICES, Callback.MODAL) and message_id == "@original":
        raise unknown(10008, "Message")
    own = [it.original, *it.followups]
    wanted = it.original.id if message_id == "@original" and it.original else message_id
    found = next((m for m in own if m is not None and m.id == wanted), None)
    if found is None:
        raise unknown(10008, "Message")
    return _living(found)


def edit_answer(world: World, it: Interaction, message: Message, body: Json, uploads: Sequence[Upload]) -> Message:
    """Edit one of the interaction's messages; this ends a deferral."""
    was_loading = message.loading
    messages.edit(world, message, body, uploads, by=it.user)
    if was_loading:
        it.notify()
    return message


def delete_answer(world: World, it: Interaction, message: Message) -> None:
    """Delete one of the interaction's messages; this ends a deferral too."""
    message.flags &= ~MessageFlag.LOADING
    messages.delete(world, message, by=it.user)
    it.notify()
