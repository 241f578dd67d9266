"""The final count, revealed step by step. Public."""

from ttrbot.app.core.tables import Table
from ttrbot.app.messages.publisher import EndContent
from ttrbot.discord.core.custom_ids import CustomId
from ttrbot.discord.core.panel import Button, Panel, Picture
from ttrbot.discord.core.signs import COACH, FILM, REMATCH
from ttrbot.robots import EXPLAINERS
from ttrbot.text.alt import count_alt
from ttrbot.text.limits import MESSAGE_LIMIT, length
from ttrbot.text.names import GameWords
from ttrbot.text.scores import step_text


def end_panel(content: EndContent, words: GameWords) -> Panel:
    """Build the message of the final count as far as it is revealed: the newest steps, as many as fit."""
    table, result = content.table, content.view.result
    assert result is not None
    shown = content.steps[: content.shown]
    head = "### " + words.t("end-title")
    tail = []
    played = content.stand_ins.union(info.robot for info in table.seats)
    if content.is_last and not played.isdisjoint(EXPLAINERS):
        tail.append("-# " + words.t("end-reasons"))
    if content.secret is not None:
        tail.append("-# " + words.t("end-secret", secret=content.secret, hash=table.secret_hash))
    room = MESSAGE_LIMIT - sum(length(part) + 2 for part in (head, *tail))
    kept: list[str] = []
    for step in reversed(shown):
        text = step_text(words, result, step)
        room -= length(text) + 2
        if room < 0:
            break
        kept.insert(0, text)
    picture = None
    if content.picture is not None and shown:
        alt = count_alt(words, content.view, shown[-1])
        picture = Picture(data=content.picture, name=f"count-{content.shown}.png", alt=alt)
    file = None if content.export is None else (f"{table.game_id}.json", content.export)
    return Panel(
        text="\n".join([head, "\n\n".join(kept), *tail]),
        rows=() if content.secret is None else (end_buttons(table, words),),
        picture=picture,
        file=file,
    )


def end_buttons(table: Table, words: GameWords) -> tuple[Button, ...]:
    """Return the buttons of a game that is over."""
    return (
        Button(label=words.t("button-film"), emoji=FILM, id=CustomId("film", table.game_id)),
        Button(label=words.t("button-coach"), emoji=COACH, id=CustomId("coach", table.game_id)),
        Button(label=words.t("button-rematch"), emoji=REMATCH, id=CustomId("rematch", table.game_id)),
    )
