"""Teams share a rack of train cards: of two cards drawn, one goes there (A2-A5).

Only the two team mates see the rack. The player decides where the first card goes after having seen it; the second goes
to the other place. A single market locomotive goes to the rack. Claims may be paid from hand and rack.
"""

from collections.abc import Iterable, Iterator
from typing import ClassVar

from ttrbot.engine import events as ev
from ttrbot.engine import zones
from ttrbot.engine.actions import Act
from ttrbot.engine.ids import Seat, ZoneId
from ttrbot.engine.questions import Ask
from ttrbot.engine.rules.base import Answers, Rule
from ttrbot.engine.rules.shared_rack.facts import AskPlace, PutCard, SharedRack
from ttrbot.engine.state import State
from ttrbot.engine.work import Drawn, Work
from ttrbot.engine.zones import MARKET, Zone


class SharedRackRule(Rule):
    """The team's rack of train cards."""

    name = "shared_rack"
    for_teams = True
    answers: ClassVar[Answers] = {PutCard: (AskPlace,)}

    def begin(self) -> SharedRack:
        """Return the start without any placed card."""
        return SharedRack()

    def zones(self) -> Iterable[Zone]:
        """Return a rack for each team, and a place for each seat's drawn card that has no place yet."""
        for side in range(self.config.seats // self.gamemap.team_size):
            yield Zone(zones.rack(side), frozenset(self.gamemap.seats_of(side)), pays=True)
        for seat in range(self.config.seats):
            yield Zone(zones.drawn(seat), frozenset({seat}))

    def funds(self, seat: Seat) -> Iterable[ZoneId]:
        """Return the team's rack, from which a seat can also pay (A5)."""
        return (zones.rack(self.gamemap.side_of(seat)),)

    def interrupt_draw(self, work: Work, drawn: Drawn) -> bool:
        """Ask where the first card goes; put the second in the other place (A4)."""
        if drawn.is_only:
            target = zones.rack(self.gamemap.side_of(drawn.seat))
        elif drawn.is_first:
            target = zones.drawn(drawn.seat)
        else:
            first = SharedRack.of(work.state.rules).first
            target = self._zone(drawn.seat, "hand" if first == "rack" else "rack")
        work.emit(ev.CardsMoved((drawn.card,), drawn.source, target))
        if drawn.is_first and not drawn.is_only:
            seen = work.state.color(drawn.card) if drawn.source == MARKET else None
            work.ask((drawn.seat, AskPlace(seen), "A4"))
        return True

    def handle(self, work: Work, action: Act) -> None:
        """Put the first card in the chosen place. The second is still to be drawn."""
        assert isinstance(action, PutCard)
        source = zones.drawn(action.seat)
        work.emit(ev.CardsMoved(tuple(work.state.cards[source]), source, self._zone(action.seat, action.place)))
        work.emit(ev.MemoryChanged(self.name, (("first", action.place),)))
        work.second_card = True

    def options(self, state: State, seat: Seat, ask: Ask) -> Iterator[Act]:
        """Yield the two places."""
        del state, ask
        yield PutCard(seat, "hand")
        yield PutCard(seat, "rack")

    def safe(self, state: State, seat: Seat, ask: Ask) -> PutCard:
        """Keep the card in the hand."""
        del state, ask
        return PutCard(seat, "hand")

    def _zone(self, seat: Seat, place: str) -> ZoneId:
        return zones.hand(seat) if place == "hand" else zones.rack(self.gamemap.side_of(seat))
