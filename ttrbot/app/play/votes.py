"""Decisions of the people at a table: whether to take back a move, remove a player, or pause the game.

Each kind of vote says how many must agree before the deadline. Computer players abstain; the person who asks agrees.
The voters are fixed when a vote opens: people who step out later may still vote. Once somebody gives up their seat, the
vote is counted anew without them.
An open vote is a timer, and its ballots are stored, so a restart changes nothing.
"""

from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final, TypeAlias

import msgspec
import structlog
from msgspec import Struct
from msgspec.structs import replace

from ttrbot.app.context import Context, Service
from ttrbot.app.core.answers import RefusedError, answers
from ttrbot.app.core.damage import read_or_none
from ttrbot.app.core.paces import MINUTE, Timing, vote_seconds
from ttrbot.app.core.tables import Table
from ttrbot.app.messages.notification import Notification, What
from ttrbot.app.messages.notifications import Notifications
from ttrbot.app.play.journal import Journal
from ttrbot.app.play.open_votes import OpenVotes
from ttrbot.engine.ids import Seat
from ttrbot.store import Status, Timer, TimerKey

log = structlog.get_logger(__name__)

MOTION: Final = "motion"
"""The kind of the timers at which votes lapse; their key is the vote's kind, their payload the vote."""
ASKED: Final = "motion-asked"
"""The kind of the notifications that ask; their keys begin with the vote's key."""
AGREE, DECLINE = "agree", "decline"
ASKED_AGAIN_AFTER: Final = MINUTE
"""The seconds for which the same question isn't posted again if it is asked again."""


class Decided(Enum):
    """The result of the votes so far."""

    OPEN = auto()
    DECLINED = auto()
    DONE = auto()
    VOID = auto()
    """Agreed to, but no longer possible."""


class Vote(Struct, frozen=True):
    """A vote: what a seat asks the others to agree to."""

    kind: str
    by: Seat
    number: int
    """Distinguishes it from earlier votes of its kind in the same game."""
    about: Seat
    """The seat that the vote is about, which isn't asked."""
    by_id: int = 0
    about_id: int = 0
    """The holders of the two seats when the vote was opened. Once either seat changes hands, the vote is void."""
    asked: tuple[tuple[Seat, int], ...] = ()
    """The seats that were asked, and their holders."""
    position: int | None = None
    """The only position at which the vote is valid; None: any position."""
    moves: tuple[int, tuple[Seat, ...]] = (0, ())
    """The number of moves that it would take back, and the other seats that made some of them."""
    until: float = 0.0
    turn: int | None = None
    """The only turn for which the vote is valid, while the game waits for the seat; None: any turn."""
    timing: Timing | None = None
    """The clock that is asked for."""


Needed: TypeAlias = Callable[[int], int]
"""Returns the votes needed among this many people, including the proposer."""
CarryOut: TypeAlias = Callable[[str, Vote], Awaitable[None]]
"""Does what was agreed; the caller holds the game's lock. Raises RefusedError if it is no longer possible."""


IsSo: TypeAlias = Callable[[Table], bool]
"""Returns whether the outcome of the vote already holds."""


@dataclass(frozen=True, slots=True)
class _Kind:
    """A kind of vote: how to carry it out, how many must agree, and whether its outcome already holds."""

    carry_out: CarryOut
    needed: Needed
    is_so: IsSo


