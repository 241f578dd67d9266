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
    """What is made from this plan is newer than this channel."""


class ChannelProvider(Protocol):
    """A server's channels. Methods that ask Discord raise the errors of `publisher`."""

    def is_in(self, guild_id: int) -> bool:
        """Whether the bot is on this server now and knows its channels."""

    def has(self, guild_id: int, channel_id: int) -> bool:
        """Whether this channel exists."""

    def is_empty(self, guild_id: int, category_id: int) -> bool:
        """Whether this category has no channels."""

    def people_in(self, guild_id: int, channel_id: int) -> frozenset[int]:
        """Return the people in this voice channel."""

    def name_of(self, kind: SurfaceKind, table: Table, side: int) -> str:
        """Return a room's name; no two rooms of a game have the same."""

    async def newest(self, guild_id: int) -> int:
        """Return the id of the server's newest channel or thread, or else the server's own."""

    async def make(self, plan: RoomPlan) -> int:
        """Make a channel or thread; return its id. Threads get their members by `admit`."""

    async def find(self, plan: RoomPlan) -> tuple[int, ...]:
        """Return what the bot itself has made from this plan, the oldest first."""

    async def admit(self, kind: SurfaceKind, channel_id: int, members: Collection[int]) -> frozenset[int]:
        """Let exactly these people (and the bot) into a thread or voice channel.

        Returns those who don't fit: a thread has as many members as Discord allows.
        """

    async def remove(self, kind: SurfaceKind, channel_id: int) -> None:
        """Delete a channel or thread; a thread that the bot may not delete is closed."""

    async def is_member(self, guild_id: int, user_id: int) -> bool:
        """Whether somebody is on a server."""

    async def moderators(self, channel_id: int, people: Collection[int]) -> frozenset[int]:
        """Return those of these people who can read every private thread of a channel."""
