"""An interaction: what a person did, and the state of the bot's answer."""

import asyncio
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import IntEnum, StrEnum

from localcord import views
from localcord.models import Attachment, Channel, Json, Message, User


class InteractionKind(IntEnum):
    """The kind of an interaction."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL = 5


class State(StrEnum):
    """The state of the bot's answer; `deferred` means that the person sees it thinking."""

    PENDING = "pending"
    DEFERRED = "deferred"
    ANSWERED = "answered"
    FAILED = "failed"


class Callback(IntEnum):
    """The bot's possible first answers."""

    MESSAGE = 4
    DEFER = 5
    DEFER_UPDATE = 6
    UPDATE = 7
    CHOICES = 8
    MODAL = 9


class InteractionFailedError(Exception):
    """The bot didn't answer within 3 seconds: Discord shows "This interaction failed"."""


@dataclass(frozen=True, slots=True)
class Deed:
    """What a person did: with a command, a component of the message `source`, or the modal opened by `opened_by`.

    `files` are those put into the modal.
    """

    kind: InteractionKind
    user: User
    channel: Channel
    data: Json
    source: Message | None = None
    opened_by: "Interaction | None" = None
    files: Sequence[Attachment] = ()


Tell = Callable[[str, Json], None]
"""A function that sends an event to the client of the user with this id."""


class Interaction:
    """An interaction, and what came of it."""

    def __init__(self, interaction_id: str, born: float, deed: Deed, tell: Tell) -> None:
        self._tell = tell
        self.id = interaction_id
        self.born = born
        self.token = secrets.token_urlsafe(60)
        self.kind = deed.kind
        self.user = deed.user
        self.channel = deed.channel
        self.data = deed.data
        self.source = deed.source
        self.opened_by = deed.opened_by
        self.files = deed.files
        self.callback: Callback | None = None
        self.original: Message | None = None
        self.modal: Json | None = None
        self.choices: list[Json] | None = None
        self.followups: list[Message] = []
        self.failed = False
        self._changed = asyncio.Event()

    @property
    def state(self) -> State:
        """The state of the answer."""
        if self.failed:
            return State.FAILED
        if self.callback is None:
            return State.PENDING
        return State.DEFERRED if self.original is not None and self.original.loading else State.ANSWERED

    @property
    def message(self) -> Json | None:
        """The bot's answer as the person sees it; None if it is deleted or there was none.

        If the first answer changed the message that the person used, the first follow-up counts as the answer.
        """
        answer = self.original
        if answer is self.source and self.followups:
            answer = self.followups[0]
        if answer is None or answer.id not in self.channel.messages:
            return None
        return views.message(answer, self.user)

    async def acknowledged(self, within: float = 60.0) -> "Interaction":
        """Wait for the first answer, which may be a deferral."""
        return await self._wait({State.PENDING}, within)

    async def answered(self, within: float = 60.0) -> "Interaction":
        """Wait for the answer after any deferral. Raise InteractionFailedError, or TimeoutError (real seconds)."""
        return await self._wait({State.PENDING, State.DEFERRED}, within)

    async def _wait(self, until_not: set[State], within: float) -> "Interaction":
        async with asyncio.timeout(within):
            while self.state in until_not:
                self._changed.clear()
                await self._changed.wait()
        if self.failed:
            raise InteractionFailedError(
                f"{self.kind.name.lower()} {self.data.get('name') or self.data.get('custom_id')}"
            )
        return self

    def notify(self) -> None:
        """Wake everything that waits for a change, and tell the person's client."""
        self._changed.set()
        event: Json = {"interaction_id": self.id, "kind": self.kind.name.lower()}
        match self.state:
            case State.FAILED:
                self._tell(self.user.id, {"type": "interaction_failed", **event})
            case State.DEFERRED:
                self._tell(self.user.id, {"type": "thinking", **event})
            case State.ANSWERED:
                self._tell(self.user.id, {"type": "interaction_done", **event, "choices": self.choices})
            case State.PENDING:
                pass

    def expire(self) -> None:
        """Fail the interaction if the bot hasn't answered within the 3 seconds."""
        if self.callback is None:
            self.failed = True
            self.notify()
