"""The button to a voice channel, for messages that the whole table or team sees."""

from ttrbot.app.core.tables import Table
from ttrbot.discord.core.custom_ids import CustomId
from ttrbot.discord.core.panel import Button
from ttrbot.discord.core.signs import VOICE
from ttrbot.text.names import GameWords


def voice_button(table: Table, words: GameWords) -> Button:
    """Return the button to the team's voice channel, or the table's."""
    label = words.t("button-voice-team" if table.has_teams else "button-voice-table")
    return Button(label=label, emoji=VOICE, id=CustomId("voice", table.game_id))
