"""What kinds of messages are made with."""

from dataclasses import dataclass

from ttrbot.app.core.clock import Clock
from ttrbot.app.core.game_cache import GameCache
from ttrbot.app.messages.notifications import Notifications
from ttrbot.app.messages.publisher import Publisher
from ttrbot.app.messages.sender import Sender
from ttrbot.app.messages.unseen import UnseenTables
from ttrbot.app.outbox.burial import Burial
from ttrbot.app.outbox.closing import Closing
from ttrbot.app.outbox.contents import Contents
from ttrbot.app.outbox.past import PastTables
from ttrbot.app.outbox.place import Places
from ttrbot.app.outbox.sending_pace import SendingPace
from ttrbot.store import Store


@dataclass(frozen=True, slots=True, kw_only=True)
class Tools:
    """What kinds of messages are made with."""

    store: Store
    cache: GameCache
    contents: Contents
    publisher: Publisher
    clock: Clock
    pace: SendingPace
    places: Places
    past: PastTables
    burial: Burial
    closing: Closing
    unseen: UnseenTables
    notifications: Notifications


class MadeWithTools(Sender):
    """A kind that is made with the tools that all messages share."""

    def __init__(self, tools: Tools) -> None:
        self.tools = tools
