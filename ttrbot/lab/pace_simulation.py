"""Games over days in simulated time: how long they take, with and without standing orders and seats by time zone.

People are played by a robot on their own views, through the host's own services with a store on disk; messages,
reminders and pictures are left out. The person whom the game waits for sits down after a log-normal delay within their
waking hours and plays their turn to its end. Some of the people leave the usual orders: build my tickets, score points
near the end, draw new tickets when mine are done; ask me when a ticket can't be completed any more.

People change their plans. Before an order plays a turn, the robot looks at the board as its owner would: where it would
do something else by now, the order isn't played, and the turn waits for the owner. `whims` lets people change their
plans more often than the robot.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
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
from ttrbot.content import default_map
from ttrbot.engine.actions import Action, ClaimRoute, DrawDeckCard, DrawMarketCard, DrawTickets
from ttrbot.engine.game import check, public_view, seat_view
from ttrbot.engine.ids import Seat
from ttrbot.engine.questions import AskOpeningTickets, AskTurn
from ttrbot.lab.presses import BLIND, CARD, CLAIM, FIRST_ORDERS, GO_ON, HAND, OPENING, PRESSES, TICKETS
from ttrbot.orders.editing import looked_at, with_usual
from ttrbot.orders.playing import next_step
from ttrbot.robots import ROBOTS, Robot
from ttrbot.store import Status, Store, Timer

T = TypeVar("T")

ZONES = ("Etc/GMT+8", "Etc/GMT", "Etc/GMT-1", "Etc/GMT-9")
"""The players' time zones: 8 hours behind UTC, and 0, 1 and 9 hours before it."""
WAKES, SLEEPS = 7 * 60, 23 * 60
"""Minutes after midnight in each player's own time zone: sixteen waking hours."""
SIGMA = 1.0
"""The standard deviation of a delay's natural logarithm: two thirds of the delays are within 1/e and e medians."""
START = 1_767_225_600.0
"""Midnight UTC of the day on which all games begin."""
ROBOT = "regular"
AT_ONCE = 8
"""The number of games played at the same time."""


@dataclass(frozen=True, slots=True)
class Arm:
    """One way to play: people's median delay in seconds, and what they use."""

    delay: float = 3 * HOUR
    ordering: int = 0
    """How many of the four people leave orders."""
    sun: bool = False
    """Whether the seats follow the sun: whoever wakes later sits later."""
    whims: float = 0.0
    """The share of the turns on which people who leave orders want something else that no robot would think of."""


@dataclass(frozen=True, slots=True)
class PacedGame:
    """How long a game took, and what the people who leave orders had to do."""

    days: float
    turns: int
    ordered: int
    """The turns of people who leave orders."""
    by_orders: int
    """The number of these turns that an order began."""
    changed: int
    """The number of these turns that waited, because the owner would by then have played otherwise than the order."""
    presses: tuple[int, ...]
    """The number of presses in each visit of people who leave orders."""


class SimulationFault(Exception):  # noqa: N818 - a finding, not a fault of the caller
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
    """Play games of one arm. Seeds decide the delays; cards are dealt at random. Raise SimulationFault."""
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


def is_another_plan(ordered: Action, meant: Action) -> bool:
    """Return whether two uses of a turn differ in more than the card that is drawn or laid."""
    match ordered, meant:
        case ClaimRoute(route=one), ClaimRoute(route=other):
            return one != other
        case ((DrawDeckCard() | DrawMarketCard()), (DrawDeckCard() | DrawMarketCard())):
            return False
        case _:
            return type(ordered) is not type(meant)


def _presses(action: Action, drawn: int) -> int:
    """Return the presses of an action, including the choice among tickets drawn; two unseen cards take one press."""
    match action:
        case ClaimRoute():
            return PRESSES[CLAIM]
        case DrawTickets():
            return PRESSES[TICKETS]
        case DrawMarketCard():
            return PRESSES[CARD]
        case DrawDeckCard():
            return 0 if drawn else PRESSES[BLIND]
        case _:
            return 0


@dataclass(slots=True)
class _Tally:
    """The figures counted in one game."""

    ordered: int = 0
    by_orders: int = 0
    changed: int = 0
    presses: list[int] = field(default_factory=list)


