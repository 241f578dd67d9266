"""Slots are divided among processes by leases: each is held by one at a time, and nobody keeps one for good."""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, closing

import psycopg
import pytest
from structlog.testing import capture_logs

from ttrbot.store import Change, News, Store, StoreError, StoreUnavailable
from ttrbot.store.division import Division
from ttrbot.store.places import open_slots
from ttrbot.store.postgres import slots as postgres_slots
from ttrbot.store.postgres.slots import ServerSlots
from ttrbot.store.scope import EVERYWHERE, Scope
from ttrbot.store.slots import LEASE, OUTAGES, RENEW_EVERY, OnlySlot, scopes_of

Join = Callable[..., Awaitable[ServerSlots]]


@pytest.fixture
async def join(store: Store, address: str) -> AsyncIterator[Join]:
    """Return a function that lets a process take part in the division into four slots."""
    async with AsyncExitStack() as opened:

        async def joined(slots: int = 4, shards: int | None = 8) -> ServerSlots:
            found = await open_slots(address, slots, shards)
            assert isinstance(found, ServerSlots)
            opened.push_async_callback(found.close)
            return found

        yield joined


@pytest.fixture
def let_time_pass(address: str) -> Callable[[ServerSlots], None]:
    """Return a function that lets the leases of a process end, as if it had been silent for their time."""

    def ended(process: ServerSlots) -> None:
        with psycopg.connect(address) as control:
            for table, owner in (("slots", "owner"), ("processes", "id")):
                control.execute(
                    f"UPDATE {table} SET until = until - interval '{LEASE} seconds' WHERE {owner} = %s".encode(),
                    (process.process,),
                )

    return ended


async def held(process: ServerSlots) -> list[int]:
    return sorted((await process.renew()).slots)


async def test_first_process_takes_all_slots_and_gives_the_second_its_share_once_it_is_connected(join: Join) -> None:
    first = await join()
    assert await held(first) == [0, 1, 2, 3]
    second = await join()
    share = await second.renew()
    assert (share.slots, share.coming) == ({}, {slot: scopes_of(4, 8)[slot] for slot in (2, 3)})
    share = await first.renew()
    assert (share.ripe, share.processes, share.has_others) == ([], 2, True)
    assert sorted((await second.renew([3])).coming) == [2, 3]
    assert (await first.renew()).ripe == [3]
    await first.give_back([3])
    share = await second.renew([])
    assert (sorted(share.slots), sorted(share.coming)) == ([3], [2])
    await second.renew([2])
    assert (await first.renew()).ripe == [2]
    await first.give_back([2])
    assert await held(second) == [2, 3]
    assert await held(first) == [0, 1]
    for process in (first, second):
        share = await process.renew()
        assert (share.ripe, share.coming) == ([], {})


async def test_slot_is_given_to_the_process_that_is_connected_for_it(join: Join) -> None:
    """It holds the slot from that moment on, and nobody else takes it before it looks."""
    first = await join(slots=1)
    assert await held(first) == [0]
    second, third = await join(slots=1), await join(slots=1)
    share = await first.renew(ends=True)
    assert (sorted(share.slots), share.has_others) == ([0], True)
    coming = [sorted((await process.renew()).coming) for process in (second, third)]
    assert sorted(coming) == [[], [0]], "one is enough"
    heir, other = (second, third) if coming[0] else (third, second)
    await heir.renew([0])
    assert (await first.renew(ends=True)).ripe == [0]
    await first.give_back([0])
    assert await held(other) == []
    assert await held(heir) == [0]


async def test_process_that_ends_takes_nothing(join: Join, let_time_pass) -> None:
    ending, other = [await join(slots=2) for _ in range(2)]
    assert [await held(process) for process in (ending, other)] == [[0], [1]]
    let_time_pass(other)
    share = await ending.renew(ends=True)
    assert (sorted(share.slots), share.has_others) == ([0], False)


async def test_slot_whose_heir_has_died_is_free(join: Join, let_time_pass) -> None:
    first, dying = [await join(slots=1) for _ in range(2)]
    assert await held(first) == [0]
    await first.renew(ends=True)
    await dying.renew([0])
    let_time_pass(dying)
    await first.give_back([0])
    assert [holder.process for holder in await first.holders()] == [None]


async def test_process_that_is_connected_for_a_slot_gets_it_before_others_do(join: Join, let_time_pass) -> None:
    first = await join(slots=4)
    assert await held(first) == [0, 1, 2, 3]
    second = await join(slots=4)
    await second.renew([3])
    third = await join(slots=4)
    let_time_pass(first)
    assert await held(third) == [0, 1]
    assert sorted((await second.renew([3])).slots) == [2, 3]


