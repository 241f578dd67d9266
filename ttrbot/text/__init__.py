"""Every word a person reads, per locale."""

from ttrbot.text.catalog import DEFAULT_LOCALE, LOCALES, TextError, Texts, texts

__all__ = ["DEFAULT_LOCALE", "LOCALES", "TextError", "Texts", "texts"]
