"""Answers to questions of special rules, and uses of a turn that they offer: choices that lead to an action."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from msgspec import structs

from ttrbot.app.core.answers import RefusedError, got
from ttrbot.discord.core.errors import SayError
from ttrbot.discord.core.panel import Panel
from ttrbot.discord.panels.table.paying import MARK
from ttrbot.discord.panels.table.question import Path, asked_panel, at_path, choice_label, read_path
from ttrbot.discord.presses.looks.showing import hand_of
from ttrbot.discord.presses.turns.asking import ask, illustrated, order_later
from ttrbot.discord.presses.turns.drawing import outcome, play_at_table, show_answer, submit
from ttrbot.discord.visits.at_table import AtTable, at_table, not_your_question, turn_question
from ttrbot.discord.visits.naming import named_city
from ttrbot.discord.visits.router import Handler, Press
from ttrbot.discord.visits.visit import Visit, read
from ttrbot.engine.actions import Act
from ttrbot.engine.ids import CityId
from ttrbot.engine.questions import AskOpeningTickets, AskTurn
from ttrbot.engine.rules.choices import Choice, Deed, Question, first_action
from ttrbot.engine.rules.seen import OF_QUESTION, SEEN, asked
from ttrbot.engine.seatview import SeatView
from ttrbot.reading import natural


def _closed(view: SeatView) -> RefusedError:
    """Return why this seat has no question to answer: others are asked, or it has already answered."""
    return RefusedError("question_closed") if view.questions or _are_all_asked(view) else not_your_question(view)


def _are_all_asked(view: SeatView) -> bool:
    """Return whether the opening tickets are being chosen, by all at the same time."""
    return any(isinstance(question.ask, AskOpeningTickets) for question in view.public.questions)


async def _chosen(here: AtTable, view: SeatView) -> Panel:
    """Say who is still choosing opening tickets, and show the visitor's own."""
    waiting = here.words.listed(here.words.player(question.seat) for question in view.public.questions)
    hand = await hand_of(here)
    return replace(hand, text=f"{here.words.t('choose-others', players=waiting)}\n{hand.text}")


async def _asked(here: AtTable, path: Path) -> tuple[SeatView, Question, Choice | None]:
    """Return the visitor's view, the question at a path's end and the choice before it. Raises RefusedError."""
    view = await here.playing()
    if not view.questions or (path and type(view.questions[0].ask) not in (*OF_QUESTION, AskTurn)):
        raise _closed(view)
    try:
        return view, *at_path(view, here.words, path)
    except LookupError:
        raise RefusedError("question_closed") from None


async def choose(visit: Visit, press: Press) -> None:
    """Open the question that the visitor has to answer. This decides nothing yet."""
    here = await at_table(visit, press.id.game)
    view = await here.playing()
    panel = await ask(here, view)
    if panel is None and _are_all_asked(view):
        panel = await _chosen(here, view)
    if panel is None:
        raise _closed(view)
    await visit.reply.change(panel)


async def now(visit: Visit, press: Press) -> None:
    """Show what the visitor can do now in place of a panel that is out of date."""
    here = await at_table(visit, press.id.game)
    await visit.reply.change(await ask(here, await here.view()) or await hand_of(here))


async def answer(visit: Visit, press: Press) -> None:
    """Make a choice: play the action that it leads to, or ask the next question."""
    here = await at_table(visit, press.id.game)
    path = read_path(press.choice)
    view, question, choice = await _asked(here, path)
    if choice is not None and (action := choice.action) is not None:
        accepted = await submit(here, press, lambda _: action)
        await show_answer(here, await outcome(here, accepted))
        return
    await visit.reply.change(_panel(here, view, question, path), keep_picture=True)


async def answer_blind(visit: Visit, press: Press) -> None:
    """Make a choice, and draw the turn's second card blind."""
    here = await at_table(visit, press.id.game)
    _, _, choice = await _asked(here, read_path(press.choice))
    if choice is None or (action := choice.action) is None:
        raise RefusedError("question_closed")
    games = visit.host.games
    accepted = got(await games.submit_then_draw(here.game_id, visit.user_id, lambda _: action, press.id.question))
    await show_answer(here, await outcome(here, accepted))


