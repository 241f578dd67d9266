"""Answering what is asked beside a turn: the place of a card, a tunnel's extra cost, homes, markers, the alien."""

from collections.abc import Mapping
from typing import Literal

from ttrbot.app.service import MakeAction
from ttrbot.app.tables import refused
from ttrbot.discord.at_table import AtTable, at_table
from ttrbot.discord.panel import Panel
from ttrbot.discord.panels.markers import home_confirm_panel, home_panel, marker_pay_panel
from ttrbot.discord.panels.paying import MARK, read_pay_arg
from ttrbot.discord.panels.sharing import THEN_BLIND
from ttrbot.discord.panels.tunnel import extra_panel
from ttrbot.discord.presses.asking import ask, illustrated
from ttrbot.discord.presses.turns import outcome, submit
from ttrbot.discord.router import Handler, Press
from ttrbot.discord.visit import RefusedError, Visit, got, read
from ttrbot.engine.decisions import Decision
from ttrbot.engine.ids import CityId
from ttrbot.engine.questions import Ask, AskOpeningTickets
from ttrbot.engine.rules.alien.facts import MoveAlien
from ttrbot.engine.rules.city_markers.facts import AskMarker, DeclineMarker, PlaceMarker
from ttrbot.engine.rules.homes.facts import AskHome, ChooseHome
from ttrbot.engine.rules.shared_rack.facts import PutCard
from ttrbot.engine.rules.tunnels.facts import AskExtra, PayTunnel, WithdrawTunnel
from ttrbot.engine.seatview import SeatView
from ttrbot.reading import natural

PLACES: dict[str, Literal["hand", "rack"]] = {"hand": "hand", "rack": "rack"}


async def asked(here: AtTable, kind: type[Ask]) -> tuple[SeatView, Decision]:
    """The visitor's view and open question of this kind; refused where there is none."""
    view = await here.playing()
    question = next((question for question in view.questions if isinstance(question.ask, kind)), None)
    if question is None:
        raise RefusedError(refused(_closed(view)))
    return view, question


def _closed(view: SeatView) -> str:
    """Why this seat has nothing to answer: others are asked, or it has answered already."""
    are_all_asked = any(isinstance(question.ask, AskOpeningTickets) for question in view.public.questions)
    return "question_closed" if view.questions or are_all_asked else "not_your_question"


async def choose(visit: Visit, press: Press) -> None:
    """Open the question that the visitor has to answer. Looking decides nothing."""
    here = await at_table(visit, press.id.game)
    view = await here.playing()
    panel = await ask(here, view)
    if panel is None:
        raise RefusedError(refused(_closed(view)))
    await visit.reply.change(panel)


async def _answer(here: AtTable, press: Press, make: MakeAction) -> None:
    accepted = await submit(here, press, make)
    await here.visit.reply.change(await outcome(here, accepted))


async def place(visit: Visit, press: Press) -> None:
    """Put the drawn card into the hand or on the rack, and draw the second one blind if that was asked for."""
    here = await at_table(visit, press.id.game)
    name, _, then = press.id.arg.partition(MARK)
    target = read(_place, name)
    if then != THEN_BLIND:
        await _answer(here, press, lambda seat: PutCard(seat, target))
        return
    games = visit.host.games
    accepted = got(
        await games.submit_then_draw(here.game_id, visit.user_id, lambda seat: PutCard(seat, target), press.id.question)
    )
    await visit.reply.change(await outcome(here, accepted))


def _place(name: str) -> Literal["hand", "rack"]:
    if name not in PLACES:
        raise ValueError(f"no place for a card: {name!r}")
    return PLACES[name]


async def extra(visit: Visit, press: Press) -> None:
    """Pay the tunnel's extra cost."""
    _, way = read(read_pay_arg, press.choice)
    here = await at_table(visit, press.id.game)
    await _answer(here, press, lambda seat: PayTunnel(seat, way.hand, way.rack))


async def extra_split(visit: Visit, press: Press) -> None:
    """Show all ways to divide the extra cost between hand and rack."""
    here = await at_table(visit, press.id.game)
    view, question = await asked(here, AskExtra)
    page = read(natural, press.id.arg)
    await visit.reply.change(extra_panel(here.game_id, view, question, here.words, page=page))


async def withdraw(visit: Visit, press: Press) -> None:
    """Give the tunnel up."""
    await _answer(await at_table(visit, press.id.game), press, WithdrawTunnel)


async def home_choice(here: AtTable, city: CityId | None = None) -> Panel:
    """Ask for a home city; with a `city`, whether it shall be that one."""
    view, question = await asked(here, AskHome)
    if city is None:
        return await illustrated(here, view, home_panel(here.game_id, view, question, here.words))
    games = here.visit.host.games
    for violation in got(await games.violations(here.game_id, here.visit.user_id, lambda seat: ChooseHome(seat, city))):
        raise RefusedError(refused(violation.code, **violation.args))
    return home_confirm_panel(here.game_id, question, city, here.words)


async def home(visit: Visit, press: Press) -> None:
    """Ask whether this city shall be home."""
    here = await at_table(visit, press.id.game)
    await visit.reply.change(await home_choice(here, press.choice), keep_picture=True)


async def home_page(visit: Visit, press: Press) -> None:
    """Turn a page of the cities."""
    here = await at_table(visit, press.id.game)
    view, question = await asked(here, AskHome)
    page = read(natural, press.id.arg)
    await visit.reply.change(home_panel(here.game_id, view, question, here.words, page), keep_picture=True)


async def settle(visit: Visit, press: Press) -> None:
    """Make this city home."""
    await _answer(await at_table(visit, press.id.game), press, lambda seat: ChooseHome(seat, press.id.arg))


async def marker(visit: Visit, press: Press) -> None:
    """Show what a marker on this city can be paid with."""
    city, _, page = press.id.arg.partition(MARK)
    here = await at_table(visit, press.id.game)
    view, question = await asked(here, AskMarker)
    panel = marker_pay_panel(here.game_id, view, question, city, here.words, page=read(natural, page or "0"))
    await visit.reply.change(panel)


async def mark(visit: Visit, press: Press) -> None:
    """Place a marker and pay for it."""
    city, way = read(read_pay_arg, press.choice)
    here = await at_table(visit, press.id.game)
    await _answer(here, press, lambda seat: PlaceMarker(seat, city, way.hand))


async def no_marker(visit: Visit, press: Press) -> None:
    """Place no marker."""
    await _answer(await at_table(visit, press.id.game), press, DeclineMarker)


async def alien(visit: Visit, press: Press) -> None:
    """Move the alien to this city."""
    await _answer(await at_table(visit, press.id.game), press, lambda seat: MoveAlien(seat, press.id.arg))


HANDLERS: Mapping[str, Handler] = {
    "choose": choose,
    "place": place,
    "extra": extra,
    "extra_split": extra_split,
    "withdraw": withdraw,
    "home": home,
    "home_page": home_page,
    "settle": settle,
    "marker": marker,
    "mark": mark,
    "no_marker": no_marker,
    "alien": alien,
}
