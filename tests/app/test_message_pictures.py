"""Pictures of messages: drawn and sent again only if they would look different."""

from tests.app.world import ANN, BEN, ok
from ttrbot.app.messages.publisher import HandContent, TableContent, TryLater
from ttrbot.engine.actions import DrawDeckCard


async def test_an_edit_without_a_new_board_keeps_the_picture(world) -> None:
    game = await world.game()
    await world.host.settled()
    drawn = world.painter.boards
    ok(await world.games.submit(game, await world.turn_of(game), DrawDeckCard, None))
    await world.host.settled()
    newest = world.discord.of(TableContent)[-1]
    assert newest.shown[0].picture == b"board"
    assert newest.content.picture is None
    assert newest.edits == 1
    await world.quiet()
    assert world.painter.boards == drawn + 1, "that of the next turn, ahead"


async def test_a_board_shows_who_holds_the_seats_now(world) -> None:
    game = await world.game()
    await world.host.settled()
    ok(await world.host.attendance.leave(game, BEN))
    await world.host.settled()
    shown = world.discord.of(TableContent)[-1].shown
    assert [content.table.seats[1].name == "Ben" for content in shown] == [True, False]
    assert all(content.picture for content in shown)


async def test_a_picture_that_may_not_have_arrived_is_sent_again(world) -> None:
    game = await world.game(first="owner")
    await world.until_claim(game, ANN)
    await world.host.settled()
    direct = 1_000_000 + ANN
    hand = world.discord.of(HandContent, direct)[-1]
    before = hand.content.view.hand

    def lost(method: str, where: int) -> None:
        if (method, where) == ("edit", direct):
            raise TryLater(5)

    world.discord.late = lost
    await world.claim(game, ANN)
    await world.host.settled()
    assert hand.content.view.hand != before, "it was shown, but the bot doesn't know"
    preview = ok(await world.host.undoing.preview(game, ANN))
    assert ok(await world.host.undoing.take_back(game, ANN, preview.table.position))
    world.discord.late = lambda method, where: None
    world.clock.advance(5)
    await world.host.settled()
    assert hand.content.view.hand == before
    assert hand.content.picture is not None
