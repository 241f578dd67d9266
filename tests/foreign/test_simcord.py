"""The bot on simcord, another project's double of Discord: mistakes that our own one allows fail here."""

import asyncio
import json
import os
import sys

import pytest

from tests.foreign.conftest import ENVIRONMENTS, HERE

TIME = 120
"""The most seconds. Only a hanging run takes as long."""


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
