"""A process runs a bot for each slot that it holds, and ends it in order, or at once if another may do its work."""

import asyncio
import sys
import time
from collections.abc import AsyncIterator, Iterable
from math import inf
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from tests.support.local_discord import until
from ttrbot.discord import keeper
from ttrbot.discord.core import leases
from ttrbot.discord.core.leases import REQUESTS, Hold, Lease, LeaseEndedError, RequestShare
from ttrbot.discord.keeper import SlotKeeper
from ttrbot.store import Change, News, Store, StoreUnavailable, slots
from ttrbot.store.slots import LEASE, RENEW_EVERY, OnlySlot, Share, lease_clock, scopes_of

SCOPES = dict(enumerate(scopes_of(3, 3)))


def share(
    *slots: int, coming: Iterable[int] = (), ripe: Iterable[int] = (), has_others: bool = True, end: float = inf
) -> Share:
    held, to_come = ({slot: SCOPES[slot] for slot in them} for them in (slots, coming))
    return Share(held, to_come, tuple(ripe), processes=1 + has_others, until=end, has_others=has_others)


class FakeSlots(OnlySlot):
    """Gives the shares that the test sets."""

    def __init__(self) -> None:
        self.share: Share | StoreUnavailable = share()
        self.given_back: list[int] = []
        self.prepared: list[int] = []
        self.ends = False

    async def renew(self, prepared: Iterable[int] = (), *, ends: bool = False) -> Share:
        self.prepared, self.ends = list(prepared), ends
        if isinstance(self.share, StoreUnavailable):
            raise self.share
        return self.share

    async def give_back(self, slots: Iterable[int]) -> None:
        self.given_back += slots


class Process:
    """A process whose bots are fakes, and whose renewals happen when the test says so."""

    def __init__(self) -> None:
        self.slots = FakeSlots()
        self.holds: list[Hold] = []
        self.ended: list[Hold] = []
        self.may_end = asyncio.Event()
        self.may_end.set()
        self.stop = asyncio.Event()
        self.dies = asyncio.Event()
        self._next = asyncio.Event()
        self._waits = asyncio.Event()
        self.pauses: list[float] = []
        self.keeper = SlotKeeper(self.slots, self._run, sleep=self._sleep)
        self.running = asyncio.create_task(self.keeper.run(self.stop))

    async def renew(self, to: Share | StoreUnavailable) -> None:
        """Let the process renew its leases once."""
        await self._waits.wait()
        self.slots.share = to
        self._waits.clear()
        self._next.set()
        await self._waits.wait()
        await asyncio.sleep(0)

    async def _sleep(self, seconds: float) -> None:
        self.pauses.append(seconds)
        self._waits.set()
        await self._next.wait()
        self._next.clear()

    async def _run(self, hold: Hold) -> int:
        self.holds.append(hold)
        dying = asyncio.create_task(self.dies.wait())
        stopping = asyncio.create_task(hold.stop.wait())
        await asyncio.wait([dying, stopping], return_when=asyncio.FIRST_COMPLETED)
        dying.cancel()
        stopping.cancel()
        if not hold.stop.is_set():
            return 1
        await self.may_end.wait()
        self.ended.append(hold)
        return 0


@pytest.fixture
async def process() -> AsyncIterator[Process]:
    process = Process()
    yield process
    process.slots.share = share(has_others=False)
    process.stop.set()
    process.may_end.set()
    await process.running


async def test_each_slot_that_is_taken_gets_a_bot_for_its_servers(process: Process) -> None:
    await process.renew(share(0, 2))
    assert [hold.scope for hold in process.holds] == [SCOPES[0], SCOPES[2]]
    assert [hold.is_first for hold in process.holds] == [True, False]
    await process.renew(share(0, 1, 2, end=100.0))
    assert [hold.scope for hold in process.holds] == [SCOPES[0], SCOPES[2], SCOPES[1]]


async def test_leases_are_prolonged(process: Process) -> None:
    await process.renew(share(0, end=inf))
    (hold,) = process.holds
    await process.renew(share(0, end=1e12))
    assert hold.lease.until == 1e12
    assert not hold.stop.is_set()


async def test_answers_wait_only_for_processes_that_may_take_the_slot(process: Process, monkeypatch) -> None:
    monkeypatch.setattr(leases, "GIVES_WAY", inf)
    await process.renew(share(0, 1, has_others=False))
    alone, lost = process.holds
    await alone.give_way()
    await process.renew(share(0, has_others=False))
    assert lost.lease.has_heirs, "it wasn't known at the last renewal, but has taken the slot"
    assert not alone.lease.has_heirs
    await process.renew(share(0, has_others=True))
    assert alone.lease.has_heirs


async def test_slot_is_handed_over_once_its_bot_has_ended(process: Process) -> None:
    process.may_end.clear()
    await process.renew(share(0, 1))
    await process.renew(share(0, 1, ripe=[1]))
    first, second = process.holds
    assert second.stop.is_set()
    assert second.hands_over.is_set()
    assert second.lease.is_safe, "it ends in order"
    await process.renew(share(0, 1, ripe=[1]))
    assert not first.stop.is_set()
    assert process.slots.given_back == []
    process.may_end.set()
    await until(lambda: process.slots.given_back == [1], "the slot, though no time passes")
    await process.renew(share(0))
    assert not first.stop.is_set()


