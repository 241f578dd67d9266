"""Positions in which the right move of a player that searches is known."""

from random import Random

from tests.robots.test_planner_choices import gap, route_of, table
from ttrbot.engine.actions import ClaimRoute, DrawDeckCard, DrawMarketCard, DrawTickets
from ttrbot.engine.game import seat_view
from ttrbot.robots.search import ExpertRobot
from ttrbot.robots.search.effort import Effort


def searched(game, turns):
    """Return the first seat's move after a search of this many turns."""
    view = seat_view(game, 0)
    expert = ExpertRobot(effort=lambda seconds: Effort(turns, 1.0, clock=lambda: 0.0))
    return expert.choose(view, game.book.gamemap, view.questions[0], Random(1))


def test_route_claimed_that_somebody_else_surely_needs():
    game = gap(2, theirs={"cars": 8, "hand": {"red": 2}})
    assert route_of(searched(game, 2000)) in ("new-york--pittsburgh.1", "new-york--pittsburgh.2")


def test_game_ended_while_ahead():
    """The other side has the cards for three long routes."""
    own = ["boston--new-york.1", "montreal--new-york", "new-york--pittsburgh.1", "chicago--pittsburgh.1"]
    first = {"tickets": [], "hand": {"white": 2, "red": 2}, "routes": [*own, "denver--kansas-city.1"], "cars": 4}
    rich = {"tickets": [], "hand": {"black": 6, "purple": 6, "blue": 6}, "routes": ["calgary--helena"], "cars": 14}
    game = table("usa", P1=first, P2=rich)
    action = searched(game, 600)
    assert isinstance(action, ClaimRoute)
    assert game.book.gamemap.route[action.route].length == 2


def test_game_not_ended_before_the_ticket_is_done():
    """One car on any short route would begin the last round, and the last two cars are for the ticket."""
    own = ["new-york--pittsburgh.1", "pittsburgh--saint-louis", "little-rock--saint-louis"]
    first = {"tickets": ["dallas--new-york"], "hand": {"white": 1, "red": 1, "green": 1}, "routes": own, "cars": 3}
    game = table("usa", P1=first, P2={"tickets": [], "hand": {}, "routes": ["calgary--helena"], "cars": 30})
    assert isinstance(searched(game, 600), DrawMarketCard | DrawDeckCard)


def test_no_tickets_drawn_on_the_last_turns():
    first = {"tickets": [], "hand": {"white": 1}, "routes": ["boston--new-york.1"], "cars": 9}
    game = table("usa", P1=first, P2={"tickets": [], "hand": {"black": 6}, "cars": 3})
    assert not isinstance(searched(game, 600), DrawTickets)
