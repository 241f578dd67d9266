"""Which points were just missed in a final count, and why: tickets with one path only, regions, networks, bonuses."""

from ttrbot.engine.network import network
from ttrbot.engine.rules.seen import seen_rules
from ttrbot.engine.seatview import PublicView
from ttrbot.text.limits import MESSAGE_LIMIT, fit
from ttrbot.text.names import GameWords

MISSED = "missed"
"""The name of this step of a count."""


def missed_text(game: GameWords, view: PublicView) -> str:
    """Return what each side of a finished game just missed; an empty text if nothing."""
    if view.result is None:
        return ""
    built = [
        network(game.gamemap, [index for index, owner in enumerate(view.owners) if owner in side.seats])
        for side in view.sides
    ]
    told = [one for rule in seen_rules(game.gamemap) for one in rule.missed(view, view.result, built)]
    if not told:
        return ""
    return fit([f"**{game.t('score-step-missed')}**", *map(game.tell, told)], MESSAGE_LIMIT, game.more)
