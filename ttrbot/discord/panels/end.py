"""The count, revealed step by step. Public."""

from ttrbot.app.publishing import EndContent
from ttrbot.discord.panel import Panel, Picture
from ttrbot.text import GameWords


def end_panel(content: EndContent, words: GameWords) -> Panel:
    """Build the message of the count as far as it is revealed."""
    table = content.table
    parts = ["### " + words.t("end-title")]
    parts += words.count(table, content.view, content.steps[: content.shown], gamemap)
    if content.secret is not None:
        parts.append("-# " + words.t("end-secret", secret=content.secret, hash=table.secret_hash))
    picture = None
    if content.picture is not None:
        alt = words.t("end-picture", step=content.steps[content.shown - 1] if content.shown else "routes")
        picture = Picture(data=content.picture, name=f"count-{content.shown}.png", alt=alt)
    file = None if content.export is None else (f"{table.game_id}.json", content.export)
    return Panel(text="\n".join(parts), picture=picture, file=file)
