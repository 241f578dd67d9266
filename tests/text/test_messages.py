"""Whole messages: their contents, and that they keep Discord's limits in every game."""

from functools import cache

import msgspec
import pytest

from tests.text.words import SEATS, Seen, usa
from ttrbot.content import load_map, map_text
from ttrbot.engine.actions import ClaimRoute, KeepTickets
from ttrbot.engine.cards import NO_CARDS, counts_of
from ttrbot.engine.config import Config
from ttrbot.engine.events import LastRoundBegan
from ttrbot.engine.game import legal_actions, new_game, play, public_view, redact, seat_view
from ttrbot.engine.outlook import outlook
from ttrbot.engine.rng import seed_of_number
from ttrbot.engine.rules.alien.facts import Alien
from ttrbot.engine.rules.city_markers.facts import CityMarkers
from ttrbot.engine.rules.homes.facts import ChooseHome, Homes
from ttrbot.engine.seatview import PublicView, SeatView
from ttrbot.text import (
    ALT_LIMIT,
    LOCALES,
    MESSAGE_LIMIT,
    GameWords,
    Player,
    board_alt,
    choices_alt,
    count_alt,
    event_line,
    hand_alt,
    hand_text,
    headlines,
    length,
    move_lines,
    offer_alt,
    points_lines,
    step_text,
    table_text,
    texts,
)
from ttrbot.text.alt import film_alt
from ttrbot.text.board import board_pages

LONG = "<@1>**_`~|" * 5
"""The longest possible name after escaping."""


@cache
def played(seats: int) -> tuple[tuple[tuple[PublicView, SeatView], ...], tuple[Seen, ...]]:
    """Return the views of seat 0 and the public during a whole game in which everybody claims what they can."""
    game, events = new_game(load_map("usa"), Config(seats, start=0), seed_of_number(seats))
    moves = [Seen(None, tuple(redact(game, event, None) for event in events))]
    views = [(public_view(game), seat_view(game, 0))]
    while not game.is_over:
        seat = game.open_decisions[0].seat
        actions = list(legal_actions(game, seat))
        action = next(
            (action for action in actions if isinstance(action, ClaimRoute)), actions[len(moves) % len(actions)]
        )
        game, events = play(game, action)
        moves.append(Seen(seat, tuple(redact(game, event, None) for event in events)))
        views.append((public_view(game), seat_view(game, 0)))
    return tuple(views), tuple(moves)


def worst(locale: str, seats: int) -> GameWords:
    return usa(locale, *(LONG,) * seats)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("seats", [2, 5])
