"""A final count says which points were just missed, and why."""

from typing import Any

import msgspec

from tests.engine.positions import position
from tests.text.words import usa
from ttrbot.content import load_map, map_text
from ttrbot.engine.game import public_view
from ttrbot.engine.scoring import count
from ttrbot.text import GameWords, texts
from ttrbot.text.misses import missed_text


def missed(map_id: str, setup: dict[str, Any], locale: str = "en", seats: int = 2) -> list[str]:
    gamemap = load_map(map_id)
    game = position(gamemap, seats, setup)
    view = msgspec.structs.replace(public_view(game), result=count(game))
    words = GameWords(texts(locale), gamemap, map_text(map_id, locale), usa(locale).players)
    return missed_text(words, view).splitlines()[1:]


CROSSING = [
    "ahmadabad--jodhpur.1",
    "ahmadabad--ratiam",
    "jaipur--jodhpur",
    "jaipur--ratiam.1",
    "bhopal--khandwa",
    "bhopal--ratiam",
    "khandwa--ratiam",
    "agra--bhopal.1",
    "agra--katni",
]
TOUR = {"P1": {"tickets": ["jodhpur--khandwa", "katni--khandwa"], "routes": CROSSING}, "P2": {"tickets": []}}


def test_ticket_with_only_one_path_is_named():
    path, tour = missed("india", TOUR)
    assert path == "The longest path has 16 cars; the others’: 🟥 Bruno 0."
    assert tour == "🟦 Anna: no Grand Tour for Katni – Khandwa (5), joined by only one path."
    assert "collegato da un solo percorso" in missed("india", TOUR, "it")[1]


def test_missing_city_of_a_region_is_named():
    apulia = ["bari--foggia.1", "bari--taranto.1", "foggia--salerno", "foggia--pescara.1", "ancona--pescara.1"]
    short, few, *others = missed("italy", {"P1": {"routes": apulia}, "P2": {"routes": ["olbia--sassari.1"]}})
    assert short == "🟦 Anna: Apulia counts only once, because the network lacks Lecce."
    assert few == ("🟦 Anna: no network reaches 5 regions, the fewest that earn points; the largest reaches 4.")
    assert others[0].startswith("🟥 Bruno: Sardinia counts only once")
    assert others[1].startswith("🟥 Bruno: no network reaches 5 regions")


def test_a_network_is_too_small_only_if_regions_that_count_twice_leave_it_so():
    apulia = ["bari--foggia.1", "bari--lecce.1", "bari--taranto.1", "cosenza--taranto.1"]
    too_few = "🟦 Anna: no network reaches 5 regions, the fewest that earn points; the largest reaches 3."
    assert missed("italy", {"P1": {"routes": apulia}}) == [too_few]
    enough = [*apulia, "cosenza--messina.1", "cosenza--salerno.1"]
    assert missed("italy", {"P1": {"routes": enough}}) == [
        "🟦 Anna: Sicily counts only once, because the network lacks Agrigento, Catania, Palermo, and Siracusa."
    ]


def test_nothing_missed_when_everything_scored():
    whole = ["bari--foggia.1", "bari--taranto.1", "lecce--taranto.1", "foggia--salerno", "foggia--pescara.1"]
    whole += ["ancona--pescara.1", "ancona--perugia", "perugia--roma"]
    assert missed("italy", {"P1": {"routes": whole}, "P2": {"routes": whole[:0]}}) == []


def test_nothing_missed_before_the_end():
    game = position(load_map("india"), 2, TOUR)
    assert missed_text(usa(), public_view(game)) == ""
