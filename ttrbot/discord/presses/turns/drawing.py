"""Drawing cards and passing: presses that are moves at once."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ttrbot.app.core.answers import got
from ttrbot.app.core.tables import Accepted
from ttrbot.app.play.service import MakeAction
from ttrbot.discord.core.panel import Panel
from ttrbot.discord.panels.people.clock import moment
from ttrbot.discord.panels.table.hand import hand_panel
from ttrbot.discord.panels.table.message import read_market_arg
from ttrbot.discord.panels.table.undo import with_undo
from ttrbot.discord.presses.turns.asking import ask
from ttrbot.discord.presses.turns.shared import shared
from ttrbot.discord.visits.at_table import AtTable, at_table
from ttrbot.discord.visits.fading import FadingAnswer
from ttrbot.discord.visits.router import Handler, Press
from ttrbot.discord.visits.visit import Visit, read
from ttrbot.engine.actions import DrawDeckCard, DrawMarketCard, Pass
from ttrbot.engine.events import SeenEvent
from ttrbot.engine.ids import Seat
from ttrbot.engine.rules.seen import OF_QUESTION
from ttrbot.engine.seatview import SeatView
from ttrbot.store import SurfaceKind
from ttrbot.text.decisions import question_text
from ttrbot.text.story import ToldMove, move_lines


@dataclass(frozen=True, slots=True)
class Own:
    """A player's own moves, as that player saw them."""

    seat: Seat
    seen: tuple[SeenEvent, ...] = field(repr=False)
    stands_in: bool = False


async def submit(here: AtTable, press: Press, make: MakeAction) -> Accepted:
    """Submit the action for the question that the press belongs to."""
    return got(await here.visit.host.games.submit(here.game_id, here.visit.user_id, make, press.id.question))


@dataclass(frozen=True, slots=True)
class Answer:
    """The private answer to a move."""

    seat: Seat
    panel: Panel
    once_gone_on: Panel | None = None
    """What it says once computer players, which wait now, have gone on."""


async def outcome(here: AtTable, accepted: Accepted, *, then_blind: bool = False) -> Answer:
    """Tell the player the outcome, then ask the next question or show the present hand.

    `then_blind`: once the first card has its place, the second is drawn from the deck.
    """
    own = Own(accepted.view.seat, accepted.first_card + accepted.seen)
    undo_from = accepted.position if accepted.may_undo else None
    return await after_move(here, accepted.view, [own], undo_from=undo_from, then_blind=then_blind)


async def show_answer(here: AtTable, answer: Answer) -> None:
    """Show the answer to a move, in the pressed message if that is private, where it changes once it is outdated."""
    visit, reply, fading = here.visit, here.visit.reply, here.visit.services.fading
    if answer.once_gone_on is None or (message_id := reply.private_id) is None:
        await reply.change(answer.panel)
        return
    then = FadingAnswer(answer.seat, visit.interaction.token, reply.as_changed(answer.once_gone_on))
    kept = await fading.keep(here.game_id, message_id, then)
    await reply.change(answer.panel)
    fading.begin(here.game_id, message_id, then, kept)


async def after_move(
    here: AtTable,
    view: SeatView,
    own: Sequence[ToldMove],
    *,
    undo_from: int | None,
    then_blind: bool = False,
    said: str = "",
) -> Answer:
    """Return the answer for `outcome`: `said`, the player's own moves, then the next question or the cards.

    `undo_from` is the position after the newest of these moves, if it may be taken back. The answer is below the
    table, so it is short: on a phone, a long answer would push the board away.
    """
    visit = here.visit
    rules = [OF_QUESTION[type(question.ask)] for question in view.questions if type(question.ask) in OF_QUESTION]
    notes = [said] if said else []
    if not any(rule.tells_what_happened for rule in rules):
        notes += move_lines(here.words, own, view.seat)
    notes += [question_text(here.words, ask, ask.seat) for ask in view.questions if ask.is_second_card]
    if await visit.host.owes_dm_notice(here.game_id, visit.user_id):
        notes.append(here.words.t("dms-closed"))
    until = await visit.host.undo_grace.until(here.game_id, view.seat)
    hints = [] if until is None else [here.words.t("done-hint", when=moment(until, "T"))]
    asked = await ask(here, view, note="\n".join(notes + hints), then_blind=then_blind)

    def hand(lines: Sequence[str]) -> Panel:
        return hand_panel(here.table, view, here.words, None, note="\n".join(lines), with_tickets=False)

    panel = asked or hand(notes + hints)
    panel = with_undo(panel, here.game_id, here.words, undo_from=undo_from, awaits_done=until is not None)
    return Answer(view.seat, panel, None if asked or until is None else hand(notes))


async def play_at_table(visit: Visit, press: Press, make: MakeAction) -> None:
    """Play the action of a press on the table message, and show it there with the answer."""
    here = await at_table(visit, press.id.game)
    async with shared(visit, here.game_id, SurfaceKind.TABLE) as show:
        accepted = await submit(here, press, make)
        await show()
    await show_answer(here, await outcome(here, accepted))


async def draw(visit: Visit, press: Press) -> None:
    """Take a market card: slot and colour must still fit."""
    slot, color = read(read_market_arg, press.id.arg)
    await play_at_table(visit, press, lambda seat: DrawMarketCard(seat, color, slot))


async def blind(visit: Visit, press: Press) -> None:
    """Take one card from the deck."""
    await play_at_table(visit, press, DrawDeckCard)


async def two_blind(visit: Visit, press: Press) -> None:
    """Take the turn's two cards from the deck."""
    here = await at_table(visit, press.id.game)
    async with shared(visit, here.game_id, SurfaceKind.TABLE) as show:
        accepted = got(await visit.host.games.draw_two_blind(here.game_id, visit.user_id, press.id.question))
        await show()
    await visit.reply.show((await outcome(here, accepted, then_blind=True)).panel)


async def pass_turn(visit: Visit, press: Press) -> None:
    """Pass the turn if nothing can be done."""
    here = await at_table(visit, press.id.game)
    accepted = await submit(here, press, Pass)
    await show_answer(here, await outcome(here, accepted))


HANDLERS: Mapping[str, Handler] = {
    "draw": draw,
    "blind": blind,
    "two_blind": two_blind,
    "pass": pass_turn,
}
