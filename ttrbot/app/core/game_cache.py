"""Games in memory: loaded from the store, limited in number, each with a lock."""

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile
from typing import Final

import structlog

from ttrbot.app.core import charms
from ttrbot.app.core.answers import RefusedError, not_running
from ttrbot.app.core.caches import Lru
from ttrbot.app.core.damage import UNREADABLE, refused_if_damaged
from ttrbot.app.core.locks import Locks
from ttrbot.app.core.map_cache import MapCache
from ttrbot.app.core.table_config import engine_config, table_of
from ttrbot.app.core.tables import Entry, Table
from ttrbot.engine.codec import decode_event, decode_state
from ttrbot.engine.events import GameEvent, TurnBegan, Undone
from ttrbot.engine.game import Game, fold, positions, public_view, redact, replay
from ttrbot.engine.gamemap import GameMap
from ttrbot.engine.ids import Seat, Viewer
from ttrbot.engine.rulebook import Rulebook
from ttrbot.engine.seatview import PublicView
from ttrbot.robots import kind_of
from ttrbot.store import LoadedGame, Store, StoredAction, StoredEvent

log = structlog.get_logger(__name__)

RECENT_MOVES = 30
"""How many of the newest moves that weren't taken back are kept in memory, for the table message."""
TAKEN_BACK_IN_A_ROW: Final = 3
"""How many undos of one seat in a row are kept for the table message; earlier ones are dropped."""


@dataclass(frozen=True, slots=True)
class PlayedMove:
    """One move with what really happened. Secret."""

    number: int
    seat: Seat | None
    at: float
    events: tuple[GameEvent, ...] = field(repr=False)
    last_seq: int
    """The number of its last event."""
    continues: bool = False
    """Whether it was made by the same press as the move before."""
    stand_in: str | None = None
    """The kind of computer player that made it in the place of the person who had the seat."""

    @property
    def undone(self) -> Undone | None:
        """The undo, if the move was one."""
        match self.events:
            case (Undone() as event,):
                return event
            case _:
                return None

    def seen_by(self, game: Game, viewer: Viewer) -> Entry:
        """The move as one viewer saw it."""
        seen = tuple(redact(game, event, viewer) for event in self.events)
        return Entry(self.number, self.seat, self.at, seen, stands_in=self.stand_in is not None)


@dataclass(frozen=True, slots=True)
class LiveGame:
    """A begun game in memory. It never changes: each commit replaces it by a new one."""

    table: Table
    gamemap: GameMap = field(repr=False)
    game: Game = field(repr=False)
    secret: bytes = field(repr=False)
    recent: tuple[PlayedMove, ...] = field(repr=False)
    version: int = 0
    """The version of the game that is in memory, if several processes may change it."""

    @property
    def game_id(self) -> str:
        """The game's id."""
        return self.table.game_id

    @property
    def last_move(self) -> int:
        """The number of the newest move."""
        return self.recent[-1].number


def standing_moves(moves: Iterable[PlayedMove]) -> list[PlayedMove]:
    """The moves that weren't taken back, and the undos; of many undos in a row only the newest."""
    counting: list[PlayedMove] = []
    for move in moves:
        if (undone := move.undone) is not None:
            while counting and counting[-1].last_seq > undone.to_seq:
                counting.pop()
            before = [earlier.undone for earlier in counting[-TAKEN_BACK_IN_A_ROW:]]
            if [event.seat for event in before if event is not None] == [undone.seat] * TAKEN_BACK_IN_A_ROW:
                del counting[-TAKEN_BACK_IN_A_ROW]
        counting.append(move)
    return counting


def kept_moves(moves: Iterable[PlayedMove]) -> tuple[PlayedMove, ...]:
    """Return the moves of a game that are kept with it in memory."""
    return tuple(standing_moves(moves)[-RECENT_MOVES:])


def entries(game: Game, moves: Iterable[PlayedMove], viewer: Viewer) -> tuple[Entry, ...]:
    """Return these moves as one viewer saw them."""
    return tuple(move.seen_by(game, viewer) for move in moves)


