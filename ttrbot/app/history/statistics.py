"""Numbers of finished games: each player's, and a server's best.

The rating is Weng and Lin's with the Plackett-Luce model ("A Bayesian Approximation Method for Online Ranking", 2011),
as the package openskill computes it; a person's rating is the ordinal, mu - 3 sigma, as `BASE + STEP * ordinal`.
"""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby

import structlog
from msgspec import structs
from openskill.models import PlackettLuce, PlackettLuceRating

from ttrbot.app.context import Context, Service
from ttrbot.app.core.answers import RefusedError
from ttrbot.app.core.damage import UNREADABLE
from ttrbot.app.core.table_config import decode_table_config
from ttrbot.engine.codec import decode_event
from ttrbot.engine.events import GameEnded, GameEvent, Result, TurnBegan
from ttrbot.engine.game import standing
from ttrbot.engine.ids import Seat, Side
from ttrbot.store import CountsFor, PlayedSeat, SeatResult

log = structlog.get_logger(__name__)

BASE, STEP = 1000, 20
RATED_FROM = 3
"""The rated games that a rating needs; fewer say too little."""


@dataclass(frozen=True, slots=True)
class MapNumbers:
    """A person's games on one map."""

    map_id: str
    games: int
    average: float
    """Average points."""
    best: int


@dataclass(frozen=True, slots=True)
class Numbers:
    """A person's games on one server."""

    user_id: int
    name: str | None
    games: int
    completed: int
    tickets: int
    turns: int
    seconds: float
    """How long all turns took."""
    places: tuple[int, ...]
    """How often the person came first, second, …; shared victories are first places."""
    maps: tuple[MapNumbers, ...]
    """The map played most comes first."""
    rating: int | None
    """None below `RATED_FROM` rated games."""


class Statistics(Service):
    """Keeps and tells players' numbers. Every method raises StoreUnavailable.

    A seat's result counts for its person. If the seat changed hands, the table chose for whom (`CountsFor`).
    Games that count for people on at least two sides are rated. Nobody sees the numbers of people who opted out.
    """

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._catching_up = asyncio.Lock()

    async def of(self, guild_id: int, user_id: int) -> Numbers | None:
        """A person's numbers on a server; None without a finished game, or if they have opted out."""
        if not await self.are_shown(user_id):
            return None
        return next((found for found in await self._all(guild_id) if found.user_id == user_id), None)

    async def best(self, guild_id: int, number: int) -> tuple[Numbers, ...]:
        """Return the best-rated people of a server, at most `number`."""
        rated = [numbers for numbers in await self._all(guild_id) if numbers.rating is not None]
        best: list[Numbers] = []
        for numbers in sorted(rated, key=lambda one: (-(one.rating or 0), one.user_id)):
            if len(best) < number and await self.are_shown(numbers.user_id):
                best.append(numbers)
        return tuple(best)

    async def are_shown(self, user_id: int) -> bool:
        """Whether a person's numbers are shown: False once they have opted out."""
        return (await self._preferences.get(user_id)).statistics

    async def show(self, user_id: int, *, shown: bool) -> None:
        """Show a person's numbers from now on, or hide them."""
        await self._preferences.change(user_id, lambda known: structs.replace(known, statistics=shown))

    async def _all(self, guild_id: int) -> tuple[Numbers, ...]:
        async with self._catching_up:
            for game_id in await self._store.results.missing():
                try:
                    await self._keep(game_id)
                except (RefusedError, *UNREADABLE) as error:
                    log.error("game_not_counted", game=game_id, reason=type(error).__name__)  # noqa: TRY400 - no contents
        played = await self._store.results.of_guild(guild_id)
        return await asyncio.to_thread(count, played)

    async def _keep(self, game_id: str) -> None:
        actions = await self._store.games.actions(game_id)
        game = await self._store.games.get(game_id)
        gamemap = await self._maps.get(game.map_hash)
        seats = await self._store.games.seats(game_id)
        is_mixed = any(seat.has_changed_hands for seat in seats)
        counts_for = decode_table_config(game.config).counts_for if is_mixed else CountsFor.FINISHER
        stored = await self._store.games.events(game_id)

        def work() -> tuple[SeatResult, ...]:
            times = {action.number: action.at for action in actions}
            events = [(times[event.action_number], decode_event(event.blob)) for event in stored]
            counting = standing(event for _, event in events)
            events = [events[number - 1] for number, _ in counting]
            results = seat_results(events, [gamemap.side_of(seat.seat) for seat in seats])
            return tuple(replace(result, counts_for=counts_for) for result in results)

        await self._store.results.add(game_id, await asyncio.to_thread(work))


