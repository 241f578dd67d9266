"""A pressed message is changed only by the answer to the press, not by anything else meanwhile."""

import pytest

from tests.app.doubles import Message
from tests.app.world import ANN, BEN, CHANNEL, World, ok
from ttrbot.app.messages.publisher import Forbidden, HandContent, LobbyContent, TableContent, Why
from ttrbot.app.outbox.sending_pace import SendingPace
from ttrbot.engine.actions import DrawDeckCard
from ttrbot.store import StoreUnavailable, SurfaceKey, SurfaceKind


async def settled_game(world: World) -> tuple[str, Message[TableContent]]:
    """Return a game in its first turn, and its table message."""
    game = await world.game()
    await world.host.settled()
    return game, world.discord.of(TableContent)[-1]


def answering(world, game, table):
    return world.host.outbox.answering(SurfaceKey(game_id=game, kind=SurfaceKind.TABLE), table.id)


def answered(world, message):
    """Return what an answer does to a message."""

    async def send(shown) -> None:
        world.discord.calls.append(("answer", message.channel))
        if shown.is_past:
            message.buttons, message.past = False, shown.content
        else:
            message.content = shown.content

    return send


async def draw(world, game) -> None:
    ok(await world.games.submit(game, await world.turn_of(game), DrawDeckCard, None))


def calls_since(world, start: int, place: int) -> list[str]:
    return [method for method, channel in world.discord.calls[start:] if channel == place]


async def test_first_card_is_shown_by_the_answer_alone(world) -> None:
    game, table = await settled_game(world)
    start = len(world.discord.calls)
    async with answering(world, game, table) as pressed:
        await draw(world, game)
        await world.quiet()
        await pressed.show(answered(world, table))
    await world.host.settled()
    assert calls_since(world, start, table.channel) == ["answer"]
    assert table.content.table.position == ok(await world.games.table(game)).position


async def test_second_card_takes_the_old_buttons_off_in_the_answer(world) -> None:
    game, table = await settled_game(world)
    await draw(world, game)
    await world.host.settled()
    start = len(world.discord.calls)
    async with answering(world, game, table) as pressed:
        await draw(world, game)
        await world.quiet()
        await pressed.show(answered(world, table))
    await world.host.settled()
    assert calls_since(world, start, table.channel) == ["post", "answer"]
    assert not table.buttons
    assert isinstance(table.past, TableContent)
    assert table.past.view.turn == 1
    assert not await world.store.outbox.retired(game, table.id)


async def test_message_whose_picture_cannot_be_drawn_for_an_answer_is_shown_later(world, logs) -> None:
    """As at the end of a process, when nothing is drawn any more: else the message would keep its former picture."""
    game, table = await settled_game(world)
    await world.restart()  # so that nobody remembers how the message looks
    await world.host.settled()
    draws = world.painter.board

    def broken(*_, **__) -> bytes:
        raise RuntimeError("cannot schedule new futures after shutdown")

    async with answering(world, game, table) as pressed:
        await draw(world, game)
        world.painter.board = broken
        await pressed.show(answered(world, table))
        world.painter.board = draws
    logs.clear()
    await world.host.settled()
    assert table.content.table.position == ok(await world.games.table(game)).position
    assert table.content.picture is not None


async def test_pressed_message_keeps_its_buttons_while_nothing_newer_can_be_posted(world) -> None:
    game, table = await settled_game(world)

    def no_posts(method: str, channel: int) -> None:
        if method == "post" and channel == table.channel:
            raise Forbidden(Why.PERMISSION)

    world.discord.fault = no_posts
    await world.take_turn(game)
    await world.host.settled()
    async with answering(world, game, table) as pressed:
        await world.take_turn(game)
        await pressed.show(answered(world, table))
    await world.quiet()
    assert table.buttons, "else nobody could go on"
    world.discord.fault = lambda method, channel: None
    await world.host.events.note_permissions(1)
    await world.host.settled()
    assert [message.buttons for message in world.discord.of(TableContent)] == [False, True]


@pytest.mark.parametrize("cards", [1, 2])
async def test_changes_missing_in_the_answer_are_shown_later(world, cards) -> None:
    game, table = await settled_game(world)

    async def refuse(_: object) -> None:
        raise RuntimeError("Discord took no answer")

    async def press() -> None:
        async with answering(world, game, table) as pressed:
            for _ in range(cards):
                await draw(world, game)
            await pressed.show(refuse)

    with pytest.raises(RuntimeError):
        await press()
    await world.host.settled()
    newest = world.discord.of(TableContent)[-1]
    assert newest.content.table.position == ok(await world.games.table(game)).position
    assert [message for message in world.discord.of(TableContent) if message.buttons] == [newest]


async def test_process_that_dies_before_the_answer_shows_the_move_afterwards(world) -> None:
    game, table = await settled_game(world)
    async with answering(world, game, table):
        await draw(world, game)
        await world.restart()
    await world.host.settled()
    assert table.content.table.position == ok(await world.games.table(game)).position


async def test_two_cards_by_one_press_are_shown_once(world) -> None:
    game, table = await settled_game(world)
    start = len(world.discord.calls)
    async with answering(world, game, table) as pressed:
        await draw(world, game)
        await world.quiet()
        assert calls_since(world, start, table.channel) == []
        await draw(world, game)
        await pressed.show(answered(world, table))
    await world.host.settled()
    assert sorted(calls_since(world, start, table.channel)) == ["answer", "post"]


