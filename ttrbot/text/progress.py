"""How far somebody's tickets have come, in words: what *my board* shows. As secret as the tickets."""

from ttrbot.engine.ids import TicketId
from ttrbot.engine.outlook import Outlook, outlook
from ttrbot.engine.seatview import SeatView
from ttrbot.text.hand import STATE_EMOJI, ticket_state
from ttrbot.text.limits import ALT_LIMIT, MESSAGE_LIMIT, fit
from ttrbot.text.names import GameWords


def progress_text(game: GameWords, view: SeatView) -> str:
    """The cars for the shortest ways and those left, and every ticket with the routes that its way still needs."""
    ahead = outlook(view.public, view.side, game.gamemap)
    lines = [game.t("mine-board-title"), _cars(game, view, ahead), *_tunnels(game, view, ahead)]
    lines += [f"{STATE_EMOJI[ahead.state(ticket)]} {_ticket(game, ticket, ahead)}" for ticket in _tickets(view)]
    return fit(lines, MESSAGE_LIMIT, game.more)


def progress_alt(game: GameWords, view: SeatView) -> str:
    """The same without emoji and formatting, beside the picture."""
    ahead = outlook(view.public, view.side, game.gamemap)
    head = f"{game.t('alt-mine', map=game.names.title)} {_cars(game, view, ahead)}"
    tickets = _tickets(view)
    lines = [f"{game.ticket(ticket)}: {ticket_state(game, ahead.state(ticket))}" for ticket in tickets]
    return fit([head, *lines], ALT_LIMIT, game.more)


def _tickets(view: SeatView) -> tuple[TicketId, ...]:
    return (*view.offered, *view.tickets, *view.rack_tickets, *view.waiting_tickets)


def _cars(game: GameWords, view: SeatView, ahead: Outlook) -> str:
    needed = ahead.cars_on(ahead.missing_for(_tickets(view)))
    return game.t("mine-board-sum", needed=needed, left=ahead.cars)


def _tunnels(game: GameWords, view: SeatView, ahead: Outlook) -> list[str]:
    """What the tunnels among the missing routes ask for, said once for all of them."""
    tracks = (track for route in ahead.missing_for(_tickets(view)) for track in ahead.tracks(route))
    sizes = [cards for track in tracks if (cards := game.gamemap.route[track].tunnel_cards)]
    return [f"-# {game.t('mine-board-tunnels', **game.tunnels(sizes[0]))}"] if sizes else []


def _ticket(game: GameWords, ticket: TicketId, ahead: Outlook) -> str:
    missing = ahead.missing(ticket)
    if not missing:
        return f"{game.ticket(ticket)} · {ticket_state(game, ahead.state(ticket))}"
    routes = game.listed(game.tracks(ahead.tracks(route)) for route in missing)
    return f"{game.ticket(ticket)} · {game.t('mine-board-missing', cars=ahead.cars_on(missing), routes=routes)}"
