"""Processes that tests start."""

import asyncio

from tests.support.local_discord import PATIENCE


async def stop(process: asyncio.subprocess.Process, signum: int) -> None:
    """End a process that may have ended already, and wait until its pipes are closed too.

    Waiting for its exit isn't enough: pipes may close a moment later, or when its children end.
    """
    if process.returncode is None:
        process.send_signal(signum)
    async with asyncio.timeout(PATIENCE):
        await process.communicate()
