"""Keeps the slots of this process, and runs a bot for each slot while the process holds it."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Final, TypeAlias

import structlog

from ttrbot.discord.core.exits import STOPPED
from ttrbot.discord.core.leases import Hold, RequestShare
from ttrbot.store import Change, News, StoreError
from ttrbot.store.scope import Scope
from ttrbot.store.slots import RENEW_EVERY, Share, Slots

log = structlog.get_logger(__name__)

AGAIN_AFTER: Final = 1.0
"""Seconds until leases that couldn't be renewed are tried again."""
HAND_OVER: Final = 15.0
"""Seconds that other processes have to connect for the slots of a process that ends."""
NO_ANSWER: Final = "the database server can't be reached (no answer)"
RunBot: TypeAlias = Callable[[Hold], Awaitable[int]]
"""Runs a bot until it is told to stop; returns the exit status of the process if it ends by itself."""


@dataclass(slots=True)
class _Running:
    """A bot for a slot that this process holds, or for one that it is to get from another process."""

    hold: Hold
    task: "asyncio.Task[int]"
    is_connected: bool = False
    is_given_back: bool = False
    is_lost: bool = False
    """Whether another process has taken its slot, or is to keep it."""
    waits: bool = False
    """Whether its lease has ended, and the database hasn't said yet who has the slot."""

    @property
    def is_prepared(self) -> bool:
        """Whether it could go on at once with a slot that another process still holds."""
        return self.is_connected and not self.hold.begun.is_set() and not self.hold.stop.is_set()


