"""The table message: whose turn it is, the market's buttons, what everybody has, what happened last. Public."""

from collections.abc import Sequence

from msgspec.structs import replace

from ttrbot.app.core.tables import Table, claims_in
from ttrbot.app.messages.publisher import TableContent
from ttrbot.discord.core import signs
from ttrbot.discord.core.custom_ids import CustomId
from ttrbot.discord.core.panel import Button, Look, Panel, Picture, Row, button_rows
from ttrbot.discord.panels.people.clock import moment
from ttrbot.discord.panels.table.question import answer_button
from ttrbot.engine.cards import COLOR_BY_CODE, Color
from ttrbot.engine.decisions import Decision
from ttrbot.engine.questions import AskTurn
from ttrbot.engine.rules.seen import seen_rules
from ttrbot.engine.seatview import PublicView
from ttrbot.reading import natural
from ttrbot.store import Status
from ttrbot.text.alt import board_alt
from ttrbot.text.limits import MESSAGE_LIMIT, length
from ttrbot.text.names import GameWords, name_of
from ttrbot.text.story import since_lines
from ttrbot.text.table import table_text

SLOT_MARK = "~"
"""Separates slot and colour in a market button's custom id."""
NO_CARD = "—"


def table_panel(content: TableContent, words: GameWords) -> Panel:
    """Build the table message from the public view. Its first line names the players whom the game waits for."""
    table, view = content.table, content.view
    head = words.t("table-cancelled") if table.status is Status.CANCELLED else _head(content, words)
    moves, room = since_lines(words, content.moves, view.turn), MESSAGE_LIMIT - length(head) - 1
    text = table_text(words, view, moves, room, is_pictured=content.is_pictured)
    picture = None
    if content.picture is not None:
        alt = board_alt(words, view, claims_in(content.moves))
        picture = Picture(data=content.picture, name=f"board-{table.position}.png", alt=alt)
    return Panel(text=f"{head}\n{text}" if head else text, rows=_rows(content, words), picture=picture)


def past_panel(content: TableContent, words: GameWords) -> Panel:
    """Build what stays of a table message that a newer one has replaced: it waits for nobody and has no buttons."""
    view = replace(content.view, questions=(), revealed=())
    moves = since_lines(words, content.moves, view.turn)
    return Panel(text=table_text(words, view, moves))


def _head(content: TableContent, words: GameWords) -> str:
    """Return whom the game waits for and until when, and for whom a computer player plays."""
    clocks = [
        words.t("table-clock", player=words.player(seat), until=moment(at)) for seat, at in content.deadlines.items()
    ]
    stand_ins = [
        words.t("table-stand-in", player=words.player(info.seat))
        for info in content.table.seats
        if info.is_robot and info.user_id is not None
    ]
    paused = words.t("table-paused") if content.table.paused else ""
    return "\n".join(line for line in (paused, _waited_for(content.table), *clocks, *stand_ins) if line)


def _waited_for(table: Table) -> str:
    """Return mentions of the people who must answer. Whom they ping is decided elsewhere."""
    users = [table.seats[seat].player_id for seat in table.waiting]
    return " ".join(f"<@{user}>" for user in users if user is not None)


def _rows(content: TableContent, words: GameWords) -> tuple[Row, ...]:
    """Return the buttons: on a turn the market and the piles, and always those that only show something."""
    table, view = content.table, content.view
    if table.status is not Status.RUNNING or view.result is not None:
        return ()
    looks = [_look(table, words, "hand", signs.HAND, Look.MAIN), _look(table, words, "more", signs.MORE)]
    is_robots = all(table.seats[question.seat].is_robot for question in view.questions)
    asked = (answer_button(table.game_id, question, words, is_barred=is_robots) for question in view.questions)
    if not table.paused:
        looks[:0] = [button for button in dict.fromkeys(asked) if button is not None]
    if away := [info.seat for info in table.seats if info.is_robot and info.user_id is not None]:
        players = words.listed(name_of(words.texts, words.players, seat) for seat in away)
        label = words.t("button-im-back-of", players=players)
        looks.append(Button(label=label, emoji=signs.BACK, id=CustomId("im_back", table.game_id), look=Look.GOOD))
    if content.awaits_done:
        looks.append(done_button(table.game_id, words))
    if table.paused:
        return ((*looks, _look(table, words, "resume", signs.GO_ON, Look.GOOD)),)
    turn = next((question for question in view.questions if isinstance(question.ask, AskTurn)), None)
    if turn is None:
        return (tuple(looks),)
    return _turn_rows(table, view, turn, words, looks)


