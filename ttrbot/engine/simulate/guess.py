"""Positions made from what a seat sees and a guess of what it doesn't see."""

from collections import Counter
from collections.abc import Iterable
from typing import TypeVar

from msgspec import Struct

from ttrbot.engine import zones
from ttrbot.engine.cards import COLORS, LOCOMOTIVE, Color, Counts
from ttrbot.engine.config import Config
from ttrbot.engine.gamemap import GameMap
from ttrbot.engine.ids import CardId, TicketId, ZoneId
from ttrbot.engine.quick.dice import Chance
from ttrbot.engine.quick.game import QuickGame
from ttrbot.engine.rulebook import Rulebook, rulebook
from ttrbot.engine.seatview import SeatView
from ttrbot.engine.simulate.start import quick_game
from ttrbot.engine.state import State, initial_state
from ttrbot.engine.zones import DECK, DISCARDS, GAP, MARKET, REMOVED, TICKET_DECK

T = TypeVar("T")


class Guess(Struct, frozen=True):
    """The hidden part of a position. Values for what the view shows of the seat's own things are ignored."""

    hands: tuple[Counts, ...]
    """By seat."""
    deck: tuple[Color, ...]
    """The top card last."""
    discards: Counts
    tickets: tuple[tuple[TicketId, ...], ...]
    """By seat."""
    ticket_deck: tuple[TicketId, ...]
    """The top ticket last."""
    racks: tuple[Counts, ...] = ()
    """By side, where there are racks of cards."""
    ticket_racks: tuple[tuple[TicketId, ...], ...] = ()
    """By side, where there are racks of tickets."""


def position(gamemap: GameMap, view: SeatView, guess: Guess, chance: Chance) -> QuickGame:
    """Return the position that has this view if the guess is right, as a quick game.

    Raise ValueError if the guess doesn't fit the view, or if the view doesn't tell the number of cards or tickets in
    some place: before the first turn, and while a special rule holds cards back.
    """
    return quick_game(checked_position(rules_of(gamemap, view), view, guess), chance)


def rules_of(gamemap: GameMap, view: SeatView) -> Rulebook:
    """Return the game's rules, as far as a view tells, in their newest version.

    An option counts as on if the rule that it turns on keeps something in the position.
    """
    options = {rule.option: rule.name in view.public.rules for rule in gamemap.rules if rule.option is not None}
    return rulebook(gamemap, Config(len(view.public.cars), options=options))


def checked_position(book: Rulebook, view: SeatView, guess: Guess) -> State:
    """Return the same position in the checked engine. Raise ValueError as `position` does."""
    public = view.public
    if public.turn == 0 or public.result is not None:
        raise ValueError("positions can be made from the first turn to the last")
    state = initial_state(book, seed=b"")
    _lay_cards(state, view, guess)
    _lay_tickets(state, view, guess)
    state.owners, state.closed, state.cars = public.owners, public.closed, public.cars
    state.scores, state.route_points = public.scores, public.route_points
    state.rules = public.rules.copy()
    locomotives = sum(color == LOCOMOTIVE for color in public.market)
    state.market_stays = book.gamemap.must_sweep(locomotives)
    state.decisions = public.questions
    state.next_decision = max(question.id for question in public.questions) + 1
    state.turn, state.turn_seat, state.passes = public.turn, public.turn_seat, public.passes
    state.start = (public.turn_seat - public.turn + 1) % len(book.seats)
    state.last_turn = public.last_turn
    state.find_open_routes()
    return state


def guess_at_random(gamemap: GameMap, view: SeatView, chance: Chance) -> Guess:
    """Return a random guess that fits the view. Every way to distribute the hidden cards is equally likely."""
    public = view.public
    cards = _hidden_cards(gamemap, view)
    chance.shuffle(cards)
    seats = range(len(public.cars))
    tickets = _hidden_tickets(gamemap, view)
    chance.shuffle(tickets)
    tickets, held = _guess_opening_hands(rules_of(gamemap, view), view, tickets, chance)

    def counted(number: int) -> Counts:
        drawn = Counter(_take(cards, number))
        return tuple([drawn[color] for color in COLORS])

    side = view.side
    return Guess(
        hands=tuple([view.hand if seat == view.seat else counted(public.hands[seat]) for seat in seats]),
        racks=tuple([view.rack if other == side else counted(size) for other, size in enumerate(public.racks)]),
        discards=counted(public.discards_size),
        deck=tuple(_take(cards, public.deck_size)),
        tickets=tuple(
            [
                view.tickets
                if seat == view.seat
                else (*held[seat], *_take(tickets, public.tickets[seat] - len(held[seat])))
                for seat in seats
            ]
        ),
        ticket_racks=tuple(
            [
                view.rack_tickets if other == side else tuple(_take(tickets, size))
                for other, size in enumerate(public.ticket_racks)
            ]
        ),
        ticket_deck=tuple(_take(tickets, public.ticket_deck_size)),
    )


