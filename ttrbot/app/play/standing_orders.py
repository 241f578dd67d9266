"""Standing orders at work: kept for their owners only, tried when an owner's turn begins, played like presses.

Orders are never logged, and nothing public shows whether an order or a press made a move: orders play in the same way
as people do, after a random wait.
"""

import dataclasses
from collections.abc import Callable
from functools import partial
from math import inf
from random import Random, SystemRandom
from typing import Final, TypeAlias
from zlib import crc32

from msgspec.structs import replace

from ttrbot.app.context import Context, Service
from ttrbot.app.core.answers import answers, not_running, seat_at
from ttrbot.app.core.caches import Lru, Remembered
from ttrbot.app.core.clock import CLOCK_JITTER
from ttrbot.app.core.damage import read_or_none
from ttrbot.app.core.game_cache import LiveGame
from ttrbot.app.core.paces import HOUR
from ttrbot.app.core.tables import PASSING, Refusal, Table
from ttrbot.app.messages.notification import Notification
from ttrbot.app.messages.notifications import Notifications
from ttrbot.app.play.service import GameService
from ttrbot.app.play.undo_grace import UndoGrace
from ttrbot.app.play.votes import Votes
from ttrbot.app.settings.calendar import up_at
from ttrbot.engine.decisions import Decision
from ttrbot.engine.game import check, public_view, seat_view
from ttrbot.engine.ids import Seat
from ttrbot.engine.questions import AskTurn
from ttrbot.orders.playing import Step, aiming, begins, concerns, knowing, next_step, pruned, settled, stopped
from ttrbot.orders.stored import decode, encode
from ttrbot.orders.wishes import OrderList
from ttrbot.store import Change, News, Status, StoreUnavailable, Timer, TimerKey

ORDERS: Final = "orders"
"""The kind of the timers at which orders are tried; their key is the seat, their payload the question."""

ORDERS_NEWS: Final = "orders_news"
"""The kind of the timers at which people are told what their orders have played; their key is the seat."""
NEWS_AFTER: Final = 12 * HOUR
"""The waking seconds between the first of these turns and the message."""

WAITS: Final = {
    "live": (10.0, 40.0),
    "hour": (20.0, 120.0),
    "hours": (30.0, 300.0),
    "day": (60.0, 900.0),
    "two-days": (60.0, 1800.0),
    "days": (60.0, 1800.0),
    "week": (60.0, 1800.0),
}
"""The least and the most seconds of the random wait before an order is played, by the table's pace."""
WAIT_WITHOUT_CLOCK: Final = (20.0, 180.0)
WAIT_WITHIN_TURN: Final = (3.0, 12.0)
"""The same before a further answer of the same turn."""
WAIT_ALONE: Final = 2.0
"""The seconds before an order begins a turn if no other person plays, so that its owner can follow."""
LONGEST_WAIT: Final = max(most for _, most in (*WAITS.values(), WAIT_WITHOUT_CLOCK, WAIT_WITHIN_TURN))
AT_THE_TABLE: Final = 30.0
"""The seconds after a press for which a person is assumed to be present and to play the turn by hand."""
TELL_EVERY: Final = 10.0
"""The seconds between two times that the other parts of the bot are told of a person's presses."""
REMEMBERED: Final = 4096
"""The number of people whose newest presses are remembered; all others are assumed to be elsewhere."""


ChangeOrders: TypeAlias = Callable[[OrderList], OrderList]


