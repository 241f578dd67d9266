"""How many turns are left, as far as all can see."""

from ttrbot.engine.gamemap import GameMap
from ttrbot.engine.seatview import SeatView, SideSummary

USED = 0.7
"""Of the cards in a hand so many are laid in the end."""
WASTE = 1.2
"""For each card that is laid a side draws so many."""
CARS_PER_CLAIM = 3.0
"""Routes that are claimed are so long on average."""


def turns_left(view: SeatView, gamemap: GameMap, *, others: bool = True) -> float:
    """About how many turns a seat still has, until the fastest other side runs out of cars (B18).

    Who doesn't look at the others counts on its own side's cars.
    """
    public = view.public
    if public.last_turn is not None:
        return 1.0
    watched = [side for side in public.sides if (side.side != view.side) == others]
    return max(1.0, min(_turns_of(view, gamemap, side) for side in watched))


def _turns_of(view: SeatView, gamemap: GameMap, side: SideSummary) -> float:
    seats = [view.public.seats[seat] for seat in side.seats]
    cars = sum(seat.cars for seat in seats) - gamemap.last_round_cars / 2
    cards = sum(seat.cards for seat in seats) + side.rack_cards
    draws = WASTE * max(0.0, cars - USED * cards)
    return (draws / 2 + cars / CARS_PER_CLAIM) / len(seats)
