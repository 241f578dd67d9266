"""The answer to one interaction: at once if possible, else announced after 1.5 seconds."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from types import TracebackType
from typing import Final, Self, cast

import discord
import structlog

from ttrbot.app.messages.publisher import Forbidden, TryLater, Why
from ttrbot.discord.core.command_mentions import CommandMentions
from ttrbot.discord.core.errors import SayError
from ttrbot.discord.core.panel import Panel
from ttrbot.discord.core.refusals import ALREADY_ANSWERED, meaning
from ttrbot.discord.sending.emoji import OwnEmoji
from ttrbot.discord.sending.to_discord import as_edit, as_message

log = structlog.get_logger(__name__)
DEFER_AFTER = 1.5
"""Seconds; Discord gives up on an interaction after three."""
AGAIN_AFTER = 0.2
"""Seconds until an answer that Discord didn't take is sent once more."""
ORIGINAL: Final = cast("int", "@original")
"""Stands for the id of the message that answers an interaction, or that was pressed.

See docs.discord.com/developers/interactions/receiving-and-responding, "Edit Original Interaction Response".
"""


class AnswerLostError(Exception):
    """Raised if Discord took no answer (any more), or is down: nobody can be told, and it is no bug of ours."""


class Reply:
    """Answers an interaction; within `async with`, Discord is told in time that the answer takes longer.

    Only the presser sees what is shown.
    """

    def __init__(self, interaction: discord.Interaction, commands: CommandMentions, emoji: OwnEmoji) -> None:
        self._interaction = interaction
        self._commands = commands
        self._emoji = emoji
        self._lock = asyncio.Lock()
        self._timer: asyncio.TimerHandle | None = None
        self._deferring: asyncio.Task[None] | None = None
        first = interaction.response.type
        self._thinking = first is discord.InteractionResponseType.deferred_channel_message
        """Whether Discord shows a private "thinking…" message that waits for the first answer."""
        self._meanwhile: discord.WebhookMessage | None = None
        """A message that stands in for the answer until that is there, unless the announced answer itself does."""
        self._said_meanwhile: Panel | None = None
        """What stands in for the answer now."""
        self._passes = False
        """Whether what is shown is an apology, or stands in for the answer."""
        self._came_late = False
        """Whether what is shown says that the answer has come after all."""
        self._is_awaited = first is not None
        """Whether the answer has been announced, and nothing was shown since then."""
        self._heading = ""
        """The line above the pressed panel that names its game, if there is one: it stays."""
        self._shown: discord.WebhookMessage | None = None
        """What was shown besides the message of a press that had to be announced."""

    async def __aenter__(self) -> Self:
        if self._interaction.type is not discord.InteractionType.autocomplete:
            self._timer = asyncio.get_running_loop().call_later(DEFER_AFTER, self._begin_to_defer)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if self._timer is not None:
            self._timer.cancel()
        if self._deferring is not None:
            await asyncio.wait([self._deferring])

    @property
    def is_in_private(self) -> bool:
        """Whether the pressed button belongs to a private message."""
        message = self._interaction.message
        return message is not None and message.flags.ephemeral

    @property
    def private_id(self) -> int | None:
        """The id of the private message with the pressed button; None if the message isn't private."""
        message = self._interaction.message
        return message.id if message is not None and self.is_in_private else None

    @property
    def number(self) -> int:
        """The id of the interaction: later ones have higher ids."""
        return self._interaction.id

    @property
    def apologises(self) -> bool:
        """Whether an apology, or what stands in for the answer, is shown."""
        return self._passes and not self._came_late

    def keep_heading(self, heading: str) -> None:
        """Keep this first line of the pressed message, if it has it, when the message is changed."""
        message = self._interaction.message
        self._heading = heading if message is not None and message.content.startswith(heading) else ""

    def as_changed(self, panel: Panel) -> Panel:
        """Return what takes the place of the pressed panel."""
        return self._commands.in_panel(replace(panel, text=self._heading + panel.text))

    async def apologise(self, panel: Panel) -> None:
        """Show a new private message that can be taken away or amended later."""
        await self.show(panel)
        self._passes = True

    async def show(self, panel: Panel) -> None:
        """Show a new private message."""
        panel = self._commands.in_panel(panel)
        async with self._lock:
            said, self._said_meanwhile, self._passes = self._said_meanwhile, None, False
            response = self._interaction.response
            if panel == said:
                self._thinking, self._shown, self._meanwhile = False, self._meanwhile, None
            elif not response.is_done():
                await self._send(panel, lambda panel: response.send_message(**as_message(panel), ephemeral=True))
            elif self._thinking:
                self._thinking = False
                await self._send(panel, lambda panel: self._interaction.edit_original_response(**as_edit(panel)))
            else:
                await self._send(panel, self._follow)

    async def take_away(self) -> None:
        """Delete what passes, which Discord allows for 15 minutes (discord-api-docs #5570). An answer is a new message.

        Where the answer had to be announced, the original response is the message with the pressed button, and stays.
        """
        async with self._lock:
            if not self._passes:
                return
            shown = self._shown if self._said_meanwhile is None else self._meanwhile
            self._said_meanwhile = self._meanwhile = None
            self._passes = self._thinking = False
            delete = self._interaction.delete_original_response if shown is None else shown.delete
            try:
                with suppress(AnswerLostError, Forbidden):  # it was dismissed, or is older
                    await _persist(delete)
            except discord.HTTPException as error:  # the answer that it makes room for doesn't suffer
                log.warning("apology_left", reason=str(error))

    async def amend(self, panel: Panel) -> None:
        """Edit an apology into `panel`, if it is still shown. It can be taken away later."""
        async with self._lock:
            if not self._passes or self._said_meanwhile is not None:
                return
            edit = self._interaction.edit_original_response if self._shown is None else self._shown.edit
            with suppress(AnswerLostError, Forbidden):  # it was dismissed, or is older
                await _persist(lambda: edit(**as_edit(panel)))

    async def show_meanwhile(self, panel: Panel) -> bool:
        """Show a private message until the answer takes its place. Return False before the answer is announced."""
        panel = self._commands.in_panel(panel)
        async with self._lock:
            if not self._is_awaited:
                return False
            if self._thinking:
                await _persist(lambda: self._interaction.edit_original_response(**as_edit(panel)))
            else:
                await _persist(lambda: self._begin_meanwhile(panel))
            self._is_awaited, self._said_meanwhile, self._passes = False, panel, True
            return True

    async def _begin_meanwhile(self, panel: Panel) -> None:
        self._meanwhile = await self._interaction.followup.send(**as_message(panel), ephemeral=True, wait=True)

    async def end_meanwhile(self, panel: Panel) -> None:
        """Edit what was shown meanwhile into `panel`, which passes, unless the answer has taken its place."""
        async with self._lock:
            if (shown := self._meanwhile) is not None:
                self._shown, self._meanwhile, self._said_meanwhile, self._came_late = shown, None, None, True
                await _persist(lambda: shown.edit(**as_edit(panel)))

    async def _send(self, panel: Panel, send: Callable[[Panel], Awaitable[object]]) -> None:
        await _persist(lambda: self._emoji.send(panel, send))
        self._is_awaited = False

    async def _follow(self, panel: Panel) -> None:
        if self._meanwhile is not None:
            try:
                self._shown = await self._meanwhile.edit(**as_edit(panel))
            except discord.NotFound:  # it was dismissed
                self._meanwhile = None
            else:
                self._meanwhile = None
                return
        self._shown = await self._interaction.followup.send(**as_message(panel), ephemeral=True, wait=True)

    async def update(self, panel: Panel) -> None:
        """Edit what was shown into `panel`."""
        panel = self._commands.in_panel(panel)
        async with self._lock:
            self._thinking = self._passes = False
            edit = self._interaction.edit_original_response if self._shown is None else self._shown.edit
            await self._send(panel, lambda panel: edit(**as_edit(panel)))

    async def change(self, panel: Panel, *, keep_picture: bool = False) -> None:
        """Edit the private message with the pressed button into `panel`; show a new one if it isn't private.

        `keep_picture` leaves the message's picture where it is, if the panel has none.
        """
        if self.is_in_private:
            await self.change_pressed(panel, keep_picture=keep_picture)
        else:
            await self.show(panel)

    async def change_pressed(self, panel: Panel, *, keep_picture: bool = False) -> None:
        """Edit the message with the pressed button into `panel`, for everybody who sees it.

        What is shown after that is a new private message.
        """
        panel = self.as_changed(panel)
        async with self._lock:
            response = self._interaction.response
            edit = self._interaction.edit_original_response if response.is_done() else response.edit_message
            await self._send(panel, lambda panel: edit(**as_edit(panel, keep_picture=keep_picture)))

    async def form(self, modal: discord.ui.Modal) -> None:
        """Open a form. Its submission is routed by its custom id, so discord.py needn't keep it.

        Raises SayError for the submission of another form, which Discord lets open none
        (docs.discord.com/developers/interactions/receiving-and-responding, "Interaction Callback Type", MODAL), and if
        the press has been announced to take longer: a form can only be the first answer.
        """
        modal.stop()
        if self._interaction.type is discord.InteractionType.modal_submit:
            raise SayError("unknown-press")
        async with self._lock:
            if self._interaction.response.is_done():
                raise SayError("form-late")
            await _persist(lambda: self._interaction.response.send_modal(modal))

    async def acknowledge(self) -> None:
        """Answer without a message: the press has its effect elsewhere."""
        async with self._lock:
            if not self._interaction.response.is_done():
                await _persist(self._interaction.response.defer)
            self._is_awaited = False

    def _begin_to_defer(self) -> None:
        self._deferring = asyncio.create_task(self._defer(), name="defer")

    async def _defer(self) -> None:
        async with self._lock:
            if self._interaction.response.is_done():
                return
            # only a message with the pressed button can be left as it is; a form of a command came from none
            # (docs.discord.com/developers/interactions/receiving-and-responding, "Interaction Callback Type")
            thinking = self._interaction.message is None
            try:
                await _persist(lambda: self._interaction.response.defer(ephemeral=True, thinking=thinking))
            except Exception as error:  # noqa: BLE001 - the answer itself will say what is wrong
                log.warning("not deferred", reason=str(error))
            else:
                self._thinking, self._is_awaited = thinking, True


