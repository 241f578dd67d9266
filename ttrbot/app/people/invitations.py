"""Inviting people to a table, one by one, or those of a finished game to a rematch. A direct message tells them."""

from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from dataclasses import replace

from ttrbot.app.context import Context, Service
from ttrbot.app.core.answers import RefusedError, answers, got, seat_at
from ttrbot.app.core.locks import Locks
from ttrbot.app.core.table_config import decode_table_config
from ttrbot.app.core.tables import Refusal, Table
from ttrbot.app.messages.notification import Notification
from ttrbot.app.messages.notifications import Notifications
from ttrbot.app.people.lobby import Lobbies, NewTable
from ttrbot.app.people.lobby_checks import check_guests
from ttrbot.app.people.seating import turned
from ttrbot.app.play.journal import Journal
from ttrbot.store import AlreadyOpen, Status


class Invitations(Service):
    """Invites people. Those who want no reminders, or take no invitations, get no message.

    The person who invites them can't tell: the table names them, and the answer and the limits are the same.
    """

    def __init__(
        self,
        context: Context,
        *,
        journal: Journal,
        lobbies: Lobbies,
        notifications: Notifications,
    ) -> None:
        super().__init__(context)
        self._journal = journal
        self._lobbies = lobbies
        self._notifications = notifications
        self._rematches: Locks[str] = Locks()

    @answers
    async def open(self, new: NewTable) -> Table:
        """Open a table, and tell those who are invited to it."""
        check_guests(new.owner_id, new.invited or ())
        return await self._open(new, new.invited or ())

    @answers
    async def invite(self, game_id: str, user_id: int, guest_id: int) -> Table:
        """Tell somebody of a lobby, and let them in if only invited people may join; the owner's right."""
        with self._request_limits.inviting(user_id, (guest_id,)):
            table = got(await self._lobbies.invite(game_id, user_id, guest_id))
        await self._tell(table, user_id, (guest_id,))
        return table

    @answers
    async def rematch(
        self,
        game_id: str,
        user_id: int,
        name: str,
        press_id: int,
        *,
        check_opener: Callable[[], None],
        is_reached: Callable[[int], Awaitable[bool]] | None = None,
        channel_id: int | None = None,
    ) -> Table | Refusal:
        """Open a table like that of a finished game, its seats turned by one or its teams the same, or sit down at it.

        Refusal to those who haven't played in it. `check_opener` raises where the person may open no table. The
        others are told if `is_reached` says that they can come to the channel (None: the same as before).
        """

        async def work() -> Table | Refusal:
            async with self._rematches[game_id]:  # not the game's own lock: joining takes that after the person's
                old = await self._cache.table(game_id)
                if old.status is not Status.OVER:
                    raise RefusedError("game_not_over")
                seat_at(old, user_id)  # refuses people without one
                while (table := await self._open_rematch(old)) is None:
                    check_opener()
                    team_size = (await self._cache.gamemap(game_id)).team_size
                    others = [info.user_id for info in old.seats if info.user_id not in (None, user_id)]
                    guests = [other for other in others if is_reached is None or await is_reached(other)]
                    new = once_more(old, team_size, user_id, name, press_id)
                    with suppress(AlreadyOpen):  # by another process, just now
                        return await self._open(replace(new, channel_id=channel_id or old.channel_id), guests)
                is_there = table.seat_of(user_id) is not None
                return table if is_there else await self._lobbies.join(table.game_id, user_id, name, press_id)

        return await self._journal.unbroken(work())

    async def _open_rematch(self, old: Table) -> Table | None:
        """Return the open table that is a rematch of a game; None if there is none."""
        for game in await self._store.games.of_guild(old.guild_id, (Status.LOBBY,)):
            if decode_table_config(game.config).rematch_of == old.game_id:
                return await self._cache.table(game.id)
        return None

    async def _open(self, new: NewTable, guests: Collection[int]) -> Table:
        """Open a table and tell the guests, unless that is too much. Raises RefusedError."""
        with self._request_limits.inviting(new.owner_id, guests, is_opening=True):
            table = got(await self._lobbies.create(new))
        await self._tell(table, new.owner_id, guests)
        return table

    async def _tell(self, table: Table, host_id: int, guests: Collection[int]) -> None:
        """Tell people, each once, that somebody at a table invites them."""
        host = table.seat_of(host_id)
        name = "" if host is None else table.seats[host].name
        said = Notification("invited", person=(host_id, name or ""))
        for guest in guests:
            if table.seat_of(guest) is not None:
                continue
            known = await self._preferences.get(guest)
            if known.reminders != "none" and known.takes_invitations_of(host_id):
                await self._notifications.add(table.game_id, "", said, recipient=guest)


def once_more(old: Table, team_size: int, owner_id: int, owner_name: str, press_id: int) -> NewTable:
    """A new table like a finished one: seats are turned, teams stay as they were, and who begins is drawn."""
    people = tuple(info.user_id for info in old.seats)
    robots = [info for info in old.seats if info.user_id is None and info.robot is not None]
    return NewTable(
        guild_id=old.guild_id,
        channel_id=old.channel_id,
        owner_id=owner_id,
        owner_name=owner_name,
        press_id=press_id,
        map_id=old.map_id,
        seats=old.seat_limit,
        invited=None if old.invited is None else tuple(dict.fromkeys(filter(None, (*old.invited, *people)))),
        robots=tuple(info.robot for info in robots if info.robot is not None),
        names=tuple(info.name for info in robots if info.name is not None),
        language=old.language,
        options=dict(old.options),
        timing=old.timing,
        counts_for=old.counts_for,
        rematch_of=old.game_id,
        turned=turned(people) if team_size == 1 else people,
    )