async def test_bot_connects_for_a_slot_before_it_is_handed_over(process: Process) -> None:
    await process.renew(share(0, coming=[1]))
    first, second = process.holds
    assert first.begun.is_set()
    assert not second.begun.is_set()
    assert second.scope == SCOPES[1]
    await process.renew(share(0, coming=[1]))
    assert process.slots.prepared == [], "it isn't connected yet"
    second.note_connected()
    await until(lambda: process.slots.prepared == [1], "the others to know, though no time passes")
    assert not second.begun.is_set()
    await process.renew(share(0, 1, end=1e12))
    assert second.begun.is_set()
    assert second.lease.is_safe
    assert process.holds == [first, second], "it is the same bot"
    await process.renew(share(0, 1))
    assert process.slots.prepared == []


async def test_bot_of_a_lost_slot_leaves_presses_to_the_one_that_has_it(process: Process) -> None:
    """Also while it ends: a process that wakes doesn't know at first that another one has its slot."""
    await process.renew(share(0, 1))
    process.may_end.clear()
    await process.renew(share(0))
    assert await process.holds[0].answers()
    assert not await process.holds[1].answers()
    process.may_end.set()


async def test_bot_that_was_prepared_in_vain_ends(process: Process) -> None:
    await process.renew(share(0, coming=[1]))
    with capture_logs() as logs:
        await process.renew(share(0))
    assert process.holds[1].stop.is_set()
    assert [entry for entry in logs if entry["event"] == "slot_lost"] == [], "it never had it"
    await process.renew(share(0))
    await process.renew(share(0, coming=[1]))
    assert len(process.holds) == 3


async def test_prepared_bot_waits_while_the_database_is_away(process: Process) -> None:
    await process.renew(share(0, coming=[1]))
    with capture_logs() as logs:
        await process.renew(StoreUnavailable("no server"))
    assert not process.holds[1].stop.is_set()
    assert [entry for entry in logs if entry["event"] == "slot_waits"] == []


async def test_process_that_is_stopped_keeps_its_slots_until_another_has_connected(process: Process) -> None:
    await process.renew(share(0, coming=[2]))
    process.stop.set()
    await process._waits.wait()
    process.slots.share = share(0)
    await until(lambda: process.slots.ends, "the others to be told")
    await process.renew(share(0))
    first, prepared = process.holds
    assert prepared.stop.is_set()
    assert not first.stop.is_set()
    await process.renew(share(0, ripe=[0]))
    assert first.hands_over.is_set()
    assert await process.running == 0
    assert process.slots.given_back == [0]


@pytest.mark.parametrize(
    "told", [share(0, 1, has_others=False), StoreUnavailable("no server")], ids=["alone", "no-server"]
)
async def test_process_that_nobody_can_follow_ends_at_once(process: Process, told: Share | StoreUnavailable) -> None:
    await process.renew(share(0, 1))
    process.slots.share = told
    process.stop.set()
    assert await asyncio.wait_for(process.running, keeper.HAND_OVER / 2) == 0
    assert process.ended == process.holds
    assert not process.holds[0].hands_over.is_set()


async def test_process_waits_for_others_only_for_a_while(process: Process, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeper, "HAND_OVER", 0.05)
    await process.renew(share(0))
    process.stop.set()
    assert await process.running == 0
    assert not process.holds[0].hands_over.is_set()


async def test_bot_of_a_slot_that_another_has_taken_ends_at_once(process: Process) -> None:
    await process.renew(share(0, 1))
    await process.renew(share(0))
    first, second = process.holds
    assert second.stop.is_set()
    assert not second.lease.is_safe
    assert not first.stop.is_set()
    await process.renew(share(0, 1))
    await process.renew(share(0, 1))
    assert [hold.scope for hold in process.holds] == [SCOPES[0], SCOPES[1], SCOPES[1]], "it may be taken again"


async def test_slot_that_comes_back_gets_a_new_bot_once_the_former_has_ended(process: Process) -> None:
    process.may_end.clear()
    await process.renew(share(0, end=-inf))
    await process.renew(StoreUnavailable("no server"))
    await process.renew(share())
    with capture_logs() as logs:
        await process.renew(share(0))
        (former,) = process.holds
        assert not former.lease.is_safe, "it does nothing more"
        process.may_end.set()
        await until(lambda: len(process.holds) == 2, "a new bot, though no time passes")
    assert not process.holds[1].stop.is_set()
    assert [entry["event"] for entry in logs if entry["event"].startswith("slot_")] == ["slot_taken"]


