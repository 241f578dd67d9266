"""Which language a person reads and a table speaks."""

import structlog
from msgspec.structs import replace

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


class Languages:
    """Knows and remembers people's languages."""

    def __init__(self, store: Store, preferences: PeoplesPreferences) -> None:
        self._store = store
        self._preferences = preferences
        self._people: dict[int, str] = {}
        self._chosen: set[int] = set()

    async def of_asker(self, user_id: int, locale: str) -> str:
        """Return the language to answer a person in: the chosen one, else their Discord's, which is remembered.

        If the store fails it is their Discord's, too, as they must be answered in any case.
        """
        current = language_of_locale(locale) or DEFAULT_LOCALE
        try:
            known = await self.of_person(user_id)
            if user_id in self._chosen or current == known:
                return known or current
            await self._store.people.remember(user_id, locale=current)
        except StoreError as error:
            log.warning("language_unknown", reason=str(error))
        else:
            self._people[user_id] = current
        return current

    async def of_person(self, user_id: int) -> str | None:
        """Return the language in which a person writes to the bot, or None if they never have."""
        if user_id not in self._people:
            person = await self._store.people.get(user_id)
            chosen = (await self._preferences.get(user_id)).language
            language = chosen or language_of_locale(person.locale)
            if language is None:
                return None
            if chosen:
                self._chosen.add(user_id)
            self._people[user_id] = language
        return self._people[user_id]

    async def choose(self, user_id: int, language: str) -> None:
        """Answer this person in `language` from now on, whatever their Discord's language is."""
        await self._preferences.change(user_id, lambda known: replace(known, language=language))
        await self._store.people.remember(user_id, locale=language)
        self._people[user_id] = language
        self._chosen.add(user_id)

    def forget(self, user_id: int) -> None:
        """Drop what is remembered of a person whose data was deleted."""
        self._people.pop(user_id, None)
        self._chosen.discard(user_id)
