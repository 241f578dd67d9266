"""Why a computer player did what it did, in a few words."""

from collections.abc import Sequence

from ttrbot.engine.ids import TicketId
from ttrbot.text.names import GameWords


def why_line(words: GameWords, why: str, tickets: Sequence[TicketId]) -> str:
    """Tell of a reason, with the tickets that it was for. Names a seat's tickets: for finished games only."""
    reason = words.t(f"robot-why-{why}")
    if not tickets:
        return words.t("robot-because", reason=reason)
    return words.t("robot-because-tickets", reason=reason, tickets=words.listed(map(words.ticket, tickets)))
