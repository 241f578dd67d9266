"""Leaving a game, and what somebody who takes over a seat has to know. Private."""

from ttrbot.app.core.tables import Table
from ttrbot.app.people.attendance import Briefing
from ttrbot.discord.core import signs
from ttrbot.discord.core.custom_ids import CustomId
from ttrbot.discord.core.panel import Button, Look, Panel
from ttrbot.discord.core.wording import game_in_bold
from ttrbot.discord.panels.table.hand import hand_panel
from ttrbot.text.limits import MESSAGE_LIMIT, fit
from ttrbot.text.names import GameWords
from ttrbot.text.safety import quoted_lines
from ttrbot.text.story import move_lines

BRIEFING_LIMIT = MESSAGE_LIMIT // 2
"""The characters of a briefing besides the hand."""


def leave_panel(table: Table, words: GameWords, user_id: int) -> Panel:
    """Ask for how long somebody leaves."""
    is_alone = all(info.user_id in (None, user_id) for info in table.seats)
    until_back = Button(label=words.t("button-step-out"), emoji=signs.ROBOT, id=CustomId("step_out", table.game_id))
    for_good = Button(label=words.t("button-leave-game"), look=Look.DANGER, id=CustomId("leave_game", table.game_id))
    text = words.t("leave-alone" if is_alone else "leave-title", game=game_in_bold(table, words.texts.locale))
    return Panel(text=text, rows=((until_back, for_good),))


def briefing_panel(briefing: Briefing, words: GameWords, picture: bytes | None) -> Panel:
    """Show the last moves, the notes and the hand."""
    told = move_lines(words, briefing.moves, briefing.view.seat)
    lines = [words.t("briefing-title"), *(f"- {line}" for line in told)]
    if briefing.notes:
        lines += [words.t("briefing-notes"), *quoted_lines(briefing.notes)]
    note = fit(lines, BRIEFING_LIMIT, words.more)
    return hand_panel(briefing.table, briefing.view, words, picture, note=note)
