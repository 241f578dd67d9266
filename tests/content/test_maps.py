"""Reading map files: the result of a good one, and that every fault of a bad one is reported at once."""

import pytest

from tests.support.cost import costs_little
from ttrbot.content import (
    MapError,
    default_map,
    load_map,
    map_ids,
    map_locales,
    map_source,
    map_text,
    maps_folder,
    parse_map,
)
from ttrbot.engine.cards import LOCOMOTIVE, Color
from ttrbot.engine.gamemap import Leg
from ttrbot.text import LOCALES

SMALL = """
format = 1
id = "small"
players = [2, 3]
seat_colors = ["blue", "red", "green"]
cars = 20
start_hand = 4
market_size = 5
market_sweep_at = 3

[cards]
colors = ["red", "blue"]
each = 10
locomotive = 4

[tickets_rule]
deal = 1
keep_at_opening = 1
draw = 2
keep = 1

[parallel_tracks]
2 = "one"
3 = "all"

[points]
1 = 1
2 = 2

[provenance]
certain = "all"
doubtful = "nothing"
ours = "all"

[[cities]]
id = "a"
lat = 1.5

[[cities]]
id = "b"
region = "north"

[[cities]]
id = "c-1"
kind = "terminal"
zone = "c"

[[cities]]
id = "c-2"
kind = "terminal"
zone = "c"

[[cities]]
id = "x"
kind = "junction"

[[routes]]
id = "a--b.1"
a = "a"
b = "b"
length = 2
color = "red"
group = "a--b"

[[routes]]
id = "a--b.2"
a = "a"
b = "b"
length = 2
color = "gray"
group = "a--b"

[[routes]]
id = "a--c-1"
a = "a"
b = "c-1"
length = 1
color = "gray"
kind = "tunnel"
tunnel_cards = 3

[[routes]]
id = "b--c-2"
a = "b"
b = "c-2"
length = 2
color = "gray"
kind = "ferry"
locomotives = 1

[[routes]]
id = "a--x"
a = "a"
b = "x"
length = 1
color = "blue"

[[tickets]]
id = "a--b"
a = "a"
b = "b"
points = 2
copies = 2

[[tickets]]
id = "a--c"
a = "a"
b = "zone:c"
points = 3

[[tickets]]
id = "c--others"
a = "zone:c"
alternatives = { a = 4, b = 6 }
"""


def faults_of(old: str, new: str, *more: tuple[str, str]) -> list[str]:
    """Return the faults of the small map after replacing the first `old` with `new`, and so on."""
    text = SMALL
    for before, after in ((old, new), *more):
        assert before in text
        text = text.replace(before, after, 1)
    return faults_in(text)


def faults_in(text: str) -> list[str]:
    """Return the faults of a map's file, which must have some."""
    with pytest.raises(MapError) as caught:
        parse_map(text, "small/map.toml")
    assert all(fault.file == "small/map.toml" for fault in caught.value.faults)
    return [f"{fault.key}: {fault.reason}" for fault in caught.value.faults]


def test_numbers_and_cards():
    gamemap = parse_map(SMALL, "map.toml")
    assert (gamemap.id, gamemap.seats, gamemap.cars) == ("small", (2, 3), 20)
    assert gamemap.pool[Color.RED] == gamemap.pool[Color.BLUE] == 10
    assert gamemap.pool[LOCOMOTIVE] == 4
    assert len(gamemap.card_colors) == 24
    assert gamemap.parallel_tracks == {2: "one", 3: "all"}
    assert gamemap.ticket_rules.refused == "bottom"
    assert gamemap.ticket_rules.refused_at_opening == "shuffled_bottom"


def test_routes_cities_and_groups():
    gamemap = parse_map(SMALL, "map.toml")
    assert [route.index for route in gamemap.routes] == [0, 1, 2, 3, 4]
    assert gamemap.route["a--b.1"].color is Color.RED
    assert gamemap.route["a--b.2"].color is None
    assert gamemap.route["a--c-1"].tunnel_cards == 3
    assert gamemap.route["b--c-2"].locomotives == 1
    assert [route.id for route in gamemap.groups["a--b"]] == ["a--b.1", "a--b.2"]
    assert gamemap.city["b"].region == "north"
    assert gamemap.city["c-1"].is_terminal
    assert not gamemap.city["x"].is_terminal


