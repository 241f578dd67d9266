"""What the measurement of several processes counts."""

import argparse
from collections import deque

import pytest

from tools.bench.many import add_options, size_of
from tools.bench.town import Counted, Numbers, Size

SAID = """
# TYPE ttr_lateness_seconds histogram
ttr_lateness_seconds_bucket{le="0.5",what="timer"} 1.0
ttr_lateness_seconds_bucket{le="2.0",what="timer"} 3.0
ttr_lateness_seconds_bucket{le="+Inf",what="timer"} 4.0
# TYPE ttr_messages_waiting gauge
ttr_messages_waiting 5.0
# TYPE process_resident_memory_bytes gauge
process_resident_memory_bytes 7.0
"""


def test_most_requests_in_any_second() -> None:
    limits = Counted()
    limits.times = deque([0.0, 0.5, 0.9, 1.4, 1.45, 1.5, 9.0])
    assert limits.most(0.0) == 4, "from 0.9 to 1.5"
    assert limits.most(1.45) == 2
    assert limits.most(10.0) == 0


def test_lateness_is_that_of_all_processes_since_a_moment() -> None:
    before, after = Numbers.read(SAID), Numbers.read(SAID.replace("3.0", "13.0").replace("4.0", "24.0"))
    assert (before.waiting, before.memory, before.in_time(("timer",))) == (5.0, 7.0, 0.75)
    found = Numbers()
    for numbers in (after, after):
        found.add_late(numbers)
    for numbers in (before, before):
        found.add_late(numbers, -1)
    assert found.handled(("timer", "hand")) == 40
    assert found.in_time(("timer",)) == 0.5
    assert found.in_time(("hand",)) == 0.0


@pytest.mark.parametrize(
    ("given", "size"),
    [([], Size()), (["--servers", "60", "--seconds", "1.5"], Size(servers=60, seconds=1.5))],
)
def test_measurement_can_be_made_smaller(given: list[str], size: Size) -> None:
    parser = argparse.ArgumentParser()
    add_options(parser)
    assert size_of(parser.parse_args(given)) == size
