"""The rules page: every rule has its text, every map its page, in every language, with the map's numbers."""

from dataclasses import replace

import pytest

from tests.content.test_maps import SMALL
from tests.engine.six_cities import six_cities
from ttrbot.content import MapText, load_map, map_ids, map_text, parse_map
from ttrbot.engine.rules.rule import RULES
from ttrbot.engine.rules.seen import SEEN
from ttrbot.text import LOCALES, MESSAGE_LIMIT, length, rules_pages, texts
from ttrbot.text.names import UNICODE


def test_every_rule_has_its_words():
    assert set(SEEN) == set(RULES)
    for locale in LOCALES:
        assert all(texts(locale).has(f"rules-{name.replace('_', '-')}") for name in RULES)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("map_id", map_ids())
def test_every_map_has_pages_that_fit_into_a_message(map_id, locale):
    pages = rules_pages(texts(locale), load_map(map_id), map_text(map_id, locale))
    assert all(length(page) <= MESSAGE_LIMIT for page in pages)
    assert "{" not in "".join(pages)
    assert all(f"{sign} " in pages[0] for sign in "🚃🎴🎫"), "the signs of the table message are explained"


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize(("map_id", "signs"), [("usa", ""), ("italy", "⛵"), ("old-west", "🏠📍"), ("india", "")])
def test_the_signs_that_only_some_maps_have_are_explained_there(map_id: str, signs: str, locale: str):
    page = rules_pages(texts(locale), load_map(map_id), map_text(map_id, locale), replace(UNICODE, wave_card="⛵"))[0]
    assert "".join(sign for sign in "⛵🏠📍" if f"· {sign} " in page) == signs


def test_the_numbers_are_the_maps():
    names = MapText("Six Cities", {})
    page = "\n".join(rules_pages(texts("en"), six_cities(team_size=1), names))
    assert "**Six Cities** · 2–4 players · 8 cars each · 110 train cards · 12 tickets" in page
    assert "1 → 1 · 2 → 2 · 3 → 4 · 4 → 7" in page
    assert "With 2 or 3 players only one track" in page
    assert "With 4 players all tracks" in page
    assert "then 3 cards are turned up" in page
    assert "You have 2, including your home city’s" in page


def test_zones_and_tickets_with_a_choice_are_explained_on_maps_that_have_them():
    names = MapText("Small", {}, zones={"c": "Abroad"})
    page = "\n".join(rules_pages(texts("en"), parse_map(SMALL, "map.toml"), names))
    assert "Every route to Abroad is a dead end" in page
    assert "**Tickets with a choice**" in page
    plain = "\n".join(rules_pages(texts("en"), six_cities(team_size=1), MapText("Six Cities", {})))
    assert "dead end" not in plain
    assert "with a choice" not in plain


def test_points_are_told_for_the_lengths_that_the_board_has():
    gamemap = parse_map(SMALL.replace("2 = 2\n", "2 = 2\n3 = 4\n", 1), "map.toml")
    page = "\n".join(rules_pages(texts("en"), gamemap, MapText("Small", {}, zones={"c": "Abroad"})))
    assert "1 → 1 · 2 → 2\n" in page


@pytest.mark.parametrize(
    ("map_id", "title"), [("usa", "**Double routes.**"), ("team-asia", "**Double and triple routes.**")]
)
def test_triple_routes_are_explained_on_maps_that_have_them(map_id, title):
    assert title in "\n".join(rules_pages(texts("en"), load_map(map_id), map_text(map_id, "en")))


def test_pages_say_that_locomotives_always_help_unless_only_some_routes_take_them():
    always = "Locomotives stand for any colour."
    limits = {"switzerland": ", but in tunnels only.", "nordic-countries": ", but in tunnels and on ferries only."}
    for map_id in map_ids():
        page = "\n".join(rules_pages(texts("en"), load_map(map_id), map_text(map_id, "en")))
        assert (always in page) is (map_id not in limits)
        assert always.replace(".", limits.get(map_id, ".")) in page


def test_notes_come_last():
    names = MapText("Six Cities", {}, notes="Our own invention.")
    assert rules_pages(texts("en"), six_cities(team_size=1), names)[-1].endswith("Our own invention.")


