"""Games for the tests of texts."""

from dataclasses import dataclass
from functools import cache

from ttrbot.content import MapText, load_map, map_text
from ttrbot.engine import events as ev
from ttrbot.engine.gamemap import GameMap
from ttrbot.text import GameWords, Player, texts

SEATS = ("blue", "red", "green", "yellow", "black")


@dataclass(frozen=True)
class Seen:
    """A move as one viewer saw it."""

    seat: int | None
    seen: tuple[ev.SeenEvent, ...]
    stands_in: bool = False


@cache
def names_of_usa(locale: str) -> tuple[GameMap, MapText]:
    return load_map("usa"), map_text("usa", locale)


def usa(locale: str = "en", *names: str | None) -> GameWords:
    """Return the words for the USA map with these players."""
    players = tuple(
        Player(name, color) for name, color in zip(names or ("Anna", "Bruno", "Carla"), SEATS, strict=False)
    )
    return GameWords(texts(locale), *names_of_usa(locale), players)