def seat_results(events: Sequence[tuple[float, GameEvent]], sides: Sequence[Side]) -> tuple[SeatResult, ...]:
    """Return the results of a finished game's seats, from its timed events and the side of each seat."""
    result = next(event.result for _, event in reversed(events) if isinstance(event, GameEnded))
    tickets = [ticket for side in result.sides for ticket in side.tickets]
    begun = [(at, event.seat) for at, event in events if isinstance(event, TurnBegan)]
    turns: defaultdict[Seat, list[float]] = defaultdict(list)
    for (at, seat), until in zip(begun, [*(at for at, _ in begun[1:]), events[-1][0]], strict=True):
        turns[seat].append(until - at)
    return tuple(
        SeatResult(
            seat=seat,
            side=side,
            place=place(result, side),
            points=result.sides[side].total,
            completed=sum(ticket.completed for ticket in tickets if ticket.seat == seat),
            tickets=sum(ticket.seat == seat for ticket in tickets),
            turns=len(turns[seat]),
            seconds=sum(turns[seat]),
        )
        for seat, side in enumerate(sides)
    )


def place(result: Result, side: Side) -> int:
    """Return a side's place: all winners are first, and sides that lost the tie come after them (B21)."""
    ranks = [(one.side not in result.winners, 0 if one.side in result.winners else -one.total) for one in result.sides]
    return 1 + sum(rank < ranks[side] for rank in ranks)


def count(played: Sequence[PlayedSeat]) -> tuple[Numbers, ...]:
    """Return everybody's numbers from the games of one server, in the order in which those ended."""
    people: defaultdict[int, list[PlayedSeat]] = defaultdict(list)
    for seat in _with_team_tickets(played):
        if seat.user_id is not None:
            people[seat.user_id].append(seat)
    ratings = rate(played)
    return tuple(_numbers(user_id, seats, ratings.get(user_id)) for user_id, seats in people.items())


def _with_team_tickets(played: Sequence[PlayedSeat]) -> list[PlayedSeat]:
    """The same with a team's tickets counted for each mate; the stored results have a rack's with the first of them."""
    completed: Counter[tuple[str, Side]] = Counter()
    tickets: Counter[tuple[str, Side]] = Counter()
    for seat in played:
        side = seat.game_id, seat.result.side
        completed[side] += seat.result.completed
        tickets[side] += seat.result.tickets
    return [
        replace(seat, result=replace(seat.result, completed=completed[side], tickets=tickets[side]))
        for seat in played
        for side in ((seat.game_id, seat.result.side),)
    ]


def rate(played: Sequence[PlayedSeat]) -> dict[int, int]:
    """Return the ratings of those who have played at least `RATED_FROM` rated games.

    People whose data was deleted stay opponents in their games, each time with the rating of a beginner.
    """
    model = PlackettLuce()
    known: defaultdict[int, PlackettLuceRating] = defaultdict(model.rating)
    rated: Counter[int] = Counter()
    for _, game in groupby(played, key=lambda seat: seat.game_id):
        sides: defaultdict[Side, list[int | None]] = defaultdict(list)
        places: dict[Side, float] = {}
        for seat in game:
            if seat.user_id is not None or seat.is_former:
                sides[seat.result.side].append(seat.user_id)
                places[seat.result.side] = seat.result.place
        if len(sides) < 2:
            continue
        teams = [
            [model.rating() if person is None else known[person] for person in people] for people in sides.values()
        ]
        after = model.rate(teams, ranks=[places[side] for side in sides])
        for people, ratings in zip(sides.values(), after, strict=True):
            for person, rating in zip(people, ratings, strict=True):
                if person is not None:
                    known[person] = rating
                    rated[person] += 1
    return {person: round(BASE + STEP * known[person].ordinal()) for person in rated if rated[person] >= RATED_FROM}


def _numbers(user_id: int, seats: Sequence[PlayedSeat], rating: int | None) -> Numbers:
    results = [seat.result for seat in seats]
    by_map: defaultdict[str, list[int]] = defaultdict(list)
    for seat in seats:
        by_map[seat.map_id].append(seat.result.points)
    places = Counter(result.place for result in results)
    return Numbers(
        user_id=user_id,
        name=seats[-1].name,
        games=len(seats),
        places=tuple(places[number] for number in range(1, max(places) + 1)),
        completed=sum(result.completed for result in results),
        tickets=sum(result.tickets for result in results),
        turns=sum(result.turns for result in results),
        seconds=sum(result.seconds for result in results),
        maps=tuple(
            MapNumbers(map_id, len(points), sum(points) / len(points), max(points))
            for map_id, points in sorted(by_map.items(), key=lambda item: (-len(item[1]), item[0]))
        ),
        rating=rating,
    )
