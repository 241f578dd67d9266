"""The host as a whole: what the process opens at its start and closes at its end."""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Unpack

import structlog

from ttrbot.app.events import DiscordEvents
from ttrbot.app.hearing import Hearing
from ttrbot.app.messages.publisher import Publisher
from ttrbot.app.pictures.pictures import Painter
from ttrbot.app.places.channel_provider import ChannelProvider
from ttrbot.app.services import HostOptions, HostServices
from ttrbot.metrics import HEARTBEAT
from ttrbot.store import Change, Status, Store, StoreError

log = structlog.get_logger(__name__)

BEAT_EVERY = 10.0
IDLE = 900.0
"""A game that nobody looks at leaves memory after this many seconds, at most twice as many."""


class Host(HostServices):
    """Games, lobbies, robots, pictures and the messages that show them, over one store.

    Its life: `Host(store, painter)`, `await start(publisher)` once Discord is there, `await close()`. Before `start`
    the services work but nothing is shown. `start` goes on with everything that a stop interrupted: messages are
    brought up to date, threads made, and robots play.
    """

    def __init__(self, store: Store, painter: Painter, **options: Unpack[HostOptions]) -> None:
        super().__init__(store, painter, **options)
        self.events = DiscordEvents(self, self._spawn)
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_paused = False
        self._stop_listening: Callable[[], None] = lambda: None

    @property
    def store_silent_for(self) -> float:
        """The seconds for which the store was asked, and has answered nobody; 0 if nobody waits for it."""
        return self.context.store.silent_for

    async def start(self, publisher: Publisher, channels: ChannelProvider | None = None) -> None:
        """Go on where the last process stopped. Without `channels` no team rooms are made. Raises StoreError."""
        store = self.context.store
        heard: list[Change | None] = []
        stop_noting = store.listen(heard.append)  # what is changed elsewhere while this host reads what there is
        games = await store.games.with_status((Status.LOBBY, Status.RUNNING))
        running = tuple(game for game in games if game.status is Status.RUNNING)
        heartbeats = await store.meta.heartbeats()
        await self.open_outbox(publisher).start(games, heartbeats)
        self.expiry.start()
        if channels is not None:
            self.rooms.start(channels, (game.id for game in running))
            self.departures.start(channels)
        await self.timekeeper.start((game.id for game in running), heartbeats.get("bot", heartbeats.get("writer")))
        for game in running:
            self.burial.known(game.id, game.thread_id or game.channel_id, self.now())
        for game_id in await store.games.running_with_robots():
            self.robot_turns.wake(game_id)
        self._spawn(self._beat_on(), "heartbeat")
        self._spawn(self._tidy(), "tidy")
        self._spawn(self.retention.run(), "retention")
        hearing = Hearing(self, self._spawn)
        self._stop_listening = store.listen(hearing.hear)
        stop_noting()
        for change in heard:
            hearing.hear(change)
        if self.threads is not None:
            self._spawn(self.threads.open_all(running), "threads")
        self._spawn(self.audit.run(publisher), "ping audit")
        log.info("host_started", running=len(running))

    async def pause(self, timeout: float) -> None:  # noqa: ASYNC109 - a drain, not a cancellation
        """Send nothing more of what another host is about to send, and give what is being sent `timeout` seconds."""
        self._is_paused = True
        if self.outbox is not None:
            with suppress(TimeoutError):
                async with asyncio.timeout(timeout):
                    await self.outbox.pause()

    async def close(self, timeout: float = 20) -> None:  # noqa: ASYNC109 - a drain, not a cancellation
        """Take no more actions, give running work at most `timeout` seconds to end, and stop robots and messages."""
        deadline = asyncio.get_running_loop().time() + timeout
        self._stop_listening()
        await self.timekeeper.close()
        await self.expiry.close()
        await self.departures.close()
        await self.robot_turns.close()
        await self.coach.close()
        if not self.shares_thinking:
            await self.thinking.close()
        await self.journal.close(timeout)
        if self.outbox is not None:
            try:
                async with asyncio.timeout_at(deadline):
                    if not self._is_paused:
                        await self.outbox.settled()
            except TimeoutError:
                log.warning("messages_left", reason="they will be shown after the next start")
            await self.outbox.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._is_paused:
            await self.context.store.let_go()
        self.pictures.close()
        log.info("host_closed")

    async def settled(self) -> None:
        """Wait until no clock has to ring, no robot has to move, and everything that may be shown now is shown."""
        if self.outbox is None:
            await self.robot_turns.settled()
            return
        is_settled = False
        while not is_settled:
            await self.timekeeper.settled()
            await self.robot_turns.settled()
            await self.outbox.settled()
            await self.departures.settled()
            is_settled = self.timekeeper.is_idle and self.robot_turns.is_idle and self.outbox.is_idle

    def forget_idle(self) -> None:
        """Drop from memory the games that nobody has looked at since the last such call."""
        self.context.cache.drop_idle()
        self.pictures.forget_idle()
        self.timekeeper.clocks.forget_idle()

    async def beat(self, name: str = "bot") -> None:
        """Note that a part of the process is alive, for the health check; the host's own part is `writer`."""
        await self.context.store.meta.beat(name, self.now())

    def _spawn(self, work: Coroutine[object, object, None], name: str) -> None:
        task = asyncio.create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _beat_on(self) -> None:
        while True:
            try:
                await self.beat("writer")
                HEARTBEAT.set(self.now())
            except StoreError as error:
                log.error("no_heartbeat", reason=str(error))  # noqa: TRY400 - the message says it all
            await self.context.clock.sleep(BEAT_EVERY)

    async def _tidy(self) -> None:
        while True:
            await self.context.clock.sleep(IDLE)
            self.forget_idle()
