"""The final count in words: each step, the table at the end, and who won."""

from importlib import import_module

import msgspec
import pytest

from tests.text.words import usa
from ttrbot.content import load_map, map_text
from ttrbot.engine import events as ev
from ttrbot.engine.rules.rule import RULES
from ttrbot.text import LOCALES, score_line, step_text, texts, winners_line
from ttrbot.text.names import GameWords, Player
from ttrbot.text.scores import LABEL_WIDTH, TABLE_WIDTH, label_in_table, table_lines


def side(number: int, total: int, completed: int = 1, bonus: int = 0) -> ev.SideResult:
    lines = [ev.ScoreLine(number, "routes", total - bonus, 3), ev.ScoreLine(number, "tickets", 0, completed)]
    if bonus:
        lines.append(ev.ScoreLine(number, "longest_path", bonus, 22))
    tickets = (ev.TicketResult(number, "boston--miami", completed=bool(completed), points=12 if completed else -12),)
    return ev.SideResult(number, total, completed, 22 if bonus else 20, tuple(lines), tickets)


RESULT = ev.Result((side(0, 90, bonus=10), side(1, 80, completed=0)), (0,))


@pytest.mark.parametrize(
    ("locale", "said"),
    [("en", "for 5 regions in network 2 of 2: Lazio"), ("it", "per 5 regioni nella rete 2 di 2: Lazio")],
)
def test_networks_of_a_side_are_numbered_when_several_count(locale: str, said: str):
    game = GameWords(texts(locale), load_map("italy"), map_text("italy", locale), usa(locale).players)
    line = ev.ScoreLine(0, "regions", 1, 5, parts=(("lazio", 1),))
    sides = (
        ev.SideResult(0, 2, 0, 0, (line, line), ()),
        ev.SideResult(1, 1, 0, 0, (msgspec.structs.replace(line, side=1),), ()),
    )
    result = ev.Result(sides, (0,))
    told = step_text(game, result, "regions").splitlines()[1:]
    assert said in told[1]
    assert [" 2: " in text for text in told] == [True, True, False]


@pytest.mark.parametrize("locale", LOCALES)
def test_every_kind_of_score_has_a_line_and_a_step(locale: str):
    game = usa(locale)
    for kind in ("routes", "tickets", *scoring()):
        line = score_line(game, ev.ScoreLine(0, kind, 10, 10))
        assert "🟦 Anna" in line
        assert "10" in line
        assert step_text(game, RESULT, kind).startswith("**")


@pytest.mark.parametrize("locale", LOCALES)
def test_label_of_every_bonus_fits_into_the_table(locale: str):
    with_points = set(scoring()) - {"stations_lent"}
    assert "longest_path" in with_points
    assert {label for kind in with_points if len(label := label_in_table(usa(locale), kind)) > LABEL_WIDTH} == set()


def test_score_line_names_the_counted_things():
    game = usa()
    lines = {
        ev.ScoreLine(0, "city_markers", 0, 8, parts=(("denver", 1), ("boston", 7))): (
            "🟦 Anna: 8 of the points from routes, thanks to markers on Denver (1) and Boston (7)"
        ),
        ev.ScoreLine(0, "grand_tour", 5, 1, parts=(("boston--miami", 1),)): (
            "🟦 Anna: 5 points for 1 ticket joined by two separate paths: Boston – Miami (12)"
        ),
        ev.ScoreLine(0, "regions", 4, 3, parts=(("west", 2), ("north", 1))): (
            "🟦 Anna: 4 points for 3 regions: west ×2 and north"
        ),
        ev.ScoreLine(0, "alvin", 20, 1, parts=(("denver", 10),)): (
            "🟦 Anna: 20 points thanks to Alvin, caught once and held at the end in Denver"
        ),
    }
    assert {line: score_line(game, line) for line in lines} == lines


def test_every_rule_that_scores_has_words():
    assert {"longest_path", "alvin", "mountain_routes"} <= scoring()
    for locale in LOCALES:
        assert all(usa(locale).texts.has(f"score-{kind.replace('_', '-')}") for kind in scoring())


def scoring() -> set[str]:
    """Return the kinds of score lines of all rules."""
    return {
        getattr(import_module(rule.__module__), "SCORE", rule.name) for rule in RULES.values() if "final" in vars(rule)
    }


def test_the_count_step_by_step():
    game = usa()
    assert step_text(game, RESULT, "longest_path").splitlines() == [
        "**Longest path**",
        "🟦 Anna: 10 points for the longest path, 22 cars",
    ]
    assert step_text(game, RESULT, "globetrotter").splitlines()[1] == "Nobody gets it."
    assert step_text(game, RESULT, "tickets").splitlines()[1:] == [
        "🟦 Anna: 0 points from tickets, 1 completed",
        "✅ Boston – Miami +12",
        "🟥 Bruno: 0 points from tickets, 0 completed",
        "❌ Boston – Miami −12",
    ]
    assert step_text(game, RESULT, "total").splitlines()[-1] == "🏆 Victory for 🟦 Anna with 90 points!"


