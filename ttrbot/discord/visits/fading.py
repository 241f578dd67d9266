"""Private answers that hold while computer players wait: they are edited then, unless their owner goes on there."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field
from functools import partial
from typing import TypeAlias

import msgspec
import structlog

from ttrbot.app.core.damage import read_or_none
from ttrbot.app.host import Host
from ttrbot.discord.core.panel import Panel
from ttrbot.engine.ids import Seat
from ttrbot.store import StoreError

log = structlog.get_logger(__name__)
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
        self._forgetting: set[asyncio.Task[None]] = set()

    async def start(self, host: Host, edit: Edit) -> None:
        """Go on with what other processes have left. Raises StoreError."""
        self._host, self._edit = host, edit
        for game_id, message_id, kept in await host.open_answers.all():
            answer = read_or_none(partial(msgspec.json.decode, kept, type=FadingAnswer), "answer_unreadable")
            if answer is not None:
                self._run(game_id, message_id, self._fade(game_id, message_id, answer))

    async def keep(self, game_id: str, message_id: int, answer: FadingAnswer) -> None:
        """Keep an answer that is about to be shown: this process may end at any time after that."""
        try:
            await self._host.open_answers.keep(game_id, message_id, msgspec.json.encode(answer))
        except StoreError as error:
            log.warning("answer_not_kept", game=game_id, reason=str(error))

    def begin(self, game_id: str, message_id: int, answer: FadingAnswer) -> None:
        """Edit a message that is shown now as soon as no computer player waits."""
        self._run(game_id, message_id, self._fade(game_id, message_id, answer))

    def drop(self, message_id: int) -> None:
        """Don't edit this message, as it shows something else from now on."""
        if message_id in self._edits:
            game_id, edit = self._edits.pop(message_id)
            edit.cancel()
            forgetting = asyncio.create_task(self._forget(game_id, message_id), name=f"forgetting of {message_id}")
            self._forgetting.add(forgetting)
            forgetting.add_done_callback(self._forgetting.discard)

    async def close(self) -> None:
        """Edit nothing any more: another process goes on with it."""
        tasks = (*(edit for _, edit in self._edits.values()), *self._forgetting)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _run(self, game_id: str, message_id: int, edit: Coroutine[None, None, None]) -> None:
        _, former = self._edits.get(message_id, (None, None))
        if former is not None:
            former.cancel()
        task = asyncio.create_task(edit, name=f"fading of {message_id}")
        self._edits[message_id] = game_id, task
        task.add_done_callback(partial(self._note_end, message_id))

    def _note_end(self, message_id: int, task: "asyncio.Task[None]") -> None:
        if self._edits.get(message_id, (None, None))[1] is task:
            del self._edits[message_id]

    async def _fade(self, game_id: str, message_id: int, answer: FadingAnswer) -> None:
        await self._host.undo_grace.over(game_id, answer.seat)
        await self._edit(answer.token, answer.panel)
        await self._forget(game_id, message_id)

    async def _forget(self, game_id: str, message_id: int) -> None:
        try:
            await self._host.open_answers.drop(game_id, message_id)
        except StoreError as error:
            log.warning("answer_not_forgotten", game=game_id, reason=str(error))
