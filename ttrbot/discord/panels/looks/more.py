"""What else there is to see at a table. Private."""

from ttrbot.app.core.tables import Table
from ttrbot.discord.core import signs
from ttrbot.discord.core.custom_ids import CustomId
from ttrbot.discord.core.panel import Button, Panel, button_rows
from ttrbot.discord.panels.people.rooms import voice_button
from ttrbot.discord.panels.table.undo import FROM_MORE
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
OF_PLAYERS = ("mine", "since", "orders", "undo")
DEEDS = (("orders", signs.ORDERS), ("undo", signs.UNDO), ("table", "⬇️"))


def more_panel(table: Table, words: GameWords, *, plays: bool = True, voice: bool = False) -> Panel:
    """Offer the rarer buttons, what one looks at most first: what needs a seat to those who play.

    Nothing is taken back during a pause.
    """
    buttons = [
        Button(
            label=words.t(f"button-{verb.replace('_', '-')}"),
            emoji=sign,
            id=CustomId(verb, table.game_id, arg=FROM_MORE if verb == "undo" else ""),
        )
        for verb, sign in (*LOOKS, *DEEDS)
        if not (table.paused and verb == "undo") and (plays or verb not in OF_PLAYERS)
    ]
    rows = ((voice_button(table, words),),) if voice and table.status is Status.RUNNING else ()
    return Panel(text=words.t("more-title"), rows=(*button_rows(buttons), *rows))
