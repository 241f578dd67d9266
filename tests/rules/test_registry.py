"""Every rule of the registry has its own test file, and a map's file can name it only in one way."""

import re
import sys
from pathlib import Path

import pytest

from tests.engine.six_cities import six_cities
from ttrbot.engine.config import Config
from ttrbot.engine.gamemap import RuleConfig
from ttrbot.engine.rulebook import Rulebook, UnknownRuleError
from ttrbot.engine.rules.rule import RULES


def test_every_rule_has_a_test_file():
    assert {name for name in RULES if not (Path(__file__).parent / f"test_{name}.py").is_file()} == set()


def test_the_document_of_the_rules_names_every_module_with_its_ids():
    document = (Path(__file__).parents[2] / "docs" / "rules.md").read_text(encoding="utf-8")
    table = dict(reversed(row) for row in re.findall(r"^\| ([^|]+) \| `([a-z_]+)` \|$", document, re.MULTILINE))
    assert set(table) == set(RULES)
    for name, ids in table.items():
        module = sys.modules[RULES[name].__module__]
        for rule_id in re.findall(r"[A-Z]\d+", ids):
            assert f"| {rule_id} |" in document
        assert any(rule_id in str(module.__doc__) for rule_id in re.findall(r"[A-Z]\d+", ids)), f"{name}: {ids}"


def test_an_unknown_rule_and_unknown_parameters_are_refused():
    with pytest.raises(UnknownRuleError, match=r"unknown rule 'teleport'; known: alien, city_markers, .*tunnels"):
        Rulebook(six_cities((RuleConfig("teleport", {}),)), Config(4))
    with pytest.raises(UnknownRuleError, match=r"rule 'longest_path': Expected `int`, got `str`"):
        Rulebook(six_cities((RuleConfig("longest_path", {"points": "ten"}),)), Config(4))
    with pytest.raises(ValueError, match="2 players can't play six-cities; possible: 4"):
        Rulebook(six_cities(), Config(2))
    with pytest.raises(ValueError, match="seat 4 can't start"):
        Rulebook(six_cities(), Config(4, start=4))
