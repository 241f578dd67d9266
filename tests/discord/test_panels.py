"""Every kind of message for the whole map and for whole games, in every language, within Discord's limits."""

from dataclasses import replace
from itertools import islice

import msgspec
import pytest

from tests.discord.messages import buttons_in, buttons_of, check_panel, check_past, menu_in, verb_of
from tests.discord.tables import BIG, GAME, LOCALE, RICH, USA, a_table, words
from ttrbot.app.core.tables import Entry, PublicMoment
from ttrbot.app.messages.publisher import EndContent, HandContent, TableContent
from ttrbot.app.pictures.counting import steps_of
from ttrbot.discord.core.panel import Look, Select
from ttrbot.discord.core.permissions import NEEDED, Trial
from ttrbot.discord.core.wording import words_of
from ttrbot.discord.panels.contents import panel_of
from ttrbot.discord.panels.looks.games import games_panel
from ttrbot.discord.panels.looks.history import board_panel, log_page, log_panel, page_of, score_panel
from ttrbot.discord.panels.looks.more import more_panel
from ttrbot.discord.panels.looks.rules import rules_panel
from ttrbot.discord.panels.people.lobby import REMOVE_ROBOT, lobby_panel
from ttrbot.discord.panels.server.check import check_panel as permission_panel
from ttrbot.discord.panels.table.claim import claim_panel, pay_panel
from ttrbot.discord.panels.table.end import end_panel
from ttrbot.discord.panels.table.hand import hand_panel
from ttrbot.discord.panels.table.message import market_arg, read_market_arg, table_panel
from ttrbot.discord.panels.table.paying import SplitPayment, pay_arg, read_pay_arg
from ttrbot.discord.panels.table.tickets import choose_panel, confirm_draw_panel, read_keep_arg, ticket_question
from ttrbot.discord.panels.table.why import why_panel
from ttrbot.discord.presses.turns.claims import ranked, useful_routes
from ttrbot.engine.actions import Payment
from ttrbot.engine.cards import Color
from ttrbot.engine.errors import Violation
from ttrbot.engine.events import CardsSeen, LastRoundBegan, RouteClaimed, StartSeatDrawn, TurnBegan
from ttrbot.engine.game import public_view, seat_view
from ttrbot.engine.gamemap import Cost
from ttrbot.engine.payment import payments
from ttrbot.engine.questions import AskTurn
from ttrbot.engine.seatview import Options
from ttrbot.lab.selfplay import play_game
from ttrbot.robots import ROBOTS, robot
from ttrbot.robots.random_robot import RandomRobot
from ttrbot.robots.reasons import MoveReason
from ttrbot.store import Status
from ttrbot.text import texts


def test_any_number_of_ways_to_pay_fits() -> None:
    route = next(route for route in USA.routes if route.color is None)
    ways = [SplitPayment(Payment((number, *[0] * 8))) for number in range(1, 20)]
    for number in range(1, len(ways) + 1):
        check_panel(pay_panel(GAME, 10**6, costs()[route.index], ways[:number], words("en"), has_more=True))


def costs() -> list[Cost]:
    return [Cost(route.id, route.index, route.length, route.color) for route in USA.routes]


@LOCALE
@pytest.mark.parametrize("status", list(Status))
@pytest.mark.parametrize("seats", [1, 3, 5])
def test_lobby(locale, status, seats):
    for thread in (None, BIG, BIG - 1):
        check_panel(lobby_panel(a_table(seats, status, thread_id=thread), words(locale, seats)))


@LOCALE
def test_rematch_alone_with_computer_players_says_nothing_of_turned_seats(locale):
    table = a_table(2, Status.LOBBY, rematch_of=GAME, seat_limit=2)
    with_robot = replace(table, seats=(table.seats[0], replace(table.seats[1], user_id=None, robot="regular")))
    told = words(locale, 2).t("lobby-rematch")
    assert told in lobby_panel(table, words(locale, 2)).text
    assert told not in lobby_panel(with_robot, words(locale, 2)).text


