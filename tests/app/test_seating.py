"""Seats that follow the sun."""

from datetime import UTC, datetime

import pytest

from tests.app.world import ANN, BEN, CLEO, ok
from ttrbot.app.lobby import NewTable
from ttrbot.app.preferences import Preferences
from ttrbot.app.seating import follow_the_sun, rises_at, seated_as, turned
from ttrbot.app.timekeeping import Waking

WINTER, SUMMER = (datetime(2026, month, 15, tzinfo=UTC).timestamp() for month in (1, 7))


@pytest.mark.parametrize(
    ("known", "at", "minutes"),
    [
        (Preferences(), WINTER, None),
        (Preferences(zone="Europe/Rome"), WINTER, 6 * 60),
        (Preferences(zone="Europe/Rome"), SUMMER, 5 * 60),
        (Preferences(zone="Asia/Tokyo"), WINTER, 22 * 60),
        (Preferences(zone="Asia/Kolkata", waking=Waking(9 * 60, 60)), WINTER, 3 * 60 + 30),
    ],
)
def test_when_a_day_begins(known, at, minutes) -> None:
    assert rises_at(known, at) == minutes


def test_the_order_goes_round_with_the_sun_and_strangers_come_last() -> None:
    assert follow_the_sun([900, None, 360, 420, 1320, None]) == (2, 3, 0, 4, 1, 5)
    assert follow_the_sun([]) == ()


async def test_a_game_seats_its_players_so_if_the_table_says_so(world) -> None:
    for person, zone in ((ANN, "America/Los_Angeles"), (CLEO, "Europe/Rome")):
        await world.host.people.change(person, lambda _, zone=zone: Preferences(zone=zone))
    table = await world.lobby((ANN, BEN, CLEO), first="owner")
    assert (await world.lobbies.switch_sun(table.game_id, BEN)).code == "not_owner"
    assert ok(await world.lobbies.switch_sun(table.game_id, ANN)).by_sun
    started = ok(await world.lobbies.start(table.game_id, ANN))
    assert [info.user_id for info in started.seats] == [CLEO, ANN, BEN]
    await world.host.settled()


async def test_teams_choose_their_own_seats(world) -> None:
    new = NewTable(guild_id=1, channel_id=1, owner_id=ANN, owner_name="Ann", press_id=1, map_id="team-asia")
    table = ok(await world.lobbies.create(new))
    assert (await world.lobbies.switch_sun(table.game_id, ANN)).code == "teams_choose_seats"


def test_a_rematch_turns_the_seats() -> None:
    wanted = turned([101, None, 102, None], 1)
    assert wanted == (None, 102, None, 101)
    assert seated_as(wanted, [101, None, None, 102]) == (1, 3, 2, 0)
    assert seated_as(wanted, [102, 103, None, 101]) == (2, 0, 3, 1), "who is new sits last"
    assert turned([1, 2, 3, 4], 2) == (3, 4, 1, 2), "teams stay together"
    assert seated_as((), [1, 2]) == (0, 1)
