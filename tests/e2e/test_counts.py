"""The end of a game, in both languages: the final count as one table, and the numbers of two team mates."""

from collections.abc import Callable
from random import Random

import pytest

from tests.e2e.evening import find
from tests.e2e.player import play_on
from ttrbot.engine.events import SideResult

REGULAR = {"robot-kind": "regular"}
"""These end a game soon, as they claim whenever they can."""
ROWS = {
    "en": ("Routes", "Tickets done", "Failed", "Stations", "Longest path", "Total"),
    "it": ("Tratte", "Completati", "Falliti", "Stazioni", "Più lungo", "Totale"),
}


def points_from(kind: str) -> Callable[[SideResult], int]:
    return lambda side: sum(line.points for line in side.lines if line.kind == kind)


def points_of_tickets(*, completed: bool) -> Callable[[SideResult], int]:
    return lambda side: sum(ticket.points for ticket in side.tickets if ticket.completed is completed)


COUNTED = (
    points_from("routes"),
    points_of_tickets(completed=True),
    points_of_tickets(completed=False),
    points_from("stations"),
    points_from("longest_path"),
    lambda side: side.total,
)
"""What the rows add up."""


def table_of(text):
    """Return the points of each player by name, from top to bottom, and the labels of the rows."""
    lines = text.split("```")[1].strip("\n").splitlines()
    heads = [line for line in lines if line.startswith(" ")]
    rows = lines[len(heads) :]
    names = heads[0].split() if len(heads) == 1 else [head.strip() for head in heads]
    labels, *columns = zip(*(row.rsplit(maxsplit=len(names)) for row in rows), strict=True)
    points = [[int(cell.replace("−", "-")) for cell in column] for column in columns]
    return dict(zip(names, points, strict=True)), labels


@pytest.mark.parametrize("language", ["en", "it"])
async def test_final_count_is_one_table_of_players_and_their_points(evening, language):
    anna, carla = evening.person("Anna"), evening.person("Carla")
    game, lobby = await evening.new_table(anna, map="europe", robots=2, language=language, **REGULAR)
    await anna.start(lobby)
    await play_on(evening, game, [anna], Random(1))
    channel = await evening.play_channel(game)
    table, labels = table_of(anna.newest(channel)["content"])
    assert labels == ROWS[language]
    for name, (*parts, total) in table.items():
        assert sum(parts) == total, name
    names = [info.name for info in (await evening.host.games.table(game)).seats]
    sides = (await evening.host.games.public_view(game)).view.result.sides
    assert table == {names[side.side]: [count(side) for count in COUNTED] for side in sides}
    for locale, rows in ROWS.items():
        carla.user.locale = locale
        score = (await carla.slash("ttr", "score", channel=channel)).message["content"]
        assert table_of(score) == (table, rows), "everybody reads it in their own language"


async def test_tickets_of_a_team_count_for_both_mates(evening):
    bruno, carla = mates = [evening.person(name) for name in ("Bruno", "Carla")]
    game, lobby = await evening.new_table(bruno, map="team-asia", seats=4, robots=2, **REGULAR)
    await carla.press(lobby, "join")
    await evening.settled()
    lobby = bruno.client.message(lobby["id"])
    (seat,) = [option["value"] for option in find(lobby, "pair_up")[0]["options"] if "Carla" in option["label"]]
    await bruno.choose(lobby, "pair_up", seat)
    await evening.settled()
    await bruno.start(lobby)
    await play_on(evening, game, mates, Random(1))
    channel = await evening.play_channel(game)
    names = [info.name for info in (await evening.host.games.table(game)).seats]
    view = (await evening.host.games.public_view(game)).view
    own, its_mates = view.seats[names.index("Bruno")].side, view.seats[names.index("Carla")].side
    assert own == its_mates
    side = view.result.sides[own]
    assert side.completed, "the more telling"
    for person in mates:
        for locale, words in (("en-US", "Tickets completed: {} of {}"), ("it", "Biglietti completati: {} su {}")):
            person.user.locale = locale
            told = (await person.slash("ttr", "stats", channel=channel)).message["content"].splitlines()
            assert words.format(side.completed, len(side.tickets)) in told
