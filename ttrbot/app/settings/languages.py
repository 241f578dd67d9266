"""Which language a person reads and a table speaks."""

from typing import NamedTuple

import structlog
from msgspec.structs import replace

from ttrbot.app.core.caches import Remembered
from ttrbot.app.settings.preferences import PeoplesPreferences
from ttrbot.store import Store, StoreError
from ttrbot.text import DEFAULT_LOCALE, LOCALES

log = structlog.get_logger(__name__)

UNSET_SERVER_LOCALE = "en-US"
"""The language that Discord reports for every server whose owner has set none."""


def language_of_locale(locale: str | None) -> str | None:
    """Return our language for one of Discord's locales, such as `en-GB`; None if we don't speak it."""
    language = (locale or "").split("-")[0]
    return language if language in LOCALES else None


def language_of_table(chosen: str | None, server_locale: str | None, opener: str) -> str:
    """Return the language of a new table: the server's setting, else the server's on Discord, else the opener's."""
    is_set = server_locale != UNSET_SERVER_LOCALE
    return chosen or (language_of_locale(server_locale) if is_set else None) or opener


class _Known(NamedTuple):
    """What is stored about a person's language: None if they have never written to the bot."""

    language: str | None
    is_chosen: bool


class Languages:
    """Knows and remembers people's languages."""

    def __init__(self, store: Store, preferences: PeoplesPreferences) -> None:
        self._store = store
        self._preferences = preferences
        self._known: Remembered[int, _Known] = Remembered(self._read, is_shared=store.is_shared)

    async def of_asker(self, user_id: int, locale: str) -> str:
        """Return the language to answer a person in: the chosen one, else their Discord's, which is remembered.

        If the store fails it is their Discord's, too, as they must be answered in any case.
        """
        current = language_of_locale(locale) or DEFAULT_LOCALE
        try:
            known = await self._known.get(user_id)
            if known.language is not None and (known.is_chosen or current == known.language):
                return known.language
            await self._remember(user_id, current)
        except StoreError as error:
            log.warning("language_unknown", reason=str(error))
        return current

    async def of_person(self, user_id: int) -> str | None:
        """Return the language in which a person writes to the bot, or None if they never have."""
        return (await self._known.get(user_id)).language

    async def choose(self, user_id: int, language: str) -> None:
        """Answer this person in `language` from now on, whatever their Discord's language is."""
        await self._preferences.change(user_id, lambda known: replace(known, language=language))
        await self._remember(user_id, language)

    def forget(self, user_id: int) -> None:
        """Drop what is remembered of a person whose data was deleted, or changed elsewhere."""
        self._known.drop(user_id)

    def forget_all(self) -> None:
        """Drop what is remembered of everybody, as it may have been changed elsewhere."""
        self._known.drop_all()

    async def _remember(self, user_id: int, language: str) -> None:
        await self._known.change(user_id, self._store.people.remember(user_id, locale=language))

    async def _read(self, user_id: int) -> _Known:
        person = await self._store.people.get(user_id)
        chosen = (await self._preferences.get(user_id)).language
        return _Known(chosen or language_of_locale(person.locale), chosen is not None)
