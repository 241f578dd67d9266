"""The player that searches: its guesses fit what it sees, its effort is counted, and it answers alike each time."""

import os
import subprocess
import sys
from random import Random

import pytest
from msgspec import structs

from tests.engine.positions import pay
from ttrbot.content import load_map
from ttrbot.content.folders import map_ids
from ttrbot.engine.actions import ClaimRoute, DrawTickets
from ttrbot.engine.config import Config
from ttrbot.engine.game import check, new_game, play, seat_view
from ttrbot.engine.questions import AskTurn
from ttrbot.engine.rng import seed_of_number
from ttrbot.engine.simulate import Pursuit, position, quick_game
from ttrbot.lab.selfplay import play_game
from ttrbot.robots import ROBOTS, Robot, robot
from ttrbot.robots.campaign import Scales
from ttrbot.robots.greedy import GreedyRobot
from ttrbot.robots.planner_turn import PlannerTurn
from ttrbot.robots.reasons import WeighedMove, without_doubles
from ttrbot.robots.search import ExpertRobot
from ttrbot.robots.search.choices import turn_choices
from ttrbot.robots.search.effort import Effort
from ttrbot.robots.search.expert import LONGEST_OPENING, OPENING
from ttrbot.robots.search.race import BATCH, FEWEST, NOISE, WINNING, Ending, Prior, Weighed, race
from ttrbot.robots.search.suspects import Suspects


def still(turns):
    """Return an effort of so many turns whose clock stands still."""
    return lambda seconds: Effort(turns, 1.0, clock=lambda: 0.0)


