"""The members for whom games wait are looked up once a day: nobody is forgotten, and nobody is looked up twice."""

import asyncio
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import cast

import pytest

from tests.app.doubles import FakeClock, context_of
from tests.support.doubles import standing_for
from ttrbot.app.core.tables import SeatInfo, Table
from ttrbot.app.messages.notifications import Notifications
from ttrbot.app.people.departures import AT_ONCE, EVERY, LOOK_EVERY, DepartureWatcher
from ttrbot.app.places.channel_provider import ChannelProvider
from ttrbot.store import Status, StoreUnavailable

GUILD = 1


@dataclass
class Doubles:
    """The cache, the server and the notifications of one `DepartureWatcher`."""

    gone: set[int] = field(default_factory=set)
    asked: list[int] = field(default_factory=list)
    said: list[tuple[str, str]] = field(default_factory=list)
    open: set[tuple[str, str]] = field(default_factory=set)
    """What was said and holds."""
    known: bool = True
    fault: Exception | None = None
    full: bool = False
    may_answer: asyncio.Event = field(default_factory=asyncio.Event)
    standing: list[str] = field(default_factory=list)
    """The paused games, for which nothing is looked up."""

    async def waited_for(self) -> list[tuple[str, int, int]]:
        return [(game_id, GUILD, int(game_id.partition(":")[0])) for game_id in self.standing]

    def known_table(self, game_id: str) -> SimpleNamespace | None:
        return table_of(game_id) if self.known else None

    async def table(self, game_id: str) -> SimpleNamespace:
        if self.fault is not None:
            fault, self.fault = self.fault, None
            raise fault
        return table_of(game_id)

    async def is_member(self, guild_id: int, user_id: int) -> bool:
        assert guild_id == GUILD
        self.asked.append(user_id)
        await self.may_answer.wait()
        return user_id not in self.gone

    async def add(self, game_id: str, key: str, said: object) -> bool:
        if self.full:
            raise StoreUnavailable("the disk is full")
        seat, _ = key.split(":")
        self.said.append((game_id, seat))
        self.open.add((game_id, f"{seat}:"))
        return True

    async def is_open(self, game_id: str, kind: str, prefix: str) -> bool:
        return any(game == game_id and key.startswith(prefix) for game, key in self.open)

    async def end_notices(self, game_id: str, kind: str, prefix: str, channel_id: int) -> None:
        self.open.discard((game_id, prefix))


def table_of(game_id: str) -> SimpleNamespace:
    """Return a running game that waits for the person with the id at the start of its own, in seat 0."""
    user_id = int(game_id.partition(":")[0])
    seat = SeatInfo(seat=0, side=0, user_id=user_id, name="N", robot=None, color="red", press_id=1)
    return SimpleNamespace(
        game_id=game_id, guild_id=GUILD, status=Status.RUNNING, waiting=(0,), seats=(seat,), play_channel_id=5
    )


async def nobody_leaves(game_id: str, user_id: int) -> Table:
    raise AssertionError(f"{user_id} was to leave {game_id}, which runs")


@pytest.fixture
async def looked():
    doubles, clock = Doubles(), FakeClock()
    departures = DepartureWatcher(
        context_of(cache=doubles, clock=clock, store=SimpleNamespace(outbox=doubles)),
        notifications=standing_for(Notifications, doubles),
        waited_for=doubles.waited_for,
        leave_lobby=nobody_leaves,
    )
    departures.start(cast("ChannelProvider", doubles))
    yield doubles, clock, departures
    await departures.close()


async def test_nobody_is_forgotten_among_many_games(looked) -> None:
    doubles, _, departures = looked
    people = list(range(11, 12 + 3 * AT_ONCE))
    doubles.gone = {people[-1]}
    for person in people:
        departures.wake(str(person))
        await asyncio.sleep(0)
    doubles.may_answer.set()
    await departures.settled()
    assert sorted(doubles.asked) == people
    assert doubles.said == [(str(people[-1]), "0")]


@pytest.mark.parametrize("known", [True, False])
async def test_person_is_looked_up_again_a_day_later(looked, known) -> None:
    doubles, clock, departures = looked
    doubles.known = known
    doubles.may_answer.set()
    asked = []
    for seconds in (0, 10, EVERY - 10, -2 * EVERY):
        clock.leap += seconds
        departures.wake("7")
        await departures.settled()
        asked.append(len(doubles.asked))
    assert asked == [1, 1, 2, 3], "also where the clock has been set back"


async def test_a_game_that_can_not_be_read_is_looked_at_later(looked) -> None:
    doubles, clock, departures = looked
    doubles.known, doubles.fault = False, StoreUnavailable("locked")
    doubles.may_answer.set()
    departures.wake("7")
    for _ in range(20):
        await asyncio.sleep(0)
    assert doubles.asked == []
    clock.advance(60)
    await departures.settled()
    assert doubles.asked == [7]


