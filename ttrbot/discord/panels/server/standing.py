"""Where a table's message is. Private."""

from ttrbot.app.messages.reposting import MessageStanding
from ttrbot.discord.core.panel import Panel
from ttrbot.discord.panels.server.refused import cure_text, reason_text
from ttrbot.text import Texts


def standing_panel(standing: MessageStanding, words: Texts) -> Panel:
    """Return where the message is, or why there is none."""
    if (refusal := standing.refusal) is not None:
        reason = reason_text(words, refusal.why, refusal.code)
        return Panel(text=words.t("table-refused", reason=reason, cure=cure_text(words, refusal.why)))
    if standing.channel_id is None:
        return Panel(text=words.t("table-later"))
    place = f"<#{standing.channel_id}>"
    return Panel(text=words.t("table-reposted" if standing.is_new else "table-there", place=place))
