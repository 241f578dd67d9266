"""The pictures in words, for people who can't see them. Plain text: no formatting, no emoji."""

from collections.abc import Iterable, Sequence

from ttrbot.engine.cards import Counts, table_of
from ttrbot.engine.ids import RouteId, Seat, Side
from ttrbot.engine.outlook import outlook
from ttrbot.engine.seatview import PublicView, SeatView
from ttrbot.text.hand import counted_tickets, plain_ticket_lines
from ttrbot.text.limits import ALT_LIMIT, fit, shorten
from ttrbot.text.names import GameWords
from ttrbot.text.scores import TOTAL, step_name

NEWEST = 300
"""The number of characters for the newest claims."""


def board_alt(game: GameWords, view: PublicView, recent: Sequence[RouteId] = ()) -> str:
    """Return the board, one sentence each: the map, whose turn it is, who leads, newest claims, all claimed routes."""
    head = [game.t("alt-board", map=game.names.title, turn=view.turn), *_waited_for(game, view), *_leaders(game, view)]
    owners = dict(zip(game.gamemap.route_ids, view.owners, strict=True))
    claims = [
        f"{game.plain_player(owner)} {game.route(route)}" for route in recent if (owner := owners[route]) is not None
    ]
    if claims:
        head.append(game.t("alt-newest", claims=fit(claims, NEWEST, game.more, separator="; ")))
    room = (ALT_LIMIT - sum(len(line) + 1 for line in head)) // len(view.seats) - 1
    return "\n".join([*head, *(_routes(game, view, summary.seat, room) for summary in view.seats)])


def hand_alt(game: GameWords, view: SeatView) -> str:
    """Return a hand's picture in words: its cards, and its tickets with their states. As secret as the hand."""
    ahead = outlook(view, game.gamemap)
    lines = [game.t("alt-hand", cards=_cards(game, view.hand))]
    lines += plain_ticket_lines(game, view.tickets, ahead)
    if len(view.own_seats) > 1:
        lines.append(game.t("alt-rack", cards=_cards(game, view.rack)))
        lines += plain_ticket_lines(game, view.rack_tickets, ahead)
    return fit(lines, ALT_LIMIT, game.more)


def offer_alt(game: GameWords, view: SeatView) -> str:
    """Return the tickets to choose from, with their states. As secret as the hand."""
    ahead = outlook(view, game.gamemap)
    return fit([game.t("alt-offer"), *plain_ticket_lines(game, view.offered, ahead)], ALT_LIMIT, game.more)


def choices_alt(game: GameWords, view: SeatView) -> str:
    """Return the board on which a city is chosen. As secret as the hand."""
    head = game.t("alt-choices", map=game.names.title, number=len(view.options.cities))
    return fit([head, *counted_tickets(game, view.tickets).values()], ALT_LIMIT, game.more)


def count_alt(game: GameWords, view: PublicView, step: str) -> str:
    """Return the board while the count is revealed; with its last step, who has won."""
    head = game.t("alt-count", map=game.names.title, step=step_name(game, step))
    return "\n".join([head, *(_winners(game, view) if step == TOTAL else ())])


def film_alt(game: GameWords, view: PublicView) -> str:
    """Return the film of a whole game, which ends with this view."""
    board = "\n".join([*_winners(game, view), board_alt(game, view)])
    return game.t("alt-film", map=game.names.title, board=shorten(board, ALT_LIMIT - 200))


def _waited_for(game: GameWords, view: PublicView) -> list[str]:
    seats = sorted({question.seat for question in view.questions})
    return [game.t("alt-turn", players=game.listed(map(game.plain_player, seats)))] if seats else []


def _leaders(game: GameWords, view: PublicView) -> list[str]:
    """Return who leads by the points on the board; nothing while nobody has points, or once all are counted."""
    most = max(side.score for side in view.sides)
    sides = [side.side for side in view.sides if side.score == most]
    if not most or view.result is not None:
        return []
    return [game.t("alt-leads", players=_sides(game, sides), number=len(sides), points=most)]


def _winners(game: GameWords, view: PublicView) -> list[str]:
    """Return who has won, with the points of the whole count."""
    if view.result is None:
        return []
    sides = view.result.winners
    points = view.result.sides[sides[0]].total
    return [game.t("alt-won", players=_sides(game, sides), number=len(sides), points=points)]


def _sides(game: GameWords, sides: Iterable[Side]) -> str:
    return game.listed(game.plain_side(side) for side in sides)


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
