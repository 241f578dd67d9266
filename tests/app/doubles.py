"""Doubles of what the host uses: a clock that stands still, a Discord in memory, a painter that draws nothing."""

import asyncio
import itertools
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, fields
from types import SimpleNamespace
from typing import Any, Generic, TypeVar, cast

import pytest

from localcord.messages import NONCE_WINDOW
from tests.support.doubles import standing_for
from ttrbot.app.context import Context
from ttrbot.app.core.clock import SetClock
from ttrbot.app.messages.notification import PRESSED, Notification
from ttrbot.app.messages.publisher import (
    CLOCKS_APART,
    Content,
    EndContent,
    Gone,
    NoticeContent,
    OwnMessage,
    PastContent,
    TableContent,
)
from ttrbot.store import PostClaim
from ttrbot.store.sqlite.connection import SqliteSession

DM_CHANNELS = 1_000_000
"""Channels for direct messages have ids above this; all others have ids below it."""
LONGEST_CHAIN = 100
"""More turns of the event loop than any task takes between two calls into threads."""


def context_of(**parts: object) -> Context:
    """Return a context that has only these parts."""
    missing = dict.fromkeys(part.name for part in fields(Context))
    return standing_for(Context, SimpleNamespace(**missing | parts))


class ThreadWork:
    """Counts the work of threads for the event loop: reading and writing the store, drawing, thinking."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.running = 0
        run, run_in_executor = SqliteSession.run, asyncio.BaseEventLoop.run_in_executor

        async def counted_run(connection, work):
            with self._counted():
                return await run(connection, work)

        def counted_executor(loop, *args):
            self.running += 1
            future = run_in_executor(loop, *args)
            future.add_done_callback(self._done)
            return future

        patch.setattr(SqliteSession, "run", counted_run)
        patch.setattr(asyncio.BaseEventLoop, "run_in_executor", counted_executor)

    @contextmanager
    def _counted(self) -> Iterator[None]:
        self.running += 1
        try:
            yield
        finally:
            self._done()

    def _done(self, *_: object) -> None:
        self.running -= 1

    async def done(self) -> None:
        """Wait until no thread works and nothing more follows from what they did, however slow the machine is."""
        turns = 0
        while turns < LONGEST_CHAIN:
            await asyncio.sleep(0.001 if self.running else 0)
            turns = 0 if self.running else turns + 1


class FakeClock(SetClock):
    """A clock that only the test moves. `leap` is how far it was set ahead, which wakes no sleeper."""

    def __init__(self) -> None:
        super().__init__(1_700_000_000.0)
        self.leap = 0.0

    def now(self) -> float:
        return self.time + self.leap


ShownT = TypeVar("ShownT", bound=Content)


@dataclass
class Message(Generic[ShownT]):
    """A message as people would see it."""

    id: int
    channel: int
    nonce: str
    content: ShownT
    buttons: bool = True
    past: PastContent | None = None
    """The content that it shows since it was retired."""
    edits: int = 0
    at: float = 0.0
    """When it was posted."""
    changed: float = 0.0
    """When it was posted or last edited."""
    stamp: str = ""
    """What history shows of its nonce; empty for text alone."""
    shown: list[ShownT] = field(default_factory=list)


def noting(asked: list[Any], what: int, picture: bytes) -> Callable[..., bytes]:
    """Return a replacement for a function of the renderer that records one of its arguments and returns the picture."""

    def render(*arguments: object) -> bytes:
        asked.append(arguments[what])
        return picture

    return render


def is_text(content: Content) -> bool:
    """Return whether a message has neither buttons nor a picture, so that history shows nothing of its nonce."""
    return isinstance(content, NoticeContent) and content.said.what not in PRESSED


def said(content: Content) -> Notification | None:
    """Return a notification, or None for other contents."""
    return content.said if isinstance(content, NoticeContent) else None


def is_table(content: Content) -> bool:
    return isinstance(content, TableContent | EndContent)


def can_press(message: Message[Content]) -> bool:
    return message.buttons and not is_text(message.content)


def newest_question(content: Content) -> int | None:
    """Return the newest question that can be answered at a table's message."""
    questions = content.view.questions if isinstance(content, TableContent) else ()
    return max((question.id for question in questions), default=None)


def own(message: Message[Content]) -> OwnMessage:
    game, question = message.content.table.game_id, newest_question(message.content)
    return OwnMessage(
        message.channel, message.id, game, message.stamp, is_table(message.content), question, message.changed
    )


