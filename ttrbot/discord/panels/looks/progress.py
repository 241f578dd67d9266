"""*My board*: the board with one player's tickets on it. Private: for one person's eyes."""

from ttrbot.discord.core.panel import Panel, Picture
from ttrbot.engine.seatview import SeatView
from ttrbot.text.names import GameWords
from ttrbot.text.progress import progress_alt, progress_text


def progress_panel(view: SeatView, picture: bytes | None, words: GameWords) -> Panel:
    """Show what a player's tickets have come to."""
    shown = None if picture is None else Picture(data=picture, name="my-board.png", alt=progress_alt(words, view))
    return Panel(text=progress_text(words, view), picture=shown)