@LOCALE
def test_the_lobby_offers_every_seat_to_begin_and_says_which_was_chosen(locale):
    table = a_table(3, Status.LOBBY)
    rows = lobby_panel(table, words(locale, 3)).rows
    (first,) = [row for row in rows if isinstance(row, Select) and row.id.verb == "first"]
    assert [option.value for option in first.options] == ["-", "0", "1", "2", "3", "4"]
    for starter, free, said in ((None, None, "lobby-starter-drawn"), (None, 3, "lobby-starter-free")):
        told = lobby_panel(replace(table, starter=starter, free_starter=free), words(locale, 3)).text
        assert words(locale, 3).t(said, **({} if free is None else {"number": 4})) in told


@LOCALE
@pytest.mark.parametrize("status", list(Status))
def test_only_a_table_that_was_called_off_promises_no_secret(locale, status):
    table = a_table(3, status)
    shown = lobby_panel(table, words(locale, 3)).text
    assert (table.secret_hash in shown) == (status is not Status.CANCELLED)


@LOCALE
def test_the_kinds_of_computer_players_take_a_line_on_a_phone(locale):
    for kind in ROBOTS:
        assert len(texts(locale).t(f"robot-{kind}")) <= 22
        assert len(texts(locale).t(f"robot-{kind}-about")) <= 41


@LOCALE
def test_the_routes_of_the_whole_map_by_pages(locale):
    everything = costs()
    listed = []
    for page in range(4):
        panel = claim_panel(GAME, 10**6, everything, {everything[0].route}, words(locale), page=page)
        check_panel(panel)
        listed += [option.value for option in menu_in(panel.rows[0]).options]
    assert listed == [cost.route for cost in everything]
    beyond = claim_panel(GAME, 1, everything, (), words(locale), page=99)
    assert beyond.rows[0] == claim_panel(GAME, 1, everything, (), words(locale), page=3).rows[0]


@LOCALE
def test_a_search_finds_without_accents_and_capitals(locale):
    panel = claim_panel(GAME, 1, costs(), (), words(locale), search="MONTREAL tor")
    assert {option.value for option in menu_in(panel.rows[0]).options} == {
        route.id for route in USA.routes if {route.a, route.b} == {"montreal", "toronto"}
    }
    check_panel(panel)
    assert "MONTREAL tor" in panel.text, "what was looked for is told"
    for nothing in ("atlantis", "x" * 30, "ж" * 30):
        check_panel(claim_panel(GAME, 1, costs(), (), words(locale), search=nothing))
    check_panel(claim_panel(GAME, 1, [], (), words(locale)))


