"""Words about one table in one language: its players' names and its map's names."""

from dataclasses import replace
from functools import cache

from ttrbot.app.core.paces import DAY, HOUR, MINUTE
from ttrbot.app.core.tables import Table
from ttrbot.content import MapText, load_map, map_ids, map_text
from ttrbot.engine.gamemap import GameMap
from ttrbot.text import Texts, rules_pages, texts
from ttrbot.text.folding import folded
from ttrbot.text.names import UNICODE, GameWords, Player, Signs
from ttrbot.text.safety import plain_name, safe_name


def words_of(table: Table, gamemap: GameMap, language: str, signs: Signs = UNICODE) -> GameWords:
    """Return everything needed to speak of a table's game."""
    players = tuple(Player(info.name, info.color) for info in table.seats)
    return GameWords(texts(language), gamemap, map_words(table.map_id, language), players, signs)


@cache
def map_words(map_id: str, language: str) -> MapText:
    """Return the map's names in a language, or its ids if the map isn't installed any more, so that its games go on."""
    if map_id not in map_ids():
        return MapText(title=map_id, cities={})
    return map_text(map_id, language)


@cache
def map_rules(map_id: str, language: str, wave_card: str) -> tuple[str, ...]:
    """Return the map's rules in a language, as pages; `wave_card` is the sign of a wave card."""
    return rules_pages(
        texts(language), load_map(map_id), map_words(map_id, language), replace(UNICODE, wave_card=wave_card)
    )


def game_title(table: Table, language: str) -> str:
    """Return a game's title for its thread: map and players."""
    words = texts(language)
    people = ", ".join(plain_name(info.name or words.t("name-former-player")) for info in table.seats)
    return f"{map_words(table.map_id, language).title}: {people}"


def game_in_bold(table: Table, language: str) -> str:
    """Return a game's title in bold, for messages: map and players."""
    words = texts(language)
    people = ", ".join(safe_name(info.name or words.t("name-former-player")) for info in table.seats)
    return f"**{map_words(table.map_id, language).title}: {people}**"


def game_heading(table: Table, language: str) -> str:
    """Return the first line of a panel that might be about another game."""
    return f"-# {game_in_bold(table, language)}\n"


def game_name(table: Table, language: str) -> str:
    """Return a game's name for lists, in which other games may have the same title."""
    return f"{game_title(table, language)} · {table.game_id}"


def game_link(table: Table, language: str) -> str:
    """Return a link to a game: its thread, whose name says it all; else the map, the id and the channel."""
    place = f"<#{table.play_channel_id}>"
    return place if table.has_thread else f"**{map_words(table.map_id, language).title}** `{table.game_id}` {place}"


def matches(text: str, search: str) -> bool:
    """Whether a text contains every word of a search."""
    wanted = folded(text)
    return all(word in wanted for word in folded(search).split())


def length_text(seconds: float, words: Texts) -> str:
    """Return a length of time in words, in the largest unit of which it has at least two."""
    if seconds >= 2 * DAY:
        return words.t("length-days", number=round(seconds / DAY))
    if seconds >= 2 * HOUR:
        return words.t("length-hours", number=round(seconds / HOUR))
    if seconds >= 2 * MINUTE:
        return words.t("length-minutes", number=round(seconds / MINUTE))
    return words.t("length-seconds", number=round(seconds))


def capitalised(text: str) -> str:
    """Return a part of a sentence as it stands alone, such as on a menu: with a capital."""
    return text[:1].upper() + text[1:]