def newest_moves(live: LiveGame, turn: int, moves: Sequence[PlayedMove] | None = None) -> tuple[Entry, ...]:
    """Return the newest public moves: those since the last turn of the player whose `turn` it is.

    `moves` are the moves up to that turn, if it isn't the running one.
    """
    first = turn - len(live.table.seats) + 1
    moves = live.recent if moves is None else moves

    def is_before(move: PlayedMove) -> bool:
        return any(isinstance(event, TurnBegan) and event.turn <= first for event in move.events)

    newest = list(takewhile(lambda move: not is_before(move), reversed(standing_moves(moves))))
    return entries(live.game, reversed(newest), None)


class GameCache:
    """The begun games used last, and a lock for each game. Hold a game's lock to change it."""

    def __init__(self, store: Store, maps: MapCache, most: int = 1024) -> None:
        self._store = store
        self._maps = maps
        self._games: Lru[str, LiveGame] = Lru(most)
        self.locks: Locks[str] = Locks()

    async def look(self, game_id: str) -> LiveGame:
        """Return the game as it is on the disk, for reading. Raises RefusedError, UnknownGame, StoreUnavailable."""
        if (live := await self._known(game_id)) is not None:
            return live
        async with self.locks[game_id]:
            return await self.get(game_id)

    async def get(self, game_id: str) -> LiveGame:
        """Return the game as `look` does; the caller holds its lock."""
        live = await self._known(game_id)
        if live is None:
            live = await self._load(game_id)
            self.put(live)
        return live

    def put(self, live: LiveGame) -> None:
        """Keep this as the game from now on. It must be on the disk already."""
        self._games.put(live.game_id, live)

    def drop(self, game_id: str) -> None:
        """Drop a game; the next look loads it from the disk."""
        self._games.drop(game_id)

    def drop_idle(self) -> None:
        """Drop the games that weren't used since the last such call."""
        self._games.drop_unused()

    def known_table(self, game_id: str) -> Table | None:
        """Return the table of a begun game, if it is in memory."""
        live = self._games.get(game_id)
        return None if live is None else live.table

    async def table(self, game_id: str) -> Table:
        """Return the table of any game, lobbies included. Raises UnknownGame, StoreUnavailable."""
        if (live := await self._known(game_id)) is not None:
            return live.table
        game = await self._store.games.get(game_id)
        return table_of(game, await self._store.games.seats(game_id), await self._maps.get(game.map_hash))

    async def gamemap(self, game_id: str) -> GameMap:
        """Return the map of any game as it was when its table was opened. Raises UnknownGame, StoreUnavailable."""
        if (live := self._games.get(game_id)) is not None:
            return live.gamemap
        return await self._maps.get((await self._store.games.get(game_id)).map_hash)

    async def moves(self, game_id: str, since: int = 0) -> tuple[PlayedMove, ...]:
        """Return the moves numbered `since` and later, from the disk. Raises RefusedError."""
        actions = await self._store.games.actions(game_id, after=since - 1)
        earlier, wanted = (actions[:1], actions[1:]) if since > 0 else ((), actions)
        if not wanted:
            return ()
        before = max((action.last_seq for action in earlier), default=0)
        events = await self._store.games.events(game_id, after=before, until=wanted[-1].last_seq)
        with refused_if_damaged(game_id):
            return _moves(wanted, events)

    async def game_at(self, live: LiveGame, move: int) -> Game:
        """Return the game as it was after an earlier move. Raises RefusedError."""
        if move == live.last_move:
            return live.game
        moves = await self.moves(live.game_id)
        if not 0 <= move < len(moves):
            raise RefusedError("unknown_move", value=move, last=live.last_move)
        events = [event for earlier in moves[: move + 1] for event in earlier.events]
        with refused_if_damaged(live.game_id):
            return await asyncio.to_thread(
                replay, live.gamemap, engine_config(live.table), seed_of(live.table, live.secret), events
            )

    async def views(self, live: LiveGame) -> tuple[PublicView, ...]:
        """Return what everybody could see after each move. Raises RefusedError."""
        moves = await self.moves(live.game_id)
        seed = seed_of(live.table, live.secret)

        def work() -> tuple[PublicView, ...]:
            events = (move.events for move in moves)
            return tuple(map(public_view, positions(live.gamemap, engine_config(live.table), seed, events)))

        with refused_if_damaged(live.game_id):
            return await asyncio.to_thread(work)

    async def _known(self, game_id: str) -> LiveGame | None:
        """Return the game if it is in memory as it is on the disk. Raises UnknownGame, StoreUnavailable."""
        live = self._games.get(game_id)
        if live is None or not self._store.is_shared:
            return live  # only this process changes it
        if await self._store.games.version(game_id) == live.version:
            return live
        if self._games.get(game_id) is live:
            self.drop(game_id)
        return None

    async def _load(self, game_id: str) -> LiveGame:
        loaded = await self._store.games.load(game_id)
        if not loaded.game.position:
            raise not_running(loaded.game.status)
        gamemap = await self._maps.read(loaded.game.map_hash, loaded.map_text)
        table = table_of(loaded.game, loaded.seats, gamemap)
        secret = loaded.game.secret
        try:
            game = await asyncio.to_thread(_bring_back, loaded, table, gamemap)
        except UNREADABLE:
            log.warning("snapshot_unreadable", game=game_id, position=table.position)
            await self._store.games.drop_snapshots(game_id)
            loaded = replace(loaded, snapshot=None, events=await self._store.games.events(game_id))
            with refused_if_damaged(game_id):
                game = await asyncio.to_thread(_bring_back, loaded, table, gamemap)
        kept = await self._kept_moves(game_id)
        with refused_if_damaged(game_id):  # their callers don't expect damage
            for viewer in (None, *(info.seat for info in table.seats)):
                entries(game, kept, viewer)
        return LiveGame(table, gamemap, game, secret, kept, loaded.game.version)

    async def _kept_moves(self, game_id: str) -> tuple[PlayedMove, ...]:
        """Read the newest moves, until enough of them are moves that weren't taken back."""
        first = await self._store.games.action_count(game_id)
        kept: tuple[PlayedMove, ...] = ()
        while first > 0 and len(kept) < RECENT_MOVES:
            first = max(0, first - RECENT_MOVES)
            kept = kept_moves(await self.moves(game_id, first))
        return kept


