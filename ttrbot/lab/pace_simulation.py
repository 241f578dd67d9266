"""Games over days in simulated time: how long they take, with and without standing orders and seats by time zone.

A computer player plays for the people, on their own views, through the host's services and a store on disk. Messages,
reminders and pictures are left out. A person whose turn it is comes after a log-normal delay within their waking hours,
plays their turn to its end, and may then leave orders for the next turns.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from math import log
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TypeVar

from ttrbot.app.context import Context
from ttrbot.app.core.game_cache import LiveGame
from ttrbot.app.core.limits import Limits
from ttrbot.app.core.paces import DAY, HOUR, Timing
from ttrbot.app.core.tables import Refusal, Table
from ttrbot.app.messages.notifications import Notifications
from ttrbot.app.people.lobby import Lobbies, NewTable
from ttrbot.app.play.journal import Journal
from ttrbot.app.play.open_votes import OpenVotes
from ttrbot.app.play.robot_turns import RobotPace
from ttrbot.app.play.service import GameService
from ttrbot.app.play.standing_orders import ORDERS, StandingOrders
from ttrbot.app.play.undo_grace import UndoGrace
from ttrbot.app.play.votes import Votes
from ttrbot.app.settings.calendar import Calendar, Waking, up_at
from ttrbot.app.settings.preferences import Preferences
from ttrbot.content import simplest_map
from ttrbot.engine.actions import Action
from ttrbot.engine.game import public_view, seat_view
from ttrbot.engine.gamemap import GameMap
from ttrbot.engine.ids import Seat
from ttrbot.engine.questions import AskTurn
from ttrbot.engine.seatview import SeatView
from ttrbot.orders.wishes import MOST_ORDERS, Claim, Condition, DrawBlind, DrawColors, Order, OrderList
from ttrbot.robots import ROBOTS, Robot
from ttrbot.robots.needs import needed_cards
from ttrbot.robots.plan import plan_of
from ttrbot.store import Status, Store, Timer

T = TypeVar("T")

ZONES = ("Etc/GMT+8", "Etc/GMT", "Etc/GMT-1", "Etc/GMT-9")
"""The players' time zones: 8 hours behind UTC, and 0, 1 and 9 hours before it."""
WAKES, SLEEPS = 7 * 60, 23 * 60
"""Minutes after midnight in each player's own time zone: sixteen waking hours."""
SIGMA = 1.0
START = 1_767_225_600.0
"""Midnight UTC of the day on which all games begin."""
ROBOT = "greedy"
AT_ONCE = 8
"""The number of games played at the same time."""


@dataclass(frozen=True, slots=True)
class Arm:
    """One way to play: people's median delay in seconds, and what they use."""

    delay: float = 3 * HOUR
    orders: bool = False
    sun: bool = False
    drawing: int = 3
    """The most turns of drawing cards that an order covers."""


@dataclass(frozen=True, slots=True)
class PacedGame:
    """How long a game took."""

    days: float
    turns: int
    by_orders: int
    """The number of `turns` that an order began."""


class ClockFault(Exception):  # noqa: N818 - a finding, not a fault of the caller
    """A game didn't end in reasonable time, or an action was refused."""


class SimulatedClock:
    """A clock that is set to the time."""

    def __init__(self) -> None:
        self.time = START

    def now(self) -> float:
        """Return the simulated time."""
        return self.time

    async def sleep(self, seconds: float) -> None:
        """Return at once: nothing waits in simulated time."""


async def simulate(arm: Arm, games: int, first_seed: int = 1) -> list[PacedGame]:
    """Play games of one arm. Seeds decide the delays; cards are dealt at random. Raise ClockFault."""
    seeds = range(first_seed, first_seed + games)
    with TemporaryDirectory(prefix="ttrbot-pace-") as folder:
        async with await Store.open(Path(folder)) as store:
            rows = await asyncio.gather(
                *(_play_all(_Simulation(store, arm), seeds[start::AT_ONCE]) for start in range(AT_ONCE))
            )
    return [game for row in rows for game in row]


async def _play_all(simulation: "_Simulation", seeds: Sequence[int]) -> list[PacedGame]:
    await simulation.settle_in()
    return [await simulation.play(Random(f"pace {seed}")) for seed in seeds]  # noqa: S311 - delays, not keys


def orders_of(view: SeatView, gamemap: GameMap, drawing: int) -> OrderList:
    """Return the list that a player leaves after a turn: claims of what they plan, longest first, else draws for it."""
    planned = sorted(plan_of(view, gamemap).routes, key=lambda route: (-route.length, route.index))
    wishes = [Order(number, Claim(route.id)) for number, route in enumerate(planned[: MOST_ORDERS - 1], start=1)]
    if not wishes:
        return OrderList()
    need = needed_cards(view, planned)
    colors = tuple(sorted((color for color in need if need[color] > 0), key=lambda color: -need[color]))
    draw = DrawColors(colors) if colors else DrawBlind()
    last = Order(len(wishes) + 1, draw, Condition(turns=drawing))
    return OrderList(orders=(*wishes, last), next_id=last.id + 1)


