"""Questions to a seat other than its turn: the button that opens one, and the panel that asks it. The panel is private.

One panel asks all questions of special rules, and offers all uses of a turn that they add: see `shown`.
"""

from dataclasses import replace

from ttrbot.discord.core import signs
from ttrbot.discord.core.custom_ids import CustomId
from ttrbot.discord.core.pages import paged_select
from ttrbot.discord.core.panel import Button, Look, Option, Panel, Row, button_rows
from ttrbot.discord.panels.table.paying import IN_A_ROW, MARK, SplitPayment, sign_of_way, way_label
from ttrbot.discord.panels.table.tickets import choose_panel
from ttrbot.engine.actions import NOTHING, Act, Payment
from ttrbot.engine.decisions import Decision
from ttrbot.engine.ids import DecisionId, Seat
from ttrbot.engine.questions import AskKeepTickets, AskOpeningTickets, AskTurn
from ttrbot.engine.rules.choices import Choice, Question, Told, found
from ttrbot.engine.rules.seen import OF_QUESTION, asked
from ttrbot.engine.seatview import SeatView
from ttrbot.text.names import GameWords

STEP = "."
"""Separates the keys of a path of choices."""
MOST_BUTTONS = 4 * IN_A_ROW
LOOKS = {"good": Look.GOOD, "plain": Look.PLAIN, "danger": Look.DANGER}
Path = tuple[str, ...]


def answer_button(game_id: str, question: Decision, words: GameWords, *, is_barred: bool = False) -> Button | None:
    """Return the button that opens a question, the same for everybody, whatever they hold; None for a turn.

    `is_barred`: nobody can press it.
    """
    match question.ask:
        case AskTurn():
            return None
        case AskOpeningTickets() | AskKeepTickets():
            label, sign = words.t("button-choose"), signs.TICKETS
        case ask:
            rule = OF_QUESTION[type(ask)]
            assert rule.button is not None, f"the rule {rule.name} asks, so it needs a button"
            label, sign = words.label(rule.button), rule.sign
    look = Look.PLAIN if is_barred else Look.GOOD
    return Button(label=label, emoji=sign, look=look, id=CustomId("choose", game_id), disabled=is_barred)


def question_panel(
    game_id: str, view: SeatView, words: GameWords, *, note: str = "", then_blind: bool = False
) -> Panel | None:
    """Ask the seat its open question; None if that is its turn, or there is none.

    `note` is a line above that says what has just happened. `then_blind`: afterwards the second card is drawn blind.
    """
    if not view.questions:
        return None
    question = view.questions[0]
    match question.ask:
        case AskTurn():
            return None
        case AskOpeningTickets() | AskKeepTickets():
            panel = choose_panel(game_id, view, question, range(len(view.offered)), words)
        case _:
            panel = asked_panel(game_id, question.id, asked(words.gamemap, view), words, then_blind=then_blind)
    return replace(panel, text=f"{note}\n{panel.text}") if note else panel


def asked_panel(
    game_id: str,
    question: DecisionId,
    shown: Question,
    words: GameWords,
    *,
    path: Path = (),
    page: int = 0,
    then_blind: bool = False,
) -> Panel:
    """Ask a question of a rule; `path` are the choices that led from the open `question` to this one."""
    verb = "answer_blind" if then_blind else "answer"
    lines = [words.tell(line, asked_of(line)) for line in shown.lines]
    if then_blind:
        lines[-1:] = [f"{lines[-1]} {words.t('place-then-blind')}"]
    press = CustomId(verb, game_id, question)
    rows: tuple[Row, ...]
    if len(shown.choices) <= MOST_BUTTONS:
        rows = button_rows([_button(press, path, choice, words) for choice in shown.choices], IN_A_ROW)
    else:
        rows = paged_select(
            shown.choices,
            page,
            lambda choice: _option(path, choice, words),
            choose=press,
            turn_to=lambda number: CustomId("answer_page", game_id, question, f"{STEP.join(path)}{MARK}{number}"),
            placeholder=words.label(shown.prompt),
            words=words.texts,
        )
    if path and not then_blind:
        back = CustomId("answer_back", game_id, question, STEP.join(path[:-1]))
        rows = (*rows, (Button(label=words.t("button-back"), id=back),))
    return Panel(text="\n".join(lines), rows=rows)


def _button(press: CustomId, path: Path, choice: Choice, words: GameWords) -> Button:
    return Button(
        label=choice_label(choice, words),
        emoji=_sign(choice, words),
        look=LOOKS[choice.look],
        id=replace(press, arg=STEP.join((*path, choice.key))),
    )


def _option(path: Path, choice: Choice, words: GameWords) -> Option:
    return Option(
        label=choice_label(choice, words),
        value=STEP.join((*path, choice.key)),
        emoji=_sign(choice, words),
        description=None if choice.about is None else words.label(choice.about),
    )


def asked_of(told: Told) -> Seat | None:
    """Return whom a line is about, given that the seat itself reads it."""
    seat = told.args.get("seat")
    return seat if isinstance(seat, int) else None


def choice_label(choice: Choice, words: GameWords) -> str:
    """Return the label of a choice; a payment's is its cards."""
    if choice.label is not None:
        return words.label(choice.label)
    assert choice.action is not None
    return way_label(way_of(choice.action), words)


def _sign(choice: Choice, words: GameWords) -> str | None:
    if choice.label is None and choice.action is not None:
        return sign_of_way(way_of(choice.action), words)
    return choice.sign or None


def way_of(action: Act) -> SplitPayment:
    """Return what an action pays from hand and rack."""
    pay, rack = getattr(action, "pay", NOTHING), getattr(action, "pay_rack", NOTHING)
    assert isinstance(pay, Payment)
    assert isinstance(rack, Payment)
    return SplitPayment(pay, rack)


def read_path(arg: str) -> Path:
    """Read the keys of a path of choices."""
    return tuple(arg.split(STEP)) if arg else ()


def at_path(view: SeatView, words: GameWords, path: Path) -> tuple[Question, Choice | None]:
    """Return the question that a path leads to, and the choice before it. Raises LookupError if there is none now.

    On a turn, the path begins with the name of a deed.
    """
    if isinstance(view.questions[0].ask, AskTurn):
        first, rest = asked(words.gamemap, view, path[0]), path[1:]
    else:
        first, rest = asked(words.gamemap, view), path
    if not rest:
        return first, None
    choice = found(first, rest)
    if choice is None:
        raise LookupError(STEP.join(path))
    return choice.then or first, choice
