"""The film of a finished game."""

from ttrbot.discord.core import signs
from ttrbot.discord.core.custom_ids import CustomId
from ttrbot.discord.core.panel import Button, Panel, Picture
from ttrbot.engine.seatview import PublicView
from ttrbot.text.alt import film_alt
from ttrbot.text.names import GameWords


def drawing_panel(percent: int, words: GameWords) -> Panel:
    """Say how far the film is."""
    return Panel(text=words.t("replay-drawing", percent=percent))


def replay_panel(game_id: str, view: PublicView, moves: int, film: bytes | None, words: GameWords) -> Panel:
    """Show the film, with a button to go through the game move by move, with everybody's cards and tickets.

    Without a `film`, as it couldn't be drawn, the button leads to the boards in words.
    """
    title = words.t("replay-title", map=words.names.title, moves=moves)
    return Panel(
        text=title if film is not None else f"{title}\n{words.t('replay-impossible')}",
        rows=((Button(label=words.t("button-all-hands"), emoji=signs.HAND, id=CustomId("all_hands", game_id)),),),
        picture=None if film is None else Picture(data=film, name="replay.gif", alt=film_alt(words, view)),
    )
