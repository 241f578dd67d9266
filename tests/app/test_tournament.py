"""Tournaments: seats rotate, the figures add up, and the same seed gives the same games."""

import json

import pytest

from ttrbot.cli.main import main
from ttrbot.lab import tournament
from ttrbot.lab.results import ResultFile
from ttrbot.lab.tournament import Score, matches, play_match, standings, wilson


def test_every_robot_sits_everywhere():
    seats = [match.robots for match in matches("usa", ("child", "regular", "veteran"), 3, 7)]
    assert seats == [
        ("child", "regular", "veteran"),
        ("regular", "veteran", "child"),
        ("veteran", "child", "regular"),
    ]
    assert [match.seed for match in matches("usa", ("child", "regular"), 3, 7)] == [7, 8, 9]


def test_confidence_interval_is_wilsons():
    low, high = wilson(70, 100)
    assert (round(low, 3), round(high, 3)) == (0.604, 0.781)
    assert wilson(0, 10)[0] == 0.0
    assert wilson(10, 10)[1] == pytest.approx(1.0)


def test_figures_count_shared_wins_in_parts():
    scores = [Score("a", 0.5, 10, {"routes": 10}, (0.001,)), Score("b", 0.5, 10, {"tickets": 10}, (0.002,))]
    scores += [Score("a", 1.0, 20, {"routes": 14, "tickets": 6}, (0.003,)), Score("b", 0.0, 0, {}, (0.002,))]
    best = standings(scores)[0].figures
    assert (best["robot"], best["played"], best["won"], best["rate"], best["points"]) == ("a", 2, 1.5, 0.75, 15)
    assert best["sources"] == {"routes": 12, "tickets": 3}
    assert (best["ms_median"], best["ms_most"]) == (2.0, 3.0)


@pytest.mark.parametrize("board", ["lantern-isles", "team-asia"])
def test_the_same_seed_gives_the_same_scores(board):
    match = next(matches(board, ("child", "regular"), 1, 3))
    once, again = ([(score.robot, score.won, score.total, score.sources) for score in play_match(match)] for _ in "12")
    assert once == again
    assert all(sum(sources.values()) == total for _, _, total, sources in once)


def test_command_prints_what_it_measured(capsys):
    asked = ["tournament", "--map", "lantern-isles", "--robots", "random,greedy", "--games", "2", "--processes", "1"]
    assert main([*asked, "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert (figures["map"], figures["games"], figures["seed"]) == ("lantern-isles", 2, 1)
    assert sum(row["won"] for row in figures["robots"]) == 2
    assert main(asked) == 0
    assert "at 95 %" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("board", "robots", "fault"),
    [
        ("usa", "greedy,nobody", "no computer player 'nobody'"),
        ("usa", "regular", "1 sides can't play usa"),
        ("team-asia", "greedy,greedy,greedy,greedy", "possible: 2, 3"),
        ("atlantis", "greedy,greedy", "atlantis"),
    ],
)
def test_command_says_what_is_wrong(capsys, board, robots, fault):
    assert main(["tournament", "--map", board, "--robots", robots]) == 2
    assert fault in capsys.readouterr().err


def test_stopped_tournament_goes_on_from_its_file(tmp_path, capsys, monkeypatch):
    file = tmp_path / "results.jsonl"
    asked = ["tournament", "--map", "lantern-isles", "--robots", "random,greedy", "--processes", "1", "--json"]
    assert main([*asked, "--games", "3"]) == 0
    at_once = json.loads(capsys.readouterr().out)
    assert main([*asked, "--games", "2", "--results", str(file)]) == 0
    first = file.read_bytes()
    file.write_bytes(first + b'{"match":{"map_id":"lantern')  # as if it had been killed while it wrote
    played = []

    def watched(match):
        played.append(match)
        return play_match(match)

    monkeypatch.setattr(tournament, "play_match", watched)
    capsys.readouterr()
    assert main([*asked, "--games", "3", "--results", str(file)]) == 0
    in_parts = json.loads(capsys.readouterr().out)
    assert [match.seed for match in played] == [3]
    assert len(file.read_bytes().splitlines()) == 3
    assert file.read_bytes().startswith(first)
    for row in (*at_once["robots"], *in_parts["robots"]):
        del row["ms_median"], row["ms_most"]
    assert in_parts == at_once


def test_games_with_another_thinking_time_are_played_anew(tmp_path):
    results = ResultFile(tmp_path / "results.jsonl")
    short, long = (next(matches("usa", ("expert", "regular"), 1, 1, think)) for think in (0.1, 0.5))
    results.add(short, (Score("expert", 1.0, 5, {"routes": 5}, (0.1,)),))
    again = ResultFile(tmp_path / "results.jsonl")
    assert again.scores(short) == (Score("expert", 1.0, 5, {"routes": 5}, (0.1,)),)
    assert again.scores(long) is None


def test_unreadable_results_are_refused_and_kept(tmp_path, capsys):
    file = tmp_path / "results.jsonl"
    file.write_text("{}\n")
    asked = ["tournament", "--map", "lantern-isles", "--robots", "random,greedy", "--games", "1"]
    assert main([*asked, "--results", str(file)]) == 2
    assert "line 1" in capsys.readouterr().err
    assert file.read_text() == "{}\n"
