"""Input from people, files and disks is accepted or refused with a message: nothing crashes."""

from functools import cache
from random import Random

import pytest

from tests.fuzz.mutate import SWELLINGS, spoil, swollen
from tests.fuzz.targets import TARGETS, SilentError, Target
from tests.support.cost import costs_little
from tests.support.examples import given, settings, st

EXAMPLES = {"map files": 60, "scenarios": 250, "exported games": 60, "map words and layouts": 60}


@cache
def seeds(name: str) -> list[bytes]:
    return TARGETS[name].seeds()


@pytest.mark.parametrize("name", TARGETS)
def test_fuzzers_initial_input_is_valid(name):
    assert seeds(name)
    if name not in {"stored games", "times"}:  # actions aren't positions, and days aren't hours
        assert all(TARGETS[name](seed) for seed in seeds(name))


@pytest.mark.parametrize("name", TARGETS)
def test_spoiled_input_is_refused_in_words(name):
    @settings(max_examples=EXAMPLES.get(name, 400))
    @given(st.integers(0, 2**32))
    def spoiled(number):
        rng = Random(number)
        TARGETS[name](spoil(rng.choice(seeds(name)), rng))

    spoiled()


@pytest.mark.parametrize("swelling", SWELLINGS)
@pytest.mark.parametrize("name", TARGETS)
def test_swollen_input_is_refused_at_little_cost(name, swelling):
    data = swollen(min(seeds(name), key=len), swelling, Random(len(name)))
    with costs_little():
        TARGETS[name](data)


@pytest.mark.parametrize("name", TARGETS)
@settings(max_examples=50)
@given(st.binary(max_size=200) | st.text(max_size=200).map(lambda text: text.encode("utf-8", "replace")))
def test_any_bytes_at_all_are_refused_in_words(name, data):
    TARGETS[name](data)


def test_crashes_and_silent_refusals_are_noticed():
    with pytest.raises(ZeroDivisionError):
        Target(lambda data: 1 / len(data), (ValueError,), list)(b"")

    def silent(data: bytes) -> None:
        raise ValueError

    with pytest.raises(SilentError):
        Target(silent, (ValueError,), list)(b"")


def test_swollen_input_can_be_spoiled_further():
    """The fuzzer damages input that it has damaged before, however deeply nested."""
    for number, swelling in enumerate(SWELLINGS):
        rng = Random(number)
        for _ in range(3):
            spoil(swollen(b"[1]", swelling, rng), rng)
