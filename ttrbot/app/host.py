"""The host as a whole: what the process opens at its start and closes at its end."""

import asyncio
from collections.abc import Awaitable, Collection, Mapping
from random import Random

import structlog

from ttrbot.app.core.allowance import Limits
from ttrbot.app.core.asking import Asking
from ttrbot.app.core.clock import Clock, SystemClock
from ttrbot.app.core.game_cache import GameCache
from ttrbot.app.core.map_cache import MapCache
from ttrbot.app.history.explaining import Explanations
from ttrbot.app.history.statistics import Statistics
from ttrbot.app.messages.notifications import Notifications
from ttrbot.app.messages.ping_audit import PingAudit
from ttrbot.app.messages.publisher import Publisher
from ttrbot.app.messages.reposting import Reposts
from ttrbot.app.messages.unseen import UnseenTables
from ttrbot.app.outbox.burial import Burial
from ttrbot.app.outbox.closing import Closing
from ttrbot.app.outbox.contents import Contents, PastTables
from ttrbot.app.outbox.delivery import Tools
from ttrbot.app.outbox.place import Places
from ttrbot.app.outbox.sending_pace import SendingPace
from ttrbot.app.outbox.worker import OutboxWorker
from ttrbot.app.people.attendance import OFFER, Attendance
from ttrbot.app.people.departures import DepartureWatcher
from ttrbot.app.people.invitations import Invitations
from ttrbot.app.people.lobby import Lobbies
from ttrbot.app.people.names import PresentNames
from ttrbot.app.people.privacy import Privacy
from ttrbot.app.pictures.pictures import Painter, Pictures
from ttrbot.app.places.archiving import FinishedThreads
from ttrbot.app.places.channel_provider import ChannelProvider
from ttrbot.app.places.moving import Mover
from ttrbot.app.places.open_threads import OpenThreads
from ttrbot.app.places.team_rooms import TeamRooms
from ttrbot.app.play.journal import ARCHIVE, Journal
from ttrbot.app.play.open_votes import OpenVotes
from ttrbot.app.play.robot_turns import RobotPace, RobotTurns
from ttrbot.app.play.seat_changes import SeatChanges
from ttrbot.app.play.service import GameService
from ttrbot.app.play.standing_orders import StandingOrders
from ttrbot.app.play.undo import Undoing
from ttrbot.app.play.undo_grace import UndoGrace
from ttrbot.app.play.votes import MOTION, Votes
from ttrbot.app.settings.palettes import Palettes
from ttrbot.app.settings.preferences import PeoplesPreferences
from ttrbot.app.settings.servers import Servers
from ttrbot.app.time.absences import Absences
from ttrbot.app.time.lobby_expiry import LobbyExpiry
from ttrbot.app.time.timekeeper import Timekeeper
from ttrbot.app.time.timeouts import TimeoutPolicy
from ttrbot.robots import ROBOTS, Robot
from ttrbot.store import GameRow, Status, Store, StoreError, SurfaceKey, SurfaceKind

log = structlog.get_logger(__name__)

BEAT_EVERY = 10.0
IDLE = 900.0
"""Seconds after which a game that nobody looks at leaves memory, at most twice as many."""