RULINGS = {
    "usa": [
        ("play begins when the last has chosen", "si gioca quando tutti hanno scelto"),  # B2
        ("also where it has gaps", "anche se ci sono posti vuoti"),  # B8
        ("until new discards make a better market", "finché i nuovi scarti non permettono di meglio"),
        (
            "nobody can start drawing train cards, not even those left in the market",
            "non si può cominciare a pescare, nemmeno fra le carte scoperte",
        ),  # B10
        ("must take the second from the market if one there may", "deve prendere la seconda fra quelle scoperte"),
        ("in the order in which they were offered", "nell’ordine in cui erano offerti"),  # B16
        ("you may hold any number", "puoi averne quanti vuoi"),  # B17
    ],
    "switzerland": [
        (
            "reach it. Routes that lead there count in the longest path",
            "raggiungi. Anche queste tratte contano",
        ),  # S3
        ("are no double route", "non sono una doppia"),
        ("Those you give back now are out of the game", "Quelli che restituisci ora escono dal gioco"),  # S6
        (
            "go to the discards only when the tunnel is built or given up",
            "vanno fra gli scarti solo quando la galleria",
        ),  # S9
        ("bring no points and take no cars", "non danno punti e non prendono vagoni"),
        ("If fewer cards are left, only those are turned up", "Se restano meno carte, si scoprono solo quelle"),  # S11
    ],
    "old-west": [
        ("a locomotive can replace either. It stays there", "ciascuna delle due. Il segnalino resta lì"),  # W5
        ("and only then choose whether to place another", "solo dopo scegli se mettere un altro"),
        ("**Longest path.** It counts for nothing on this map.", "**Percorso più lungo.** Su questa mappa non conta."),
        ("and don’t hold him already, you catch him", "e non l’hai già tu, lo catturi"),  # W9
    ],
    "team-asia": [
        ("If there is no second, the first stays", "Se non c’è una seconda carta, la prima resta dov’è"),  # A4
        ("it shows them once both have chosen", "che li mostra quando avete scelto tutti e due"),  # A6
        ("Each has cars of their own, which the other can’t use", "Ognuno ha i suoi vagoni, che l’altro non"),  # A1
        ("side by side and play one after the other", "siedono vicini e giocano uno dopo l’altro"),
        ("Your other tickets stay secret, from your mate too", "Gli altri restano segreti, anche per chi gioca con te"),
        ("• **Share tickets.** Put up to 2", "• **Condividi biglietti.** Metti sul portacarte"),  # A8
        ("of a triple two, even by two mates, one each", "anche da due compagni, uno a testa"),  # A9
        ("on the routes of both", "sulle tratte di tutti e due"),  # A12
        ("then to the longest path among those who tie", "poi chi ha il percorso più lungo fra chi è in parità"),  # A13
    ],
    "italy": [
        ("• **Take a ferry card.** One of the 10", "• **Prendi una carta traghetto.** Una delle 10"),  # T4
        ("Ferry cards can be used for nothing else", "Le carte traghetto non servono ad altro"),  # T5
        ("most completed tickets. After that the win is shared", "più biglietti. Poi la vittoria è"),  # T8
        ("**Longest path.** It counts for nothing on this map.", "**Percorso più lungo.** Su questa mappa non conta."),
    ],
    "legendary-asia": [
        ("take the route’s colour, or any one colour if it is grey", "accettano il colore della tratta o, se è grigia"),
    ],
    "nordic-countries": [
        (
            "are double routes, too, though the two tracks of each differ",
            "sono tratte doppie, benché i due binari di ciascuna",
        ),  # N4
        ("Its cards stay, however many of them are locomotives", "Restano dove sono, per quante locomotive"),  # N6
        ("in tunnels and on ferries only", "solo nelle gallerie e sui traghetti"),  # N7
        ("also instead of one that stands for a card", "anche di una che vale per una carta"),  # N11
        ("They needn’t match each other or the route", "Possono essere di colori diversi, anche da quello"),  # N10
        ("can be used there only among those 4", "lì le locomotive si possono usare solo fra queste 4"),  # N9
        (
            "This isn’t possible in tunnels, not even for the extra cards",
            "Nelle gallerie non si può, nemmeno per le carte",
        ),  # N12
        ("It brings no points on this map; it only breaks ties", "serve solo in caso di parità"),  # N15
        ("then to the longest path among those who tie", "poi chi ha il percorso più lungo fra chi è in parità"),  # N17
    ],
}


@pytest.mark.parametrize(("map_id", "told"), [(map_id, told) for map_id in RULINGS for told in RULINGS[map_id]])
def test_rules_page_explains_what_is_easily_misread(map_id: str, told: tuple[str, str]):
    for locale, words in zip(("en", "it"), told, strict=True):
        assert words in "\n".join(rules_pages(texts(locale), load_map(map_id), map_text(map_id, locale)))


def test_rules_page_distinguishes_tickets_given_back_later_from_those_at_the_start():
    mixed = SMALL.replace("keep = 1\n", 'keep = 1\nrefused_at_opening = "removed"\n', 1)
    page = "\n".join(
        rules_pages(texts("en"), parse_map(mixed, "map.toml"), MapText("Small", {}, zones={"c": "Abroad"}))
    )
    assert "Tickets given back at the start are out of the game." in page
    assert "Those you give back now go under the ticket deck" in page
