"""Games in which moves are taken back."""

from tests.app.world import ANN, BEN, World, ok
from ttrbot.app.core.tables import Refusal
from ttrbot.app.messages.publisher import NoticeContent


async def begun(world: World, people=(ANN, BEN), **more) -> str:
    """Return a game whose thread has been created."""
    game = await world.game(people, **more)
    await world.host.settled()
    return game


async def position(world: World, game: str) -> int:
    return ok(await world.games.table(game)).position


async def undo(world: World, game: str, person: int) -> bool | Refusal:
    return await world.host.undoing.take_back(game, person, await position(world, game))


def said(world) -> list[str]:
    return [message.content.said.what for message in world.discord.of(NoticeContent)]


def asked(world):
    return next(m.content.said for m in reversed(world.discord.of(NoticeContent)) if m.content.said.vote)


async def fingerprint(world, game: str, people=(ANN, BEN)):
    views = [ok(await world.games.seat_view(game, person)) for person in people]
    return [(view.hand, view.tickets, view.questions, view.public) for view in views]
