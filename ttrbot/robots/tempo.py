"""How many turns are left, as far as everybody can see."""

from ttrbot.engine.gamemap import GameMap
from ttrbot.engine.seatview import SeatView, SideSummary

USED = 0.7
"""The share of the cards in a hand that are laid in the end."""
WASTE = 1.2
"""The number of cards that a side draws for each card laid."""
CARS_PER_CLAIM = 3.0
"""The average length of claimed routes."""


def turns_left(view: SeatView, gamemap: GameMap) -> float:
    """Return about how many turns a seat still has before the fastest other side runs out of cars (B18)."""
    public = view.public
    if public.last_turn is not None:
        return 1.0
    return max(1.0, min(_turns_of(view, gamemap, side) for side in public.sides if side.side != view.side))


def _turns_of(view: SeatView, gamemap: GameMap, side: SideSummary) -> float:
    seats = [view.public.seats[seat] for seat in side.seats]
    cars = sum(seat.cars for seat in seats) - gamemap.last_round_cars / 2
    cards = sum(seat.cards for seat in seats) + side.rack_cards
    draws = WASTE * max(0.0, cars - USED * cards)
    return (draws / 2 + cars / CARS_PER_CLAIM) / len(seats)
