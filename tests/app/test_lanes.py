"""Lanes do what is due, once."""

import asyncio

from tests.app.doubles import FakeClock
from ttrbot.app.lanes import Due, Job, Lane


async def test_what_ends_while_the_lane_looks_is_not_done_again() -> None:
    """The look that began before the job's end still finds it due."""
    due, done, looked = {"board"}, [], 0
    going, may_end, ended = asyncio.Event(), asyncio.Event(), asyncio.Event()

    async def show() -> None:
        going.set()
        await may_end.wait()
        due.discard("board")
        done.append("board")
        ended.set()

    async def find() -> Due:
        nonlocal looked
        looked += 1
        found = Due(tuple(Job(key, show) for key in due))
        if looked == 2:
            may_end.set()
            await ended.wait()
            await asyncio.sleep(0)
        return found

    lane = Lane("test", find, FakeClock(), at_once=2)
    lane.start()
    await going.wait()
    lane.wake()
    await lane.settled()
    await lane.close()
    assert (done, looked) == (["board"], 3)