class Votes(Service):
    """Keeps, counts and carries out votes. A table has at most one open vote of each kind."""

    def __init__(
        self, context: Context, *, journal: Journal, notifications: Notifications, open_votes: OpenVotes
    ) -> None:
        super().__init__(context)
        self._journal = journal
        self._notifications = notifications
        self._open_votes = open_votes
        open_votes.register(MOTION, ASKED, self._is_due)
        self._kinds: dict[str, _Kind] = {}

    def register(self, kind: str, carry_out: CarryOut, needed: Needed, is_so: IsSo = lambda _: False) -> None:
        """Register a kind of vote: how to carry it out, how many must agree, and whether its outcome already holds.

        A vote always ends if the game has left its position or a seat has changed hands.
        """
        self._kinds[kind] = _Kind(carry_out, needed, is_so)

    async def open_one(self, table: Table, kind: str) -> Vote | None:
        """Return the open vote of a kind. Raises StoreUnavailable."""
        vote = await self._newest(table, kind)
        return vote if vote is not None and self._holds(vote, table, self._clock.now()) else None

    async def is_asked_about_position(self, table: Table) -> bool:
        """Return whether a vote is open that the next move would end. Raises StoreUnavailable."""
        open_ones = [await self.open_one(table, kind) for kind in self._kinds]
        return any(vote is not None and vote.position is not None for vote in open_ones)

    async def propose(
        self,
        table: Table,
        kind: str,
        by: Seat,
        *,
        about: Seat,
        position: int | None = None,
        moves: tuple[int, tuple[Seat, ...]] = (0, ()),
        turn: int | None = None,
        timing: Timing | None = None,
        gone: Collection[int] = (),
    ) -> bool:
        """Ask the others; return whether the proposal is already carried out. Asking again counts the votes again.

        People who are `gone` can't answer and aren't asked. Asking the same question as another person counts as a vote
        for it. The caller holds the game's lock. Raises RefusedError: `motion_open` while another vote of this kind is
        open, `motion_nobody` if there aren't enough people who could agree, `motion_void` if the proposal is no
        longer possible, `questioned_too_often` if the same person asks again and again.
        """
        known = await self.open_one(table, kind)
        if known is not None:
            if not _is_same(known, by, about, position, timing):
                raise RefusedError("motion_open")
            if by in voters(table, known):
                await self._store.clocks.vote(table.game_id, _question(known), by, AGREE)
            match await self._decide(table, known):
                case Decided.OPEN:
                    if self._request_limits.may_question(table.game_id, table.seats[by].user_id or 0):
                        await self._ask(table, known)
                    return False
                case Decided.DONE:
                    return True
                case Decided.VOID:
                    raise RefusedError("motion_void")
                case Decided.DECLINED:
                    pass
        now = self._clock.now()
        until = now + vote_seconds(table.timing.clock)
        others = (info for info in table.seats if info.seat not in (by, about))
        people = ((info.seat, info.player_id) for info in others)
        asked = tuple((seat, user_id) for seat, user_id in people if user_id is not None and user_id not in gone)
        holders = (table.seats[by].user_id or 0, table.seats[about].user_id or 0)
        vote = Vote(kind, by, int(now * 1000), about, *holders, asked, position, moves, until, turn, timing)
        wanted = self._kinds[kind].needed(len(asked) + 1)
        if wanted > len(asked) + 1:
            raise RefusedError("motion_nobody")
        if wanted <= 1:
            await self._kinds[kind].carry_out(table.game_id, vote)
            return True
        self._request_limits.count_question(table.game_id, table.seats[by].user_id or 0)
        if (former := await self._newest(table, kind)) is not None:
            await self._close(table, former)
        key = vote_key(table.game_id, kind)
        await self._open_votes.ask(Timer(key=key, due_at=until, payload=msgspec.json.encode(vote)))
        await self._ask(table, vote)
        log.info("motion_open", game=table.game_id, kind=kind, seat=by)
        return False

    @answers
    async def vote(self, game_id: str, user_id: int, kind: str, number: int, choice: str) -> bool:
        """Count a person's vote; return whether it decided the question.

        Raises RefusedError: `vote_over`, `no_vote` if they aren't asked (any more), `game_paused` if it is about a move
        and the game is paused, `motion_void` if the proposal is no longer possible.
        """

        async def work(table: Table) -> bool:
            vote = await self.open_one(table, kind)
            seat = table.seat_of(user_id)
            if vote is None or vote.number != number:
                raise RefusedError("vote_over")
            if seat not in voters(table, vote):
                raise RefusedError("no_vote")
            if _must_wait(vote, table):
                raise RefusedError("game_paused")
            await self._store.clocks.vote(game_id, _question(vote), seat, choice)
            decided = await self._decide(table, vote)
            if decided is Decided.VOID:
                raise RefusedError("motion_void")
            return decided is not Decided.OPEN

        return await self._journal.change_table(game_id, work)

    async def ring(self, timer: Timer) -> None:
        """Count a vote whose time is up, or whose voters have changed. Raises StoreUnavailable."""
        async with self._cache.locks[timer.key.game_id]:
            if await self._store.timers.find(timer.key) == timer:
                await self._count(timer, await self._cache.table(timer.key.game_id))

    async def count_anew(self, game_id: str) -> None:
        """Count all votes of a game, as somebody has given up their seat. Raises RefusedError, StoreUnavailable."""
        async with self._cache.locks[game_id]:
            table = await self._cache.table(game_id)
            for timer in await self._store.timers.of_game(game_id):
                if timer.key.kind == MOTION:
                    await self._count(timer, table)

    async def _count(self, timer: Timer, table: Table) -> None:
        """End a vote that is decided, has lapsed or can't be decided any more; otherwise it goes on."""
        game_id, vote = table.game_id, _read(timer, table)
        if vote is None:
            said = Notification("motion-ended", vote=timer.key.key, why="damaged")
            await self._notifications.add(game_id, f"{timer.key.key}:{timer.due_at}", said)
            await self._open_votes.end(table, MOTION, f"{timer.key.key}:")
            await self._store.timers.cancel(timer.key)
        elif not self._holds(vote, table, vote.until):
            if not _are_there(vote, table):
                await self._say(game_id, vote, "motion-ended", why="gone")
            await self._close(table, vote)
        elif await self._decide(table, vote) is Decided.OPEN:
            still = voters(table, vote)
            if self._clock.now() >= vote.until:
                await self._say(game_id, vote, "motion-lapsed")
                await self._close(table, vote)
            elif self._kinds[vote.kind].needed(len(still) + 1) > len(still) + 1:
                await self._say(game_id, vote, "motion-ended", why="gone")
                await self._close(table, vote)
            else:
                left = tuple(asked for asked in vote.asked if asked[0] in still)
                payload = msgspec.json.encode(replace(vote, asked=left))
                await self._open_votes.ask(Timer(key=timer.key, due_at=vote.until, payload=payload))

    async def _is_due(self, timer: Timer, table: Table) -> bool:
        """Return whether a vote is to be counted now: it can't be decided any more, or its voters have changed."""
        vote = _read(timer, table)
        if vote is None or not self._holds(vote, table, self._clock.now()):
            return True
        return len(voters(table, vote)) < len(vote.asked) and not _must_wait(vote, table)

    def _holds(self, vote: Vote, table: Table, now: float) -> bool:
        """Return whether a vote can still be decided.

        The game is running and still at the vote's position or turn, if it has one; the two seats have the same
        holders, the outcome doesn't hold already, and the time isn't up.
        """
        is_here = vote.position is None or vote.position == table.position
        is_turn = vote.turn is None or (vote.turn == table.turn and vote.about in table.waiting)
        is_open = _are_there(vote, table) and not self._kinds[vote.kind].is_so(table)
        return table.status is Status.RUNNING and is_here and is_turn and is_open and now <= vote.until

    async def _decide(self, table: Table, vote: Vote) -> Decided:
        """Carry out the decision of the votes so far, if they decide anything."""
        if _must_wait(vote, table):
            return Decided.OPEN
        given = await self._store.clocks.votes(table.game_id, _question(vote))
        asked = voters(table, vote)
        kind, people = self._kinds[vote.kind], len(asked) + 1
        wanted = kind.needed(people)
        for_it = 1 + sum(given.get(seat) == AGREE for seat in asked)
        against = sum(given.get(seat) == DECLINE for seat in asked)
        if for_it < wanted:
            if against <= max(0, people - wanted):
                return Decided.OPEN
            await self._say(table.game_id, vote, "motion-declined")
            await self._close(table, vote)
            return Decided.DECLINED
        try:
            await kind.carry_out(table.game_id, vote)
        except RefusedError as refuse:  # the proposal has become impossible meanwhile
            log.info("motion_void", game=table.game_id, kind=vote.kind, code=refuse.refusal.code)
            await self._say(table.game_id, vote, "motion-void")
            await self._close(table, vote)
            return Decided.VOID
        await self._close(table, vote)
        return Decided.DONE

    async def _close(self, table: Table, vote: Vote) -> None:
        """End a vote: first remove the buttons of its messages, because they can't be found afterwards."""
        game_id = table.game_id
        await self._open_votes.end(table, MOTION, f"{_key(vote)}:")
        await self._store.timers.cancel(vote_key(game_id, vote.kind))
        await self._store.clocks.forget_votes(game_id, _question(vote))

    async def _ask(self, table: Table, vote: Vote) -> None:
        """Ask those who may vote, unless they were asked just now."""
        still = voters(table, vote)
        mentions = tuple(user_id for seat, user_id in vote.asked if seat in still)
        times = times_asked(vote.number, self._clock.now())
        await self._say(table.game_id, vote, ASKED, mentions, key=f":{times}")

    async def _say(
        self, game_id: str, vote: Vote, what: What, mentions: tuple[int, ...] = (), *, key: str = "", why: str = ""
    ) -> None:
        said = Notification(
            what,
            vote.by,
            until=vote.until,
            mentions=mentions,
            vote=vote.kind,
            number=vote.number,
            about=vote.about,
            moves=vote.moves,
            timing=vote.timing,
            why=why,
        )
        await self._notifications.add(game_id, f"{_key(vote)}{key}", said)

    async def _newest(self, table: Table, kind: str) -> Vote | None:
        """Return the newest undecided vote of a kind, even if it is no longer valid."""
        timer = await self._store.timers.find(vote_key(table.game_id, kind))
        return None if timer is None else _read(timer, table)


