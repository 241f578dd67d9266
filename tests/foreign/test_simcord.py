"""The bot on simcord, a double of Discord that others have written: what our own one lets pass wrongly, fails here."""

import asyncio
import json
import os
import sys

import pytest

from tests.foreign.conftest import ENVIRONMENTS, HERE

TIME = 120
"""Seconds that it may take: plenty, it only ends a hanging run."""


async def test_the_bot_begins_a_game(tmp_path):
    """It connects, syncs its commands, opens a table, seats two, starts, and answers a press on the table."""
    if not (ENVIRONMENTS / "simcord" / "simcord").is_dir():
        pytest.skip("simcord isn't installed: make foreign")
    path = os.pathsep.join([str(HERE.parents[1]), str(ENVIRONMENTS / "simcord")])
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        str(HERE / "simcord" / "drive.py"),
        str(tmp_path),
        env={**os.environ, "PYTHONPATH": path},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        said, errors = await asyncio.wait_for(process.communicate(), TIME)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()

    assert process.returncode == 0, errors.decode()
    seen = json.loads(said.decode().splitlines()[-1])
    assert seen["errors"] == []
    assert {"ttr new", "ttr-me hand"} <= set(seen["commands"])
    assert {"Join", "Leave", "Start"} <= set(seen["lobby"])
    assert "alice" in seen["joined"]
    assert "bob" in seen["joined"]
    assert seen["thread"] == "USA: alice, bob"
    assert "Everybody chooses tickets" in seen["table"]
    assert [name.endswith(".png") for name in seen["pictures"]] == [True]
    assert seen["pressed"]["ephemeral"]
    assert "3 new tickets" in seen["pressed"]["content"]
