"""Questions to a player, with a helpful picture: the offered tickets, or the board with the choices.

Everything here is only for this player to see.
"""

from dataclasses import replace

from ttrbot.discord.core.errors import SayError
from ttrbot.discord.core.panel import Panel, Picture
from ttrbot.discord.panels.table.orders import later_panel
from ttrbot.discord.panels.table.question import question_panel
from ttrbot.discord.visits.at_table import AtTable, not_your_question
from ttrbot.engine.questions import AskKeepTickets, AskOpeningTickets
from ttrbot.engine.rules.seen import OF_QUESTION, asked
from ttrbot.engine.seatview import SeatView
from ttrbot.orders.fields import kinds
from ttrbot.text.alt import choices_alt, offer_alt
from ttrbot.text.refusals import refusal_text


async def ask(here: AtTable, view: SeatView, *, note: str = "", then_blind: bool = False) -> Panel | None:
    """Return the panel of `question_panel`, with its picture."""
    panel = question_panel(here.game_id, view, here.words, note=note, then_blind=then_blind)
    return None if panel is None else await illustrated(here, view, panel)


def order_later(here: AtTable, view: SeatView, kind: str) -> Panel:
    """Say that it isn't the visitor's turn, and offer an order of this kind for it."""
    if kind not in kinds(view, here.words.gamemap):  # a button of another map's table
        raise SayError("unknown-press")
    said = refusal_text(here.words.texts, not_your_question(view).refusal, here.words)
    return later_panel(here.game_id, kind, said, view, here.words)


async def illustrated(here: AtTable, view: SeatView, panel: Panel, *, is_on_map: bool = False) -> Panel:
    """Return the panel of the seat's question, with its picture if any; `is_on_map`: the use of its turn has one."""
    pictures = here.visit.host.pictures
    match view.questions[0].ask:
        case AskOpeningTickets() | AskKeepTickets():
            data, name, alt = await pictures.offer(here.table, view, await here.style()), "tickets.png", offer_alt
        case ask_:
            if not (is_on_map or (type(ask_) in OF_QUESTION and asked(here.words.gamemap, view).on_map)):
                return panel
            data, name, alt = await pictures.mine(here.table, view, await here.style()), "choices.png", choices_alt
    return panel if data is None else replace(panel, picture=Picture(data=data, name=name, alt=alt(here.words, view)))