def test_every_message_of_a_whole_game_keeps_its_limit(locale: str, seats: int):
    views, moves = played(seats)
    game = worst(locale, seats)
    lines = move_lines(game, moves)
    for public, own in views[:: max(1, len(views) // 25)] + views[-1:]:
        assert length(table_text(game, public, lines)) <= MESSAGE_LIMIT
        assert length(hand_text(game, own)) <= MESSAGE_LIMIT
        assert length(board_alt(game, public)) <= ALT_LIMIT
        for alt in (hand_alt, offer_alt, choices_alt):
            assert length(alt(game, own)) <= ALT_LIMIT
    result = views[-1][0].result
    assert result is not None
    for step in ("routes", "tickets", "longest_path", "total"):
        assert length(step_text(game, result, step)) <= MESSAGE_LIMIT


@pytest.mark.parametrize("locale", LOCALES)
def test_full_hand_fits_and_counts_what_is_left_out(locale: str):
    game = worst(locale, 5)
    _, own = played(5)[0][-1]
    every = tuple(game.gamemap.ticket)
    hand = msgspec.structs.replace(own, hand=(99,) * 9, tickets=every, rack_tickets=every, waiting_tickets=every)
    text, alt = hand_text(game, hand), hand_alt(game, hand)
    assert length(text) <= MESSAGE_LIMIT
    assert length(alt) <= ALT_LIMIT
    left_out = game.more(1)[:3]
    assert text.splitlines()[-1].startswith(left_out)
    assert alt.splitlines()[-1].startswith(left_out)


@pytest.mark.parametrize("locale", LOCALES)
def test_tickets_that_are_the_same_are_one_line(locale: str):
    game = usa(locale)
    _, own = played(3)[0][0]
    one, other = tuple(game.gamemap.ticket)[:2]
    hand = msgspec.structs.replace(own, tickets=(one, other, one), rack_tickets=(other,), offered=())
    for told in (hand_text(game, hand), hand_alt(game, hand)):
        assert told.count(game.ticket(one)) == 1
        assert f"2 × {game.ticket(one)}" in told
        assert "1 ×" not in told


def test_the_table_tells_turn_market_piles_and_everybodys_counts():
    game = usa("en")
    views, _ = played(3)
    public = next(public for public, _ in views if public.turn == 1)
    text = table_text(game, public, ["Anna did this.", "Bruno did that."])
    assert text.splitlines()[0] == "### Turn 1: 🟦 Anna"
    assert f"Deck {public.deck_size} · discards 0 · tickets {public.ticket_deck_size}" in text
    assert f"▶️ **🟦 Anna** · 0 points · 🚃\u202f45 🎴\u202f4 🎫\u202f{public.seats[0].tickets}" in text
    assert "Market" not in text, "it is on the buttons"
    assert text.endswith("> Anna did this.\n> Bruno did that.")


def test_table_in_the_opening_names_awaited_players():
    public, _ = played(3)[0][0]
    lines = table_text(usa("it"), public).splitlines()
    assert lines[:2] == ["### Si scelgono i biglietti", "In attesa di: 🟦 Anna, 🟥 Bruno e 🟩 Carla"]
    assert lines[2].startswith("Carte scoperte: "), "no button shows it"


def test_the_table_tells_of_the_last_round_and_of_the_end():
    views, _ = played(3)
    last = next(public for public, _ in views if public.last_turn is not None and public.turn == public.last_turn - 1)
    assert "🏁 Last round: one more turn after this one." in table_text(usa(), last)
    text = table_text(usa(), views[-1][0])
    assert text.startswith("### 🏁 The game is over")
    assert "Market" not in text
    assert "🏆" not in text, "that is for the count to reveal"


def test_too_many_moves_leave_out_the_oldest():
    public, _ = played(3)[0][5]
    text = table_text(usa(), public, [f"line {number} " + "x" * 90 for number in range(40)])
    assert length(text) <= MESSAGE_LIMIT
    assert "line 39 " in text
    assert "line 0 " not in text
    assert "> … 2" in text or "> … 1" in text


def test_a_hand_shows_cards_and_the_state_of_each_ticket():
    game = usa("en", "Anna", "Bruno")
    _, own = played(2)[0][-1]
    ids = game.gamemap.route_ids
    owners: list[int | None] = [None] * len(ids)
    for route, owner in (("denver--santa-fe", 0), ("el-paso--santa-fe", 0)):
        owners[ids.index(route)] = owner
    for index, it in enumerate(game.gamemap.routes):
        if "miami" in (it.a, it.b):
            owners[index] = 1
    public = msgspec.structs.replace(own.public, owners=tuple(owners), closed=(False,) * len(ids))
    view = msgspec.structs.replace(
        own,
        public=msgspec.structs.replace(public, cars=(19, public.cars[1]), hands=(4, public.hands[1])),
        hand=counts_of({"red": 3, "locomotive": 1}),
        tickets=("denver--el-paso", "duluth--houston", "boston--miami", "seattle--new-york"),
    )
    assert hand_text(game, view).splitlines() == [
        "**Your cards (4)**: 🔴 3 red and 🚂 1 locomotive",
        "**Your tickets (4)**",
        "✅ Denver – El Paso (4) · done",
        "▫️ Duluth – Houston (8)",
        "⛔ Boston – Miami (12) · cut off",
        "⛔ Seattle – New York (22) · cut off",
    ]
    assert hand_alt(game, view).splitlines()[0] == "Your cards: 3 red, 1 locomotive."
    empty = msgspec.structs.replace(view, hand=NO_CARDS, tickets=())
    assert "none" in hand_text(game, empty)
    offered = msgspec.structs.replace(view, tickets=(), offered=("boston--miami", "denver--el-paso"))
    assert hand_text(game, offered).splitlines() == [
        "2 tickets are waiting for your choice.",
        "**Your cards (4)**: 🔴 3 red and 🚂 1 locomotive",
    ], "none is one's own yet"
    ahead = outlook(view, game.gamemap)
    assert ahead.missing("denver--el-paso") == ahead.missing("boston--miami") == ()
    missing = ahead.missing("duluth--houston")
    assert {"duluth", "houston"} <= {end for route in missing for end in route.split(".")[0].split("--")}
    assert sum(game.gamemap.route[route].length for route in missing) <= 19


@pytest.mark.parametrize("locale", LOCALES)
def test_the_description_of_the_board_names_everybodys_routes(locale: str):
    views, _ = played(2)
    game = usa(locale, "Anna", "Bruno")
    public = next(public for public, _ in views if public.owners.count(0) == 2 and public.owners.count(1) >= 1)
    text = board_alt(game, public)
    for index, owner in enumerate(public.owners):
        if owner is not None:
            assert game.route(game.gamemap.route_ids[index]) in text
    assert "🟦" not in text
    assert game.t("alt-no-routes") in board_alt(game, views[0][0])


def test_board_description_names_turn_leader_and_newest_claims():
    views, _ = played(2)
    game = usa("en", "Anna", "Bruno")
    public = next(public for public, _ in views if sum(side.score for side in public.sides) > 20)
    best = max(public.sides, key=lambda side: side.score)
    claimed = [route for route, owner in zip(game.gamemap.route_ids, public.owners, strict=True) if owner == best.side][
        :2
    ]
    head, turn, leads, newest = board_alt(game, public, claimed).split("\n")[:4]
    leader = "Anna" if best.side == 0 else "Bruno"
    assert head == f"Board of USA, turn {public.turn}."
    assert turn == f"Waiting for {game.plain_player(public.questions[0].seat)}."
    assert leads == f"{leader} leads with {best.score} points."
    assert (
        newest
        == "Newest claims, oldest first: "
        + "; ".join(f"{game.plain_player(best.side)} {game.route(route)}" for route in claimed)
        + "."
    )
    many = [
        route for route, owner in zip(game.gamemap.route_ids, views[-1][0].owners, strict=True) if owner is not None
    ]
    assert length(board_alt(game, views[-1][0], many)) <= ALT_LIMIT


def test_description_of_the_last_count_names_the_winner():
    game = usa("en", "Anna", "Bruno")
    end = next(public for public, _ in reversed(played(2)[0]) if public.result is not None)
    assert end.result is not None
    [winner] = end.result.winners
    name, points = ("Anna", "Bruno")[winner], end.result.sides[winner].total
    assert points != end.sides[winner].score, "tickets count, too"
    assert count_alt(game, end, "routes") == "Board of USA during the final count: Routes."
    won = f"\n{name} has won with {points} points.".replace("-", "\N{MINUS SIGN}")
    assert count_alt(game, end, "total").endswith(won)
    assert won[1:] in film_alt(game, end)
    assert "won" not in board_alt(game, end), "that is for the count to reveal"


def test_seat_colours_have_a_sign_and_a_word():
    for color in (*SEATS, "white"):
        assert usa().t(f"seat-color-{color}")


def at_table(map_id: str, seats: int) -> GameWords:
    """Return the words for a map with these players, team mates in one colour."""
    gamemap = load_map(map_id)
    names = ("Anna", "Bruno", "Carla", "Dario", "Elsa", "Fritz")[:seats]
    colors = (gamemap.seat_colors[seat // gamemap.team_size] for seat in range(seats))
    players = tuple(Player(name, color) for name, color in zip(names, colors, strict=True))
    return GameWords(texts("en"), gamemap, map_text(map_id, "en"), players)


def test_a_team_has_a_line_with_its_points_and_racks():
    game = at_table("team-asia", 4)
    public = public_view(new_game(game.gamemap, Config(4, start=0), seed_of_number(1))[0])
    lines = points_lines(game, public)
    assert [line.split(" · ")[0] for line in lines] == [
        "**🟦 Blue team**",
        "▶️ **🟦 Anna**",
        "▶️ **🟦 Bruno**",
        "**🟥 Red team**",
        "▶️ **🟥 Carla**",
        "▶️ **🟥 Dario**",
    ]
    assert lines[0].endswith("0 points · rack: 🎴\u202f0 🎫\u202f0")
    assert "points" not in lines[1]
    assert game.side_in_full(1) == "🟥 Red team (Carla and Dario)"


@pytest.mark.parametrize(
    ("board", "viewer", "said"),
    [
        ("team-asia", None, "Last round! The cars of 🟥 Red team are running out: everybody has one more turn."),
        ("team-asia", 2, "Last round! Your team’s cars are running out: everybody has one more turn, you too."),
        ("team-asia", 3, "Last round! Your team’s cars are running out: everybody has one more turn, you too."),
        ("team-asia", 0, "Last round! The cars of 🟥 Red team are running out: everybody has one more turn."),
        ("usa", 3, "Last round! Your cars are running out: everybody has one more turn, you too."),
        ("usa", 2, "Last round! The cars of 🟨 Dario are running out: everybody has one more turn."),
    ],
)
def test_a_teams_cars_together_begin_the_last_round(board, viewer, said):
    assert event_line(at_table(board, 4), LastRoundBegan(3, 9), viewer) == said


def test_homes_markers_and_the_alien_are_listed():
    game = at_table("old-west", 2)
    dealt, _ = new_game(game.gamemap, Config(2, start=0, options={"alvin": True}), seed_of_number(1))
    for seat in (0, 1):
        dealt, _ = play(dealt, KeepTickets(seat, seat_view(dealt, seat).offered))
    head = headlines(game, public_view(dealt))
    assert head == ["### Home cities are chosen: the player who goes last begins", "Waiting for: 🟥 Bruno"]
    dealt, _ = play(dealt, ChooseHome(1, "denver"))
    shown = public_view(dealt)
    pieces = {"homes": Homes((("boise", 0), ("denver", 1))), "city_markers": CityMarkers((("casper", 1),))}
    markers = (("boise",), ("denver", "casper"))
    public = msgspec.structs.replace(shown, markers=markers, rules={**shown.rules, **pieces})
    lines = points_lines(game, public)
    assert lines[0].endswith(" · 🏠 Boise")
    assert lines[1].endswith(" · 🏠 Denver · 📍 Casper")
    assert lines[2] == "👽 Alvin: Roswell"
    caught = msgspec.structs.replace(public, rules={"alien": Alien("denver", 1)})
    assert points_lines(game, caught)[2] == "👽 Alvin: Denver (🟥 Bruno)"
    assert "; markers: Denver and Casper" in board_alt(game, public)


def test_the_board_in_words_tells_each_citys_region():
    game = at_table("italy", 2)
    pages = board_pages(game, public_view(new_game(game.gamemap, Config(2, start=0), seed_of_number(1))[0]))
    heads = [line for page in pages for line in page.split("\n") if line.startswith("**")]
    for city in game.gamemap.cities:
        region = f" · {game.region(city.region)}" if city.region else ""
        assert f"**{game.city(city.id)}**{region}" in heads


def test_demands_of_routes():
    asks = {
        "team-asia": "tunnel, 4 cards are turned up",
        "india": "ferry, needs 1 locomotive",
        "italy": "ferry, 2 waves",
    }
    for map_id, text in asks.items():
        game = at_table(map_id, 4)
        assert text in {game.demands(route.id) for route in game.gamemap.routes}
    assert {at_table("usa", 2).demands(route.id) for route in load_map("usa").routes} == {""}


@pytest.mark.parametrize("locale", LOCALES)
def test_board_in_words_names_a_country_once(locale):
    gamemap, names = load_map("switzerland"), map_text("switzerland", locale)
    players = tuple(Player(name, color) for name, color in (("Anna", "blue"), ("Bruno", "red")))
    game = GameWords(texts(locale), gamemap, names, players)
    pages = board_pages(game, public_view(new_game(gamemap, Config(2, start=0), seed_of_number(1))[0]))
    headings = [line for page in pages for line in page.splitlines() if line.startswith("**")]
    assert sum(line.startswith("**Austria**") for line in headings) == 1
    assert len(headings) == len(set(headings))


def test_players_tokens_are_told_unless_the_picture_shows_them():
    europe, names = load_map("europe"), ("Anna", "Bruno", "Carla")
    players = tuple(Player(name, color) for name, color in zip(names, europe.seat_colors, strict=False))
    game, _ = new_game(europe, Config(3, start=0), seed_of_number(1))
    words = GameWords(texts("en"), europe, map_text("europe", "en"), players)
    assert "🏛️" not in table_text(words, public_view(game), is_pictured=True)
    assert table_text(words, public_view(game)).count("🏛️\u202f3") == 3
