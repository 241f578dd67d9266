"""Find leaks of a finished game: every ticket and hand is searched for in everything that anybody was sent.

The game's own events say who had a ticket or hand, with the oracle of the playouts, which doesn't use the engine's
audiences. Everything delivered up to the count is searched, including messages that were edited later, and the log of
the whole game.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator

from tests.playouts.oracle import may_see
from ttrbot.app.history.export import ExportedGame
from ttrbot.content import map_text, parse_map
from ttrbot.engine import events as ev
from ttrbot.engine.cards import NO_CARDS
from ttrbot.engine.codec import decode_event
from ttrbot.engine.gamemap import GameMap
from ttrbot.text import LOCALES, GameWords, Player, texts

TELLING = (6, 3)
"""A list of this many cards and colours can't be a market: only its holder may see it, unless these cards are laid."""


class Canary:
    """The secrets of a game: phrases, each with the seats that may read it; None stands for everybody."""

    def __init__(self, exported: ExportedGame) -> None:
        self.gamemap = parse_map(exported.map_text, "the game's map")
        self.game = exported.game
        self.seats = exported.config.seats
        self.moves = len(exported.moves)
        self.phrases: dict[str, set[int | None]] = defaultdict(set)
        players = tuple(Player(seat.name, "blue") for seat in exported.seats)
        self._words = [
            GameWords(texts(locale), self.gamemap, map_text(self.gamemap.id, locale), players) for locale in LOCALES
        ]
        zones: dict[str, list[int]] = defaultdict(list)
        for move in exported.moves:
            for blob in move.events:
                self._follow(decode_event(bytes(blob)), zones)

    def found_in(self, text: str, seat: int | None) -> list[str]:
        """Return the phrases in a text to this seat, or to everybody (None), that it may not contain.

        A seat's own hand may contain another's words, so its own phrases are removed first.
        """
        found = [phrase for phrase, seats in self.phrases.items() if seat not in seats and phrase in text]
        if found:
            own = [phrase for phrase, seats in self.phrases.items() if seat in seats and phrase in text]
            for phrase in sorted(own, key=len, reverse=True):
                text = text.replace(phrase, "")
        return [phrase for phrase in found if phrase in text]

    def _follow(self, event: ev.GameEvent, zones: dict[str, list[int]]) -> None:
        match event:
            case ev.TicketsMoved(tickets=tickets, source=source, target=target):
                for ticket in tickets:
                    self._hide(self._ticket(ticket), source, target)
            case ev.CardsShuffled(zone=zone, cards=cards):
                zones[zone] = list(cards)
            case ev.CardsMoved(cards=cards, source=source, target=target):
                for card in cards:
                    zones[source].remove(card)
                zones[target] += cards
                for zone in (source, target):
                    if zone.startswith(("hand:", "rack:")):
                        self._hide(self._hand(zones[zone]), zone)
                if source.startswith(("hand:", "rack:")):
                    self._hide(self._hand(list(cards)), source, target)  # laid before everybody (N8)

    def _hide(self, phrases: Iterator[str], *zones: str) -> None:
        viewers = (None, *range(self.seats))
        seats = {seat for seat in viewers for it in zones if may_see(seat, it, self.gamemap.team_size)}
        for phrase in phrases:
            self.phrases[phrase] |= seats

    def _ticket(self, ticket: str) -> Iterator[str]:
        if not _is_told_by_a_route(ticket, self.gamemap):
            yield ticket
        for words in self._words:
            yield words.ticket(ticket)

    def _hand(self, cards: list[int]) -> Iterator[str]:
        counts = list(NO_CARDS)
        for card in cards:
            counts[self.gamemap.card_colors[card]] += 1
        if len(cards) >= TELLING[0] and 9 - counts.count(0) >= TELLING[1]:
            yield str(tuple(counts))
            yield str(counts)
            for words in self._words:
                yield words.cards(tuple(counts))


def leaks(canary: Canary, world, people, end_id: str, log: list[str]) -> list[str]:
    """Return every secret that reached somebody before the count, or the log."""
    seat_of = {person.user.id: seat for seat, person in people.items()}
    found: set[str] = set()
    for delivery in world.log:
        if (delivery.event.get("message") or {}).get("id") == end_id:
            break
        sent = json.dumps(delivery.event, ensure_ascii=False)
        sent += "".join(data.decode("utf-8", "replace") for data in delivery.files)
        seat = seat_of.get(delivery.user_id)
        found.update(f"{delivery.user_id} in seat {seat} was sent {it}" for it in canary.found_in(sent, seat))
    for line in log:
        found.update(f"{it} was logged: {line}" for it in canary.found_in(line, None))
    return sorted(found)


def _is_told_by_a_route(ticket: str, gamemap: GameMap) -> bool:
    """Return whether the id of a route between the same cities begins with the ticket's."""
    return any(route.startswith(ticket) for route in gamemap.route_ids)
