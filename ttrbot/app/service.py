"""The games in play: one door for every action, and every look at a game."""

from collections.abc import Callable

from ttrbot.app.tables import Accepted, Entry, PublicMoment, Refused, Table
from ttrbot.engine.actions import Action, Payment
from ttrbot.engine.errors import Violation
from ttrbot.engine.gamemap import GameMap
from ttrbot.engine.ids import DecisionId, RouteId, Seat, Viewer
from ttrbot.engine.seatview import SeatView

MakeAction = Callable[[Seat], Action]
"""Builds the action once the host knows where the person sits."""


class GameService:
    """Takes actions and shows games.

    Per game, actions are taken one after the other. An action is on the disk when it is answered; where the store
    refuses (`store_unavailable`), nothing has happened. A user id that has no seat is refused with `not_seated`.
    """

    async def submit(
        self, game_id: str, user_id: int, make: MakeAction, question: DecisionId | None
    ) -> Accepted | Refused:
        """Take a person's action.

        `question` is the id of the decision that the press was made for: `question_closed` if it has been answered,
        `not_your_question` if another seat has to answer it. None (a command) stands for
        whatever question of the seat is open.
        """
        raise NotImplementedError

    async def draw_two_blind(self, game_id: str, user_id: int, question: DecisionId | None) -> Accepted | Refused:
        """Draw the turn's two cards from the deck: the second only if it is still allowed. `seen` tells of both."""
        raise NotImplementedError

    async def table(self, game_id: str) -> Table | Refused:
        """The table, whatever its status."""
        raise NotImplementedError

    async def seat_view(self, game_id: str, user_id: int) -> SeatView | Refused:
        """What this person sees of a running or finished game. Secret: ephemeral or DM only."""
        raise NotImplementedError

    async def public_view(self, game_id: str, at: int | None = None) -> PublicMoment | Refused:
        """What all may see, now or as it was after move `at` (0: after the deal)."""
        raise NotImplementedError

    async def history(self, game_id: str, viewer: Viewer = None, since: int = 0) -> tuple[Entry, ...] | Refused:
        """The moves numbered `since` and later as the public, or a seat, saw them."""
        raise NotImplementedError

    async def violations(self, game_id: str, user_id: int, make: MakeAction) -> tuple[Violation, ...] | Refused:
        """Every reason against an action now, in the order of importance; empty if it is legal."""
        raise NotImplementedError

    async def payments(self, game_id: str, user_id: int, route: RouteId) -> tuple[Payment, ...] | Refused:
        """The ways in which this person could pay for a route, fewest locomotives first; refused with why not if none.

        With an open tunnel question for that route: the ways to pay its extra cards.
        """
        raise NotImplementedError

    async def map_of(self, game_id: str) -> GameMap | Refused:
        """The map as it was when the game began."""
        raise NotImplementedError

    async def games_of(self, user_id: int) -> tuple[Table, ...]:
        """The lobbies and running games in which a person sits, those that wait for them first."""
        raise NotImplementedError

    async def find_game(self, channel_id: int) -> Table | None:
        """The game that is played in this thread or channel; the newest if there are several."""
        raise NotImplementedError

    async def export(self, game_id: str) -> bytes | Refused:
        """A finished game as JSON for everybody (`game_not_over` before)."""
        raise NotImplementedError

    async def end(self, game_id: str) -> Table | Refused:
        """Call a lobby or a running game off, for a server's administrators."""
        raise NotImplementedError