async def test_process_that_is_no_longer_connected_for_a_slot_says_so(join: Join) -> None:
    first = await join(slots=2)
    assert await held(first) == [0, 1]
    second = await join(slots=2)
    await second.renew([1])
    assert (await first.renew()).ripe == [1]
    await second.renew([])
    assert (await first.renew()).ripe == []


@pytest.mark.parametrize("slots", range(1, 9))
@pytest.mark.parametrize("processes", range(1, 5))
def test_no_process_ends_with_two_slots_more_than_another(slots: int, processes: int) -> None:
    held = {f"p{number}": () for number in range(processes)} | {"p0": tuple(range(slots))}
    for slot, process in Division(held).moves().items():
        held = {name: tuple(one for one in slots if one != slot) for name, slots in held.items()}
        held[process] += (slot,)
    counts = [len(slots) for slots in held.values()]
    assert sum(counts) == slots
    assert max(counts) - min(counts) <= 1
    assert Division(held).moves() == {}, "nothing moves any more"


def test_slots_of_a_process_that_ends_go_to_those_that_hold_fewest() -> None:
    division = Division({"a": [0, 1], "b": [2], "c": [3]}, {"d": [4, 5]})
    assert division.moves() == {4: "b", 5: "c"}


def test_slot_goes_to_the_process_that_is_prepared_for_it() -> None:
    held = {"a": [0, 1, 2], "b": [], "c": []}
    assert Division(held).moves() == {2: "b", 1: "c"}
    assert Division(held, heirs={2: "c"}).moves() == {2: "c", 1: "b"}


def test_nobody_is_left_to_take_slots() -> None:
    assert Division({}, {"a": [0]}).moves() == {}


async def test_process_that_stands_by_takes_nothing_of_the_others_requests(join: Join) -> None:
    first = await join(slots=1)
    share = await first.renew()
    assert (share.processes, share.has_others) == (1, False)
    second = await join(slots=1)
    shares = [await process.renew() for process in (first, second)]
    assert [(share.processes, share.has_others) for share in shares] == [(1, True), (1, True)]
    assert await held(second) == []


async def test_others_are_told_of_free_slots(join: Join, store: Store, address: str) -> None:
    heard: asyncio.Queue[Change | None] = asyncio.Queue()
    process = await join()
    await process.renew()
    await store.close()
    async with await Store.open(address, shared=True) as shared:
        shared.listen(heard.put_nowait)
        await process.give_back([3])
        assert await asyncio.wait_for(heard.get(), 10) == Change(News.SLOTS)
        await process.close()
        assert await asyncio.wait_for(heard.get(), 10) == Change(News.SLOTS)


async def test_slots_of_a_silent_process_are_taken_by_another(join: Join, let_time_pass) -> None:
    first, second = await join(), await join()
    await first.renew()
    await second.renew()
    let_time_pass(first)
    share = await second.renew()
    assert (sorted(share.slots), share.has_others, share.processes) == ([0, 1, 2, 3], False, 1)
    assert await held(first) == [], "it wakes up too late"
    await first.give_back([0, 1])
    assert await held(second) == [0, 1, 2, 3], "what it gives back isn't its own any more"


@pytest.mark.parametrize(
    ("leases", "is_cut_off"),
    [
        ({"processes": -1}, True),
        ({"slots": -1}, True),
        ({"processes": 10}, False),
        ({"slots": -1, "processes": 10}, False),
        ({"slots": 10}, False),
        ({}, False),
    ],
    ids=["stands-still", "stood-still-while-it-ended", "lives", "late", "ends", "unknown"],
)
async def test_process_that_stands_still_keeps_no_locks(
    join: Join, address: str, *, leases: dict[str, int], is_cut_off: bool
) -> None:
    """Stopped between two statements of a batch, it would keep all others from saving for as long as it sleeps."""
    first = await join()
    with (
        psycopg.connect(address, autocommit=True) as control,
        closing(psycopg.connect(address, autocommit=True, application_name="ttrbot 0a1b2c")) as frozen,
    ):
        for table, seconds in leases.items():
            until = f"now() + interval '{seconds} seconds'"
            control.execute(
                f"INSERT INTO processes VALUES (%s, {until})".encode()
                if table == "processes"
                else f"UPDATE slots SET owner = %s, until = {until} WHERE slot = 1".encode(),
                ("some.where-7.0a1b2c.1",),
            )
        frozen.execute("SET idle_in_transaction_session_timeout = '1ms'")
        frozen.pgconn.enter_pipeline_mode()
        for statement in (b"BEGIN", b"LOCK TABLE store_state"):
            frozen.pgconn.send_query_params(statement, None)
        frozen.pgconn.send_flush_request()
        frozen.pgconn.flush()
        lock = "SELECT count(*) FROM pg_locks WHERE relation = 'store_state'::regclass AND pid = %s"
        pid = frozen.pgconn.backend_pid

        async def is_locked_soon(*, wanted: bool) -> bool:
            for _ in range(50):
                if (control.execute(lock, (pid,)).fetchone() == (1,)) == wanted:
                    break
                await asyncio.sleep(0.1)
            return control.execute(lock, (pid,)).fetchone() == (1,)

        assert await is_locked_soon(wanted=True)
        await first.renew()
        await asyncio.sleep(0.2)
        assert await is_locked_soon(wanted=not is_cut_off) != is_cut_off


