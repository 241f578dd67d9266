"""A real Chromium for tests of the page. Without one they are skipped, or fail if TTR_BROWSER_REQUIRED is set."""

import os
import shutil
from pathlib import Path

import pytest

REQUIRED = "TTR_BROWSER_REQUIRED"
NAMES = ("chromium", "chromium-browser", "google-chrome")
ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SCREENSHOTS = Path(__file__).parents[2] / "artifacts" / "screenshots"


def chromium() -> str:
    """Return the program's path. Skip or fail the test if there is none."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        reason = f"no Chromium on this machine (looked for {', '.join(NAMES)})"
        if os.environ.get(REQUIRED):
            pytest.fail(reason)
        pytest.skip(reason)
    return found
