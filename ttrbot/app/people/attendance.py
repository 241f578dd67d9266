"""People who come and go while a game runs: leaving, replacing, sending away, pausing.

Who holds a seat changes through `SeatChanges` alone; what the others must agree to goes through `Votes`.
"""

from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass, field
from functools import partial
from typing import Final

import msgspec
import structlog
from msgspec import Struct

from ttrbot.app.context import Context, Service
from ttrbot.app.core.answers import RefusedError, answers, got, not_running, playing_seat, seat_at
from ttrbot.app.core.damage import read_or_none
from ttrbot.app.core.paces import DAY
from ttrbot.app.core.tables import Entry, Table
from ttrbot.app.messages.notification import Notification
from ttrbot.app.messages.notifications import THE_TABLE, Notifications
from ttrbot.app.people.lobby import ROBOT_NAMES, Lobbies, refused_too_many
from ttrbot.app.play.journal import Journal
from ttrbot.app.play.seat_changes import SeatChanges
from ttrbot.app.play.votes import Vote, Votes, everybody, half, most, times_asked
from ttrbot.engine.game import seat_view
from ttrbot.engine.ids import Seat
from ttrbot.engine.seatview import SeatView
from ttrbot.store import SeatHolder, Status, Timer, TimerKey

log = structlog.get_logger(__name__)

KICK: Final = "kick"
PAUSE: Final = "pause"
RESUME: Final = "resume"
"""The kinds of votes about people."""
OFFER: Final = "offer"
"""The kind of the timers at which the offer of a seat lapses; their key is the seat."""
OFFERED_FOR: Final = DAY
"""Seconds for which a seat is offered to somebody."""
MOST_NOTES: Final = 1000
"""Characters that a player may note in a game."""
BRIEFED_MOVES: Final = 8
"""How many of the last moves are shown to somebody who takes a seat."""


class Offer(Struct, frozen=True):
    """A seat is offered to a person."""

    seat: Seat
    user_id: int
    number: int
    until: float


@dataclass(frozen=True, slots=True)
class Briefing:
    """What somebody who takes over a seat has to know. Secret: ephemeral or DM only."""

    table: Table
    view: SeatView = field(repr=False)
    moves: tuple[Entry, ...] = field(repr=False)
    """The last moves as the seat saw them."""
    notes: str = field(repr=False)
    """What the seat's former player has noted."""


