"""A game on bare numbers: the basic rules without checks, events or views, for playouts and searches.

Special rules take part by `door.QuickRule`. A quick game ends exactly as it would in the checked engine: the tests
compare the two game by game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeAlias

from ttrbot.engine.payment import substituted
from ttrbot.engine.quick import market, payments, tickets
from ttrbot.engine.quick.actions import action_of
from ttrbot.engine.quick.board import QuickBoard
from ttrbot.engine.quick.count import QuickResult, count
from ttrbot.engine.quick.dice import Chance, Dice
from ttrbot.engine.quick.market import GAP
from ttrbot.engine.quick.moves import (
    ASKED,
    CLAIM,
    DECK,
    DRAW,
    KEEP,
    KINDS,
    OPENING,
    PASS,
    TICKETS,
    TURN,
    WILD,
    claim,
    claim_payment,
    claimed_route,
    keep,
    kept,
    kind_of,
    own_argument,
    own_rule,
    pay_color,
    pay_plain,
    pay_rack_plain,
    pay_rack_wild,
    pay_substitutes,
    pay_wave_cards,
    pay_wild,
    question,
    question_kind,
    question_seat,
    question_value,
    shared,
)
from ttrbot.engine.routesets import RouteSet

if TYPE_CHECKING:
    from ttrbot.engine.actions import Act
    from ttrbot.engine.quick.door import QuickRule

NOBODY: Final = -1


class QuickGame:
    """A position that changes in place with each move. Moves must be legal: `moves` returns the legal ones."""

    def __init__(self, board: QuickBoard, dice: Dice) -> None:
        self.board = board
        self.dice = dice
        """The source of shuffles. Copies share it until `playout` replaces it."""
        self.rules: list[QuickRule] = []
        self.asked: list[int] = []
        """The open questions; the last one is answered next."""
        self.deck: list[int] = []
        """The cards' colours, the top card last."""
        self.discards: list[int] = []
        """The number of discards of each colour."""
        self.discarded = 0
        """The number of all discards."""
        self.market: list[int] = []
        self.hands: list[int] = []
        """Nine numbers for each seat: the cards of each colour in its hand."""
        self.racks: list[int] = []
        """Nine numbers for each side: the cards of each colour on its rack. Empty without racks."""
        self.wave_cards: list[int] = []
        """The ferry cards of each seat (T4)."""
        self.ticket_deck: list[int] = []
        self.tickets: list[list[int]] = []
        """The tickets of each seat."""
        self.rack_tickets: list[list[int]] = []
        """The tickets on each side's rack."""
        self.offered: list[list[int]] = []
        """The tickets that each seat is choosing from."""
        self.refused: list[int] = []
        """The refused tickets, until all have chosen their opening tickets (B2)."""
        self.owners: list[int] = []
        self.closed: RouteSet = 0
        self.open_routes: list[RouteSet] = []
        """By seat: the routes that the board leaves open to it."""
        self.cars: list[int] = []
        self.scores: list[int] = []
        """All points so far, by side."""
        self.holder: list[int] = []
        """By city: the seat whose marker lies there (W3, W5)."""
        self.markers: list[list[int]] = []
        """By seat: the marked cities, the home first."""
        self.start = 0
        self.turn = 0
        self.turn_seat = 0
        self.passes = 0
        self.last_turn = 0
        """0 until the end is triggered (B18)."""
        self.market_stays = False
        self.is_over = False
        self.second_card = False
        """Whether the seat whose turn it is must still draw its second card (B5)."""
        self.stacked: list[list[int]] = []
        """The results of the next shuffles, for tests. If there are none, the dice decide."""
        self.adds_discards = False
        """Whether the current move has added discards."""

    def copy(self) -> QuickGame:
        """Return an independent copy."""
        other = QuickGame(self.board, self.dice)
        other.rules = [rule.copy() for rule in self.rules]
        other.asked = self.asked[:]
        other.deck = self.deck[:]
        other.discards = self.discards[:]
        other.discarded = self.discarded
        other.market = self.market[:]
        other.hands = self.hands[:]
        other.racks = self.racks[:]
        other.wave_cards = self.wave_cards[:]
        other.ticket_deck = self.ticket_deck[:]
        other.tickets = [tickets[:] for tickets in self.tickets]
        other.rack_tickets = [tickets[:] for tickets in self.rack_tickets]
        other.offered = [tickets[:] for tickets in self.offered]
        other.refused = self.refused[:]
        other.owners = self.owners[:]
        other.closed = self.closed
        other.open_routes = self.open_routes[:]
        other.cars = self.cars[:]
        other.scores = self.scores[:]
        other.holder = self.holder[:]
        other.markers = [cities[:] for cities in self.markers]
        other.start = self.start
        other.turn = self.turn
        other.turn_seat = self.turn_seat
        other.passes = self.passes
        other.last_turn = self.last_turn
        other.market_stays = self.market_stays
        other.is_over = self.is_over
        return other

    def key(self) -> tuple[object, ...]:
        """Return a key of the position: two positions are equal exactly if their keys are."""
        return (
            [rule.kept() for rule in self.rules],
            self.asked,
            self.deck,
            self.discards,
            self.market,
            self.hands,
            self.racks,
            self.wave_cards,
            self.ticket_deck,
            [sorted(tickets) for tickets in self.tickets],
            [sorted(tickets) for tickets in self.rack_tickets],
            self.offered,
            sorted(self.refused),
            self.owners,
            self.closed,
            self.open_routes,
            self.cars,
            self.scores,
            self.markers,
            self.turn,
            self.turn_seat,
            self.passes,
            self.last_turn,
            self.market_stays,
            self.is_over,
        )

    @property
    def seat(self) -> int:
        """The seat that is asked next."""
        return question_seat(self.asked[-1])

    def moves(self) -> list[int]:
        """Return every legal move of the seat that is asked next, with every way to pay."""
        asked = self.asked[-1]
        seat = question_seat(asked)
        kind = question_kind(asked)
        if kind == TURN:
            second = question_value(asked) > 0
            found = [DRAW | slot << 4 for slot in market.market_slots(self, second)]
            if self.can_draw_blind():
                found.append(DECK)
            if second:
                return found
            if self.ticket_deck:
                found.append(TICKETS)
            for route in self.board.sets.indices(self.claimable(seat)):
                found += [claim(route, pay) for pay in payments.route_payments(self, seat, route)]
            for rule in self.rules:
                found += rule.turn_moves(self, seat)
            return found or [PASS]
        if kind >= ASKED:
            return self.rules[kind - ASKED].answers(self, seat, question_value(asked))
        number = len(self.offered[seat])
        found = []
        for chosen in range(1 << number):
            places = [place for place in range(number) if chosen >> place & 1]
            if len(places) >= question_value(asked):
                found += [keep(chosen, place) for place in (places if self.board.shares_tickets else [-1])]
        return found

    def play(self, move: int) -> None:
        """Play a legal move, in place."""
        asked = self.asked.pop()
        seat = question_seat(asked)
        self.second_card = False
        self.adds_discards = False
        kind = kind_of(move)
        if kind == DRAW:
            slot = move >> 4
            color = self.market[slot]
            self.market[slot] = GAP
            self.market_stays = False
            self._draw(seat, color, question_value(asked) == 0, color == WILD and self.board.wild_is_only)
        elif kind == DECK:
            self._draw(seat, self.top_card(), question_value(asked) == 0, False)
        elif kind == CLAIM:
            self._claim(seat, claimed_route(move), claim_payment(move))
        elif kind == TICKETS:
            tickets.offer(self, seat)
        elif kind == KEEP:
            tickets.keep(self, seat, kept(move), shared(move), question_kind(asked) == OPENING)
        elif kind != PASS:
            self.rules[own_rule(move)].play(self, seat, question_value(asked), own_argument(move))
        market.settle(self)
        if not self.asked:
            self._go_on(seat, kind == PASS)

    def playout(self, chance: Chance, policy: Policy) -> QuickResult:
        """Play to the end, in place, by a policy for all seats and random numbers from `chance`. Return the result."""
        dice = self.dice = Dice(chance)
        while not self.is_over:
            self.play(policy(self, dice))
        return self.result()

    def result(self) -> QuickResult:
        """Return the result of the game as if it ended now."""
        return count(self)

    def action(self, move: int) -> Act:
        """Return the action that a legal move of the seat that is asked next stands for."""
        return action_of(self, move)

    # The possible moves

    def can_draw_blind(self) -> bool:
        """Return whether a card can be taken from the deck, which is remade from the discards if it is empty (B10)."""
        return len(self.deck) > 0 or self.discarded > 0

    def claimable(self, seat: int) -> RouteSet:
        """Return the routes that a seat could claim and pay for if it were its turn."""
        board = self.board
        routes = self.open_routes[seat] & board.sets.within(self.cars[seat])
        routes &= board.payable(payments.funds(self, seat), self.wave_cards[seat])
        for rule in self.rules:
            routes = rule.left_open(self, seat, routes)
        return routes

    # What moves do; special rules call some of these

    def ask(self, seat: int, kind: int, value: int) -> None:
        """Ask a seat something before all open questions."""
        self.asked.append(question(kind, seat, value))

    def top_card(self) -> int:
        """Take the top card of the deck, which is remade first if it is empty (B10). Return GAP if there is none."""
        if not self.deck:
            if not self.discarded:
                return GAP
            for color in range(KINDS):
                for _ in range(self.discards[color]):
                    self.deck.append(color)
                self.discards[color] = 0
            self.discarded = 0
            self.deck = self.shuffled(self.deck)
        return self.deck.pop()

    def shuffled(self, things: list[int]) -> list[int]:
        """Return cards or tickets in random order."""
        if self.stacked:
            return self.stacked.pop(0)
        self.dice.shuffle(things)
        return things

    def discard(self, color: int, number: int) -> None:
        """Put cards onto the discards."""
        if number:
            self.discards[color] += number
            self.discarded += number
            self.adds_discards = True

    def take(self, seat: int, pay: int, sign: int = 1) -> None:
        """Take a payment from the hand and the rack, or with `sign` -1 give it back."""
        color = pay_color(pay)
        plain = pay_plain(pay)
        wild = pay_wild(pay)
        if self.racks:
            base = self.board.side_of[seat] * KINDS
            rack_plain = pay_rack_plain(pay)
            rack_wild = pay_rack_wild(pay)
            self.racks[base + color] -= sign * rack_plain
            self.racks[base + WILD] -= sign * rack_wild
            plain -= rack_plain
            wild -= rack_wild
        base = seat * KINDS
        self.hands[base + color] -= sign * plain
        self.hands[base + WILD] -= sign * wild

    def throw(self, pay: int) -> None:
        """Put the cards of a payment onto the discards."""
        self.discard(pay_color(pay), pay_plain(pay))
        self.discard(WILD, pay_wild(pay))

    def lay(self, seat: int, pay: int) -> None:
        """Have a seat lay a payment: take it from the seat and discard its cards."""
        self.take(seat, pay)
        self.throw(pay)
        self.lay_wave_cards(seat, pay_wave_cards(pay))
        number = pay_substitutes(pay)
        if number:
            base = seat * KINDS
            cards = substituted(self.hands[base : base + KINDS], number)
            for color in range(KINDS):
                self.hands[base + color] -= cards[color]
                self.discard(color, cards[color])

    def lay_wave_cards(self, seat: int, wave_cards: int) -> None:
        """Have a seat lay wave cards."""
        if wave_cards:
            self.wave_cards[seat] -= wave_cards
            for rule in self.rules:
                rule.laid(self, seat, wave_cards)

    def build(self, seat: int, route: int) -> None:
        """Put a seat's cars on a route that has been paid for (B11-B15)."""
        board = self.board
        points = board.points[route]
        for rule in self.rules:
            sides = rule.scorers(self, seat, route)
            if sides:
                for side in sides:
                    self.scores[side] += points
                break
        else:
            self.scores[board.side_of[seat]] += points
        self.owners[route] = seat
        self.cars[seat] -= board.lengths[route]
        taken = board.bits[route]
        others = board.others[route]
        if others:
            built = 1
            for track in others:
                if self.owners[track] != NOBODY:
                    built += 1
            if built >= board.allowed[route]:
                for track in others:
                    if self.owners[track] == NOBODY:
                        self.closed |= board.bits[track]
                        taken |= board.bits[track]
        for other in range(board.seats):
            self.open_routes[other] &= ~taken
        self.open_routes[seat] &= ~board.tracks[route]
        for rule in self.rules:
            rule.claimed(self, seat, route)

    def place_marker(self, seat: int, city: int) -> None:
        """Put a seat's marker on a city (W3, W5)."""
        self.holder[city] = seat
        self.markers[seat].append(city)

    def takes_marker(self, city: int) -> bool:
        """Return whether a marker may be placed on a city."""
        if self.holder[city] != NOBODY or self.board.is_terminal[city]:
            return False
        return not any(rule.bars_marker(city) for rule in self.rules)

    def _draw(self, seat: int, color: int, is_first: bool, is_only: bool) -> None:
        for rule in self.rules:
            if rule.drawn(self, seat, color, is_first, is_only):
                break
        else:
            self.hands[seat * KINDS + color] += 1
        self.second_card = is_first and not is_only

    def _claim(self, seat: int, route: int, pay: int) -> None:
        for rule in self.rules:
            if rule.claiming(self, seat, route, pay):
                return
        self.lay(seat, pay)
        self.build(seat, route)

    def _go_on(self, seat: int, is_pass: bool) -> None:
        """Ask the next question: the second card, a question of a special rule, or the next turn."""
        if self.second_card and (self.can_draw_blind() or market.market_slots(self, True)):
            self.ask(seat, TURN, 1)
        elif self.turn == 0:
            for rule in self.rules:
                rule.before_first_turn(self)
                if self.asked:
                    return
            self._begin_turn(self.start, 0)
        else:
            self._end_turn(self.passes + 1 if is_pass else 0)

    def _end_turn(self, passes: int) -> None:
        """Trigger the end if it is due (B18, B22), else begin the next seat's turn."""
        board = self.board
        if not self.last_turn:
            side = board.side_of[self.turn_seat]
            cars = 0
            for seat in range(board.seats):
                if board.side_of[seat] == side:
                    cars += self.cars[seat]
            if cars <= board.last_round_cars:
                self.last_turn = self.turn + board.seats
        if self.turn == self.last_turn or passes == board.seats:
            self.is_over = True
        else:
            self._begin_turn((self.turn_seat + 1) % board.seats, passes)

    def _begin_turn(self, seat: int, passes: int) -> None:
        self.turn += 1
        self.turn_seat = seat
        self.passes = passes
        self.ask(seat, TURN, 0)


Policy: TypeAlias = "Callable[[QuickGame, Dice], int]"
"""A function that answers the next question with a legal move. It may see the whole position, which is only a guess."""
