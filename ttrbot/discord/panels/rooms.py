"""The button that leads to a voice channel. For messages that all at a table or of a team see."""

from ttrbot.app.tables import Table
from ttrbot.discord.custom_ids import CustomId
from ttrbot.discord.panel import Button
from ttrbot.discord.signs import VOICE
from ttrbot.text.names import GameWords


def voice_button(table: Table, words: GameWords) -> Button:
    """Join the team's voice channel, or the table's."""
    label = words.t("button-voice-team" if table.has_teams else "button-voice-table")
    return Button(label=label, emoji=VOICE, id=CustomId("voice", table.game_id))
