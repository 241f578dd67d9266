"""Home cities in quick games (W3)."""

from __future__ import annotations

from ttrbot.engine.actions import Act
from ttrbot.engine.quick.door import QuickRule
from ttrbot.engine.quick.game import QuickGame
from ttrbot.engine.quick.moves import ASKED, own
from ttrbot.engine.rules.homes.facts import ChooseHome


class QuickHomes(QuickRule):
    """The choice of home cities."""

    def before_first_turn(self, game: QuickGame) -> None:
        """Ask the next seat without a home, backwards from the one before the starting seat."""
        seats = game.board.seats
        for back in range(1, seats + 1):
            seat = (game.start - back) % seats
            if not game.markers[seat]:
                game.ask(seat, ASKED + self.number, 0)
                return

    def answers(self, game: QuickGame, seat: int, value: int) -> list[int]:
        """Return the choices of the free cities."""
        return [own(self.number, city) for city in range(game.board.cities) if game.takes_marker(city)]

    def play(self, game: QuickGame, seat: int, value: int, argument: int) -> None:
        """Place the seat's first marker on the chosen city."""
        game.place_marker(seat, argument)

    def action(self, game: QuickGame, seat: int, argument: int) -> Act:
        """Return the action that chooses a city."""
        return ChooseHome(seat, game.board.city_ids[argument])
