"""What stands against claiming a route. Private: it tells of the asker's hand."""

from collections.abc import Sequence

from ttrbot.discord import signs
from ttrbot.discord.custom_ids import CustomId
from ttrbot.discord.panel import Button, Panel
from ttrbot.engine.errors import Violation
from ttrbot.engine.ids import RouteId
from ttrbot.text.names import GameWords
from ttrbot.text.refusals import telling, violation_line


def why_panel(game_id: str, route: RouteId, reasons: Sequence[Violation], words: GameWords) -> Panel:
    """List the reasons, the most important first, and what can be done; with none, offer to claim."""
    name = words.route(route)
    if not reasons:
        claim = Button(label=words.t("button-claim"), emoji=signs.CLAIM, id=CustomId("claim", game_id))
        return Panel(text=words.t("why-nothing", route=name), rows=((claim,),))
    told = telling(reasons)
    head = words.t("why-title", route=name, number=len(told))
    return Panel(text="\n".join([head, *(f"- {violation_line(words, reason)}" for reason in told)]))
