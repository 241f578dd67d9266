"""What the host makes on servers for people to talk in, and the `ChannelProvider` on the Discord side that makes it."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Protocol

from ttrbot.app.core.tables import Table
from ttrbot.store import SurfaceKind


@dataclass(frozen=True, slots=True)
class RoomPlan:
    """A room as it is made: private to its members, except for a category, which nobody sees as long as it is empty."""

    kind: SurfaceKind
    guild_id: int
    name: str
    parent_id: int | None
    """The channel of a thread, or the category of a voice channel."""
    members: tuple[int, ...] = ()
    after_id: int = 0
    """Whatever is made of this plan is newer than this channel."""


class ChannelProvider(Protocol):
    """A server's channels. What asks Discord raises the errors of `publishing`."""

    def is_in(self, guild_id: int) -> bool:
        """Whether the bot is on this server now and knows its channels."""

    def has(self, guild_id: int, channel_id: int) -> bool:
        """Whether this channel is there."""

    def is_empty(self, guild_id: int, category_id: int) -> bool:
        """Whether no channel is in this category."""

    def people_in(self, guild_id: int, channel_id: int) -> frozenset[int]:
        """Who is in this voice channel."""

    def name_of(self, kind: SurfaceKind, table: Table, side: int) -> str:
        """How a room is called; within a game no two are called the same."""

    async def newest(self, guild_id: int) -> int:
        """The id of the server's newest channel or thread, or of the server."""

    async def make(self, plan: RoomPlan) -> int:
        """Make a channel or thread; return its id. A thread gets its members by `admit`."""

    async def find(self, plan: RoomPlan) -> tuple[int, ...]:
        """What the bot has made of this plan, the oldest first: nothing that others made."""

    async def admit(self, kind: SurfaceKind, channel_id: int, members: Collection[int]) -> frozenset[int]:
        """Let exactly these people (and the bot) into a thread or voice channel.

        Returns those for whom the thread has no place: it has as many members as Discord allows.
        """

    async def remove(self, kind: SurfaceKind, channel_id: int) -> None:
        """Delete a channel or thread; a thread that the bot may not delete is closed."""

    async def is_member(self, guild_id: int, user_id: int) -> bool:
        """Whether somebody is on a server."""

    async def moderators(self, channel_id: int, people: Collection[int]) -> frozenset[int]:
        """Who of these people can read every private thread of a channel."""
