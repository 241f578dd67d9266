"""Tournaments of computer players: the same ones over many games in rotating seats, and their results."""

import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from statistics import mean, quantiles

from ttrbot.content import load_map
from ttrbot.engine.actions import Action
from ttrbot.engine.decisions import Decision
from ttrbot.engine.events import SideResult
from ttrbot.engine.gamemap import GameMap
from ttrbot.engine.seatview import SeatView
from ttrbot.lab.selfplay import play_game
from ttrbot.robots import robot

SURE = 1.959964
"""The number of standard deviations on each side of the mean that hold 95 % of a normal distribution."""


@dataclass(frozen=True, slots=True)
class Match:
    """One game of a tournament: which computer player has which side, and the seed."""

    map_id: str
    robots: tuple[str, ...]
    """The kind of computer player of each side. Mates are of one kind."""
    seed: int
    think: float | None = None
    """The CPU seconds that a player who searches takes for a move; None: as long as at a table."""


@dataclass(frozen=True, slots=True)
class Score:
    """One side's result in one game."""

    robot: str
    won: float
    """1 for a win, a share of it for a shared win, else 0."""
    total: int
    sources: dict[str, int]
    seconds: tuple[float, ...]
    """The CPU time of each move."""


@dataclass(slots=True)
class Standing:
    """The results of one kind of computer player in all games."""

    robot: str
    scores: list[Score] = field(default_factory=list)

    @property
    def won(self) -> float:
        """The number of games won. A shared win counts in part."""
        return sum(score.won for score in self.scores)

    @property
    def figures(self) -> dict[str, object]:
        """Return the figures by name: rates from 0 to 1, points per game, milliseconds of CPU time per move."""
        low, high = wilson(self.won, len(self.scores))
        moves = sorted(seconds * 1000 for score in self.scores for seconds in score.seconds)
        sources = {kind for score in self.scores for kind in score.sources}
        return {
            "robot": self.robot,
            "played": len(self.scores),
            "won": round(self.won, 1),
            "rate": round(self.won / len(self.scores), 3),
            "low": round(low, 3),
            "high": round(high, 3),
            "points": round(mean(score.total for score in self.scores), 1),
            "sources": {
                kind: round(mean(score.sources.get(kind, 0) for score in self.scores), 1) for kind in sorted(sources)
            },
            "ms_median": round(quantiles(moves, n=2)[0], 1),
            "ms_most": round(moves[-1], 1),
        }


def wilson(won: float, played: int) -> tuple[float, float]:
    """Return the 95 % confidence interval of a rate (Wilson 1927)."""
    rate, square = won / played, SURE**2
    middle = rate + square / (2 * played)
    reach = SURE * sqrt(rate * (1 - rate) / played + square / (4 * played**2))
    return max(0.0, (middle - reach) / (1 + square / played)), min(1.0, (middle + reach) / (1 + square / played))


def matches(map_id: str, robots: Sequence[str], games: int, seed: int, think: float | None = None) -> Iterator[Match]:
    """Yield the games: every kind sits in every seat as often as the number of games allows."""
    for number in range(games):
        shift = number % len(robots)
        yield Match(map_id, (*robots[shift:], *robots[:shift]), seed + number, think)


def play_match(match: Match) -> tuple[Score, ...]:
    """Play one game and return each side's result. Raise SelfPlayFault."""
    gamemap = load_map(match.map_id)
    seats = [
        _Timed(match.robots[gamemap.side_of(seat)], match.think)
        for seat in range(len(match.robots) * gamemap.team_size)
    ]
    result = play_game(gamemap, seats, match.seed).result
    return tuple(
        Score(
            match.robots[side.side],
            (side.side in result.winners) / len(result.winners),
            side.total,
            _points_by_source(side),
            tuple(second for seat in gamemap.seats_of(side.side) for second in seats[seat].seconds),
        )
        for side in result.sides
    )


def hold(rounds: Sequence[Match], processes: int) -> Iterator[tuple[Score, ...]]:
    """Play the games in `processes` processes, and yield their scores in order."""
    if processes == 1:
        yield from map(play_match, rounds)
        return
    with ProcessPoolExecutor(processes) as pool:
        yield from pool.map(play_match, rounds)


def standings(scores: Iterable[Score]) -> list[Standing]:
    """Return the results by kind of computer player, the best first."""
    found: dict[str, Standing] = {}
    for score in scores:
        found.setdefault(score.robot, Standing(score.robot)).scores.append(score)
    return sorted(found.values(), key=lambda standing: -standing.won / len(standing.scores))


class _Timed:
    """A computer player with a stopwatch."""

    def __init__(self, kind: str, think: float | None) -> None:
        self._robot = robot(kind, think)
        self.seconds: list[float] = []

    def choose(self, view: SeatView, gamemap: GameMap, decision: Decision, rng: Random) -> Action:
        started = time.process_time()
        action = self._robot.choose(view, gamemap, decision, rng)
        self.seconds.append(time.process_time() - started)
        return action


def _points_by_source(side: SideResult) -> dict[str, int]:
    """Return a side's points by the kind of its score lines, which may have several of one kind."""
    points: dict[str, int] = defaultdict(int)
    for line in side.lines:
        points[line.kind] += line.points
    return dict(points)
