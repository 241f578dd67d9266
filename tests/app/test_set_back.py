"""Games whose newest state was lost: what Discord shows of them is wrong, and they continue all the same."""

import pytest

from tests.app.losses import LOSSES, copied, keep_backup, keep_copy, shown, stop, told
from tests.app.world import ANN, BEN, World, ok
from ttrbot.app.messages.publisher import (
    EndContent,
    Forbidden,
    HandContent,
    LobbyContent,
    TableContent,
    TooOld,
    TryLater,
    Why,
)
from ttrbot.engine.actions import DrawDeckCard
from ttrbot.store import SurfaceKey, SurfaceKind, restore

backup_only = pytest.mark.sqlite_only(
    reason="PostgreSQL has its own tools for backups (tests/store/postgres/test_move.py)"
)
log_only = pytest.mark.sqlite_only(reason="takes SQLite's log away")
every_loss = pytest.mark.parametrize(
    "loss",
    [pytest.param("restored", marks=backup_only), "copied", pytest.param("without log", marks=log_only)],
)


@every_loss
async def test_game_goes_on_from_the_earlier_state(world, loss) -> None:
    keep, lose = LOSSES[loss]
    game = await world.game((ANN, BEN))
    await world.host.settled()
    await keep(world)
    await world.host.settled()
    before = ok(await world.games.table(game))
    hands = len(world.discord.of(HandContent))
    world.clock.advance(60)
    for _ in range(2):
        await world.take_turn(game)
        await world.host.settled()
    await lose(world)
    world.clock.advance(60)
    await world.open()
    await shown(world)

    table = ok(await world.games.table(game))
    assert (table.position, table.turn, table.waiting) == (before.position, before.turn, before.waiting)
    tables = world.discord.of(TableContent)
    assert [message.buttons for message in tables] == [False] * (len(tables) - 1) + [True]
    assert tables[-1].content.table.position == table.position
    assert tables[-1].shown[0].pings == table.waiting, "whoever is next is pinged"
    assert [content.table.position for content in told(world)] == [table.position], "the table is told once"
    new = world.discord.of(HandContent)
    assert len(new) == hands + 2
    assert [message.buttons for message in new] == [False] * hands + [True] * 2
    posts = len(tables)
    await world.take_turn(game)
    await world.host.settled()
    assert len(world.discord.of(TableContent)) == posts + 1


@every_loss
async def test_game_that_was_begun_is_a_lobby_again(world, loss) -> None:
    keep, lose = LOSSES[loss]
    lobby = await world.lobby((ANN, BEN))
    await world.host.settled()
    await keep(world)
    world.clock.advance(60)
    ok(await world.lobbies.start(lobby.game_id, ANN))
    await world.host.settled()
    await lose(world)
    await world.open()
    await shown(world)
    lobbies = world.discord.of(LobbyContent)
    assert [message.buttons for message in lobbies] == [False, True]
    assert [message.buttons for message in world.discord.of(TableContent)] == [False]
    ok(await world.lobbies.start(lobby.game_id, ANN))
    await world.host.settled()
    assert world.discord.of(TableContent)[-1].channel == lobbies[-1].id


async def test_lost_edit_is_noticed(world) -> None:
    """The first card of a turn only edits the table's message, so no newer message reveals the loss."""
    game = await world.game((ANN, BEN))
    await world.host.settled()
    await keep_copy(world)
    before = ok(await world.games.table(game))
    world.clock.advance(3600)
    ok(await world.games.submit(game, await world.turn_of(game), DrawDeckCard, None))
    await world.host.settled()
    await copied(world)
    await world.open()
    await shown(world)
    old, new = world.discord.of(TableContent)
    assert (old.buttons, new.buttons) == (False, True)
    assert new.content.table.position == before.position
    assert new.shown[0].pings == before.waiting
    assert len(told(world)) == 1


async def test_table_replaced_in_the_lost_future_is_noticed_whatever_the_clock_says(world) -> None:
    game = await world.game((ANN, BEN))
    await world.host.settled()
    world.clock.leap = 3600
    await keep_copy(world)
    world.clock.leap = 0
    await world.take_turn(game)
    await world.host.settled()
    await copied(world)
    await world.open()
    await shown(world)
    assert len(told(world)) == 1
    assert [message.buttons for message in world.discord.of(TableContent)][-1]


