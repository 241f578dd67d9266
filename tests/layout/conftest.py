"""Tests of tools/layout. They need packages that developers install with `pip install -e .[layout]`."""

from importlib.util import find_spec

collect_ignore = (
    []
    if find_spec("numpy") and find_spec("scipy")
    else ["test_draft.py", "test_free.py", "test_ground.py", "test_overlap.py", "test_polish.py", "test_world.py"]
)
