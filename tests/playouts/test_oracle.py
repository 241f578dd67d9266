"""The judge of secrets can fail: it finds planted leaks."""

from msgspec import structs

from tests.engine.six_cities import six_cities
from tests.playouts.oracle import secrets_shown
from ttrbot.content import load_map
from ttrbot.engine import events as ev
from ttrbot.engine.cards import LOCOMOTIVE
from ttrbot.engine.config import Config
from ttrbot.engine.game import replay
from ttrbot.engine.rng import seed_of_number
from ttrbot.engine.views import redact, seat_view
from ttrbot.lab.selfplay import play_game
from ttrbot.robots.random_robot import RandomRobot

USA = load_map("usa")


TEAMS = six_cities()


def judged(board=USA, seats=3, **planted):
    played = play_game(board, [RandomRobot() for _ in range(seats)], 1)
    return secrets_shown(replay(board, Config(seats), seed_of_number(1), ()), played.events, **planted)


def test_an_event_that_shows_a_blind_card_is_found():
    def leaking(state, event, viewer):
        if isinstance(event, ev.CardsMoved) and event.source == "deck" and event.target == "hand:1":
            return ev.CardsSeen(len(event.cards), state.colors(event.cards), event.source, event.target)
        return redact(state, event, viewer)

    assert any("deck to hand:1 shown wrongly" in fault for fault in judged(redactor=leaking))


def test_an_event_left_whole_is_found():
    assert any("left whole" in fault for fault in judged(redactor=lambda state, event, viewer: event))


def test_a_view_that_shows_a_neighbours_tickets_is_found():
    def leaking(state, seat):
        return structs.replace(seat_view(state, seat), tickets=tuple(state.tickets["tickets:0"]))

    assert any("other tickets than its own" in fault for fault in judged(viewer_of=leaking))


def test_a_view_that_shows_the_other_teams_rack_is_found():
    def leaking(state, seat):
        return structs.replace(seat_view(state, seat), rack=tuple(state.counts["rack:0"]))

    assert any("another rack than its team's" in fault for fault in judged(TEAMS, 4, viewer_of=leaking))


def test_a_view_that_depends_on_a_secret_is_found():
    def leaking(state, seat):
        view, deck = seat_view(state, seat), state.cards["deck"]
        hint = bool(deck) and state.color(deck[-1]) == LOCOMOTIVE
        return structs.replace(view, options=structs.replace(view.options, can_pass=hint))

    assert any("view depends on a secret" in fault for fault in judged(viewer_of=leaking))