def turns_of(map_id, seats, number):
    """Return a few positions of a game of greedy players in which a turn begins, with the views."""
    gamemap = load_map(map_id)
    game, _ = new_game(gamemap, Config(seats), seed_of_number(number))
    found, rng = [], Random(number)
    while not game.is_over:
        decision = game.open_decisions[0]
        view = seat_view(game, decision.seat)
        if isinstance(decision.ask, AskTurn):
            found.append((game, view))
        game, _ = play(game, GreedyRobot().choose(view, gamemap, decision, rng))
    return found[:: max(1, len(found) // 6)]


EVEN = Prior(0.0, 5.0)
"""Choices that are as good as the first on average."""


@pytest.mark.parametrize("map_id", ["lantern-isles", "team-asia"])
def test_whole_games_are_played(map_id):
    gamemap = load_map(map_id)
    seats = min(gamemap.seats)
    players: list[Robot] = [ExpertRobot(effort=still(20)), *(GreedyRobot() for _ in range(seats - 1))]
    assert play_game(gamemap, players, 1).game.is_over


def test_claims_with_any_substitutes_are_tried():
    gamemap = load_map("nordic-countries")
    expert, tried, others = ExpertRobot(effort=still(60)), 0, 0
    for number in range(1, 4):
        for _, view in turns_of("nordic-countries", 2, number):
            worlds = expert._worlds(view, gamemap)
            claims = [
                choice
                for choice in turn_choices(PlannerTurn(view, gamemap, Scales()))
                if isinstance(choice, ClaimRoute)
            ]
            assert all(worlds.can_try(claim) for claim in claims)
            tried += len(claims)
            others += sum(claim not in worlds._moves for claim in claims)
    assert tried > others > 0


@pytest.mark.parametrize("map_id", map_ids())
def test_moves_on_every_map_are_legal(map_id):
    gamemap = load_map(map_id)
    for game, view in turns_of(map_id, min(gamemap.seats), 1):
        action = ExpertRobot(effort=still(60)).choose(view, gamemap, view.questions[0], Random(1))
        assert check(game, action) is None


@pytest.mark.parametrize("map_id", map_ids())
def test_guesses_fit_the_view(map_id):
    gamemap, rng = load_map(map_id), Random(1)
    for _, view in turns_of(map_id, max(gamemap.seats), 3):
        suspects = Suspects(view, gamemap, PlannerTurn(view, gamemap, Scales()).rivals)
        for _ in range(3):
            position(gamemap, view, suspects.guess(rng), rng)  # raises ValueError if the guess doesn't fit


def test_ticket_whose_way_is_built_is_guessed_more_often():
    gamemap = load_map("usa")
    game, _ = new_game(gamemap, Config(2), seed_of_number(2))
    rng = Random(1)
    while game.turn < 50:
        decision = game.open_decisions[0]
        view = seat_view(game, decision.seat)
        game, _ = play(game, GreedyRobot().choose(view, gamemap, decision, rng))
    view = seat_view(game, 0)
    held = set(seat_view(game, 1).tickets)
    suspects = Suspects(view, gamemap, PlannerTurn(view, gamemap, Scales()).rivals)
    hits = sum(len(held & set(suspects.guess(rng).tickets[1])) for _ in range(40))
    by_chance = 40 * len(held) ** 2 / (len(gamemap.tickets) - len(view.tickets))
    assert hits > 2 * by_chance


def test_guesses_are_surer_the_fewer_cars_a_side_has_left():
    gamemap = load_map("usa")
    _, view = turns_of("usa", 2, 4)[4]
    surest = []
    for cars in (40, 20, 3):
        public = structs.replace(view.public, cars=(cars, cars))
        suspects = Suspects(structs.replace(view, public=public), gamemap, PlannerTurn(view, gamemap, Scales()).rivals)
        weights = suspects._weights[1 - view.side].values()
        surest.append(max(weights) / sum(weights))
    assert surest[0] < surest[1] < surest[2]


def test_tickets_that_a_seat_may_be_after_are_the_planned_ones_with_one_changed():
    gamemap, number = load_map("usa"), 0
    for _, view in turns_of("usa", 2, 4):
        planned, *others = ExpertRobot(effort=still(60))._worlds(view, gamemap).aims()
        assert all(len({*planned} ^ {*other}) == 1 for other in others)
        number += len(others)
    assert number > 0


def test_opening_tickets_to_beat_are_those_that_the_players_of_playouts_keep():
    gamemap = load_map("usa")
    for number in range(1, 7):
        game, _ = new_game(gamemap, Config(2), seed_of_number(number))
        view = seat_view(game, 0)
        quick = quick_game(game, Random(number))
        kept = quick.action(Pursuit(quick.board).move(quick, quick.dice))
        assert ExpertRobot(effort=still(0)).choose(view, gamemap, view.questions[0], Random(1)) == kept


def test_more_time_is_taken_for_the_opening_tickets():
    gamemap, taken = load_map("usa"), []

    def effort(seconds):
        taken.append(seconds)
        return Effort(60, 1.0, clock=lambda: 0.0)

    opening = seat_view(new_game(gamemap, Config(2), seed_of_number(1))[0], 0)
    _, turn = turns_of("usa", 2, 4)[0]
    for view in (opening, turn):
        for seconds in (0.1, 0.5, 2.0):
            ExpertRobot(seconds, effort).choose(view, gamemap, view.questions[0], Random(1))
    assert taken == [OPENING * 0.1, LONGEST_OPENING, 2.0, 0.1, 0.5, 2.0]


def move_of_a_search():
    """Return the move of a player that searches in some position, as text."""
    gamemap = load_map("usa")
    _, view = turns_of("usa", 2, 4)[2]
    return str(ExpertRobot(effort=still(800)).choose(view, gamemap, view.questions[0], Random(1)))


def test_same_view_gives_the_same_move_in_every_process():
    """Texts have other hashes there, so sets of them another order."""
    script = f"from {__name__} import move_of_a_search; print(move_of_a_search())"
    environment = {**os.environ, "PYTHONHASHSEED": "1"}
    other = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True)
    assert other.stdout.strip() == move_of_a_search()


def test_search_ends_when_its_work_is_done():
    effort = Effort(100, 1.0, clock=lambda: 0.0)

    def trial(choice, world):
        effort.spent += 10
        return Ending(choice)

    weighed = race(Weighed(0), dict.fromkeys([1, 2], EVEN), trial, effort)
    assert 100 <= effort.spent <= 140
    assert sum(len(one.outcomes) for one in weighed) == effort.spent / 10


def test_search_ends_when_its_time_is_over():
    ticks = iter(range(1000))
    effort = Effort(10**9, 20.0, clock=lambda: float(next(ticks)))
    assert (
        sum(len(one.outcomes) for one in race(Weighed(0), {1: EVEN}, lambda choice, world: Ending(0), effort))
        <= 20 * 2 * BATCH
    )


def test_best_choice_is_found_and_others_are_tried_less():
    effort = Effort(400, 1.0, clock=lambda: 0.0)
    chance = Random(5)

    def trial(choice, world):
        effort.spent += 1
        return Ending(choice + chance.gauss(0, 1))

    weighed = race(Weighed(3), dict.fromkeys([1, 9, 2, 5], EVEN), trial, effort)
    assert weighed[0].choice == 9
    assert len(next(one for one in weighed if one.choice == 1).outcomes) < len(weighed[0].outcomes)


def test_first_choice_is_kept_if_others_of_a_doubtful_kind_were_only_lucky():
    chance = Random(6)
    kept = {Prior(0.0, 5.0): 0, Prior(-8.0, 5.0): 0}
    for prior in kept:
        for _ in range(40):
            effort = Effort(30, 1.0, clock=lambda: 0.0)

            def trial(choice, world, effort=effort):
                effort.spent += 1
                return Ending(chance.gauss(0, NOISE))

            kept[prior] += race(Weighed("first"), {"other": prior}, trial, effort)[0].choice == "first"
    even, doubtful = kept.values()
    assert even < 30
    assert doubtful > 36


@pytest.mark.parametrize(("turns", "clearly", "best"), [(16, 0.0, "other"), (16, 0.6, "first"), (400, 0.6, "other")])
def test_first_choice_is_replaced_only_once_another_is_as_clearly_better_as_told(turns, clearly, best):
    """The other one leads by 26 and loses by 20 in turns, by 3 on average, which few trials can't tell from chance."""
    effort = Effort(turns, 1.0, clock=lambda: 0.0)

    def trial(choice, world):
        effort.spent += 1
        return Ending(0 if choice == "first" else (26, -20)[world % 2])

    weighed = race(Weighed("first"), {"other": EVEN}, trial, effort, clearly=clearly)
    other = next(one for one in weighed if one.choice == "other")
    assert other.worth > 0
    assert weighed[0].choice == best


def test_choice_with_hardly_any_trials_never_replaces_the_first():
    effort = Effort(4, 1.0, clock=lambda: 0.0)

    def trial(choice, world):
        effort.spent += 1
        return Ending(100.0 * choice)

    first, other = race(Weighed(0), {1: EVEN}, trial, effort)
    assert (first.choice, other.choice) == (0, 1)
    assert 0 < len(other.outcomes) < FEWEST
    assert other.worth > first.worth


def test_search_ends_early_if_no_other_move_can_be_better():
    effort = Effort(10_000, 1.0, clock=lambda: 0.0)

    def trial(choice, world):
        effort.spent += 1
        return Ending(-10.0 * choice)

    assert race(Weighed(0), dict.fromkeys([1, 2, 3], EVEN), trial, effort)[0].choice == 0
    assert effort.spent < 1000


def test_lead_of_a_choice_is_less_by_its_standard_errors():
    first, other = Weighed("first", [Ending(0)] * 20), Weighed("other", [Ending(5), Ending(-4)] * 10)
    assert other.lead(first) > 0
    assert other.lead(first, errors=1.0) < 0
    assert Weighed("new", [Ending(9)] * 3).lead(first) == float("-inf")


def test_worth_of_a_move_counts_its_points_and_its_wins():
    weighed = Weighed("move", [Ending(12, 1.0), Ending(-8, 0.0), Ending(0, 0.5), Ending(4, 1.0)])
    assert (weighed.points, weighed.chance) == (2.0, 0.625)
    assert weighed.worth == 2.0 + WINNING * 0.625


def test_given_move_is_kept_unless_another_is_clearly_better():
    """Every move is weighed against the one that was played, which takes part in all trials."""
    gamemap = load_map("usa")
    _, view = turns_of("usa", 2, 4)[3]
    question = view.questions[0]
    expert = ExpertRobot(effort=still(4000))
    bad = DrawTickets(view.seat)
    weighed = expert.weigh(view, gamemap, question, first=bad)
    played = next(one for one in weighed if one.choice == bad)
    assert weighed[0] is not played
    assert weighed[0].lead(played) > 0
    assert len(played.outcomes) == max(len(one.outcomes) for one in weighed)
    assert expert.weigh(view, gamemap, question, first=weighed[0].choice)[0].choice == weighed[0].choice
    assert expert.weigh(view, gamemap, question, first=ClaimRoute(view.seat, "nowhere", pay(red=1))) == []


def test_only_a_player_that_searches_takes_time_to_think():
    assert isinstance(robot("expert", 0.1), ExpertRobot)
    assert {kind for kind in ROBOTS if type(robot(kind, 0.1)) is not ROBOTS[kind]} == set()


def test_moves_that_differ_only_in_the_track_are_weighed_as_one():
    one, other = (WeighedMove(ClaimRoute(0, f"dallas--houston.{number}", pay(red=1)), 0.5, 1.0) for number in (1, 2))
    dearer = WeighedMove(ClaimRoute(0, "dallas--houston.1", pay(locomotive=1)), 0.4, 0.0)
    assert without_doubles(load_map("usa"), [one, other, dearer]) == [one, dearer]
