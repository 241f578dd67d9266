"""*My board* in words: what tickets still need, and what the routes demand."""

import re

import pytest

from tests.engine.positions import position
from ttrbot.content import load_map, map_text
from ttrbot.engine.actions import KeepTickets
from ttrbot.engine.config import Config
from ttrbot.engine.game import new_game, play, seat_view
from ttrbot.engine.rng import seed_of_number
from ttrbot.text import GameWords, Player, texts
from ttrbot.text.hand import hand_text
from ttrbot.text.progress import progress_alt, progress_text


def words(board: str, locale: str = "en", seats: int = 2) -> GameWords:
    gamemap = load_map(board)
    players = tuple(Player(f"P{seat}", gamemap.seat_colors[gamemap.side_of(seat)]) for seat in range(seats))
    return GameWords(texts(locale), gamemap, map_text(board, locale), players)


@pytest.mark.parametrize(
    ("board", "route", "said"),
    [
        ("italy", "messina--salerno", "(7, grey: ferry, 4 waves)"),
        ("italy", "trieste--venezia.1", "(3, orange)"),
        ("italy", "trieste--venezia.2", "(3, grey: ferry, 1 wave)"),
        ("india", "bombay--karachi.1", "(6, grey: ferry, needs 2 locomotives)"),
        ("switzerland", "bern--luzern.1", "(4, grey)"),
        ("switzerland", "bellinzona--wassen.1", "(4, grey: tunnel)"),
        ("usa", "boston--new-york.1", "(2, red)"),
    ],
)
def test_tracks_state_demands_like_the_list_of_claims(board, route, said):
    game = words(board)
    assert game.tracks((route,)).endswith(said)
    assert game.demands_briefly(route) in said


@pytest.mark.parametrize(
    ("board", "locale", "brief", "once"),
    [
        ("switzerland", "en", "grey: tunnel)", "-# Tunnels: 3 cards are turned up."),
        ("switzerland", "it", "grigia: galleria)", "-# Gallerie: si scoprono 3 carte."),
        ("team-asia", "en", " cards)", "-# Tunnels: the number of cards turned up is given for each."),
        ("team-asia", "it", " carte)", "-# Gallerie: si scoprono tante carte quante sono indicate."),
    ],
)
def test_demands_of_tunnels_are_stated_once(board, locale, brief, once):
    gamemap = load_map(board)
    for ticket in gamemap.tickets:
        seats = 2 * gamemap.team_size
        text = progress_text(
            words(board, locale, seats), seat_view(position(gamemap, seats, {"P1": {"tickets": [ticket.id]}}), 0)
        )
        assert (once in text) is (": tunnel" in text or ": galleria" in text)
        assert text.count("turned up") + text.count("scoprono") <= 1
    assert brief in "".join(words(board, locale).tracks((route.id,)) for route in gamemap.routes)


def test_each_parallel_track_states_its_own_demands():
    both = words("italy").tracks(("trieste--venezia.1", "trieste--venezia.2"))
    assert both.endswith("(3, orange / grey: ferry, 1 wave)")
    assert words("usa").tracks(("boston--new-york.1", "boston--new-york.2")).endswith("(2, red/yellow)")


def way_of(text: str) -> list[tuple[str, ...]]:
    """Return the two ends of each missing route in the line of the only ticket."""
    return re.findall(r"(?:: |, and |, | and )([A-Z][^,:()]*) – ([^,:()]+) \(", text.split("missing")[1])


def test_missing_routes_lead_from_one_end_of_a_ticket_to_the_other():
    gamemap, game = load_map("usa"), words("usa")
    for ticket in gamemap.tickets:
        view = seat_view(position(gamemap, 2, {"P1": {"tickets": [ticket.id]}}), 0)
        ways = way_of(progress_text(game, view))
        assert ways[0][0] == game.end(ticket.a)
        assert ways[-1][1] == game.end(ticket.b)
        assert [end for _, end in ways[:-1]] == [start for start, _ in ways[1:]], ticket.id


def test_missing_routes_lead_on_after_a_part_that_is_built():
    setup = {"P1": {"tickets": ["los-angeles--new-york"], "routes": ["el-paso--houston", "houston--new-orleans"]}}
    view = seat_view(position(load_map("usa"), 2, setup), 0)
    ways = way_of(progress_text(words("usa"), view))
    assert ways[0] == ("Los Angeles", "El Paso")
    assert ways[1][0] == "New Orleans"
    assert [end for _, end in ways[1:-1]] == [start for start, _ in ways[2:]]
    assert ways[-1][1] == "New York"


@pytest.mark.parametrize(("locale", "said"), [("en", "grey: ferry, "), ("it", "grigia: traghetto, ")])
def test_my_board_tells_of_ferries(locale, said):
    gamemap = load_map("italy")
    setup = {"P1": {"tickets": ["milano--cagliari"]}}
    view = seat_view(position(gamemap, 2, setup), 0)
    assert said in progress_text(words("italy", locale), view)


@pytest.mark.parametrize(
    ("locale", "said"),
    [
        ("en", "**Goes on your team’s rack once your whole team has chosen**"),
        ("it", "**Va sul portacarte quando tutta la squadra ha scelto**"),
    ],
)
def test_the_ticket_for_the_rack_is_shown_while_it_waits(locale, said):
    gamemap = load_map("team-asia")
    game, _ = new_game(gamemap, Config(4), seed_of_number(1))
    offered = seat_view(game, 0).offered
    game, _ = play(game, KeepTickets(0, offered, offered[1]))
    view, text = seat_view(game, 0), words("team-asia", locale, 4)
    shown = hand_text(text, view).splitlines()
    assert text.ticket(offered[1]) in shown[shown.index(said) + 1]
    assert text.ticket(offered[1]) in progress_text(text, view)
    assert not seat_view(game, gamemap.seats_of(0)[1]).waiting_tickets
    for seat in range(1, 4):
        its = seat_view(game, seat).offered
        game, _ = play(game, KeepTickets(seat, its, its[0]))
    assert said not in hand_text(text, seat_view(game, 0))


def test_equal_tickets_are_told_in_one_line():
    gamemap = load_map("switzerland")
    view = seat_view(position(gamemap, 2, {"P1": {"tickets": ["france--countries", "france--countries"]}}), 0)
    game = words("switzerland")
    for told in (progress_text(game, view), progress_alt(game, view)):
        assert told.count(f"2 × {game.ticket('france--countries')}") == told.count("France – Austria") == 1
