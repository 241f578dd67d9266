"""The table message: whose turn it is, the market to press on, what everybody has, what happened last. Public."""

from ttrbot.app.publishing import TableContent
from ttrbot.app.tables import Table
from ttrbot.discord import signs
from ttrbot.discord.custom_ids import CustomId
from ttrbot.discord.panel import Button, Look, Panel, Picture, Row
from ttrbot.engine.cards import COLOR_BY_CODE, LOCOMOTIVE, Color
from ttrbot.engine.decisions import AskKeepTickets, AskOpeningTickets, AskTurn, Decision
from ttrbot.engine.seatview import PublicView
from ttrbot.store import Status
from ttrbot.text.alt import board_alt
from ttrbot.text.limits import MESSAGE_LIMIT, length
from ttrbot.text.names import CARD_EMOJI, GameWords
from ttrbot.text.story import move_lines
from ttrbot.text.table import table_text

SLOT_MARK = "~"
"""Between slot and colour in a market button's custom id."""
NO_CARD = "—"


def table_panel(content: TableContent, words: GameWords) -> Panel:
    """Build the table message from what all may see. Those whom the game waits for are named in its first line."""
    table, view = content.table, content.view
    head = words.t("table-cancelled") if table.status is Status.CANCELLED else _waited_for(table)
    text = table_text(words, view, move_lines(words, content.moves), MESSAGE_LIMIT - length(head) - 1)
    picture = None
    if content.picture is not None:
        picture = Picture(data=content.picture, name=f"board-{table.position}.png", alt=board_alt(words, view))
    return Panel(text=f"{head}\n{text}" if head else text, rows=_rows(table, view, words), picture=picture)


def _waited_for(table: Table) -> str:
    """Mentions of the people who must answer; who is really pinged is said apart."""
    users = [table.seats[seat].user_id for seat in table.waiting]
    return " ".join(f"<@{user}>" for user in users if user is not None)


def _rows(table: Table, view: PublicView, words: GameWords) -> tuple[Row, ...]:
    if table.status is not Status.RUNNING or view.result is not None:
        return ()
    turn = next((question for question in view.questions if isinstance(question.ask, AskTurn)), None)
    drawn = turn.ask.drawn if turn is not None and isinstance(turn.ask, AskTurn) else 0
    may_draw = turn is not None
    is_fresh = may_draw and drawn == 0
    barred = LOCOMOTIVE if drawn and words.gamemap.market_locomotive_counts_as_turn else None
    cards = view.deck_size + view.discards_size

    def press(verb: str, arg: str = "", *, answers: Decision | None = turn) -> CustomId:
        return CustomId(verb, table.game_id, None if answers is None else answers.id, arg)

    def look(verb: str, sign: str, *, style: Look = Look.PLAIN, disabled: bool = False) -> Button:
        """A button that only shows something to who presses it, and so belongs to no question."""
        label = words.t(f"button-{verb}")
        return Button(label=label, emoji=sign, id=press(verb, answers=None), look=style, disabled=disabled)

    market = tuple(
        Button(
            label=NO_CARD if color is None else words.t(f"color-{color.code}").capitalize(),
            emoji=None if color is None else CARD_EMOJI[color],
            id=press("draw", market_arg(slot, color)),
            disabled=not may_draw or color is None or color is barred,
        )
        for slot, color in enumerate(view.market)
    )
    piles = (
        Button(label=words.t("button-blind"), emoji=signs.BLIND, id=press("blind"), disabled=not (may_draw and cards)),
        Button(
            label=words.t("button-two-blind"),
            emoji=signs.BLIND,
            id=press("two_blind"),
            disabled=not (is_fresh and cards),
        ),
        look("claim", signs.CLAIM, style=Look.MAIN if is_fresh else Look.PLAIN, disabled=not is_fresh),
        look("tickets", signs.TICKETS, disabled=not (is_fresh and view.ticket_deck_size)),
    )
    looks = [look("hand", signs.HAND, style=Look.MAIN), look("more", signs.MORE)]
    if any(isinstance(question.ask, AskOpeningTickets | AskKeepTickets) for question in view.questions):
        looks.insert(0, look("choose", signs.TICKETS, style=Look.GOOD))
    return (market, piles, tuple(looks))


def market_arg(slot: int, color: Color | None) -> str:
    """What a market button's press says: slot and colour, and both are checked."""
    return f"{slot}{SLOT_MARK}{'' if color is None else color.code}"


def read_market_arg(arg: str) -> tuple[int, Color]:
    """Read a market button's press; ValueError if it is none."""
    slot, mark, code = arg.partition(SLOT_MARK)
    if not mark or not slot.isdecimal() or code not in COLOR_BY_CODE:
        raise ValueError(f"no market card: {arg!r}")
    return int(slot), COLOR_BY_CODE[code]
