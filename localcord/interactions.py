"""Send people's interactions to the bot, and accept its answers: the first within 3 seconds, others for 15 minutes."""

from collections.abc import Sequence

from localcord import emojis, messages, payloads, threads
from localcord.errors import DiscordError, invalid_form, unknown
from localcord.files import Upload
from localcord.interaction import Callback, Deed, Interaction, InteractionKind
from localcord.invoke import full_name
from localcord.limits.form import check_number
from localcord.limits.modal import check_choices, check_modal
from localcord.messages import Answer
from localcord.models import Json, Message, MessageFlag, MessageType
from localcord.permissions import in_channel, of_absent_app
from localcord.world import World

DEADLINE = 3.0
"""Seconds within which the first answer must come (documentation of interactions)."""
LIFETIME = 15 * 60.0
"""Seconds for which an interaction's token is valid (documentation of interactions)."""
REMEMBERED = 4 * LIFETIME
"""Seconds after which it is forgotten: later, a token is unknown instead of too old."""


def begin(world: World, deed: Deed) -> Interaction:
    """Send an interaction to the bot."""
    interaction = Interaction(world.snowflakes.next(), world.clock.now(), deed, world.announcer.deliver)
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
    """Accept the bot's first answer. Raise 10062 if it is late, 40060 if it is the second, 50035 for a wrong kind."""
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
        # The answer depends on whether the person may unlock it, with status 403: discord-api-docs #5517, #7707.
        threads.check_open(world, it.channel, it.user, status=403)
    kind = MessageType.COMMAND_ANSWER if it.source is None else MessageType.REPLY
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
    """Return the interaction of a token. Raise 10015 if unknown or unanswered, 50027 after 15 minutes."""
    it = world.interaction_tokens.get(token)
    if it is None or it.callback is None:
        raise unknown(10015, "Webhook")
    if world.clock.now() - it.born > LIFETIME:
        raise DiscordError(401, 50027, "Invalid Webhook Token")
    return it


def follow_up(world: World, it: Interaction, body: Json, uploads: Sequence[Upload]) -> Message:
    """Post another answer. The first one after a deferral replaces "thinking" and takes its visibility."""
    if it.original is not None and it.original.loading:
        return edit_answer(world, it, it.original, {**body, "flags": body.get("flags")}, uploads)
    message = _answer(world, it, body, uploads)
    it.followups.append(message)
    return message


def find_answer(it: Interaction, message_id: str) -> Message:
    """Return one of the interaction's messages, or `@original`. Raise 10008."""
    if it.callback in (Callback.CHOICES, Callback.MODAL) and message_id == "@original":
        raise unknown(10008, "Message")
    own = [it.original, *it.followups]
    wanted = it.original.id if message_id == "@original" and it.original else message_id
    found = next((m for m in own if m is not None and m.id == wanted), None)
    if found is None:
        raise unknown(10008, "Message")
    return _living(found)


def edit_answer(world: World, it: Interaction, message: Message, body: Json, uploads: Sequence[Upload]) -> Message:
    """Edit one of the interaction's messages. This ends a deferral."""
    was_loading = message.loading
    messages.edit(world, message, body, uploads, by=it.user)
    if was_loading:
        it.notify()
    return message


def delete_answer(world: World, it: Interaction, message: Message) -> None:
    """Delete one of the interaction's messages. This ends a deferral too."""
    message.flags &= ~MessageFlag.LOADING
    messages.delete(world, message, by=it.user)
    it.notify()
