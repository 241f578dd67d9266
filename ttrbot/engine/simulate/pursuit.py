"""Players for playouts that follow a plan: ways for their tickets first, then the routes that pay for their turns.

Each seat plans once, and again only if somebody takes a route of its plan. That makes such a player quick.
"""

from __future__ import annotations

from typing import Final

from ttrbot.engine.quick.board import QuickBoard
from ttrbot.engine.quick.dice import Dice
from ttrbot.engine.quick.door import NO_MOVE
from ttrbot.engine.quick.game import QuickGame
from ttrbot.engine.quick.market import market_slots
from ttrbot.engine.quick.moves import (
    ASKED,
    DECK,
    DRAW,
    GRAY,
    KINDS,
    PASS,
    TICKETS,
    TURN,
    WILD,
    claim,
    keep,
    question_kind,
    question_seat,
    question_value,
)
from ttrbot.engine.quick.payments import cheapest, funds
from ttrbot.engine.routesets import RouteSet
from ttrbot.engine.simulate.prospects import (
    COMMITTED,
    FAR,
    NO_ROUTE,
    fullest,
    lay,
    longest_share,
    prices_of,
    routes_for_points,
    turns_for,
    turns_left,
    ways_for,
    with_way,
    worths_of,
)

NOT_PLANNED: Final = -1
FEW_TURNS: Final = 3.0
"""With fewer turns left it claims what brings most at once."""
FULL_HAND: Final = 15
"""With fewer cards it claims no route that others aren't near, because its plan may still change."""
HURRY: Final = 1.5
"""If no more turns are left than this many times those that its tickets' ways take, it claims at once."""
LAST_WAY: Final = 30
"""The points by which the last route of the tickets' ways ranks higher near the end."""
LATER: Final = 0.75
"""The value of a card for points, if one for tickets has 1."""
CLOSE: Final = 0.4
"""The additional value of the last card that a route lacks; with n missing cards, 1/n of it."""
SCARCE: Final = 0.05
"""The additional value of a card for each card of its colour that is lacking."""
MOST_SCARCE: Final = 6
"""The most lacking cards that count for that."""
IDLE: Final = 0.15
"""The value of a card that no planned route needs."""
ANY_CARD: Final = 0.95
"""The value of a locomotive, relative to the most useful card that it replaces."""
SYMBOL: Final = 2.0
"""The value of a locomotive that no other card can replace."""


