"""A map of six cities for the engine's own tests: teams of two, a rack, a tunnel, a ferry and markers at once."""

from typing import Any

from ttrbot.engine.actions import KeepTickets
from ttrbot.engine.cards import Color
from ttrbot.engine.config import Config
from ttrbot.engine.game import Game, new_game, play
from ttrbot.engine.gamemap import City, GameMap, Leg, Route, RuleConfig, Ticket, TicketRules
from ttrbot.engine.rng import seed_of_number

CITIES = {"ash": "west", "birch": "west", "cedar": "north", "dogwood": "north", "elm": "east", "fir": "south"}
"""Each city with its region."""
ROUTES: tuple[tuple[str, str, str, int, Color | None, dict[str, Any]], ...] = (
    ("ash--birch.1", "ash", "birch", 2, Color.RED, {"group": "ash--birch"}),
    ("ash--birch.2", "ash", "birch", 2, None, {"group": "ash--birch"}),
    ("birch--cedar", "birch", "cedar", 3, None, {}),
    ("cedar--dogwood", "cedar", "dogwood", 2, Color.BLUE, {"kind": "tunnel", "tunnel_cards": 3}),
    ("dogwood--elm", "dogwood", "elm", 1, Color.GREEN, {}),
    ("elm--fir", "elm", "fir", 3, None, {"kind": "ferry", "locomotives": 1, "waves": 2}),
    ("fir--ash", "fir", "ash", 4, Color.BLACK, {}),
    ("birch--elm", "birch", "elm", 1, None, {"kind": "tunnel", "tunnel_cards": 3}),
)
TICKETS = (
    ("ash--cedar", 5),
    ("ash--dogwood", 6),
    ("ash--elm", 3),
    ("birch--dogwood", 2),
    ("birch--fir", 4),
    ("cedar--elm", 3),
    ("cedar--fir", 5),
    ("dogwood--fir", 4),
    ("ash--fir", 4),
    ("birch--elm", 1),
    ("dogwood--elm", 1),
    ("elm--fir", 3),
)
ALL_RULES = (
    RuleConfig("shared_rack", {}),
    RuleConfig("tunnels", {}),
    RuleConfig("city_markers", {"markers": 2}),
    RuleConfig("longest_path", {"points": 10}),
)


def six_cities(rules: tuple[RuleConfig, ...] = ALL_RULES, team_size: int = 2, cars: int = 8) -> GameMap:
    return GameMap(
        id="six-cities",
        seats=(2, 3, 4) if team_size == 1 else (4,),
        cities=tuple(City(city, region=region) for city, region in CITIES.items()),
        routes=tuple(
            Route(route, index, a, b, length, color, **more)
            for index, (route, a, b, length, color, more) in enumerate(ROUTES)
        ),
        tickets=tuple(
            Ticket(ticket, a := ticket.split("--")[0], b := ticket.split("--")[1], (a,), (Leg((b,), points),))
            for ticket, points in TICKETS
        ),
        cars=cars,
        start_hand=4,
        market_size=5,
        market_sweep_at=3,
        card_colors=tuple(color for color in Color for _ in range(14 if color == Color.LOCOMOTIVE else 12)),
        ticket_rules=TicketRules(deal=2, keep_at_opening=1, draw=2, keep=1),
        parallel_tracks={2: "one", 3: "one", 4: "all"},
        points={1: 1, 2: 2, 3: 4, 4: 7},
        seat_colors=("blue", "red", "green", "yellow"),
        last_round_cars=2,
        team_size=team_size,
        rules=rules,
    )


def started(gamemap: GameMap, number: int = 1, seats: int = 4, start: int = 0) -> Game:
    """Return a game in which everybody has kept all tickets and it is the turn of seat `start`."""
    game, _ = new_game(gamemap, Config(seats, start=start), seed_of_number(number))
    for seat in range(seats):
        offered = game.tickets[f"offered:{seat}"]
        game, _ = play(game, KeepTickets(seat, tuple(offered)))
    return game
