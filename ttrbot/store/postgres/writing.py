"""How the writer works: all waiting jobs are committed together, and several processes may write at once.

A transaction first locks the games that its jobs name, in the order of their ids. So the jobs of one game are done one
after the other, and those of different games don't wait for each other. A job that names no game, or looks at others,
is done while nobody else writes.
"""

from collections.abc import Callable
from random import uniform
from time import sleep
from typing import Final, LiteralString
from uuid import uuid4

import psycopg
from psycopg import sql

from ttrbot.metrics import LOST_COMMITS, REPEATED_COMMITS
from ttrbot.store.errors import OutcomeUnknown, StoreUnavailable
from ttrbot.store.jobs import Outcome, StoreJob
from ttrbot.store.postgres.connection import Raw, Statements, is_lost, roll_back, translate
from ttrbot.store.postgres.session import PAUSE, ServerSession, StillAtWorkError, UnreachableError
from ttrbot.store.scope import EVERYWHERE

ATTEMPTS: Final = 5
"""How many times a transaction is tried if the server ends it because of a deadlock."""
_ANNOUNCE: Final = "SELECT pg_notify('ttr_' || current_schema(), id) FROM games WHERE id = ANY (?) AND NOT (TRUE{})"
_TELL: Final = "SELECT pg_notify('ttr_' || current_schema(), {})"
_REGISTER: Final = """
DELETE FROM writers WHERE at < now() - interval '30 days';
INSERT INTO writers (id) VALUES ({}) ON CONFLICT DO NOTHING
"""
_LAST: Final = "SELECT last_write FROM writers WHERE id = {} FOR UPDATE NOWAIT"
_NOTE: Final = "UPDATE writers SET last_write = {write}, at = now() WHERE id = {writer}"
_ALONE: Final = f"BEGIN; LOCK TABLE store_state IN EXCLUSIVE MODE; {_NOTE}"
_OF_GAMES: Final = f"""
BEGIN; LOCK TABLE store_state IN ROW SHARE MODE;
SELECT FROM games WHERE id = ANY (ARRAY(SELECT game_id FROM outbox WHERE number = ANY ({{rows}})) || {{games}}::text[])
ORDER BY id FOR UPDATE;
{_NOTE}
"""  # noqa: S608 # no outside text
"""Locks `store_state`, which only migrations change, in a mode that conflicts only with `_ALONE`."""


class Writer(ServerSession):
    """Commits all waiting jobs in one transaction, or in two, if some must be done alone."""

    def __init__(self, connect: Callable[[], Raw]) -> None:
        super().__init__(connect)
        self._id = uuid4().hex

    def register(self, raw: Raw) -> None:
        """Make the row in which this writer notes its last transaction."""
        _run(raw, _REGISTER, self._id)

    def together(self, jobs: list[StoreJob]) -> list[Outcome]:
        """Do all jobs. Each is done completely or not at all, and is safe on the server's disk when this returns."""
        outcomes = [Outcome()] * len(jobs)
        for alone in (False, True):
            places = [place for place, job in enumerate(jobs) if _is_alone(job) is alone]
            done = self._commit([jobs[place] for place in places]) if places else []
            for place, outcome in zip(places, done, strict=True):
                outcomes[place] = outcome
        return outcomes

    def _commit(self, jobs: list[StoreJob]) -> list[Outcome]:
        """Do jobs in one transaction; if that fails, each half of them in one of its own, and so on."""
        transaction = _Transaction(self._id, jobs)
        try:
            return self._again(transaction)
        except UnreachableError as error:
            refused: type[StoreUnavailable] = StoreUnavailable
            result = "nothing was changed"
            if transaction.is_in_doubt:
                LOST_COMMITS.labels("unknown").inc()
                refused, result = OutcomeUnknown, "whether it was saved isn't known yet"
            return [Outcome(error=refused(f"nothing can be saved: {error}; {result}")) for _ in jobs]
        except Exception as error:  # noqa: BLE001  # raised again in the caller whose work fails alone
            if len(jobs) == 1:
                return [Outcome(error=translate(error) if isinstance(error, psycopg.Error) else error)]
        half = len(jobs) // 2
        return self._commit(jobs[:half]) + self._commit(jobs[half:])

    def _again(self, transaction: "_Transaction") -> list[Outcome]:
        for attempt in range(1, ATTEMPTS):
            try:
                return self.patiently(transaction.commit)
            except psycopg.errors.DeadlockDetected:
                REPEATED_COMMITS.inc()
                sleep(uniform(0, PAUSE * attempt))  # noqa: S311 # so that they don't meet again
        return self.patiently(transaction.commit)


class _Transaction:
    """Some jobs, committed exactly once: after a lost commit, the server is asked whether it was done."""

    def __init__(self, writer: str, jobs: list[StoreJob]) -> None:
        self._writer = writer
        self._jobs = jobs
        self._id = uuid4().hex
        self._outcomes: list[Outcome] = []
        self.is_in_doubt = False

    def commit(self, raw: Raw) -> list[Outcome]:
        """Do the jobs, unless they are done. Raises what they raise, psycopg.Error and StillAtWorkError."""
        if self.is_in_doubt:
            is_done = self._is_done(raw)
            LOST_COMMITS.labels("done" if is_done else "undone").inc()
            if is_done:
                return self._outcomes
            self.is_in_doubt = False
        try:
            self._begin(raw)
            statements = Statements(raw)
            self._outcomes = [Outcome(result=job.work(statements)) for job in self._jobs]
            for job in self._jobs:
                job.check()  # the server may have taken long: nobody would hear of what others look after by now
            self._announce(raw)
            self.is_in_doubt = True
            raw.execute("COMMIT", prepare=False)
        except Exception as error:
            if not (isinstance(error, psycopg.Error) and is_lost(error)):
                self.is_in_doubt = False
                roll_back(raw)
            raise
        return self._outcomes

    def _is_done(self, raw: Raw) -> bool:
        """Ask whether the lost commit was done. The lost connection holds the writer's row as long as it is at work."""
        try:
            return _run(raw, _LAST, self._writer).fetchone() == (self._id,)
        except psycopg.errors.LockNotAvailable:
            raise StillAtWorkError("the lost connection hasn't ended yet") from None

    def _begin(self, raw: Raw) -> None:
        games = sorted({job.of for job in self._jobs if isinstance(job.of, str)})
        rows = sorted({job.of for job in self._jobs if isinstance(job.of, int)})
        alone = any(map(_is_alone, self._jobs))
        _run(raw, _ALONE if alone else _OF_GAMES, games=games, rows=rows, writer=self._writer, write=self._id)

    def _announce(self, raw: Raw) -> None:
        """Tell other parts of the bot of changes of the games that they look after, and of what else is to be told."""
        for scope in {job.scope for job in self._jobs} - {EVERYWHERE}:
            ids = [job.of for job in self._jobs if job.scope == scope and isinstance(job.of, str)]
            if ids:
                Statements(raw).execute(_ANNOUNCE.format(scope.only("guild_id")), (ids,))
        for change in {job.tells for job in self._jobs if job.tells is not None and job.scope != EVERYWHERE}:
            _run(raw, _TELL, change.said())


def _is_alone(job: StoreJob) -> bool:
    return job.alone or job.of is None


def _run(raw: Raw, statements: LiteralString, *values: object, **named: object) -> "psycopg.Cursor[object]":
    """Run statements, several in one round trip; their values are ids."""
    literals = {name: sql.Literal(value) for name, value in named.items()}
    return raw.execute(sql.SQL(statements).format(*map(sql.Literal, values), **literals).as_bytes(raw), prepare=False)