async def test_post_that_arrived_in_the_lost_future_alone_does_not_count(world) -> None:
    """The copy has begun a post that pings. The lost future posted a later position with the same nonce."""
    game = await world.game((ANN, BEN))
    await world.host.settled()

    def lost_on_the_way(method: str, channel: int) -> None:
        if method == "post":
            raise TryLater(1.0)

    world.discord.fault = lost_on_the_way
    await world.take_turn(game)
    await world.quiet()
    before = ok(await world.games.table(game))
    await keep_copy(world)
    await world.take_turn(game)
    world.discord.fault = lambda method, channel: None
    world.clock.advance(20)
    await world.host.settled()
    await copied(world)
    await world.open()
    await shown(world)
    table, tables = ok(await world.games.table(game)), world.discord.of(TableContent)
    assert (table.turn, table.waiting) == (before.turn, before.waiting)
    assert [message.content.table.position for message in tables if message.buttons] == [table.position]
    pings = [(message.shown[0].table.turn, seat) for message in tables for seat in message.shown[0].pings]
    assert (table.turn, table.waiting[0]) in pings
    assert len(told(world)) == 1


@every_loss
async def test_table_opened_in_the_lost_future_can_not_be_pressed(world, loss) -> None:
    keep, lose = LOSSES[loss]
    await world.lobby((ANN,))
    await world.host.settled()
    await keep(world)
    world.clock.advance(60)
    await world.lobby((BEN,))
    await world.host.settled()
    await lose(world)
    await world.open()
    await shown(world)
    (of_ann, of_ben, *again) = world.discord.of(LobbyContent)
    assert not of_ben.buttons
    assert [message.buttons for message in again] == ([True] if loss == "restored" else [])
    assert of_ann.buttons == (loss != "restored")


@pytest.mark.parametrize("crash", [False, True])
async def test_restart_sets_nothing_back(world, crash) -> None:
    game = await world.game((ANN, BEN))
    await world.take_turn(game)
    await world.host.settled()
    messages = set(world.discord.messages)
    await world.restart(crash=crash)
    await shown(world)
    assert set(world.discord.messages) == messages
    assert not told(world)


async def test_unrecorded_post_does_not_count_as_lost_state(world) -> None:
    game = await world.game((ANN, BEN))
    await world.host.settled()

    def no_answer(method: str, channel: int) -> None:
        if method == "post":
            raise TryLater(1000.0)

    world.discord.late = no_answer
    await world.take_turn(game)
    await world.quiet()
    world.discord.late = lambda method, channel: None
    await world.restart()
    await shown(world)
    assert not told(world)
    assert [message.buttons for message in world.discord.of(TableContent)].count(True) == 1


@backup_only
@pytest.mark.parametrize("ahead", [-3600.0, 0.0, 3600.0])
async def test_restore_is_noticed_once_whatever_the_clock_says(world, ahead) -> None:
    game = await world.game((ANN, BEN))
    await world.host.settled()
    await keep_backup(world)
    await world.take_turn(game)
    await world.host.settled()
    await stop(world)
    world.clock.leap = ahead
    restore(world.folder, world.folder.with_name("backup"), world.clock.now)
    world.clock.leap = 0.0
    for _ in range(2):
        await world.open()
        await shown(world)
        await stop(world)
    assert len(told(world)) == 1
    await world.open()


async def test_discord_that_can_not_be_asked_is_asked_later(world) -> None:
    game = await world.game((ANN, BEN))
    await world.host.settled()
    await keep_copy(world)
    await world.take_turn(game)
    await world.host.settled()
    await copied(world)

    def out_of_order(method: str, channel: int) -> None:
        if method == "own_since":
            raise TryLater(5.0)

    world.discord.fault = out_of_order
    await world.open()
    await world.host.events.note_server(1)
    await world.host.settled()
    assert not told(world)
    world.clock.advance(3600)
    await world.host.beat()
    await world.restart()
    await world.host.events.note_server(1)
    await world.host.settled()
    assert not told(world)
    world.discord.fault = lambda method, channel: None
    await shown(world)
    assert len(told(world)) == 1


async def reposted(world: World) -> str:
    """Return a game whose table message has pinged nobody."""
    game = await world.game((ANN, BEN))
    await world.host.settled()
    await world.host.repost(game)
    await world.host.settled()
    return game