async def test_another_press_leaves_the_message_alone(world) -> None:
    game, table = await settled_game(world)
    sent = []

    async def send(shown) -> None:
        sent.append(shown)

    async with answering(world, game, table) as first:
        await draw(world, game)
        async with answering(world, game, table) as second:
            await second.show(send)
        await first.show(send)
    assert len(sent) == 1


async def test_press_before_the_last_answer_is_recorded_changes_the_message(world) -> None:
    game, table = await settled_game(world)
    start = len(world.discord.calls)
    for _ in range(2):
        async with answering(world, game, table) as pressed:
            await draw(world, game)
            await pressed.show(answered(world, table))
    await world.host.settled()
    assert sorted(calls_since(world, start, table.channel)) == ["answer", "answer", "post"]
    assert [message.buttons for message in world.discord.of(TableContent)] == [False, True]


async def test_changes_after_the_answer_was_built_are_shown_later(world) -> None:
    game, table = await settled_game(world)

    async def send(shown) -> None:
        table.content = shown.content
        await draw(world, game)
        await world.quiet()

    async with answering(world, game, table) as pressed:
        await draw(world, game)
        await pressed.show(send)
    await world.host.settled()
    assert not table.buttons
    assert world.discord.of(TableContent)[-1].content.view.turn == 2


async def test_answer_that_could_not_be_noted_is_shown_once_more(world, logs, monkeypatch) -> None:
    game, table = await settled_game(world)
    with monkeypatch.context() as patch:
        async with answering(world, game, table) as pressed:
            await draw(world, game)

            async def full(*_: object, **__: object) -> None:
                raise StoreUnavailable("the disk is full")

            patch.setattr(world.store.outbox, "mark_edited", full)
            await pressed.show(answered(world, table))
        await world.quiet()
    start = len(world.discord.calls)
    world.clock.advance(5)
    await world.host.settled()
    assert calls_since(world, start, table.channel) == ["edit"]
    logs[:] = [entry for entry in logs if entry["event"] != "answer_not_noted"]


async def test_press_on_a_message_that_is_not_the_tables_changes_nothing_there(world) -> None:
    game, _ = await settled_game(world)
    hand = world.discord.of(HandContent)[0]
    async with answering(world, game, hand) as pressed:
        await draw(world, game)
        await pressed.show(answered(world, hand))
    await world.host.settled()
    assert ("answer", hand.channel) not in world.discord.calls


async def test_lobby_is_changed_by_the_answer(world) -> None:
    table = await world.lobby((ANN,))
    await world.host.settled()
    (lobby,) = world.discord.of(LobbyContent)
    start = len(world.discord.calls)
    key = SurfaceKey(game_id=table.game_id, kind=SurfaceKind.LOBBY)
    async with world.host.outbox.answering(key, lobby.id) as pressed:
        ok(await world.lobbies.join(table.game_id, BEN, "Ben", 1))
        await pressed.show(answered(world, lobby))
    await world.host.settled()
    assert calls_since(world, start, CHANNEL) == ["answer"]
    assert [info.user_id for info in lobby.content.table.seats] == [ANN, BEN]


async def test_next_turns_board_is_drawn_while_the_second_card_is_chosen(world) -> None:
    game, _ = await settled_game(world)
    await draw(world, game)
    await world.host.settled()
    await world.quiet()
    boards = world.painter.boards
    await draw(world, game)
    await world.host.settled()
    assert world.discord.of(TableContent)[-1].shown[0].picture is not None
    assert world.painter.boards == boards


async def resting_hand(world):
    """Return a game whose hands are shown a minute after the first card of a turn, and the hand of whose turn it is."""
    world.pace = SendingPace(dm_gap=0, hand_rest=60, reveal_pause=0)
    await world.restart()
    game, _ = await settled_game(world)
    person = await world.turn_of(game)
    return game, next(message for message in world.discord.of(HandContent) if message.channel == 1_000_000 + person)


async def test_hand_rests_within_its_turn(world) -> None:
    game, hand = await resting_hand(world)
    edits = hand.edits
    await draw(world, game)
    await world.host.settled()
    assert hand.edits == edits
    await draw(world, game)
    await world.host.settled()
    assert hand.edits == edits + 1, "the turn is over"


async def test_hand_of_a_turn_that_stands_still_is_shown(world) -> None:
    game, hand = await resting_hand(world)
    edits = hand.edits
    await draw(world, game)
    await world.host.settled()
    world.clock.advance(60)
    await world.host.settled()
    assert hand.edits == edits + 1
    assert hand.content.table.position == ok(await world.games.table(game)).position


async def test_claim_leaves_hands_alone_that_it_does_not_change(world) -> None:
    game, _ = await settled_game(world)
    await world.until_claim(game, ANN)
    hands = {message.channel - 1_000_000: message for message in world.discord.of(HandContent)}
    edits = {person: hand.edits for person, hand in hands.items()}
    before = ok(await world.games.seat_view(game, BEN))
    await world.claim(game, ANN)
    await world.host.settled()
    assert hands[ANN].edits == edits[ANN] + 1
    assert ok(await world.games.seat_view(game, BEN)).hand == before.hand
    assert hands[BEN].edits == edits[BEN]
    assert not (await world.store.outbox.agenda(0.0)).due
