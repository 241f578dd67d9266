"""What the pictures show, in words, for those who can't see them. Plain text: no formatting, no emoji."""

from ttrbot.engine.cards import Counts, table_of
from ttrbot.engine.ids import Seat, TicketId
from ttrbot.engine.outlook import Outlook, outlook
from ttrbot.engine.seatview import PublicView, SeatView
from ttrbot.text.hand import ticket_state
from ttrbot.text.limits import ALT_LIMIT, fit, shorten
from ttrbot.text.names import GameWords


def board_alt(game: GameWords, view: PublicView) -> str:
    """The board: the map, and each player's routes."""
    head = game.t("alt-board", map=game.names.title, turn=view.turn)
    room = (ALT_LIMIT - len(head)) // len(view.seats) - 1
    return "\n".join([head, *(_routes(game, view, summary.seat, room) for summary in view.seats)])


def hand_alt(game: GameWords, view: SeatView) -> str:
    """A hand's picture: its cards, and its tickets with their states. As secret as the hand."""
    ahead = outlook(view.public, view.side, game.gamemap)
    lines = [game.t("alt-hand", cards=_cards(game, view.hand))]
    lines += [_ticket(game, ticket, ahead) for ticket in view.tickets]
    if len(view.public.sides[view.side].seats) > 1:
        lines.append(game.t("alt-rack", cards=_cards(game, view.rack)))
        lines += [_ticket(game, ticket, ahead) for ticket in view.rack_tickets]
    return fit(lines, ALT_LIMIT, game.more)


def offer_alt(game: GameWords, view: SeatView) -> str:
    """The tickets to choose from, with their states. As secret as the hand."""
    ahead = outlook(view.public, view.side, game.gamemap)
    return fit([game.t("alt-offer"), *(_ticket(game, ticket, ahead) for ticket in view.offered)], ALT_LIMIT, game.more)


def choices_alt(game: GameWords, view: SeatView) -> str:
    """The board on which a city is chosen. As secret as the hand."""
    head = game.t("alt-choices", map=game.names.title, number=len(view.options.cities))
    return fit([head, *map(game.ticket, view.tickets)], ALT_LIMIT, game.more)


def count_alt(game: GameWords, step: str) -> str:
    """The board while the count is revealed."""
    return game.t("alt-count", map=game.names.title, step=game.t(f"score-step-{step.replace('_', '-')}"))


def film_alt(game: GameWords, view: PublicView) -> str:
    """The film of a whole game, which ends with this view."""
    return game.t("alt-film", map=game.names.title, board=shorten(board_alt(game, view), ALT_LIMIT - 200))


def _routes(game: GameWords, view: PublicView, seat: Seat, room: int) -> str:
    routes = [game.route(game.gamemap.route_ids[index]) for index, owner in enumerate(view.owners) if owner == seat]
    name = game.plain_player(seat)
    markers = game.listed(game.city(city) for city in view.markers[seat])
    marked = f"; {game.t('alt-markers', cities=markers)}" if markers else ""
    listed = fit(routes, max(0, room - len(name) - len(marked) - 2), game.more, separator="; ")
    return f"{name}: {listed or game.t('alt-no-routes')}{marked}"


def _cards(game: GameWords, counts: Counts) -> str:
    cards = [game.t(f"cards-{color}", number=number) for color, number in table_of(counts).items()]
    return ", ".join(cards) or game.t("hand-no-cards")


def _ticket(game: GameWords, ticket: TicketId, ahead: Outlook) -> str:
    return f"{game.ticket(ticket)}: {ticket_state(game, ahead.state(ticket))}"
