"""The game's random numbers: the same seed gives the same, all are equally frequent, and a shuffle loses nothing."""

from collections import Counter
from hashlib import sha256
from itertools import permutations

import pytest

from tests.support.examples import given, st
from ttrbot.engine.rng import Rng, game_seed, seed_of_number

seeds = st.binary(min_size=1, max_size=32)


def draws(seed: bytes, bounds: list[int], counter: int = 0) -> list[int]:
    rng = Rng(seed, counter)
    return [rng.below(bound) for bound in bounds]


@given(seeds, st.lists(st.integers(1, 2**64), min_size=1, max_size=20))
def test_numbers_are_below_their_bound_and_can_be_drawn_again(seed, bounds):
    numbers = draws(seed, bounds)
    assert all(0 <= number < bound for number, bound in zip(numbers, bounds, strict=True))
    assert draws(seed, bounds) == numbers


@given(seeds, st.integers(0, 50))
def test_counter_alone_determines_the_generators_state(seed, number):
    rng = Rng(seed)
    for _ in range(number):
        rng.below(6)
    assert Rng(seed, rng.counter).below(1000) == rng.below(1000)


@given(seeds, st.lists(st.integers()))
def test_a_shuffle_is_a_permutation(seed, items):
    before = list(items)
    shuffled = Rng(seed).shuffled(items)
    assert Counter(shuffled) == Counter(items)
    assert items == before


def chi_square(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 / expected for count in counts)


@pytest.mark.parametrize(("bound", "limit"), [(2, 15.1), (5, 23.5), (30, 65.2), (110, 176.9)])
def test_numbers_are_equally_frequent(bound, limit):
    """The limits are the chi-square quantiles of 1 - 10**-4; the seed is fixed, so the outcome is too."""
    rng = Rng(seed_of_number(1))
    counts = Counter(rng.below(bound) for _ in range(200 * bound))
    assert chi_square([counts[number] for number in range(bound)]) < limit


def test_orders_are_equally_frequent():
    rng = Rng(seed_of_number(2))
    counts = Counter(rng.shuffled("abcd") for _ in range(24 * 200))
    assert chi_square([counts[order] for order in permutations("abcd")]) < 55.0


def test_biased_number_is_drawn_again():
    bound = 2**63 + 1  # only the lower half of the numbers in 8 bytes is used
    rng = Rng(seed_of_number(3))
    assert all(rng.below(bound) < bound for _ in range(50))
    assert rng.counter > 50


def test_first_number_can_be_computed_independently():
    seed = game_seed(b"secret", [1, 2])
    assert seed == sha256(b"secret" + bytes(7) + b"\x01" + bytes(7) + b"\x02").digest()
    first = int.from_bytes(sha256(seed + bytes(8)).digest()[:8], "big")
    assert Rng(seed).below(2**64) == first
    assert seed_of_number(258) == bytes(14) + b"\x01\x02"