def move_number(action: StoredAction) -> int:
    """Return the number of a move as people count; 0 is the deal."""
    return action.number - 1


def seed_of(table: Table, secret: bytes) -> bytes:
    """The game's seed."""
    digests = [charm.digest for charm in table.charms]
    return charms.seed_of(table.seed_version, secret, [info.press_id for info in table.seats], digests)


def _bring_back(loaded: LoadedGame, table: Table, gamemap: GameMap) -> Game:
    """Load a game. Raises one of UNREADABLE if its snapshot or events can't be read or don't fit together."""
    config, seed = engine_config(table), seed_of(table, loaded.game.secret)
    events = [decode_event(event.blob) for event in loaded.events]
    if loaded.snapshot is None:
        return replay(gamemap, config, seed, events)
    state = decode_state(Rulebook(gamemap, config), seed, loaded.snapshot.blob)
    return fold(state, events, loaded.snapshot.seq)


def _moves(actions: tuple[StoredAction, ...], events: tuple[StoredEvent, ...]) -> tuple[PlayedMove, ...]:
    of_action: dict[int, list[GameEvent]] = {action.number: [] for action in actions}
    for event in events:
        of_action[event.action_number].append(decode_event(event.blob))
    return tuple(
        PlayedMove(
            move_number(action),
            action.seat,
            action.at,
            tuple(of_action[action.number]),
            action.last_seq,
            action.continues,
            None if action.stand_in is None else kind_of(action.stand_in),
        )
        for action in actions
    )
