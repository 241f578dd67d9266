"""Loops that find due jobs, run them as tasks, and sleep until the next is due or they are woken."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Hashable, Mapping
from dataclasses import dataclass

import structlog

from ttrbot.app.core.clock import CLOCK_JITTER, Clock
from ttrbot.store import StoreError

log = structlog.get_logger(__name__)

STORE_PAUSE = 5.0
"""Seconds to wait after the store couldn't say what is due."""

LONGEST_SLEEP = 60.0
"""Seconds after which a sleeping loop looks at the clock again, as it may have been set."""


@dataclass(frozen=True, slots=True)
class Job:
    """A job that is due. Jobs with the same key never run at the same time."""

    key: Hashable
    run: Callable[[], Awaitable[None]]
    group: str = ""


@dataclass(frozen=True, slots=True)
class DueWork:
    """The jobs that are due now, and when the next one will be (None: when somebody wakes the worker)."""

    jobs: tuple[Job, ...]
    next_at: float | None = None


class Worker:
    """Does due jobs. Jobs report their own failures to the store, which makes them due later."""

    def __init__(
        self, name: str, find: Callable[[], Awaitable[DueWork]], clock: Clock, at_once: int | Mapping[str, int]
    ) -> None:
        """`at_once` is how many jobs run at a time, altogether or of each group."""
        self._name = name
        self._find = find
        self._clock = clock
        self._at_once = at_once if isinstance(at_once, Mapping) else {"": at_once}
        self._running: Counter[str] = Counter()
        """How many jobs of each group run."""
        self._tasks: dict[Hashable, asyncio.Task[None]] = {}
        self._done: set[Hashable] = set()
        """The keys of jobs that ended while the loop looked: what it found about them may be out of date."""
        self._woken = asyncio.Event()
        self._idle = asyncio.Event()
        self._loop: asyncio.Task[None] | None = None
        self._alarm: asyncio.Task[None] | None = None
        self._alarm_at: float | None = None

    def start(self) -> None:
        """Begin."""
        self._loop = asyncio.create_task(self._run(), name=f"worker {self._name}")

    def wake(self) -> None:
        """Look again, as something may be due."""
        self._idle.clear()
        self._woken.set()

    @property
    def is_idle(self) -> bool:
        """Whether nothing was due at the last look, and nothing runs."""
        return self._idle.is_set()

    def is_doing(self, key: Hashable) -> bool:
        """Whether a job with this key runs."""
        return key in self._tasks

    async def settled(self) -> None:
        """Wait until no job is due or running."""
        await self._idle.wait()

    async def pause(self) -> None:
        """Begin no more jobs, and wait for those that run."""
        if self._loop is not None:
            self._loop.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks.values())

    async def close(self) -> None:
        """Stop at once, also running jobs; the next start finds what they left."""
        tasks = [task for task in (self._loop, self._alarm, *self._tasks.values()) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            self._woken.clear()
            self._done.clear()
            try:
                due = await self._find()
            except StoreError as error:
                log.warning("worker_waits_for_store", worker=self._name, reason=str(error))
                due = DueWork((), self._clock.now() + STORE_PAUSE)
            except Exception:  # a worker that ends would leave its messages as they are for good
                log.exception("worker_failed", worker=self._name)
                due = DueWork((), self._clock.now() + STORE_PAUSE)
            for job in due.jobs:
                is_room = self._running[job.group] < self._at_once[job.group]
                if is_room and job.key not in self._tasks and job.key not in self._done:
                    self._begin(job)
            await self._wait(due.next_at)

    def _begin(self, job: Job) -> None:
        task: asyncio.Task[None] = asyncio.create_task(self._do(job), name=f"{self._name} {job.key}")
        self._tasks[job.key] = task
        self._running[job.group] += 1

    async def _do(self, job: Job) -> None:
        try:
            await job.run()
        except StoreError as error:  # nothing is recorded, so it stays due
            log.warning("job_waits_for_store", worker=self._name, reason=str(error))
            await self._clock.sleep(STORE_PAUSE)
        except Exception:
            log.exception("job_failed", worker=self._name)
            await self._clock.sleep(STORE_PAUSE)
        finally:
            del self._tasks[job.key]
            self._running[job.group] -= 1
            self._done.add(job.key)
            self.wake()  # looks again for what this look leaves out

    async def _wait(self, next_at: float | None) -> None:
        """Wait until somebody wakes the worker, or until the clock says `next_at`; idle once the alarm is set."""
        if not self._is_set_for(next_at):
            self._set_alarm(next_at)
            await asyncio.sleep(0)
        if not self._tasks and not self._woken.is_set():
            self._idle.set()
        await self._woken.wait()

    def _is_set_for(self, at: float | None) -> bool:
        """Whether the alarm rings then; not if the clock has passed that time, which it may have leapt over."""
        if at is None or self._alarm is None:
            return at is self._alarm_at
        return at == self._alarm_at and not self._alarm.done() and at > self._clock.now()

    def _set_alarm(self, at: float | None) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm_at = at
        self._alarm = None if at is None else asyncio.create_task(self._ring(at), name=f"{self._name} alarm")

    async def _ring(self, at: float) -> None:
        now = self._clock.now()
        latest = now
        while latest - CLOCK_JITTER <= now < at:
            await self._clock.sleep(min(at - now, LONGEST_SLEEP))
            latest, now = max(latest, now), self._clock.now()
        self.wake()  # also if the clock was set back: the look deals with that
