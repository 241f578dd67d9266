"""Pressed messages, which the answer to the press edits, so that they need no request of their own."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

import structlog

from ttrbot.app.messages.publisher import Content
from ttrbot.store import SurfaceKey

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class InAnswer:
    """What a pressed message has to show once the press has been handled."""

    content: Content
    stamp: str
    """The stamp that the message has carried since its post."""
    is_past: bool
    """Whether a newer message replaces it: then it loses its buttons, like every retired message."""
    note: Callable[[], Awaitable[object]]
    """Records that the message shows this."""


Find = Callable[[], Awaitable[InAnswer | None]]


class Pressed:
    """One pressed message, left to the answer; what the answer doesn't show is sent as usual."""

    def __init__(self, key: SurfaceKey, find: Find | None) -> None:
        self._key = key
        self._find = find
        self.shown: InAnswer | None = None
        """What the answer has shown."""

    async def show(self, send: Callable[[InAnswer], Awaitable[None]]) -> None:
        """Let the answer show what the message must show now, if it can. Raises what `send` raises."""
        if self._find is None:
            return
        try:
            shown = await self._find()
        except Exception:  # the press itself has been worked on
            log.exception("not_shown_in_answer", game=self._key.game_id, surface=self._key.kind.value)
            return
        if shown is not None:
            await send(shown)
            self.shown = shown


class PressedMessages:
    """The messages that wait for the answer to a press: nothing else edits them meanwhile.

    `freed` is called when one is free again, as something may be due for it.
    """

    def __init__(self, freed: Callable[[], None]) -> None:
        self._freed = freed
        self._held: dict[SurfaceKey, int] = {}
        """The messages that an answer may change now."""
        self._notes: dict[asyncio.Task[None], int] = {}
        """The messages that an answer has changed, while that is recorded; the next answer may change them already."""
        self._all_free = asyncio.Event()
        self._all_free.set()

    @asynccontextmanager
    async def answering(self, key: SurfaceKey, message_id: int, find: Find | None) -> AsyncIterator[Pressed]:
        """Leave a message to the answer to a press until the block ends and what was shown is recorded.

        `find` returns what the message has to show. If that is None, or another answer has the message, this answer
        leaves it alone.
        """
        if key in self._held:
            yield Pressed(key, None)
            return
        self._held[key] = message_id
        self._all_free.clear()
        pressed = Pressed(key, find)
        try:
            yield pressed
        finally:
            del self._held[key]
            if pressed.shown is None:
                self._free()
            else:  # the private part of the answer needn't wait for that
                task = asyncio.create_task(self._note(key, pressed.shown), name="note shown")
                self._notes[task] = message_id
                task.add_done_callback(self._noted)

    def __contains__(self, message_id: int | None) -> bool:
        """Whether a message waits for an answer."""
        return message_id in self._held.values() or message_id in self._notes.values()

    async def all_answered(self) -> None:
        """Wait until no message waits for an answer."""
        await self._all_free.wait()

    async def _note(self, key: SurfaceKey, shown: InAnswer) -> None:
        try:
            await shown.note()
        except Exception:  # then it is shown once more
            log.exception("answer_not_noted", game=key.game_id, surface=key.kind.value)

    def _noted(self, task: "asyncio.Task[None]") -> None:
        del self._notes[task]
        self._free()

    def _free(self) -> None:
        if not self._held and not self._notes:
            self._all_free.set()
        self._freed()
