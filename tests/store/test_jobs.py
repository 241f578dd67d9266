"""The queue of works for a connection."""

import asyncio

import pytest

from ttrbot.store import StoreUnavailable
from ttrbot.store.jobs import JobQueue, Outcome, StoreJob

JOB = StoreJob(lambda _: None)


class Engine:
    """Works on jobs until it is told their outcome."""

    def __init__(self) -> None:
        self.begun = asyncio.Event()
        self.outcome: asyncio.Future[Outcome]

    async def together(self, jobs: list[StoreJob]) -> list[Outcome]:
        self.outcome = asyncio.get_running_loop().create_future()
        self.begun.set()
        return [await self.outcome] * len(jobs)


async def test_queue_is_silent_since_it_has_answered_nobody() -> None:
    engine, now = Engine(), asyncio.get_running_loop().time
    queue = JobQueue(engine.together, "queue")

    async def begun() -> "asyncio.Task[None]":
        engine.begun.clear()
        asked = asyncio.create_task(queue.submit(JOB))
        await engine.begun.wait()
        return asked

    assert queue.silent_for == 0.0
    before = now()
    refused = await begun()
    since = now()
    await asyncio.sleep(0.01)
    assert now() - since <= queue.silent_for <= now() - before
    engine.outcome.set_result(Outcome(error=StoreUnavailable("away")))
    with pytest.raises(StoreUnavailable):
        await refused
    assert queue.silent_for == 0.0, "nobody waits"
    answered = await begun()
    assert now() - since <= queue.silent_for, "that it is away is no answer"
    engine.outcome.set_result(Outcome())
    await answered
    before = now()
    last = await begun()
    assert queue.silent_for <= now() - before, "the one before was answered"
    engine.outcome.set_result(Outcome())
    await last
    await queue.close()