class StandingOrders(Service):
    """Keeps and plays standing orders. `rng` decides how long each move waits, nothing else."""

    def __init__(
        self,
        context: Context,
        *,
        games: GameService,
        undo_grace: UndoGrace,
        notifications: Notifications,
        votes: Votes,
        rng: Random | None = None,
    ) -> None:
        super().__init__(context)
        self._games = games
        self._undo_grace = undo_grace
        self._notifications = notifications
        self._votes = votes
        self._rng = rng or SystemRandom()
        self._damaged: set[tuple[str, int, bytes]] = set()
        """The lists that couldn't be read, and their owners."""
        self._pressed: Lru[int, float] = Lru(REMEMBERED)
        self._told_of: Lru[int, float] = Lru(REMEMBERED)
        """When others were last told of a person's press."""
        self._owners: Remembered[str, frozenset[int]] = Remembered(self._read_owners, is_shared=context.store.is_shared)
        """The people with orders in a game, also those who have since given up their seat and thus their orders."""

    async def note_press(self, user_id: int) -> None:
        """Note a person's press: for a while, no order plays their turn unless they allow it.

        Other parts of the bot are told now and then. Raises StoreUnavailable.
        """
        self.note_seen(user_id)
        now = self._clock.now()
        if not 0 <= now - (self._told_of.get(user_id) or -inf) < TELL_EVERY:
            self._told_of.put(user_id, now)
            await self._store.tell(Change(News.PRESSED, str(user_id)))

    def note_seen(self, user_id: int) -> None:
        """Note that a person has pressed something, perhaps elsewhere."""
        self._pressed.put(user_id, self._clock.now())

    def forget(self, game_id: str) -> None:
        """Drop who has orders in a game, as it was changed elsewhere."""
        self._owners.drop(game_id)

    def forget_all(self) -> None:
        """Drop who has orders in any game, as they may have been changed elsewhere."""
        self._owners.drop_all()

    @answers
    async def read(self, game_id: str, user_id: int) -> OrderList:
        """Return a person's own orders in their present state. Secret: ephemeral or DM only."""
        live = await self._live(game_id, user_id)
        seat = seat_at(live.table, user_id)
        stored = await self._read(game_id, seat, user_id)
        return self._current(stored, live, seat)

    @answers
    async def change(self, game_id: str, user_id: int, change: ChangeOrders) -> OrderList:
        """Change a person's own orders. Secret like `read`.

        Orders given during the person's own turn apply from the next one: a person who is present plays by hand,
        unless they say otherwise (`told_to_play`).
        """
        live = await self._live(game_id, user_id)
        seat = seat_at(live.table, user_id)
        await self._read(game_id, seat, user_id)  # so that they hear of a list that is replaced unread

        def work(blob: bytes | None) -> bytes:
            before = self._current(self._decode(game_id, user_id, blob), live, seat)
            after = change(before)
            question = _question(live, seat)
            if after.orders != before.orders and question is not None and question.ask == AskTurn():
                after = replace(after, by_hand=live.table.position, told=None)
            return encode(knowing(after, seat_view(live.game, seat), live.gamemap))

        blob = await self._owners.change(game_id, self._store.orders.change(game_id, user_id, work))
        await self._store.timers.cancel(_key(game_id, seat))
        self._changed(game_id)
        return self._decode(game_id, user_id, blob)

    async def look(self, table: Table) -> None:
        """Schedule the orders of the people for whom a game waits. Raises UnknownGame, StoreUnavailable."""
        if table.status is not Status.RUNNING or table.paused:
            return
        owners = await self._owners.get(table.game_id)
        waiting = [seat for seat in table.waiting if table.seats[seat].player_id in owners]
        if not waiting:
            return
        lists = await self._store.orders.of_game(table.game_id)
        known = {timer.key: timer.payload for timer in await self._store.timers.of_game(table.game_id)}
        live = await self._cache.look(table.game_id)
        for seat in waiting:
            question, user_id = _question(live, seat), live.table.seats[seat].player_id
            if question is None or user_id not in lists:
                continue  # the seat has changed hands meanwhile, or the game has gone on
            stored = self._decode(table.game_id, user_id, lists[user_id])
            await self._tell_if_damaged(table.game_id, seat, user_id, lists[user_id])
            current = self._current(stored, live, seat)
            if current == stored and not concerns(current, question.ask, public_view(live.game).turn):
                continue  # nothing to play, and nothing to tell
            key, payload = _key(table.game_id, seat), _payload(live, question)
            if known.get(key) != payload:
                due_at = self._due(live, question, is_told=current.told == live.table.position)
                await self._store.timers.put(Timer(key=key, due_at=due_at, payload=payload))

    async def ring(self, timer: Timer) -> None:
        """Try a seat's orders on the question that the timer was set for. Raises StoreUnavailable."""
        game_id, seat = timer.key.game_id, int(timer.key.key)
        live = await self._cache.look(game_id)
        question, user_id = _question(live, seat), live.table.seats[seat].player_id
        if question is None or user_id is None or live.table.paused or _payload(live, question) != timer.payload:
            return
        blob = (await self._store.orders.of_game(game_id)).get(user_id)
        if blob is None:
            return
        before = self._decode(game_id, user_id, blob)
        undo_grace = await self._undo_grace.left(live, seat)
        is_alone = plays_alone(live.table, seat)
        if begins(question.ask) and before.told != live.table.position and not is_alone:
            undo_grace = max(undo_grace, self._at_the_table(user_id))
        is_asked = await self._votes.is_asked_about_position(live.table)  # a move would end the vote
        if undo_grace > 0 or is_asked:
            due_at = self._due(live, question) if is_asked else self._clock.now() + undo_grace
            await self._store.timers.put(Timer(key=timer.key, due_at=due_at, payload=timer.payload))
            return
        step = await self._told(live, seat, user_id, before, self._step(before, live, seat))
        after = encode(step.orders)
        if step.orders != before and not await self._store.orders.replace(game_id, user_id, blob, after):
            return  # their owner has just changed them, and they are tried anew
        is_stuck = step.orders.playing is not None and step.orders.by_hand is not None
        if is_stuck and not begins(question.ask):  # nobody was pinged when the turn began
            await self._store.outbox.ping_again(game_id, live.table.turn, seat)
            self._changed(game_id)
        if step.action is not None:
            continues = not begins(question.ask)  # an order's turn is taken back as one move, like a press
            done = await self._games.play_seat(game_id, step.action, question.id, in_place=True, continues=continues)
            if isinstance(done, Refusal) and done.code in PASSING:
                raise StoreUnavailable("nothing could be saved")
            if isinstance(done, Refusal) and done.code in {"question_closed", "game_paused"}:  # it wasn't played
                await self._store.orders.replace(game_id, user_id, after, blob)
            if not isinstance(done, Refusal):
                await self._undo_grace.skip(game_id, seat)

    async def _read_owners(self, game_id: str) -> frozenset[int]:
        return frozenset(await self._store.orders.of_game(game_id))

    def _step(self, stored: OrderList, live: LiveGame, seat: Seat) -> Step:
        """Return what a stored list does about the seat's open question. The list then holds the news for its owner."""
        view, gamemap = seat_view(live.game, seat), live.gamemap
        now = self._current(stored, live, seat)
        if any(begins(question.ask) for question in view.questions):
            now = stopped(stored, now, view, gamemap, live.table.position)
        step = next_step(now, view, gamemap, lambda action: check(live.game, action) is None)
        after = aiming(step.orders, view, gamemap)
        is_within = after.playing is not None and not any(begins(question.ask) for question in view.questions)
        if step.action is None and is_within:  # an order can't go on with the turn that it began
            after = replace(after, by_hand=live.table.position)
        return Step(after, step.action)

    async def plays_at_once(self, game_id: str, seat: Seat) -> bool:
        """Return whether an order will play the turn that begins for a seat, so that its owner needn't be pinged."""
        live = await self._cache.look(game_id)
        user_id = live.table.seats[seat].player_id
        if user_id is None or user_id not in await self._owners.get(game_id):
            return False
        blob = (await self._store.orders.of_game(game_id)).get(user_id)
        return self._step(self._decode(game_id, user_id, blob), live, seat).action is not None

    async def is_stuck(self, table: Table, seat: Seat) -> bool:
        """Return whether an order began a seat's current turn and can't finish it, so that the owner must."""
        user_id = table.seats[seat].player_id
        if user_id is None or user_id not in await self._owners.get(table.game_id):
            return False
        orders = self._decode(table.game_id, user_id, (await self._store.orders.of_game(table.game_id)).get(user_id))
        return orders.playing is not None and orders.by_hand == table.position

    async def _told(self, live: LiveGame, seat: Seat, user_id: int, before: OrderList, step: Step) -> Step:
        """Tell the news to the owner, and nobody else, and return the step without the news.

        The news is why a turn is left to the owner, and everything that the orders have played until then. While they
        go on playing, their turns are told once the first is half a day old, at waking hours.
        """
        after, turn = step.orders, live.table.turn
        gone = after.cancelled[len(before.cancelled) :]
        asked = after.asked if before.by_hand != live.table.position else ()
        if gone or asked or (step.action is None and after.played):
            said = Notification("orders-news", seat, gone=gone, asked=asked, played=after.played)
            if await self._notifications.add(live.game_id, f"{turn}:{seat}", said, recipient=user_id):
                after = replace(after, played=())
        elif after.played and not before.played:
            calendar = (await self._preferences.get(user_id)).calendar(nights=True)
            due_at = up_at(calendar, self._clock.now(), NEWS_AFTER)
            if due_at < inf:
                await self._store.timers.put(Timer(key=_news_key(live.game_id, seat), due_at=due_at, payload=b""))
        if after.orders and before.left >= 1 > after.left:
            said = Notification("orders-rest", seat, turn)
            await self._notifications.add(live.game_id, f"{turn}:{seat}", said, recipient=user_id)
        return Step(after, step.action)

    async def ring_news(self, timer: Timer) -> None:
        """Tell the owner what the orders have played since the last message."""
        game_id, seat = timer.key.game_id, int(timer.key.key)
        table = await self._cache.table(game_id)
        user_id = table.seats[seat].player_id
        blob = None if user_id is None else (await self._store.orders.of_game(game_id)).get(user_id)
        if user_id is None or blob is None:
            return
        before = self._decode(game_id, user_id, blob)
        if not before.played:
            return
        said = Notification("orders-news", seat, played=before.played)
        await self._notifications.add(game_id, f"{before.played[-1].turn}.{seat}", said, recipient=user_id)
        if not await self._store.orders.replace(game_id, user_id, blob, encode(replace(before, played=()))):
            await self._store.timers.put(dataclasses.replace(timer, due_at=self._clock.now() + WAIT_WITHIN_TURN[1]))

    async def _read(self, game_id: str, seat: Seat, user_id: int) -> OrderList:
        blob = (await self._store.orders.of_game(game_id)).get(user_id)
        orders = self._decode(game_id, user_id, blob)
        await self._tell_if_damaged(game_id, seat, user_id, blob)
        return orders

    async def _tell_if_damaged(self, game_id: str, seat: Seat, user_id: int, blob: bytes | None) -> None:
        """Tell the owner, once, that their list couldn't be read."""
        if blob is not None and (game_id, user_id, blob) in self._damaged:
            said, key = Notification("orders-lost", seat), f"{seat}:{crc32(blob)}"
            await self._notifications.add(game_id, key, said, recipient=user_id)

    def _decode(self, game_id: str, user_id: int, blob: bytes | None) -> OrderList:
        """Return a stored list. One that is damaged counts as empty, and is logged once."""
        if blob is None or (game_id, user_id, blob) in self._damaged:
            return OrderList()
        orders = read_or_none(partial(decode, blob), "orders_unreadable", game=game_id)
        if orders is None:
            self._damaged.add((game_id, user_id, blob))
            return OrderList()
        return orders

    async def _live(self, game_id: str, user_id: int) -> LiveGame:
        live = await self._cache.look(game_id)
        if live.table.status is not Status.RUNNING:
            raise not_running(live.table.status)
        seat_at(live.table, user_id)
        return live

    @staticmethod
    def _current(orders: OrderList, live: LiveGame, seat: Seat) -> OrderList:
        """Return the list in its present state: after an undo, the owner answers the question again by hand."""
        view = seat_view(live.game, seat)
        orders = pruned(settled(orders, view, live.gamemap), view, live.gamemap)
        here = live.table.position
        is_by_hand = orders.told != here and (orders.by_hand == here or _has_taken_back(live, seat))
        return replace(orders, by_hand=here if is_by_hand else None)

    def _at_the_table(self, user_id: int) -> float:
        """Return the seconds for which a person is still assumed present; 0 if the clock has been set back."""
        left = (self._pressed.get(user_id) or -inf) + AT_THE_TABLE - self._clock.now()
        return left if 0 < left <= AT_THE_TABLE + CLOCK_JITTER else 0.0

    def _due(self, live: LiveGame, question: Decision, *, is_told: bool = False) -> float:
        """Return when an order answers a question; `is_told`: its owner has just told it to."""
        if plays_alone(live.table, question.seat):
            return self._clock.now() + (WAIT_ALONE if begins(question.ask) and not is_told else 0.0)
        if begins(question.ask):
            least, most = WAITS.get(live.table.timing.pace, WAIT_WITHOUT_CLOCK)
        else:
            least, most = WAIT_WITHIN_TURN
        return self._clock.now() + self._rng.uniform(least, most)


