"""Routes to choose from, as lines of a select."""

from ttrbot.discord.core import signs
from ttrbot.discord.core.panel import Option
from ttrbot.engine.cards import Color
from ttrbot.engine.ids import RouteId
from ttrbot.text.names import GameWords


def route_option(route: RouteId, color: Color | None, words: GameWords, *about: str | None) -> Option:
    """Return the line of a route that takes cards of this colour (None: any one), and says `about` it."""
    return Option(
        label=words.route(route),
        value=route,
        emoji=signs.ANY_COLOR if color is None else words.signs.cards[color],
        description=" · ".join(filter(None, about)) or None,
    )
