"""The code names no map and no city: what a map needs is in its files (docstrings may give examples)."""

import ast
import keyword
import re
from collections.abc import Iterable
from functools import cache
from itertools import chain

import pytest

from tests.arch.source import ROOT, Module, modules
from ttrbot.content import load_map, map_ids, map_text
from ttrbot.text import LOCALES


def normal(text: str) -> str:
    """Return words in lower case between single spaces: `OLD_WEST` and `old-west` both become ` old west `."""
    words = " ".join(re.findall(r"[^\W_]+", text.lower()))
    return f" {words} "


def usual(text: str) -> set[str]:
    """Return the words in a document that aren't names: those in small letters, outside code and addresses."""
    plain = re.sub(r"```.*?```|`[^`]*`|\]\([^)]*\)|<[^>]*>|https?:\S+", " ", text, flags=re.DOTALL)
    return set(re.findall(r"(?<![\w/.-])[a-z]+(?![\w/-])", plain))


@cache
def usual_words() -> set[str]:
    """Return the usual words of our documents and English texts, and Python's own: a city may have such a name."""
    files = [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("ttrbot/text/locales/en/*.ftl")]
    return set(map(str.lower, keyword.kwlist)).union(*(usual(file.read_text(encoding="utf-8")) for file in files))


@cache
def names() -> re.Pattern[str]:
    """Return every id, title, city id and city name of every map and language, normalised, but not usual words."""
    found = set()
    for map_id in map_ids():
        found |= {map_id, *(city.id for city in load_map(map_id).cities)}
        for locale in LOCALES:
            text = map_text(map_id, locale)
            found |= {text.title, *text.cities.values()}
    return re.compile("|".join(sorted({normal(name) for name in found} - {f" {word} " for word in usual_words()})))


def named(module: Module) -> list[str]:
    """Return the places where a module's code names a map or a city."""
    return [
        f"{module.path}:{line}: {match[0].strip()}"
        for line, text in module.words()
        if (match := names().search(normal(text)))
    ]


def test_the_code_names_no_map():
    assert list(chain.from_iterable(map(named, modules("ttrbot", "bot.py")))) == []


@pytest.mark.parametrize(
    "line",
    [
        'x = "usa"',
        'x = f"{y} in the USA"',
        "USA_CARS = 45\nprint(USA_CARS)",
        'if city == "new-york": pass',
        "def score_los_angeles(): pass",
        "class Seattle: pass",
        "f(kansas_city=1)",
        "x = rules.el_paso",
    ],
)
def test_the_check_finds_a_name(line):
    assert named(Module("ttrbot/planted.py", line))


@pytest.mark.parametrize("line", ['"""As in the USA."""', "# seattle", 'x = "usage"', "causal = 1"])
def test_the_check_lets_docstrings_and_other_words_pass(line):
    assert named(Module("ttrbot/planted.py", line)) == []


def test_usual_words_are_no_names():
    told = "A deck in the USA, at `boston` or [Miami](maps/miami.md#miami): see <https://denver.example/denver>.\n```\nx\n```"
    assert usual(told) == {"deck", "in", "the", "at", "or", "see"}


def homes_by_class(found: Iterable[Module]) -> dict[str, list[str]]:
    """Return the modules that define each public class, by its name."""
    homes: dict[str, list[str]] = {}
    for module in found:
        for node in module.tree.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                homes.setdefault(node.name, []).append(module.path)
    return homes


def test_no_two_public_classes_share_a_name():
    assert {name: homes for name, homes in homes_by_class(modules("ttrbot", "bot.py")).items() if len(homes) > 1} == {}


def test_two_classes_of_one_name_are_found():
    twins = (Module("ttrbot/a.py", "class Pace: pass"), Module("ttrbot/b.py", "class Pace: pass\nclass _Pace: pass"))
    assert homes_by_class(twins) == {"Pace": ["ttrbot/a.py", "ttrbot/b.py"]}