def longest_wait(table: Table, seat: Seat) -> float:
    """Return the most seconds before an order plays a turn that its owner has told it to play."""
    return 0.0 if plays_alone(table, seat) else WAITS.get(table.timing.pace, WAIT_WITHOUT_CLOCK)[1]


def plays_alone(table: Table, seat: Seat) -> bool:
    """Return whether nobody else has a seat, so that no wait hides from others what an order plays."""
    return all(info.user_id is None for info in table.seats if info.seat != seat)


def _question(live: LiveGame, seat: Seat) -> Decision | None:
    return next((asked for asked in public_view(live.game).questions if asked.seat == seat), None)


def _has_taken_back(live: LiveGame, seat: Seat) -> bool:
    """Return whether a seat has just taken a move back, so that its turn is played by hand."""
    newest = live.recent[-1].undone
    return newest is not None and newest.seat == seat


def _news_key(game_id: str, seat: Seat) -> TimerKey:
    return TimerKey(game_id=game_id, kind=ORDERS_NEWS, key=str(seat))


def _key(game_id: str, seat: Seat) -> TimerKey:
    return TimerKey(game_id=game_id, kind=ORDERS, key=str(seat))


def _payload(live: LiveGame, question: Decision) -> bytes:
    return f"{live.table.position}:{question.id}".encode()
