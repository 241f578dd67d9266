"""Names from people can't ping, format, link, hide or be too long."""

import re
import unicodedata

import pytest

from tests.support.examples import given, st
from ttrbot.text import length, plain_name, quoted, safe_name, shorten
from ttrbot.text.limits import fit
from ttrbot.text.safety import NAME_LIMIT, QUOTE_LIMIT


@pytest.mark.parametrize(
    ("name", "safe"),
    [
        ("Anna", "Anna"),
        ("  Anna \n\t Maria ", "Anna Maria"),
        ("@everyone", "@\u200beveryone"),
        ("<@123>", "\\<@\u200b123\\>"),
        ("<#1> <:x:2>", "\\<\\#1\\> \\<:x:2\\>"),
        ("**bold** __x__ ~~y~~ ||z||", "\\*\\*bold\\*\\* \\_\\_x\\_\\_ \\~\\~y\\~\\~ \\|\\|z\\|\\|"),
        ("`code`", "\\`code\\`"),
        ("# big", "\\# big"),
        ("[x](http://y.z)", "\\[x\\]\\(http:\u200b//y.\u200bz\\)"),
        ("back\\slash", "back\\\\slash"),
        ("\u202egnp.exe", "gnp.\u200bexe"),
        ("a\u200b\u200db", "ab"),
        ("Z" + "\u0301" * 9, "Ź\u0301\u0301"),
        ("", "…"),
        ("\u2066\u200b", "…"),
        ("x" * 40, "x" * (NAME_LIMIT - 1) + "…"),
        ("日本 Ёлка", "日本 Ёлка"),
        ("{ $points }", "{ $points }"),
        ("1. first", "1\\. first"),
        ("\u3164\u115f\uffa0", "…"),
        ("\u2800", "…"),
        ("\u0301\ufe0f", "…"),
        ("a\u3164b", "ab"),
    ],
)
def test_a_hostile_name_becomes_harmless(name: str, safe: str):
    assert safe_name(name) == safe


@given(st.text(max_size=200))
def test_no_name_at_all_mentions_formats_or_breaks_the_line(name: str):
    safe = safe_name(name)
    assert not re.search(r"@(?!\u200b)", safe)
    assert _all_escaped(safe)
    assert "://" not in safe
    assert len(safe.splitlines()) == 1
    assert len(plain_name(name)) <= NAME_LIMIT
    assert not any(unicodedata.category(char) in ("Cc", "Zl", "Zp") for char in safe)


def _all_escaped(text: str) -> bool:
    """Return whether every formatting character has its own backslash before it."""
    left = re.sub(r"\\[\\*_~|`>#\[\]()<\-+]", "", text)
    return not re.search(r"[*_~|`>#\[\]()<\\]", left)


@given(st.text(max_size=500))
def test_quoted_text_is_as_harmless_as_a_name(text: str):
    safe = quoted(text)
    assert _all_escaped(safe)
    assert "://" not in safe
    assert not re.search(r"@(?!\u200b)", safe)
    assert len(safe.splitlines()) == 1
    assert len(safe) <= 2 * QUOTE_LIMIT + 1


@given(st.text())
def test_no_name_looks_empty(name: str):
    plain = plain_name(name)
    assert plain == plain.strip() != ""
    assert any(unicodedata.category(char)[0] in "LNPSC" for char in plain)


@given(st.text(), st.integers(1, 40))
def test_a_shortened_text_keeps_its_limit(text: str, limit: int):
    short = shorten(text, limit)
    assert length(short) <= limit
    assert short == text or short.endswith("…")


def test_an_emoji_counts_twice_as_the_strictest_reader_counts():
    assert length("🚂") == 2
    assert shorten("🚂🚂🚂", 4) == "🚂…"


@given(st.lists(st.text(max_size=20), max_size=30), st.integers(0, 120))
def test_a_list_keeps_its_limit_and_says_how_many_are_left_out(items: list[str], limit: int):
    text = fit(items, limit, lambda number: f"+{number}")
    assert length(text) <= limit
    if length("\n".join(items)) <= limit:
        assert text == "\n".join(items)
    elif text:
        shown = next(kept for kept in range(len(items)) if text == "\n".join([*items[:kept], f"+{len(items) - kept}"]))
        assert shown < len(items)
