"""Caches of the store are never older than the last change made in this process."""

import asyncio
from collections.abc import Iterator

import pytest

from ttrbot.app.core.caches import Remembered


async def test_an_entry_is_read_once_until_it_is_changed() -> None:
    kept, asked = {"a": 1, "b": 5}, []

    async def read(key: str) -> int:
        asked.append(key)
        return kept[key]

    remembered = Remembered(read)
    assert [await remembered.get(key) for key in ("a", "a", "b", "a")] == [1, 1, 5, 1]
    kept["a"] = 2
    remembered.drop("a")
    assert [await remembered.get(key) for key in ("a", "b", "a")] == [2, 5, 2]
    assert asked == ["a", "b", "a"]
    remembered.drop_all()
    assert [await remembered.get(key) for key in ("a", "b", "a")] == [2, 5, 2]
    assert asked == ["a", "b", "a", "a", "b"]


async def test_value_read_before_a_change_is_not_cached() -> None:
    kept, may_answer = 1, asyncio.Event()

    async def read(key: str) -> int:
        found = kept
        await may_answer.wait()
        return found

    remembered = Remembered(read)
    early = asyncio.create_task(remembered.get("a"))
    await asyncio.sleep(0)
    kept = 2
    remembered.drop("a")
    may_answer.set()
    assert await early == 1, "as it was when it was asked for"
    assert await remembered.get("a") == 2


async def test_failed_read_is_repeated() -> None:
    answers: Iterator[OSError | int] = iter([OSError("no"), 7])

    async def read(key: str) -> int:
        answer = next(answers)
        if isinstance(answer, OSError):
            raise answer
        return answer

    remembered = Remembered(read)
    with pytest.raises(OSError, match="no"):
        await remembered.get("a")
    assert await remembered.get("a") == 7


async def test_a_change_whose_caller_is_cancelled_is_noticed_once_it_is_there() -> None:
    kept, may_write = {"a": 1}, asyncio.Event()

    async def read(key: str) -> int:
        return kept[key]

    async def write() -> None:
        await may_write.wait()
        kept["a"] = 2

    remembered = Remembered(read)
    change = asyncio.create_task(remembered.change("a", write()))
    await asyncio.sleep(0)
    change.cancel()
    assert (await asyncio.gather(change, remembered.get("a"), return_exceptions=True))[1] == 1, "not written yet"
    may_write.set()
    for _ in range(3):  # until it is written, and noticed
        await asyncio.sleep(0)
    assert await remembered.get("a") == 2


async def test_value_is_read_again_after_a_failed_change() -> None:
    kept = {"a": 1}

    async def read(key: str) -> int:
        return kept[key]

    async def write() -> None:
        kept["a"] = 2
        raise OSError("nobody knows what was written")

    remembered = Remembered(read)
    assert await remembered.get("a") == 1
    with pytest.raises(OSError, match="nobody knows"):
        await remembered.change("a", write())
    assert await remembered.get("a") == 2


@pytest.mark.parametrize("is_shared", [True, False])
async def test_entry_is_read_again_after_a_minute_if_others_may_have_changed_it(is_shared: bool) -> None:
    kept, time = {"a": 1}, 0.0

    async def read(key: str) -> int:
        return kept[key]

    remembered = Remembered(read, is_shared=is_shared, now=lambda: time)
    assert await remembered.get("a") == 1
    kept["a"], time = 2, 59.0
    assert await remembered.get("a") == 1
    time = 60.0
    assert await remembered.get("a") == (2 if is_shared else 1)
