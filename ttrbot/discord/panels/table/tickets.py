"""Choosing among the offered tickets, and asking before new ones are drawn. Private."""

from collections.abc import Collection

from ttrbot.discord.core import signs
from ttrbot.discord.core.custom_ids import CustomId
from ttrbot.discord.core.panel import Button, Look, Option, Panel, Select
from ttrbot.engine.decisions import Decision
from ttrbot.engine.questions import AskKeepTickets, AskOpeningTickets
from ttrbot.engine.seatview import SeatView
from ttrbot.reading import natural
from ttrbot.text.names import GameWords


def ticket_question(view: SeatView) -> Decision | None:
    """Return this seat's question about which tickets to keep."""
    asks = AskOpeningTickets | AskKeepTickets
    return next((question for question in view.questions if isinstance(question.ask, asks)), None)


def least_to_keep(question: Decision) -> int:
    """Return how many tickets have to be kept."""
    assert isinstance(question.ask, AskOpeningTickets | AskKeepTickets)
    return question.ask.keep


def shares(question: Decision) -> bool:
    """Whether one of the kept tickets goes on the team's rack (A6, A7)."""
    return isinstance(question.ask, AskOpeningTickets | AskKeepTickets) and question.ask.share


def choose_panel(game_id: str, view: SeatView, question: Decision, chosen: Collection[int], words: GameWords) -> Panel:
    """List the offered tickets, with those in `chosen` (places in the offer) ticked, and a button to keep them.

    The button isn't highlighted while all of them are ticked but some may be given back.
    """
    least = least_to_keep(question)
    offered = view.offered
    options = tuple(
        Option(
            label=words.ticket(ticket),
            value=str(place),
            chosen=place in chosen,
        )
        for place, ticket in enumerate(offered)
    )
    select = Select(
        id=CustomId("ticked", game_id, question.id),
        placeholder=words.t("tickets-choose", least=least),
        options=options,
        least=least,
        most=len(offered),
    )
    keep = Button(
        label=words.t("button-keep", number=len(chosen)),
        emoji=signs.TICKETS,
        look=Look.PLAIN if len(chosen) == len(offered) > least else Look.GOOD,
        id=CustomId("keep", game_id, question.id, keep_arg(chosen)),
    )
    lines = [words.t("tickets-title", number=len(offered), least=least)]
    if shares(question):
        lines.append(words.t("tickets-share"))
    for place, ticket in enumerate(offered):
        sign = signs.KEPT if place in chosen else signs.RETURNED
        lines.append(f"{sign} {words.ticket(ticket)}")
    return Panel(text="\n".join(lines), rows=(select, (keep,)))


def confirm_draw_panel(game_id: str, question: Decision, number: int, keep: int, words: GameWords) -> Panel:
    """Ask before tickets are drawn: what is drawn can't be given back."""
    draw = Button(
        label=words.t("button-draw-tickets", number=number),
        emoji=signs.TICKETS,
        look=Look.GOOD,
        id=CustomId("draw_tickets", game_id, question.id),
    )
    back = Button(label=words.t("button-back"), id=CustomId("tickets_back", game_id))
    return Panel(text=words.t("tickets-confirm", number=number, keep=keep), rows=((draw, back),))


def keep_arg(chosen: Collection[int]) -> str:
    """Write the chosen places into a custom id."""
    return ".".join(map(str, sorted(chosen)))


def read_keep_arg(arg: str) -> tuple[int, ...]:
    """Read `keep_arg` back; ValueError if it is none."""
    return tuple(map(natural, arg.split(".")))
