"""Print how much of the code the tests have run, and exit with status 1 if it is too little (`make coverage`)."""

import json
import sys
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from typing import Final

GOALS: Final = {"ttrbot/engine": 95.0, "all": 90.0}
"""The least percentage: of branches for the engine, of lines and branches together for all."""


class Sum:
    """The number of lines and branches, and how many of them were run."""

    def __init__(self) -> None:
        self.lines = self.lines_run = self.branches = self.branches_run = 0

    def add(self, summary: Mapping[str, int]) -> None:
        """Add the counts of one file."""
        self.lines += summary["num_statements"]
        self.lines_run += summary["covered_lines"]
        self.branches += summary["num_branches"]
        self.branches_run += summary["covered_branches"]

    @property
    def of_branches(self) -> float:
        """Return the percentage of branches that were run."""
        return percent(self.branches_run, self.branches)

    @property
    def of_all(self) -> float:
        """Return the percentage of lines and branches that were run."""
        return percent(self.lines_run + self.branches_run, self.lines + self.branches)


def percent(part: int, whole: int) -> float:
    """Return `part` as a percentage of `whole`; 100 if `whole` is 0."""
    return 100.0 * part / whole if whole else 100.0


def sums(files: Mapping[str, Mapping[str, Mapping[str, int]]]) -> dict[str, Sum]:
    """Return the sums for each package, and for `all`."""
    found: defaultdict[str, Sum] = defaultdict(Sum)
    for path, file in files.items():
        folder, *below = Path(path).parts
        package = f"{folder}/{below[0]}" if folder == "ttrbot" and len(below) > 1 else folder
        for name in (package, "all"):
            found[name].add(file["summary"])
    return dict(found)


def missed(found: Mapping[str, Sum]) -> list[str]:
    """Return a text for each package that falls short of its goal."""
    reached = {name: one.of_all if name == "all" else one.of_branches for name, one in found.items()}
    return [
        f"{name}: {reached.get(name, 0.0):.1f} %, the goal is {goal:.0f} %"
        for name, goal in GOALS.items()
        if reached.get(name, 0.0) < goal
    ]


def main(path: str) -> int:
    """Print the table for coverage's JSON file. Return the exit status."""
    found = sums(json.loads(Path(path).read_text(encoding="utf-8"))["files"])
    print(f"{'package':20} {'lines':>7} {'of branches':>12} {'of both':>9}")
    for name, one in sorted(found.items(), key=lambda item: (item[0] == "all", item[0])):
        print(f"{name:20} {one.lines:7} {one.of_branches:10.1f} % {one.of_all:7.1f} %")
    short = missed(found)
    for line in short:
        print(f"too little: {line}")
    return bool(short)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
