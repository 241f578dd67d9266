"""The glossary names what exists."""

import re

from tests.arch.source import ROOT

NAMED = re.compile(r"((?:`\w+`(?:, )?)+) \(`([\w/.]+)`\)")
"""Classes, and the module that has them."""


def classes(text: str) -> list[tuple[str, str]]:
    """Return each class that the text names, with its module."""
    return [(name, path) for names, path in NAMED.findall(text) for name in re.findall(r"\w+", names)]


def missing(text: str) -> list[tuple[str, str]]:
    """Return the classes that don't exist."""
    return [
        (name, path)
        for name, path in classes(text)
        if not re.search(rf"^class {name}\b", (ROOT / path).read_text(encoding="utf-8"), re.MULTILINE)
    ]


def test_each_class_is_where_the_glossary_says():
    text = (ROOT / "docs/glossary.md").read_text(encoding="utf-8")
    assert len(classes(text)) > 40
    assert missing(text) == []


def test_a_class_that_is_elsewhere_is_found():
    assert missing("| x | y | `Clocks`, `Nobody` (`ttrbot/app/time/clocks.py`) |") == [
        ("Nobody", "ttrbot/app/time/clocks.py")
    ]