def _turn_rows(
    table: Table, view: PublicView, turn: Decision, words: GameWords, looks: Sequence[Button]
) -> tuple[Row, ...]:
    """Return the market, the piles, the other actions and `looks`; what a second draw doesn't allow is disabled.

    Each row fits on a phone; further rows are for deeds of special rules. What answers a computer player's question
    is disabled, too. Buttons that only open a panel can be pressed before a person's turn is shown.
    """
    is_second, is_robots = turn.ask != AskTurn(), table.seats[turn.seat].is_robot
    market, blind = draw_buttons(table.game_id, view, turn, words, is_barred=is_robots)
    two_blind = Button(
        label=words.t("button-two-blind"),
        id=CustomId("two_blind", table.game_id, turn.id),
        disabled=blind.disabled or is_second,
    )
    claim = _look(table, words, "claim", signs.CLAIM, Look.PLAIN if is_second else Look.MAIN, disabled=is_second)
    no_tickets = not view.ticket_deck_size
    tickets = _look(table, words, "tickets", signs.TICKETS, disabled=is_second or no_tickets)
    deeds = []
    for rule in seen_rules(words.gamemap):
        for deed in rule.deeds:
            is_off = is_second or not rule.can_begin(view, deed.key) or (deed.at_once and is_robots)
            press = CustomId(deed.key, table.game_id, turn.id if deed.at_once else None)
            deeds.append(Button(label=words.label(deed.label), emoji=deed.sign, id=press, disabled=is_off))
    return (market, (blind, two_blind, claim), *button_rows([*deeds, tickets, *looks]))


def draw_buttons(
    game_id: str, view: PublicView, turn: Decision, words: GameWords, *, is_barred: bool = False
) -> tuple[Row, Button]:
    """Return the buttons of the market cards and the deck: what can be taken as the turn's first or second card.

    A card's button has the card's emoji alone, so that five fit beside each other on a phone: readers are told its
    name, and the board in words names the market. `is_barred`: nobody can press any of them.
    """
    market = tuple(
        Button(
            label=NO_CARD if color is None else "",
            emoji=None if color is None else words.signs.cards[color],
            id=CustomId("draw", game_id, turn.id, market_arg(slot, color)),
            disabled=is_barred or slot not in view.draw_slots,
        )
        for slot, color in enumerate(view.market)
    )
    no_cards = is_barred or not (view.deck_size or view.discards_size)
    blind = CustomId("blind", game_id, turn.id)
    return market, Button(label=words.t("button-blind"), emoji=signs.BLIND, id=blind, disabled=no_cards)


def done_button(game_id: str, words: GameWords) -> Button:
    """Return the last mover's button to let computer players go on at once."""
    return Button(label=words.t("button-done"), emoji=signs.GOOD, look=Look.GOOD, id=CustomId("done", game_id))


def _look(
    table: Table, words: GameWords, verb: str, sign: str, style: Look = Look.PLAIN, *, disabled: bool = False
) -> Button:
    """Return a button that only shows something to the person who presses it, so it belongs to no question."""
    label = words.t(f"button-{verb.replace('_', '-')}")
    return Button(label=label, emoji=sign, id=CustomId(verb, table.game_id), look=style, disabled=disabled)


def market_arg(slot: int, color: Color | None) -> str:
    """Write slot and colour of a market card into a custom id; a press checks both."""
    return f"{slot}{SLOT_MARK}{'' if color is None else color.code}"


def read_market_arg(arg: str) -> tuple[int, Color]:
    """Read `market_arg` back. Raises ValueError."""
    slot, mark, code = arg.partition(SLOT_MARK)
    if not mark or code not in COLOR_BY_CODE:
        raise ValueError(f"no market card: {arg!r}")
    return natural(slot), COLOR_BY_CODE[code]