async def edit_later(client: discord.Client, emoji: OwnEmoji, token: str, panel: Panel) -> None:
    """Edit the message that answers the interaction of a token. If it can't be edited any more, it stays."""
    webhook = discord.Webhook.partial(client.application_id or 0, token, client=client)
    with suppress(AnswerLostError, Forbidden):  # it was dismissed, or is older than the 15 minutes of its token
        await _persist(lambda: emoji.send(panel, lambda panel: webhook.edit_message(ORIGINAL, **as_edit(panel))))


async def _persist(send: Callable[[], Awaitable[object]]) -> None:
    """Send again if Discord failed; an answer that turns out to have arrived is fine.

    Raises AnswerLostError, and Forbidden if Discord refuses this answer but might take another.
    """
    with _lost():
        try:
            await send()
        except Exception as error:
            if not isinstance(meaning(error), TryLater):
                raise
        else:
            return
        await asyncio.sleep(AGAIN_AFTER)
        try:
            await send()
        except discord.HTTPException as error:
            if error.code != ALREADY_ANSWERED:
                raise


@contextmanager
def _lost() -> Iterator[None]:
    try:
        yield
    except Exception as error:
        is_answered = isinstance(error, discord.HTTPException) and error.code == ALREADY_ANSWERED
        means = meaning(error)
        if isinstance(means, Forbidden) and not is_answered:
            if means.why is Why.UNKNOWN:
                raise  # what was sent is at fault
            raise means from error
        if is_answered or means is not None:
            raise AnswerLostError(str(error)) from error
        raise
