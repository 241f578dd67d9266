"""The catalogs: the same messages with the same arguments in every language, all used, none missing."""

import re
from functools import cache
from importlib.resources import files

import pytest
from fluent.syntax import FluentParser, FluentSerializer, ast

from tests.text.usage import usage
from ttrbot.text import DESCRIPTION_LIMIT, LABEL_LIMIT, LOCALES, TextError, Texts, length, texts
from ttrbot.text.catalog import Catalog

SAME_IN_ALL = {"language-en", "language-it"}
"""Names that are the same in every language on purpose."""

WORDS = ({"you", "other"}, {"yes", "no"}, {"own", "mates", "other"}, {"holder", "length", "nobody"})
"""The words by which a message may choose, besides numbers."""

AVOIDED = {
    "en": r"\bgray\b|lies? open|face.up|\bblind\b(?!\))",
    "it": r"[“”]|\bcopert|\bline[ae]\b|virtual|[Ee]x giocatore|[Tt]ornato\b|[Bb]entornat|assentato",
}
"""Second words for things that have one already, and words that depend on the reader's gender."""


@cache
def messages(locale: str) -> dict[str, ast.Message]:
    found: dict[str, ast.Message] = {}
    own = (files("ttrbot.text") / "locales" / locale).iterdir()
    rules = (rule / f"words.{locale}.ftl" for rule in files("ttrbot.engine.rules").iterdir())
    for file in (*own, *(words for words in rules if words.is_file())):
        for entry in FluentParser().parse(file.read_text(encoding="utf-8")).body:
            assert not isinstance(entry, ast.Junk), f"{locale}/{file.name}: {entry.content}"
            if isinstance(entry, ast.Message):
                assert entry.id.name not in found, f"{locale}/{file.name}: {entry.id.name} is there twice"
                found[entry.id.name] = entry
    return found


def variables(texts: Texts) -> dict[str, frozenset[str]]:
    """Return the variables of each message and attribute."""
    found = messages(texts.locale).items()
    keys = [key for key, message in found if message.value is not None]
    keys += [f"{key}.{attribute.id.name}" for key, message in found for attribute in message.attributes]
    return {key: texts._catalog.variables(key) for key in keys}


def written(message: ast.Message) -> str:
    """Return the message as Fluent text without its key."""
    return FluentSerializer().serialize_entry(message).split("=", 1)[1].strip()


def test_every_language_has_the_same_messages_with_the_same_arguments():
    first, *others = LOCALES
    for locale in others:
        assert variables(texts(locale)) == variables(texts(first))


def test_every_language_has_the_same_files():
    names = [{file.name for file in (files("ttrbot.text") / "locales" / locale).iterdir()} for locale in LOCALES]
    assert all(found == names[0] for found in names)


def test_sentences_are_translated():
    english, italian = messages("en"), messages("it")
    for key, message in english.items():
        words = re.findall(r"[A-Za-z]{2,}", re.sub(r"\{[^{}]*\}|\[\w+\]|`[^`]*`", "", written(message)))
        if len(words) >= 3 and key not in SAME_IN_ALL:
            assert written(message) != written(italian[key]), key


@pytest.mark.parametrize("locale", LOCALES)
def test_each_thing_has_one_word(locale):
    found = [key for key, message in messages(locale).items() if re.search(AVOIDED[locale], written(message))]
    assert not found, found


def test_no_italian_article_that_depends_on_a_number():
    """It is "i 7 scarti" but "gli 8 scarti", and "il 7" but "l’8": the article mustn't stand before the number."""
    article = re.compile(r"\b(i|il|gli|[dns]?[eau](i|l|gli)|un) \{ \$|’\{ \$", re.IGNORECASE)
    assert article.search("I { $number } scarti")
    found = [key for key, message in messages("it").items() if article.search(written(message))]
    assert not found, found


def test_no_text_is_empty_or_padded():
    for locale in LOCALES:
        for key, message in messages(locale).items():
            assert written(message), f"{locale}: {key}"
            assert "  " not in re.sub(r"\n\s*", " ", written(message)), f"{locale}: {key}"


def test_numbers_choose_between_one_and_more():
    """A message that chooses by a number has a form for one and a form for others."""
    for locale in LOCALES:
        for key, message in messages(locale).items():
            for select in find_selects(message):
                kinds = {variant.key.name for variant in select.variants if isinstance(variant.key, ast.Identifier)}
                assert kinds in (*WORDS, {"one", "other"}, {"other"}), f"{locale}: {key}"


def find_selects(node: object) -> list[ast.SelectExpression]:
    match node:
        case ast.SelectExpression():
            return [node, *(found for variant in node.variants for found in find_selects(variant.value))]
        case ast.Message():
            parts = [node.value, *(attribute.value for attribute in node.attributes)]
            return [found for part in parts for found in find_selects(part)]
        case ast.Pattern():
            return [found for element in node.elements for found in find_selects(element)]
        case ast.Placeable():
            return find_selects(node.expression)
        case _:
            return []


