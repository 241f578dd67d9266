"""Statistics of finished games: what counts, for whom, and who hides them."""

import dataclasses

import pytest
from msgspec.structs import replace

from tests.app.world import ANN, BEN, CLEO, DAN, NAMES, PEOPLE, ok
from ttrbot.app.core.table_config import decode_table_config, encode_table_config
from ttrbot.app.history.statistics import BASE, RATED_FROM, count, place, rate
from ttrbot.engine.events import Result, SideResult
from ttrbot.store import CountsFor, PlayedSeat, SeatResult

SERVER = 1


def seat(game: str, number: int, person: int | None, place_: int, *, side: int | None = None, points: int = 10):
    side = number if side is None else side
    result = SeatResult(
        seat=number, side=side, place=place_, points=points, completed=2, tickets=3, turns=4, seconds=40.0
    )
    return PlayedSeat(game_id=game, map_id="usa", user_id=person, name=f"P{person}", result=result)


def duels(number: int, winner: int = ANN, loser: int = BEN) -> list[PlayedSeat]:
    return [one for game in range(number) for one in (seat(f"{game}", 0, winner, 1), seat(f"{game}", 1, loser, 2))]


async def test_a_finished_game_counts_for_its_people(world) -> None:
    game = await world.game((ANN, BEN), robots=1, counts_for=CountsFor.NOBODY)  # no seat changes hands
    world.clock.advance(60)
    await world.play_out(game)
    view = ok(await world.games.public_view(game)).view
    for person in (ANN, BEN):
        numbers = await world.host.statistics.of(SERVER, person)
        side = view.result.sides[ok(await world.games.table(game)).seat_of(person)]
        assert (numbers.games, sum(numbers.places), numbers.rating) == (1, 1, None)
        assert (numbers.places[0] == 1) == (side.side in view.result.winners)
        assert (numbers.completed, numbers.tickets) == (side.completed, len(side.tickets))
        assert numbers.maps[0].best == side.total
        assert numbers.turns > 10
    times = [(await world.host.statistics.of(SERVER, person)).seconds for person in (ANN, BEN)]
    assert sum(times) == 60
    assert await world.host.statistics.of(SERVER, CLEO) is None
    assert await world.host.statistics.of(SERVER + 1, ANN) is None, "each server has numbers of its own"


async def count_anew(world, game: str, counts_for: CountsFor) -> None:
    """Make a finished game one whose table had chosen otherwise."""
    stored = await world.store.games.get(game)
    config = encode_table_config(replace(decode_table_config(stored.config), counts_for=counts_for))
    await world.store._database.execute("UPDATE games SET config = ? WHERE id = ?", (config, game))
    await world.store._database.execute("DELETE FROM results", ())


async def counted(world) -> set[tuple[int, str]]:
    """Return for whom games count."""
    told = [await world.host.statistics.of(SERVER, person) for person in PEOPLE]
    return {(numbers.user_id, numbers.name) for numbers in told if numbers is not None}


async def test_a_game_with_substitutes_counts_as_the_table_chose(world) -> None:
    """A computer player ends Ben's game, Cleo ends Dan's; Ann is back before the end."""
    game = await world.game((ANN, BEN, DAN), counts_for=CountsFor.STARTER)
    for person in (ANN, BEN):
        ok(await world.host.seat_changes.robot_takes(game, person))
    ok(await world.host.seat_changes.take_back(game, ANN))
    offer = ok(await world.host.attendance.offer(game, DAN, CLEO))
    ok(await world.host.attendance.accept(game, CLEO, NAMES[CLEO], offer.seat, offer.number))
    await world.play_out(game)
    assert await counted(world) == {(ANN, "Ann"), (BEN, "Ben"), (DAN, "Dan")}
    await count_anew(world, game, CountsFor.FINISHER)
    assert await counted(world) == {(ANN, "Ann"), (CLEO, "Cleo")}
    await count_anew(world, game, CountsFor.NOBODY)
    assert await counted(world) == set()
    await count_anew(world, game, CountsFor.STARTER)
    ok(await world.host.privacy.delete(DAN))
    assert await counted(world) == {(ANN, "Ann"), (BEN, "Ben")}


