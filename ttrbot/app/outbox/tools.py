"""What kinds of messages are made with."""

from dataclasses import dataclass

from ttrbot.app.clock import Clock
from ttrbot.app.contents import Contents
from ttrbot.app.live import GameShelf
from ttrbot.app.outbox.burial import Burial
from ttrbot.app.outbox.closing import Closing
from ttrbot.app.outbox.kind import Kind
from ttrbot.app.outbox.notifications import Notifications
from ttrbot.app.outbox.pace import Pace
from ttrbot.app.outbox.past import PastTables
from ttrbot.app.outbox.place import Places
from ttrbot.app.outbox.unseen import UnseenTables
from ttrbot.app.publishing import Publisher
from ttrbot.store import Store


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


class MadeWithTools(Kind):
    """A kind that is made with the tools that all messages share."""

    def __init__(self, tools: Tools) -> None:
        self.tools = tools