class Pursuit:
    """The plans of all seats in one playout. Its method `move` is a policy."""

    def __init__(self, board: QuickBoard) -> None:
        self._board = board
        self._ways: list[RouteSet] = [NOT_PLANNED] * board.seats
        """By seat: the planned routes for its tickets."""
        self._for_points: list[RouteSet] = [0] * board.seats
        """By seat: the other planned routes."""
        self._worths: list[list[float]] = [[] for _ in range(board.seats)]
        """By seat: what each route is worth."""
        self._aims: list[list[int] | None] = [None] * board.seats
        """By seat: the tickets that it has been told to complete."""
        self._planned: list[list[int]] = [[] for _ in range(board.seats)]
        """By seat: the tickets whose ways are planned."""

    def copy(self) -> Pursuit:
        """Return an independent copy."""
        other = Pursuit(self._board)
        other._ways = self._ways[:]
        other._for_points = self._for_points[:]
        other._worths = self._worths[:]
        other._aims = self._aims[:]
        other._planned = self._planned[:]
        return other

    def plan_all(self, game: QuickGame) -> None:
        """Plan for every seat now, so that copies needn't."""
        for seat in range(self._board.seats):
            self._plan(game, seat)

    def forget(self, seat: int) -> None:
        """Have a seat plan anew at its next turn, as its tickets have changed."""
        self._ways[seat] = NOT_PLANNED

    def aim(self, game: QuickGame, seat: int, tickets: list[int]) -> None:
        """Have a seat plan now, and complete no other tickets than these, even if it takes long."""
        self._aims[seat] = tickets
        self._plan(game, seat)

    def planned_tickets(self, seat: int) -> list[int]:
        """Return the tickets whose ways a seat plans, or has already claimed."""
        return self._planned[seat]

    def ways(self, seat: int) -> RouteSet:
        """Return the routes that a seat plans for its tickets."""
        return self._ways[seat]

    def move(self, game: QuickGame, dice: Dice) -> int:
        """Return the move of the seat that is asked next."""
        asked = game.asked[-1]
        seat = question_seat(asked)
        kind = question_kind(asked)
        if kind == TURN:
            return self._turn(game, seat, question_value(asked) > 0)
        if kind >= ASKED:
            return game.rules[kind - ASKED].good_answer(game, seat, question_value(asked), dice)
        return self._keep(game, seat, question_value(asked))

    def _turn(self, game: QuickGame, seat: int, second: bool) -> int:
        self._review(game, seat)
        if not second:
            move = self._claim(game, seat)
            if move != NO_MOVE:
                return move
            for rule in game.rules:
                move = rule.helpful_move(game, seat, self._ways[seat] or self._for_points[seat])
                if move != NO_MOVE:
                    return move
        move = self._draw(game, seat, second)
        if move != NO_MOVE:
            return move
        routes = game.claimable(seat)
        if routes:
            return self._claim_best(game, seat, routes, -FAR)
        if game.ticket_deck:
            return TICKETS
        for rule in game.rules:
            moves = rule.turn_moves(game, seat)
            if moves:
                return moves[0]
        return PASS

    # The plan

    def _plan(self, game: QuickGame, seat: int) -> None:
        """Plan the ways of a seat's tickets, and then routes for points."""
        tickets = self._aims[seat]
        share = COMMITTED
        if tickets is None:
            tickets = self._held(game, seat)
            share = longest_share(self._board)
        planned: list[int] = []
        self._ways[seat] = ways_for(game, seat, tickets, worths_of(game, seat, 0), laid_tickets=planned, share=share)
        self._planned[seat] = planned
        self._plan_points(game, seat)

    def _held(self, game: QuickGame, seat: int) -> list[int]:
        """Return the tickets that a seat knows: its own and those on its side's rack."""
        if game.rack_tickets:
            return game.tickets[seat] + game.rack_tickets[self._board.side_of[seat]]
        return game.tickets[seat]

    def _plan_points(self, game: QuickGame, seat: int) -> None:
        """Plan routes for points besides the ways."""
        worths = self._worths[seat] = worths_of(game, seat, self._ways[seat])
        self._for_points[seat] = routes_for_points(game, seat, self._ways[seat], worths)

    def _review(self, game: QuickGame, seat: int) -> None:
        """Take the routes off the plan that its side has claimed. Plan anew if somebody else has taken one."""
        ways = self._ways[seat]
        if ways == NOT_PLANNED:
            self._plan(game, seat)
            return
        board = self._board
        free = game.open_routes[seat]
        for route in board.sets.indices(ways & ~free):
            owner = game.owners[route]
            if owner < 0 or board.side_of[owner] != board.side_of[seat]:
                self._plan(game, seat)
                return
        self._ways[seat] = ways & free
        others = self._for_points[seat]
        if not others or others & ~free:
            self._plan_points(game, seat)

    def _keep(self, game: QuickGame, seat: int, least: int) -> int:
        """Return the choice of the tickets that bring more than their ways cost, and of others up to the least number.

        The best comes first, as its way may be of use to the others.
        """
        board = self._board
        worths = worths_of(game, seat, 0)
        share = longest_share(board)
        laid = ways_for(game, seat, self._held(game, seat), worths, laid_tickets=[], share=share)
        prices = prices_of(game, seat, worths)
        lay(game, 0, laid, prices)
        offered = game.offered[seat]
        left = list(range(len(offered)))
        chosen: list[int] = []
        while left:
            best, best_way, best_gain = left[0], laid, -FAR
            for place in left:
                way, gain = with_way(game, seat, laid, offered[place], prices, share=share)
                gain -= board.penalties[offered[place]]  # refusing it costs nothing
                if gain > best_gain:
                    best, best_way, best_gain = place, way, gain
            if best_gain <= 0 and len(chosen) >= least:
                break
            chosen.append(best)
            left.remove(best)
            laid = lay(game, laid, best_way, prices)
        self._aims[seat] = None
        self.forget(seat)
        bits = 0
        for place in chosen:
            bits |= 1 << place
        return keep(bits, chosen[0] if chosen and board.shares_tickets else -1)

    # Claims

    def _claim(self, game: QuickGame, seat: int) -> int:
        """Return the claim to make now, or NO_MOVE: routes for tickets first, and no other before they are done."""
        routes = game.claimable(seat)
        if not routes:
            return NO_MOVE
        if game.last_turn or turns_left(game, seat) < FEW_TURNS:
            return self._claim_best(game, seat, routes, 0.0)
        board = self._board
        ways = self._ways[seat]
        worths = self._worths[seat]
        held = funds(game, seat)
        is_patient = game.can_draw_blind()
        waits = is_patient and ways > 0 and self._can_wait(game, seat, held)
        best = NO_ROUTE
        best_rank = -FAR
        for route in board.sets.indices(routes & (ways or self._for_points[seat])):
            lacks = self._lacks(game, seat, held, route)
            if is_patient and (lacks * 2 > board.cards[route] or not self._has_spares(held, route)):
                continue  # it would take too many locomotives, or the tunnel might become too expensive
            if waits and not self._is_contested(game, seat, route):
                continue
            rank = board.cards[route] - 2.0 * lacks if ways else worths[route] - lacks
            if best == NO_ROUTE or rank > best_rank:
                best_rank = rank
                best = route
        return NO_MOVE if best == NO_ROUTE else claim(best, cheapest(game, seat, best))

    def _can_wait(self, game: QuickGame, seat: int, held: list[int]) -> bool:
        """Return whether there is time to fill the hand before the ways are claimed."""
        if sum(held) >= FULL_HAND:
            return False
        return HURRY * turns_for(game, seat, self._ways[seat]) < turns_left(game, seat)

    def _is_contested(self, game: QuickGame, seat: int, route: int) -> bool:
        """Return whether another side has a route at an end of this one."""
        board = self._board
        for city in (board.a[route], board.b[route]):
            for other in board.around[city]:
                owner = game.owners[other]
                if owner >= 0 and board.side_of[owner] != board.side_of[seat]:
                    return True
        return False

    def _claim_best(self, game: QuickGame, seat: int, routes: RouteSet, least: float) -> int:
        """Return the claim that brings most at once, with the tickets that it completes; NO_MOVE if all bring less."""
        board = self._board
        ways = self._ways[seat]
        last = ways if ways > 0 and ways & (ways - 1) == 0 else 0
        best = NO_ROUTE
        best_value = least
        worths = self._worths[seat]
        for route in board.sets.indices(routes):
            value = worths[route] + (LAST_WAY if board.bits[route] & last else 0)
            if value >= best_value:
                best_value = value
                best = route
        return NO_MOVE if best == NO_ROUTE else claim(best, cheapest(game, seat, best))

    def _lacks(self, game: QuickGame, seat: int, held: list[int], route: int) -> int:
        """Return how many locomotives a route takes beyond its symbols, those for uncovered waves included."""
        board = self._board
        color = board.colors[route]
        most = held[fullest(held) if color == GRAY else color]
        waves = board.waves[route]
        plain = board.cards[route] - board.locomotives[route] - waves
        return max(0, plain - most) + max(0, waves - 2 * game.wave_cards[seat])

    def _has_spares(self, held: list[int], route: int) -> bool:
        """Return whether a tunnel's likely extra cost could be paid too (S9)."""
        board = self._board
        if not board.spares[route]:
            return True
        color = board.colors[route]
        most = held[fullest(held) if color == GRAY else color]
        return most + held[WILD] >= board.cards[route] + board.spares[route]

    # Draws

    def _draw(self, game: QuickGame, seat: int, second: bool) -> int:
        """Return the most useful draw, or NO_MOVE if there is none."""
        slots = market_slots(game, second)
        can_draw_blind = game.can_draw_blind()
        if not slots:
            return DECK if can_draw_blind else NO_MOVE
        values = self._card_values(game, seat)
        pool = self._board.pool
        blind = 0.0
        for color in range(KINDS):
            blind += values[color] * pool[color]
        blind /= self._board.pool_size
        best = DECK
        best_value = blind if can_draw_blind else -1.0
        takes_turn = self._board.wild_is_only and not second
        for slot in slots:
            color = game.market[slot]
            value = values[color]
            if color == WILD and takes_turn:
                value -= blind
            if value > best_value:
                best_value = value
                best = DRAW | slot << 4
        return best

    def _card_values(self, game: QuickGame, seat: int) -> list[float]:
        """Return the value of one more card of each colour."""
        board = self._board
        held = funds(game, seat)
        values = [IDLE] * KINDS
        wild = held[WILD]
        replaced = 0.0
        for routes in (self._ways[seat], self._for_points[seat]):
            weight = LATER if routes == self._for_points[seat] else 1.0
            for route in board.sets.indices(routes):
                color = board.colors[route]
                if color == GRAY:
                    color = fullest(held)
                symbols = board.locomotives[route] + board.waves[route]
                plain = board.cards[route] - symbols
                missing = plain - max(0, held[color])
                held[color] -= plain
                if missing > 0:
                    value = weight * (1.0 + CLOSE / missing) + SCARCE * min(MOST_SCARCE, -held[color])
                    values[color] = max(values[color], value)
                    if board.takes_wild[route]:
                        wild -= missing
                        replaced = max(replaced, value)
                if symbols:
                    wild -= symbols
                    if wild < 0:
                        values[WILD] = max(values[WILD], SYMBOL * weight)
        if wild < 0:
            values[WILD] = max(values[WILD], ANY_CARD * replaced)
        return values
