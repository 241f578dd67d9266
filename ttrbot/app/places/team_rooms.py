"""Rooms to talk in: each team's private thread, and voice channels on request. All are removed after the game."""

from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from typing import TypeAlias

import structlog

from ttrbot.app.context import Context, Service
from ttrbot.app.core.answers import RefusedError, answers, playing_seat
from ttrbot.app.core.caches import Lru
from ttrbot.app.core.locks import Locks
from ttrbot.app.core.tables import Table
from ttrbot.app.messages.notification import Notification
from ttrbot.app.messages.notifications import Notifications, team_recipient
from ttrbot.app.messages.publisher import Forbidden, Gone, reason
from ttrbot.app.places.channel_provider import ChannelProvider, RoomPlan
from ttrbot.engine.ids import Seat
from ttrbot.store import (
    WHOLE_TABLE,
    Outgoing,
    Room,
    RoomState,
    Status,
    StoreError,
    StoreUnavailable,
    SurfaceKind,
)

log = structlog.get_logger(__name__)

EMPTY = 900.0
"""Seconds after which an empty voice channel is removed."""
AFTERWARDS = 3600.0
"""Seconds for which a team's thread stays open after the game, as there is much to say."""
ADMITTED_FOR = 600.0
"""Seconds for which mates are taken to be in their thread, as Discord doesn't say when somebody left and came back."""
LOOK_AGAIN = 3600.0
"""Seconds after which a category that has channels of others is looked at again."""
REMEMBERED = 4096

PlaysAtOnce: TypeAlias = Callable[[str, Seat], Awaitable[bool]]
"""Returns whether an order will play the turn that begins for a seat."""


