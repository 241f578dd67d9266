"""Make a quick game from a position of the checked engine."""

from __future__ import annotations

from ttrbot.engine import zones
from ttrbot.engine.decisions import Decision
from ttrbot.engine.questions import AskKeepTickets, AskOpeningTickets, AskTurn
from ttrbot.engine.quick.board import board_of
from ttrbot.engine.quick.dice import Chance, Dice
from ttrbot.engine.quick.game import NOBODY, QuickGame
from ttrbot.engine.quick.market import GAP
from ttrbot.engine.quick.moves import ASKED, KEEPING, OPENING, TURN, question
from ttrbot.engine.rules.quick import QUICK
from ttrbot.engine.state import State
from ttrbot.engine.zones import DECK, DISCARDS, MARKET, REFUSED, TICKET_DECK


def quick_game(state: State, chance: Chance) -> QuickGame:
    """Return a quick game with the same position. `chance` shuffles its cards."""
    book = state.book
    board = board_of(book)
    game = QuickGame(board, Dice(chance))
    colors = book.gamemap.card_colors
    game.deck = [int(colors[card]) for card in state.cards[DECK]]
    discards = state.colors(state.cards[DISCARDS])
    game.discards = [discards.count(color) for color in range(9)]
    game.discarded = len(discards)
    game.market = [GAP if card == zones.GAP else int(colors[card]) for card in state.cards[MARKET]]
    game.hands = [number for hand in book.hands for number in state.counts[hand]]
    game.racks = [number for rack in book.racks for number in state.counts[rack]]
    game.wave_cards = [state.wave_cards(seat) for seat in book.seats]
    index = board.ticket_index
    game.ticket_deck = [index[ticket] for ticket in state.tickets[TICKET_DECK]]
    game.tickets = [[index[ticket] for ticket in state.tickets[held]] for held in book.held_tickets]
    game.rack_tickets = [[index[ticket] for ticket in state.tickets[rack]] for rack in book.ticket_racks]
    game.offered = [[index[ticket] for ticket in state.tickets[zones.offered(seat)]] for seat in book.seats]
    game.refused = [index[ticket] for ticket in state.tickets[REFUSED]]
    game.owners = [NOBODY if owner is None else owner for owner in state.owners]
    game.closed = book.sets.of(route for route, is_closed in enumerate(state.closed) if is_closed)
    game.open_routes = list(state.open_routes)
    game.cars = list(state.cars)
    game.scores = list(state.scores)
    game.holder = [NOBODY] * board.cities
    game.markers = [[] for _ in book.seats]
    for city, seat in state.marker_holders().items():
        game.place_marker(seat, book.gamemap.city_index[city])
    game.start = state.start
    game.turn, game.turn_seat, game.passes = state.turn, state.turn_seat, state.passes
    game.last_turn = state.last_turn or 0
    game.market_stays = state.market_stays
    game.is_over = state.is_over
    game.rules = [QUICK[rule.name](rule, number) for number, rule in enumerate(book.rules)]
    for quick in game.rules:
        quick.read(state)
    groups = dict.fromkeys(decision.group for decision in state.decisions)
    for group in groups:  # the newest group comes last, and its first question is answered first
        asked = [_question(game, state, decision) for decision in state.decisions if decision.group == group]
        game.asked += reversed(asked)
    return game


def _question(game: QuickGame, state: State, decision: Decision) -> int:
    ask = decision.ask
    seat = decision.seat
    if isinstance(ask, AskTurn):
        return question(TURN, seat, ask.drawn)
    if isinstance(ask, AskOpeningTickets):
        return question(OPENING, seat, ask.keep)
    if isinstance(ask, AskKeepTickets):
        return question(KEEPING, seat, ask.keep)
    number = state.book.rules.index(state.book.asker_of[type(ask)])
    return question(ASKED + number, seat, game.rules[number].value(game, ask))
