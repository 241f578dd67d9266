"""What all special rules have to say about one thing, as text."""

from ttrbot.engine.gamemap import Route
from ttrbot.engine.rules.seen import seen_rules
from ttrbot.engine.seatview import SeatView
from ttrbot.text.names import GameWords


def claim_hints(game: GameWords, view: SeatView, route: Route) -> list[str]:
    """Return what a player should know before claiming a route."""
    told = (rule.before_claim(view, route) for rule in seen_rules(game.gamemap))
    return [game.tell(one) for one in told if one is not None]
