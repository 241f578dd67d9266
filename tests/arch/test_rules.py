"""A special rule is one folder: no other code names it, and every interface supports every rule."""

import ast
import re
from itertools import chain
from typing import cast, get_args

import pytest

from tests.arch.source import ROOT, Module, modules
from ttrbot.discord.panels.table.question import answer_button
from ttrbot.discord.presses import HANDLERS
from ttrbot.discord.presses.turns import answers
from ttrbot.engine.actions import Act
from ttrbot.engine.decisions import Decision
from ttrbot.engine.events import Event
from ttrbot.engine.questions import Ask
from ttrbot.engine.rules import facts
from ttrbot.engine.rules.homes.facts import AskHome
from ttrbot.engine.rules.rule import RULES
from ttrbot.engine.rules.scenario import WRITTEN
from ttrbot.engine.rules.seen import DEEDS, OF_EVENT, OF_QUESTION, SEEN
from ttrbot.engine.slices import Piece
from ttrbot.orders.fields import FIELDS
from ttrbot.render.marks import SIGNS
from ttrbot.text import LOCALES, GameWords, texts
from ttrbot.text.table import SHAPES

FOLDERS = sorted(path.parent.name for path in (ROOT / "ttrbot/engine/rules").glob("*/rule.py"))
OWN = {kind.__name__ for kind in (*facts.ACTIONS, *facts.QUESTIONS, *facts.EVENTS)} | {"has_rule"}
"""What only a rule's own folder may name."""

ORDINARY = {"connected", "regions"}
"""Rules named by an ordinary word, which is also used otherwise."""
ACCESSORS = {"homes", "longest_path"}
"""Names of rules that views, positions and networks use for what any rule may answer."""


def names_a_rule(module: Module) -> list[str]:
    """Return a rule's own words in a module, and the folders from which it imports."""
    said = [word for _, word in module.words() if word in OWN]
    imported = [name for name in module.imports if re.match(rf"ttrbot\.engine\.rules\.({'|'.join(FOLDERS)})\b", name)]
    return said + imported


def says_a_rule(module: Module) -> list[str]:
    """Return the names of rules in a module's texts, and those that it uses as names."""
    texts = {node.value for node in ast.walk(module.tree) if isinstance(node, ast.Constant)}
    said = {word for _, word in module.words()}
    return [rule for rule in FOLDERS if rule in said - ORDINARY and (rule in texts or rule not in ACCESSORS)]


def outside() -> list[Module]:
    return [module for module in modules("ttrbot", "bot.py") if not module.path.startswith("ttrbot/engine/rules/")]


def test_rules_named_only_in_their_folders():
    assert {module.path for module in outside() if names_a_rule(module)} == set()


def test_rules_named_in_texts_only_in_their_folders():
    assert {module.path for module in outside() if says_a_rule(module)} == set()


@pytest.mark.parametrize(
    "line",
    [
        "from ttrbot.engine.rules.homes.facts import AskHome",
        "if gamemap.has_rule('homes'): pass",
        "def f(ask):\n    return isinstance(ask, AskMarker)",
    ],
)
def test_the_check_finds_a_rule_that_is_named(line):
    assert names_a_rule(Module("ttrbot/discord/planted.py", line))


@pytest.mark.parametrize(
    "line",
    [
        "if 'homes' in names: pass",
        "RULES = {'longest_path': 50}",
        "def f(view):\n    return view.alien",
    ],
)
def test_the_check_finds_a_rule_by_its_word(line):
    assert says_a_rule(Module("ttrbot/discord/planted.py", line))


def test_no_rule_knows_another():
    known = [
        f"{module.path} imports {name}"
        for folder in FOLDERS
        for module in modules(f"ttrbot/engine/rules/{folder}")
        for name in module.imports
        if (other := re.match(rf"ttrbot\.engine\.rules\.({'|'.join(FOLDERS)})\b", name)) and other[1] != folder
    ]
    assert known == []


def test_every_folder_is_in_every_registry():
    assert FOLDERS == sorted(RULES) == sorted(SEEN)
    with_facts = {path.parent.name for path in (ROOT / "ttrbot/engine/rules").glob("*/facts.py")}
    listed = {folder.__name__.split(".")[-2] for folder in facts.FOLDERS}
    assert {folder for folder in with_facts if own_kinds(folder)} <= listed


def own_kinds(folder: str) -> list[str]:
    text = (ROOT / f"ttrbot/engine/rules/{folder}/facts.py").read_text(encoding="utf-8")
    return re.findall(r"^class \w+\((?:Act|Ask|Event), ", text, re.MULTILINE)


