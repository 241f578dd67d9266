"""The names of players."""

import pytest

from tests.text.test_progress import words
from tests.text.words import usa
from ttrbot.text import texts
from ttrbot.text.names import GameWords, Player, name_of
from ttrbot.text.safety import NAME_LIMIT


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (["Anna", "Bruno"], ["Anna", "Bruno"]),
        (["Anna", "Anna"], ["Anna", "Anna (2)"]),
        (["Anna", "An\u200bna"], ["Anna", "Anna (2)"]),
        ([None, None], ["Former player", "Former player (2)"]),
        (["x" * 40, "x" * 40], ["x" * 31 + "…", "x" * 27 + "… (2)"]),
    ],
)
def test_team_mates_with_the_same_name_get_numbers(names, told):
    players = [Player(name, "blue") for name in names]
    shown = [name_of(texts("en"), players, seat) for seat in range(2)]
    assert shown == told
    assert all(len(name) <= NAME_LIMIT for name in shown)


def test_a_name_is_the_same_in_messages_and_labels():
    base = usa()
    players = (Player("Anna", "blue"), Player("Anna", "blue"), Player("Anna", "red"))
    game = GameWords(base.texts, base.gamemap, base.names, players)
    assert [game.player(seat) for seat in range(3)] == ["🟦 Anna", "🟦 Anna \\(2\\)", "🟥 Anna"]
    assert [game.plain_player(seat) for seat in range(3)] == ["Anna (blue)", "Anna (2) (blue)", "Anna (red)"]
    assert game.of_stand_in(1).name(1) == "🤖 Anna \\(2\\)"


@pytest.mark.parametrize(
    ("ticket", "won", "told"),
    [
        ("france--countries", 5, "France – Germany"),
        ("france--countries", 14, "France – Austria"),
        ("germany--countries", 5, "Germany – Austria / France"),
        ("france--countries", None, "France – Austria / Germany / Italy"),
        ("olten--schaffhausen", 5, "Olten – Schaffhausen"),
    ],
)
def test_a_counted_ticket_names_the_destinations_that_brought_its_points(ticket, won, told):
    assert words("switzerland").ticket_way(ticket, won) == told
