"""Names and descriptions of the slash commands in every language, from the catalogs."""

import discord
from discord import app_commands

from ttrbot.app.languages import DEFAULT, language_of_locale
from ttrbot.text import Texts


def label(key: str) -> app_commands.locale_str:
    """The text of a catalog message for Discord: English as it stands, other languages through the translator."""
    return app_commands.locale_str(Texts(DEFAULT).t(key), key=key)


class CatalogTranslator(app_commands.Translator):
    """Looks up `label`s in the reader's language."""

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        """Return the text, or None where English will do."""
        key = string.extras.get("key")
        language = language_of_locale(locale.value)
        if key is None or language is None or language == DEFAULT:
            return None
        return Texts(language).t(str(key))