async def test_role_that_may_end_no_sessions_gets_its_slots(join: Join, monkeypatch: pytest.MonkeyPatch) -> None:
    refused = "DO $$ BEGIN RAISE insufficient_privilege; END $$"
    monkeypatch.setattr(postgres_slots, "_CUT_OFF", refused)
    with capture_logs() as logs:
        assert await held(await join()) == [0, 1, 2, 3]
    assert [entry["event"] for entry in logs if entry["log_level"] == "warning"] == ["not_cut_off"]


async def test_slots_that_nobody_has_taken_are_kept_after_the_lease(join: Join, let_time_pass) -> None:
    first = await join()
    await first.renew()
    let_time_pass(first)
    assert await held(first) == [0, 1, 2, 3]


class LeaseClock:
    """The clock by which processes see how long they were away; it goes on when the test says so."""

    def __init__(self, address: str, patch: pytest.MonkeyPatch) -> None:
        self._address = address
        self._now = 0.0
        patch.setattr(postgres_slots, "lease_clock", lambda: self._now)

    def pass_time(self, seconds: float) -> None:
        """Let time pass for the database, too."""
        self._now += seconds
        with psycopg.connect(self._address) as control:
            for table in ("slots", "processes"):
                control.execute(f"UPDATE {table} SET until = until - %s * interval '1 second'".encode(), (seconds,))


@pytest.fixture
def clock(address: str, monkeypatch: pytest.MonkeyPatch) -> LeaseClock:
    return LeaseClock(address, monkeypatch)


async def test_everybody_keeps_their_slots_through_an_outage(join: Join, clock: LeaseClock) -> None:
    """The first process that is back doesn't take what the others, who are alive, held."""
    processes = [await join(slots=3) for _ in range(3)]
    assert [await held(process) for process in processes] == [[0], [1], [2]]
    clock.pass_time(20.0)
    for _ in range(3):
        shares = [await process.renew() for process in processes]
        assert [sorted(share.slots) for share in shares] == [[0], [1], [2]]
        assert [(share.coming, share.ripe) for share in shares] == [({}, [])] * 3
        assert {share.processes for share in shares} == {3}, "nobody sends more requests meanwhile"
        clock.pass_time(RENEW_EVERY)


async def test_slots_of_a_process_that_died_in_an_outage_are_taken_soon_after(join: Join, clock: LeaseClock) -> None:
    first, second, dying = [await join(slots=3) for _ in range(3)]
    assert [await held(process) for process in (first, second, dying)] == [[0], [1], [2]]
    clock.pass_time(20.0)
    passed = 0.0
    while len(await held(first)) + len(await held(second)) == 2:
        clock.pass_time(RENEW_EVERY)
        passed += RENEW_EVERY
    assert passed <= 2 * RENEW_EVERY


async def test_process_that_stood_still_takes_nothing_at_once(join: Join, clock: LeaseClock) -> None:
    """The others may have stood still as well, as all processes of a machine do that slept."""
    first, second = [await join(slots=2) for _ in range(2)]
    assert [await held(process) for process in (first, second)] == [[0], [1]]
    clock.pass_time(20.0)
    assert await held(first) == [0]
    assert await held(second) == [1]


async def test_late_renewal_is_no_outage(join: Join, clock: LeaseClock) -> None:
    first, dying = [await join(slots=2) for _ in range(2)]
    assert [await held(process) for process in (first, dying)] == [[0], [1]]
    for _ in range(3):
        clock.pass_time(RENEW_EVERY + 2.0)
        found = await held(first)
    assert found == [0, 1]


async def test_process_that_ends_gives_everything_back(join: Join) -> None:
    first = await join()
    await first.renew()
    second = await join()
    assert await held(second) == []
    await first.close()
    assert [holder.process for holder in await second.holders()] == [None] * 4
    assert await held(second) == [0, 1, 2, 3]
    assert (await second.renew()).processes == 1


