"""The page's own texts: the same in both languages, none missing, none unused."""

import json
import re

from localcord.playground.server import STATIC

WORDS = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in (STATIC / "words").iterdir()}
SCRIPTS = "\n".join(path.read_text(encoding="utf-8") for path in (STATIC / "js").glob("*.js"))
FIELD = re.compile(r"\{(\w+)\}")


def test_there_are_two_languages():
    assert set(WORDS) == {"en", "it"}


def test_both_say_the_same_things_with_the_same_fields():
    assert list(WORDS["en"]) == list(WORDS["it"])
    for key, text in WORDS["en"].items():
        assert set(FIELD.findall(text)) == set(FIELD.findall(WORDS["it"][key])), key


def test_requested_texts_exist():
    asked = set(re.findall(r'\bt\("(\w+)"', SCRIPTS))
    assert len(asked) > 50
    assert {key for key in asked if key not in WORDS["en"] and f"{key}.one" not in WORDS["en"]} == set()


def test_no_words_are_unused():
    used = set(re.findall(r'"(\w+)"', SCRIPTS)) | {"name_empty", "name_long", "name_taken", "name_many"}
    assert {key.partition(".")[0] for key in WORDS["en"]} <= used


def test_nothing_is_ever_parsed_as_html():
    assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function", SCRIPTS)


def test_nothing_comes_from_elsewhere():
    addresses = set(re.findall(r"""["'(](https?://[^"'\s)]+)""", SCRIPTS))
    assert addresses == {"http://www.w3.org/2000/svg"}
    styles = "\n".join(path.read_text(encoding="utf-8") for path in (STATIC / "css").glob("*.css"))
    assert "url(" not in styles
    assert "@import" not in styles
