"""What a table agrees on before a game: fixed when the game is created, and stored with it."""

from msgspec import Struct

from ttrbot.engine.ids import Seat

RULES_VERSION = 2
"""The version of the rules for new games. A running game keeps the version that it began with.

It grows with every change after which the same action may lead to other events, or be refused:
1. the first;
2. a market that stayed is looked at again when discards come (B8); drawing can't begin from the market alone (B10).
"""


class Config(Struct, frozen=True):
    """The number of seats, who starts (None: drawn from the seed, B3), and the map's options, each on or off."""

    seats: int
    start: Seat | None = None
    options: dict[str, bool] = {}
    rules_version: int = RULES_VERSION