def times_asked(number: int, now: float) -> int:
    """Return what tells the times apart at which a question is asked; `number` is when it was asked first, in ms."""
    return int((now - number / 1000) // ASKED_AGAIN_AFTER)


def everybody(people: int) -> int:
    """Return the votes needed if nobody may be against and somebody besides the proposer must be in favour."""
    return max(2, people)


def most(people: int) -> int:
    """Return the votes needed for more than half."""
    return people // 2 + 1


def half(people: int) -> int:
    """Return the votes needed for at least half."""
    return (people + 1) // 2


def voters(table: Table, vote: Vote) -> tuple[Seat, ...]:
    """Return the seats that may vote: those that were asked and still have the same holders."""
    return tuple(seat for seat, user_id in vote.asked if table.seats[seat].user_id == user_id)


def vote_key(game_id: str, kind: str) -> TimerKey:
    """Return the key of the timer of a game's vote."""
    return TimerKey(game_id=game_id, kind=MOTION, key=kind)


def _read(timer: Timer, table: Table) -> Vote | None:
    """Return a stored vote; None if it is damaged."""

    def read() -> Vote:
        vote = msgspec.json.decode(timer.payload, type=Vote)
        seats = {vote.by, vote.about, *(seat for seat, _ in vote.asked)}
        if vote.kind != timer.key.key or not seats <= {info.seat for info in table.seats}:
            raise ValueError("the vote isn't one of this table")
        return vote

    return read_or_none(read, "motion_unreadable", game=table.game_id)


def _is_same(vote: Vote, by: Seat, about: Seat, position: int | None, timing: Timing | None) -> bool:
    """Return whether a question is being asked already: about the same seat, or about no seat, like a pause."""
    is_about_nobody = position is None and about == by and vote.about == vote.by
    return (vote.position, vote.timing) == (position, timing) and (vote.about == about or is_about_nobody)


def _are_there(vote: Vote, table: Table) -> bool:
    """Return whether both seats of a vote, its proposer's and the one it is about, still have the same holders."""
    return (table.seats[vote.by].user_id, table.seats[vote.about].user_id) == (vote.by_id, vote.about_id)


def _must_wait(vote: Vote, table: Table) -> bool:
    """Return whether a vote must wait, because it is about a move and the game is paused."""
    return table.paused and vote.position is not None


def _key(vote: Vote) -> str:
    return f"{vote.kind}:{vote.number}"


def _question(vote: Vote) -> str:
    return f"{MOTION}:{_key(vote)}"
