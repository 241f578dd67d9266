"""Who looks after what is told to those who run the bot, and to those who manage a server."""

import asyncio
import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.many.conftest import HERE, THERE
from ttrbot.cli.main import main
from ttrbot.discord.panels.server.check import held_line
from ttrbot.store import Store, open_slots
from ttrbot.store.slots import Holder, OnlySlot, scopes_of
from ttrbot.text import LOCALES, texts

HOLDERS = tuple(Holder(slot, scope, f"my-machine-4{slot}.a1b2c3", 9.0) for slot, scope in enumerate(scopes_of(2, 2)))


async def test_health_lists_slots_and_who_holds_them(
    postgres_place: Callable[[Path], str],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    address = postgres_place(tmp_path)
    monkeypatch.setenv("TTR_STORE", address)

    async def health() -> tuple[int, list[str]]:
        status = await asyncio.to_thread(main, ["health"])
        return status, capsys.readouterr().out.splitlines()

    async with await Store.open(address, shared=True) as store:
        assert await health() == (1, ["bot: no heartbeat yet", "writer: no heartbeat yet"])
        async with await open_slots(address, 2, 2) as slots:
            assert (await health())[1][::3] == ["slot 0: free", "slot 1: free"], "nobody has ever held one"
            await slots.renew()
            assert f"-{os.getpid()}." in slots.process
            await slots.give_back([1])
            for scope in scopes_of(2, 2):
                for part in ("bot", "writer"):
                    await store.within(scope).meta.beat(part, time.time())
            status, said = await health()
            assert said[::3] == [f"slot 0: held by {slots.process}", "slot 1: free"]
            assert status == 0
            here, there = scopes_of(2, 2)
            await store.within(there).meta.beat("bot", time.time() - 100)
            assert (await health())[0] == 0, "no container is started again for what another one lacks"
            with monkeypatch.context() as elsewhere:
                elsewhere.setattr("socket.gethostname", lambda: "elsewhere")
                assert (await health())[0] == 1
            await store.within(here).meta.beat("bot", time.time() - 100)
            assert (await health())[0] == 1


@pytest.mark.parametrize("locale", LOCALES)
def test_check_says_which_process_looks_after_the_server(locale: str) -> None:
    words = texts(locale)
    for number, server in enumerate((HERE, THERE)):
        (line,) = held_line(HOLDERS, server, words)
        assert f"`4{number}.a1b2c3`" in line
        assert "machine" not in line
        assert f"slot {number}" in line, "as the log and ttrbot health number it"


async def test_check_says_nothing_of_the_one_process_of_a_bot() -> None:
    assert held_line(await OnlySlot().holders(), HERE, texts("en")) == ()
