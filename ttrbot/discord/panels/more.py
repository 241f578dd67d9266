"""What else there is to see at a table. Private."""

from ttrbot.app.tables import Table
from ttrbot.discord import signs
from ttrbot.discord.custom_ids import CustomId
from ttrbot.discord.panel import Button, Panel
from ttrbot.discord.panels.rooms import voice_button
from ttrbot.store import Status
from ttrbot.text.names import GameWords

VERBS = (("log", "📜"), ("score", "🏁"), ("board", "🗺️"), ("rules", "📖"), ("table", "⬇️"))
VIEWS = (("mine", "🧭"), ("since", "⏪"), ("board_text", "🔤"))


def more_panel(table: Table, words: GameWords, *, voice: bool = False) -> Panel:
    """Offer the rarer buttons; nothing is taken back during a pause."""
    buttons = tuple(
        Button(label=words.t(f"button-{verb}"), emoji=sign, id=CustomId(verb, table.game_id)) for verb, sign in VERBS
    )
    views = tuple(
        Button(label=words.t(f"button-{verb.replace('_', '-')}"), emoji=sign, id=CustomId(verb, table.game_id))
        for verb, sign in VIEWS
    )
    orders = Button(label=words.t("button-orders"), emoji=signs.ORDERS, id=CustomId("orders", table.game_id))
    undo = Button(label=words.t("button-undo"), emoji=signs.UNDO, id=CustomId("undo", table.game_id))
    more = (*views, orders) if table.paused else (*views, orders, undo)
    rows = ((voice_button(table, words),),) if voice and table.status is Status.RUNNING else ()
    return Panel(text=words.t("more-title"), rows=(buttons, more, *rows))