class Attendance(Service):
    """Lets people come and go. Every method returns the new state, or a refusal if nothing was changed."""

    def __init__(
        self,
        context: Context,
        *,
        journal: Journal,
        lobbies: Lobbies,
        seat_changes: SeatChanges,
        votes: Votes,
        notifications: Notifications,
        is_long_awaited: Callable[[Table, Seat], Awaitable[bool]],
    ) -> None:
        """`is_long_awaited`: whether a table has waited for a seat for days, so that the others were asked about it."""
        super().__init__(context)
        self._journal = journal
        self._lobbies = lobbies
        self._seat_changes = seat_changes
        self._votes = votes
        self._notifications = notifications
        self._is_long_awaited = is_long_awaited
        votes.register(KICK, self._kicked, everybody)
        votes.register(PAUSE, self._paused, most, is_so=lambda table: table.paused)
        votes.register(RESUME, self._resumed, half, is_so=lambda table: not table.paused)

    # Leaving.

    @answers
    async def step_out(self, game_id: str, user_id: int) -> Table:
        """Let a computer player hold a person's seat until they are back, and tell the table."""
        before = await self._cache.table(game_id)
        seat = playing_seat(before, user_id)
        if before.seats[seat].is_robot:
            return before
        self._request_limits.count_absence(user_id, game_id)
        table = got(await self._seat_changes.robot_takes(game_id, user_id))
        await self._say(game_id, Notification("stepped-out", seat))
        return table

    @answers
    async def leave(self, game_id: str, user_id: int) -> Table:
        """Leave a running game for good: a computer player has the seat. Without people a game is called off."""
        return await self._leave(game_id, user_id, is_named=True)

    @answers
    async def leave_nameless(self, game_id: str, user_id: int) -> Table:
        """Leave as `leave` does, for somebody whose data is deleted: the seat becomes a nameless former player's."""
        return await self._leave(game_id, user_id, is_named=False)

    async def _leave(self, game_id: str, user_id: int, *, is_named: bool) -> Table:
        async def work(table: Table) -> Table:
            seat = playing_seat(table, user_id)
            after = await self._free(table, seat, is_named=is_named)
            if after.status is Status.RUNNING:
                person = (user_id, table.seats[seat].name or "") if is_named else (0, "")
                await self._say(game_id, Notification("left", seat, person=person))
            return after

        return await self._journal.change_table(game_id, work)

    async def _free(self, table: Table, seat: Seat, *, is_named: bool = True) -> Table:
        """Give a seat to a computer player for good; the caller holds the lock."""
        heirs = [info.user_id for info in table.seats if info.seat != seat and info.user_id is not None]
        if not heirs:
            return await self._journal.call_off(table.game_id, "owner", by=table.seats[seat].user_id)
        if table.owner_id == table.seats[seat].user_id:
            await self._store.games.set_owner(table.game_id, heirs[0])
            self._cache.drop(table.game_id)
        names = {info.name for info in table.seats}
        name = next((free for free in ROBOT_NAMES if free not in names), ROBOT_NAMES[0])
        holder = SeatHolder(user_id=None, name=name if is_named else None, stand_in=self._seat_changes.stand_in)
        after = await self._seat_changes.change_holder(table.game_id, seat, holder)
        await self._store.notes.put(table.game_id, seat, "")
        await self._end_offer(table, seat)
        return after

    async def free_unreadable(self, game_id: str, user_id: int) -> None:
        """Remove somebody whose data is deleted from a game that can't be loaded. Raises StoreError."""
        async with self._cache.locks[game_id]:
            status = (await self._store.games.get(game_id)).status
            seats = await self._store.games.seats(game_id)
            seat = next((seat.seat for seat in seats if seat.user_id == user_id), None)
            if seat is not None and status is Status.LOBBY:
                await self._store.games.leave(game_id, user_id)
            elif seat is not None and status is Status.RUNNING:
                holder = SeatHolder(user_id=None, name=None, stand_in=self._seat_changes.stand_in)
                await self._store.games.change_holder(game_id, seat, holder)
                await self._store.notes.put(game_id, seat, "")

    # Sending away, pausing: with the consent of the others.

    @answers
    async def kick(self, game_id: str, by_id: int, user_id: int, *, gone: Collection[int] = ()) -> bool:
        """Ask the others whether a person has to go. Return True if that is decided already.

        That is the owner's right. Anybody may ask about the owner, about somebody who is no longer on the server
        (`gone`), and about somebody for whom the table has waited for days. Nobody who is gone has a voice; they go
        without a vote where nobody else has one.
        """

        async def about(table: Table) -> Seat:
            seat = table.seat_of(user_id)
            may_ask = table.owner_id in (by_id, user_id) or user_id in gone
            if not may_ask and (seat is None or not await self._is_long_awaited(table, seat)):
                raise RefusedError("not_owner")
            if seat is None:
                raise RefusedError("not_at_table")
            return seat

        return await self._propose(game_id, by_id, KICK, about, gone)

    @answers
    async def pause(self, game_id: str, user_id: int) -> bool:
        """Ask the others to pause the game. Return True if it is paused now."""
        return await self._propose(game_id, user_id, PAUSE, None)

    @answers
    async def resume(self, game_id: str, user_id: int) -> bool:
        """Ask the others to go on. Return True if the game goes on now."""
        return await self._propose(game_id, user_id, RESUME, None)

    async def _propose(
        self,
        game_id: str,
        user_id: int,
        kind: str,
        about: Callable[[Table], Awaitable[Seat]] | None,
        gone: Collection[int] = (),
    ) -> bool:
        async def work(table: Table) -> bool:
            seat = playing_seat(table, user_id)
            if kind in (PAUSE, RESUME) and table.paused is (kind == PAUSE):
                return True
            target = seat if about is None else await about(table)
            if kind == KICK and target == seat:
                raise RefusedError("kick_yourself")
            voices = {info.player_id for info in table.seats if info.seat not in (seat, target)} - {None, *gone}
            if table.seats[target].user_id in gone and not voices:
                await self._send_away(table, target)
                return True
            try:
                return await self._votes.propose(table, kind, seat, about=target, gone=gone)
            except RefusedError as error:
                if kind == KICK and error.refusal.code == "motion_nobody":
                    raise RefusedError("kick_nobody") from error
                raise

        return await self._journal.change_table(game_id, work)

    async def _kicked(self, game_id: str, vote: Vote) -> None:
        await self._send_away(await self._cache.table(game_id), vote.about)

    async def _send_away(self, table: Table, seat: Seat) -> None:
        """Free a seat, and tell the table who had to go, and them; the caller holds the lock."""
        info = table.seats[seat]
        if info.user_id is None:
            return
        await self._free(table, seat)
        await self._say(table.game_id, Notification("kicked", seat, person=(info.user_id, info.name or "")))
        await self._say(table.game_id, Notification("sent-away", seat), recipient=info.user_id)

    async def _paused(self, game_id: str, _: Vote) -> None:
        await self._set_paused(game_id, paused=True)

    async def _resumed(self, game_id: str, _: Vote) -> None:
        await self._set_paused(game_id, paused=False)

    async def _set_paused(self, game_id: str, *, paused: bool) -> None:
        await self._store.games.set_paused(game_id, paused=paused)
        self._cache.drop(game_id)
        if not paused:
            table = await self._cache.table(game_id)
            await self._store.outbox.end_notices(game_id, "paused", "", table.play_channel_id)
        log.info("paused" if paused else "resumed", game=game_id)
        self._changed(game_id)
        await self._say(game_id, Notification("paused" if paused else "resumed"))

    # Replacing.

    @answers
    async def offer(self, game_id: str, user_id: int, new_id: int, seat: Seat | None = None) -> Offer:
        """Offer a seat to somebody else: one's own or, as the owner, one (`seat`) that a computer player has for good.

        The same offer made again is posted again, at most once a minute; another one for the seat replaces it. People
        who take no invitations of the person can't be offered a seat (`offer_unwanted`), as one that nobody takes would
        hold up the game.
        """

        async def work(table: Table) -> Offer:
            given = playing_seat(table, user_id) if seat is None else _robot_seat(table, user_id, seat)
            if table.seat_of(new_id) is not None:
                raise RefusedError("guest_seated")
            if await self._store.games.has_held_another(game_id, given, new_id):
                raise RefusedError("guest_held_another")
            offer = await self._offer(game_id, given)
            is_new = offer is None or offer.user_id != new_id
            if offer is None or is_new:
                self._request_limits.count_guest(user_id, new_id)
                if not (await self._preferences.get(new_id)).takes_invitations_of(user_id):
                    raise RefusedError("offer_unwanted")
                now = self._clock.now()
                offer = Offer(given, new_id, int(now * 1000), now + OFFERED_FOR)
                await self._end_offer(table, given)
                key, payload = _offer_key(game_id, given), msgspec.json.encode(offer)
                await self._store.timers.put(Timer(key=key, due_at=offer.until, payload=payload))
            said = Notification("offer", given, until=offer.until, mentions=(new_id,), number=offer.number)
            if is_new or self._request_limits.may_question(game_id, user_id):
                times = times_asked(offer.number, self._clock.now())
                await self._notifications.add(game_id, f"{given}:{offer.number}:{times}", said)
            return offer

        return await self._journal.change_table(game_id, work)

    @answers
    async def accept(self, game_id: str, user_id: int, name: str, seat: Seat, number: int) -> Briefing:
        """Take an offered seat, and return what its player has to know. Secret. Refusal: `offer_over`."""

        async def work(table: Table) -> Table:
            offer = await self._offer(game_id, seat)
            former = (table.seats[seat].user_id or 0, table.seats[seat].name or "")
            if table.seat_of(user_id) == seat:  # pressed twice
                await self._tell_replaced(game_id, seat, number, (0, ""))
                return table
            if offer is None or (offer.user_id, offer.number) != (user_id, number):
                raise RefusedError("offer_over")
            holder, limits = SeatHolder(user_id=user_id, name=name), await self._lobbies.limits(table.guild_id)
            with refused_too_many():
                after = await self._seat_changes.change_holder(game_id, seat, holder, limits)
            await self._tell_replaced(game_id, seat, number, former)
            return after

        table = await self._journal.change_table(game_id, work)
        live = await self._cache.look(game_id)
        first = max(1, live.last_move - BRIEFED_MOVES + 1)
        moves = await self._cache.moves(game_id, first)
        return Briefing(
            table,
            seat_view(live.game, seat),
            tuple(move.seen_by(live.game, seat) for move in moves),
            await self._store.notes.get(game_id, seat),
        )

    @answers
    async def decline(self, game_id: str, user_id: int, name: str, seat: Seat, number: int) -> Table:
        """Say no to an offered seat, and tell the table. Refusal: `offer_over`."""

        async def work(table: Table) -> Table:
            offer = await self._offer(game_id, seat)
            if offer is None or (offer.user_id, offer.number) != (user_id, number):
                raise RefusedError("offer_over")
            said = Notification("declined", seat, person=(user_id, name))
            await self._notifications.add(game_id, f"{seat}:{number}", said)
            await self._end_offer(table, seat)
            return table

        return await self._journal.change_table(game_id, work)

    async def _tell_replaced(self, game_id: str, seat: Seat, number: int, former: tuple[int, str]) -> None:
        """Say once that an offer was accepted, and whose seat it was, and let it end."""
        said = Notification("replaced", seat, person=former)
        await self._notifications.add(game_id, f"{seat}:{number}", said)
        await self._end_offer(await self._cache.table(game_id), seat)

    async def end_offers_to(self, game_id: str, user_id: int) -> None:
        """End the offers of seats to somebody whose data is deleted, and tell the table. Raises RefusedError."""
        async with self._cache.locks[game_id]:
            table = await self._cache.table(game_id)
            for info in table.seats:
                offer = await self._offer(game_id, info.seat)
                if offer is not None and offer.user_id == user_id:
                    await self._notifications.add(
                        game_id, f"{offer.seat}:{offer.number}", Notification("declined", offer.seat)
                    )
                    await self._end_offer(table, offer.seat)

    async def lapse(self, timer: Timer) -> None:
        """Let an offer end: its timer goes, and so do its buttons."""
        log.info("offer_over", game=timer.key.game_id, seat=int(timer.key.key))
        await self._end_offer(await self._cache.table(timer.key.game_id), int(timer.key.key))

    async def _end_offer(self, table: Table, seat: Seat) -> None:
        """Take the buttons off what offers a seat."""
        await self._store.timers.cancel(_offer_key(table.game_id, seat))
        await self._store.outbox.end_notices(table.game_id, OFFER, f"{seat}:", table.play_channel_id)
        self._changed(table.game_id)

    async def _offer(self, game_id: str, seat: Seat) -> Offer | None:
        found = await self._store.timers.find(_offer_key(game_id, seat))
        if found is None or found.due_at < self._clock.now():
            return None
        return read_or_none(partial(msgspec.json.decode, found.payload, type=Offer), "offer_unreadable", game=game_id)

    # Notes.

    @answers
    async def notes(self, game_id: str, user_id: int) -> str:
        """Return a person's own notes. Secret."""
        return await self._store.notes.get(game_id, seat_at(await self._cache.table(game_id), user_id))

    @answers
    async def note(self, game_id: str, user_id: int, text: str) -> str:
        """Replace a person's own notes, cut to `MOST_NOTES` characters. Secret."""
        seat = seat_at(await self._cache.table(game_id), user_id)
        kept = text.strip()[:MOST_NOTES]
        await self._store.notes.put(game_id, seat, kept)
        return kept

    async def _say(self, game_id: str, said: Notification, *, recipient: int = THE_TABLE) -> None:
        await self._notifications.add(game_id, f"{said.seat}:{self._clock.now():.3f}", said, recipient=recipient)


def _robot_seat(table: Table, user_id: int, seat: Seat) -> Seat:
    """Return a seat that the owner may give away. Raises RefusedError."""
    if table.owner_id != user_id:
        raise RefusedError("not_owner")
    if table.status is not Status.RUNNING:
        raise not_running(table.status)
    if not 0 <= seat < len(table.seats) or table.seats[seat].user_id is not None:
        raise RefusedError("unknown_seat")
    return seat


def _offer_key(game_id: str, seat: Seat) -> TimerKey:
    return TimerKey(game_id=game_id, kind=OFFER, key=str(seat))
