"""An interaction counts once, and a switch says to what it switches."""

import pytest

from ttrbot.discord.core.errors import SayError
from ttrbot.discord.core.switches import read_switch_arg, switch_arg
from ttrbot.discord.visits.deliveries import Deliveries


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


@pytest.mark.parametrize("is_on", [True, False])
def test_switch_names_the_state_to_which_it_switches(is_on) -> None:
    assert read_switch_arg(switch_arg("alvin", is_on=is_on)) == ("alvin", not is_on)


def test_a_switch_of_an_older_version_names_no_state() -> None:
    assert read_switch_arg("alvin") == ("alvin", None)


def test_an_unknown_state_is_refused() -> None:
    with pytest.raises(SayError):
        read_switch_arg("alvin=maybe")
