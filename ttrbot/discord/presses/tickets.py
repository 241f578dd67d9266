"""Tickets: choosing among the offered ones, and drawing new ones."""

from collections.abc import Collection, Mapping

from ttrbot.app.tables import refused
from ttrbot.discord.at_table import AtTable, at_table, turn_question
from ttrbot.discord.panel import Panel
from ttrbot.discord.panels.tickets import choose_panel, confirm_draw_panel, read_keep_arg, ticket_question
from ttrbot.discord.presses.turns import outcome, submit
from ttrbot.discord.router import Handler, Press
from ttrbot.discord.visit import RefusedError, Visit, read
from ttrbot.engine.actions import DrawTickets, KeepTickets


async def offer_panel(here: AtTable, chosen: Collection[int] | None = None) -> Panel:
    """Show the offered tickets, at first with all of them ticked; refused where none are offered."""
    view = await here.view()
    question = ticket_question(view)
    if question is None:
        raise RefusedError(refused("question_closed"))
    if chosen is None:
        chosen = range(len(view.offered))
    return choose_panel(here.game_id, view, question, chosen, here.words)


async def choose(visit: Visit, press: Press) -> None:
    """Open the offer. Looking draws nothing."""
    await visit.reply.change(await offer_panel(await at_table(visit, press.id.game)))


async def ticked(visit: Visit, press: Press) -> None:
    """Show what would be kept."""
    here = await at_table(visit, press.id.game)
    await visit.reply.change(await offer_panel(here, read(read_keep_arg, ".".join(press.values))))


async def keep(visit: Visit, press: Press) -> None:
    """Keep the ticked tickets."""
    here = await at_table(visit, press.id.game)
    view = await here.view()
    places = read(read_keep_arg, press.id.arg)
    if max(places) >= len(view.offered):
        raise RefusedError(refused("question_closed"))
    kept = tuple(view.offered[place] for place in places)
    accepted = await submit(here, press, lambda seat: KeepTickets(seat, kept))
    await visit.reply.change(await outcome(here, accepted))


async def tickets(visit: Visit, press: Press) -> None:
    """Ask before tickets are drawn."""
    here = await at_table(visit, press.id.game)
    view = await here.view()
    question = turn_question(view)
    rules = here.words.gamemap.ticket_rules
    number = min(rules.draw, view.public.ticket_deck_size)
    await visit.reply.show(confirm_draw_panel(here.game_id, question, number, rules.keep, here.words))


async def draw_tickets(visit: Visit, press: Press) -> None:
    """Draw tickets and choose among them at once."""
    here = await at_table(visit, press.id.game)
    await submit(here, press, DrawTickets)
    await visit.reply.change(await offer_panel(here))


HANDLERS: Mapping[str, Handler] = {
    "choose": choose,
    "ticked": ticked,
    "keep": keep,
    "tickets": tickets,
    "draw_tickets": draw_tickets,
}
