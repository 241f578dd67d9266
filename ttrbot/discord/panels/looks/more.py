"""The rarer buttons of a table. Private."""

from ttrbot.app.core.tables import Table
from ttrbot.discord.core import signs
from ttrbot.discord.core.custom_ids import CustomId
from ttrbot.discord.core.panel import Button, Panel, button_rows
from ttrbot.discord.panels.people.rooms import voice_button
from ttrbot.discord.panels.table.undo import FROM_MORE
from ttrbot.engine.ids import Seat
from ttrbot.store import Status
from ttrbot.text.names import GameWords

LOOKS = (
    ("mine", "🧭"),
    ("since", "⏪"),
    ("log", "📜"),
    ("score", "🏁"),
    ("board", "🗺️"),
    ("board_text", "🔤"),
    ("rules", "📖"),
)
OF_PLAYERS = ("mine", "since", "orders", "undo", "clock", "nudge")
DEEDS = (("orders", signs.ORDERS), ("undo", signs.UNDO), ("nudge", signs.NUDGE), ("clock", signs.CLOCK), ("table", "⬇️"))


def more_panel(
    table: Table, words: GameWords, own: Seat | None, *, voice: bool = False, can_undo: bool = True
) -> Panel:
    """Offer the rarer buttons, what one looks at most first: what needs a seat to those who play.

    Nobody is nudged during a pause, nor where the table waits for nobody else.
    """
    awaited = [seat for seat in table.waiting if seat != own and table.seats[seat].player_id is not None]
    off = {
        *(() if own is not None else OF_PLAYERS),
        *(("nudge",) if table.paused else ()),
        *(() if can_undo else ("undo",)),
        *(() if awaited else ("nudge",)),
        *(() if table.status is Status.RUNNING else ("clock",)),
    }
    buttons = [
        Button(
            label=words.t(f"button-{verb.replace('_', '-')}"),
            emoji=sign,
            id=CustomId(verb, table.game_id, arg=FROM_MORE if verb == "undo" else ""),
        )
        for verb, sign in (*LOOKS, *DEEDS)
        if verb not in off
    ]
    rows = ((voice_button(table, words),),) if voice and table.status is Status.RUNNING else ()
    return Panel(text=words.t("more-title"), rows=(*button_rows(buttons), *rows))