def test_a_zone_stands_for_its_terminals():
    gamemap = parse_map(SMALL, "map.toml")
    assert gamemap.ticket["a--c"].sources == ("a",)
    assert gamemap.ticket["a--c"].legs == (Leg(("c-1", "c-2"), 3),)
    choice = gamemap.ticket["c--others"]
    assert choice.sources == ("c-1", "c-2")
    assert (choice.value, choice.penalty, choice.b) == (6, 4, "")


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("cars = 20", "cars = 0", "cars: expected a whole number from 1 up, got 0"),
        ("cars = 20\n", "", "cars: missing; expected a whole number from 1 up"),
        ("format = 1", "format = 2", "format: expected 1, the only format so far, got 2"),
        ("cars = 20", "cars = 20\nwagons = 3", "wagons: unknown key; valid here: format, id"),
        ("each = 10", "each = '10'", "cards.each: expected a whole number from 1 up, got '10'"),
        ("[points]", "[pionts]", "pionts: unknown key"),
        ('color = "red"', 'color = "pink"', "routes.a--b.1.color: expected one of purple, blue"),
        ("lat = 1.5", "lat = 91", "cities.a.lat: expected a latitude from -90 to 90, got 91"),
        ("players = [2, 3]", "players = [3, 2]", "players: must rise, each number once; valid: [2, 3]"),
        ('"red", "green"]', '"red"]', "seat_colors: 2 colours, but up to 3 players or teams"),
        ('"red", "green"]', '"red", "red"]', "seat_colors.red: there 2 times; once is valid"),
        ("market_sweep_at = 3", "market_sweep_at = 6", "market_sweep_at: more than the market's 5 cards"),
        ('3 = "all"', '3 = "some"', 'parallel_tracks: expected a table players = "one", "all_but_one" or "all"'),
        ('3 = "all"', '4 = "all"', "parallel_tracks.3: missing"),
        ("cars = 20", 'cars = 20\nalways_open_groups = ["a--x"]', "always_open_groups: no group a--x; valid: a--b"),
        ("each = 10", "each = 6", "cards: 16 cards, but 17 are dealt and turned up at the start"),
        ("keep_at_opening = 1", "keep_at_opening = 2", "tickets_rule.keep_at_opening: more than the 1 dealt"),
        ("keep = 1", "keep = 3", "tickets_rule.keep: more than the 2 drawn"),
        (
            "keep = 1",
            'keep = 1\nrefused = "shuffled_bottom"',
            "tickets_rule.refused: expected one of bottom, removed, got 'shuffled_bottom'",
        ),
        ("deal = 1", "deal = 2", "tickets_rule.deal: 3 players are dealt 6, but there are only 4"),
        ("2 = 2\n", "3 = 2\n", "points.2: missing; a--b.1 has this length"),
        ('id = "b"', 'id = "a"', "cities.a: there 2 times; once is valid"),
        ('b = "x"', 'b = "xx"', "routes.a--x.b: unknown city xx; did you mean x?"),
        ('b = "x"', 'b = "a"', "routes.a--x.b: the same city as a"),
        ('id = "a--x"', 'id = "x--a"', "routes.x--a.id: must be a--x"),
        ("length = 2", "length = 1", "routes.a--b.1.length: a--b.1, a--b.2 are parallel, but 1, 2 long"),
        (
            "cars = 20",
            'cars = 20\nunequal_groups = ["a--b"]',
            "unequal_groups: a--b.1, a--b.2 are all 2 long; leave a--b out",
        ),
        ("cars = 20", 'cars = 20\nunequal_groups = ["a--x"]', "unequal_groups: no group a--x; valid: a--b"),
        (
            'group = "a--b"',
            'group = "a--c"',
            "routes.a--b.1.group: a--b.1, a--b.2 join the same cities",
        ),
        ('color = "blue"', 'color = "blue"\ngroup = "g"', "routes.a--x.group: no other track joins these cities"),
        ("tunnel_cards = 3", "waves = 1", 'routes.a--c-1.waves: not for a route of kind "tunnel"'),
        ("locomotives = 1", "locomotives = 0", 'routes.b--c-2: a route of kind "ferry" needs locomotives or waves'),
        ("locomotives = 1", "locomotives = 3", "routes.b--c-2: more symbols than its 2 spaces"),
        ('zone = "c"\n', "", "cities.c-1.zone: missing; a terminal names the zone"),
        ('region = "north"', 'zone = "c"', 'cities.b.zone: only a terminal (kind = "terminal") names a zone'),
        ('b = "zone:c"', 'b = "zone:d"', "tickets.a--c: zone:d: no terminal leads into this zone; valid: c"),
        ('b = "zone:c"', 'b = "x"', "tickets.a--c: x is a junction; a ticket can't end there"),
        ('b = "zone:c"', 'b = "a"', "tickets.a--c: both ends are the same"),
        ("points = 3", "", "tickets.a--c: needs b and points, or alternatives"),
        ("alternatives =", "points = 2\nalternatives =", "tickets.c--others: has alternatives; leave b and points out"),
        ('a = "zone:c"', 'a = "zone:c"\ncopies = 0', "tickets.c--others.copies: expected a whole number from 1 up"),
        (
            "cars = 20",
            "cars = 10_000_000_000",
            ": not valid TOML: cars: 10000000000 is not valid here; ",
        ),
        ("each = 10", "each = 1000", ": not valid TOML: cards.each: 1000 is not valid here; valid: a number from -999"),
        ("lat = 1.5", "lat = nan", ": not valid TOML: cities.1.lat: nan is not valid here"),
        ("players = [2, 3]", "players = [2, 3, 13]", "players: expected the numbers of players up to 12"),
        ("[provenance]", "[[rules]]\nname = 'magic'\n[provenance]", "rules.1.name: no such rule: 'magic'; valid: "),
        (
            "[provenance]",
            "[[rules]]\nname = 'longest_path'\npoints = 'ten'\n[provenance]",
            "rules.longest_path.points: expected a whole number from 0 up, got 'ten'",
        ),
        (
            "[provenance]",
            "[[rules]]\nname = 'longest_path'\nbonus = 10\n[provenance]",
            "rules.longest_path.bonus: unknown key; valid here: points",
        ),
    ],
)
def test_fault_names_its_key_and_valid_values(old: str, new: str, fault: str):
    assert any(line.startswith(fault) for line in faults_of(old, new)), faults_of(old, new)


