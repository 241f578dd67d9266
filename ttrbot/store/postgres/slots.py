"""The slots of several processes, with leases by the server's clock."""

import json
import os
import socket
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from itertools import count
from math import inf
from time import time
from typing import Final, TypeVar

import psycopg
import structlog

from ttrbot.store.changes import Change, News
from ttrbot.store.division import Division
from ttrbot.store.errors import StoreError, StoreUnavailable
from ttrbot.store.postgres.connection import RUN, Raw, reason_of, translate
from ttrbot.store.postgres.session import LEAVE_SECONDS, ServerSession, UnreachableError
from ttrbot.store.slots import LEASE, OF_A_SLOT, SIGNS_OF_LIFE, Holder, Share, Slots, lease_clock, scopes_of

T = TypeVar("T")

log = structlog.get_logger(__name__)

_NUMBERS: Final = count(1)
CLOCKS_APART: Final = 2.0
"""Seconds by which the clocks of the machines may differ."""
TOGETHER: Final = 2.0
"""Seconds within which processes that start together have all begun."""
START_EVERY: Final = 5.5
"""Seconds between two connections to Discord, which wants 5; the rest may be lost on the way.

See docs.discord.com/developers/events/gateway#rate-limiting, IDENTIFY.
"""
WAS_AWAY: Final = LEASE / 2
"""Seconds without a renewal after which a process has stood still, or couldn't reach the server."""
OTHERS_RETURN: Final = 7.0
"""Seconds in which others renew their leases, too, once the server is back: they try every second, or every 5 s and one
more if it doesn't answer."""
SOON: Final = 0.01
"""The least time until a process asks again."""
_LEASE: Final = f"now() + interval '{LEASE} seconds'"
_LIVE: Final = f"""
INSERT INTO processes (id, until) VALUES (%(me)s, {_LEASE}) ON CONFLICT (id) DO UPDATE SET until = excluded.until
"""  # noqa: S608 # no outside text
_BURY: Final = "DELETE FROM processes WHERE until < now() - interval '1 minute'"
_HOLD_ON: Final = f"UPDATE slots SET until = {_LEASE} WHERE owner = %(me)s"  # noqa: S608
"""Also after the lease has ended: as long as nobody else has taken the slot, nothing was done for it elsewhere."""
_NOW: Final = "SELECT extract(epoch FROM clock_timestamp())::double precision"
_RESIGN: Final = "UPDATE slots SET heir = NULL WHERE heir = %(me)s AND NOT slot = ANY (%(prepared)s)"
_STAND_READY: Final = """
UPDATE slots SET heir = %(me)s WHERE slot = ANY (%(prepared)s) AND heir IS DISTINCT FROM %(me)s
"""
_PROCESSES: Final = "SELECT id FROM processes WHERE until > now()"
_SLOTS: Final = "SELECT slot, CASE WHEN until > now() THEN owner END, heir FROM slots ORDER BY slot"
_TAKE: Final = f"""
UPDATE slots SET owner = %(me)s, until = {_LEASE} WHERE slot IN
    (SELECT slot FROM slots WHERE until <= now() AND (owner IS NULL OR %(also_lapsed)s = 1)
    ORDER BY heir IS DISTINCT FROM %(me)s, slot LIMIT %(free)s FOR UPDATE SKIP LOCKED)
"""  # noqa: S608
_SESSION: Final = "'ttrbot ' || substring(id from '[.]([0-9a-f]+)[.][0-9]+$')"
_CUT_OFF: Final = f"""
WITH leases AS (SELECT id, until FROM processes UNION SELECT owner, until FROM slots WHERE owner IS NOT NULL)
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND usename = current_user
    AND application_name IN (SELECT {_SESSION} FROM leases WHERE until <= now()
    EXCEPT SELECT {_SESSION} FROM leases WHERE until > now())
"""  # noqa: S608 # no outside text
"""Ends the sessions of processes that stand still. One that stopped between two statements that it sends together keeps
its locks, as the server counts it as active: www.postgresql.org/docs/current/runtime-config-client.html,
`idle_in_transaction_session_timeout`. A role may end its own sessions: functions-admin.html, `pg_terminate_backend`.
"""
_GIVE_BACK: Final = f"""
UPDATE slots SET owner = next.id, until = CASE WHEN next.id IS NULL THEN now() ELSE {_LEASE} END, heir = NULL
FROM slots AS given LEFT JOIN processes AS next ON next.id = given.heir AND next.until > now()
WHERE slots.slot = given.slot AND slots.owner = %(me)s AND slots.slot = ANY (%(slots)s)
"""  # noqa: S608
_LEAVE: Final = "DELETE FROM processes WHERE id = %(me)s"
_TELL: Final = f"SELECT pg_notify('ttr_' || current_schema(), '{Change(News.SLOTS).said()}')"
_PLAN: Final = "SELECT shards, count(*), max(until) > now() FROM slots GROUP BY shards"
_HOLDERS: Final = """
SELECT slot, owner,
    CASE WHEN isfinite(until) THEN extract(epoch FROM until - now())::double precision ELSE '-infinity' END
FROM slots ORDER BY slot
"""
_START: Final = f"""
INSERT INTO starts (bucket, at) VALUES (0, clock_timestamp()) ON CONFLICT (bucket) DO UPDATE SET at = clock_timestamp()
WHERE starts.at <= clock_timestamp() - interval '{START_EVERY} seconds'
"""  # noqa: S608
_STARTS_IN: Final = f"""
SELECT extract(epoch FROM at + interval '{START_EVERY} seconds' - clock_timestamp())::double precision FROM starts
"""  # noqa: S608


