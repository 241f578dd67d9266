"""The host as a whole: what the process opens at its start and closes at its end."""

import asyncio
from collections.abc import Awaitable, Collection, Mapping
from random import Random

import structlog

from ttrbot.app.absences import Absences
from ttrbot.app.allowance import Limits
from ttrbot.app.archiving import ARCHIVE, FinishedThreads
from ttrbot.app.asking import Asking
from ttrbot.app.clock import Clock, SystemClock
from ttrbot.app.contents import Contents
from ttrbot.app.expiry import LobbyExpiry
from ttrbot.app.explaining import Explanations
from ttrbot.app.invitations import Invitations
from ttrbot.app.journal import Journal
from ttrbot.app.leavers import Leavers
from ttrbot.app.live import GameShelf
from ttrbot.app.lobby import Lobbies
from ttrbot.app.maps import MapShelf
from ttrbot.app.motions import MOTION, Motions
from ttrbot.app.moving import Mover
from ttrbot.app.names import PresentNames
from ttrbot.app.open_questions import OpenQuestions
from ttrbot.app.open_threads import OpenThreads
from ttrbot.app.outbox.burial import Burial
from ttrbot.app.outbox.closing import Closing
from ttrbot.app.outbox.notifications import Notifications
from ttrbot.app.outbox.pace import Pace
from ttrbot.app.outbox.past import PastTables
from ttrbot.app.outbox.place import Places
from ttrbot.app.outbox.tools import Tools
from ttrbot.app.outbox.unseen import UnseenTables
from ttrbot.app.outbox.worker import OutboxWorker
from ttrbot.app.palettes import Palettes
from ttrbot.app.patience import Patience
from ttrbot.app.people import OFFER, People
from ttrbot.app.pictures import Painter, Pictures
from ttrbot.app.ping_audit import PingAudit
from ttrbot.app.preferences import PeoplesPreferences
from ttrbot.app.privacy import Privacy
from ttrbot.app.publishing import Publisher
from ttrbot.app.reposting import Reposts
from ttrbot.app.robot_turns import RobotPace, RobotTurns
from ttrbot.app.rooming import Premises
from ttrbot.app.rooms import Rooms
from ttrbot.app.servers import Servers
from ttrbot.app.service import GameService
from ttrbot.app.standing_orders import StandingOrders
from ttrbot.app.statistics import Statistics
from ttrbot.app.substitutes import Substitutes
from ttrbot.app.time_up import TimeUps
from ttrbot.app.timekeeper import Timekeeper
from ttrbot.app.undoing import Undoing
from ttrbot.robots import ROBOTS, Robot
from ttrbot.store import Game, Status, Store, StoreError, SurfaceKey, SurfaceKind

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
        pace: Pace | None = None,
        robot_pace: RobotPace | None = None,
        orders_rng: Random | None = None,
    ) -> None:
        self._store = store
        self._clock = clock or SystemClock()
        self._pace = pace or Pace()
        robot_pace = robot_pace or RobotPace()
        maps = MapShelf(store)
        self._shelf = GameShelf(store, maps)
        self._journal = Journal(store, self._shelf, self._clock, self._changed, hand_rest=self._pace.hand_rest)
        self.pictures = Pictures(painter, self._shelf.gamemap)
        self.games = GameService(store, maps, self._shelf, self._journal)
        self.servers = Servers(store)
        self.people = PeoplesPreferences(store)
        self.palettes = Palettes(self.servers, self.people)
        self.lobbies = Lobbies(
            store=store,
            maps=maps,
            shelf=self._shelf,
            journal=self._journal,
            clock=self._clock,
            robots=robots,
            limits=limits or Limits(),
            servers=self.servers,
            people=self.people,
            changed=self._changed,
        )
        self.substitutes = Substitutes(
            store=store, shelf=self._shelf, journal=self._journal, robots=robots, changed=self._changed
        )
        self.statistics = Statistics(store, maps, self.people)
        self.explanations = Explanations(store=store, shelf=self._shelf, robots=robots)
        self.patience = Patience(
            shelf=self._shelf, people=self.people, clock=self._clock, seconds=robot_pace.after_person
        )
        self._robots = RobotTurns(
            games=self.games,
            shelf=self._shelf,
            robots=robots,
            patience=self.patience,
            clock=self._clock,
            pace=robot_pace,
        )
        asking = Asking(self._clock.now)
        self._notices = Notifications(store, self._clock, self._wake_outbox)
        questions = OpenQuestions(store, self._shelf, self._clock, self._changed)
        self.motions = Motions(
            store=store,
            shelf=self._shelf,
            journal=self._journal,
            notices=self._notices,
            clock=self._clock,
            questions=questions,
            asking=asking,
        )
        self.company = People(
            store=store,
            shelf=self._shelf,
            journal=self._journal,
            lobbies=self.lobbies,
            substitutes=self.substitutes,
            motions=self.motions,
            notices=self._notices,
            clock=self._clock,
            changed=self._changed,
            preferences=self.people,
            asking=asking,
        )
        self.invitations = Invitations(
            store=store,
            shelf=self._shelf,
            journal=self._journal,
            lobbies=self.lobbies,
            notices=self._notices,
            people=self.people,
            asking=asking,
        )
        self.rooms = Rooms(
            store=store,
            shelf=self._shelf,
            notices=self._notices,
            servers=self.servers,
            clock=self._clock,
            changed=self._wake_rooms,
        )
        self.names = PresentNames(store, self._shelf)
        self.leavers = Leavers(
            shelf=self._shelf, notices=self._notices, clock=self._clock, waited_for=store.games.waited_for
        )
        self.mover = Mover(
            store=store, shelf=self._shelf, journal=self._journal, notices=self._notices, changed=self._changed
        )
        self.time_ups = TimeUps(
            store=store,
            shelf=self._shelf,
            games=self.games,
            substitutes=self.substitutes,
            robots=self._robots,
            notices=self._notices,
            people=self.people,
            clock=self._clock,
            questions=questions,
        )
        self.orders = StandingOrders(
            store=store,
            shelf=self._shelf,
            games=self.games,
            patience=self.patience,
            notices=self._notices,
            motions=self.motions,
            clock=self._clock,
            changed=self._changed,
            rng=orders_rng,
        )
        self._finished = FinishedThreads(store, self._shelf, self._clock)
        self.timekeeper = Timekeeper(
            store=store,
            shelf=self._shelf,
            people=self.people,
            notices=self._notices,
            time_ups=self.time_ups,
            orders=self.orders,
            questions=questions,
            others={MOTION: self.motions.ring, OFFER: self.company.lapse, ARCHIVE: self._finished.ring},
            clock=self._clock,
        )
        self.privacy = Privacy(
            store=store,
            shelf=self._shelf,
            lobbies=self.lobbies,
            company=self.company,
            preferences=self.people,
            questions=questions,
        )
        self.undoing = Undoing(self._shelf, self._journal, self.motions, self.timekeeper.clocks, self.patience)
        self.absences = Absences(
            store=store,
            shelf=self._shelf,
            substitutes=self.substitutes,
            timekeeper=self.timekeeper,
            notices=self._notices,
            clock=self._clock,
        )
        self.expiry = LobbyExpiry(
            store=store, shelf=self._shelf, journal=self._journal, notices=self._notices, clock=self._clock
        )
        self.unseen = UnseenTables(store, self._shelf, self._notices)
        self.reposts = Reposts(
            store=store, shelf=self._shelf, unseen=self.unseen, asking=asking, clock=self._clock, post=self.repost
        )
        self.audit = PingAudit(store, self._notices, self._clock)
        self._contents = Contents(
            store=store,
            shelf=self._shelf,
            pictures=self.pictures,
            palettes=self.palettes,
            clocks=self.timekeeper.clocks,
            patience=self.patience,
        )
        self._burial, self._closing = Burial(), Closing(store, self._shelf)
        self._threads: OpenThreads | None = None
        self.outbox: OutboxWorker | None = None  # what shows messages, once the host is started
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self, publisher: Publisher, premises: Premises | None = None) -> None:
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
                shelf=self._shelf,
                contents=self._contents,
                publisher=publisher,
                clock=self._clock,
                pace=self._pace,
                places=Places(self._store, self._shelf, publisher),
                past=PastTables(self._shelf),
                burial=self._burial,
                closing=self._closing,
                unseen=self.unseen,
                notices=self._notices,
            ),
            self.rooms,
        )
        await self.outbox.start(games, heartbeats)
        self._finished.start(publisher)
        self.expiry.start()
        if premises is not None:
            self.rooms.start(premises, (game.id for game in running))
            self.leavers.start(premises)
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
        await self.leavers.close()
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
            await self.leavers.settled()
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

    async def _show_anew(self, found: Awaitable[tuple[Game, ...]], message_ids: Collection[int] | None = None) -> None:
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
        self._shelf.drop_idle()
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
            self.leavers.wake(game_id)

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