class _Simulation:
    """The host's services over one store, and the people who play."""

    def __init__(self, store: Store, arm: Arm) -> None:
        self._store = store
        self._arm = arm
        self._map_id = simplest_map()
        self._people: dict[int, Preferences] = {}
        self._clock = SimulatedClock()
        self._robot: Robot = ROBOTS[ROBOT]()
        self._rng = Random()  # noqa: S311 - people's delays, not keys
        self._context = context = Context.over(store, self._clock, ROBOTS, _nothing)
        journal = Journal(context)
        self._games = GameService(context, journal)
        self._lobbies = Lobbies(
            context,
            journal=journal,
            limits=Limits(open_lobbies=AT_ONCE, games=AT_ONCE),
        )
        notifications = Notifications(context, lambda: None)
        votes = Votes(
            context,
            journal=journal,
            notifications=notifications,
            open_votes=OpenVotes(context),
        )
        self._orders = StandingOrders(
            context,
            games=self._games,
            undo_grace=UndoGrace(context, seconds=RobotPace().after_person),
            notifications=notifications,
            votes=votes,
            rng=self._rng,
        )

    async def settle_in(self) -> None:
        """Store when the people are awake."""
        for user, zone in enumerate(ZONES, start=1):
            chosen = Preferences(zone=zone, waking=Waking(WAKES, SLEEPS))
            self._people[user] = await self._context.preferences.change(user, partial(_chosen, chosen))

    async def play(self, rng: Random) -> PacedGame:
        """Play one game from its opening to its end."""
        self._rng.setstate(rng.getstate())
        self._clock.time = START
        table, calendars = await self._open()
        comes_at: dict[tuple[int, Seat], float] = {}
        position, by_orders = -1, 0
        while table.status is Status.RUNNING:
            if table.position != position:
                position = table.position
                await self._orders.look(table)
            for seat in table.waiting:
                if (table.turn, seat) not in comes_at:
                    comes_at[table.turn, seat] = up_at(calendars[seat], self._clock.now(), self._delay())
            timers = [timer for timer in await self._store.timers.of_game(table.game_id) if timer.key.kind == ORDERS]
            person = min((comes_at[table.turn, seat], seat) for seat in table.waiting)
            if timers and timers[0].due_at <= person[0]:
                by_orders += await self._ring(table, timers[0])
            else:
                self._clock.time = max(self._clock.time, person[0])
                await self._sit_down(table.game_id, person[1])
            table = _done(await self._games.table(table.game_id))
            if self._clock.time > START + 1000 * DAY:
                raise ClockFault("the game doesn't end")
        assert table.started_at is not None, "a running game has begun"
        assert table.ended_at is not None, "a finished game has ended"
        return PacedGame((table.ended_at - table.started_at) / DAY, table.turn, by_orders)

    async def _open(self) -> tuple[Table, Sequence[Calendar]]:
        """Return a table that has just begun, and its players' calendars by seat."""
        users = list(self._people)
        self._rng.shuffle(users)
        new = NewTable(
            guild_id=1,
            channel_id=1,
            owner_id=users[0],
            owner_name="A",
            press_id=self._rng.getrandbits(60),
            map_id=self._map_id,
            timing=Timing(pace="day"),
        )
        table = _done(await self._lobbies.create(new))
        for user in users[1:]:
            table = _done(await self._lobbies.join(table.game_id, user, "A", self._rng.getrandbits(60)))
        if self._arm.sun:
            table = _done(await self._lobbies.set_sun(table.game_id, users[0], on=True))
        table = _done(await self._lobbies.start(table.game_id, users[0]))
        return table, [self._people[info.user_id or 0].calendar(nights=True) for info in table.seats]

    def _delay(self) -> float:
        return self._rng.lognormvariate(log(self._arm.delay), SIGMA)

    async def _ring(self, table: Table, timer: Timer) -> bool:
        """Let an order be tried. Return whether it began a turn."""
        self._clock.time = max(self._clock.time, timer.due_at)
        before = await self._context.cache.look(table.game_id)
        await self._orders.ring(timer)
        await self._store.timers.finish(timer)
        after = await self._context.cache.look(table.game_id)
        ask = _question(before, int(timer.key.key))
        return after.table.position != table.position and isinstance(ask, AskTurn) and not ask.drawn

    async def _sit_down(self, game_id: str, seat: Seat) -> None:
        """Play everything that the game now asks of a person, and leave orders."""
        live = await self._context.cache.look(game_id)
        turn, user = live.table.turn, live.table.seats[seat].user_id or 0
        while live.table.status is Status.RUNNING and live.table.turn == turn and seat in live.table.waiting:
            view = seat_view(live.game, seat)
            action = self._robot.choose(view, live.gamemap, view.questions[0], self._rng)
            question = view.questions[0].id
            _done(await self._games.submit(game_id, user, partial(_always, action), question))
            live = await self._context.cache.look(game_id)
        if self._arm.orders and live.table.status is Status.RUNNING:
            left = orders_of(seat_view(live.game, seat), live.gamemap, self._arm.drawing)
            _done(await self._orders.change(game_id, user, lambda _: left))


def _question(live: LiveGame, seat: Seat) -> object:
    return next((asked.ask for asked in public_view(live.game).questions if asked.seat == seat), None)


def _done(result: T | Refusal) -> T:
    """Return the result. Raise ClockFault if it is a refusal."""
    if isinstance(result, Refusal):
        raise ClockFault(f"refused: {result.code}")
    return result


def _chosen(chosen: Preferences, before: Preferences) -> Preferences:
    del before
    return chosen


def _always(action: Action, seat: Seat) -> Action:
    assert action.seat == seat, "people sit where they came"
    return action


def _nothing(game_id: str) -> None:
    """Do nothing: the simulated players look by themselves."""
    del game_id