@LOCALE
def test_every_way_to_pay_for_every_route(locale):
    for cost in costs():
        ways = [SplitPayment(payment) for payment in payments(cost, RICH)]
        shown = []
        for page in range(len(ways) // 25 + 1):
            panel = pay_panel(GAME, 10**6, cost, ways, words(locale), page=page)
            check_panel(panel)
            for row in panel.rows:
                if isinstance(row, tuple):
                    ids = [button.id for button in row if button.id is not None]
                    shown += [read_pay_arg(custom_id.arg) for custom_id in ids if custom_id.verb == "pay"]
                else:
                    shown += [read_pay_arg(option.value) for option in row.options]
        assert list(dict.fromkeys(shown)) == [(cost.route, way) for way in ways]
        check_panel(pay_panel(GAME, 10**6, cost, ways[:1], words(locale)))
        check_panel(why_panel(GAME, cost.route, [], words(locale)))
        check_panel(why_panel(GAME, cost.route, [Violation("not_your_turn"), Violation("game_over")], words(locale)))


@LOCALE
@pytest.mark.parametrize("seats", [2, 5])
def test_every_message_of_a_whole_game(locale, seats):
    robots = [robot(kind, think=0.001) for kind in islice(ROBOTS, seats)]
    table = a_table(seats)
    told = words(locale, seats)
    chosen = iter(range(10**6))

    def watch(game, action):
        if next(chosen) % 7 > 1:
            return
        public = public_view(game)
        moves = (Entry(1, 0, 0.0, (LastRoundBegan(0, 99), RouteClaimed(0, USA.route_ids[0]))),) * 40
        content = TableContent(table, public, moves, (0,), b"png", dict.fromkeys(range(seats), 1e9), awaits_done=True)
        check_panel(table_panel(content, told))
        check_past(content, told)
        moment = PublicMoment(table, public, 5, 10**4)
        all_hands = tuple(seat_view(game, seat) for seat in range(seats))
        check_panel(board_panel(moment, b"png", told, all_hands))
        check_panel(score_panel(moment, None, told))
        for seat in range(seats):
            view = seat_view(game, seat)
            check_panel(hand_panel(table, view, told, b"png", note="n" * 300))
            question = ticket_question(view)
            if question is not None:
                check_panel(choose_panel(GAME, view, question, range(len(view.offered)), told))
                check_panel(confirm_draw_panel(GAME, question, 3, 1, told))
            check_panel(claim_panel(GAME, 1, view.options.routes, USA.route_ids, told))

    over = play_game(USA, robots, 7, watch=watch).game
    view = public_view(over)
    assert view.result is not None
    steps = steps_of(view.result)
    for shown in range(1, len(steps) + 1):
        last = shown == len(steps)
        content = EndContent(table, view, steps, shown, "f" * 32 if last else None, b"{}" if last else None, b"png")
        check_panel(end_panel(content, told))
        check_panel(score_panel(PublicMoment(table, view, 1, 1), steps[shown - 1], told))


@LOCALE
def test_looks(locale):
    told, reader = words(locale), texts(locale)
    entries = [Entry(number, 0, 0.0, (RouteClaimed(0, USA.route_ids[number % 100]),)) for number in range(1000)]
    for page in (0, 1, 49, 99):
        check_panel(log_panel(GAME, entries, page, told))
    places = log_panel(GAME, entries, 49, told).rows[1]
    assert isinstance(places, Select)
    assert 20 <= len(places.options) <= 25
    assert [page_of(entries, int(option.value)) for option in places.options if option.chosen] == [49]
    check_panel(log_panel(GAME, entries[:1], 0, told))
    check_panel(more_panel(a_table(), told, 0, can_undo=True))
    check_panel(rules_panel(reader, "usa", 0))
    check_panel(games_panel([], BIG, reader))
    every = [a_table(5, status) for status in Status] * 10
    check_panel(games_panel(every, BIG, reader))
    keys = ("picture", "history", "thread", "thread-message", "thread-end", "clean-up")
    check_panel(permission_panel(BIG, NEEDED, [Trial(key, "403 50013") for key in keys], reader))
    check_panel(permission_panel(BIG, (), [Trial(key) for key in keys], reader))


def test_a_page_of_the_log_tells_all_of_its_moves():
    why = MoveReason("claim-in-danger", tuple(ticket.id for ticket in USA.tickets[:2]))
    paid = CardsSeen(6, (*[Color.RED] * 5, Color.LOCOMOTIVE), "hand:0", "discards")
    entries = [Entry(number, 0, 0.0, (RouteClaimed(0, USA.route_ids[number]), paid)) for number in range(60)]
    table = a_table(2)
    named = replace(table, seats=tuple(replace(info, name="Alexandra") for info in table.seats))
    panel = log_panel(GAME, entries, 0, words_of(named, USA, "en"), reasons=dict.fromkeys(range(60), why))
    assert panel.text.count("\n- ") == 10
    assert "…" not in panel.text


@pytest.mark.parametrize(("moves", "pages"), [(0, 1), (1, 1), (10, 1), (11, 2), (40, 4), (41, 5)])
def test_deal_is_on_the_page_of_the_first_move(moves, pages):
    claims = [Entry(number, 0, 0.0, (RouteClaimed(0, USA.route_ids[number]),)) for number in range(1, moves + 1)]
    entries = [Entry(0, None, 0.0, (StartSeatDrawn(1, 1),)), *claims]
    shown = [entry.number for page in reversed(range(pages)) for entry in log_page(entries, page)]
    assert shown == list(range(moves + 1))
    assert log_page(entries, pages) == log_page(entries, pages - 1)
    head = log_panel(GAME, entries, pages, words("en", 2)).text.splitlines()[0]
    assert head == (f"**Moves 1 to {moves - (pages - 1) * 10}**" if moves else "**No moves yet**")


def test_a_page_of_the_log_begins_and_ends_with_a_turn():
    card = CardsSeen(1, None, "deck", "hand:0")
    deal = Entry(0, None, 0.0, (StartSeatDrawn(1, 1),))
    turns = [(seat, seen) for seat in (0, 1, 2) for seen in ((card,), (card, TurnBegan(seat, 1)))] * 9
    entries = [deal, *(Entry(number, seat, 0.0, seen) for number, (seat, seen) in enumerate(turns[:53], start=1))]
    shown = [[entry.number for entry in log_page(entries, page)] for page in range(6)]
    assert [(page[0], page[-1]) for page in shown] == [(45, 53), (35, 44), (25, 34), (15, 24), (5, 14), (0, 4)]
    assert [log_page(entries[:12], page)[0].number for page in (0, 1)] == [3, 0], "of a turn that isn't over yet too"


@pytest.mark.parametrize(
    ("locale", "label", "about"),
    [("en", "Moves 15 to 24", "from turn 8"), ("it", "Mosse da 15 a 24", "dal turno 8")],
)
def test_log_offers_its_pages_with_the_turns_at_which_they_begin(locale, label, about):
    card = CardsSeen(1, None, "deck", "hand:0")
    turns = [(turn % 2, seen) for turn in range(1, 30) for seen in ((card,), (card, TurnBegan(turn % 2, turn + 1)))]
    entries = [Entry(number, seat, 0.0, seen) for number, (seat, seen) in enumerate(turns[:53], start=1)]
    places = log_panel(GAME, entries, 2, words(locale, 2)).rows[1]
    assert isinstance(places, Select)
    offered = {option.value: (option.label, option.description, option.chosen) for option in places.options}
    assert offered["15"] == (label, about, False)
    assert list(offered) == ["45", "35", "25", "15", "5", "1"]
    assert [page_of(entries, int(value)) for value in offered] == [0, 1, 2, 3, 4, 5]
    assert [page_of(entries, move) for move in (0, 1, 4, 5, 14, 15, 53, 99)] == [5, 5, 5, 4, 4, 3, 0, 0]


def test_second_turn_in_a_row_of_a_player_begins_a_page():
    turn = (CardsSeen(1, None, "deck", "hand:0"), TurnBegan(0, 1))
    half = (CardsSeen(1, None, "deck", "hand:0"),)
    entries = [Entry(number, 0, 0.0, (half, turn)[number % 3 == 0]) for number in range(16)]
    assert [log_page(entries, page)[0].number for page in (0, 1)] == [7, 0]


def test_the_log_numbers_its_lines_as_the_board_numbers_the_moves():
    claim = (RouteClaimed(0, USA.route_ids[0]), CardsSeen(1, (Color.RED,), "hand:0", "discards"))
    blind = (CardsSeen(1, None, "deck", "hand:0"),)
    second = (*blind, TurnBegan(1, 3))
    deal = Entry(0, None, 0.0, (StartSeatDrawn(1, 1),))
    entries = [deal, *(Entry(n, 0, 0.0, seen) for n, seen in enumerate((claim, blind, second, claim, blind), start=1))]
    head, numbers, *lines = log_panel(GAME, entries, 0, words("en", 2)).text.splitlines()
    assert head == "**Moves 1 to 5**"
    assert "`/ttr board` with `move:`" in numbers
    assert "`/ttr tabellone` con `mossa:`" in log_panel(GAME, entries, 0, words("it", 2)).text
    assert lines[0].startswith("- 🟦") or lines[0].startswith("- 🟥"), "the deal is no move"
    assert [line.split(" · ")[0] for line in lines[1:]] == ["- **1**", "- **2–3**", "- **4**", "- **5**"]


@pytest.mark.parametrize(("locale", "said"), [("en", "move 34 of 50 · turn 21"), ("it", "mossa 34 di 50 · turno 21")])
def test_the_board_after_a_move_tells_the_turn(locale, said):
    view = public_view(play_game(USA, [RandomRobot(), RandomRobot()], 1).game)
    for turn, move in ((21, 34), (0, 0)):
        moment = PublicMoment(a_table(2), msgspec.structs.replace(view, turn=turn), move, 50)
        text = board_panel(moment, None, words(locale, 2)).text
        assert (said in text) == bool(turn)
        assert text.count("tur") == bool(turn)


def test_more_begins_with_own_board_and_offers_no_nudge_during_a_pause():
    running, paused = (more_panel(a_table(paused=paused), words("en"), 1) for paused in (False, True))
    verbs = [[verb_of(button) for button in buttons_of(panel)] for panel in (running, paused)]
    assert verbs[0][0] == "mine"
    assert set(verbs[0]) - set(verbs[1]) == {"nudge"}


def test_more_offers_spectators_only_what_they_can_see():
    panel = more_panel(a_table(), words("en"), None)
    verbs = {verb_of(button) for button in buttons_of(panel)}
    assert verbs == {"log", "score", "board", "board_text", "rules", "table"}


def test_the_rules_say_which_page_is_shown():
    (row,) = rules_panel(texts("en"), "usa", 1).rows
    buttons = buttons_in(row)
    assert [(button.label, button.disabled) for button in buttons] == [("◀", False), ("2 of 2", True), ("▶", True)]


@pytest.mark.parametrize(
    ("seats", "join", "start", "reason"),
    [
        (1, Look.MAIN, Look.PLAIN, "It can start with one more player."),
        (2, Look.MAIN, Look.GOOD, "The owner can start the game."),
        (5, Look.PLAIN, Look.GOOD, "The owner can start the game."),
    ],
)
def test_start_is_disabled_with_the_reason_until_enough_players_are_there(seats, join, start, reason):
    panel = lobby_panel(a_table(seats, Status.LOBBY), words("en", seats))
    buttons = buttons_in(panel.rows[0])
    assert (buttons[0].look, buttons[2].look) == (join, start)
    assert buttons[2].disabled is (start is Look.PLAIN)
    assert reason in panel.text


@pytest.mark.parametrize(
    ("seated", "english", "italian"),
    [
        (1, "It can start with 3 more players.", "Per cominciare mancano 3 giocatori."),
        (4, "The owner can start the game.", "Chi ha aperto il tavolo può dare il via."),
        (5, "It can start with one more player.", "Per cominciare manca un giocatore."),
    ],
)
def test_teams_lobby_says_how_many_players_are_missing(seated, english, italian):
    for locale, said in (("en", english), ("it", italian)):
        names = words(locale, seated)
        names = replace(names, gamemap=replace(names.gamemap, seats=(4, 6)))
        assert said in lobby_panel(a_table(seated, Status.LOBBY), names).text


def test_arguments_are_read_back():
    assert read_market_arg(market_arg(4, Color.LOCOMOTIVE)) == (4, Color.LOCOMOTIVE)
    for wrong in ("", "x~red", "1~pink", "1", "~"):
        with pytest.raises(ValueError, match=r"no market card|no whole number"):
            read_market_arg(wrong)
    way = SplitPayment(payments(costs()[0], RICH)[0])
    assert read_pay_arg(pay_arg("a--b.1", way)) == ("a--b.1", way)
    assert read_keep_arg("0.2") == (0, 2)
    with pytest.raises(ValueError, match="a payment has"):
        read_pay_arg("a~1.2~0")


def test_the_lobby_offers_to_remove_a_computer_player_only_where_one_sits():
    alone = lobby_panel(a_table(1, Status.LOBBY), words("en", 1))
    table = a_table(2, Status.LOBBY)
    with_robot = replace(table, seats=(table.seats[0], replace(table.seats[1], user_id=None, robot="regular")))
    offered = [
        [option.value for option in row.options]
        for panel in (alone, lobby_panel(with_robot, words("en", 2)))
        for row in panel.rows
        if isinstance(row, Select) and row.id.verb == "robot"
    ]
    strongest_first = [*reversed(ROBOTS)]
    assert offered == [strongest_first, [*strongest_first, REMOVE_ROBOT]]


def test_only_the_useful_one_of_identical_tracks_is_offered():
    over = play_game(USA, [RandomRobot(), RandomRobot()], 1).game
    view = seat_view(over, 0)
    pair = [cost for cost in costs() if cost.route in ("atlanta--raleigh.1", "atlanta--raleigh.2")]
    twins = [cost for cost in costs() if cost.route in ("denver--omaha", "boston--new-york.1", "boston--new-york.2")]
    view = msgspec.structs.replace(view, options=Options(routes=tuple(pair + twins)))
    listed = [cost.route for cost in ranked(view, {"atlanta--raleigh.2"}, USA)]
    assert listed == ["atlanta--raleigh.2", "denver--omaha", "boston--new-york.1", "boston--new-york.2"]


@pytest.mark.parametrize("standing_in_for", [None, BIG])
def test_nothing_can_be_drawn_in_a_computer_players_turn(standing_in_for):
    views = []

    def watch(game, action):
        if game.turn:
            views.append(public_view(game))

    play_game(USA, [RandomRobot(), RandomRobot()], 1, watch=watch)
    view = next(view for view in views if any(question.ask == AskTurn() for question in view.questions))
    (turn,) = view.questions

    def pressable(table):
        panel = table_panel(TableContent(table, view, (), (), None), words("en", 2))
        return {verb_of(button) for button in buttons_of(panel) if not button.disabled}

    table = a_table(2)
    robot = replace(table.seats[turn.seat], user_id=standing_in_for, robot="regular")
    with_robot = replace(table, seats=tuple(robot if info.seat == turn.seat else info for info in table.seats))
    drawn = {"draw", "blind", "two_blind"}
    assert pressable(table) >= drawn
    assert pressable(table) - pressable(with_robot) == drawn, "what opens a panel may be pressed early"


def test_second_card_can_be_drawn_on_the_message_that_shows_the_first():
    offered = []

    def watch(game, action):
        view = seat_view(game, 0)
        if view.questions and view.questions[0].ask == AskTurn(1):
            panel = hand_panel(a_table(2), view, words("en", 2), None)
            open_to_all = table_panel(TableContent(a_table(2), public_view(game), (), (), None), words("en", 2))
            market, _ = panel.rows
            assert market == open_to_all.rows[0], "the same cards can be taken, and the same not"
            offered.append([verb_of(button) for button in buttons_of(panel)])

    play_game(USA, [RandomRobot(), RandomRobot()], 2, watch=watch)
    assert offered
    assert set(map(tuple, offered)) == {("draw",) * 5 + ("blind",)}


@pytest.mark.parametrize(("thread", "link"), [(77, "<#77>"), (None, "**USA** `{id}` <#{channel}>")])
def test_a_direct_message_names_its_game(thread, link):
    table = replace(a_table(2), thread_id=thread)
    shown = []

    def watch(game, action):
        content = HandContent(table, seat_view(game, 0), "it", None)
        shown.append(panel_of(content, words("it", 2)).text.splitlines()[0])

    play_game(USA, [RandomRobot(), RandomRobot()], 1, watch=watch)
    assert set(shown) == {link.format(id=table.game_id, channel=table.channel_id)}


def test_a_full_lobby_takes_no_more_computer_players():
    table = a_table(5, Status.LOBBY)
    selects = [row.id.verb for row in lobby_panel(table, words("en")).rows if isinstance(row, Select)]
    assert selects == ["first"]


def test_parallel_track_of_a_useful_route_is_useful_too():
    views = []
    play_game(USA, [RandomRobot(), RandomRobot()], 2, watch=lambda game, action: views.append(game))
    view = msgspec.structs.replace(seat_view(views[0], 0), tickets=("boston--miami",))
    useful = useful_routes(view, USA)
    assert {"boston--new-york.1", "boston--new-york.2"} <= useful
    assert not useful & {"denver--omaha", "atlanta--new-orleans.1", "atlanta--new-orleans.2"}