@pytest.mark.parametrize("name", RULES)
def test_every_interface_supports_every_rule(name: str):
    """What a rule asks, does and emits is known wherever rules are asked, pressed, told and scored."""
    rule, seen = RULES[name], SEEN[name]
    kinds = {kind for kind in chain(facts.ACTIONS, facts.QUESTIONS, facts.EVENTS) if f".{name}." in kind.__module__}
    assert {kind for kind in kinds if issubclass(kind, Act)} == {*seen.acts} == {*rule.answers}
    assert {kind for kind in kinds if issubclass(kind, Ask)} == {*seen.asks}
    assert {kind for kind in kinds if issubclass(kind, Event)} == {*seen.events}
    assert {ask for asks in rule.answers.values() for ask in asks} >= {*seen.asks}, "each question has an answer"
    for locale in LOCALES:
        words = texts(locale)
        told = [seen.button, *(part for deed in seen.deeds for part in (deed.label, deed.phrase))]
        assert [one.key for one in told if one is not None and not words.has(one.key)] == []
        assert (seen.button is not None) == bool(seen.asks)
        own = (ROOT / f"ttrbot/engine/rules/{name}/words.{locale}.ftl").read_text(encoding="utf-8")
        assert words_needed(name) <= set(re.findall(r"^([\w-]+) =", own, re.MULTILINE)), "its words lie in its folder"
    assert all(HANDLERS[deed.key] is answers.HANDLERS[deed.key] for deed in seen.deeds), "no other press has its word"
    if seen.acts:
        assert WRITTEN[name].moves or WRITTEN[name].draws, "scenarios can play it"
    if seen.asks:
        assert seen.chooses_early or "order_values" in vars(seen), "orders can answer it"
    if seen.deeds:
        assert "deeds" in vars(rule), "whether a turn may be used for it now"
        assert "choices" in vars(seen)


def refusals(module: Module) -> set[str]:
    """Return the codes of the violations that a module yields."""
    return set(re.findall(r'Violation\(\s*"(\w+)"', module.text))


def own_refusals(name: str) -> set[str]:
    """Return the codes that only this rule yields."""
    (own,) = [module for module in modules(f"ttrbot/engine/rules/{name}") if module.path.endswith("/rule.py")]
    others = [module for module in modules("ttrbot/engine") if module.path != own.path]
    return refusals(own).difference(*map(refusals, others))


def words_needed(name: str) -> set[str]:
    """Return the messages that are found by a rule's name, and its reasons: those of its own folder."""
    seen, id_ = SEEN[name], name.replace("_", "-")
    needed = {f"phase-{ask.phase.replace('_', '-')}" for ask in seen.asks}
    needed |= {f"refusal-{code.replace('_', '-')}" for code in own_refusals(name)}
    needed |= {f"rules-{id_}", *(f"robot-why-{why}" for why in seen.reasons.values())}
    needed |= {deed.order.key for deed in seen.deeds if deed.order is not None}
    needed |= {f"order-kind-{id_}", f"table-{id_}"} if seen.chooses_early else set()
    return needed | ({f"order-field-{id_}"} if "order_values" in vars(seen) else set())


def test_each_deed_and_field_of_orders_has_a_name_of_its_own():
    assert len(DEEDS) == len([deed for seen in SEEN.values() for deed in seen.deeds])
    assert set(FIELDS) > set(SEEN), "what an order answers to a rule is called after the rule"
    old = [seen.old_order for seen in SEEN.values() if seen.old_order]
    assert len(old) == len(set(old))


def test_every_question_and_event_belongs_to_one_rule():
    assert set(OF_QUESTION) == set(facts.QUESTIONS)
    assert set(OF_EVENT) == set(facts.EVENTS)


def test_rule_with_a_question_needs_a_button(monkeypatch):
    monkeypatch.setattr(OF_QUESTION[AskHome], "button", None)
    question = Decision(1, 0, AskHome(), 1, "W3")
    with pytest.raises(AssertionError, match="needs a button"):
        answer_button("0" * 8, question, cast("GameWords", None))


def test_signs_that_rules_draw_exist():
    shapes = get_args(Piece.__annotations__["shape"])
    assert set(shapes) == set(SHAPES)
    text = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "ttrbot/engine/rules").glob("*/seen.py"))
    drawn = set(re.findall(r'return \("(\w+)",\) \*', text))
    assert drawn <= set(SIGNS)
    assert drawn
