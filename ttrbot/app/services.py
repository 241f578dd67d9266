"""The services of the host, each made once and given the others that it needs."""

from collections.abc import Mapping
from random import Random
from typing import TypedDict, Unpack

import structlog

from ttrbot.app.context import Context
from ttrbot.app.core.clock import Clock, SystemClock
from ttrbot.app.core.limits import Limits
from ttrbot.app.core.thinking import ThinkingProcess
from ttrbot.app.history.coach import Coach
from ttrbot.app.history.explaining import Explanations
from ttrbot.app.history.retention import Retention
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
from ttrbot.app.places.moving import Mover
from ttrbot.app.places.open_threads import OpenThreads
from ttrbot.app.places.team_rooms import TeamRooms
from ttrbot.app.play.journal import ARCHIVE, STALL, Journal
from ttrbot.app.play.open_answers import ANSWER, OpenAnswers
from ttrbot.app.play.open_votes import OpenVotes
from ttrbot.app.play.robot_turns import RobotPace, RobotTurns
from ttrbot.app.play.seat_changes import SeatChanges
from ttrbot.app.play.service import GameService
from ttrbot.app.play.standing_orders import ORDERS, ORDERS_NEWS, StandingOrders
from ttrbot.app.play.undo import Undoing
from ttrbot.app.play.undo_grace import UndoGrace
from ttrbot.app.play.votes import MOTION, Votes
from ttrbot.app.settings.languages import Languages
from ttrbot.app.settings.palettes import Palettes
from ttrbot.app.time.absences import Absences
from ttrbot.app.time.clock_votes import ClockVotes
from ttrbot.app.time.lobby_expiry import LobbyExpiry
from ttrbot.app.time.reminding import OpenReminders
from ttrbot.app.time.stalls import Stalls
from ttrbot.app.time.timekeeper import Timekeeper
from ttrbot.app.time.timeouts import TimeoutPolicy
from ttrbot.robots import ROBOTS, Robot
from ttrbot.store import Status, Store, SurfaceKey, SurfaceKind

log = structlog.get_logger(__name__)


class HostOptions(TypedDict, total=False):
    """A host's options; tests bring their own clock, paces and randomness."""

    clock: Clock | None
    robots: Mapping[str, type[Robot]]
    limits: Limits | None
    pace: SendingPace | None
    robot_pace: RobotPace | None
    orders_rng: Random | None
    keep_ended: float | None
    """How many seconds ended games are kept; None: for ever."""
    thinking: ThinkingProcess | None
    """Where computer players think, if it is shared with other hosts; it isn't closed with the host then."""


