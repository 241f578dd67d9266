"""A host that dies by SIGKILL at its N-th step; run by tests of kills.

A step is a statement of the store's writer, a call to Discord before its effect, or that call before its answer. The
process reads one job per line (see `Job`) and answers each with a line. Every job is a process of its own, forked from
this one, which has imported everything and started nothing.
"""

import asyncio
import dataclasses
import itertools
import json
import os
import secrets
import sys
import traceback
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Self

import msgspec
import structlog

from localcord.models import Json
from tests.app.doubles import FakeClock, FakePainter
from tests.app.world import ANN, BEN, CHANNEL, CLEO, Hosted, ok, person_at
from tests.faults.durable_discord import DurableDiscord, entries
from tests.faults.steps import Steps
from ttrbot.app.core.paces import NO_CLOCK, TimeoutAction, Timing
from ttrbot.app.people.attendance import OFFER, Offer
from ttrbot.app.people.lobby import NewTable
from ttrbot.app.play.service import MakeAction
from ttrbot.app.play.undo import UNDO
from ttrbot.app.play.votes import AGREE
from ttrbot.engine.actions import DrawDeckCard, DrawTickets
from ttrbot.engine.events import RouteClaimed
from ttrbot.engine.game import legal_actions, public_view
from ttrbot.engine.questions import AskTurn
from ttrbot.store import Status, Store, TimerKey
from ttrbot.store.connection import Connection

REPORT, BEGAN = "report.json", "began.json"
BY_CONSENT = "take back by consent"
STARTS = 1_700_000_000.0
UNTIL_THE_END = 10_000


@dataclasses.dataclass(frozen=True)
class Job:
    """What one process does: start on a folder, catch up, and then do the rest of a deed, if one is named."""

    folder: str
    deed: str = ""
    map_id: str = "lantern-isles"
    prepare: bool = False
    """Make the position with which the deed begins, instead of doing the deed."""
    presses: int = UNTIL_THE_END
    """The number of presses before a deed late in the game."""
    gap: float = 60.0
    """Seconds since the previous process's last request to Discord."""
    die_at: int = 0
    """The step at which to die; 0: survive."""
    place: str = ""
    """The address of a database that is shared with other processes; empty: the data is in the folder."""


