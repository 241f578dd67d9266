"""Every map goes along with the installed package."""

import tomllib
from pathlib import Path

from ttrbot.content import map_ids

ROOT = Path(__file__).resolve().parents[2]


def test_every_map_is_installed():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    installed = project["tool"]["setuptools"]["data-files"]
    assert installed == {f"share/ttrbot/maps/{map_id}": [f"maps/{map_id}/*"] for map_id in map_ids()}
