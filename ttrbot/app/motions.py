"""What the people at a table decide together: may a move be taken back, must somebody go, shall the game pause.

Everybody who is asked must agree before the deadline; computer players abstain, and whoever asks has agreed. An open
motion is a timer, and its voices are ballots, so a restart changes nothing.
"""

from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

import msgspec
import structlog
from msgspec import Struct

from ttrbot.app.answers import Refuse, answers
from ttrbot.app.clock import Clock
from ttrbot.app.journal import Journal
from ttrbot.app.live import GameShelf
from ttrbot.app.noticing import NoticeBoard
from ttrbot.app.paces import DAY, vote_seconds
from ttrbot.app.said import Said
from ttrbot.app.tables import Table
from ttrbot.engine.ids import Seat
from ttrbot.store import Status, Store, Timer, TimerKey

log = structlog.get_logger(__name__)

MOTION: Final = "motion"
"""The kind of the timers at which motions lapse; their key is the motion's kind, their payload the motion."""
AGREE, DECLINE = "agree", "decline"
TIME_WITHOUT_CLOCK: Final = DAY
"""Seconds that people have to agree at a table without a clock."""


class Motion(Struct, frozen=True):
    """Something that a seat asks the others to agree to."""

    kind: str
    by: Seat
    number: int
    """Tells it from earlier ones of its kind in the same game."""
    about: Seat
    """The seat that it is about, which isn't asked."""
    position: int | None = None
    """The position for which alone it holds; None: for any."""
    until: float = 0.0


CarryOut: TypeAlias = Callable[[str, Motion], Awaitable[None]]
"""Does in a game what was agreed; the caller holds the game's lock. Raises Refuse where it is no longer possible."""


class Motions:
    """Keeps, counts and carries out motions. One of a kind is open at a table at a time."""

    def __init__(self, *, store: Store, shelf: GameShelf, journal: Journal, notices: NoticeBoard, clock: Clock) -> None:
        self._store = store
        self._shelf = shelf
        self._journal = journal
        self._notices = notices
        self._clock = clock
        self._kinds: dict[str, CarryOut] = {}

    def register(self, kind: str, carry_out: CarryOut) -> None:
        """Name what is done when a motion of this kind is agreed to."""
        self._kinds[kind] = carry_out

    async def open_one(self, table: Table, kind: str) -> Motion | None:
        """The open motion of a kind. Raises StoreUnavailable."""
        timer = await self._timer(table.game_id, kind)
        motion = None if timer is None else msgspec.json.decode(timer.payload, type=Motion)
        return motion if motion is not None and _holds(motion, table, self._clock.now()) else None

    async def propose(self, table: Table, kind: str, by: Seat, *, about: Seat, position: int | None = None) -> Motion:
        """Ask the others; the caller holds the game's lock. The same question asked again is still the same motion.

        Raises Refuse: `motion_open` while another one of this kind is open, `motion_nobody` where nobody can be asked.
        """
        known = await self.open_one(table, kind)
        if known is not None:
            if (known.by, known.about, known.position) == (by, about, position):
                return known
            raise Refuse("motion_open")
        motion = Motion(kind, by, int(self._clock.now() * 1000), about, position)
        asked = voters(table, motion)
        if not asked:
            raise Refuse("motion_nobody")
        pace = table.timing.clock
        until = self._clock.now() + (TIME_WITHOUT_CLOCK if pace is None else vote_seconds(pace))
        motion = msgspec.structs.replace(motion, until=until)
        await self._store.timers.put(
            Timer(key=motion_key(table.game_id, kind), due_at=until, payload=msgspec.json.encode(motion))
        )
        people = tuple(user for seat in asked if (user := table.seats[seat].player_id) is not None)
        await self._say(table.game_id, motion, "asked", mentions=people)
        log.info("motion_open", game=table.game_id, kind=kind, seat=by)
        return motion

    @answers
    async def vote(self, game_id: str, user_id: int, kind: str, number: int, choice: str) -> bool:
        """Count somebody's voice: whether that decided it. `vote_over` where they aren't asked (any more)."""

        async def work() -> bool:
            async with self._shelf.locks[game_id]:
                table = await self._shelf.table(game_id)
                motion = await self.open_one(table, kind)
                seat = table.seat_of(user_id)
                if motion is None or motion.number != number or seat not in voters(table, motion):
                    raise Refuse("vote_over")
                await self._store.clocks.vote(game_id, _question(motion), seat, choice)
                return await self._decide(table, motion)

        return await self._journal.unbroken(work())

    async def ring(self, timer: Timer) -> None:
        """End a motion whose time is up. Raises StoreUnavailable."""
        game_id = timer.key.game_id
        motion = msgspec.json.decode(timer.payload, type=Motion)
        async with self._shelf.locks[game_id]:
            table = await self._shelf.table(game_id)
            if await self._timer(game_id, motion.kind) != timer or not _holds(motion, table, motion.until):
                return
            if not await self._decide(table, motion):
                await self._close(game_id, motion)
                await self._say(game_id, motion, "lapsed")

    async def _decide(self, table: Table, motion: Motion) -> bool:
        """Do what the voices given so far decide, if they do."""
        given = await self._store.clocks.votes(table.game_id, _question(motion))
        if DECLINE in given.values():
            await self._close(table.game_id, motion)
            await self._say(table.game_id, motion, "declined")
            return True
        if any(given.get(seat) != AGREE for seat in voters(table, motion)):
            return False
        try:
            await self._kinds[motion.kind](table.game_id, motion)
        except Refuse as refuse:  # it has become impossible meanwhile
            log.info("motion_void", game=table.game_id, kind=motion.kind, code=refuse.refusal.code)
        await self._close(table.game_id, motion)
        return True

    async def _close(self, game_id: str, motion: Motion) -> None:
        await self._store.timers.cancel(motion_key(game_id, motion.kind))
        await self._store.clocks.forget_votes(game_id, _question(motion))

    async def _say(self, game_id: str, motion: Motion, what: str, mentions: tuple[int, ...] = ()) -> None:
        said = Said(
            f"motion-{what}",
            motion.by,
            until=motion.until,
            mentions=mentions,
            motion=motion.kind,
            number=motion.number,
            about=motion.about,
        )
        await self._notices.add(game_id, f"{motion.kind}:{motion.number}", said)

    async def _timer(self, game_id: str, kind: str) -> Timer | None:
        timers = await self._store.timers.of_game(game_id)
        return next((timer for timer in timers if timer.key == motion_key(game_id, kind)), None)


def voters(table: Table, motion: Motion) -> tuple[Seat, ...]:
    """The seats that are asked: those of people, but for whoever asks and whom it is about."""
    return tuple(
        info.seat for info in table.seats if info.player_id is not None and info.seat not in (motion.by, motion.about)
    )


def motion_key(game_id: str, kind: str) -> TimerKey:
    """Name the timer of a game's motion."""
    return TimerKey(game_id=game_id, kind=MOTION, key=kind)


def _holds(motion: Motion, table: Table, now: float) -> bool:
    """Whether a motion can still be decided: the game runs, has not gone on where that matters, and there is time."""
    is_here = motion.position is None or motion.position == table.position
    return table.status is Status.RUNNING and is_here and now <= motion.until


def _question(motion: Motion) -> str:
    return f"{MOTION}:{motion.kind}:{motion.number}"
