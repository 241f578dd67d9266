"""Whose invitations a person accepts. Private."""

from ttrbot.app.settings.preferences import Preferences
from ttrbot.discord.core.custom_ids import CustomId
from ttrbot.discord.core.panel import Button, Look, Panel
from ttrbot.text import Texts

BLOCKED_LIMIT = 1800
"""The room for the people whom somebody has blocked, in a message that says hardly anything else."""


def invitations_panel(known: Preferences, words: Texts) -> Panel:
    """Return what a person has chosen."""
    lines = [words.t("invitations-on" if known.invitations else "invitations-off")]
    if known.blocked:
        people = words.fitted([f"<@{user_id}>" for user_id in known.blocked], BLOCKED_LIMIT, ", ")
        lines.append(words.t("invitations-blocked", people=people))
    return Panel(text="\n".join(lines))


def not_again_button(game_id: str, asker: int, words: Texts) -> Button:
    """Return the button on an invitation that leads to `not_again_panel`."""
    return Button(label=words.t("button-not-again"), id=CustomId("not_again", game_id, arg=str(asker)))


def not_again_panel(asker: int, words: Texts) -> Panel:
    """Return the question whose invitations to block."""
    one = Button(label=words.t("button-block-one"), look=Look.DANGER, id=CustomId("block", arg=str(asker)))
    everybody = Button(label=words.t("button-block-all"), look=Look.DANGER, id=CustomId("block_all"))
    return Panel(text=words.t("not-again", person=f"<@{asker}>"), rows=((one, everybody),))
