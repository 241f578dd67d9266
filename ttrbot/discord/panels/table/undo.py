"""Taking a move back: what that would mean, and the buttons under such a move. Private."""

from dataclasses import replace

from ttrbot.app.play.undo import Preview
from ttrbot.discord.core import signs
from ttrbot.discord.core.custom_ids import CustomId
from ttrbot.discord.core.panel import Button, Look, Panel
from ttrbot.discord.panels.table.message import done_button
from ttrbot.engine.ids import Seat
from ttrbot.text.limits import MESSAGE_LIMIT, fit
from ttrbot.text.names import GameWords
from ttrbot.text.story import move_lines

MOST_ROWS = 5
FROM_MORE = "more"
"""The argument of presses on the panel of the rarer buttons."""


def undo_panel(preview: Preview, words: GameWords, seat: Seat, *, from_more: bool = False) -> Panel:
    """Say what would be taken back, and whether the others must agree. If nobody can, say that it stays.

    `from_more`: the panel of the rarer buttons comes back if nothing is taken back.
    """
    game, position = preview.table.game_id, preview.table.position
    why = words.t("undo-free" if preview.asks is None else f"undo-asks-{preview.asks}")
    leave = CustomId("undo_leave", game, arg=FROM_MORE if from_more else "")
    if preview.asks is not None and not preview.can_ask:
        back = Button(label=words.t("button-back"), id=leave)
        return Panel(text=words.t("undo-nobody", why=why), rows=((back,),))
    lines = [
        words.t("undo-title"),
        *(f"- {line}" for line in move_lines(words, preview.moves, seat)),
        why if preview.asks is None else words.t("undo-everybody", why=why),
    ]
    if preview.asks is None and preview.table.waiting_robot is not None:
        lines.append(words.t("undo-waited"))
    take_back = Button(
        label=words.t("button-undo" if preview.asks is None else "button-ask-others"),
        emoji=signs.UNDO,
        look=Look.DANGER,
        id=CustomId("undo_now", game, arg=str(position)),
    )
    stay = Button(label=words.t("button-undo-leave"), id=leave)
    return Panel(text=fit(lines, MESSAGE_LIMIT, words.more), rows=((take_back, stay),))


def with_undo(panel: Panel, game_id: str, words: GameWords, *, undo_from: int | None, awaits_done: bool) -> Panel:
    """Add to the answer to a move a button to take it back and, if somebody waits, one to go on.

    `undo_from` is the position to which the move led; None if it can't be taken back.
    """
    undo = Button(label=words.t("button-undo"), emoji=signs.UNDO, id=CustomId("undo", game_id, arg=str(undo_from)))
    buttons = (*((undo,) if undo_from is not None else ()), *((done_button(game_id, words),) if awaits_done else ()))
    if not buttons or len(panel.rows) == MOST_ROWS:
        return panel
    return replace(panel, rows=(*panel.rows, buttons))
