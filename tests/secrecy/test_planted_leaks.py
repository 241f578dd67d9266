"""The canary can fail: whatever the bot is made to reveal, and by whichever way, is found."""

from dataclasses import replace

import pytest
import structlog
from discord import app_commands
from msgspec.structs import replace as with_

from tests.secrecy.twins import MATE, WATCHER, differences, exchange_of, run
from ttrbot.app.messages.publisher import TableContent
from ttrbot.app.outbox import contents
from ttrbot.app.pictures import painter
from ttrbot.app.play import robot_turns
from ttrbot.app.play.journal import Journal
from ttrbot.content import load_map, map_ids
from ttrbot.discord.commands import play
from ttrbot.discord.panels.contents import panel_of
from ttrbot.discord.panels.looks.progress import progress_panel
from ttrbot.discord.panels.table import message as table
from ttrbot.discord.panels.table.hand import hand_panel
from ttrbot.discord.panels.table.orders import orders_panel
from ttrbot.discord.presses.looks import showing as looks
from ttrbot.discord.presses.turns import orders
from ttrbot.discord.sending import publisher
from ttrbot.engine.game import seat_view
from ttrbot.text.alt import board_alt


def hand(evening) -> str:
    """Return the holder's hand, which nobody else may know."""
    live = evening.host.context.cache._games.get("0badcafe")
    return "nothing yet" if live is None else f"({seat_view(live.game, 0).hand})"


def on_the_table(change):
    """Add the holder's hand to every table message by `change`."""

    def plant(evening, patch):
        def leaking(content, words):
            panel = panel_of(content, words)
            return change(panel, hand(evening)) if isinstance(content, TableContent) else panel

        patch.setattr(publisher, "panel_of", leaking)

    return plant


def button(panel, secret):
    first, *others = panel.rows[-1]
    return replace(panel, rows=(*panel.rows[:-1], (replace(first, label=secret), *others)))


def alt_text(evening, patch):
    patch.setattr(table, "board_alt", lambda *what: board_alt(*what) + hand(evening))


def picture(evening, patch):
    honest = painter.board_picture
    patch.setattr(painter, "board_picture", lambda *what: replace(honest(*what), recent=(hand(evening),)))


def error_report(evening, patch):
    evening.watch.expect_log("board_not_drawn")

    async def failing(*_: object):
        raise ValueError(hand(evening))

    patch.setattr(evening.host.pictures, "_draw", failing)


def log_line(evening, patch):
    honest = Journal.record

    async def chatty(*what, **how):
        structlog.get_logger("ttrbot.app.play.journal").debug("chat", cards=hand(evening))
        return await honest(*what, **how)

    patch.setattr(Journal, "record", chatty)


def direct_message(_evening, patch):
    patch.setattr(contents, "seat_view", lambda game, _seat: seat_view(game, 0))


def answer(evening, patch):
    patch.setattr(looks, "hand_panel", lambda *what, **more: replace(hand_panel(*what, **more), text=hand(evening)))


def own_board(evening, patch):
    patch.setattr(looks, "progress_panel", lambda *what: replace(progress_panel(*what), text=hand(evening)))


def own_orders(evening, patch):
    patch.setattr(orders, "orders_panel", lambda *what: replace(orders_panel(*what), text=hand(evening)))


def offered_routes(evening, patch):
    spelled = lambda *_: [app_commands.Choice(name=hand(evening)[:100], value="x")]  # noqa: E731
    patch.setattr(play, "route_choices", spelled)


def robot_input(_evening, patch):
    spying = lambda game, seat: with_(seat_view(game, seat), offered=seat_view(game, 0).tickets)  # noqa: E731
    patch.setattr(robot_turns, "seat_view", spying)


EVERYBODY = {MATE, WATCHER}
LEAKS = {
    "a public message": (on_the_table(lambda panel, it: replace(panel, text=f"{panel.text}\n{it}")), EVERYBODY),
    "a button": (on_the_table(button), EVERYBODY),
    "an exported file": (on_the_table(lambda panel, it: replace(panel, file=("x.json", it.encode()))), EVERYBODY),
    "an alt text": (alt_text, EVERYBODY),
    "a picture": (picture, EVERYBODY),
    "an error report": (error_report, {"log"}),
    "a log line": (log_line, {"log"}),
    "somebody else's direct message": (direct_message, {MATE}),
    "somebody else's answer": (answer, {MATE}),
    "somebody else's own board": (own_board, {MATE}),
    "somebody else's standing orders": (own_orders, {MATE}),
    "what is offered while somebody types": (offered_routes, EVERYBODY),
    "a computer player's view": (robot_input, {"robots"}),
}
SMALL = min(map_ids(), key=lambda map_id: len(load_map(map_id).routes))
TEAMS = max(map_ids(), key=lambda map_id: load_map(map_id).team_size)


async def found_with(tmp_path, patch, caplog, map_id, plant) -> set[str]:
    how = {"map_id": map_id, "plant": plant}
    one = await run(tmp_path / "one", patch, caplog, **how)
    patch.undo()
    other = await run(tmp_path / "other", patch, caplog, exchange=exchange_of(one), **how)
    return set(differences(one, other))


@pytest.mark.parametrize("leak", LEAKS)
async def test_a_planted_leak_is_found(tmp_path, monkeypatch, caplog, leak):
    plant, finders = LEAKS[leak]
    assert finders <= await found_with(tmp_path, monkeypatch, caplog, SMALL, plant)


async def test_a_hand_that_a_team_mate_is_shown_is_found(tmp_path, monkeypatch, caplog):
    assert MATE in await found_with(tmp_path, monkeypatch, caplog, TEAMS, answer)
