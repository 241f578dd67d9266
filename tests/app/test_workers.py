"""Workers do what is due, once."""

import asyncio

from tests.app.doubles import FakeClock
from ttrbot.app.core.workers import LONGEST_SLEEP, DueWork, Job, Worker


async def test_job_finished_during_a_look_is_not_repeated() -> None:
    """A look that began before the end of a job still finds it due."""
    due, done, looked = {"board"}, [], 0
    going, may_end, ended = asyncio.Event(), asyncio.Event(), asyncio.Event()

    async def show() -> None:
        going.set()
        await may_end.wait()
        due.discard("board")
        done.append("board")
        ended.set()

    async def find() -> DueWork:
        nonlocal looked
        looked += 1
        found = DueWork(tuple(Job(key, show) for key in due))
        if looked == 2:
            may_end.set()
            await ended.wait()
            await asyncio.sleep(0)
        return found

    worker = Worker("test", find, FakeClock(), at_once=2)
    worker.start()
    await going.wait()
    worker.wake()
    await worker.settled()
    await worker.close()
    assert (done, looked) == (["board"], 3)


async def test_a_clock_that_is_set_back_lets_a_worker_look_again_within_its_longest_sleep() -> None:
    clock, looks = FakeClock(), []
    due_at = clock.now() + 7200

    async def find() -> DueWork:
        looks.append(clock.now())
        return DueWork((), due_at)

    worker = Worker("test", find, clock, at_once=1)
    worker.start()
    await worker.settled()
    clock.leap = -86400
    for _ in range(3):
        clock.advance(LONGEST_SLEEP)
        await asyncio.sleep(0)
        await worker.settled()
    await worker.close()
    assert len(looks) == 2


async def test_a_clock_that_leaps_ahead_makes_an_alarm_late_by_no_more_than_its_longest_sleep() -> None:
    clock, done = FakeClock(), []
    due_at = clock.now() + 7200

    async def show() -> None:
        done.append(clock.now())

    async def find() -> DueWork:
        if done or clock.now() < due_at:
            return DueWork((), None if done else due_at)
        return DueWork((Job("board", show),))

    worker = Worker("test", find, clock, at_once=1)
    worker.start()
    await worker.settled()
    clock.leap = 7190
    worker.wake()
    await worker.settled()
    clock.advance(LONGEST_SLEEP)
    for _ in range(9):
        await asyncio.sleep(0)
    await worker.close()
    assert done == [due_at - 10 + LONGEST_SLEEP]