async def answer_page(visit: Visit, press: Press) -> None:
    """Turn a page of the choices."""
    here = await at_table(visit, press.id.game)
    arg, _, page = press.id.arg.partition(MARK)
    path = read_path(arg)
    view, question, _ = await _asked(here, path)
    panel = _panel(here, view, question, path, page=read(natural, page))
    await visit.reply.change(panel, keep_picture=True)


async def answer_back(visit: Visit, press: Press) -> None:
    """Go back to the question before; before a use of one's turn, to the hand."""
    here = await at_table(visit, press.id.game)
    path = read_path(press.id.arg)
    if not path and any(isinstance(question.ask, AskTurn) for question in (await here.playing()).questions):
        await visit.reply.change(await hand_of(here))
        return
    view, question, _ = await _asked(here, path)
    await visit.reply.change(_panel(here, view, question, path), keep_picture=True)


def _panel(here: AtTable, view: SeatView, question: Question, path: Path, *, page: int = 0) -> Panel:
    return asked_panel(here.game_id, view.questions[0].id, question, here.words, path=path, page=page)


def _deed(deed: Deed) -> Handler:
    """Use the turn for what the button offers, at once or by a choice; on others' turns, offer an order for it."""

    async def play(visit: Visit, press: Press) -> None:
        here = await at_table(visit, press.id.game)
        view = await here.playing()
        if not view.questions:
            await visit.reply.show(order_later(here, view, deed.key))
            return
        turn_question(view)
        try:
            question = asked(here.words.gamemap, view, deed.key)
        except LookupError:  # a button of another map's table
            raise SayError("unknown-press") from None
        action = first_action(question)
        if deed.at_once and action is not None:
            await play_at_table(visit, press, lambda _: action)
            return
        panel = _panel(here, view, question, (deed.key,))
        if question.on_map:
            cities = tuple(choice.city for choice in question.choices if choice.city is not None)
            marked = structs.replace(view, options=structs.replace(view.options, cities=cities))
            panel = await illustrated(here, marked, panel, is_on_map=True)
        await visit.reply.change(panel)

    return play


def cities_of(here: AtTable, view: SeatView) -> Iterator[tuple[CityId, str]]:
    """Yield the cities that answer the seat's open question, by name."""
    if view.questions and type(view.questions[0].ask) in OF_QUESTION:
        for choice in asked(here.words.gamemap, view).choices:
            if choice.city is not None:
                yield choice.city, choice_label(choice, here.words)


async def city_choice(here: AtTable, written: str = "") -> Panel:
    """Ask the open question about cities. A city that was `written` counts as chosen; if it can't be, say why."""
    view = await here.playing()
    if not any(True for _ in cities_of(here, view)):
        raise SayError("no-homes")
    question = asked(here.words.gamemap, view)
    city = named_city(here, written) if written else None
    if city is None:
        return await illustrated(here, view, _panel(here, view, question, ()))
    choice = next((choice for choice in question.choices if choice.city == city), None)
    if choice is None:
        await _refuse_city(here, question, city)
        raise RefusedError("question_closed")
    sure = choice.then or Question(question.lines, (choice,))
    return _panel(here, view, sure, (choice.key,) if choice.then else ())


async def _refuse_city(here: AtTable, question: Question, city: CityId) -> None:
    """Refuse a city that isn't among the choices, with the reason."""
    like = first_action(question)
    assert like is not None
    action: Act = structs.replace(like, city=city)
    games = here.visit.host.games
    for violation in got(await games.violations(here.game_id, here.visit.user_id, lambda _: action)):
        raise RefusedError(violation.code, **violation.args)


HANDLERS: Mapping[str, Handler] = {
    "choose": choose,
    "now": now,
    "answer": answer,
    "answer_blind": answer_blind,
    "answer_page": answer_page,
    "answer_back": answer_back,
    **{deed.key: _deed(deed) for rule in SEEN.values() for deed in rule.deeds},
}
