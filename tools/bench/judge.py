"""Catanatron, a well-known engine in plain Python, as a measure of the machine. It runs in its own process."""

import json
import subprocess
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
PYTHON: Final = ROOT / ".venv-foreign/catanatron/bin/python"
SCRIPT: Final = ROOT / "tools/judges/catanatron/play.py"


def is_installed() -> bool:
    """Return whether `make judges` has been run in this checkout."""
    return PYTHON.exists() and SCRIPT.exists()


def actions_a_second(games: int, seed: int) -> float:
    """Return the actions per second of CPU time of random games of four players."""
    done = subprocess.run(  # noqa: S603 - our own script, by its own Python
        [PYTHON, "-B", SCRIPT, str(games), str(seed)], check=True, capture_output=True, text=True
    )
    told = json.loads(done.stdout)
    return float(told["actions"] / told["seconds"])
