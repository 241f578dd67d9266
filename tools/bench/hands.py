"""Does the time of a press reveal the hand? The same press with contrasting hands, in alternation."""

import asyncio
import time
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median, quantiles
from typing import Final

from tools.bench.folder import disk_folder
from tools.bench.report import Row, at_most, unjudged_cpu
from tools.bench.tables import PEOPLE, begun_game, bench_host, done
from ttrbot.app.context import Context
from ttrbot.app.core.clock import SystemClock
from ttrbot.app.play.journal import Journal
from ttrbot.app.play.service import GameService
from ttrbot.content import map_text
from ttrbot.engine import zones
from ttrbot.engine.actions import DrawDeckCard
from ttrbot.engine.cards import COLORS, LOCOMOTIVE, Color
from ttrbot.engine.events import CardsMoved, RouteClaimed, TicketsMoved
from ttrbot.engine.game import Game, fold, seat_view
from ttrbot.engine.ids import TicketId
from ttrbot.engine.outlook import outlook
from ttrbot.robots import ROBOTS
from ttrbot.store import Store
from ttrbot.text import GameWords, Player, hand_text, table_text, texts

PRESSES: Final = 400
"""The number of presses with each hand."""
GOAL: Final = 0.5
"""The largest allowed distance between the medians of two hands, as a share of the spread within one hand."""
PLAIN: Final = tuple(color for color in COLORS if color is not LOCOMOTIVE)
RICH: Final[tuple[Color, ...]] = (*[LOCOMOTIVE] * 4, *[PLAIN[0]] * 4)
"""A hand that pays for many routes. As many cards of different colours pay for hardly any."""


@dataclass(frozen=True, slots=True)
class Hand:
    """What the player holds. The numbers of cards and tickets are always the same, as everybody may know them."""

    name: str
    cards: tuple[Color, ...]
    ticket: TicketId


def hands() -> list[Row]:
    """Measure the CPU time of a press until it is saved, answered and announced."""
    with disk_folder() as folder:
        return asyncio.run(_measure(folder))


async def _measure(folder: Path) -> list[Row]:
    async with await Store.open(folder) as store:
        host = bench_host(store)
        game_id = await begun_game(host, 1)
        await host.close()
        context = Context.over(store, SystemClock(), ROBOTS, lambda _: None)
        cache = context.cache
        games = GameService(context, Journal(context))
        live = await cache.look(game_id)
        text = map_text(live.gamemap.id, "en")
        words = GameWords(texts("en"), live.gamemap, text, (Player("P1", "blue"), Player("P2", "red")))
        board, fulfilled, unfulfilled = _board(live.game)
        rich = Hand("many routes payable, ticket done", RICH, fulfilled)
        open_ = Hand("many routes payable, ticket open", RICH, unfulfilled)
        poor = Hand("hardly any payable, ticket open", PLAIN, unfulfilled)
        rows: list[Row] = []
        for pair in ((rich, open_), (open_, poor)):
            positions = [_holding(board, hand) for hand in pair]
            taken: tuple[list[float], ...] = ([], [])
            for number in range(2 * PRESSES):
                which = number % 2 ^ number // 2 % 2  # so that neither hand always comes first
                cache.put(replace(await cache.look(game_id), game=positions[which]))
                taken[which].append(await _press(games, game_id, positions[which], words))
            first, second = map(median, taken)
            deciles = quantiles(taken[0], n=10)
            rows += [unjudged_cpu(pair[0].name, first), unjudged_cpu(pair[1].name, second)]
            spread = deciles[-1] - deciles[0]
            rows.append(unjudged_cpu("  spread of the first: 90th less 10th percentile", spread))
            rows.append(at_most("  apart / spread", abs(first - second) / spread, "x", GOAL))
        return rows


def _board(game: Game) -> tuple[Game, TicketId, TicketId]:
    """Return a position in which the next player has completed one ticket; that ticket, and one not completed."""
    gamemap, seat = game.book.gamemap, game.turn_seat
    own = zones.tickets(seat)
    game = fold(game, [TicketsMoved(tuple(game.tickets[own]), own, zones.TICKET_DECK)])
    ahead = outlook(seat_view(game, seat), gamemap)
    ways = {ticket: ahead.missing(ticket) for ticket in game.tickets[zones.TICKET_DECK]}
    shortest = min(ways, key=lambda ticket: sum(gamemap.route[route].length for route in ways[ticket]))
    game = fold(game, [RouteClaimed(seat, route) for route in ways[shortest]])
    after = outlook(seat_view(game, seat), gamemap)
    return game, shortest, max(ways, key=lambda ticket: len(after.missing(ticket)))


def _holding(board: Game, hand: Hand) -> Game:
    """Return the position with this hand. Its cards come from the bottom of the deck."""
    own = zones.hand(board.turn_seat)
    board = fold(board, [CardsMoved(tuple(board.cards[own]), own, zones.DECK)])
    deck = [*board.cards[zones.DECK]]
    cards = []
    for color in hand.cards:
        card = next(card for card in deck if board.color(card) is color)
        deck.remove(card)
        cards.append(card)
    ticket = TicketsMoved((hand.ticket,), zones.TICKET_DECK, zones.tickets(board.turn_seat))
    return fold(board, [CardsMoved(tuple(cards), zones.DECK, own), ticket])


async def _press(games: GameService, game_id: str, position: Game, words: GameWords) -> float:
    """Draw a card, answer, and announce it. Return the CPU time of all threads in seconds."""
    user_id = PEOPLE[position.turn_seat].id
    begun = time.process_time()
    accepted = done(await games.submit(game_id, user_id, DrawDeckCard, None))
    hand_text(words, accepted.view)
    table_text(words, accepted.view.public)
    return time.process_time() - begun
