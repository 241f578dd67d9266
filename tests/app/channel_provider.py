"""A server's channels in memory, which outlive the host. The host can be stopped at every step of a request."""

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from itertools import count

from ttrbot.app.core.tables import Table
from ttrbot.app.messages.publisher import Gone
from ttrbot.app.places.channel_provider import RoomPlan
from ttrbot.store import SurfaceKind


@dataclass
class Made:
    """A channel or thread. `plan` is None for those that people made."""

    id: int
    name: str
    kind: SurfaceKind
    plan: RoomPlan | None
    parent: int | None = None
    members: set[int] = field(default_factory=set)
    is_open: bool = True


class FakeChannelProvider:
    """A provider in memory. `step` is called before each request has its effect, and again before its answer."""

    def __init__(self, step: Callable[[], None] = lambda: None) -> None:
        self.step = step
        self.there: dict[int, Made] = {}
        self.inside: dict[int, set[int]] = {}
        self.readers: set[int] = set()
        self.gone: set[int] = set()
        """The people who are no longer on the server."""
        self.left_out: frozenset[int] = frozenset()
        self._ids = count(50_000)

    def people_make(self, name: str, kind: SurfaceKind, parent: int | None = None) -> Made:
        """Make a channel that isn't the bot's, even if it has the name of one."""
        made = Made(next(self._ids), name, kind, None, parent)
        self.there[made.id] = made
        return made

    def open(self, kind: SurfaceKind) -> list[Made]:
        """Return the bot's open rooms of a kind."""
        return [made for made in self.there.values() if made.plan and made.kind is kind and made.is_open]

    def is_in(self, guild_id: int) -> bool:
        return True

    def has(self, guild_id: int, channel_id: int) -> bool:
        return channel_id in self.there

    def is_empty(self, guild_id: int, category_id: int) -> bool:
        return all(made.parent != category_id for made in self.there.values())

    def people_in(self, guild_id: int, channel_id: int) -> frozenset[int]:
        return frozenset(self.inside.get(channel_id, ()))

    def name_of(self, kind: SurfaceKind, table: Table, side: int) -> str:
        return f"{kind.value} {side}"

    async def newest(self, guild_id: int) -> int:
        self.step()
        return max(self.there, default=guild_id)

    async def make(self, plan: RoomPlan) -> int:
        self.step()
        made = Made(next(self._ids), plan.name, plan.kind, plan, plan.parent_id, set(plan.members))
        self.there[made.id] = made
        self.step()
        return made.id

    async def find(self, plan: RoomPlan) -> tuple[int, ...]:
        self.step()
        return tuple(
            made.id
            for made in self.there.values()
            if made.plan and made.is_open and made.name == plan.name and made.id > plan.after_id
        )

    async def admit(self, kind: SurfaceKind, channel_id: int, members: Collection[int]) -> frozenset[int]:
        self.step()
        self._get(channel_id).members = set(members) - self.left_out
        self.step()
        return self.left_out & set(members)

    async def remove(self, kind: SurfaceKind, channel_id: int) -> None:
        self.step()
        if kind is SurfaceKind.THREAD:
            self._get(channel_id).is_open = False
        else:
            self._get(channel_id)
            del self.there[channel_id]
        self.step()

    async def is_member(self, guild_id: int, user_id: int) -> bool:
        return user_id not in self.gone

    async def moderators(self, channel_id: int, people: Collection[int]) -> frozenset[int]:
        self.step()
        return frozenset(self.readers.intersection(people))

    def _get(self, channel_id: int) -> Made:
        if channel_id not in self.there:
            raise Gone
        return self.there[channel_id]
