"""The host as a whole: what the process opens at its start and closes at its end."""

from ttrbot.app.clock import Clock
from ttrbot.app.lobby import Limits, Lobbies
from ttrbot.app.pictures import Pictures
from ttrbot.app.publishing import Publisher
from ttrbot.app.service import GameService
from ttrbot.store import Store


class Host:
    """Games, lobbies, robots, pictures and the messages that show them, over one store.

    Life: `Host(store)`, `await start(publisher)` once Discord is there, `await close()`. Before `start` the services
    work and nothing is shown; on `start` everything that a stop interrupted goes on: messages are caught up, threads
    made, robots play.
    """

    games: GameService
    lobbies: Lobbies
    pictures: Pictures

    def __init__(self, store: Store, clock: Clock | None = None, limits: Limits | None = None) -> None:
        raise NotImplementedError

    async def start(self, publisher: Publisher) -> None:
        """Go on where the last process stopped, and keep going."""
        raise NotImplementedError

    async def close(self, timeout: float = 20) -> None:  # noqa: ASYNC109 - a drain, not a cancellation
        """Take no more actions, let running work end for at most `timeout` seconds, stop robots and messages."""
        raise NotImplementedError

    async def repost(self, game_id: str) -> None:
        """Post the table (or lobby) message anew, at the bottom of its channel."""
        raise NotImplementedError

    def note_message(self, channel_id: int) -> None:
        """Report a message that anybody but the host wrote: a table buried under many is posted anew."""
        raise NotImplementedError

    def note_archived(self, thread_id: int) -> None:
        """Report that a thread was archived: one with a running game is opened again."""
        raise NotImplementedError

    async def owes_dm_notice(self, game_id: str, user_id: int) -> bool:
        """Whether to tell this person now, in an ephemeral way, that their DMs are closed: True once per game."""
        raise NotImplementedError

    async def open_dms(self, user_id: int) -> None:
        """A person's DMs may be open again (they wrote to the bot, or ask for their hand by DM): try anew."""
        raise NotImplementedError

    async def beat(self, name: str = "bot") -> None:
        """Note that a part of the process is alive, for the health check; the host itself notes `writer`."""
        raise NotImplementedError
