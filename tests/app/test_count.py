"""The board beside the count: each step highlights what it counts."""

from types import SimpleNamespace

import pytest
from msgspec import structs

from tests.app.doubles import context_of
from tests.engine.positions import position
from tests.engine.six_cities import six_cities
from tests.support.doubles import standing_for
from ttrbot.app.outbox.contents import Contents
from ttrbot.app.pictures.counting import standing_out, steps_of
from ttrbot.app.pictures.pictures import Pictures
from ttrbot.app.play.standing_orders import StandingOrders
from ttrbot.app.play.undo_grace import UndoGrace
from ttrbot.app.settings.palettes import Palettes
from ttrbot.app.time.clocks import Clocks
from ttrbot.engine.events import ScoreLine
from ttrbot.engine.gamemap import RuleConfig
from ttrbot.engine.scoring import count

SQUARE = ["birch--cedar", "cedar--dogwood", "dogwood--elm", "birch--elm"]
RULES = (RuleConfig("longest_path", {"points": 10}), RuleConfig("grand_tour", {"points": (5, 10)}))


class Highlights:
    """Records what is highlighted."""

    async def board(self, table, view, style, recent=(), highlight=()) -> bytes:
        self.highlight = highlight
        return b"board"


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ("tickets", set()),
        ("longest_path", {*SQUARE, "elm--fir"}),
        ("grand_tour", set(SQUARE)),
        ("total", {*SQUARE, "elm--fir"}),
    ],
)
async def test_highlights_of_the_count(step, expected, monkeypatch) -> None:
    async def export(*_) -> bytes:
        return b""

    monkeypatch.setattr("ttrbot.app.outbox.contents.export_game", export)
    seats = {"P1": {"tickets": ["birch--dogwood"], "routes": [*SQUARE, "elm--fir"]}, "P2": {"tickets": []}}
    game = position(six_cities(RULES, team_size=1, cars=20), 2, seats)
    game.result = count(game)
    live = SimpleNamespace(game=game, table=SimpleNamespace(language="en", position=7), secret=b"")

    async def look(game_id):
        return live

    async def actions(game_id):
        return ()

    pictures = Highlights()
    store = SimpleNamespace(games=SimpleNamespace(actions=actions))
    contents = Contents(
        context_of(store=store, cache=SimpleNamespace(look=look)),
        pictures=standing_for(Pictures, pictures),
        palettes=standing_for(Palettes, SimpleNamespace(of_table=look)),
        clocks=standing_for(Clocks, None),
        undo_grace=standing_for(UndoGrace, None),
        orders=standing_for(StandingOrders, None),
    )
    await contents.end("a game", steps_of(game.result).index(step) + 1)
    assert set(pictures.highlight) == expected


def test_bonus_of_all_sides_stands_out_only_in_its_own_step() -> None:
    seats = {"P1": {"tickets": [], "routes": SQUARE}, "P2": {"tickets": []}}
    result = count(position(six_cities(RULES, team_size=1, cars=20), 2, seats))
    shared = structs.replace(
        result,
        sides=tuple(
            structs.replace(side, lines=(*side.lines, ScoreLine(side.side, "mountains", 4, routes=(f"m{side.side}",))))
            for side in result.sides
        ),
    )
    assert set(standing_out(shared, ("mountains",))) == {"m0", "m1"}
    assert set(standing_out(shared, steps_of(shared))) == set(SQUARE)
