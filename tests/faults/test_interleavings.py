"""Everybody presses everything at once, in any order that a scheduler may choose, with restarts in between."""

import asyncio
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.app.doubles import FakeClock, FakePainter, FakePublisher
from tests.app.world import ANN, BEN, CLEO, QUICK, World, ok
from tests.faults.chance_loop import run_by_chance, running_loop
from tests.support.examples import HealthCheck, Phase, given, settings, st
from ttrbot.app.core.tables import Accepted, Refusal
from ttrbot.app.messages.publisher import LobbyContent, TableContent
from ttrbot.app.play.service import MakeAction
from ttrbot.app.play.undo import UNDO
from ttrbot.app.play.votes import AGREE
from ttrbot.engine.actions import ClaimRoute, DrawDeckCard, DrawMarketCard, DrawTickets, KeepTickets
from ttrbot.engine.game import public_view
from ttrbot.engine.invariants import check_invariants
from ttrbot.store import Status

PEOPLE = (ANN, BEN, CLEO)
MOST_ROUNDS = 6
DEEDS = (
    "blind",
    "market",
    "claim",
    "tickets",
    "keep",
    "two blind",
    "join",
    "start",
    "repost",
    "look",
    "stand in",
    "back",
    "undo",
    "agree",
)
SEEDS = st.integers(0, 2**32)
PRESSES = st.tuples(st.sampled_from(PEOPLE), st.sampled_from(DEEDS))
ROUNDS = st.lists(
    st.tuples(st.lists(PRESSES, min_size=1, max_size=8), st.sampled_from(("go on", "crash", "restart"))),
    min_size=1,
    max_size=MOST_ROUNDS,
)


@dataclass
class Table:
    """A table at which everybody presses. It records what was accepted."""

    world: World
    game: str
    accepted: list[tuple[int, int]]
    """(position, number of moves) of each accepted press."""

    async def press(self, person: int, deed: str) -> None:
        """Look at what the game asks, and press, which may be too late then."""
        world, game = self.world, self.game
        match deed:
            case "join":
                await world.lobbies.join(game, person, str(person), next(world.presses))
            case "start":
                await world.lobbies.start(game, person)
            case "repost":
                await world.host.repost(game)
            case "look":
                await world.games.public_view(game)
            case "stand in":
                await world.host.seat_changes.robot_takes(game, person)
            case "back":
                await world.host.seat_changes.take_back(game, person)
            case "undo":
                position = ok(await world.games.table(game)).position
                await world.host.undoing.take_back(game, person, position)
            case "agree":
                vote = await world.host.votes.open_one(ok(await world.games.table(game)), UNDO)
                if vote is not None:
                    await world.host.votes.vote(game, person, UNDO, vote.number, AGREE)
            case _:
                await self._act(person, deed)

    async def _act(self, person: int, deed: str) -> None:
        view = await self.world.games.seat_view(self.game, person)
        if isinstance(view, Refusal):
            return
        question = view.questions[0].id if view.questions else None
        options = view.options
        if deed == "two blind":
            await self._note(self.world.games.draw_two_blind(self.game, person, question))
            return
        make: MakeAction = DrawDeckCard
        if deed == "market" and options.draw_slots:
            slot = options.draw_slots[0]
            color = view.public.market[slot]
            assert color is not None, "an empty place can't be drawn from"
            make = lambda seat: DrawMarketCard(seat, color, slot)  # noqa: E731
        elif deed == "claim" and options.routes:
            route = options.routes[0].route
            ways = await self.world.games.payments(self.game, person, route)
            if isinstance(ways, Refusal):
                return
            make = lambda seat: ClaimRoute(seat, route, ways[0])  # noqa: E731
        elif deed == "tickets":
            make = DrawTickets
        elif deed == "keep" and view.offered:
            make = lambda seat: KeepTickets(seat, view.offered)  # noqa: E731
        await self._note(self.world.games.submit(self.game, person, make, question))

    async def _note(self, call) -> None:
        answer = await call
        if isinstance(answer, Accepted):
            self.accepted.append((answer.position, len(answer.seen)))


async def evening(folder: Path, rounds) -> None:
    clock = FakeClock()
    world = World(folder, clock, FakePublisher(clock.now), FakePainter())
    world.robot_pace = QUICK
    await world.open()
    try:
        await played(world, rounds)
    finally:
        await world.close()


async def played(world: World, rounds) -> None:
    table = await world.lobby((ANN,), robots=1)
    at = Table(world, table.game_id, [])
    for presses, then in rounds:
        pressing = [asyncio.create_task(at.press(*press)) for press in presses]
        if then == "go on":
            await asyncio.gather(*pressing)
            continue
        await running_loop().turns(59)
        await world.restart(crash=then == "crash")
        await asyncio.gather(*pressing, return_exceptions=True)
    await settle(world)
    await check(world, at)


async def settle(world: World) -> None:
    await world.host.settled()
    while (due := (await world.store.outbox.agenda(-1.0)).next_at) is not None:
        world.clock.advance(max(0.0, due - world.clock.now()))
        await world.host.settled()


async def check(world: World, at: Table) -> None:
    """Check that what was accepted is stored once, and that what is shown is what is stored."""
    table = ok(await world.games.table(at.game))
    actions, events = await world.store.games.actions(at.game), await world.store.games.events(at.game)
    assert [event.seq for event in events] == list(range(1, table.position + 1))
    ends = {action.last_seq for action in actions}
    assert len({position for position, _ in at.accepted}) == len(at.accepted), "two presses got the same answer"
    assert {position for position, _ in at.accepted} <= ends
    lobbies = [message.buttons for message in world.discord.of(LobbyContent)]
    assert lobbies == [False] * (len(lobbies) - 1) + [True]
    assert len(world.discord.threads) == (table.status is not Status.LOBBY)
    if table.status is Status.LOBBY:
        return
    live = await world.host.context.cache.look(at.game)
    assert check_invariants(live.game) == []
    world.host.context.cache.drop(at.game)
    assert (await world.host.context.cache.look(at.game)).game == live.game
    tables = world.discord.of(TableContent)
    assert [message.buttons for message in tables].count(True) == 1
    assert tables[-1].content.table.position == table.position
    assert tables[-1].content.view == public_view(live.game)
    pings = Counter((m.shown[0].table.turn, seat) for m in tables for seat in m.shown[0].pings)
    taken_back = sum(action.blob is None for action in actions) - 1  # without the deal
    assert not pings or max(pings.values()) <= 1 + taken_back
    told = {seat for turn, seat in pings if turn == table.turn}
    assert {seat for seat in table.waiting if table.seats[seat].player_id is not None} <= told


def play(seed: int, rounds) -> None:
    run_by_chance(seed, lambda folder: evening(folder, rounds))


QUIETLY = settings(
    phases=(Phase.generate, Phase.shrink),
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


@settings(QUIETLY, max_examples=20)
@given(SEEDS, ROUNDS)
def test_presses_in_any_order(seed, rounds):
    play(seed, rounds)


@pytest.mark.slow
@settings(QUIETLY, max_examples=1000)
@given(SEEDS, ROUNDS)
def test_presses_in_any_order_for_long(seed, rounds):
    play(seed, rounds)