async def test_no_slot_is_held_twice_while_processes_join_and_leave(join: Join, let_time_pass) -> None:
    processes = [await join() for _ in range(3)]
    prepared: dict[ServerSlots, list[int]] = {}
    for number in range(12):
        holding: list[int] = []
        for process in processes:
            share = await process.renew(prepared.get(process, ()))
            prepared[process] = list(share.coming)
            await process.give_back(share.ripe)
            holding += [slot for slot in share.slots if slot not in share.ripe]
        assert len(holding) == len(set(holding))
        if number % 4 == 3:
            let_time_pass(processes[number % 3])
    assert len(holding) == 4


async def test_share_ends_a_lease_after_it_was_asked_for(join: Join, monkeypatch: pytest.MonkeyPatch) -> None:
    process = await join()
    monkeypatch.setattr(postgres_slots, "lease_clock", lambda: 100.0)
    assert (await process.renew()).until == 100.0 + LEASE


async def test_holders_are_listed(join: Join) -> None:
    first = await join()
    await first.renew()
    second = await join()
    await first.give_back([3])
    found = await second.holders()
    assert [holder.process for holder in found] == [first.process] * 3 + [None]
    assert [holder.scope for holder in found] == list(scopes_of(4, 8))
    assert all(0 < holder.seconds <= LEASE for holder in found[:3])


async def test_connections_to_discord_are_spaced_over_all_processes(join: Join, address: str) -> None:
    """A process that asks too early asks again, so that a late one isn't followed too soon by the next."""
    first, second, third = await join(), await join(), await join()
    assert [await process.starts_in() for process in (first, second, third)] == pytest.approx([0, 5.5, 5.5], abs=0.5)
    with psycopg.connect(address, autocommit=True) as control:
        control.execute("UPDATE starts SET at = at - interval '7 seconds'")
    assert [await process.starts_in() for process in (third, first, second)] == pytest.approx([0, 5.5, 5.5], abs=0.5)


async def test_other_division_refused_while_slots_are_held(join: Join, store: Store) -> None:
    first = await join()
    await first.renew()
    await store.within(Scope((0, 1), 8)).meta.beat("bot", 50.0)
    await store.within(Scope((2, 3), 8)).meta.beat("bot", 60.0)
    await store.meta.beat("restored", 7.0)
    for number, shards in enumerate(((0, 1), (2, 3))):
        meta = store.within(Scope(shards, 8)).meta
        await meta.set(meta.own(OUTAGES), json.dumps([number]))
    with pytest.raises(StoreError, match="run with 4 slots and 8 shards: give this one the same TTR_SLOTS"):
        await join(slots=2)
    with pytest.raises(StoreError, match="TTR_SHARDS"):
        await join(shards=16)
    await first.close()
    second = await join(slots=2)
    assert (await second.renew()).slots == {0: Scope((0, 1, 2, 3), 8), 1: Scope((4, 5, 6, 7), 8)}
    for scope in scopes_of(2, 8):
        meta = store.within(scope).meta
        assert await meta.heartbeats() == {"bot": 60.0, "restored": 7.0}
        assert sorted(json.loads(await meta.get(meta.own(OUTAGES)) or "")) == [0, 1]


async def test_heartbeats_belong_to_a_slot(store: Store) -> None:
    one, other = (store.within(scope).meta for scope in scopes_of(2, 2))
    await one.beat("bot", 1.0)
    await other.beat("bot", 2.0)
    assert [await meta.heartbeats() for meta in (one, other)] == [{"bot": 1.0}, {"bot": 2.0}]


async def test_process_with_a_wrong_clock_takes_nothing(join: Join, monkeypatch: pytest.MonkeyPatch) -> None:
    process = await join()
    monkeypatch.setattr(postgres_slots, "time", lambda: time.time() + 60.0)
    with pytest.raises(StoreUnavailable, match="differ by 60 s: set them right"):
        await process.renew()
    monkeypatch.undo()
    assert await held(process) == [0, 1, 2, 3]


async def test_a_folder_has_one_slot_that_is_held_for_ever(folder) -> None:
    slots = await open_slots(folder, 1, None)
    assert isinstance(slots, OnlySlot)
    share = await slots.renew()
    assert (share.slots, share.until) == ({0: EVERYWHERE}, float("inf"))


def test_shards_are_divided_into_ranges() -> None:
    assert scopes_of(1, 5) == (EVERYWHERE,)
    assert scopes_of(3, 5) == (Scope((0,), 5), Scope((1, 2), 5), Scope((3, 4), 5))