class TeamRooms(Service):
    """Makes and removes rooms, one at a time on a server. Every room is in the store before it is made."""

    def __init__(
        self, context: Context, *, notifications: Notifications, plays_at_once: PlaysAtOnce, changed: Callable[[], None]
    ) -> None:
        """`changed` is called when there may be something to make or to remove."""
        super().__init__(context)
        self._notifications = notifications
        self._given: ChannelProvider | None = None
        self._locks: Locks[int] = Locks()
        self._woken: set[str] = set()
        self._seen: set[int] = set()
        """Servers on which something has happened: postponed work is tried at once there."""
        self._pending: set[int] = set()
        """The rooms for which it hasn't been tried yet."""
        self._greeted: Lru[int, tuple[int, ...]] = Lru(REMEMBERED)
        """The members whom threads have greeted."""
        self._admitted: Lru[int, float] = Lru(REMEMBERED)
        """When the members of each thread were last let in."""
        self._told: Lru[int, int] = Lru(REMEMBERED)
        self._plays_at_once = plays_at_once
        self._rooms_changed = changed

    def start(self, channels: ChannelProvider, running: Iterable[str]) -> None:
        """Begin: go on with what a stop interrupted, and remove what is left over of ended games."""
        self._given = channels
        self._woken.update(running)
        self._rooms_changed()

    @property
    def _channels(self) -> ChannelProvider:
        assert self._given is not None, "nothing is done before the start"
        return self._given

    # What happens outside.

    def wake(self, game_id: str) -> None:
        """Look again at a game, as it has changed."""
        table = self._cache.known_table(game_id)
        has_rooms = table is None or table.has_teams or table.status is not Status.RUNNING
        if self._given is not None and has_rooms:
            self._woken.add(game_id)
            self._rooms_changed()

    def note_server(self, guild_id: int) -> None:
        """Report that somebody entered or left a voice channel, or that the bot joined, or is back on, a server."""
        if self._given is not None:
            self._seen.add(guild_id)
            self._rooms_changed()

    async def note_permissions(self, guild_id: int) -> None:
        """Report that the bot's permissions on a server may have changed: what was refused is tried again."""
        if any(room.state is RoomState.LOST for room in await self._store.rooms.of_guild(guild_id)):
            await self._store.rooms.want_refused(guild_id)
        self.note_server(guild_id)

    async def note_removed(self, guild_id: int, channel_id: int) -> None:
        """Report that a channel or thread was deleted, maybe by the bot: a category may be empty now.

        A team's thread isn't made again; the team is told of its turns at the table.
        """
        room = await self._store.rooms.at(channel_id)
        if room is not None and room.kind is SurfaceKind.THREAD:
            await self._store.rooms.lose(room.number)
        elif room is not None:
            await self._store.rooms.remove(room.number)
        self.note_server(guild_id)

    async def close_voice(self, guild_id: int) -> None:
        """Remove all voice channels of a server, as they aren't wanted there any more."""
        await self._store.rooms.unwant_voice(guild_id)
        self.note_server(guild_id)

    # A voice channel on request.

    @answers
    async def voice(self, game_id: str, user_id: int) -> int:
        """Return the voice channel of a person's team, or of the table if there are no teams. Make it if needed.

        Raises the errors of `publisher`.
        """
        table = await self._cache.table(game_id)
        seat = playing_seat(table, user_id)
        if not (await self._servers.get(table.guild_id)).voice:
            raise RefusedError("voice_off")
        side = table.seats[seat].side if table.has_teams else WHOLE_TABLE
        async with self._locks[table.guild_id]:
            category = await self._have(table, SurfaceKind.CATEGORY, WHOLE_TABLE, None)
            channel_id = await self._have(table, SurfaceKind.VOICE, side, category)
            await self._channels.admit(SurfaceKind.VOICE, channel_id, members_of(table, side))
        self._rooms_changed()
        return channel_id

    async def _have(self, table: Table, kind: SurfaceKind, side: int, parent_id: int | None) -> int:
        """Return the room if it is there, or make it."""
        game_id = None if kind is SurfaceKind.CATEGORY else table.game_id
        title = self._channels.name_of(kind, table, side)
        room = await self._store.rooms.want(table.guild_id, game_id, kind, side, title=title)
        if room.channel_id is not None and room.state is RoomState.THERE:
            if self._channels.has(room.scope, room.channel_id):
                return room.channel_id
            await self._store.rooms.remove(room.number)
        elif room.state is not RoomState.WANTED:
            await self._remove(room)
        if room.state is not RoomState.WANTED:
            room = await self._store.rooms.want(table.guild_id, game_id, kind, side, title=title)
        return await self._make(room, parent_id, members_of(table, side))

    async def _make(self, room: Room, parent_id: int | None, members: tuple[int, ...]) -> int:
        """Make a room, recorded before and after. If a crash left one behind, that is taken instead."""
        made: int | None = None
        if room.after_id is not None:
            found = await self._channels.find(_plan(room, parent_id))
            made = found[0] if found else None
        if made is None:
            after_id = await self._channels.newest(room.scope)
            await self._store.rooms.claim(room.number, after_id)
            plan = _plan(room, parent_id, members, after_id)
            try:
                made = await self._channels.make(plan)
            except (Forbidden, Gone):
                await self._store.rooms.claim(room.number, None)
                if room.kind is not SurfaceKind.THREAD:
                    await self._store.rooms.remove(room.number)
                raise
            with suppress(Forbidden, Gone):  # there it is, whatever has become of the bot's rights meanwhile
                for twin in await self._channels.find(plan):
                    if twin < made:  # asked for again where the first answer got lost
                        await self._channels.remove(room.kind, twin)
        await self._note_made(room, made)
        log.info("room_made", game=room.game_id, kind=room.kind.value, side=room.side)
        return made

    async def _note_made(self, room: Room, channel_id: int) -> None:
        """Note that a thread was made: a team is told of its turns there, beginning with the next."""
        now = self._clock.now() if room.kind is SurfaceKind.VOICE else None
        if not room.game_id:
            await self._store.rooms.made(room.number, channel_id, since_turn=None, empty_since=now)
            return
        async with self._cache.locks[room.game_id]:
            turn = (await self._cache.table(room.game_id)).turn
            await self._store.rooms.made(room.number, channel_id, since_turn=max(turn + 1, 1), empty_since=now)

    # What is due, and doing it.

    async def due(self) -> tuple[list[Outgoing], float | None]:
        """List the jobs that are due, and when the next will be. Categories come last: they are removed once empty."""
        if self._given is None:
            return [], None
        for game_id in tuple(self._woken):
            self._woken.discard(game_id)  # before the look: what happens during it wakes the game again
            try:
                await self._look(game_id)
            except StoreUnavailable:
                self._woken.add(game_id)
                raise
        rooms = await self._store.rooms.all()
        self._pending |= {room.number for room in rooms if room.scope in self._seen}
        self._pending &= {room.number for room in rooms}
        self._seen.clear()
        with_voice = {room.scope for room in rooms if room.kind is SurfaceKind.VOICE}
        now = self._clock.now()
        due_at = {
            room: 0.0 if room.number in self._pending else _due_at(room, is_used=room.scope in with_voice)
            for room in sorted(rooms, key=lambda room: room.kind is SurfaceKind.CATEGORY)
            if room.state is RoomState.LOST or self._channels.is_in(room.scope)  # else `note_server` will tell
        }
        later = [at for at in due_at.values() if at is not None and at > now]
        return [room for room, at in due_at.items() if at is not None and at <= now], min(later, default=None)

    async def _look(self, game_id: str) -> None:
        """Have a thread made for each team of two or more people, and announce turns there."""
        try:
            await self._look_at(await self._cache.table(game_id))
        except StoreUnavailable:
            raise
        except (StoreError, RefusedError):
            return  # a damaged game has no rooms

    async def _look_at(self, table: Table) -> None:
        game_id = table.game_id
        if table.status is not Status.RUNNING or not table.has_teams:
            return
        rooms = {
            room.side: room for room in await self._store.rooms.of_game(game_id) if room.kind is SurfaceKind.THREAD
        }
        for side in sorted({info.side for info in table.seats}):
            if side not in rooms and len(members_of(table, side)) > 1:
                title = self._channels.name_of(SurfaceKind.THREAD, table, side)
                await self._store.rooms.want(table.guild_id, game_id, SurfaceKind.THREAD, side, title=title)
        for room in rooms.values():
            await self._tell_turn(room, table)
            if room.state is RoomState.THERE and not self._are_in(room, members_of(table, room.side)):
                self._seen.add(room.scope)

    def _are_in(self, room: Room, mates: tuple[int, ...]) -> bool:
        """Whether these mates were greeted in their thread, and let in recently."""
        at = self._admitted.get(room.number)
        is_fresh = at is not None and 0 <= self._clock.now() - at < ADMITTED_FOR
        return is_fresh and self._greeted.get(room.number) == mates

    async def _tell_turn(self, room: Room, table: Table) -> None:
        """Tell a team of its turn, without a notification if an order will play it."""
        if not tells(room, table) or self._told.get(room.number) == table.turn:
            return
        for seat in table.waiting:
            info = table.seats[seat]
            if info.side == room.side and info.player_id is not None:
                is_silent = await self._plays_at_once(table.game_id, seat)
                said = Notification("team-turn", seat, table.turn, mentions=(info.player_id,), is_silent=is_silent)
                key = f"{table.turn}:{seat}"
                await self._notifications.add(table.game_id, key, said, recipient=team_recipient(room.side))
        self._told.put(room.number, table.turn)

    async def send(self, row: Outgoing) -> bool:
        """Do what is due for a room; on a server one job at a time."""
        self._pending.discard(row.number)
        async with self._locks[row.scope]:
            room = await self._store.rooms.get(row.number)
            if room is not None:
                await self._do(room)
        return True

    async def _do(self, room: Room) -> None:
        if room.state is RoomState.LOST:
            if not room.is_running:
                await self._store.rooms.remove(room.number)
        elif not self._channels.is_in(room.scope):
            raise Forbidden
        elif not room.is_running or room.state is RoomState.UNWANTED:
            if self._clock.now() >= _removed_at(room):
                await self._remove(room)
        elif room.state is RoomState.WANTED:
            await (self._open_thread(room) if room.kind is SurfaceKind.THREAD else self._take_up(room))
        elif room.kind is SurfaceKind.VOICE:
            await self._watch(room)
        elif room.kind is SurfaceKind.THREAD:
            await self._greet(room)
        else:
            await self._watch_category(room)

    async def _remove(self, room: Room) -> None:
        """Remove a room, even if making it was never recorded."""
        channel_id = room.channel_id
        if channel_id is None and room.after_id is not None:
            channel_id = next(iter(await self._channels.find(_plan(room, None))), None)
        if channel_id is not None:
            with suppress(Gone):  # others removed it
                await self._channels.remove(room.kind, channel_id)
        await self._store.rooms.remove(room.number)
        if room.game_id:
            self._woken.add(room.game_id)  # a thread of a game that has moved is made again
        self._rooms_changed()
        log.info("room_removed", game=room.game_id, kind=room.kind.value, side=room.side)

    async def _take_up(self, room: Room) -> None:
        """Keep a voice channel or category that was being made when the bot stopped, if it is there; else forget it."""
        found = await self._channels.find(_plan(room, None)) if room.after_id is not None else ()
        if found:
            await self._note_made(room, found[0])
        else:
            await self._store.rooms.remove(room.number)

    async def _watch(self, room: Room) -> None:
        """Remove a voice channel that has been empty for a while."""
        assert room.channel_id is not None
        now = self._clock.now()
        if not self._channels.has(room.scope, room.channel_id):
            await self._store.rooms.remove(room.number)
            return
        if room.attempts:
            await self._store.rooms.found(room.number)
        if self._channels.people_in(room.scope, room.channel_id):
            if room.empty_since is not None:
                await self._store.rooms.empty_since(room.number, None)
        elif room.empty_since is None:
            await self._store.rooms.empty_since(room.number, now)
        elif now >= room.empty_since + EMPTY:
            await self._remove(room)

    async def _watch_category(self, room: Room) -> None:
        """Remove the category once it is empty, as others may have put channels there."""
        assert room.channel_id is not None
        if any(other.kind is SurfaceKind.VOICE for other in await self._store.rooms.of_guild(room.scope)):
            return
        if self._channels.is_empty(room.scope, room.channel_id):
            await self._remove(room)
        else:
            await self._store.outbox.put_off(room.number, next_at=self._clock.now() + LOOK_AGAIN, error="in_use")

    async def _open_thread(self, room: Room) -> None:
        """Make a team's thread. If that is impossible, the table is told and plays on."""
        table = await self._cache.table(room.game_id)
        try:
            await self._make(room, table.channel_id, members_of(table, room.side))
        except (Forbidden, Gone) as error:
            await self._store.rooms.lose(room.number)
            log.info("no_team_thread", game=room.game_id, side=room.side, reason=reason(error))
            if isinstance(error, Forbidden):
                await self._notifications.add(
                    room.game_id, "", Notification("team-no-thread", why=error.why.value, code=error.code)
                )
        else:
            self.wake(room.game_id)

    async def _greet(self, room: Room) -> None:
        """Let the mates in, say what the thread is for, and tell the table if opponents can read it."""
        assert room.channel_id is not None
        table = await self._cache.table(room.game_id)
        mates = members_of(table, room.side)
        if self._are_in(room, mates):
            return
        try:
            left_out = await self._channels.admit(room.kind, room.channel_id, mates)
        except Gone:
            await self._store.rooms.lose(room.number)
            return
        except Forbidden as error:
            said = Notification("team-closed", why=error.why.value, code=error.code)
            await self._notifications.add(room.game_id, "", said)
            raise
        self._admitted.put(room.number, self._clock.now())
        for info in table.seats:
            if info.user_id in left_out:
                await self._notifications.add(room.game_id, str(info.seat), Notification("team-not-in", info.seat))
        if self._greeted.get(room.number) == mates:
            return
        first = next(info.seat for info in table.seats if info.side == room.side)
        voice = (await self._servers.get(table.guild_id)).voice
        said = Notification("team-welcome", first, mentions=mates, number=int(voice))
        await self._notifications.add(room.game_id, str(room.side), said, recipient=team_recipient(room.side))
        others = {
            info.user_id: info.seat for info in table.seats if info.side != room.side and info.user_id is not None
        }
        readers = await self._channels.moderators(table.channel_id, others)
        for user_id in sorted(readers):
            seat = others[user_id]
            await self._notifications.add(room.game_id, str(seat), Notification("team-reader", seat))
        self._greeted.put(room.number, mates)


