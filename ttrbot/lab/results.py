"""The file of a tournament's results: one line of JSON a game, so that a stopped tournament goes on from there."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
from msgspec import Struct

from ttrbot.lab.tournament import Match, Score


class UnreadableResults(Exception):  # noqa: N818 - what was found
    """A line isn't a game's result. The message says which."""


class PlayedMatch(Struct, frozen=True):
    """One line: a game and its sides' results."""

    match: Match
    scores: tuple[Score, ...]


class ResultFile:
    """The results in one file. Games of other tournaments may be in it too."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._scores = {played.match: played.scores for played in self._read()}

    def scores(self, match: Match) -> tuple[Score, ...] | None:
        """Return the results of a game, or None if it hasn't been played."""
        return self._scores.get(match)

    def add(self, match: Match, scores: tuple[Score, ...]) -> None:
        """Write the results of a game at the end of the file."""
        with self._path.open("ab") as file:
            file.write(msgspec.json.encode(PlayedMatch(match, scores)) + b"\n")

    def _read(self) -> Iterator[PlayedMatch]:
        """Yield what the file holds. A last line that was cut short while it was written is removed."""
        if not self._path.exists():
            return
        content = self._path.read_bytes()
        whole = content[: content.rfind(b"\n") + 1]
        for number, line in enumerate(whole.splitlines(), 1):
            try:
                yield msgspec.json.decode(line, type=PlayedMatch)
            except msgspec.DecodeError as error:
                raise UnreadableResults(f"{self._path}, line {number}: {error}") from error
        if len(whole) < len(content):
            with self._path.open("r+b") as file:
                file.truncate(len(whole))
