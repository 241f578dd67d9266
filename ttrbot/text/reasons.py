"""Why a computer player made a move, in a few words. It names secrets of a seat, so it is only for finished games."""

from collections.abc import Iterable, Sequence

from ttrbot.engine.actions import Action
from ttrbot.engine.ids import TicketId
from ttrbot.text.moves import move_text
from ttrbot.text.names import GameWords


def why_line(words: GameWords, why: str, tickets: Sequence[TicketId]) -> str:
    """Return a reason with its tickets."""
    reason = words.t(f"robot-why-{why}")
    if not tickets:
        return words.t("robot-because", reason=reason)
    return words.t("robot-because-tickets", reason=reason, tickets=words.listed(map(words.ticket, tickets)))


def weighed_line(words: GameWords, weighed: Iterable[tuple[Action, float, float]]) -> str:
    """Return the moves that were weighed: each with its chance to win and its average lead in points."""
    moves = " · ".join(
        words.t(
            "robot-weighed",
            move=move_text(words, action, briefly=True),
            chance=percent(chance),
            points=_signed(round(points)),
        )
        for action, chance, points in weighed
    )
    return words.t("robot-because-weighed", moves=moves)


def _signed(number: int) -> str:
    return f"{number:+}".replace("-", "−") if number else "0"


def percent(chance: float) -> int:
    """Return a chance in per cent. What was tried in some games is never certain."""
    return min(99, max(1, round(100 * chance)))
