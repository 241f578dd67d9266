"""What one part of the bot tells the others, so that they don't rely on what they remember of it."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Self


class News(StrEnum):
    """What was changed."""

    GAME = "game"
    PERSON = "person"
    """What is kept about a person."""
    SERVER = "server"
    """A server's settings."""
    DONE = "done"
    """The player of a game's newest move is done with it."""
    ASKED = "asked"
    """The player of a game's newest move was asked whether to take it back."""
    PRESSED = "pressed"
    """A person has pressed something."""
    SLOTS = "slots"
    """A slot is free, or a process has begun or ended."""


@dataclass(frozen=True, slots=True)
class Change:
    """Something that another part of the bot has done."""

    news: News
    id: str = ""
    """The id of the game, the person or the server."""
    number: int = 0
    """The number of the move, if one is concerned."""

    def said(self) -> str:
        """Return it as a text. A game alone is its id, as in all versions."""
        return self.id if self.news is News.GAME else f"{self.news} {self.id} {self.number}"

    @classmethod
    def heard(cls, text: str) -> Self | None:
        """Return what a text says; None for news that only other versions know."""
        match text.split(" "):
            case [game_id]:
                return cls(News.GAME, game_id)
            case [news, what, number] if news in set(News):
                return cls(News(news), what, int(number))
        return None