class HostServices:
    """All services over one store. Before `open_outbox` they work, but nothing is shown."""

    def __init__(self, store: Store, painter: Painter, **options: Unpack[HostOptions]) -> None:
        robots, limits = options.get("robots", ROBOTS), options.get("limits") or Limits()
        self.pace, robot_pace = options.get("pace") or SendingPace(), options.get("robot_pace") or RobotPace()
        self.context = context = Context.over(store, options.get("clock") or SystemClock(), robots, self.note_changed)
        self.servers, self.preferences = context.servers, context.preferences
        self.languages = Languages(store, self.preferences)
        self.palettes = Palettes(self.servers, self.preferences)
        self.pictures = Pictures(painter, context.cache.gamemap)
        self.notifications = notifications = Notifications(context, self.wake_outbox)
        self.unseen = UnseenTables(context, notifications)
        self.statistics = Statistics(context)
        shared = options.get("thinking")
        self.shares_thinking = shared is not None
        self.thinking = shared or ThinkingProcess()
        self.explanations = Explanations(context, self.thinking)
        self.coach = Coach(context, self.thinking)
        self.retention = Retention(context, options.get("keep_ended"))

        self.journal = journal = Journal(context, hand_rest=self.pace.hand_rest)
        self.games = GameService(context, journal)
        self.seat_changes = SeatChanges(context, journal=journal)
        self.undo_grace = UndoGrace(context, seconds=robot_pace.after_person)
        self.robot_turns = RobotTurns(
            context, games=self.games, undo_grace=self.undo_grace, pace=robot_pace, thinking=self.thinking
        )
        self.open_answers = OpenAnswers(context)
        open_votes = OpenVotes(context)
        self.votes = Votes(context, journal=journal, notifications=notifications, open_votes=open_votes)
        self.orders = StandingOrders(
            context,
            games=self.games,
            undo_grace=self.undo_grace,
            notifications=notifications,
            votes=self.votes,
            rng=options.get("orders_rng"),
        )

        self.rooms = TeamRooms(
            context,
            notifications=notifications,
            plays_at_once=self.orders.plays_at_once,
            changed=self.wake_rooms,
        )
        self.mover = Mover(context, journal=journal, notifications=notifications)
        self.finished_threads = FinishedThreads(context)
        self.threads: OpenThreads | None = None

        self.lobbies = Lobbies(context, journal=journal, limits=limits)
        self.timeouts = TimeoutPolicy(
            context,
            games=self.games,
            seat_changes=self.seat_changes,
            robots=self.robot_turns,
            notifications=notifications,
            open_votes=open_votes,
        )
        reminders = OpenReminders(context, notifications, self.wake_outbox)
        self.stalls = Stalls(context, notifications=notifications, reminders=reminders, timeouts=self.timeouts)
        self.attendance = Attendance(
            context,
            journal=journal,
            lobbies=self.lobbies,
            seat_changes=self.seat_changes,
            votes=self.votes,
            notifications=notifications,
            is_long_awaited=self.stalls.is_long,
        )
        self.invitations = Invitations(
            context,
            journal=journal,
            lobbies=self.lobbies,
            notifications=notifications,
        )
        self.names = PresentNames(context)
        self.departures = DepartureWatcher(
            context,
            notifications=notifications,
            waited_for=store.games.waited_for,
            leave_lobby=self.lobbies.leave,
        )
        self.privacy = Privacy(context, lobbies=self.lobbies, attendance=self.attendance, votes=self.votes)

        self.timekeeper = Timekeeper(
            context,
            notifications=notifications,
            timeouts=self.timeouts,
            stalls=self.stalls,
            orders=self.orders,
            open_votes=open_votes,
            reminders=reminders,
            others={
                MOTION: self.votes.ring,
                OFFER: self.attendance.lapse,
                ARCHIVE: self.finished_threads.ring,
                ORDERS: self.orders.ring,
                ORDERS_NEWS: self.orders.ring_news,
                STALL: self.stalls.ring,
                ANSWER: self.open_answers.ring,
            },
        )
        self.clock_votes = ClockVotes(
            context,
            journal=journal,
            votes=self.votes,
            notifications=notifications,
            clocks=self.timekeeper.clocks,
            timeouts=self.timeouts,
        )
        self.undoing = Undoing(
            context, journal=journal, votes=self.votes, undo_grace=self.undo_grace, refill=self.timekeeper.clocks.refill
        )
        self.absences = Absences(
            context, seat_changes=self.seat_changes, timekeeper=self.timekeeper, notifications=notifications
        )
        self.expiry = LobbyExpiry(context, journal=journal, notifications=notifications)

        self.burial, self.closing = Burial(), Closing(context)
        self.reposts = Reposts(context, unseen=self.unseen, post=self.repost)
        self.audit = PingAudit(context, notifications)
        self._contents = Contents(
            context,
            pictures=self.pictures,
            palettes=self.palettes,
            clocks=self.timekeeper.clocks,
            undo_grace=self.undo_grace,
            orders=self.orders,
        )
        self.outbox: OutboxWorker | None = None  # what shows messages, once the host is started

    def open_outbox(self, publisher: Publisher) -> OutboxWorker:
        """Make the outbox's worker and what keeps threads open. Nothing is sent before the worker's `start`."""
        context = self.context
        self.threads = OpenThreads(context, publisher=publisher, unseen=self.unseen)
        self.finished_threads.start(publisher)
        self.outbox = OutboxWorker(
            Tools(
                store=context.store,
                cache=context.cache,
                contents=self._contents,
                publisher=publisher,
                clock=context.clock,
                pace=self.pace,
                places=Places(context, publisher),
                past=PastTables(),
                burial=self.burial,
                closing=self.closing,
                unseen=self.unseen,
                notifications=self.notifications,
                languages=self.languages,
            ),
            self.rooms,
            self.robot_turns.goes_on,
        )
        return self.outbox

    async def repost(self, game_id: str) -> None:
        """Post the table (or lobby) message again, at the bottom of its channel. Raises StoreError."""
        game = await self.context.store.games.get(game_id)
        kind = SurfaceKind.LOBBY if game.status is Status.LOBBY else SurfaceKind.TABLE
        if self.outbox is not None:
            await self.outbox.repost(SurfaceKey(game_id=game_id, kind=kind))

    async def owes_dm_notice(self, game_id: str, user_id: int) -> bool:
        """Whether to tell this person now, by an ephemeral message, that their DMs are closed: True once per game."""
        return await self.closing.owes_notice(game_id, user_id)

    async def open_dms(self, user_id: int) -> None:
        """Try a person's DMs again, as the person has written to the bot or asks for a hand there."""
        await self.closing.open_dms(user_id)
        self.wake_outbox()

    def now(self) -> float:
        """Return the time by the host's clock, in Unix seconds."""
        return self.context.clock.now()

    def wake_outbox(self) -> None:
        """Report that something may have to be sent."""
        if self.outbox is not None:
            self.outbox.wake()

    def wake_rooms(self) -> None:
        """Report that a room may have to be made or removed."""
        if self.outbox is not None:
            self.outbox.wake_rooms()

    def note_changed(self, game_id: str) -> None:
        """Report that a game has changed, once the change is on the disk."""
        table = self.context.cache.known_table(game_id)
        if table is not None and not self.context.store.scope.has(table.guild_id):
            return  # those who look after that server hear of it from the store
        if self.outbox is not None:
            self.outbox.wake()
            for service in (self.robot_turns, self.timekeeper, self.rooms, self.departures):
                service.wake(game_id)
