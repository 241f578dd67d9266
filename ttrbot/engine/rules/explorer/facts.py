"""What a network counts for the explorer's bonus."""

from ttrbot.engine.ids import CityId
from ttrbot.engine.network import Network


def largest(network: Network) -> set[CityId]:
    """Return the cities of the part of a network that has most of them."""
    return max(network.parts(), key=len, default=set())
