"""Where a finished game turned, for one of its players alone."""

from ttrbot.app.history.coach import Lesson, Review, Reviewing
from ttrbot.discord.core.panel import Panel
from ttrbot.text.limits import MESSAGE_LIMIT, fit
from ttrbot.text.moves import move_text
from ttrbot.text.names import GameWords
from ttrbot.text.reasons import percent


def looking_panel(reviewing: Reviewing, words: GameWords) -> Panel:
    """Say how far the review is."""
    return Panel(text=words.t("coach-looking", turns=reviewing.turns, percent=reviewing.percent))


def coach_panel(review: Review, words: GameWords) -> Panel:
    """Show the moves that cost most, each with the better one. As secret as the seat's hand and tickets were."""
    lines = [words.t("coach-title" if review.lessons else "coach-none")]
    lines += [f"- {_lesson(lesson, words)}" for lesson in review.lessons]
    if review.lessons:
        lines.append(f"-# {words.t('coach-how')}")
    if review.seen < review.moves:
        lines.append(f"-# {words.t('coach-partly', seen=review.seen, moves=review.moves)}")
    return Panel(text=fit(lines, MESSAGE_LIMIT, words.more))


def _lesson(lesson: Lesson, words: GameWords) -> str:
    return words.t(
        "coach-lesson",
        turn=lesson.turn,
        move=lesson.number,
        played=move_text(words, lesson.played.action),
        better=move_text(words, lesson.better.action),
        before=percent(lesson.played.chance),
        after=percent(lesson.better.chance),
        points=max(0, round(lesson.better.points - lesson.played.points)),
    )
