"""Speaking of one table: its players' names, its map's names, in one language."""

from dataclasses import replace
from functools import cache

from ttrbot.app.core.tables import Table
from ttrbot.content import MapText, load_map, map_ids, map_text
from ttrbot.engine.gamemap import GameMap
from ttrbot.text import rules_pages, texts
from ttrbot.text.folding import folded
from ttrbot.text.names import UNICODE, GameWords, Player, Signs
from ttrbot.text.safety import plain_name, safe_name


def words_of(table: Table, gamemap: GameMap, language: str, signs: Signs = UNICODE) -> GameWords:
    """All that is needed to speak of a table's game."""
    players = tuple(Player(info.name, info.color) for info in table.seats)
    return GameWords(texts(language), gamemap, map_words(table.map_id, language), players, signs)


@cache
def map_words(map_id: str, language: str) -> MapText:
    """The map's names in a language; of a map that isn't installed any more the ids, so that its games go on."""
    if map_id not in map_ids():
        return MapText(title=map_id, cities={})
    return map_text(map_id, language)


@cache
def map_rules(map_id: str, language: str, wave_card: str) -> tuple[str, ...]:
    """The map's rules in a language, in pages; `wave_card` is the sign of a wave card."""
    return rules_pages(
        texts(language), load_map(map_id), map_words(map_id, language), replace(UNICODE, wave_card=wave_card)
    )


def game_title(table: Table, language: str) -> str:
    """A game in one line, for its thread: map and players."""
    words = texts(language)
    people = ", ".join(plain_name(info.name or words.t("name-former-player")) for info in table.seats)
    return f"{map_words(table.map_id, language).title}: {people}"


def game_in_bold(table: Table, language: str) -> str:
    """A game in a message, in bold: map and players."""
    words = texts(language)
    people = ", ".join(safe_name(info.name or words.t("name-former-player")) for info in table.seats)
    return f"**{map_words(table.map_id, language).title}: {people}**"


def game_name(table: Table, language: str) -> str:
    """A game in one line, for lists where another may have the same title."""
    return f"{game_title(table, language)} · {table.game_id}"


def game_link(table: Table, language: str) -> str:
    """A game in a message: its thread, whose name says it all; else the map, the id and the channel."""
    place = f"<#{table.play_channel_id}>"
    return place if table.has_thread else f"**{map_words(table.map_id, language).title}** `{table.game_id}` {place}"


def matches(text: str, search: str) -> bool:
    """Whether every word of a search stands in a text."""
    wanted = folded(text)
    return all(word in wanted for word in folded(search).split())
