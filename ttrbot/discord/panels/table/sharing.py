"""Choosing which of the kept tickets goes on the team's rack. Private."""

from collections.abc import Collection

from ttrbot.discord.core import signs
from ttrbot.discord.core.custom_ids import CustomId
from ttrbot.discord.core.panel import Button, Look, Panel, button_rows
from ttrbot.discord.panels.table.tickets import keep_arg, read_keep_arg
from ttrbot.engine.decisions import Decision
from ttrbot.engine.seatview import SeatView
from ttrbot.reading import natural
from ttrbot.text.names import GameWords

MARK = "~"


def share_one_panel(game_id: str, view: SeatView, question: Decision, kept: Collection[int], words: GameWords) -> Panel:
    """Ask which of the kept tickets (places in the offer) goes on the rack: the choice is made with it (A6, A7)."""
    buttons = [
        Button(
            label=words.ticket(view.offered[place]),
            emoji=signs.RACK,
            look=Look.GOOD,
            id=CustomId("keep_share", game_id, question.id, f"{keep_arg(kept)}{MARK}{place}"),
        )
        for place in kept
    ]
    back = (Button(label=words.t("button-back"), id=CustomId("choose", game_id)),)
    return Panel(text=words.t("share-one"), rows=(*button_rows(buttons, 2), back))


def read_share_arg(arg: str) -> tuple[tuple[int, ...], int]:
    """Read the places of the kept tickets and of the one for the rack; ValueError if it is neither."""
    kept, _, shared = arg.partition(MARK)
    return read_keep_arg(kept), natural(shared)