class ServerSlots(ServerSession, Slots):
    """The slots in a database, each call in a transaction on a connection of its own."""

    def __init__(self, connect: Callable[[], Raw], slots: int, shards: int | None) -> None:
        """`shards` is the number of shards in all, which several slots need."""
        super().__init__(connect)
        self.process = f"{socket.gethostname()}-{os.getpid()}.{RUN}.{next(_NUMBERS)}"
        self._shards = shards or slots
        self._scopes = scopes_of(slots, self._shards)
        self.settles_in = TOGETHER if slots > 1 else 0.0
        self._is_closed = False
        self._renewed_at: float | None = None
        self._back_at = -inf
        """When it was last back after it had been away."""
        self._living = 1

    async def prepare(self) -> None:
        """Make the slots, unless they are there, and say that this process lives.

        Raises StoreError, also if slots of another division are held.
        """

        def prepare(raw: Raw) -> None:
            self._prepare(raw)
            raw.execute(_LIVE.encode(), {"me": self.process})
            raw.execute(_TELL.encode())

        await self._do(prepare)

    async def renew(self, prepared: Iterable[int] = (), *, ends: bool = False) -> Share:
        """Say that this process lives, and take free slots up to a fair share. Raises StoreError."""
        begun, numbers = lease_clock(), list(prepared)
        share, self._renewed_at = await self._do(lambda raw: self._renew(raw, numbers, ends=ends))
        return replace(share, until=begun + LEASE)

    async def give_back(self, slots: Iterable[int]) -> None:
        """Give slots back, so that others can take them at once. Raises StoreError."""
        numbers = list(slots)

        def give_back(raw: Raw) -> None:
            raw.execute(_GIVE_BACK.encode(), {"me": self.process, "slots": numbers})
            raw.execute(_TELL.encode())

        await self._do(give_back)

    async def starts_in(self) -> float:
        """Return 0 if this process may open a connection to Discord now, else when to ask again. Raises StoreError."""
        return await self._do(_starts_in)

    async def holders(self) -> tuple[Holder, ...]:
        """List the slots and who holds them. Raises StoreError."""
        return await self._do(holders)

    async def close(self) -> None:
        """Give everything back, and end the connection; a second call does nothing."""
        if self._is_closed:
            return
        self._is_closed = True
        self.give_up(LEAVE_SECONDS)
        with suppress(StoreError):  # the leases end soon anyway
            await self._do(self._go)
        await super().close()

    async def _do(self, work: Callable[[Raw], T]) -> T:
        def in_transaction(raw: Raw) -> T:
            with raw.transaction():
                return work(raw)

        try:
            return await self._in_thread(lambda: self.patiently(in_transaction))
        except UnreachableError as error:
            raise StoreUnavailable(f"the slots can't be looked at: {error}") from None
        except psycopg.Error as error:
            raise translate(error) from None

    def _prepare(self, raw: Raw) -> None:
        raw.execute("LOCK TABLE slots IN EXCLUSIVE MODE")
        plan = [tuple(row) for row in raw.execute(_PLAN)]
        if [found[:2] for found in plan] == [(self._shards, len(self._scopes))]:
            return
        for shards, slots, is_held in plan:
            if is_held:
                raise StoreError(
                    f"the bot's other processes run with {slots} slots and {shards} shards: give this one the same"
                    " TTR_SLOTS and TTR_SHARDS, or stop them all first"
                )
        raw.execute("DELETE FROM slots")
        raw.execute(
            "INSERT INTO slots (slot, shards) SELECT slot, %(shards)s FROM generate_series(0, %(last)s) AS slot",
            {"shards": self._shards, "last": len(self._scopes) - 1},
        )
        self._divide_anew(raw)

    def _divide_anew(self, raw: Raw) -> None:
        """Give every slot the newest heartbeats and all the outages that the former slots have left."""
        names = [scope.name for scope in self._scopes]
        for part in SIGNS_OF_LIFE:
            found = raw.execute(
                "DELETE FROM heartbeats WHERE split_part(name, '@', 1) = %(part)s RETURNING at", {"part": part}
            ).fetchall()
            if found:
                raw.execute(
                    "INSERT INTO heartbeats (name, at) SELECT %(part)s || name, %(at)s FROM unnest(%(names)s) AS name",
                    {"part": part, "at": max(row[0] for row in found), "names": names},
                )
        for key in OF_A_SLOT:
            kept = raw.execute(
                "DELETE FROM meta WHERE split_part(key, '@', 1) = %(key)s RETURNING value", {"key": key}
            ).fetchall()
            if kept:
                everything = [one for row in kept for one in json.loads(row[0])]
                raw.execute(
                    "INSERT INTO meta (key, value) SELECT %(key)s || name, %(value)s FROM unnest(%(names)s) AS name",
                    {"key": key, "value": json.dumps(everything), "names": names},
                )

    def _renew(self, raw: Raw, prepared: list[int], *, ends: bool) -> tuple[Share, float]:
        """Return the share, and when it was renewed."""
        renewed_at = lease_clock()
        me = {"me": self.process, "prepared": prepared}
        has_news = raw.execute(_LEAVE, me).rowcount if ends else 0
        if not ends:
            raw.execute(_LIVE.encode(), me)
        raw.execute(_BURY)
        raw.execute(_HOLD_ON.encode(), me)
        (now,) = raw.execute(_NOW).fetchone() or (time(),)
        if abs(now - time()) > CLOCKS_APART:
            raise StoreUnavailable(
                f"this machine's clock and the database's differ by {abs(now - time()):.0f} s: set them right"
            )
        raw.execute(_RESIGN, me)
        has_news += raw.execute(_STAND_READY, me).rowcount
        if has_news:
            raw.execute(_TELL.encode())
        sees_all = self._sees_all(renewed_at)
        if not ends:
            division = self._division(raw)
            free = -(-len(self._scopes) // len(division.held)) - len(division.held[self.process])
            if sees_all:
                _cut_off(raw)
            raw.execute(_TAKE.encode(), {**me, "free": max(0, free), "also_lapsed": sees_all})
        return self._share(self._division(raw), sees_all=sees_all), renewed_at

    @staticmethod
    def _division(raw: Raw) -> Division:
        staying = [row[0] for row in raw.execute(_PROCESSES)]
        return Division.of(staying, map(tuple, raw.execute(_SLOTS)))

    def _share(self, division: Division, *, sees_all: bool) -> Share:
        moves = division.moves()
        mine = {**division.held, **division.ending}.get(self.process, ())
        living = len(division.held) + len(division.ending)
        self._living = living if sees_all else max(living, self._living)
        return Share(
            slots={slot: self._scopes[slot] for slot in mine},
            coming={slot: self._scopes[slot] for slot, process in moves.items() if process == self.process},
            ripe=[slot for slot in mine if slot in moves and division.heirs.get(slot) == moves[slot]],
            processes=min(self._living, len(self._scopes)),
            has_others=any(process != self.process for process in division.held) or (not sees_all and self._living > 1),
        )

    def _sees_all(self, now: float) -> bool:
        """Whether all processes that live have had time to renew their leases, so that the others are dead.

        They haven't just after this process was away: then others may have been away as well, because the server was.
        So it holds on to its own slots, and the others to theirs; if one of them has died, its slots are taken a few
        seconds later.
        """
        if self._renewed_at is not None and now - self._renewed_at > WAS_AWAY:
            self._back_at = now
        return now - self._back_at >= OTHERS_RETURN

    def _go(self, raw: Raw) -> None:
        me = {"me": self.process}
        raw.execute(_GIVE_BACK.encode(), {**me, "slots": list(range(len(self._scopes)))})
        raw.execute(_LEAVE, me)
        raw.execute(_TELL.encode())


def _cut_off(raw: Raw) -> None:
    try:
        with raw.transaction():
            raw.execute(_CUT_OFF.encode())
    except psycopg.errors.InsufficientPrivilege as error:
        log.warning("not_cut_off", reason=reason_of(error))


def _starts_in(raw: Raw) -> float:
    if raw.execute(_START.encode()).rowcount:
        return 0.0
    (seconds,) = raw.execute(_STARTS_IN.encode()).fetchone() or (0.0,)
    return max(SOON, float(seconds))


def holders(raw: Raw) -> tuple[Holder, ...]:
    """List the slots and who holds them."""
    plan = raw.execute(_PLAN).fetchone()
    if plan is None:
        return ()
    scopes = scopes_of(plan[1], plan[0])
    return tuple(
        Holder(slot, scopes[slot], owner if seconds > 0 else None, seconds)
        for slot, owner, seconds in raw.execute(_HOLDERS)
    )