async def test_message_retired_during_the_look_does_not_count_as_lost_state(world) -> None:
    game = await reposted(world)

    def unanswered(method: str, channel: int) -> None:
        if method == "retire":
            raise TryLater(1000.0)

    world.discord.fault = unanswered
    await world.take_turn(game)
    await world.host.settled()
    await stop(world)
    world.discord.fault, own_since = (lambda method, channel: None), world.discord.own_since

    async def slow(channel_id: int, since: float):
        found = await own_since(channel_id, since)
        world.clock.advance(1000)
        await world.quiet()
        assert not world.discord.of(TableContent)[-2].buttons, "unlike when Discord was asked"
        return found

    world.discord.own_since = slow
    await world.open()
    await shown(world)
    assert not told(world)
    assert [message.buttons for message in world.discord.of(TableContent)].count(True) == 1


@pytest.mark.parametrize("error", [TryLater(1.0), Forbidden(Why.UNKNOWN), TooOld()])
async def test_buttons_that_could_not_be_removed_do_not_count_as_lost_state(world, error) -> None:
    game = await reposted(world)

    def out_of_order(method: str, channel: int) -> None:
        if method == "retire":
            raise error

    world.discord.fault = out_of_order
    await world.take_turn(game)
    for _ in range(2 * world.pace.retire_tries):
        await world.host.settled()
        world.clock.advance(30)
    await world.host.settled()
    messages = len(world.discord.messages)
    await world.restart()
    await shown(world)
    assert not told(world)
    assert len(world.discord.messages) == messages


async def test_post_that_was_under_way_in_the_copy_is_retired_too(world) -> None:
    """The lost future knew it as the table's message, and had no time to remove its buttons."""
    game = await world.game((ANN, BEN))
    await world.host.settled()

    def no_answer(method: str, channel: int) -> None:
        if method == "post":
            raise TryLater(1000.0)

    world.discord.late = no_answer
    await world.host.outbox.repost(SurfaceKey(game_id=game, kind=SurfaceKind.TABLE))
    await world.quiet()
    world.discord.late = lambda method, channel: None
    await keep_copy(world)

    def no_edits(method: str, channel: int) -> None:
        if method == "retire":
            raise TryLater(1000.0)

    world.discord.fault = no_edits
    await world.host.settled()
    await world.take_turn(game)
    await world.host.settled()
    await copied(world)

    def no_posts(method: str, channel: int) -> None:
        if method == "post":
            raise TryLater(20.0)

    world.discord.fault = no_posts
    await world.open()
    await world.host.events.note_server(1)
    await world.host.settled()
    world.discord.fault = lambda method, channel: None
    await shown(world)
    assert len(told(world)) == 1
    assert [message.buttons for message in world.discord.of(TableContent)].count(True) == 1


async def test_lost_state_is_noticed_after_a_life_without_connection(world) -> None:
    game = await world.game((ANN, BEN))
    await world.host.settled()
    await world.host.beat()
    await keep_copy(world)
    await world.take_turn(game)
    await world.host.settled()
    await copied(world)
    await world.open()
    for _ in range(60):  # its heart beats, but Discord never announces the server
        world.clock.advance(30)
        await world.quiet()
    await world.restart()
    await shown(world)
    assert len(told(world)) == 1


async def test_game_that_has_ended_since_goes_on(world) -> None:
    game = await world.game((ANN, BEN))
    await world.host.settled()
    await keep_copy(world)
    await world.play_out(game)
    await world.host.settled()
    world.discord.archived.append(ok(await world.games.table(game)).thread_id)
    await copied(world)
    await world.open()
    await shown(world)
    assert len(told(world)) == 1
    assert [message.buttons for message in world.discord.of(TableContent)].count(True) == 1
    assert not any(message.buttons for message in world.discord.of(EndContent))


async def test_messages_that_are_probably_right_are_looked_at_one_after_the_other(world) -> None:
    """After a take-over of thousands of games, people's turns need the requests that Discord allows."""
    for _ in range(12):
        await world.game((ANN, BEN))
    await world.host.settled()
    world.clock.advance(3600)
    await world.host.beat("bot")
    await world.restart()
    await world.host.events.note_server(1)
    looks = []
    for _ in range(4):
        await world.host.settled()
        looks.append(sum(method == "own_message" for method, _ in world.discord.calls))
        world.clock.advance(world.pace.glances_within / 3)
    assert looks[0] == 0
    assert looks[-1] == 12
    assert len(set(looks)) > 2, "not all at the same time"
