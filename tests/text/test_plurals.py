"""Every text with a number has a form for one."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import takewhile

import pytest
from fluent.syntax import FluentParser, ast

from tests.text.test_catalogs import find_selects, messages
from ttrbot.text import LOCALES

NEVER_ONE = {
    "rules-head": "a map's numbers of players, cars, cards and tickets",
    "rules-head-teams": "the same",
    "rules-start": "cards and tickets dealt",
    "rules-draw": "the cards in the market",
    "rules-parallel-one": "the players at a table",
    "rules-parallel-all-but-one": "the players at a table",
    "rules-parallel-all": "the players at a table",
    "rules-market": "locomotives in the market, and how often it is swept",
    "rules-end": "the cars that end a game",
    "rules-explorer": "the points of a bonus",
    "rules-alien": "the points of a bonus",
    "rules-long-tickets": "the points of a long ticket",
    "rules-longest-path": "the points of a bonus",
    "rules-globetrotter": "the points of a bonus",
    "rules-stations": "the points of a station",
    "rules-mountain-routes": "the points of a mountain car",
    "rules-several-for-one": "cards for one",
    "rules-several-for-one-route": "cards for one",
    "name-any-cards": "cards for one",
    "claim-any-cards": "cards for one",
    "claim-any-cards-for-locomotive": "cards for one",
    "refusal-wrong-number-of-cards": "a range of numbers",
    "refusal-not-enough-cars": "the spaces of a mountain route and its further cars",
    "refusal-lobby-full": "the seats of a table",
    "refusal-too-many-robots": "the seats of a table",
    "lobby-open": "the seats of a table",
    "games-lobby": "the seats of a table",
    "route-ambiguous": "several routes fit",
    "refusal-no-stations-left": "the stations of a player",
    "score-missed-network": "the fewest regions that earn points",
    "stats-unrated": "the games that a rating takes",
    "top-none": "the games that a rating takes",
    "rules-tunnels": "the cards turned up for a tunnel",
    "name-tunnel": "the cards turned up for a tunnel",
    "name-tunnel-brief": "the cards turned up for a tunnel",
    "mine-board-tunnels": "the cards turned up for a tunnel",
}
"""Messages with a number that is never one, and what it counts."""
SMALL_WORDS = {
    "en": "all are at been come fit for from in is may of one or the to were with your",
    "it": "a al contano dei del di fra ha in la non per può restano un vengono è",
}
"""Words that end what a number counts: *{ $number } of your cards*."""
_SMALL = frozenset(" ".join(SMALL_WORDS.values()).split())
_AFTER = re.compile("\0(\\w+)\0((?: |-)[^\0\1.,;:()*·]*)")
_WORD = re.compile(r"[^\W\d_]+(?:’[^\W\d_]+)?")
Found = Iterator[tuple[str, list[str]]]


def variable(expression: object) -> str:
    """Return the name of the variable that an expression shows, plain or by a function."""
    match expression:
        case ast.VariableReference():
            return str(expression.id.name)
        case ast.FunctionReference():
            return next(filter(None, map(variable, expression.arguments.positional)), "")
        case _:
            return ""


def counted(pattern: ast.Pattern) -> Found:
    """Yield each variable of a pattern with the words after it that may be what it counts."""
    text = ""
    for element in pattern.elements:
        if isinstance(element, ast.TextElement):
            text += element.value
        else:
            name = variable(element.expression)
            text += f"\0{name}\0" if name else "\1"
    for match in _AFTER.finditer(text):
        words = map(str.lower, _WORD.findall(match[2]))
        yield match[1], list(takewhile(lambda word: word not in _SMALL, words))[:3]


def key_of(variant: ast.Variant) -> str:
    return str(variant.key.name if isinstance(variant.key, ast.Identifier) else variant.key.value)


def said_of_one(pattern: ast.Pattern, others: frozenset[str] = frozenset()) -> Found:
    """Yield what `counted` does, except for the variables that are more than one where the words stand."""
    yield from ((name, words) for name, words in counted(pattern) if name not in others)
    for element in pattern.elements:
        if isinstance(element, ast.Placeable) and isinstance(element.expression, ast.SelectExpression):
            select = element.expression
            keys = set(map(key_of, select.variants))
            for variant in select.variants:
                is_one = key_of(variant) in ("one", "1") or (key_of(variant) == "other" and not keys & {"one", "1"})
                more = frozenset() if is_one else frozenset({variable(select.selector)})
                yield from said_of_one(variant.value, others | more)


@cache
def plurals(locale: str) -> frozenset[str]:
    """Return the words after a number that are only in a form for others, not in the one for one."""
    found: set[str] = set()
    for select in (select for message in messages(locale).values() for select in find_selects(message)):
        forms = {key_of(variant): variant.value for variant in select.variants}
        if set(forms) == {"one", "other"}:
            of_one = {
                word.lower()
                for part in forms["one"].elements
                if isinstance(part, ast.TextElement)
                for word in _WORD.findall(part.value)
            }
            of_others = (words for name, words in counted(forms["other"]) if name == variable(select.selector))
            found |= {word for words in of_others for word in words} - of_one
    return frozenset(found)


def faults(locale: str, found: dict[str, ast.Message]) -> Iterator[str]:
    for key, message in found.items():
        for pattern in (message.value, *(attribute.value for attribute in message.attributes)):
            for name, words in said_of_one(pattern) if pattern is not None else ():
                if plurals(locale) & set(words):
                    yield f"{key}: {name} {' '.join(words)}"


@pytest.mark.parametrize("locale", LOCALES)
def test_every_number_that_can_be_one_has_a_form_for_one(locale):
    wrong = [fault for fault in faults(locale, messages(locale)) if fault.partition(":")[0] not in NEVER_ONE]
    assert not wrong, "\n".join(wrong)


def test_exceptions_are_needed():
    faulty = {fault.partition(":")[0] for locale in LOCALES for fault in faults(locale, messages(locale))}
    assert set(NEVER_ONE) <= faulty


@pytest.mark.parametrize(
    ("text", "is_fault"),
    [
        ("a = { $n } cars", True),
        ("a = { $n } free seats", True),
        ("a = { SIGNED($n) } points", True),
        ("a = { $n -> \n    [one] one car\n   *[other] { $n } cars\n}", False),
        ("a = { $m -> \n    [one] one car\n   *[other] { $n } cars\n}", True),
        ("a = { $n -> \n    [0] none\n   *[other] { $n } cars\n}", True),
        ("a = { $n } of { $m }", False),
        ("a =\n    .b = { $n } turns", True),
    ],
)
def test_the_check_finds_a_missing_form(text, is_fault):
    (entry,) = FluentParser().parse(text).body
    assert isinstance(entry, ast.Message)
    assert bool(list(faults("en", {"a": entry}))) is is_fault
