"""Why a route can't be claimed. Private: it tells about the reader's hand."""

from collections.abc import Sequence

from ttrbot.discord.core import signs
from ttrbot.discord.core.custom_ids import CustomId
from ttrbot.discord.core.panel import Button, Panel
from ttrbot.engine.errors import Violation
from ttrbot.engine.ids import RouteId
from ttrbot.text.names import GameWords
from ttrbot.text.refusals import telling, violation_line


def why_panel(
    game_id: str, route: RouteId, reasons: Sequence[Violation], words: GameWords, *, is_linked: bool = False
) -> Panel:
    """List the reasons, the most important first, and what can be done; with none, offer to claim.

    `is_linked`: a team mate owns a parallel track, so the team needs no other.
    """
    name = words.route(route)
    if not reasons:
        text = words.t("why-nothing", route=name)
        if is_linked:
            text += f" {words.t('why-linked')}"
        claim = Button(label=words.t("button-claim"), emoji=signs.CLAIM, id=CustomId("claim", game_id))
        return Panel(text=text, rows=((claim,),))
    told = telling(reasons)
    head = words.t("why-title", route=name, number=len(told))
    return Panel(text="\n".join([head, *(f"- {violation_line(words, reason)}" for reason in told)]))
