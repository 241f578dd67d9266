"""A player's hand and tickets, as picture and text. Private: for one person's eyes."""

from ttrbot.app.core.tables import Table
from ttrbot.discord.core import signs
from ttrbot.discord.core.custom_ids import CustomId
from ttrbot.discord.core.panel import Button, Look, Panel, Picture, Row
from ttrbot.discord.core.wording import game_link
from ttrbot.discord.panels.table.message import draw_buttons
from ttrbot.discord.panels.table.question import answer_button
from ttrbot.engine.seatview import SeatView
from ttrbot.store import Status
from ttrbot.text.alt import hand_alt
from ttrbot.text.hand import hand_text
from ttrbot.text.limits import MESSAGE_LIMIT, length
from ttrbot.text.names import GameWords


def hand_panel(
    table: Table,
    view: SeatView,
    words: GameWords,
    picture: bytes | None,
    *,
    note: str = "",
    with_tickets: bool = True,
) -> Panel:
    """Show a hand; `note` is a line above it that says what has just happened."""
    text = hand_text(words, view, MESSAGE_LIMIT - length(note) - 1, with_tickets=with_tickets)
    shown = None
    if picture is not None:
        shown = Picture(data=picture, name="hand.png", alt=hand_alt(words, view))
    return Panel(text=f"{note}\n{text}" if note else text, rows=hand_rows(table, view, words), picture=shown)


def ended_text(table: Table, words: GameWords) -> str:
    """Return that a game is over or was called off; empty while it runs."""
    match table.status:
        case Status.OVER:
            return words.t("hand-over")
        case Status.CANCELLED:
            return words.t("lobby-cancelled")
        case _:
            return ""


def former_hand_panel(table: Table, language: str, words: GameWords) -> Panel:
    """Say to somebody who no longer has a seat that the hand isn't theirs any more."""
    return Panel(text=words.t("hand-former", game=game_link(table, language)))


def hand_rows(table: Table, view: SeatView, words: GameWords) -> tuple[Row, ...]:
    """Return the buttons for what this seat can do now, in a message that only its player sees."""
    game = table.game_id
    if not view.questions or table.status is not Status.RUNNING:
        return ()
    turn = view.questions[0]
    answer = answer_button(game, turn, words)
    if answer is not None:
        return ((answer,),)
    if turn.is_second_card:
        market, blind = draw_buttons(game, view.public, turn, words)
        return (market, (blind,))
    if view.options.can_pass:
        return ((Button(label=words.t("button-pass"), look=Look.MAIN, id=CustomId("pass", game, turn.id)),),)
    if view.options.routes:
        return ((Button(label=words.t("button-claim"), emoji=signs.CLAIM, id=CustomId("claim", game)),),)
    return ()
