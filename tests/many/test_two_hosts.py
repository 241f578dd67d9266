"""Two hosts over one database: anybody may change a game, and the one that looks after its server does the rest."""

import asyncio
import gc
from functools import partial
from math import inf
from operator import add
from time import monotonic

import pytest
from structlog.testing import capture_logs

from tests.app.world import ANN, BEN, NAMES, World, ok
from tests.many.conftest import HERE, THERE
from tests.support.local_discord import until
from ttrbot.app.core.caches import LONGEST, Remembered
from ttrbot.app.core.paces import Timing
from ttrbot.app.core.tables import Refusal, Table
from ttrbot.app.core.workers import STORE_PAUSE
from ttrbot.app.messages.publisher import LobbyContent, TableContent
from ttrbot.app.people.invitations import Invitations
from ttrbot.app.time.downtime import Outage
from ttrbot.discord.core.leases import Lease


def newest(world: World) -> Table:
    """Return the newest table that a host has shown, as it was shown."""
    return world.discord.of(TableContent)[-1].content.table


async def test_move_made_elsewhere_is_shown_by_the_host_of_the_server(worlds: tuple[World, World]) -> None:
    here, there = worlds
    game = await there.game(guild_id=THERE)
    await there.host.settled()
    person = await here.take_turn(game)
    table = ok(await there.games.table(game))
    await until(lambda: newest(there).position == table.position, "the move")
    assert (await there.turn_of(game)) != person
    assert here.discord.of(TableContent) == []


async def test_move_made_elsewhere_while_a_lease_was_over_is_shown_afterwards(worlds: tuple[World, World]) -> None:
    here, there = worlds
    game = await there.game(guild_id=THERE)
    await there.host.settled()
    lease = Lease()
    there.store._database.check = lease.check_store
    lease.until = -inf
    with capture_logs() as logs:
        await here.take_turn(game)
        await until(lambda: any(entry["event"] == "changes_not_seen" for entry in logs), "the host to hear of it")
    lease.until = inf
    there.clock.advance(STORE_PAUSE)
    table = ok(await here.games.table(game))
    await until(lambda: newest(there).position == table.position, "the move")


async def test_computer_players_of_a_game_are_played_by_the_host_of_its_server(worlds: tuple[World, World]) -> None:
    here, there = worlds
    game = await there.game((ANN,), robots=1, guild_id=THERE)
    await there.host.settled()
    while (table := ok(await there.games.table(game))).waiting != (0,):
        await there.host.settled()
    turn = table.turn
    assert await here.take_turn(game) == ANN
    await until(lambda: newest(there).turn == turn + 2, "the computer player's turn")
    assert here.host.robot_turns.is_idle


async def test_presses_at_one_game_from_both_hosts_are_all_answered(worlds: tuple[World, World]) -> None:
    """Of two presses for the same question one is taken, and the person who is too late is told so."""
    game = await worlds[0].game(guild_id=HERE)
    taken = late = 0
    for _ in range(15):
        person = await worlds[0].turn_of(game)
        question = await worlds[1].question(game, person)
        answers = await asyncio.gather(*(world.games.draw_two_blind(game, person, question) for world in worlds * 2))
        taken += sum(not isinstance(answer, Refusal) for answer in answers)
        late += sum(isinstance(answer, Refusal) and answer.code == "question_closed" for answer in answers)
    assert (taken, late) == (15, 45)
    events = await worlds[0].store.games.events(game)
    assert [event.seq for event in events] == list(range(1, len(events) + 1))
    positions = [ok(await world.games.table(game)).position for world in worlds]
    assert positions == [len(events)] * 2


async def test_seat_that_changes_hands_elsewhere_is_seen(worlds: tuple[World, World]) -> None:
    here, there = worlds
    game = await there.game(guild_id=THERE)
    ok(await here.games.table(game))
    ok(await there.host.attendance.leave(game, BEN))
    assert ok(await here.games.table(game)).seats[1].is_robot


async def test_lobby_of_another_server_that_is_joined_is_shown_there(worlds: tuple[World, World]) -> None:
    here, there = worlds
    table = await there.lobby(guild_id=THERE)
    await there.host.settled()
    (message,) = there.discord.of(LobbyContent)
    ok(await here.lobbies.join(table.game_id, BEN, "Ben", 99))
    await until(lambda: len(message.content.table.seats) == 2, "Ben at the table")


async def test_one_rematch_is_opened_though_both_hosts_look_before(worlds: tuple[World, World], monkeypatch) -> None:
    game = await worlds[0].game(guild_id=HERE)
    await worlds[0].play_out(game)
    both = asyncio.Barrier(2)
    look = Invitations._open_rematch

    async def looked(invitations: Invitations, old: Table) -> Table | None:
        found = await look(invitations, old)
        if found is None:
            await both.wait()
        return found

    monkeypatch.setattr(Invitations, "_open_rematch", looked)
    opened = await asyncio.gather(
        *(
            world.host.invitations.rematch(game, person, NAMES[person], person, check_opener=lambda: None)
            for world, person in zip(worlds, (ANN, BEN), strict=True)
        )
    )
    assert len({ok(table).game_id for table in opened}) == 1
    seats = await worlds[0].store.games.seats(ok(opened[0]).game_id)
    assert {seat.user_id for seat in seats} == {ANN, BEN}


async def test_deleted_data_is_forgotten_by_all_hosts_within_a_minute(
    worlds: tuple[World, World], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = worlds
    await here.host.languages.choose(ANN, "it")
    game = await there.game(guild_id=THERE)
    assert await there.host.languages.of_person(ANN) == "it"
    await there.host.settled()
    assert "Ann" in {seat.name for seat in newest(there).seats}
    ok(await here.host.privacy.delete(ANN))
    for remembered in (one for one in gc.get_objects() if isinstance(one, Remembered)):
        monkeypatch.setattr(remembered, "_now", partial(add, monotonic(), LONGEST))
    assert await there.host.languages.of_person(ANN) is None
    assert (await there.host.context.preferences.get(ANN)).language is None
    await there.host.settled()
    for table in (ok(await there.games.table(game)), newest(there)):
        assert "Ann" not in {seat.name for seat in table.seats}
        assert ANN not in {seat.user_id for seat in table.seats}


async def test_clocks_of_another_part_are_left_to_it(worlds: tuple[World, World]) -> None:
    """Looking at a game never changes its clocks: its own part knows when nobody could press."""
    here, there = worlds
    game = await there.game(guild_id=THERE, timing=Timing(pace="day"))
    await there.host.settled()
    ends = await there.host.timekeeper.clocks.set(game)
    assert ends
    before = await there.store.clocks.of_game(game)
    downtime = here.host.timekeeper.clocks.downtime
    downtime.known = (Outage(0.0, here.clock.now() + 1),)  # of its own part
    assert await here.host.timekeeper.clocks.set(game) == ends
    assert await there.store.clocks.of_game(game) == before
