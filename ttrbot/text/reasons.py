"""Why a computer player made a move, in a few words."""

from collections.abc import Sequence

from ttrbot.engine.ids import TicketId
from ttrbot.text.names import GameWords


def why_line(words: GameWords, why: str, tickets: Sequence[TicketId]) -> str:
    """Return a reason with its tickets. It names a seat's tickets, so it is only for finished games."""
    reason = words.t(f"robot-why-{why}")
    if not tickets:
        return words.t("robot-because", reason=reason)
    return words.t("robot-because-tickets", reason=reason, tickets=words.listed(map(words.ticket, tickets)))
