"""What the worker asks of a kind of message, and what all kinds work with."""

from abc import ABC, abstractmethod
from dataclasses import dataclass

from ttrbot.app.clock import Clock
from ttrbot.app.contents import Contents
from ttrbot.app.live import GameShelf
from ttrbot.app.outbox.burial import Burial
from ttrbot.app.outbox.closing import Closing
from ttrbot.app.outbox.notifications import Notifications
from ttrbot.app.outbox.pace import Pace
from ttrbot.app.outbox.past import PastTables
from ttrbot.app.outbox.place import Places
from ttrbot.app.outbox.unseen import UnseenTables
from ttrbot.app.publishing import Publisher
from ttrbot.store import Outgoing, Store


@dataclass(frozen=True, slots=True, kw_only=True)
class Tools:
    """What kinds of messages are made with."""

    store: Store
    shelf: GameShelf
    contents: Contents
    publisher: Publisher
    clock: Clock
    pace: Pace
    places: Places
    past: PastTables
    burial: Burial
    closing: Closing
    unseen: UnseenTables
    notices: Notifications


class Kind(ABC):
    """How the rows of one kind are sent."""

    def __init__(self, tools: Tools) -> None:
        self.tools = tools

    @abstractmethod
    async def send(self, row: Outgoing) -> bool:
        """Let a message show what it must; whether other rows may be due now. Raises what the publisher raises."""

    async def gives_up(self, row: Outgoing, error: Exception) -> bool:
        """Do without what failed, where that is possible: True. False: it is tried again later."""
        del row, error
        return False
