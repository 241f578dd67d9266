"""The film of a finished game."""

from ttrbot.discord.panel import Panel, Picture
from ttrbot.engine.seatview import PublicView
from ttrbot.text.alt import film_alt
from ttrbot.text.names import GameWords


def drawing_panel(percent: int, words: GameWords) -> Panel:
    """Say how far it is."""
    return Panel(text=words.t("replay-drawing", percent=percent))


def replay_panel(view: PublicView, moves: int, film: bytes, words: GameWords) -> Panel:
    """Show it."""
    text = words.t("replay-title", map=words.names.title, moves=moves)
    return Panel(text=text, picture=Picture(data=film, name="replay.gif", alt=film_alt(words, view)))