async def test_hidden_person_is_shown_to_nobody(world) -> None:
    await world.play_out(await world.game((ANN, BEN)))
    await world.host.statistics.show(BEN, shown=False)
    assert await world.host.statistics.of(SERVER, BEN) is None
    assert not await world.host.statistics.are_shown(BEN)
    await world.host.statistics.show(BEN, shown=True)
    assert (await world.host.statistics.of(SERVER, BEN)).games == 1


async def test_ranking_leaves_out_hidden_people(world, monkeypatch) -> None:
    played = [*duels(4), *(one for game in "xyz" for one in (seat(game, 0, BEN, 1), seat(game, 1, CLEO, 2)))]

    async def of_guild(guild_id):
        return played

    monkeypatch.setattr(world.store.results, "of_guild", of_guild)
    assert [one.user_id for one in await world.host.statistics.best(SERVER, 10)] == [ANN, BEN, CLEO]
    assert [one.user_id for one in await world.host.statistics.best(SERVER, 2)] == [ANN, BEN]
    await world.host.statistics.show(ANN, shown=False)
    assert [one.user_id for one in await world.host.statistics.best(SERVER, 2)] == [BEN, CLEO]


@pytest.mark.parametrize(
    ("totals", "winners", "places"),
    [((90, 80, 70), (0,), (1, 2, 3)), ((90, 90, 70), (1,), (2, 1, 3)), ((90, 90, 70), (0, 1), (1, 1, 3))],
)
def test_places(totals, winners, places) -> None:
    sides = tuple(SideResult(side, total, 0, 0, (), ()) for side, total in enumerate(totals))
    assert tuple(place(Result(sides, winners), side) for side in range(3)) == places


def test_a_rating_takes_some_games_against_people() -> None:
    assert rate(duels(RATED_FROM - 1)) == {}
    ratings = rate(duels(RATED_FROM))
    assert ratings[ANN] > BASE > ratings[BEN]
    alone = [one for game in "abcd" for one in (seat(game, 0, ANN, 1), seat(game, 1, None, 2))]
    assert rate(alone) == {}, "games against computer players say nothing"


def test_rating_counts_games_against_people_whose_data_is_deleted() -> None:
    forgotten = [replace_former(one) if one.user_id == BEN else one for one in duels(RATED_FROM)]
    assert list(rate(forgotten)) == [ANN]
    assert rate(forgotten)[ANN] > BASE


def replace_former(played: PlayedSeat) -> PlayedSeat:
    return dataclasses.replace(played, user_id=None, name=None, is_former=True)


async def test_deletion_of_a_person_keeps_ratings_of_others(world) -> None:
    for _ in range(RATED_FROM):
        await world.play_out(await world.game((ANN, BEN), robots=1))
    assert (await world.host.statistics.of(SERVER, ANN)).rating is not None
    ok(await world.host.privacy.delete(BEN))
    assert (await world.host.statistics.of(SERVER, ANN)).rating is not None
    assert await world.host.statistics.of(SERVER, BEN) is None


def test_tickets_of_a_team_count_for_both_mates() -> None:
    none = dataclasses.replace(seat("a", 1, BEN, 1, side=0).result, completed=0, tickets=0)
    mates = (seat("a", 0, ANN, 1, side=0), dataclasses.replace(seat("a", 1, BEN, 1, side=0), result=none))
    told = count((*mates, seat("a", 2, CLEO, 2, side=1), seat("b", 0, ANN, 1)))
    tickets = {numbers.user_id: (numbers.completed, numbers.tickets) for numbers in told}
    assert tickets == {ANN: (4, 6), BEN: (2, 3), CLEO: (2, 3)}


def test_team_mates_rise_and_fall_together() -> None:
    people = ((0, ANN, 1), (0, BEN, 1), (1, CLEO, 2))
    game = [seat(f"{n}", i, who, at, side=side) for n in range(3) for i, (side, who, at) in enumerate(people)]
    ratings = rate(game)
    assert ratings[ANN] == ratings[BEN] > ratings[CLEO]


def test_numbers_add_up() -> None:
    played = [seat("a", 0, ANN, 2, points=70), seat("b", 1, ANN, 1, points=100), seat("b", 0, BEN, 2)]
    numbers = count(played)[0]
    assert (numbers.user_id, numbers.games, numbers.places) == (ANN, 2, (1, 1))
    assert (numbers.completed, numbers.tickets, numbers.turns, numbers.seconds) == (4, 6, 8, 80.0)
    assert (numbers.maps[0].games, numbers.maps[0].average, numbers.maps[0].best) == (2, 85.0, 100)