@pytest.mark.parametrize(
    ("sides", "winners", "ending"),
    [
        ((side(0, 80, 3), side(1, 80, 2)), (0,), "the tie goes to the most completed tickets."),
        ((side(0, 80, 2, bonus=10), side(1, 80, 2)), (0,), "the tie goes to the longest path."),
        (
            (side(0, 80, 2, bonus=10), side(1, 80, 2), side(2, 80, 1, bonus=10)),
            (0,),
            "the tie goes to the longest path.",
        ),
        ((side(0, 80, 2), side(1, 80, 2)), (0, 1), "🏆 🟦 Anna and 🟥 Bruno share the victory with 80 points each!"),
        ((side(0, 81, 2), side(1, 80, 2)), (0,), "🏆 Victory for 🟦 Anna with 81 points!"),
    ],
)
def test_ties(sides: tuple[ev.SideResult, ...], winners: tuple[int, ...], ending: str):
    assert winners_line(usa(), ev.Result(sides, winners)).endswith(ending)


@pytest.mark.parametrize(
    ("locale", "labels"),
    [
        ("en", ["Routes", "Tickets done", "Failed", "Longest path", "Total"]),
        ("it", ["Tratte", "Completati", "Falliti", "Più lungo", "Totale"]),
    ],
)
def test_total_is_a_table_of_the_sources_of_all_points(locale, labels):
    lines = step_text(usa(locale), RESULT, "total").splitlines()
    table = lines[lines.index("```") + 1 : lines.index("```", 2)]
    assert table[0].split() == ["Anna", "Bruno"], "the best first"
    assert [line[:12].strip() for line in table[1:]] == labels
    rows = [[int(number.replace("−", "-")) for number in line[12:].split()] for line in table[1:]]
    assert rows == [[80, 80], [12, 0], [0, -12], [10, 0], [90, 80]]


def test_table_has_no_row_for_what_brought_nobody_a_point():
    lent = ev.ScoreLine(0, "stations_lent", 0, 1, ("denver--omaha",))
    first, second = RESULT.sides
    with_it = msgspec.structs.replace(first, lines=(*first.lines, lent))
    assert table_lines(usa(), (with_it, second)) == table_lines(usa(), RESULT.sides)


@pytest.mark.parametrize(("locale", "colors"), [("en", ["blue", "red"]), ("it", ["blu", "rosso"])])
def test_table_of_teams_has_a_column_for_each_and_names_the_mates(locale, colors):
    gamemap = load_map("team-asia")
    names = ("Anna", "Ben", "Cleo", "Dan")
    players = tuple(Player(name, gamemap.seat_colors[gamemap.side_of(seat)]) for seat, name in enumerate(names))
    game = GameWords(texts(locale), gamemap, map_text("team-asia", locale), players)
    told = step_text(game, RESULT, "total")
    assert told.split("```")[1].splitlines()[1].split() == colors
    assert all(name in told for name in names)


ALIKE = ("Alessandra", "Alessandra B.", "Chiara", "Dora of the Hills", "Emil")


@pytest.mark.parametrize(
    ("number", "heads"),
    [
        (2, ["Alessandr", "Bartholom"]),
        (3, ["Alessan", "Barthol", "Chiara"]),
        (5, ["Ales", "Bart", "Chia", "Dora", "Emil"]),
    ],
)
def test_names_in_the_table_of_the_count_are_cut_to_their_columns(number, heads):
    words = usa("en", "Alessandra", "Bartholomew", *ALIKE[2:])
    head, *rows = table_lines(words, [side(seat, 100 + seat, 2) for seat in range(number)])
    assert head.split() == heads
    assert max(map(len, [head, *rows])) <= TABLE_WIDTH
    for seat, name in enumerate(heads):
        assert head.index(name) + len(name) == rows[-1].index(str(100 + seat)) + 3, "they end with their columns"


@pytest.mark.parametrize("number", [2, 3, 4, 5])
@pytest.mark.parametrize("locale", LOCALES)
def test_names_that_would_look_alike_are_whole_and_end_with_their_columns(locale, number):
    words = usa(locale, *ALIKE[:number])
    lines = table_lines(words, [side(seat, 100 + seat, 2) for seat in range(number)])
    assert max(map(len, lines)) <= TABLE_WIDTH
    for seat, name in enumerate(ALIKE[:number]):
        column = lines[-1].index(str(100 + seat)) + 3
        (head,) = [line for line in lines if line[:column].endswith(f" {name}")]
        assert head[column : column + 1] in ("", " ")