async def test_bot_waits_while_nobody_says_who_has_its_slot(process: Process) -> None:
    with capture_logs() as logs:
        await process.renew(share(0, end=-inf))
        (hold,) = process.holds
        for _ in range(3):
            await process.renew(StoreUnavailable("no server"))
            assert not hold.lease.is_safe
            assert not hold.stop.is_set(), "it still tells people that nothing can be saved"
        await process.renew(share(0))
    assert hold.lease.is_safe
    assert process.holds == [hold]
    assert [entry["event"] for entry in logs if entry["event"].startswith("slot_")] == [
        "slot_taken",
        "slot_waits",
        "slot_goes_on",
    ]


async def test_bot_ends_at_once_if_another_took_its_slot_while_the_database_was_away(process: Process) -> None:
    await process.renew(share(0, end=-inf))
    await process.renew(StoreUnavailable("no server"))
    await process.renew(share())
    (hold,) = process.holds
    assert hold.stop.is_set()
    assert not hold.lease.is_safe


async def test_leases_are_soon_tried_again_if_they_cannot_be_renewed(process: Process) -> None:
    await process.renew(share(0))
    assert process.pauses[-1] == RENEW_EVERY
    await process.renew(StoreUnavailable("no server"))
    assert process.pauses[-1] == keeper.AGAIN_AFTER


async def test_answer_to_a_renewal_that_never_comes_counts_as_none(
    process: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    await process.renew(share(0))
    monkeypatch.setattr(keeper, "RENEW_EVERY", 0.01)
    monkeypatch.setattr(process.slots, "renew", lambda *_, **__: asyncio.Event().wait())
    with capture_logs() as logs:
        await process.renew(share(0))
    assert [entry["reason"] for entry in logs if entry["event"] == "leases_not_renewed"] == [keeper.NO_ANSWER]


async def test_database_that_is_away_for_a_moment_stops_nothing(process: Process) -> None:
    await process.renew(share(0))
    await process.renew(StoreUnavailable("away"))
    assert not process.holds[0].stop.is_set()


async def test_slots_are_looked_at_once_others_tell_of_them(process: Process) -> None:
    await process.renew(share())
    process.slots.share = share(0)
    process.keeper.hear(Change(News.PERSON, "1"))
    await asyncio.sleep(0.05)
    assert process.holds == []
    process.keeper.hear(Change(News.SLOTS))
    await until(lambda: len(process.holds) == 1, "a look, though no time passes")
    process.slots.share = share(0, 1)
    process.keeper.hear(None)
    await until(lambda: len(process.holds) == 2, "another one, as something may have been missed")


async def test_process_that_is_stopped_ends_all_bots_and_takes_no_more(process: Process) -> None:
    process.may_end.clear()
    await process.renew(share(0, 1, has_others=False))
    process.stop.set()
    await until(lambda: all(hold.stop.is_set() for hold in process.holds), "the bots to be told")
    await process.renew(share(0, 1, 2, has_others=False))
    assert len(process.holds) == 2
    process.may_end.set()
    assert await process.running == 0
    assert len(process.ended) == 2


async def test_process_ends_with_a_bot_that_ends_by_itself(process: Process) -> None:
    await process.renew(share(0, 1))
    process.dies.set()
    assert await process.running == 1


async def test_no_request_begins_shortly_before_the_end_of_a_lease() -> None:
    now = 0.0
    hold = Hold(lease=Lease(lambda: now))
    hold.lease.until = 15.0
    now = 9.9
    await hold.may_send()
    now = 10.0
    with pytest.raises(LeaseEndedError):
        await hold.may_send()


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is one clock")
async def test_lease_ends_while_the_machine_sleeps(monkeypatch: pytest.MonkeyPatch) -> None:
    lease = Lease()
    lease.until = lease_clock() + LEASE
    assert lease.is_safe
    monkeypatch.setattr(slots, "clock_gettime", lambda clock: time.clock_gettime(clock) + LEASE)
    assert not lease.is_safe


async def test_nothing_is_read_or_written_once_a_lease_is_over(tmp_path: Path) -> None:
    now, lease = 0.0, Lease(lambda: now)
    async with await Store.open(tmp_path) as everywhere:
        store = everywhere.within(SCOPES[0], lease.check_store)
        lease.until = 15.0
        now = 9.9
        await store.meta.set("key", "value")
        now = 10.0
        with pytest.raises(StoreUnavailable):
            await store.meta.set("key", "other")
        with pytest.raises(StoreUnavailable):
            await store.meta.get("key")
        assert await everywhere.meta.get("key") == "value", "others go on"
        lease.until = 25.0
        assert await store.meta.get("key") == "value"


async def test_requests_of_all_processes_stay_below_discords_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    now, sent = 0.0, []

    async def sleep(seconds: float) -> None:
        nonlocal now
        now += seconds

    monkeypatch.setattr(asyncio, "sleep", sleep)
    requests = RequestShare(lambda: now)
    requests.divide(3)
    for _ in range(100):
        await requests.take()
        sent.append(now)
    assert max(sum(at <= other < at + 1.0 for other in sent) for at in sent) == REQUESTS // 3
    assert sent[-1] < 7.0
    requests.divide(1)
    await requests.take()
    assert now == sent[-1]