def test_no_message_is_missing():
    known = variables(texts(LOCALES[0]))
    missing = [f"{where}: {key}" for where, key, _ in usage().calls if key not in known]
    assert not missing


def test_every_call_gives_exactly_the_arguments_of_its_message():
    known = variables(texts(LOCALES[0]))
    wrong = [
        f"{where}: {key} takes {sorted(known[key])}"
        for where, key, args in usage().calls
        if key in known and args is not None and args != known[key]
    ]
    assert not wrong


def test_no_message_is_unused():
    referred = {
        element.expression.id.name
        for message in messages(LOCALES[0]).values()
        for element in placeables(message)
        if isinstance(element.expression, ast.MessageReference)
    }
    keys = variables(texts(LOCALES[0])).keys()
    unused = sorted(key for key in keys if key not in referred and not usage().uses(key))
    assert not unused


def placeables(message: ast.Message) -> list[ast.Placeable]:
    patterns = [message.value, *(attribute.value for attribute in message.attributes)]
    patterns += [variant.value for select in find_selects(message) for variant in select.variants]
    found = [element for pattern in patterns if pattern is not None for element in pattern.elements]
    return [element for element in found if isinstance(element, ast.Placeable)]


@pytest.mark.parametrize(
    ("key", "args"),
    [
        ("no-such-message", {}),
        ("refusal-game-over.remedy", {}),
        ("count-points", {}),
        ("count-points", {"number": 1}),
        ("count-points", {"points": 1, "number": 1}),
    ],
)
def test_a_wrong_key_or_argument_is_an_error(key: str, args: dict[str, int]):
    with pytest.raises(TextError):
        texts("en").t(key, **args)


def test_an_unknown_language_is_an_error():
    with pytest.raises(TextError, match="no texts in 'de'; there are: en, it"):
        texts("de")


def test_messages_refer_to_others_and_have_attributes():
    many = "many =\n    .of = { $n ->\n        *[other] { $n }\n    }\n"
    catalog = Catalog("en", [("games.ftl", "## Games\n\ngame = { many.of }\n"), ("numbers.ftl", many)])
    assert catalog.format("game", ("n", 3)) == "3"
    assert catalog.variables("many.of") == {"n"}
    assert not catalog.has("many")


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        ("game = { $of\n", "not Fluent"),
        ("game = fun\nand nothing\n", "not Fluent: 'and nothing'"),
        ("game = { many }\n", "no message 'many'"),
        ("game = one\ngame = two\n", "'game' is there twice"),
    ],
)
def test_a_fault_of_a_file_is_told(source: str, fault: str):
    with pytest.raises(TextError, match=fault):
        Catalog("en", [("games.ftl", source)]).format("game")


@pytest.mark.parametrize(
    ("locale", "number", "text"),
    [
        ("en", 0, "0 tickets"),
        ("en", 1, "1 ticket"),
        ("en", 2, "2 tickets"),
        ("it", 0, "0 biglietti"),
        ("it", 1, "1 biglietto"),
        ("it", 21, "21 biglietti"),
    ],
)
def test_plural_forms(locale: str, number: int, text: str):
    assert texts(locale).t("count-tickets", number=number) == text


def test_arguments_are_not_parsed_as_fluent():
    hostile = "{ $points } { count-points }"
    assert texts("en").t("name-player-plain", name=hostile, color="blue") == f"{hostile} (blue)"


@pytest.mark.parametrize("locale", LOCALES)
def test_names_and_descriptions_of_commands_keep_discords_limits(locale: str):
    words = texts(locale)
    commands = [key for key in variables(words) if key.startswith(("command-", "option-"))]
    assert commands
    for key in commands:
        text = words.t(key)
        if key.endswith(".name"):
            assert re.fullmatch(r"[-_\w]{1,32}", text), f"{key}: {text}"
            assert text == text.lower(), f"{key}: {text}"
        else:
            assert 1 <= length(text) <= DESCRIPTION_LIMIT, f"{key}: {text}"


@pytest.mark.parametrize("locale", LOCALES)
def test_labels_of_buttons_keep_discords_limit(locale: str):
    words = texts(locale)
    for key, names in variables(words).items():
        if key.startswith("button-"):
            assert length(words.t(key, **dict.fromkeys(names, 99))) <= LABEL_LIMIT, key


@pytest.mark.parametrize("locale", LOCALES)
def test_points_below_zero_have_a_minus_sign(locale):
    assert texts(locale).t("count-points", points=-35).startswith("\N{MINUS SIGN}35 ")
