"""A host over a store on disk with people at its tables."""

import itertools
from collections.abc import Mapping
from pathlib import Path
from typing import TypeVar

from tests.app.channel_provider import FakeChannelProvider
from tests.app.doubles import FakeClock, FakePainter, FakePublisher, ThreadWork
from tests.support.stores import Opener
from ttrbot.app.core.limits import Limits
from ttrbot.app.core.tables import Accepted, Refusal, Table
from ttrbot.app.host import Host
from ttrbot.app.messages.publisher import NoticeContent, Publisher
from ttrbot.app.outbox.sending_pace import SendingPace
from ttrbot.app.people.lobby import NewTable
from ttrbot.app.play.robot_turns import RobotPace
from ttrbot.app.play.service import MakeAction
from ttrbot.app.play.votes import AGREE
from ttrbot.engine.actions import ClaimRoute, DrawMarketCard, DrawTickets, KeepTickets, Pass
from ttrbot.engine.questions import AskKeepTickets, AskOpeningTickets, AskTurn
from ttrbot.engine.seatview import SeatView
from ttrbot.robots import ROBOTS, Robot
from ttrbot.store import Status, Store

ANN, BEN, CLEO, DAN, EVE = PEOPLE = (101, 102, 103, 104, 105)
NAMES = dict(zip(PEOPLE, ("Ann", "Ben", "Cleo", "Dan", "Eve"), strict=True))
CHANNEL = 77
T = TypeVar("T")
QUICK = RobotPace(turn=0, step=0, after_person=0, after_fault=10)


