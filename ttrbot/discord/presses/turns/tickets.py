"""Tickets: choosing among the offered ones, and drawing new ones."""

from collections.abc import Mapping

from ttrbot.app.core.answers import RefusedError
from ttrbot.discord.panels.table.orders import TICKETS_NOW
from ttrbot.discord.panels.table.sharing import read_share_arg, share_one_panel
from ttrbot.discord.panels.table.tickets import (
    choose_panel,
    confirm_draw_panel,
    read_keep_arg,
    shares,
    ticket_question,
)
from ttrbot.discord.presses.looks.showing import hand_of
from ttrbot.discord.presses.turns.asking import illustrated, order_later
from ttrbot.discord.presses.turns.drawing import outcome, show_answer, submit
from ttrbot.discord.visits.at_table import AtTable, at_table, turn_question
from ttrbot.discord.visits.router import Handler, Press
from ttrbot.discord.visits.visit import Visit, read
from ttrbot.engine.actions import DrawTickets, KeepTickets
from ttrbot.engine.decisions import Decision
from ttrbot.engine.seatview import SeatView


async def ticked(visit: Visit, press: Press) -> None:
    """Show the tickets that would be kept."""
    here = await at_table(visit, press.id.game)
    view, question = await offer(here)
    chosen = read(read_keep_arg, ".".join(press.values))
    panel = choose_panel(here.game_id, view, question, chosen, here.words)
    await visit.reply.change(panel, keep_picture=True)


async def offer(here: AtTable) -> tuple[SeatView, Decision]:
    """Return the visitor's view and their question which tickets to keep. Raises RefusedError if none are offered."""
    view = await here.playing()
    question = ticket_question(view)
    if question is None:
        raise RefusedError("question_closed")
    return view, question


async def keep(visit: Visit, press: Press) -> None:
    """Keep the ticked tickets."""
    here = await at_table(visit, press.id.game)
    view = await here.playing()
    places = read(read_keep_arg, press.id.arg)
    if max(places) >= len(view.offered):
        raise RefusedError("question_closed")
    question = ticket_question(view)
    if question is not None and shares(question) and len(places) > 1:
        panel = share_one_panel(here.game_id, view, question, places, here.words)
        await visit.reply.change(panel, keep_picture=True)
        return
    kept = tuple(view.offered[place] for place in places)
    shared = kept[0] if question is not None and shares(question) else None
    accepted = await submit(here, press, lambda seat: KeepTickets(seat, kept, shared))
    await show_answer(here, await outcome(here, accepted))


async def keep_share(visit: Visit, press: Press) -> None:
    """Keep the ticked tickets, one of them for the team's rack."""
    here = await at_table(visit, press.id.game)
    offered = (await here.playing()).offered
    places, shared = read(read_share_arg, press.id.arg)
    if max(*places, shared) >= len(offered):
        raise RefusedError("question_closed")
    kept = tuple(offered[place] for place in places)
    accepted = await submit(here, press, lambda seat: KeepTickets(seat, kept, offered[shared]))
    await show_answer(here, await outcome(here, accepted))


async def tickets(visit: Visit, press: Press) -> None:
    """Ask before tickets are drawn; on others' turns, offer an order to draw them."""
    here = await at_table(visit, press.id.game)
    view = await here.playing()
    if not view.questions:
        await visit.reply.show(order_later(here, view, TICKETS_NOW))
        return
    question = turn_question(view)
    rules = here.words.gamemap.ticket_rules
    number = min(rules.draw, view.public.ticket_deck_size)
    await visit.reply.show(confirm_draw_panel(here.game_id, question, number, rules.keep, here.words))


async def tickets_back(visit: Visit, press: Press) -> None:
    """Draw no tickets: show the hand instead."""
    await visit.reply.change(await hand_of(await at_table(visit, press.id.game)))


async def draw_tickets(visit: Visit, press: Press) -> None:
    """Draw tickets and choose among them at once."""
    here = await at_table(visit, press.id.game)
    await submit(here, press, DrawTickets)
    view, question = await offer(here)
    panel = choose_panel(here.game_id, view, question, range(len(view.offered)), here.words)
    await visit.reply.change(await illustrated(here, view, panel))


HANDLERS: Mapping[str, Handler] = {
    "ticked": ticked,
    "keep": keep,
    "keep_share": keep_share,
    "tickets": tickets,
    "draw_tickets": draw_tickets,
    "tickets_back": tickets_back,
}