def _hidden_cards(gamemap: GameMap, view: SeatView) -> list[Color]:
    """Return the colours of the cards that a seat doesn't see."""
    seen = Counter(color for color in view.public.market if color is not None)
    if view.drawn is not None:
        seen[view.drawn] += 1
    return [
        color
        for color in COLORS
        for _ in range(gamemap.pool[color] - view.hand[color] - view.rack[color] - seen[color])
    ]


def _hidden_tickets(gamemap: GameMap, view: SeatView) -> list[TicketId]:
    """Return the tickets that a seat doesn't see."""
    left = Counter({ticket.id: ticket.copies for ticket in gamemap.tickets})
    left.subtract(view.all_tickets)
    return list(left.elements())


def _guess_opening_hands(
    book: Rulebook, view: SeatView, tickets: list[TicketId], chance: Chance
) -> tuple[list[TicketId], list[list[TicketId]]]:
    """Return the hidden tickets that can be drawn, and by seat those it holds that are dealt only at the start.

    The others may have kept any part of what they can have been dealt.
    """
    drawable = list(book.arranged(tickets, hands=0))
    held: list[list[TicketId]] = [[] for _ in book.seats]
    if len(drawable) == len(tickets):
        return tickets, held
    deck = list(book.arranged(tickets, hands=len(book.seats) - 1))
    for seat in book.seats:
        if seat != view.seat:
            dealt = _take(deck, book.gamemap.ticket_rules.deal)
            chance.shuffle(dealt)
            held[seat] = [ticket for ticket in dealt[: view.public.tickets[seat]] if ticket not in drawable]
    return drawable, held


def _take(things: list[T], number: int) -> list[T]:
    return [things.pop() for _ in range(min(number, len(things)))]


def _lay_cards(state: State, view: SeatView, guess: Guess) -> None:
    book, public = state.book, view.public
    by_color: dict[Color, list[CardId]] = {color: [] for color in COLORS}
    for card, color in enumerate(book.gamemap.card_colors):
        by_color[color].append(card)

    def lay(zone: ZoneId, colors: Iterable[Color | None], number: int) -> None:
        cards = []
        for color in colors:
            if color is not None and not by_color[color]:
                raise ValueError(f"more {color.code} cards are guessed or seen than there are")
            cards.append(GAP if color is None else by_color[color].pop())
        if len(cards) != number:
            raise ValueError(f"{len(cards)} cards are guessed for {zone}, {number} lie there")
        state.cards[zone] = tuple(cards)
        if zone in state.counts:
            held = state.colors(state.cards[zone])
            state.counts[zone] = tuple([held.count(color) for color in COLORS])

    lay(MARKET, public.market, len(public.market))
    for seat, zone in enumerate(book.hands):
        lay(zone, _colors(view.hand if seat == view.seat else guess.hands[seat]), public.hands[seat])
    for side, zone in enumerate(book.racks):
        lay(zone, _colors(view.rack if side == view.side else guess.racks[side]), public.racks[side])
    if view.drawn is not None:
        lay(zones.drawn(view.seat), [view.drawn], 1)
    lay(DECK, guess.deck, public.deck_size)
    lay(DISCARDS, _colors(guess.discards), public.discards_size)
    if any(by_color.values()):
        raise ValueError("cards lie where the view doesn't show how many: a special rule holds them back")


def _lay_tickets(state: State, view: SeatView, guess: Guess) -> None:
    book, public = state.book, view.public
    left = Counter({ticket.id: ticket.copies for ticket in book.gamemap.tickets})

    def lay(zone: ZoneId, tickets: tuple[TicketId, ...], number: int) -> None:
        if len(tickets) != number:
            raise ValueError(f"{len(tickets)} tickets are guessed for {zone}, {number} lie there")
        state.tickets[zone] = tickets
        left.subtract(tickets)

    for seat, zone in enumerate(book.held_tickets):
        lay(zone, view.tickets if seat == view.seat else guess.tickets[seat], public.tickets[seat])
    for side, zone in enumerate(book.ticket_racks):
        lay(zone, view.rack_tickets if side == view.side else guess.ticket_racks[side], public.ticket_racks[side])
    lay(zones.offered(view.seat), view.offered, len(view.offered))
    lay(TICKET_DECK, guess.ticket_deck, public.ticket_deck_size)
    if any(number < 0 for number in left.values()):
        raise ValueError("a ticket is guessed or seen more often than it exists")
    state.tickets[REMOVED] = tuple(left.elements())


def _colors(counts: Counts) -> list[Color]:
    return [color for color in COLORS for _ in range(counts[color])]
