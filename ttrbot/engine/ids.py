"""The kinds of identifiers. Seats act, sides own and score, viewers look: the three are kept apart everywhere."""

from typing import TypeAlias

Seat: TypeAlias = int
"""Who acts: a 0-based place at the table, in turn order. P1 of a scenario is seat 0."""

Side: TypeAlias = int
"""Who owns routes, tickets and score: a seat, or a team of seats. 0-based."""

Viewer: TypeAlias = Seat | None
"""Who looks: a seat, or None for the public."""

CityId: TypeAlias = str
RouteId: TypeAlias = str
"""One track; the tracks of a double route are two routes of one group."""

TicketId: TypeAlias = str
"""A destination ticket. Two cards with the same text share one id and can't be told apart."""

CardId: TypeAlias = int
"""One train card of the pool, 0-based; its colour is `GameMap.card_colors[card]`."""

ZoneId: TypeAlias = str
"""A place where cards or tickets lie, for example `deck` or `hand:2`."""

DecisionId: TypeAlias = int