class Mortal(Hosted):
    """A host whose Discord is a file and whose every step is counted."""

    def __init__(self, job: Job) -> None:
        self.steps = Steps(job.die_at)
        folder = Path(job.folder)
        folder.mkdir(exist_ok=True)
        clock = FakeClock()
        discord = DurableDiscord(folder, self.steps, clock.now)
        super().__init__(folder / "data", clock, discord, FakePainter())
        clock.time = max((entry["at"] for entry in entries(folder)), default=STARTS) + job.gap
        self.job = job
        if job.place:
            self.open_store = lambda _: Store.open(job.place, shared=True)
        self.presses = itertools.count(5_000)

    async def __aenter__(self) -> Self:
        await self.open(shown=False)
        writing = self.store._database._writing
        assert writing is not None
        await writing.run(self.steps.trace)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def settle(self) -> None:
        """Let computer players play, and everything be shown, including what was postponed."""
        await self.host.settled()
        while (due := (await self.store.outbox.agenda(-1.0)).next_at) is not None:
            self.clock.advance(max(0.0, due - self.clock.now()))
            await self.host.settled()

    async def game_id(self) -> str | None:
        games = await self.store.games.with_status(tuple(Status))
        return games[0].id if games else None

    async def opened(self) -> str:
        """Return the id of the game, which must exist."""
        game = await self.game_id()
        assert game is not None
        return game

    # Deeds: each does the part of it that isn't done yet.

    async def open_table(self, robots: int = 0, timing: Timing = NO_CLOCK) -> None:
        if await self.game_id() is None:
            new = NewTable(
                guild_id=1,
                channel_id=CHANNEL,
                owner_id=ANN,
                owner_name="Ann",
                press_id=next(self.presses),
                map_id=self.job.map_id,
                robots=("child",) * robots,
                timing=timing,
            )
            ok(await self.lobbies.create(new))

    async def join(self) -> None:
        game = await self.opened()
        for number, person in enumerate((BEN, CLEO)):
            if ok(await self.games.table(game)).seat_of(person) is None:
                ok(await self.lobbies.join(game, person, "BC"[number], 6_000 + number))

    async def start_game(self) -> None:
        game = await self.opened()
        if ok(await self.games.table(game)).status is Status.LOBBY:
            ok(await self.lobbies.start(game, ANN))

    async def keep_all(self) -> None:
        game = await self.opened()
        for person in (ANN, BEN):
            if (view := await self.asked(person)) is not None and not isinstance(view.questions[0].ask, AskTurn):
                ok(await self.keep(game, person))

    async def asked(self, person: int):
        """Return the view of a person if they are asked something, else None."""
        view = ok(await self.games.seat_view(await self.opened(), person))
        return view if view.questions else None

    def began(self) -> Json:
        """Return what was recorded of the position in which the deed begins."""
        began: Json = json.loads((Path(self.job.folder) / BEGAN).read_text())
        return began

    async def act(self, *actions: MakeAction) -> None:
        """Let the player of the deed's first position take the actions that aren't stored yet."""
        game, began = await self.opened(), self.began()
        stored = await self.store.games.actions(game)
        done = sum(action.seat == began["seat"] for action in stored[began["actions"] :])
        for make in actions[done:]:
            ok(await self.games.submit(game, began["user"], make, None))

    async def claim_route(self) -> None:
        game, began = await self.opened(), self.began()
        if len(await self.store.games.actions(game)) == began["actions"]:
            await self.claim_or_draw(game, began["user"], ok(await self.games.seat_view(game, began["user"])))

    async def last_press(self) -> None:
        game = await self.opened()
        while ok(await self.games.table(game)).status is Status.RUNNING:
            await self.any_press()

    async def any_press(self) -> None:
        """Answer what the game asks."""
        game, view = await self.opened(), await self.view_of_next()
        person = person_at(ok(await self.games.table(game)), view.seat)
        question = view.questions[0]
        if isinstance(question.ask, AskTurn):
            await self.claim_or_draw(game, person, view)
        else:
            action = next(legal_actions((await self.host.context.cache.look(game)).game, view.seat))
            ok(await self.games.submit(game, person, lambda _: action, question.id))

    async def view_of_next(self):
        """Return the view of the person for whom the game waits."""
        table = ok(await self.games.table(await self.opened()))
        return ok(await self.games.seat_view(table.game_id, person_at(table, table.waiting[0])))

    async def stand_in(self) -> None:
        """Let a computer player answer for the person whose turn it is; then they come back."""
        game, began = await self.opened(), self.began()
        if len(await self.store.games.actions(game)) == began["actions"]:
            ok(await self.host.seat_changes.robot_takes(game, began["user"]))
            await self.settle()
        if ok(await self.games.table(game)).seats[began["seat"]].is_robot:
            ok(await self.host.seat_changes.take_back(game, began["user"]))

    async def time_up(self) -> None:
        """Let time pass until a computer player has taken the turn of a person whose time was up."""
        game, began = await self.opened(), self.began()
        while ok(await self.games.table(game)).turn == began["turn"]:
            self.clock.advance(20)
            await self.settle()

    async def take_back(self) -> None:
        """Let the player who has just claimed take that back. A second press changes nothing."""
        game, began = await self.opened(), self.began()
        ok(await self.host.undoing.take_back(game, began["by"], began["position"]))

    async def agree(self) -> None:
        """Let the player whose turn it is draw an unseen card and ask to take it back, and the other agree."""
        game, began = await self.opened(), self.began()
        stored = await self.store.games.actions(game)
        if len(stored) == began["actions"]:
            ok(await self.games.submit(game, began["user"], DrawDeckCard, None))
            stored = await self.store.games.actions(game)
        if len(stored) == began["actions"] + 1:
            table = ok(await self.games.table(game))
            if await self.host.votes.open_one(table, UNDO) is None:
                ok(await self.host.undoing.take_back(game, began["user"], table.position))
            vote = await self.host.votes.open_one(table, UNDO)
            assert vote is not None
            await self.settle()
            ok(await self.host.votes.vote(game, began["by"], UNDO, vote.number, AGREE))

    async def give_seat_away(self) -> None:
        """Let the player whose turn it isn't offer the seat to a person who takes it.

        An offer that is still open isn't made again: that would post it again.
        """
        game, began = await self.opened(), self.began()
        table = ok(await self.games.table(game))
        if table.seat_of(CLEO) is None:
            giver = next(info for info in table.seats if info.user_id not in (None, began["user"]))
            assert giver.user_id is not None, "a person"
            made = await self.store.timers.find(TimerKey(game_id=game, kind=OFFER, key=str(giver.seat)))
            if made is None:
                offer = ok(await self.host.attendance.offer(game, giver.user_id, CLEO))
            else:
                offer = msgspec.json.decode(made.payload, type=Offer)
            await self.settle()
            ok(await self.host.attendance.accept(game, CLEO, "Cleo", offer.seat, offer.number))

    async def call_off(self) -> None:
        game = await self.opened()
        if ok(await self.games.table(game)).status is Status.RUNNING:
            ok(await self.games.end(game))

    # Positions with which deeds begin.

    async def nothing(self) -> None:
        """Leave the folder empty."""

    async def table_alone(self) -> None:
        await self.open_table()

    async def table_for_three(self) -> None:
        await self.open_table(robots=1)
        await self.join_ben()

    async def join_ben(self) -> None:
        ok(await self.lobbies.join(await self.opened(), BEN, "Ben", 6_000))

    async def dealt(self) -> None:
        await self.table_for_three()
        await self.settle()
        await self.start_game()

    async def first_turn(self) -> None:
        await self.dealt()
        await self.keep_all()

    async def able_to_claim(self) -> None:
        await self.first_turn()
        while not (await self.view_of_next()).options.routes:
            await self.any_press()
            await self.settle()

    async def against_the_clock(self) -> None:
        await self.open_table(timing=Timing(pace="live", time_up=TimeoutAction.ROBOT_TURN))
        await self.join_ben()
        await self.settle()
        await self.start_game()
        await self.keep_all()

    async def two_people(self) -> None:
        await self.open_table()
        await self.join_ben()
        await self.settle()
        await self.start_game()
        await self.keep_all()

    async def claimed(self) -> None:
        await self.two_people()
        live = await self.host.context.cache.look(await self.opened())
        while not any(isinstance(event, RouteClaimed) for event in live.recent[-1].events):
            await self.any_press()
            live = await self.host.context.cache.look(live.game_id)

    async def near_the_end(self) -> None:
        await self.open_table()
        await self.join_ben()
        await self.settle()
        await self.start_game()
        for number in range(self.job.presses):
            table = ok(await self.games.table(await self.opened()))
            if table.status is not Status.RUNNING:
                self.played = number
                return
            await self.any_press()


