"""The text of the table message: what everybody may see of a running game."""

from collections.abc import Collection, Sequence

from ttrbot.engine.cards import count_colors
from ttrbot.engine.ids import Seat
from ttrbot.engine.questions import AskTurn
from ttrbot.engine.rules.seen import OF_QUESTION, is_early, seen_rules
from ttrbot.engine.seatview import PublicView, SeatSummary, SideSummary
from ttrbot.text.decisions import question_text
from ttrbot.text.limits import MESSAGE_LIMIT, length
from ttrbot.text.names import GameWords

SHAPES = {"house": "🏠", "disc": "📍", "figure": "👽", "tower": "🏛️"}
"""The signs of pieces in cities."""
NO_BREAK = "\u202f"
"""A narrow no-break space, between a sign and its number."""


def table_text(
    game: GameWords,
    view: PublicView,
    moves: Sequence[str] = (),
    limit: int = MESSAGE_LIMIT,
    *,
    is_pictured: bool = False,
) -> str:
    """Return whose turn it is, the piles, every player, and as many of the newest `moves` as fit.

    The market is listed only if there are no buttons for it. If nothing is asked, there is nothing to choose from and
    the piles are left out too. With `is_pictured` the board's picture is shown, so what its strip says about the
    players isn't repeated.
    """
    parts = [*headlines(game, view)]
    if view.questions:
        on_buttons = any(isinstance(question.ask, AskTurn) for question in view.questions)
        parts += [piles_line(game, view)] if on_buttons else [market_line(game, view), piles_line(game, view)]
    parts += unpictured_lines(game, view) if is_pictured else points_lines(game, view)
    head = "\n".join(parts)
    told = newest(game, moves, limit - length(head) - 1)
    return f"{head}\n{told}" if told else head


def headlines(game: GameWords, view: PublicView) -> list[str]:
    """Return what is going on: whose turn it is and what is asked, the last round, or that the count has begun."""
    if view.result is not None:
        return [f"### {game.t('table-over')}"]
    if view.turn == 0 and not view.questions:
        return []
    if view.turn == 0:
        waiting = game.listed(game.player(question.seat) for question in view.questions)
        rules = [OF_QUESTION[type(question.ask)].name for question in view.questions if is_early(question.ask)]
        heading = game.t(f"table-{rules[0].replace('_', '-')}" if rules else "table-opening")
        lines = [f"### {heading}", game.t("table-waiting", players=waiting)]
    else:
        lines = [f"### {game.t('table-turn', turn=view.turn, player=game.player(view.turn_seat))}"]
        lines += [question_text(game, question) for question in view.questions if question.ask != AskTurn()]
    if view.revealed:
        lines.append(game.t("event-turned-up", cards=game.cards(count_colors(view.revealed))))
    if view.last_turn is not None:
        lines.append(last_round_line(game, view.last_turn - view.turn))
    return lines


def last_round_line(game: GameWords, turns_after: int) -> str:
    """Return that the end is near: this many turns follow the current one (B18)."""
    return f"🏁 {game.t('table-last-round', turns=max(0, turns_after))}"


def market_line(game: GameWords, view: PublicView) -> str:
    """Return the face-up cards by slot."""
    cards = [game.t("table-gap") if color is None else game.card(color) for color in view.market]
    return game.t("table-market", cards=" · ".join(cards))


def piles_line(game: GameWords, view: PublicView) -> str:
    """Return the sizes of the piles, and whether no train card can be drawn (B10)."""
    line = game.t("table-piles", deck=view.deck_size, discards=view.discards_size, tickets=view.ticket_deck_size)
    if view.wave_pile is not None:
        line += f" · {game.t('count-wave-cards', number=view.wave_pile)}"
    if any(question.ask == AskTurn() for question in view.questions) and not (
        view.deck_size or view.discards_size or view.draw_slots
    ):
        line += f"\n{game.t('table-no-cards')}"
    return line


def points_lines(game: GameWords, view: PublicView) -> list[str]:
    """Return a line per player: points, cars, cards and tickets. Whose turn it is stands out (B17).

    Team mates follow their team's line, which has its points and the size of its racks. Lines of special rules come
    last.
    """
    lines: list[str] = []
    for side in view.sides:
        if len(side.seats) > 1:
            lines.append(_team_line(game, side))
        lines += [_player_line(game, view, view.seats[seat]) for seat in side.seats]
    return [*lines, *_rules_lines(game, view)]


def unpictured_lines(game: GameWords, view: PublicView) -> list[str]:
    """Return what the strip below the board doesn't show: teams' racks, and what special rules add."""
    racks = [f"**{game.side(side.side)}** · {_rack(game, side)}" for side in view.sides if len(side.seats) > 1]
    return [*racks, *_rules_lines(game, view)]


def _rules_lines(game: GameWords, view: PublicView) -> list[str]:
    """Return what special rules add, such as who holds the alien."""
    told = ((rule.sign, rule.at_table(view)) for rule in seen_rules(game.gamemap))
    return [f"{sign} {game.tell(line)}" for sign, line in told if line is not None]


def _team_line(game: GameWords, side: SideSummary) -> str:
    return f"**{game.side(side.side)}** · {game.t('count-points', points=side.score)} · {_rack(game, side)}"


def _rack(game: GameWords, side: SideSummary) -> str:
    return game.t("table-rack", cards=side.rack_cards, tickets=side.rack_tickets)


def newest(game: GameWords, lines: Sequence[str], limit: int) -> str:
    """Return as many of the newest lines as fit, and how many older ones are left out."""
    for first in range(len(lines) + 1):
        left_out = [game.t("table-earlier", number=first)] if first else []
        text = "\n".join(f"> {line}" for line in [*left_out, *lines[first:]])
        if length(text) <= limit:
            return text if first < len(lines) else ""
    return ""


def _player_line(game: GameWords, view: PublicView, summary: SeatSummary) -> str:
    seat: Seat = summary.seat
    side = view.sides[summary.side]
    parts = [game.player(seat)]
    if seat in _active(view):
        parts = [f"▶️ **{game.player(seat)}**"]
    if len(side.seats) == 1:
        parts.append(game.t("count-points", points=side.score))
    holds = game.t("table-holds", cars=summary.cars, cards=summary.cards, tickets=summary.tickets)
    tokens = (f"{game.signs.sign(token.sign)}{NO_BREAK}{token.number}" for token in view.tokens(seat))
    parts.append(" ".join([holds, *tokens]))
    own = (piece for piece in view.pieces if piece.seat == seat and piece.shape != "figure")
    parts += [f"{SHAPES[piece.shape]} {game.city(piece.city)}" for piece in own]
    return " · ".join(parts)


def _active(view: PublicView) -> Collection[Seat]:
    return {question.seat for question in view.questions}