def _plan(room: Room, parent_id: int | None, members: tuple[int, ...] = (), after_id: int | None = None) -> RoomPlan:
    return RoomPlan(room.kind, room.scope, room.title, parent_id, members, after_id or room.after_id or 0)


def _removed_at(room: Room) -> float:
    """Return when a room that isn't needed any more may be removed."""
    if room.kind is SurfaceKind.THREAD and room.state is RoomState.THERE and room.ended_at is not None:
        return room.ended_at + AFTERWARDS
    return 0.0


def _due_at(room: Room, *, is_used: bool) -> float | None:
    """Return when a room is due; None: not until something happens."""
    if room.state is RoomState.LOST:
        return None if room.is_running else 0.0
    if not room.is_running or room.state is not RoomState.THERE:
        return max(room.next_at, _removed_at(room))
    if room.kind is SurfaceKind.CATEGORY:
        return None if is_used else room.next_at
    if room.empty_since is not None:
        return max(room.next_at, room.empty_since + EMPTY)
    return None


def members_of(table: Table, side: int) -> tuple[int, ...]:
    """Return the people of a team, or of the whole table, even if computer players stand in for them."""
    return tuple(info.user_id for info in table.seats if info.user_id is not None and side in {WHOLE_TABLE, info.side})


def tells(room: Room, table: Table) -> bool:
    """Whether a team is told of its turns in its thread now, instead of at the table."""
    is_thread = room.kind is SurfaceKind.THREAD and room.state is RoomState.THERE
    return is_thread and room.since_turn is not None and table.turn >= room.since_turn
