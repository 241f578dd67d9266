"""Games whose newest state was lost: Discord shows a future that the store doesn't know.

This happens after a restored backup, a copied folder or a lost log. Then every table, hand and lobby is posted again,
the players whose turn it is are pinged, the table is told, and messages of the lost future lose their buttons.
"""

from collections.abc import Collection, Mapping
from typing import Final

import structlog

from ttrbot.app.core.spreading import moment_within
from ttrbot.app.messages.notification import Notification
from ttrbot.app.messages.publisher import CLOCKS_APART, Closed, Forbidden, Gone, OwnMessage
from ttrbot.app.outbox.delivery import Tools, set_back, shows_future
from ttrbot.store import GLANCE, RESTORED, SET_BACK, SUSPECTED, GameRow, Outgoing, Status, SurfaceKey, SurfaceKind

log = structlog.get_logger(__name__)

CHANGED_AFTER: Final = 60.0
"""A lobby changed this many seconds after the last heartbeat shows a lost future: heartbeats come every 15 seconds."""


class Recall:
    """Looks through a game's channels for messages of a lost future, and deals with what it finds."""

    def __init__(self, tools: Tools) -> None:
        self.tools = tools
        self._alive: float | None = None
        """When the process before was last connected; None if there is nothing to look for."""
        self._seen: set[int] = set()
        """The servers that have been looked at since the start."""

    async def begin(self, games: Collection[GameRow], heartbeats: Mapping[str, float]) -> None:
        """Set games back after a restore; `heartbeats` are those of the process before. Raises StoreError."""
        alive = max((at for name, at in heartbeats.items() if name != RESTORED), default=None)
        if alive is not None and heartbeats.get(RESTORED, 0.0) > alive:
            log.warning("state_restored", games=len(games), alive=alive)
            await self._set_back(games, alive)
            done = min(alive, self.tools.clock.now())  # or the next start would set them back once more
            await self.tools.store.meta.beat(RESTORED, done)
        else:
            self._alive = heartbeats.get("bot", alive)

    async def look(self, guild_id: int) -> None:
        """Plan to search the channels of games in which something may be newer than the last heartbeat.

        This needs no request: Discord names the newest message of each channel and active thread when it
        connects. A running game's thread that isn't among them was archived: the game may have ended since. Edits
        don't show there, so the messages of the other tables and lobbies are fetched, a request each.
        """
        if self._alive is None or guild_id in self._seen:
            return
        wanted: dict[int, dict[str, float]] = {GLANCE: {}, SUSPECTED: {}}
        now = self.tools.clock.now()
        for game in await self.tools.store.games.of_guild(guild_id, (Status.LOBBY, Status.RUNNING)):
            key = SurfaceKey(game_id=game.id, kind=SurfaceKind.LOBBY)
            lobby = await self.tools.store.outbox.get(key) if game.status is Status.LOBBY else None
            places = _places(game, None if lobby is None else lobby.message_id)
            newest = [self.tools.publisher.newest_at(place) for place in places]
            is_hidden = game.status is Status.RUNNING and None in newest
            is_newer = any(at is not None and at > self._alive - CLOCKS_APART for at in newest)
            is_suspected = is_hidden or is_newer
            # until a lobby is looked at, all its later edits count as those of a lost future
            can_wait = game.status is Status.RUNNING and not is_suspected
            wait = moment_within(self.tools.pace.glances_within, game.id) if can_wait else 0.0
            wanted[SUSPECTED if is_suspected else GLANCE][game.id] = now + wait
        for what, games in wanted.items():
            await self.tools.store.outbox.recall(games, self._alive, what)
        self._seen.add(guild_id)

    async def send(self, row: Outgoing) -> bool:
        """Search, and set the game back if anything unknown is found; then everything is searched again.

        A game that an earlier process has set back may have lost more since, so it is checked as well.
        """
        tools, alive = self.tools, float(row.payload)
        game, is_lost = await tools.store.games.get(row.game_id), row.wanted == SET_BACK
        since = alive if self._alive is None or not is_lost else self._alive
        lost: list[OwnMessage] = []
        if row.wanted != GLANCE:
            for place in _places(game, row.message_id):
                lost += await self._lost(game, place, alive)
        is_new = any(message.is_table and message.game_id == game.id for message in lost)
        is_checked = is_lost and game.id in tools.set_back
        if not is_checked and (is_new or await self._is_table_lost(game) or await self._is_lobby_lost(game, since)):
            log.warning("state_lost", game=game.id, alive=since, messages=len(lost))
            await self._set_back([game], since)
            return True
        await self._retire(lost, is_lost=is_lost)
        if is_lost:
            for seat in await tools.store.games.seats(game.id):
                if seat.user_id is not None:
                    await self._retire(await self._lost_of(game, seat.user_id, alive), is_lost=True)
        await tools.store.outbox.forget(row)
        return True

    async def _set_back(self, games: Collection[GameRow], alive: float) -> None:
        """Have games go on from the state that is left, and tell the tables and the owners of lobbies."""
        for game in games:
            if game.status is Status.LOBBY and game.owner_id is not None:
                said = Notification("lobby-set-back", until=alive)
                await self.tools.notifications.add(game.id, f"{alive:.0f}", said, recipient=game.owner_id)
        await set_back(self.tools, [game.id for game in games], alive)

    async def _lost(self, game: GameRow, channel_id: int, alive: float) -> list[OwnMessage]:
        """Return the bot's messages for games that are newer than the last heartbeat and unknown to the store.

        The store is asked both before and after Discord answers, as meanwhile messages are posted, and forgotten once
        their buttons are gone.
        """
        before = await self.tools.store.outbox.known({game.id})
        try:
            found = await self.tools.publisher.own_since(channel_id, alive - CLOCKS_APART)
        except (Gone, Forbidden):
            return []  # nobody reads it there, or nothing can be done about it
        after = await self.tools.store.outbox.known({message.game_id for message in found})
        ids, nonces = before.ids | after.ids, before.nonces | after.nonces
        return [message for message in found if message.message_id not in ids and message.stamp not in nonces]

    async def _is_table_lost(self, game: GameRow) -> bool:
        """Whether a running game's table was edited, or replaced, in a lost future."""
        key = SurfaceKey(game_id=game.id, kind=SurfaceKind.TABLE)
        row = await self.tools.store.outbox.get(key)
        if row is None or row.there is None or game.status is not Status.RUNNING:
            return False
        if not await shows_future(self.tools, game.id, *row.there):
            return False
        after = await self.tools.store.outbox.get(key)
        return after is not None and after.there == row.there

    async def _is_lobby_lost(self, game: GameRow, alive: float) -> bool:
        """Whether an open lobby was changed in a lost future. If the clocks leave that open, it is shown once more."""
        key = SurfaceKey(game_id=game.id, kind=SurfaceKind.LOBBY)
        row = await self.tools.store.outbox.get(key)
        if game.status is not Status.LOBBY or row is None or row.there is None:
            return False
        try:
            shown = await self.tools.publisher.own_message(*row.there)
        except (Gone, Forbidden):
            return False  # nobody reads it there, or nothing can be done about it
        after = await self.tools.store.outbox.get(key)
        if after is None or after.there != row.there or after.shown != after.wanted or self._is_shown_now(after):
            return False  # it shows what is so now, or is about to
        if shown is None or shown.changed_at > alive + CHANGED_AFTER:
            return True
        if shown.changed_at > alive - CLOCKS_APART:
            await self.tools.store.outbox.redraw(key)
        return False

    def _is_shown_now(self, row: Outgoing) -> bool:
        """Whether this process has brought a message up to date since its start."""
        return self.tools.looks.get(row.number) is not None

    async def _lost_of(self, game: GameRow, user_id: int, alive: float) -> list[OwnMessage]:
        try:
            return await self._lost(game, await self.tools.publisher.open_dm(user_id), alive)
        except (Closed, Forbidden):
            return []

    async def _retire(self, lost: Collection[OwnMessage], *, is_lost: bool) -> None:
        """Take the buttons off messages that are certainly of a lost future; at once if their game is lost too."""
        for message in lost:
            if await self.tools.store.games.find(message.game_id) is not None:
                if is_lost:
                    await self.tools.store.outbox.retire(message.game_id, message.channel_id, message.message_id)
                continue
            try:
                await self.tools.publisher.retire(message.channel_id, message.message_id, None)
            except (Gone, Forbidden):
                log.info("lost_message_left", channel=message.channel_id, message=message.message_id)


def _places(game: GameRow, lobby_id: int | None) -> tuple[int, ...]:
    """Return the channels of a game; the message of a lobby may have a thread by now, which has its id."""
    if game.status is Status.LOBBY and lobby_id is not None:
        return game.channel_id, lobby_id
    return (game.channel_id if game.thread_id is None else game.thread_id,)