async def test_every_table_that_waits_for_a_departed_member_is_told(looked) -> None:
    doubles, _, departures = looked
    doubles.gone = {7}
    doubles.may_answer.set()
    for game in ("7:first", "7:second"):
        departures.wake(game)
        await departures.settled()
    assert doubles.said == [("7:first", "0"), ("7:second", "0")]


async def test_table_is_told_when_the_disk_works_again(looked) -> None:
    doubles, clock, departures = looked
    doubles.gone, doubles.full = {7}, True
    doubles.may_answer.set()
    departures.wake("7")
    for _ in range(20):
        await asyncio.sleep(0)
    assert doubles.asked == [7]
    doubles.full = False
    clock.advance(60)
    await departures.settled()
    assert doubles.said == [("7", "0")]


async def pass_time(doubles: Doubles, clock: FakeClock, departures: DepartureWatcher, seconds: float) -> list[int]:
    """Let time pass. Return how many people were looked up in each part of it."""
    looked_up = []
    for _ in range(int(seconds / LOOK_EVERY)):
        before = len(doubles.asked)
        clock.leap += LOOK_EVERY
        await departures.settled()
        looked_up.append(len(doubles.asked) - before)
    return looked_up


async def test_a_game_that_stands_still_is_looked_at_daily(looked) -> None:
    doubles, clock, departures = looked
    doubles.may_answer.set()
    doubles.standing = ["7:first", "7:second", "8"]
    await pass_time(doubles, clock, departures, EVERY)
    assert sorted(doubles.asked) == [7, 8], "each once, whichever tables wait for them"
    doubles.gone = {7}
    await pass_time(doubles, clock, departures, EVERY)
    assert sorted(doubles.asked) == [7, 7, 8, 8]
    assert doubles.said == [("7:first", "0"), ("7:second", "0")]


async def test_second_departure_of_the_same_player_is_told(looked) -> None:
    doubles, clock, departures = looked
    doubles.may_answer.set()
    doubles.standing = ["7"]
    told = []
    for gone in ({7}, {7}, set(), {7}):
        doubles.gone = gone
        await pass_time(doubles, clock, departures, EVERY)
        told.append((len(doubles.said), bool(doubles.open)))
    assert told == [(1, True), (1, True), (1, False), (2, True)]


async def test_departure_after_a_look_up_is_noticed_the_next_day(looked) -> None:
    doubles, clock, departures = looked
    doubles.may_answer.set()
    doubles.standing = ["7"]
    departures.wake("7")
    await departures.settled()
    assert doubles.asked == [7]
    doubles.gone = {7}
    await pass_time(doubles, clock, departures, EVERY - LOOK_EVERY)
    assert doubles.said == []
    await pass_time(doubles, clock, departures, LOOK_EVERY)
    assert doubles.said == [("7", "0")]


async def test_table_that_begins_to_wait_for_a_departed_member_is_told_within_a_day(looked) -> None:
    doubles, clock, departures = looked
    doubles.may_answer.set()
    doubles.standing, doubles.gone = ["7:first"], {7}
    await pass_time(doubles, clock, departures, LOOK_EVERY)
    departures.wake("7:second")
    await departures.settled()
    assert doubles.said == [("7:first", "0"), ("7:second", "0")]
    doubles.gone = set()
    departures.wake("7:third")
    await departures.settled()
    asked = len(doubles.asked)
    departures.wake("7:fourth")
    await departures.settled()
    assert len(doubles.asked) == asked, "who is back is looked up once a day again"


async def test_ten_thousand_standing_games_are_looked_at_evenly(looked) -> None:
    doubles, clock, departures = looked
    doubles.may_answer.set()
    doubles.standing = [str(number) for number in range(1, 10_001)]
    looked_up = await pass_time(doubles, clock, departures, EVERY)
    assert max(looked_up) <= 10_000 * LOOK_EVERY / EVERY + 1
    assert len(set(doubles.asked)) == len(doubles.asked) == 10_000
    await pass_time(doubles, clock, departures, LOOK_EVERY)
    assert doubles.asked[10_000:] == doubles.asked[: looked_up[0]], "those of the day before who came first"


async def test_a_clock_set_back_stops_no_look_ups(looked) -> None:
    doubles, clock, departures = looked
    doubles.may_answer.set()
    doubles.standing = ["7"]
    await pass_time(doubles, clock, departures, LOOK_EVERY)
    clock.leap -= 10 * EVERY
    await departures.settled()
    assert doubles.asked == [7, 7]
