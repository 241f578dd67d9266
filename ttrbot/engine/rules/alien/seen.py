"""The alien as all see him."""

from typing import TYPE_CHECKING, ClassVar

from ttrbot.engine.actions import Act
from ttrbot.engine.events import Event, ScoreLine
from ttrbot.engine.questions import Ask
from ttrbot.engine.rules.alien.facts import SCORE, AlienMoved, AskAlien, MoveAlien
from ttrbot.engine.rules.choices import Choice, Question, Told
from ttrbot.engine.rules.mind import Mind
from ttrbot.engine.rules.shown import Seen

if TYPE_CHECKING:
    from ttrbot.engine.seatview import SeatView


class AlienSeen(Seen):
    """Where he is, and where he may go."""

    name = "alien"
    asks = (AskAlien,)
    events = (AlienMoved,)
    acts = (MoveAlien,)
    button: ClassVar[Told | None] = Told("button-alien")
    sign = "👽"
    scores = SCORE

    @staticmethod
    def asked(ask: Ask) -> Told:
        """Ask where he goes."""
        del ask
        return Told("decision-alien")

    def question(self, view: "SeatView", ask: Ask) -> Question:
        """Offer the cities that the catcher holds."""
        choices = [
            Choice(city, Told("label-city", {"city": city}), MoveAlien(view.seat, city), sign=self.sign, city=city)
            for city in view.options.cities
        ]
        return Question((self.asks_you(view, ask),), tuple(choices), on_map=True)

    def weigh(self, ask: Ask, action: Act, mind: Mind) -> float:
        """Hide him where few routes are likely to be claimed."""
        del ask
        assert isinstance(action, MoveAlien)
        return -mind.peril(action.city)

    @staticmethod
    def told(event: Event) -> Told:
        """Tell where he went."""
        assert isinstance(event, AlienMoved)
        return Told("event-alien", {"seat": event.seat, "city": event.city})

    @staticmethod
    def scored(line: ScoreLine) -> Told | None:
        """Tell where he was held."""
        if not line.parts:
            return None
        city, _ = line.parts[0]
        return Told("score-alvin-held", {"side": line.side, "points": line.points, "amount": line.amount, "city": city})

    def rules(self) -> tuple[Told, ...]:
        """Explain him."""
        values = {"catch": self.number("catch", 10), "end": self.number("end", 10)}
        return (Told("rules-alien", {"city": str(self.params["start"]), **values}),)