class _Simulation:
    """The host's services over one store, and the people who play."""

    def __init__(self, store: Store, arm: Arm) -> None:
        self._store = store
        self._arm = arm
        self._map_id = default_map()
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
        ordering = set(self._rng.sample(range(len(table.seats)), self._arm.ordering))
        position, tally = -1, _Tally()
        while table.status is Status.RUNNING:
            if table.position != position:
                position = table.position
                await self._orders.look(table)
            for seat in table.waiting:
                if (table.turn, seat) not in comes_at:
                    tally.ordered += seat in ordering and table.turn > 0
                    comes_at[table.turn, seat] = up_at(calendars[seat], self._clock.now(), self._delay())
            timers = [timer for timer in await self._store.timers.of_game(table.game_id) if timer.key.kind == ORDERS]
            person = min((comes_at[table.turn, seat], seat) for seat in table.waiting)
            if timers and timers[0].due_at <= person[0]:
                await self._ring(table, timers[0], tally)
            else:
                self._clock.time = max(self._clock.time, person[0])
                presses = await self._sit_down(table.game_id, person[1], orders=person[1] in ordering)
                if person[1] in ordering:
                    tally.presses.append(presses)
            table = _done(await self._games.table(table.game_id))
            if self._clock.time > START + 1000 * DAY:
                raise SimulationFault("the game doesn't end")
        assert table.started_at is not None, "a running game has begun"
        assert table.ended_at is not None, "a finished game has ended"
        days = (table.ended_at - table.started_at) / DAY
        return PacedGame(days, table.turn, tally.ordered, tally.by_orders, tally.changed, tuple(tally.presses))

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

    async def _ring(self, table: Table, timer: Timer, tally: _Tally) -> None:
        """Let an order be tried, unless its owner would do something else by now."""
        self._clock.time = max(self._clock.time, timer.due_at)
        before, seat = await self._context.cache.look(table.game_id), int(timer.key.key)
        ask = _question(before, seat)
        begins = isinstance(ask, AskTurn) and not ask.drawn
        if begins and (self._rng.random() < self._arm.whims or await self._has_changed(before, seat)):
            tally.changed += 1
        else:
            await self._orders.ring(timer)
        await self._store.timers.finish(timer)
        after = await self._context.cache.look(table.game_id)
        tally.by_orders += begins and after.table.position != table.position

    async def _has_changed(self, live: LiveGame, seat: Seat) -> bool:
        """Return whether the owner would now use the turn otherwise than the orders are about to."""
        orders = _done(await self._orders.read(live.game_id, live.table.seats[seat].user_id or 0))
        view = seat_view(live.game, seat)
        action = next_step(orders, view, live.gamemap, lambda action: check(live.game, action) is None).action
        if action is None:
            return False
        meant = self._robot.choose(view, live.gamemap, view.questions[0], self._rng)
        return is_another_plan(action, meant)

    async def _sit_down(self, game_id: str, seat: Seat, *, orders: bool) -> int:
        """Play all that the game now asks of a person, and leave orders if there are none. Return the presses."""
        live = await self._context.cache.look(game_id)
        turn, user = live.table.turn, live.table.seats[seat].user_id or 0
        presses = PRESSES[HAND]
        while live.table.status is Status.RUNNING and live.table.turn == turn and seat in live.table.waiting:
            view = seat_view(live.game, seat)
            action = self._robot.choose(view, live.gamemap, view.questions[0], self._rng)
            question = view.questions[0]
            _done(await self._games.submit(game_id, user, partial(_always, action), question.id))
            is_opening = isinstance(question.ask, AskOpeningTickets)
            presses += PRESSES[OPENING] if is_opening else _presses(action, getattr(question.ask, "drawn", 0))
            live = await self._context.cache.look(game_id)
        if orders and live.table.status is Status.RUNNING:
            known = _done(await self._orders.read(game_id, user))
            if not known.orders:
                _done(await self._orders.change(game_id, user, partial(with_usual, gamemap=live.gamemap)))
                presses += PRESSES[FIRST_ORDERS]
            elif known.left < 1:
                _done(await self._orders.change(game_id, user, looked_at))
                presses += PRESSES[GO_ON]
        return presses


def _question(live: LiveGame, seat: Seat) -> object:
    return next((asked.ask for asked in public_view(live.game).questions if asked.seat == seat), None)


def _done(result: T | Refusal) -> T:
    """Return the result. Raise SimulationFault if it is a refusal."""
    if isinstance(result, Refusal):
        raise SimulationFault(f"refused: {result.code}")
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
