"""An interaction counts once, and in time, and a switch says to what it switches."""

from datetime import UTC, datetime

import discord
import pytest

from ttrbot.discord.core.errors import SayError
from ttrbot.discord.core.switches import read_switch_arg, switch_arg
from ttrbot.discord.visits.deliveries import COMPARED, Deliveries


def test_only_the_first_delivery_counts() -> None:
    deliveries = Deliveries()
    assert [deliveries.is_first(number) for number in (1, 1, 2, 1, 2, 3)] == [True, False, True, False, False, True]


def test_oldest_deliveries_are_forgotten_when_there_are_too_many() -> None:
    deliveries = Deliveries(most=3)
    for number in range(1, 5):
        assert deliveries.is_first(number)
    assert not deliveries.is_first(2)
    assert deliveries.is_first(1), "forgotten"
    assert len(deliveries) == 3


class Line:
    """Interactions by their age in seconds when they come; Discord's clock and the machine's aren't the same."""

    def __init__(self, ahead: float) -> None:
        self.time = 1_000.0
        self._ahead = ahead
        self._deliveries = Deliveries(now=lambda: self.time)

    def takes(self, age: float) -> bool:
        """Let an interaction come that was made so long ago."""
        made = datetime.fromtimestamp(1_800_000_000 + self.time + self._ahead - age, UTC)
        return self._deliveries.is_in_time(discord.utils.time_snowflake(made))


@pytest.mark.parametrize("ahead", [0.0, -500.0, 500.0])
def test_what_came_while_the_process_stood_still_is_left_alone(ahead: float) -> None:
    line = Line(ahead)
    assert line.takes(0.2)
    line.time += 25.0
    assert [line.takes(age) for age in (24.0, 12.0, 4.0, 2.0, 0.5)] == [False, False, False, True, True]
    line.time += 25.0
    assert line.takes(0.1), "those that came too late change nothing for the next"


def test_clocks_that_drift_apart_lose_no_press() -> None:
    line = Line(0.0)
    for _ in range(100):
        assert line.takes(0.1)
        line.time += COMPARED / 2
        line._ahead -= 1.0
    line.time += 10 * COMPARED
    line._ahead -= 100.0
    assert line.takes(0.1)


@pytest.mark.parametrize("is_on", [True, False])
def test_switch_names_the_state_to_which_it_switches(is_on) -> None:
    assert read_switch_arg(switch_arg("alvin", is_on=is_on)) == ("alvin", not is_on)


def test_a_switch_of_an_older_version_names_no_state() -> None:
    assert read_switch_arg("alvin") == ("alvin", None)


def test_an_unknown_state_is_refused() -> None:
    with pytest.raises(SayError):
        read_switch_arg("alvin=maybe")
