"""Names and descriptions of the slash commands in every language, from the catalogs."""

import inspect
from collections.abc import Callable
from typing import Any, TypeAlias

import discord
from discord import app_commands

from ttrbot.app.settings.languages import language_of_locale
from ttrbot.discord.core.wording import map_words
from ttrbot.text import DEFAULT_LOCALE, LOCALES, texts

NAME_KEY = "name"
"""The attribute in which a sub-command keeps the catalog's key of its name."""
Callback: TypeAlias = Callable[..., Any]
SubCommand: TypeAlias = "app_commands.Command[Any, ..., Any]"


def label(key: str) -> app_commands.locale_str:
    """Return a catalog message for Discord: the English text, which the translator replaces in other languages.

    Raises TextError if a language lacks it: Discord would get none of the commands, as they can't be translated.
    """
    in_languages = {locale: texts(locale).t(key) for locale in LOCALES}
    return app_commands.locale_str(in_languages[DEFAULT_LOCALE], key=key)


def map_label(map_id: str) -> app_commands.locale_str:
    """Return a map's title for Discord, in English and by the translator."""
    return app_commands.locale_str(map_words(map_id, DEFAULT_LOCALE).title, map_id=map_id)


class CatalogTranslator(app_commands.Translator):
    """Looks up `label`s and `map_label`s in the reader's language."""

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, _: app_commands.TranslationContextTypes
    ) -> str | None:
        """Return the text, or None if English will do."""
        language = language_of_locale(locale.value)
        if language is None or language == DEFAULT_LOCALE:
            return None
        match string.extras:
            case {"key": str(key)}:
                return texts(language).t(key)
            case {"map_id": str(map_id)}:
                return map_words(map_id, language).title
            case _:
                return None


def sub_command(name: str) -> Callable[[Callback], SubCommand]:
    """Make a method a sub-command. Its words are `command-<name>` and those of its options `option-<parameter>`.

    An option with a meaning of its own here is described by `option-<parameter>.<name>`.
    """

    def make(callback: Callback) -> SubCommand:
        options = {option: option.replace("_", "-") for option in list(inspect.signature(callback).parameters)[2:]}
        app_commands.describe(**{option: label(_about(word, name)) for option, word in options.items()})(callback)
        app_commands.rename(**{option: label(f"option-{word}.name") for option, word in options.items()})(callback)
        key = f"command-{name}"
        described = app_commands.command(
            name=label(f"{key}.name"), description=label(key), extras={NAME_KEY: f"{key}.name"}
        )
        return described(callback)

    return make


def _about(option: str, command: str) -> str:
    """Return the catalog's key of an option's description."""
    own = f"option-{option}.{command}"
    return own if texts(DEFAULT_LOCALE).has(own) else f"option-{option}"
