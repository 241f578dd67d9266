"""Seats ordered by time zone."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from tests.app.world import ANN, BEN, CLEO, DAN, EVE, NAMES, ok
from ttrbot.app.people.invitations import once_more
from ttrbot.app.people.lobby import NewTable
from ttrbot.app.people.seating import follow_the_sun, rises_at, seated_as, turned
from ttrbot.app.settings.calendar import Waking
from ttrbot.app.settings.preferences import Preferences
from ttrbot.content import load_map

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


async def test_players_seated_by_time_zone_on_request(world) -> None:
    for person, zone in ((ANN, "America/Los_Angeles"), (CLEO, "Europe/Rome")):
        await world.host.preferences.change(person, lambda _, zone=zone: Preferences(zone=zone))
    table = await world.lobby((ANN, BEN, CLEO), first="owner")
    assert (await world.lobbies.set_sun(table.game_id, BEN, on=True)).code == "not_owner"
    assert ok(await world.lobbies.set_sun(table.game_id, ANN, on=True)).by_sun
    started = ok(await world.lobbies.start(table.game_id, ANN))
    assert [info.user_id for info in started.seats] == [CLEO, ANN, BEN]
    await world.host.settled()


async def test_teams_choose_their_own_seats(world) -> None:
    new = NewTable(guild_id=1, channel_id=1, owner_id=ANN, owner_name="Ann", press_id=1, map_id="team-asia")
    table = ok(await world.lobbies.create(new))
    assert (await world.lobbies.set_sun(table.game_id, ANN, on=True)).code == "teams_choose_seats"


def test_a_rematch_turns_the_seats() -> None:
    wanted = turned([101, None, 102, None])
    assert wanted == (None, 102, None, 101)
    assert seated_as(wanted, [101, None, None, 102]) == (1, 3, 2, 0)
    assert seated_as(wanted, [102, 103, None, 101]) == (2, 0, 3, 1), "who is new sits last"
    assert seated_as((), [1, 2]) == (0, 1)


def again(owner: int, turned: tuple[int | None, ...], *robots: str) -> NewTable:
    """Return the table of a rematch of teams."""
    return NewTable(
        guild_id=1,
        channel_id=1,
        owner_id=owner,
        owner_name=NAMES[owner],
        press_id=1,
        map_id="team-asia",
        robots=robots,
        rematch_of="0" * 8,
        turned=turned,
    )


async def test_in_a_rematch_mates_sit_together_once_all_are_there_and_may_change_that(world) -> None:
    game = ok(await world.lobbies.create(again(CLEO, (ANN, BEN, CLEO, DAN)))).game_id
    for person in (ANN, DAN, BEN):
        table = ok(await world.lobbies.join(game, person, NAMES[person], next(world.presses)))
    assert [info.user_id for info in table.seats] == [ANN, BEN, CLEO, DAN]
    paired = [info.user_id for info in ok(await world.lobbies.pair_up(game, ANN, 2)).seats]
    assert {frozenset(paired[:2]), frozenset(paired[2:])} == {frozenset({ANN, CLEO}), frozenset({BEN, DAN})}
    assert [info.user_id for info in ok(await world.lobbies.start(game, CLEO)).seats] == paired


async def test_in_a_rematch_computer_players_keep_their_mates(world) -> None:
    kinds = ("regular", "veteran", "child")
    table = ok(await world.lobbies.create(again(ANN, (None, None, ANN, None), *kinds)))
    assert [(info.user_id, info.robot) for info in table.seats] == [
        (None, "regular"),
        (None, "veteran"),
        (ANN, None),
        (None, "child"),
    ]
    started = ok(await world.lobbies.start(table.game_id, ANN))
    assert [info.name for info in started.seats] == [info.name for info in table.seats], "as it was shown"


async def test_new_people_in_a_rematch_sit_in_order_of_arrival(world) -> None:
    game = ok(await world.lobbies.create(again(CLEO, (ANN, BEN, CLEO, DAN)))).game_id
    for person in (ANN, DAN, EVE):
        table = ok(await world.lobbies.join(game, person, NAMES[person], next(world.presses)))
    assert [info.user_id for info in table.seats] == [CLEO, ANN, DAN, EVE]


@pytest.mark.parametrize(("map_id", "wanted"), [("usa", (BEN, None, None, ANN)), ("team-asia", (ANN, BEN, None, None))])
async def test_a_rematch_turns_single_seats_and_no_teams(world, map_id, wanted) -> None:
    table = await world.lobby((ANN, BEN), map_id=map_id, robots=2)
    seated = tuple(sorted(table.seats, key=lambda info: info.user_id or EVE))
    old = replace(table, seats=tuple(replace(info, seat=seat) for seat, info in enumerate(seated)))
    new = once_more(old, load_map(map_id).team_size, BEN, "Ben", 9)
    assert new.turned == wanted
    assert new.robots == ("child", "child")
