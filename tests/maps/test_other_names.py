"""Cities are found by their names in other languages, on every map and in every language of the bot."""

import pytest

from ttrbot.content import MapError, load_map, map_ids, map_text
from ttrbot.content.words import parse_text
from ttrbot.discord.core.wording import matches
from ttrbot.text import LOCALES, GameWords, texts

FOUND = {
    "europe": {"munich": "munchen", "monaco": "munchen", "Monaco di Baviera": "munchen", "parigi": "paris"},
    "india": {"mumbai": "bombay"},
    "italy": {"venice": "venezia", "florence": "firenze"},
    "legendary-asia": {"pechino": "peking", "beijing": "peking", "xian": "xian"},
    "old-west": {"saint george": "st-george"},
    "switzerland": {"ginevra": "geneve", "geneva": "geneve", "saint gall": "st-gallen"},
    "team-asia": {"guangzhou": "canton", "bivio ovest": "junction-west", "west junction": "junction-west"},
    "usa": {"st louis": "saint-louis", "sault sainte marie": "sault-st-marie"},
}


def words_of(map_id: str, locale: str) -> GameWords:
    return GameWords(texts(locale), load_map(map_id), map_text(map_id, locale), ())


def found(words: GameWords, text: str) -> set[str]:
    cities = words.gamemap.spots
    return {city for city in cities if matches(words.with_other_names(words.city(city)), text)}


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("map_id", FOUND)
def test_city_found_by_its_usual_names(map_id, locale):
    words = words_of(map_id, locale)
    assert {text: found(words, text) for text in FOUND[map_id]} == {
        text: {city} for text, city in FOUND[map_id].items()
    }


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("map_id", map_ids())
def test_name_of_every_city_in_every_language_finds_it_in_all(map_id, locale):
    words = words_of(map_id, locale)
    for names in (map_text(map_id, other) for other in LOCALES):
        for city in words.gamemap.cities:
            spellings = (names.cities[city.id], *names.other_names.get(city.id, ()))
            text = words.with_other_names(words.city(city.id))
            assert all(matches(text, spelling) for spelling in spellings), city.id


def test_terminals_have_the_other_names_of_their_zone():
    names = map_text("italy", "en")
    (terminal, *_) = (city.id for city in load_map("italy").cities if city.zone == "france")
    assert names.other_names[terminal] == ["Francia"]


@pytest.mark.parametrize(
    ("line", "key", "reason"),
    [
        ('nowhere = ["Nowhere"]', "other_names.nowhere", "not on the map"),
        ('roma = "Rome"', "other_names", 'expected a table id = names, as { old-bridge = ["Old Bridge"] }'),
    ],
)
def test_bad_other_name_is_a_fault(tmp_path, line, key, reason):
    file = tmp_path / "text.en.toml"
    file.write_text(f'title = "x"\ncities = {{}}\n[other_names]\n{line}\n')
    with pytest.raises(MapError) as error:
        parse_text(load_map("europe"), file)
    assert {fault.key: fault.reason for fault in error.value.faults}[key].startswith(reason)
