"""Tables of which everything is as long as it can be, for tests of what is shown of them."""

from typing import Any, Final

import pytest

from ttrbot.app.core.paces import TimeoutAction, Timing
from ttrbot.app.core.tables import SeatInfo, Table
from ttrbot.content import load_map
from ttrbot.discord.core.wording import words_of
from ttrbot.engine.gamemap import GameMap
from ttrbot.store import Status
from ttrbot.text import LOCALES
from ttrbot.text.names import GameWords

USA: Final = load_map("usa")
GAME: Final = "abcdefgh"
BIG: Final = 2**63 - 1
"""The longest possible id."""
LONG_NAME: Final = "_*W~w`|>@#-+[()]<&;:/\\" * 2
RICH: Final = (12,) * 8 + (14,)
LOCALE = pytest.mark.parametrize("locale", LOCALES)


def a_table(seats: int = 5, status: Status = Status.RUNNING, gamemap: GameMap = USA, **changes: Any) -> Table:
    """Return a table, with some of its fields changed."""
    fields: dict[str, Any] = {
        "game_id": GAME,
        "map_id": gamemap.id,
        "seats": tuple(
            SeatInfo(
                seat=seat,
                side=seat // gamemap.team_size,
                user_id=BIG - seat,
                name=LONG_NAME[:32],
                robot=None,
                color=gamemap.seat_colors[seat // gamemap.team_size],
                press_id=BIG,
            )
            for seat in range(seats)
        ),
        "seat_limit": max(gamemap.seats),
        "starter": 0,
        "options": dict.fromkeys(gamemap.options, True),
        "timing": Timing(pace="days", bank=True, nights=True, time_up=TimeoutAction.ROBOT_SEAT),
        "invited": tuple(BIG - number for number in range(5)),
        "language": "en",
        "guild_id": BIG,
        "channel_id": BIG,
        "thread_id": BIG - 1,
        "owner_id": BIG,
        "status": status,
        "secret_hash": "f" * 64,
        "position": 10**6,
        "lobby_version": 10**6,
        "turn": 1000,
        "waiting": tuple(range(seats)),
        "waiting_since": 1e9,
        "created_at": 1e9,
        "started_at": 1e9,
        "ended_at": None,
    }
    return Table(**{**fields, **changes})


def words(locale: str, seats: int = 5) -> GameWords:
    """Return the words of a table on the map of the USA."""
    return words_of(a_table(seats), USA, locale)
