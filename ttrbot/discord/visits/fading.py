"""Private answers that hold while computer players wait: they are edited then, unless their owner goes on there."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Final, TypeAlias

import discord
import msgspec
import structlog

from ttrbot.app.core.answers import RefusedError
from ttrbot.app.core.damage import read_or_none
from ttrbot.app.core.workers import STORE_PAUSE
from ttrbot.app.host import Host
from ttrbot.discord.core.panel import Panel
from ttrbot.engine.ids import Seat
from ttrbot.store import StoreError

log = structlog.get_logger(__name__)
LAST_MOMENT: Final = 2.0
"""Seconds that the store has at the end to forget answers."""
Edit: TypeAlias = Callable[[str, Panel], Awaitable[None]]
"""Edits the message that answers the interaction with this token."""


@dataclass(frozen=True, slots=True)
class FadingAnswer:
    """What becomes of a private message once no computer player waits for the player of a seat."""

    seat: Seat
    token: str = field(repr=False)
    """The token of the press that the message answers. Secret: it edits the message for 15 minutes."""
    panel: Panel = field(repr=False)


class Fading:
    """The edits of private messages that are still to come.

    They are kept in the store, too, so that another process that takes over makes them.
    """

    def __init__(self) -> None:
        self._edits: dict[int, tuple[str, asyncio.Task[None]]] = {}
        """By message: its game and its edit."""
        self._forgetting: dict[int, asyncio.Task[None]] = {}

    async def start(self, host: Host, edit: Edit) -> None:
        """Go on with what other processes have left. Raises StoreError."""
        self._host, self._edit = host, edit
        for game_id, message_id, kept in await host.open_answers.all():
            answer = read_or_none(partial(msgspec.json.decode, kept, type=FadingAnswer), "answer_unreadable")
            if answer is not None:
                self.begin(game_id, message_id, answer, kept)

    async def keep(self, game_id: str, message_id: int, answer: FadingAnswer) -> bytes | None:
        """Keep an answer that is about to be shown: this process may end at any time after that.

        Return what was kept; None if the store fails.
        """
        kept = msgspec.json.encode(answer)
        if message_id in self._forgetting:
            self._forgetting.pop(message_id).cancel()
        try:
            await self._host.open_answers.keep(game_id, message_id, kept)
        except StoreError as error:
            log.warning("answer_not_kept", game=game_id, reason=str(error))
            return None
        return kept

    def begin(self, game_id: str, message_id: int, answer: FadingAnswer, kept: bytes | None) -> None:
        """Edit a message that is shown now as soon as no computer player waits."""
        _, former = self._edits.get(message_id, (None, None))
        if former is not None:
            former.cancel()
        task = asyncio.create_task(self._fade(game_id, message_id, answer, kept), name=f"fading of {message_id}")
        self._edits[message_id] = game_id, task
        task.add_done_callback(partial(self._note_end, message_id))

    def drop(self, message_id: int) -> None:
        """Don't edit this message, as it shows something else from now on."""
        if message_id in self._edits:
            game_id, edit = self._edits.pop(message_id)
            edit.cancel()
            forget = self._forget(game_id, message_id)
            self._forgetting[message_id] = asyncio.create_task(forget, name=f"forgetting of {message_id}")

    async def close(self) -> None:
        """Edit nothing any more: another process goes on with it. What is to be forgotten has a moment for that."""
        for _, edit in self._edits.values():
            edit.cancel()
        if self._forgetting:
            await asyncio.wait(self._forgetting.values(), timeout=LAST_MOMENT)
        left = (*(edit for _, edit in self._edits.values()), *self._forgetting.values())
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)

    def _note_end(self, message_id: int, task: "asyncio.Task[None]") -> None:
        if self._edits.get(message_id, (None, None))[1] is task:
            del self._edits[message_id]

    async def _fade(self, game_id: str, message_id: int, answer: FadingAnswer, kept: bytes | None) -> None:
        """Wait, and edit the message, unless another process has forgotten it meanwhile."""
        answers = self._host.open_answers
        try:
            await self._host.undo_grace.over(game_id, answer.seat)
            if kept is None or await answers.is_kept(game_id, message_id, kept):
                await self._edit(answer.token, answer.panel)
                await answers.drop(game_id, message_id)
        except (StoreError, RefusedError, discord.HTTPException) as error:
            log.warning("answer_left", game=game_id, reason=type(error).__name__)

    async def _forget(self, game_id: str, message_id: int) -> None:
        while not await self._is_forgotten(game_id, message_id):  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(STORE_PAUSE)
        del self._forgetting[message_id]

    async def _is_forgotten(self, game_id: str, message_id: int) -> bool:
        try:
            await self._host.open_answers.drop(game_id, message_id)
        except StoreError as error:
            log.warning("answer_not_forgotten", game=game_id, reason=str(error))
            return False
        return True
