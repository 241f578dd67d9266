"""The catalogs: messages in Fluent's format, by locale; see https://projectfluent.org for the syntax."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from importlib.resources import files

from babel import Locale
from babel.lists import format_list
from fluent.runtime import FluentBundle
from fluent.runtime.types import FluentInt
from fluent.syntax import FluentParser, ast, visitor

from ttrbot.text.limits import LIST_LIMIT, fit

LOCALES = ("en", "it")
"""The languages; the first is the default."""

DEFAULT_LOCALE = LOCALES[0]

_BEGINNING = re.compile(r"^(?=[A-Za-z][\w-]*[ \t]*=)", re.MULTILINE)
"""Where a message begins."""

REMEMBERED = 8192
"""The number of formatted texts kept in memory: a table's messages repeat most of their texts."""


class TextError(LookupError):
    """A mistake in the program: an unknown message, or arguments that aren't exactly those that the message uses."""


class Texts:
    """All texts of the bot in one language."""

    def __init__(self, locale: str) -> None:
        """Raise TextError for a locale that isn't in `LOCALES`."""
        self.locale = locale
        self._catalog = _load(locale)
        self._babel = Locale.parse(locale)
        self._format = lru_cache(REMEMBERED)(self._catalog.format)

    def t(self, key: str, /, **args: int | str) -> str:
        """Return a message, or an attribute for `key.attribute`, formatted with exactly the arguments that it uses."""
        return self._format(key, *args.items())

    def listed(self, items: Iterable[str], *, alternatives: bool = False) -> str:
        """Return words joined as the language does: A, B and C; with `alternatives`: A, B or C."""
        return format_list(list(items), style="or" if alternatives else "standard", locale=self._babel)

    def fitted(self, items: Sequence[str], limit: int = LIST_LIMIT, separator: str = " ") -> str:
        """Return as many of the first items as fit, joined, and how many are left out."""
        return fit(items, limit, self.more, separator)

    def more(self, number: int) -> str:
        """Return the text that this many items of a list are left out."""
        return self.t("and-more", number=number)

    def has(self, key: str) -> bool:
        """Return whether there is such a message or attribute."""
        return self._catalog.has(key)


@cache
def texts(locale: str) -> Texts:
    """Return the texts of a language. Raise TextError if there are none."""
    return Texts(locale)


class Catalog:
    """The messages of one locale, and the variables that each uses.

    A message is parsed when it is first wanted: most of a start's time would go into parsing all of them.
    """

    def __init__(self, locale: str, sources: Iterable[tuple[str, str]]) -> None:
        """Take files by their names. Raise TextError if a message is there twice."""
        self.locale = locale
        self._sources: dict[str, str] = {}
        self._variables: dict[str, frozenset[str]] = {}
        self._parsed: set[str] = set()
        self._bundle = FluentBundle([locale], functions={"SIGNED": Signed}, use_isolating=False)
        for name, source in sources:
            for entry in _BEGINNING.split(source)[1:]:
                key = entry.partition("=")[0].strip()
                if key in self._sources:
                    raise TextError(f"{locale}/{name}: {key!r} is there twice")
                self._sources[key] = entry

    def has(self, key: str) -> bool:
        """Return whether there is such a message or attribute. Raise TextError if it isn't Fluent."""
        self._parse(key.partition(".")[0])
        return key in self._variables

    def variables(self, key: str) -> frozenset[str]:
        """Return the variables of a message, including those of the messages that it refers to. Raise TextError."""
        if not self.has(key):
            raise TextError(f"no message {key!r} in {self.locale!r}")
        return self._variables[key]

    def format(self, key: str, *args: tuple[str, int | str]) -> str:
        """Return a message or attribute, formatted with exactly the arguments that it uses. Raise TextError."""
        wanted = self.variables(key)
        if {name for name, _ in args} != wanted:
            raise TextError(f"{key!r} takes {sorted(wanted)}, got {sorted(name for name, _ in args)}")
        name, _, attribute = key.partition(".")
        message = self._bundle.get_message(name)
        pattern = message.attributes[attribute] if attribute else message.value
        assert pattern is not None
        text, errors = self._bundle.format_pattern(pattern, dict(args))
        if errors:
            raise TextError(f"{key!r} in {self.locale!r}: {errors[0]}")
        return str(text)

    def _parse(self, name: str) -> None:
        """Parse a message if there is one, and those that it refers to. Several threads may do so at once."""
        if name in self._parsed or name not in self._sources:
            return
        resource = FluentParser(with_spans=False).parse(self._sources[name])
        found = {}
        for entry in resource.body:
            if isinstance(entry, ast.Junk):
                raise TextError(f"{self.locale}: not Fluent: {(entry.content or '').strip()[:80]!r}")
            if isinstance(entry, ast.Message):
                patterns = {f"{name}.{attribute.id.name}": attribute.value for attribute in entry.attributes}
                if entry.value is not None:
                    patterns[name] = entry.value
                found = {key: self._used_by(pattern) for key, pattern in patterns.items()}
        self._bundle.add_resource(resource)
        self._variables.update(found)
        self._parsed.add(name)

    def _used_by(self, pattern: ast.Pattern) -> frozenset[str]:
        finder = _References()
        finder.visit(pattern)
        return frozenset(finder.variables).union(*map(self.variables, finder.messages))


class Signed(FluentInt):
    """The function SIGNED in messages: a whole number, with a minus sign instead of a hyphen if it is negative."""

    def format(self, locale: Locale) -> str:
        """Return the number as the locale writes it."""
        return super().format(locale).replace("-", "\N{MINUS SIGN}")


class _References(visitor.Visitor):
    """A visitor that finds the variables and messages to which a pattern refers."""

    def __init__(self) -> None:
        self.variables: set[str] = set()
        self.messages: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802 - named by fluent.syntax
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802
        self.messages.add(f"{node.id.name}.{node.attribute.name}" if node.attribute else node.id.name)


@cache
def _load(locale: str) -> Catalog:
    if locale not in LOCALES:
        raise TextError(f"no texts in {locale!r}; there are: {', '.join(LOCALES)}")
    return Catalog(locale, _sources(locale))


def _sources(locale: str) -> Iterator[tuple[str, str]]:
    folder = files("ttrbot.text") / "locales" / locale
    for file in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if file.name.endswith(".ftl"):
            yield file.name, file.read_text(encoding="utf-8")
    for rule in sorted(files("ttrbot.engine.rules").iterdir(), key=lambda entry: entry.name):
        words = rule / f"words.{locale}.ftl"
        if words.is_file():
            yield f"{rule.name}/{words.name}", words.read_text(encoding="utf-8")