class Host:
    """Games, lobbies, robots, pictures and the messages that show them, over one store.

    Life: `Host(store, painter)`, `await start(publisher)` once Discord is there, `await close()`. Before `start` the
    services work and nothing is shown; on `start` everything that a stop interrupted goes on: messages are caught up,
    threads made, robots play.
    """

    def __init__(
        self,
        store: Store,
        painter: Painter,
        *,
        clock: Clock | None = None,
        robots: Mapping[str, type[Robot]] = ROBOTS,
        limits: Limits | None = None,
        pace: SendingPace | None = None,
        robot_pace: RobotPace | None = None,
        orders_rng: Random | None = None,
    ) -> None:
        self._store = store
        self._clock = clock or SystemClock()
        self._pace = pace or SendingPace()
        robot_pace = robot_pace or RobotPace()
        maps = MapCache(store)
        self._cache = cache = GameCache(store, maps)
        self._journal = Journal(store, self._cache, self._clock, self._changed, hand_rest=self._pace.hand_rest)
        self.pictures = Pictures(painter, self._cache.gamemap)
        self.games = GameService(store, maps, self._cache, self._journal)
        self.servers = Servers(store)
        self.people = PeoplesPreferences(store)
        self.palettes = Palettes(self.servers, self.people)
        self.lobbies = Lobbies(
            store=store,
            maps=maps,
            cache=cache,
            journal=self._journal,
            clock=self._clock,
            robots=robots,
            limits=limits or Limits(),
            servers=self.servers,
            people=self.people,
            changed=self._changed,
        )
        self.seat_changes = SeatChanges(
            store=store, cache=cache, journal=self._journal, robots=robots, changed=self._changed
        )
        self.statistics = Statistics(store, maps, self.people)
        self.explanations = Explanations(store=store, cache=cache, robots=robots)
        self.undo_grace = UndoGrace(cache=cache, people=self.people, clock=self._clock, seconds=robot_pace.after_person)
        self._robots = RobotTurns(
            games=self.games, cache=cache, robots=robots, undo_grace=self.undo_grace, clock=self._clock, pace=robot_pace
        )
        asking = Asking(self._clock.now)
        self._notifications = Notifications(store, self._clock, self._wake_outbox)
        questions = OpenVotes(store, self._cache, self._clock, self._changed)
        self.votes = Votes(
            store=store,
            cache=cache,
            journal=self._journal,
            notifications=self._notifications,
            clock=self._clock,
            questions=questions,
            asking=asking,
        )
        self.company = Attendance(
            store=store,
            cache=cache,
            journal=self._journal,
            lobbies=self.lobbies,
            seat_changes=self.seat_changes,
            votes=self.votes,
            notifications=self._notifications,
            clock=self._clock,
            changed=self._changed,
            preferences=self.people,
            asking=asking,
        )
        self.invitations = Invitations(
            store=store,
            cache=cache,
            journal=self._journal,
            lobbies=self.lobbies,
            notifications=self._notifications,
            people=self.people,
            asking=asking,
        )
        self.rooms = TeamRooms(
            store=store,
            cache=cache,
            notifications=self._notifications,
            servers=self.servers,
            clock=self._clock,
            changed=self._wake_rooms,
        )
        self.names = PresentNames(store, self._cache)
        self.departures = DepartureWatcher(
            cache=cache, notifications=self._notifications, clock=self._clock, waited_for=store.games.waited_for
        )
        self.mover = Mover(
            store=store, cache=cache, journal=self._journal, notifications=self._notifications, changed=self._changed
        )
        self.timeouts = TimeoutPolicy(
            store=store,
            cache=cache,
            games=self.games,
            seat_changes=self.seat_changes,
            robots=self._robots,
            notifications=self._notifications,
            people=self.people,
            clock=self._clock,
            questions=questions,
        )
        self.orders = StandingOrders(
            store=store,
            cache=cache,
            games=self.games,
            undo_grace=self.undo_grace,
            notifications=self._notifications,
            votes=self.votes,
            clock=self._clock,
            changed=self._changed,
            rng=orders_rng,
        )
        self._finished = FinishedThreads(store, self._cache, self._clock)
        self.timekeeper = Timekeeper(
            store=store,
            cache=cache,
            people=self.people,
            notifications=self._notifications,
            timeouts=self.timeouts,
            orders=self.orders,
            questions=questions,
            others={MOTION: self.votes.ring, OFFER: self.company.lapse, ARCHIVE: self._finished.ring},
            clock=self._clock,
        )
        self.privacy = Privacy(
            store=store,
            cache=cache,
            lobbies=self.lobbies,
            company=self.company,
            preferences=self.people,
            questions=questions,
        )
        self.undoing = Undoing(cache, self._journal, self.votes, self.undo_grace, refill=self.timekeeper.clocks.refill)
        self.absences = Absences(
            store=store,
            cache=cache,
            seat_changes=self.seat_changes,
            timekeeper=self.timekeeper,
            notifications=self._notifications,
            clock=self._clock,
        )
        self.expiry = LobbyExpiry(
            store=store, cache=cache, journal=self._journal, notifications=self._notifications, clock=self._clock
        )
        self.unseen = UnseenTables(store, self._cache, self._notifications)
        self.reposts = Reposts(
            store=store, cache=cache, unseen=self.unseen, asking=asking, clock=self._clock, post=self.repost
        )
        self.audit = PingAudit(store, self._notifications, self._clock)
        self._contents = Contents(
            store=store,
            cache=cache,
            pictures=self.pictures,
            palettes=self.palettes,
            clocks=self.timekeeper.clocks,
            undo_grace=self.undo_grace,
        )
        self._burial, self._closing = Burial(), Closing(store, self._cache)
        self._threads: OpenThreads | None = None
        self.outbox: OutboxWorker | None = None  # what shows messages, once the host is started
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self, publisher: Publisher, channels: ChannelProvider | None = None) -> None:
        """Go on where the last process stopped, and keep going; no premises, no rooms. Raises StoreError."""
        games = await self._store.games.with_status((Status.LOBBY, Status.RUNNING))
        running = tuple(game for game in games if game.status is Status.RUNNING)
        heartbeats = await self._store.meta.heartbeats()
        self._threads = OpenThreads(
            store=self._store, rooms=self.rooms, clock=self._clock, publisher=publisher, unseen=self.unseen
        )
        self.outbox = OutboxWorker(
            Tools(
                store=self._store,
                cache=self._cache,
                contents=self._contents,
                publisher=publisher,
                clock=self._clock,
                pace=self._pace,
                places=Places(self._store, self._cache, publisher),
                past=PastTables(self._cache),
                burial=self._burial,
                closing=self._closing,
                unseen=self.unseen,
                notifications=self._notifications,
            ),
            self.rooms,
        )
        await self.outbox.start(games, heartbeats)
        self._finished.start(publisher)
        self.expiry.start()
        if channels is not None:
            self.rooms.start(channels, (game.id for game in running))
            self.departures.start(channels)
        await self.timekeeper.start((game.id for game in running), heartbeats.get("bot", heartbeats.get("writer")))
        for game in running:
            self._burial.known(game.id, game.thread_id or game.channel_id, self._clock.now())
        for game_id in await self._store.games.running_with_robots():
            self._robots.wake(game_id)
        self._spawn(self._beat_on(), "heartbeat")
        self._spawn(self._tidy(), "tidy")
        self._spawn(self._threads.open_all(running), "threads")
        self._spawn(self.audit.run(publisher), "ping audit")
        log.info("host_started", running=len(running))

    async def close(self, timeout: float = 20) -> None:  # noqa: ASYNC109 - a drain, not a cancellation
        """Take no more actions, let running work end for at most `timeout` seconds, stop robots and messages."""
        deadline = asyncio.get_running_loop().time() + timeout
        await self.timekeeper.close()
        await self.expiry.close()
        await self.departures.close()
        await self._robots.close()
        await self._journal.close(timeout)
        if self.outbox is not None:
            try:
                async with asyncio.timeout_at(deadline):
                    await self.outbox.settled()
            except TimeoutError:
                log.warning("messages_left", reason="they will be shown after the next start")
            await self.outbox.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.pictures.close()
        log.info("host_closed")

    async def settled(self) -> None:
        """Wait until no clock rings, no robot has anything to do, and all that may be shown now is shown."""
        if self.outbox is None:
            await self._robots.settled()
            return
        is_settled = False
        while not is_settled:
            await self.timekeeper.settled()
            await self._robots.settled()
            await self.outbox.settled()
            await self.departures.settled()
            is_settled = self.timekeeper.is_idle and self._robots.is_idle and self.outbox.is_idle

    async def repost(self, game_id: str) -> None:
        """Post the table (or lobby) message anew, at the bottom of its channel. Raises StoreError."""
        game = await self._store.games.get(game_id)
        kind = SurfaceKind.LOBBY if game.status is Status.LOBBY else SurfaceKind.TABLE
        if self.outbox is not None:
            await self.outbox.repost(SurfaceKey(game_id=game_id, kind=kind))

    def note_message(self, channel_id: int) -> None:
        """Report a message that anybody but the host wrote: a table buried under many is posted anew."""
        if self._burial.note(channel_id) and self.outbox is not None:
            self.outbox.wake()

    def note_closed(self, thread_id: int, *, is_archived: bool = True) -> None:
        """Report that a thread was archived (one with a running game is opened again), or else locked."""
        if self._threads is not None:
            work = self._threads.open_if_running if is_archived else self._threads.note_locked
            self._spawn(work(thread_id), "closed thread")

    async def note_unlocked(self, guild_id: int, thread_id: int) -> None:
        """Report that a thread is open and not locked: what was refused there is tried at once."""
        if self._threads is not None:
            await self._threads.note_unlocked(thread_id)
        await self.note_permissions(guild_id)

    async def note_server(self, guild_id: int) -> None:
        """Report that the bot is connected to a server and knows its channels: what was refused may be allowed now."""
        await self.note_permissions(guild_id)
        try:
            if self.outbox is not None:
                await self.outbox.note_server(guild_id)
        except StoreError as error:
            log.warning("server_not_noted", reason=str(error))

    async def note_permissions(self, guild_id: int) -> None:
        """Report that roles or channels of a server have changed: what was refused there may be allowed now."""
        for note in (*(() if self.outbox is None else (self.outbox.hurry,)), self.rooms.note_permissions):
            try:
                await note(guild_id)
            except StoreError as error:
                log.warning("permissions_not_noted", reason=str(error))

    async def note_deleted(self, channel_id: int, message_ids: Collection[int] | None = None) -> None:
        """Report that messages, or a whole channel or thread, are gone: what showed a game there is shown anew."""
        await self._show_anew(self._store.games.in_channel(channel_id), message_ids)

    async def note_sent_away(self, guild_id: int) -> None:
        """Report that the bot is on a server no more: its tables can't be shown, and nobody loses time."""
        await self._show_anew(self._store.games.of_guild(guild_id, (Status.RUNNING,)))

    async def _show_anew(
        self, found: Awaitable[tuple[GameRow, ...]], message_ids: Collection[int] | None = None
    ) -> None:
        """Show what all see of games once more: all of it, or what these messages showed."""
        if self.outbox is None:
            return
        try:
            await self.outbox.show_anew((game.id for game in await found), message_ids)
        except StoreError as error:
            log.warning("not_shown_anew", reason=str(error))

    async def owes_dm_notice(self, game_id: str, user_id: int) -> bool:
        """Whether to tell this person now, in an ephemeral way, that their DMs are closed: True once per game."""
        return await self._closing.owes_notice(game_id, user_id)

    def note_connection(self, *, is_up: bool) -> None:
        """Report that the connection to Discord is lost, or stands again: clocks don't run while nobody can press."""
        (self.timekeeper.connection_back if is_up else self.timekeeper.connection_lost)()

    def forget_idle(self) -> None:
        """Keep nothing in memory of the games that nobody has looked at since the last such call."""
        self._cache.drop_idle()
        self.pictures.forget_idle()
        self.timekeeper.clocks.forget_idle()

    def now(self) -> float:
        """The time by the host's clock, in Unix seconds."""
        return self._clock.now()

    async def note_press(self, user_id: int) -> None:
        """A person has done something: they are there, and may let us learn their waking hours from it."""
        self.orders.note_press(user_id)
        try:
            await self.people.learn(user_id, self._clock.now())
        except StoreError as error:
            log.warning("press_not_learned", reason=str(error))

    async def open_dms(self, user_id: int) -> None:
        """A person's DMs may be open again (they wrote to the bot, or ask for their hand by DM): try anew."""
        await self._closing.open_dms(user_id)
        self._wake_outbox()

    async def beat(self, name: str = "bot") -> None:
        """Note that a part of the process is alive, for the health check; the host itself notes `writer`."""
        await self._store.meta.beat(name, self._clock.now())

    def _wake_outbox(self) -> None:
        if self.outbox is not None:
            self.outbox.wake()

    def _wake_rooms(self) -> None:
        if self.outbox is not None:
            self.outbox.wake_rooms()

    def _changed(self, game_id: str) -> None:
        if self.outbox is not None:
            self.outbox.wake()
            self._robots.wake(game_id)
            self.timekeeper.wake(game_id)
            self.rooms.wake(game_id)
            self.departures.wake(game_id)

    def _spawn(self, work: "asyncio._CoroutineLike[None]", name: str) -> None:
        task = asyncio.create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _beat_on(self) -> None:
        while True:
            try:
                await self.beat("writer")
            except StoreError as error:
                log.error("no_heartbeat", reason=str(error))  # noqa: TRY400 - the message says it all
            await self._clock.sleep(BEAT_EVERY)

    async def _tidy(self) -> None:
        while True:
            await self._clock.sleep(IDLE)
            self.forget_idle()
