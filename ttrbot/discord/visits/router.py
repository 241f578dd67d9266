"""Brings every press, choice and submitted form to its handler by the custom id alone: all survive a restart."""

from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import cast

import discord

from ttrbot.app.core.answers import RefusedError
from ttrbot.discord.core.custom_ids import CustomId
from ttrbot.discord.core.errors import SayError
from ttrbot.discord.core.panel import Panel
from ttrbot.discord.visits.handing_over import is_answered_here
from ttrbot.discord.visits.visit import Services, Visit, answering


@dataclass(frozen=True, slots=True)
class Press:
    """A press: the custom id, the choices of a select, the inputs of a form."""

    id: CustomId
    values: tuple[str, ...] = ()
    fields: Mapping[str, str] = field(default_factory=dict)

    @property
    def choice(self) -> str:
        """Return the choice of a select, or the argument of a button."""
        return self.values[0] if self.values else self.id.arg


Handler = Callable[[Visit, Press], Awaitable[None]]
ROUTED = (discord.InteractionType.component, discord.InteractionType.modal_submit)


class Router:
    """Finds the handler of every verb."""

    def __init__(self, services: Services, handlers: Mapping[str, Handler]) -> None:
        self._services = services
        self._handlers = handlers

    async def handle(self, interaction: discord.Interaction) -> None:
        """Answer a component's or a form's interaction, once; commands are answered elsewhere."""
        if interaction.type not in ROUTED or not await is_answered_here(self._services, interaction):
            return
        data = cast("Mapping[str, object]", interaction.data or {})
        custom_id = CustomId.parse(str(data.get("custom_id", "")))
        handler = None if custom_id is None else self._handlers.get(custom_id.verb)
        where = "unknown press" if custom_id is None else custom_id.verb
        async with answering(self._services, interaction, where) as visit:
            if not visit.is_held:
                raise RefusedError("store_unavailable")
            if not self._services.presses.take(interaction.user.id):
                raise SayError("too-fast")
            if interaction.message is not None:
                self._services.fading.drop(interaction.message.id)
            if custom_id is None or handler is None:
                await visit.reply.show(Panel(text=visit.words.t("unknown-press")))
                return
            values = tuple(str(value) for value in cast("Iterable[object]", data.get("values", ())))
            press = Press(custom_id, values, dict(_fields(data.get("components", ()))))
            async with self._services.gate.place() as is_let_in:
                if not is_let_in:
                    raise SayError("busy")
                await _handle(handler, visit, press)


async def _handle(handler: Handler, visit: Visit, press: Press) -> None:
    """Have a press handled. The buttons of an unknown game stay: they work again if it comes back."""
    try:
        await handler(visit, press)
    except RefusedError as error:
        if error.refusal.code == "unknown_game":
            raise SayError("game-not-found") from None
        raise


def _fields(components: object) -> Iterable[tuple[str, str]]:
    """Walk through a submitted form: the custom id and text of every input, without U+0000."""
    for part in cast("Iterable[Mapping[str, object]]", components):
        if "value" in part:
            yield str(part["custom_id"]), str(part["value"]).replace("\0", "")
        yield from _fields(part.get("components", ()))
        if "component" in part:
            yield from _fields((part["component"],))