class FakePublisher:
    """Discord in memory. `fault(method, channel)` may raise, before anything happens or (from `late`) after it."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self.messages: dict[int, Message[Content]] = {}
        self.threads: list[int] = []
        self.unarchived: list[int] = []
        self.archived: list[int] = []
        self.dms: list[int] = []
        self.calls: list[tuple[str, int]] = []
        self.fault: Callable[[str, int], None] = lambda method, channel: None
        self.late: Callable[[str, int], None] = lambda method, channel: None
        self._ids = itertools.count(9_000)

    async def post(self, channel_id: int, content: Content, nonce: str) -> int:
        await self._call("post", channel_id)
        assert len(nonce) <= 25
        message = self._known(channel_id, nonce)
        if message is None:
            stamp = "" if is_text(content) else nonce
            message = Message(next(self._ids), channel_id, nonce, content, shown=[content], at=self._now(), stamp=stamp)
            message.changed = message.at
            self.messages[message.id] = message
        self.late("post", channel_id)
        return message.id

    async def edit(self, channel_id: int, message_id: int, content: Content, stamp: str) -> None:
        await self._call("edit", channel_id)
        message = self._get(message_id)
        message.content = content
        assert stamp == message.nonce, "what can be pressed keeps its ids"
        message.edits += 1
        message.changed = self._now()
        message.buttons = True
        message.shown.append(content)
        self.late("edit", channel_id)

    async def retire(self, channel_id: int, message_id: int, past: PastContent | None) -> None:
        await self._call("retire", channel_id)
        message = self._get(message_id)
        message.buttons, message.past = False, past

    async def find(self, channel_id: int, content: Content, claim: PostClaim) -> int | None:
        await self._call("find", channel_id)
        for message in self.messages.values():
            is_same = is_text(content) and is_text(message.content) and said(message.content) == said(content)
            is_since = message.at >= claim.at - CLOCKS_APART
            if message.channel == channel_id and is_since and (message.stamp == claim.nonce or is_same):
                return message.id
        return None

    def newest_at(self, channel_id: int) -> float | None:
        if channel_id in self.archived:
            return None
        return max((m.at for m in self.messages.values() if m.channel == channel_id), default=None)

    async def own_since(self, channel_id: int, since: float) -> tuple[OwnMessage, ...]:
        await self._call("own_since", channel_id)
        return tuple(
            own(m) for m in self.messages.values() if m.channel == channel_id and m.at >= since and can_press(m)
        )

    async def own_message(self, channel_id: int, message_id: int) -> OwnMessage | None:
        await self._call("own_message", channel_id)
        message = self._get(message_id)
        return own(message) if can_press(message) else None

    def _known(self, channel_id: int, nonce: str) -> Message[Content] | None:
        """Return the message of this nonce, for as long as Discord remembers it."""
        since = self._now() - NONCE_WINDOW
        here = (m for m in self.messages.values() if m.channel == channel_id and m.nonce == nonce and m.at >= since)
        return next(here, None)

    async def open_thread(self, table, lobby_message_id: int | None) -> int:
        await self._call("open_thread", table.channel_id)
        if lobby_message_id is None or lobby_message_id not in self.messages:
            raise Gone
        if lobby_message_id not in self.threads:
            self.threads.append(lobby_message_id)
        self.late("open_thread", table.channel_id)
        return lobby_message_id

    async def unarchive(self, thread_id: int) -> None:
        await self._call("unarchive", thread_id)
        self.unarchived.append(thread_id)

    async def archive(self, thread_id: int) -> None:
        await self._call("archive", thread_id)
        self.archived.append(thread_id)

    async def open_dm(self, user_id: int) -> int:
        await self._call("open_dm", user_id)
        self.dms.append(user_id)
        return DM_CHANNELS + user_id

    async def owner_id(self) -> int | None:
        await self._call("owner_id", 0)
        return 4711

    def of(self, kind: type[ShownT], channel: int | None = None) -> list[Message[ShownT]]:
        """Return the messages of a kind, oldest first. An edit never changes the kind of a message."""
        return [
            cast("Message[ShownT]", message)
            for message in self.messages.values()
            if isinstance(message.content, kind) and channel in (None, message.channel)
        ]

    async def _call(self, method: str, channel: int) -> None:
        self.calls.append((method, channel))
        await asyncio.sleep(0)
        self.fault(method, channel)

    def _get(self, message_id: int) -> Message[Content]:
        if message_id not in self.messages:
            raise Gone
        return self.messages[message_id]


class FakePainter:
    """A painter that draws nothing and counts. `scores` are the points by side on each board."""

    def __init__(self) -> None:
        self.boards = 0
        self.scores: list[list[int]] = []
        self.hands = 0
        self.boards_in: list[str] = []
        self.hands_in: list[str] = []
        """The palettes of the hands, in the order of drawing."""

    def board(self, gamemap, table, view, style, *, recent=(), highlight=()) -> bytes:
        self.boards += 1
        self.boards_in.append(style.palette)
        self.scores.append([side.score for side in view.sides])
        return b"board"

    def film(self, gamemap, table, views, style, *, cut, tick) -> bytes:
        tick(1, 2)
        return b"film"

    def offer(self, gamemap, table, view, style) -> bytes:
        return b"offer"

    def mine(self, gamemap, table, view, style) -> bytes:
        return b"mine"

    def hand(self, gamemap, table, view, style) -> bytes:
        self.hands += 1
        self.hands_in.append(style.palette)
        return b"hand"