def test_tracks_of_a_named_group_may_differ_in_length():
    text = SMALL.replace("length = 2", "length = 1", 1).replace("cars = 20", 'cars = 20\nunequal_groups = ["a--b"]')
    assert [track.length for track in parse_map(text, "map.toml").groups["a--b"]] == [1, 2]


def test_too_many_ticket_cards_refused():
    tickets = SMALL + "".join(
        f'[[tickets]]\nid = "a--b{n}"\na = "a"\nb = "b"\npoints = 1\ncopies = 999\n' for n in "xyz"
    )
    with pytest.raises(MapError, match=r"tickets: \d+ cards with all copies; at most 2000 are valid"):
        parse_map(tickets, "")


def test_endless_faults_are_truncated():
    with costs_little(), pytest.raises(MapError) as caught:
        parse_map(SMALL + "[[routes]]\n" * 15_000, "")
    assert len(caught.value.faults) == 201
    assert "more faults" in str(caught.value.faults[-1])


def test_control_characters_are_escaped_in_faults():
    with pytest.raises(MapError) as caught:
        parse_map('"\\u001b[2J" = 1\n' + SMALL, "")
    assert r"\x1b[2J: unknown key" in str(caught.value)


def test_all_faults_of_a_file_come_at_once():
    found = faults_of(
        "cars = 20",
        "cars = -1",
        ('color = "red"', 'color = "grey"'),
        ("lat = 1.5", "lat = 'north'"),
        ('b = "x"', 'b = "y"'),
        ("points = 3", "points = 0"),
    )
    keys = [line.split(":")[0] for line in found]
    read = ["cars", "cities.a.lat", "routes.a--b.1.color", "tickets.a--c.points"]
    assert keys == [*read, "routes.a--x.b", "routes.a--x.id"]


def test_a_board_in_two_parts_makes_its_tickets_unreachable():
    found = faults_of(
        'id = "a--c-1"\na = "a"',
        'id = "b--c-1"\na = "b"',
        ('[[routes]]\nid = "a--b.1"\na = "a"\nb = "b"', '[[routes]]\nid = "a--x.1"\na = "a"\nb = "x"'),
        ('id = "a--b.2"\na = "a"\nb = "b"', 'id = "a--x.2"\na = "a"\nb = "x"'),
        ('id = "a--x"\na', 'id = "a--x.3"\ngroup = "a--b"\na'),
        ('length = 1\ncolor = "blue"', 'length = 2\ncolor = "blue"'),
    )
    assert "routes: no route leads from a, x to the rest of the board" in found
    assert "tickets.a--b: can't be completed: no way leads from a to b" in found
    assert "tickets.a--c: can't be completed: no way leads from a to zone:c" in found
    assert "tickets.c--others: can't be completed: no way leads from zone:c to a" in found
    assert not any("c--others" in line and line.endswith("to b") for line in found)


