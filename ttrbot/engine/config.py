"""What a table agrees on before a game: fixed at its creation and kept with it."""

from msgspec import Struct

from ttrbot.engine.ids import Seat


class Config(Struct, frozen=True):
    """Number of seats, who starts (None: drawn from the seed, B3), and the map's options switched on or off."""

    seats: int
    start: Seat | None = None
    options: dict[str, bool] = {}