Deed = Callable[[Mortal], Awaitable[None]]
DEEDS: dict[str, tuple[Deed, Deed]] = {
    "open a table": (Mortal.nothing, Mortal.open_table),
    "join": (Mortal.table_alone, Mortal.join),
    "start": (Mortal.table_for_three, Mortal.start_game),
    "keep tickets": (Mortal.dealt, Mortal.keep_all),
    "draw cards": (Mortal.first_turn, lambda world: world.act(DrawDeckCard, DrawDeckCard)),
    "draw tickets": (Mortal.first_turn, lambda world: world.act(DrawTickets)),
    "claim": (Mortal.able_to_claim, Mortal.claim_route),
    "stand in": (Mortal.first_turn, Mortal.stand_in),
    "time is up": (Mortal.against_the_clock, Mortal.time_up),
    "take back": (Mortal.claimed, Mortal.take_back),
    BY_CONSENT: (Mortal.claimed, Mortal.agree),
    "give a seat away": (Mortal.first_turn, Mortal.give_seat_away),
    "call off": (Mortal.first_turn, Mortal.call_off),
    "end": (Mortal.near_the_end, Mortal.last_press),
}
"""By name: the function that makes the position before, and the deed."""


def rows(connection: Connection) -> dict[str, object]:
    """Return everything that is stored of the game, except times."""

    def table(sql: str) -> list[list[object]]:
        return [[c.hex() if isinstance(c, bytes) else c for c in row] for row in connection.execute(sql)]

    return {
        "games": table("SELECT status, position, action_count, turn, waiting, thread_id FROM games"),
        "seats": table("SELECT seat, user_id, robot, press_id FROM seats ORDER BY seat"),
        "actions": table("SELECT number, seat, blob, last_seq FROM actions ORDER BY number"),
        "events": table("SELECT seq, action_number, blob FROM events ORDER BY seq"),
        "messages": table(
            "SELECT kind, key, wanted, shown >= wanted, closed FROM outbox"
            " WHERE kind NOT IN ('ping', 'notice', 'retired') ORDER BY kind, key"
        ),
        "pings": table(
            "SELECT wanted, CAST(substr(key, instr(key, ':') + 1) AS INTEGER),"
            " CASE WHEN closed = 1 THEN 'dropped' WHEN shown IS NOT NULL THEN 'delivered'"
            " WHEN nonce IS NULL THEN 'queued' ELSE 'claimed' END FROM outbox WHERE kind = 'ping' ORDER BY wanted, key"
        ),
    }


