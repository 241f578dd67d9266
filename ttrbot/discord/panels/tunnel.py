"""A tunnel's extra cost: pay it, or give the tunnel up (S9). Private."""

from ttrbot.discord import signs
from ttrbot.discord.custom_ids import CustomId
from ttrbot.discord.panel import Button, Look, Panel, Row
from ttrbot.discord.panels.paying import all_ways_of, way_rows, ways_of
from ttrbot.engine.decisions import Decision
from ttrbot.engine.payment import add, extra_cost, payments
from ttrbot.engine.rules.tunnels.facts import AskExtra
from ttrbot.engine.seatview import SeatView
from ttrbot.text.decisions import question_text
from ttrbot.text.events import counts
from ttrbot.text.names import GameWords


def extra_panel(
    game_id: str, view: SeatView, question: Decision, words: GameWords, *, page: int | None = None
) -> Panel:
    """Offer the ways to pay; on a `page`, all ways to divide them between hand and rack (A10)."""
    ask = question.ask
    assert isinstance(ask, AskExtra)
    due = payments(extra_cost(ask.route, ask.extra, ask.color), add(view.hand, view.rack))
    ways, every = ways_of(due, view), all_ways_of(due, view)
    rows: tuple[Row, ...] = way_rows(
        game_id,
        question.id,
        "extra",
        ways if page is None else every,
        words,
        page=page or 0,
        turn_to=lambda number: CustomId("extra_split", game_id, question.id, str(number)),
    )
    last = [Button(label=words.t("button-withdraw"), look=Look.DANGER, id=CustomId("withdraw", game_id, question.id))]
    if page is None and len(every) > len(ways):
        split = CustomId("extra_split", game_id, question.id, "0")
        last.insert(0, Button(label=words.t("button-split"), emoji=signs.RACK, id=split))
    lines = [
        words.t("event-turned-up", cards=words.cards(counts(view.public.revealed))),
        question_text(words, question, view.seat),
    ]
    lines.append(words.t("extra-pay" if due else "extra-cannot"))
    return Panel(text="\n".join(lines), rows=(*rows, tuple(last)))