def test_text_that_is_not_toml_is_one_fault():
    with pytest.raises(MapError, match=r"^m\.toml: not valid TOML: .*line 1"):
        parse_map("cars = \n", "m.toml")


def test_unknown_map_error_lists_the_maps(tmp_path):
    (tmp_path / "small").mkdir()
    (tmp_path / "small" / "map.toml").write_text(SMALL)
    with pytest.raises(MapError, match="no map 'big'; there are: small"):
        load_map("big", tmp_path)
    with pytest.raises(MapError, match=r"no map '\.\./small'"):
        map_source("../small", tmp_path)


def test_map_has_the_name_of_its_folder(tmp_path):
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "map.toml").write_text(SMALL)
    with pytest.raises(MapError, match="id: must be other, the name of its folder"):
        load_map("other", tmp_path)


def test_a_file_that_is_not_utf_8(tmp_path):
    (tmp_path / "small").mkdir()
    (tmp_path / "small" / "map.toml").write_bytes(b"\xff")
    with pytest.raises(MapError, match="not UTF-8"):
        load_map("small", tmp_path)


def test_the_environment_names_another_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("TTR_MAPS", str(tmp_path))
    assert maps_folder() == tmp_path
    assert map_ids() == ()
    monkeypatch.setenv("TTR_MAPS", str(tmp_path / "none"))
    with pytest.raises(MapError, match="no folder of maps here; TTR_MAPS must name a folder"):
        maps_folder()


def test_words_need_a_name_for_everything_on_the_map_and_nothing_else(tmp_path):
    folder = tmp_path / "small"
    folder.mkdir()
    (folder / "map.toml").write_text(SMALL)
    words = folder / "text.en.toml"
    words.write_text('title = "Small"\n[cities]\na = "A"\nz = "Z"\nx = "X"\n[zones]\n')
    with pytest.raises(MapError) as caught:
        map_text("small", "en", tmp_path)
    assert [fault.key for fault in caught.value.faults] == ["cities.b", "cities.z", "zones.c", "regions.north"]
    words.write_text(
        'title = "Small"\n[cities]\na = "A"\nb = "B"\nx = "X"\n[zones]\nc = "Cee"\n[regions]\nnorth = "North"\n'
    )
    text = map_text("small", "en", tmp_path)
    assert text.cities["c-1"] == text.cities["c-2"] == text.end("zone:c") == "Cee"
    assert text.end("a") == "A"
    assert map_locales("small", tmp_path) == ("en",)
    with pytest.raises(MapError, match="can't be read"):
        map_text("small", "it", tmp_path)


@pytest.mark.parametrize("map_id", map_ids())
def test_every_map_is_sound_and_has_words_in_every_language(map_id):
    gamemap = load_map(map_id)
    assert set(map_locales(map_id)) == set(LOCALES)
    for locale in LOCALES:
        assert map_text(map_id, locale).cities.keys() == gamemap.city.keys()


def test_a_map_stored_by_an_earlier_version_is_the_same_map():
    now = map_source("italy")
    stored = now.replace("cars = 45\n", "cars = 45\nferry_pile = 10\n").replace("pile = 10\nmost", "most")
    assert stored.count("pile") == 1
    assert parse_map(stored, "map.toml") == parse_map(now, "map.toml") == load_map("italy")


def test_default_map_is_that_of_its_file_or_the_first(tmp_path, monkeypatch):
    assert default_map() == "usa"
    monkeypatch.setenv("TTR_MAPS", str(tmp_path))
    with pytest.raises(MapError, match="no maps here"):
        default_map()
    for name in ("mill", "alps"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "map.toml").write_text(SMALL)
    assert default_map() == "alps"
    (tmp_path / "default.txt").write_text("mill\n")
    assert default_map() == "mill"
    (tmp_path / "default.txt").write_text("moon\n")
    with pytest.raises(MapError, match="no map 'moon'; there are: alps, mill"):
        default_map()