async def faults(world: Mortal) -> list[str]:
    """Return contradictions in the store: the events are the game, and everything else must follow from them."""
    game_id = await world.game_id()
    if game_id is None:
        return []
    game = await world.store.games.get(game_id)
    if game.status is Status.LOBBY:
        return ["a lobby has a position"] if game.position else []
    live = await world.host.context.cache.look(game_id)
    public = public_view(live.game)
    waiting = tuple(sorted({question.seat for question in public.questions}))
    return [
        what
        for what, wrong in {
            "position": game.position != len(await world.store.games.events(game_id)),
            "waiting": game.status is Status.RUNNING and tuple(game.waiting) != waiting,
            "turn": game.turn > 0 and game.turn != public.turn,
            "result": (game.status is Status.OVER) != (public.result is not None),
        }.items()
        if wrong
    ]


async def live(job: Job) -> None:
    folder = Path(job.folder)
    report: dict[str, object] = {}
    prepare, deed = DEEDS.get(job.deed, (Mortal.nothing, Mortal.nothing))
    async with Mortal(job) as world:
        report["found"] = await world.store._database.read(rows)
        report["faults"] = await faults(world)
        await world.host.start(world.discord)
        await world.settle()
        report["caught_up"] = len(entries(folder))
        await (prepare if job.prepare else deed)(world)
        await world.settle()
        report["played"] = getattr(world, "played", 0)
        report["steps"] = world.steps.count
        report["posts"] = world.steps.posts
        report["left"] = await world.store._database.read(rows)
        if job.prepare:
            await note_beginning(world, folder)
    (folder / REPORT).write_text(json.dumps(report))


async def note_beginning(world: Mortal, folder: Path) -> None:
    """Record who has to act, and how much was done before the deed."""
    game = await world.game_id()
    if game is None:
        return
    table = ok(await world.games.table(game))
    if table.waiting:
        newest = (await world.host.context.cache.look(game)).recent[-1].seat
        began = {
            "position": table.position,
            "by": None if newest is None else table.seats[newest].user_id,
            "seat": table.waiting[0],
            "user": table.seats[table.waiting[0]].user_id,
            "turn": table.turn,
            "actions": len(await world.store.games.actions(game)),
        }
        (folder / BEGAN).write_text(json.dumps(began))


def known_secrets() -> None:
    """Use the same ids and secrets in every process, so that two runs can be compared."""
    numbers = itertools.count(1)

    def known(nbytes: int | None = None) -> bytes:
        return next(numbers).to_bytes(nbytes or secrets.DEFAULT_ENTROPY, "big")

    secrets.token_bytes = known
    secrets.token_hex = lambda nbytes=None: known(nbytes).hex()


def main() -> None:
    structlog.configure(logger_factory=structlog.PrintLoggerFactory(sys.stderr))
    known_secrets()
    for line in sys.stdin:
        job = Job(**json.loads(line))
        pid = os.fork()
        if not pid:
            status = 1
            try:
                asyncio.run(live(job))
                status = 0
            except BaseException:  # noqa: BLE001 - a forked child must never go on as its parent
                traceback.print_exc()
            finally:
                sys.stderr.flush()
                os._exit(status)
        _, status = os.waitpid(pid, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)


if __name__ == "__main__":
    main()
