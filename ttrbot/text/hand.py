"""A player's own cards and tickets as text: only for that player while the game runs."""

from collections import Counter
from collections.abc import Iterator, Sequence

from ttrbot.engine.cards import Counts
from ttrbot.engine.ids import TicketId
from ttrbot.engine.outlook import Outlook, TicketState, outlook
from ttrbot.engine.seatview import SeatView
from ttrbot.text.limits import MESSAGE_LIMIT, fit, length
from ttrbot.text.names import GameWords

STATE_EMOJI: dict[TicketState, str] = {"done": "✅", "open": "▫️", "cut_off": "⛔"}


def hand_text(game: GameWords, view: SeatView, limit: int = MESSAGE_LIMIT, *, with_tickets: bool = True) -> str:
    """Return the cards and tickets, each ticket with its state; in team games the racks too (A2)."""
    lines = cards_lines(game, view)
    if not with_tickets:
        return "\n".join(lines)
    if view.tickets:
        lines.append(game.t("hand-tickets", number=len(view.tickets)))
    ahead = outlook(view, game.gamemap)
    tickets = list(_ticket_lines(game, view.tickets, ahead))
    if view.rack_tickets:
        tickets.append(game.t("hand-rack-tickets", number=len(view.rack_tickets)))
        tickets += _ticket_lines(game, view.rack_tickets, ahead)
    if view.waiting_tickets:
        tickets.append(game.t("hand-waiting-tickets"))
        tickets += _ticket_lines(game, view.waiting_tickets, ahead)
    if view.offered:
        lines.insert(0, game.t("hand-offered", number=len(view.offered)))
    head = "\n".join(lines)
    return "\n".join(part for part in (head, fit(tickets, limit - length(head) - 1, game.more)) if part)


def cards_lines(game: GameWords, view: SeatView) -> list[str]:
    """Return lines about the cards alone: those of the hand, the one without a place yet, and the team's."""
    own = view.public.seats[view.seat]
    lines = [game.t("hand-cards", number=own.cards, cards=_cards(game, view.hand))]
    lines += game.wave_cards(own.wave_cards)
    if view.drawn is not None:
        lines.append(game.t("hand-drawn", card=game.card(view.drawn)))
    if len(view.own_seats) > 1:
        lines.append(game.t("hand-rack", number=sum(view.rack), cards=_cards(game, view.rack)))
    return lines


def all_hands_lines(game: GameWords, views: Sequence[SeatView]) -> Iterator[str]:
    """Yield everybody's cards and tickets, and in team games the racks, a line each: for a finished game."""
    for view in views:
        public = view.public
        wave_cards = game.wave_cards(public.seats[view.seat].wave_cards)
        parts = [_cards(game, view.hand), *wave_cards, *_short_tickets(game, view, view.tickets)]
        yield f"**{game.player(view.seat)}** · {' · '.join(parts)}"
        if len(view.own_seats) > 1 and view.seat == view.own_seats[-1]:
            rack = game.t("hand-rack-title")
            parts = [_cards(game, view.rack), *_short_tickets(game, view, view.rack_tickets)]
            yield f"**{game.side(view.side)}** · {rack}: {' · '.join(parts)}"


def _short_tickets(game: GameWords, view: SeatView, tickets: Sequence[TicketId]) -> list[str]:
    ahead = outlook(view, game.gamemap)
    return [f"{STATE_EMOJI[ahead.state(ticket)]} {name}" for ticket, name in counted_tickets(game, tickets).items()]


def ticket_state(game: GameWords, state: TicketState) -> str:
    """Return a ticket's state in a word."""
    return game.t(f"ticket-{state.replace('_', '-')}")


def counted_tickets(game: GameWords, tickets: Sequence[TicketId]) -> dict[TicketId, str]:
    """Return the tickets' names, with their number where several are equal."""
    return {
        ticket: game.ticket(ticket) if copies == 1 else f"{copies} × {game.ticket(ticket)}"
        for ticket, copies in Counter(tickets).items()
    }


def plain_ticket_lines(game: GameWords, tickets: Sequence[TicketId], ahead: Outlook) -> Iterator[str]:
    """Yield the tickets with their states in plain words, equal ones in one line."""
    for ticket, name in counted_tickets(game, tickets).items():
        yield f"{name}: {ticket_state(game, ahead.state(ticket))}"


def _ticket_lines(game: GameWords, tickets: Sequence[TicketId], ahead: Outlook) -> Iterator[str]:
    """Yield the tickets after the signs of their states, equal ones in one line."""
    for ticket, name in counted_tickets(game, tickets).items():
        state = ahead.state(ticket)
        word = "" if state == "open" else f" · {ticket_state(game, state)}"
        yield f"{STATE_EMOJI[state]} {name}{word}"


def _cards(game: GameWords, counts: Counts) -> str:
    return game.cards(counts) if any(counts) else game.t("hand-no-cards")
