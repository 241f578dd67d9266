"""The example of alarms names numbers that the bot serves, and no number names a person, a server or a game."""

import re

import pytest
import yaml

from tests.arch.source import ROOT
from ttrbot.metrics import REFUSALS, REGISTRY

RULES = [
    rule
    for group in yaml.safe_load((ROOT / "docs" / "alarms.yaml").read_text(encoding="utf-8"))["groups"]
    for rule in group["rules"]
]
SUFFIXES = {"counter": ["_total"], "gauge": [""], "histogram": ["_bucket", "_sum", "_count"]}
LABELS = {"code", "status", "counts", "le", "found", "what"}


def served() -> set[str]:
    """Return the names of all series that Prometheus reads from the bot."""
    return {family.name + suffix for family in REGISTRY.collect() for suffix in SUFFIXES[family.type]}


def unknown(expression: str) -> list[str]:
    """Return the names in an alarm's expression that the bot doesn't serve."""
    return [name for name in re.findall(r"\b(?:ttr|process)_\w+", expression) if name not in served()]


def counted_codes() -> set[str]:
    """Return the codes of refusals that have a number."""
    return {sample.labels["code"] for family in REFUSALS.collect() for sample in family.samples}


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule["alert"])
def test_alarm_names_numbers_that_exist(rule):
    assert set(rule) <= {"alert", "expr", "for", "annotations"}
    assert rule["annotations"]["summary"]
    assert unknown(rule["expr"]) == []
    assert set(re.findall(r"(\w+)!?=", rule["expr"])) <= LABELS | {"job"}
    assert set(re.findall(r'code="([a-z_]+)"', rule["expr"])) <= counted_codes()


def test_every_number_that_shows_trouble_has_an_alarm():
    named = {name for rule in RULES for name in re.findall(r"\bttr_\w+", rule["expr"])}
    quiet = {"ttr_moves_total", "ttr_servers"}
    assert {
        name for name in served() if name.startswith("ttr_") and not name.endswith(("_sum", "_count"))
    } - named == quiet


@pytest.mark.parametrize("expression", ["ttr_nothing_total > 1", "rate(ttr_moves[5m])"])
def test_the_check_finds_an_unknown_number(expression):
    assert len(unknown(expression)) == 1


def test_labels_name_no_person_server_or_game():
    labels = {label for family in REGISTRY.collect() for sample in family.samples for label in sample.labels}
    declared = {
        label for collector in (REGISTRY._collector_to_names) for label in getattr(collector, "_labelnames", ())
    }
    assert declared == LABELS - {"le"}
    assert labels <= LABELS