class SlotKeeper:
    """Takes free slots, renews leases, hands over slots that others should have, and runs each slot's bot.

    A slot is handed over once the other process has connected to Discord for it, so that its servers hardly notice.
    """

    def __init__(
        self, slots: Slots, run_bot: RunBot, *, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    ) -> None:
        self._slots = slots
        self._run_bot = run_bot
        self._sleep = sleep
        self._requests = RequestShare()
        self._running: dict[int, _Running] = {}
        self._changed = asyncio.Event()
        self._to_look = asyncio.Event()
        self._is_stopping = False
        self._ends = False
        """Whether others prepare for the slots of this process, as it ends."""
        self._handed_over = asyncio.Event()
        """Set once that is over: the slots are handed over, or nobody can take them."""
        self._stands_by = False

    async def run(self, stop: asyncio.Event) -> int:
        """Keep slots until `stop` is set or a bot ends by itself; return the exit status. Raises what a bot raises."""
        renewing = asyncio.create_task(self._renew_on(), name="leases")
        stopping = asyncio.create_task(stop.wait(), name="stop")
        try:
            while not (stop.is_set() or self._ended() or renewing.done()):
                changed = asyncio.create_task(self._changed.wait())
                await asyncio.wait([stopping, changed, renewing], return_when=asyncio.FIRST_COMPLETED)
                changed.cancel()
                self._changed.clear()
            ended, self._is_stopping = self._ended(), True
            if not ended and not renewing.done():
                await self._hand_over()
            for running in self._running.values():
                if not running.task.done():
                    running.hold.stop.set()
            await asyncio.gather(*(running.task for running in self._running.values()), return_exceptions=True)
            if renewing.done():
                renewing.result()
            return ended[0].result() if ended else STOPPED
        finally:
            for task in (renewing, stopping):
                task.cancel()
            await asyncio.wait([renewing])

    def hear(self, change: Change | None) -> None:
        """Look at the slots at once if others have changed something about them, or (None) may have."""
        if change is None or change.news is News.SLOTS:
            self._to_look.set()

    async def _hand_over(self) -> None:
        """Keep the slots until other processes have connected for them, for a while at most."""
        self._ends = bool(self._running)
        self._to_look.set()
        with suppress(TimeoutError):
            async with asyncio.timeout(HAND_OVER if self._ends else 0.0):
                await self._handed_over.wait()

    def _ended(self) -> list["asyncio.Task[int]"]:
        """Return the bots that have ended by themselves."""
        return [one.task for one in self._running.values() if one.task.done() and not one.hold.stop.is_set()]

    async def _renew_on(self) -> None:
        if self._slots.settles_in:
            await self._sleep(self._slots.settles_in)
        while True:
            self._to_look.clear()
            self._forget_ended()
            pause = RENEW_EVERY
            try:
                async with asyncio.timeout(RENEW_EVERY):
                    share = await self._slots.renew(self._prepared(), ends=self._ends)
                await self._apply(share)
                is_left = not share.has_others or not any(one.hold.begun.is_set() for one in self._running.values())
            except (StoreError, TimeoutError) as error:
                log.warning("leases_not_renewed", reason=str(error) or NO_ANSWER)
                self._note_waiting()
                pause, is_left = AGAIN_AFTER, True
            if self._ends and is_left:
                self._handed_over.set()
            await self._pause(pause)

    async def _pause(self, seconds: float) -> None:
        """Wait for this long, or until there is something to look at."""
        waits = [asyncio.ensure_future(self._sleep(seconds)), asyncio.ensure_future(self._to_look.wait())]
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for wait in waits:
                wait.cancel()

    async def _apply(self, share: Share) -> None:
        self._requests.divide(share.processes)
        if not share.slots and not self._stands_by:
            log.info("standing_by", others=share.processes)
        self._stands_by = not share.slots
        for slot, running in self._running.items():
            if slot in share.slots:
                self._prolong(slot, running, share)
            elif slot not in share.coming or running.hold.begun.is_set():
                self._lose(slot, running)
        for slot, scope in {**share.slots, **share.coming}.items():
            if slot not in self._running and not self._is_stopping:
                self._begin(slot, scope, share if slot in share.slots else None)
        for slot in share.ripe:
            if slot in self._running:
                self._hand_to_heir(self._running[slot])
        await self._return_ended()

    def _begin(self, slot: int, scope: Scope, share: Share | None) -> None:
        """Begin a bot for a slot of this process's share; without a share another process still holds it."""
        hold = Hold(
            scope, requests=self._requests, slots=self._slots, note_connected=partial(self._note_connected, slot)
        )
        if share is None:
            log.info("slot_coming", slot=slot, shards=scope.shards)
            hold.prepare()
        else:
            self._log_taken(slot, scope)
            hold.lease.prolong(share)
        task = asyncio.ensure_future(self._run_bot(hold))
        running = self._running[slot] = _Running(hold, task)
        task.add_done_callback(lambda _: self._note_end(running))

    def _log_taken(self, slot: int, scope: Scope) -> None:
        log.info("slot_taken", slot=slot, shards=scope.shards, process=self._slots.process)

    def _note_connected(self, slot: int) -> None:
        if (running := self._running.get(slot)) is not None:
            running.is_connected = True
            self._to_look.set()

    def _prepared(self) -> list[int]:
        return [slot for slot, running in self._running.items() if running.is_prepared]

    @staticmethod
    def _hand_to_heir(running: _Running) -> None:
        if not running.hold.stop.is_set():
            running.is_given_back = True
            running.hold.hands_over.set()
            running.hold.stop.set()

    def _note_end(self, running: _Running) -> None:
        self._changed.set()
        if running.is_given_back or running.is_lost:
            self._to_look.set()

    @staticmethod
    def _lose(slot: int, running: _Running) -> None:
        if running.hold.begun.is_set() and not running.hold.stop.is_set():
            log.error("slot_lost", slot=slot)
        running.hold.is_over.set()
        running.hold.stop.set()
        running.hold.lease.end()
        running.is_lost = True

    def _prolong(self, slot: int, running: _Running, share: Share) -> None:
        if running.is_lost:
            return  # a new bot begins once this one has ended
        running.hold.lease.prolong(share)
        if not running.hold.begun.is_set():
            self._log_taken(slot, running.hold.scope)
            running.hold.begun.set()
        if running.waits:
            running.waits = False
            log.warning("slot_goes_on", slot=slot)

    def _note_waiting(self) -> None:
        """Log which bots' leases have ended. They wait: another process may look after the servers, but needn't."""
        for slot, running in self._running.items():
            is_going_on = running.hold.begun.is_set() and not running.hold.stop.is_set()
            if is_going_on and not running.waits and not running.hold.lease.is_safe:
                running.waits = True
                log.error("slot_waits", slot=slot)

    def _forget_ended(self) -> None:
        """Forget the bots of lost slots that have ended."""
        for slot, running in list(self._running.items()):
            if running.task.done() and running.hold.stop.is_set() and not running.is_given_back:
                self._forget(slot)

    async def _return_ended(self) -> None:
        """Give back the slots whose bots have stopped for that."""
        for slot, running in list(self._running.items()):
            if running.is_given_back and running.task.done():
                await self._slots.give_back([slot])
                log.info("slot_given_back", slot=slot)
                self._forget(slot)

    def _forget(self, slot: int) -> None:
        """Forget a bot that was told to end and has ended."""
        task = self._running.pop(slot).task
        error = None if task.cancelled() else task.exception()
        if error is not None:
            log.error("slot_not_closed", slot=slot, exc_info=error)
