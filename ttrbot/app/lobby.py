"""Tables before the game: opening, joining, leaving, computer players, starting."""

from dataclasses import dataclass, field
from typing import Literal

from ttrbot.app.tables import Refused, Table
from ttrbot.engine.ids import Seat


@dataclass(frozen=True, slots=True)
class Limits:
    """How many tables one person may have at the same time."""

    open_lobbies: int = 3
    """Lobbies that wait for their start, per owner."""
    games: int = 20
    """Lobbies and running games in which one person sits."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewTable:
    """What a table is opened with. `press_id` is the interaction's id, as everywhere: it goes into the game's seed."""

    guild_id: int
    channel_id: int
    owner_id: int
    owner_name: str
    press_id: int
    map_id: str
    seats: int | None = None
    """How many may sit down; None: as many as the map takes."""
    first: Literal["drawn", "owner"] = "drawn"
    invited: tuple[int, ...] | None = None
    """User ids; None: open to all."""
    robots: tuple[str, ...] = ()
    language: str = "en"
    options: dict[str, bool] = field(default_factory=dict)


class Lobbies:
    """Opens and fills tables. Every method answers with the table as it is now, or says why nothing was changed."""

    async def create(self, new: NewTable) -> Table | Refused:
        """Open a table, seat its owner and the computer players, and make the game's secret."""
        raise NotImplementedError

    async def join(self, game_id: str, user_id: int, name: str, press_id: int) -> Table | Refused:
        """Seat a person: one seat each, and the last seat to one only."""
        raise NotImplementedError

    async def leave(self, game_id: str, user_id: int) -> Table | Refused:
        """Free a person's seat. The owner may leave the seat and stays the owner."""
        raise NotImplementedError

    async def add_robot(self, game_id: str, user_id: int, robot: str, press_id: int) -> Table | Refused:
        """Seat a computer player of this kind (a key of `ROBOTS`); the owner's right."""
        raise NotImplementedError

    async def remove_robot(self, game_id: str, user_id: int, seat: Seat | None = None) -> Table | Refused:
        """Send a computer player away: the one at `seat`, else the one that came last; the owner's right."""
        raise NotImplementedError

    async def start(self, game_id: str, user_id: int) -> Table | Refused:
        """Deal and begin; the owner's right. The thread and the messages follow by themselves."""
        raise NotImplementedError

    async def cancel(self, game_id: str, user_id: int) -> Table | Refused:
        """Call the lobby off; the owner's right."""
        raise NotImplementedError