class Hosted:
    """Opens and closes the host, and plays for people."""

    def __init__(self, folder: Path, clock: FakeClock, discord: Publisher, painter: FakePainter) -> None:
        self.folder, self.clock, self.discord, self.painter = folder, clock, discord, painter
        self.pace = SendingPace(dm_gap=0, reveal_pause=0)
        self.robot_pace = QUICK
        self.limits = Limits()
        self.open_store: Opener = Store.open
        self.channels: FakeChannelProvider | None = None
        self.robots: Mapping[str, type[Robot]] = ROBOTS
        self.presses = itertools.count(5_000)

    async def open(self, *, shown: bool = True) -> None:
        self.store = await self.open_store(self.folder)
        self.host = Host(
            self.store,
            self.painter,
            clock=self.clock,
            pace=self.pace,
            robot_pace=self.robot_pace,
            limits=self.limits,
            robots=self.robots,
        )
        self.games, self.lobbies = self.host.games, self.host.lobbies
        if shown:
            await self.host.start(self.discord, self.channels)

    async def close(self) -> None:
        await self.host.close(timeout=1)
        await self.store.close()

    async def restart(self, *, crash: bool = True) -> None:
        """Restart on the same folder. After a crash nothing is finished first."""
        await self.host.close(timeout=0 if crash else 5)
        await self.store.close()
        await self.open()

    async def lobby(self, people=(ANN,), robots: int = 0, map_id: str = "usa", guild_id: int = 1, **more) -> Table:
        """Open a table and let people take seats."""
        owner, *others = people
        table = ok(
            await self.lobbies.create(
                NewTable(
                    guild_id=guild_id,
                    channel_id=CHANNEL,
                    owner_id=owner,
                    owner_name=NAMES[owner],
                    press_id=next(self.presses),
                    map_id=map_id,
                    robots=("child",) * robots,
                    **more,
                )
            )
        )
        for person in others:
            table = ok(await self.lobbies.join(table.game_id, person, NAMES[person], next(self.presses)))
        return table

    async def game(self, people=(ANN, BEN), robots: int = 0, *, opened: bool = True, **more) -> str:
        """Begin a game. With `opened`, everybody has chosen the opening tickets."""
        table = await self.lobby(people, robots, **more)
        await self.host.settled()
        ok(await self.lobbies.start(table.game_id, people[0]))
        if opened:
            for person in people:
                ok(await self.keep(table.game_id, person))
            if robots:  # computer players may still be choosing
                await self.host.settled()
        return table.game_id

    async def keep(self, game: str, person: int) -> Accepted | Refusal:
        """Keep the first tickets offered, as few as allowed."""
        view = ok(await self.games.seat_view(game, person))
        question = view.questions[0]
        assert isinstance(question.ask, AskOpeningTickets | AskKeepTickets)
        kept = view.offered[: question.ask.keep]
        return await self.games.submit(game, person, lambda seat: KeepTickets(seat, kept), question.id)

    async def turn_of(self, game: str) -> int:
        """Return whose turn it is: a user id, or 0 for a computer player."""
        moment = ok(await self.games.public_view(game))
        return moment.table.seats[moment.view.turn_seat].user_id or 0

    async def question(self, game: str, person: int) -> int:
        view = ok(await self.games.seat_view(game, person))
        return view.questions[0].id

    async def take_turn(self, game: str) -> int:
        """Draw two cards from the deck for the person whose turn it is."""
        person = await self.turn_of(game)
        ok(await self.games.draw_two_blind(game, person, await self.question(game, person)))
        return person

    async def play_out(self, game: str) -> None:
        """Play all people's turns by first legal draws until the game is over; computer players settle in between."""
        while True:
            await self.host.settled()
            table = ok(await self.games.table(game))
            if table.status is not Status.RUNNING:
                return
            person = person_at(table, table.waiting[0])
            view = ok(await self.games.seat_view(game, person))
            if isinstance(view.questions[0].ask, AskTurn):
                await self.claim_or_draw(game, person, view)
            else:
                ok(await self.keep(game, person))

    async def until_claim(self, game: str, person: int) -> None:
        """Let people draw until it is this person's turn and they can pay for a route."""
        while True:
            await self.host.settled()
            turn = await self.turn_of(game)
            view = ok(await self.games.seat_view(game, turn))
            if turn == person and view.options.routes:
                return
            ok(await self.games.draw_two_blind(game, turn, view.questions[0].id))

    async def claim(self, game: str, person: int) -> Accepted:
        """Claim the longest route that this person can pay for."""
        view = ok(await self.games.seat_view(game, person))
        route = max(view.options.routes, key=lambda cost: cost.cards).route
        pay = ok(await self.games.payments(game, person, route))[0]
        return ok(
            await self.games.submit(game, person, lambda seat: ClaimRoute(seat, route, pay), view.questions[0].id)
        )

    async def claim_or_draw(self, game: str, person: int, view: SeatView) -> None:
        options, question = view.options, view.questions[0].id
        if options.routes:
            route = max(options.routes, key=lambda cost: cost.cards).route
            pay = ok(await self.games.payments(game, person, route))[0]
            make: MakeAction = lambda seat: ClaimRoute(seat, route, pay)  # noqa: E731
        elif options.draw_deck:
            ok(await self.games.draw_two_blind(game, person, question))
            return
        elif options.draw_slots:
            slot = options.draw_slots[0]
            color = view.public.market[slot]
            assert color is not None, "an empty place can't be drawn from"
            make = lambda seat: DrawMarketCard(seat, color, slot)  # noqa: E731
        elif options.draw_tickets:
            make = DrawTickets
        else:
            make = Pass
        ok(await self.games.submit(game, person, make, question))


class World(Hosted):
    """A host whose Discord is in memory."""

    discord: FakePublisher

    def __init__(
        self,
        folder: Path,
        clock: FakeClock,
        discord: FakePublisher,
        painter: FakePainter,
        threads: ThreadWork | None = None,
    ) -> None:
        super().__init__(folder, clock, discord, painter)
        self.threads = threads

    async def quiet(self) -> None:
        """Wait until the host only waits for the clock."""
        assert self.threads is not None, "nothing counts what threads do"
        await self.threads.done()

    async def vote(self, game: str, person: int, kind: str, choice: str = AGREE) -> bool | Refusal:
        """Vote on the newest question of this kind to the people at a table."""
        await self.host.settled()
        asked = (message.content.said for message in reversed(self.discord.of(NoticeContent)))
        number = next(said.number for said in asked if (said.what, said.vote) == ("motion-asked", kind))
        return await self.host.votes.vote(game, person, kind, number, choice)


def person_at(table: Table, seat: int) -> int:
    """Return the id of the person in a seat."""
    person = table.seats[seat].user_id
    assert person is not None, f"a computer player has seat {seat}"
    return person


def ok(answer: T | Refusal) -> T:
    """Return the answer, which must not be a refusal."""
    assert not isinstance(answer, Refusal), answer
    return answer
