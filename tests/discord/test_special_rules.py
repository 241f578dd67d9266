"""The questions on maps with special rules: every message of whole games, in every language, within the limits."""

from collections import Counter
from dataclasses import replace

import msgspec
import pytest

from tests.discord.messages import buttons_in, buttons_of, check_panel, check_past, verb_of
from tests.discord.tables import GAME, LOCALE, a_table
from ttrbot.app.core.tables import PublicMoment
from ttrbot.app.messages.publisher import EndContent, TableContent
from ttrbot.app.pictures.counting import steps_of
from ttrbot.content import load_map, map_ids
from ttrbot.discord.core.panel import Look
from ttrbot.discord.core.wording import words_of
from ttrbot.discord.panels.looks.history import score_panel
from ttrbot.discord.panels.people.lobby import lobby_panel
from ttrbot.discord.panels.table.claim import claim_panel, pay_panel
from ttrbot.discord.panels.table.end import end_panel
from ttrbot.discord.panels.table.hand import hand_panel
from ttrbot.discord.panels.table.message import table_panel
from ttrbot.discord.panels.table.paying import SplitPayment, all_ways_of, pay_arg, read_pay_arg, ways_of
from ttrbot.discord.panels.table.question import answer_button, asked_panel, question_panel
from ttrbot.discord.panels.table.sharing import read_share_arg, share_one_panel
from ttrbot.engine.actions import Payment
from ttrbot.engine.config import Config
from ttrbot.engine.game import new_game, public_view, seat_view
from ttrbot.engine.offers import ways_to_pay
from ttrbot.engine.questions import AskTurn
from ttrbot.engine.rng import seed_of_number
from ttrbot.engine.rules.seen import asked, seen_rules
from ttrbot.engine.rules.tunnels.facts import AskExtra
from ttrbot.lab.selfplay import play_game
from ttrbot.robots.random_robot import RandomRobot
from ttrbot.store import Status
from ttrbot.text.markers import points_to_markers
from ttrbot.text.telling import claim_hints

MAP = pytest.mark.parametrize("map_id", map_ids())


@pytest.fixture(autouse=True)
async def running_loop():
    """Run the test in an event loop, which views need."""


@LOCALE
@MAP
def test_every_lobby(map_id, locale):
    gamemap = load_map(map_id)
    for seats in range(1, max(gamemap.seats) + 1):
        table = a_table(seats, Status.LOBBY, gamemap=gamemap)
        check_panel(lobby_panel(table, words_of(table, gamemap, locale)))


@LOCALE
def test_running_game_states_its_option_briefly(locale):
    gamemap = load_map("old-west")
    shown = lobby_panel(table := a_table(3, Status.RUNNING, gamemap=gamemap), words_of(table, gamemap, locale)).text
    stands = {"en": "Alvin the Alien: on", "it": "Alvin l’alieno: sì"}[locale]
    assert f"\n{stands}\n" in shown


@LOCALE
@MAP
def test_every_question_of_a_whole_game(map_id, locale):
    gamemap = load_map(map_id)
    seats = max(gamemap.seats)
    table = a_table(seats, gamemap=gamemap)
    told = words_of(table, gamemap, locale)
    asked: Counter[str] = Counter()

    def watch(game, action):
        public = public_view(game)
        (question, *_) = public.questions
        asked[question.phase] += 1
        if asked[question.phase] > 12:
            return
        content = TableContent(table, public, (), (0,), b"png")
        check_panel(table_panel(content, told))
        check_past(content, told)
        view = seat_view(game, question.seat)
        check_panel(hand_panel(table, view, told, b"png", note="n" * 300))
        panel = question_panel(GAME, view, told, note="n" * 300)
        assert (panel is None) == isinstance(question.ask, AskTurn) == (answer_button(GAME, question, told) is None)
        if panel is not None:
            check_panel(panel)
        check_deeper_panels(view, question, told)
        if isinstance(question.ask, AskTurn):
            check_panel(claim_panel(GAME, question.id, view.options.routes, (), told))
            for cost in view.options.routes[:6]:
                payments = ways_to_pay(game, view.seat, cost.route)
                ways, every = ways_of(payments, view), all_ways_of(payments, view)
                assert set(ways) <= set(every)
                check_panel(pay_panel(GAME, 10**6, cost, ways, told, has_more=len(every) > len(ways)))
                shares = points_to_markers(told, view, cost.route, told.player)
                check_panel(pay_panel(GAME, 10**6, cost, ways, told, to_markers=shares))
                check_panel(pay_panel(GAME, 10**6, cost, every, told, is_split=True))

    robots = [RandomRobot() for _ in range(seats)]
    over = play_game(gamemap, robots, 3, watch=watch, options=table.options).game
    view = public_view(over)
    assert view.result is not None
    steps = steps_of(view.result)
    for shown in range(1, len(steps) + 1):
        check_panel(end_panel(EndContent(table, view, steps, shown, None, None, b"png"), told))
        check_panel(score_panel(PublicMoment(table, view, 1, 1), steps[shown - 1], told))


@MAP
def test_questions_to_computer_players_cannot_be_answered_by_a_press(map_id):
    gamemap = load_map(map_id)
    table = a_table(max(gamemap.seats), gamemap=gamemap)
    told, phases = words_of(table, gamemap, "en"), set()

    def answers(view, robots):
        seats = tuple(replace(info, robot="regular") if info.seat in robots else info for info in table.seats)
        panel = table_panel(TableContent(replace(table, seats=seats), view, (), (), None), told)
        return {(button.look, button.disabled) for button in buttons_of(panel) if verb_of(button) == "choose"}

    def watch(game, action):
        view = public_view(game)
        asked = {question.seat for question in view.questions if not isinstance(question.ask, AskTurn)}
        if asked:
            phases.add(view.questions[0].phase)
            assert answers(view, asked) == {(Look.PLAIN, True)}
            assert answers(view, asked - {min(asked)}) == {(Look.GOOD, False)}

    play_game(gamemap, [RandomRobot() for _ in table.seats], 3, watch=watch, options=table.options)
    assert phases >= {"tickets", "keep_tickets"}


def check_deeper_panels(view, question, told):
    """Check the panels behind a question's first one, and those behind the buttons for other uses of a turn."""
    match question.ask:
        case AskTurn():
            for rule in seen_rules(told.gamemap):
                for deed in rule.deeds:
                    if deed.key in view.options.deeds:
                        check_choices(rule.choices(view, deed.key), (deed.key,), question, told)
        case AskExtra():
            for cards, is_payable in ((12, True), (0, False)):
                rich = msgspec.structs.replace(view, hand=(cards,) * 9, rack=(0,) * 9)
                panel = question_panel(GAME, rich, told)
                assert panel is not None
                assert (told.t("extra-pay") in panel.text, told.t("extra-cannot") in panel.text) == (
                    is_payable,
                    not is_payable,
                )
                ways = len(buttons_in(panel.rows[0]))
                assert len(panel.rows) > 1 or ways > 1 or not is_payable, "who can't pay gives up"
        case _ if view.offered:
            check_panel(share_one_panel(GAME, view, question, range(len(view.offered)), told))
            return
    if not isinstance(question.ask, AskTurn):
        check_choices(asked(told.gamemap, view), (), question, told)


def check_choices(shown, path, question, told):
    check_panel(asked_panel(GAME, question.id, shown, told, path=path, page=1))
    keys = [choice.key for choice in shown.choices]
    assert len(set(keys)) == len(keys), "each choice has a word of its own"
    for choice in shown.choices[:3]:
        assert (choice.action is None) != (choice.then is None)
        if choice.then is not None:
            check_choices(choice.then, (*path, choice.key), question, told)


def test_a_payment_from_hand_and_rack_is_read_back():
    way = SplitPayment(Payment((0, 2, 0, 0, 0, 0, 0, 0, 1), 1), Payment((0, 1, 0, 0, 0, 0, 0, 0, 0)))
    assert read_pay_arg(pay_arg("a--b.1", way)) == ("a--b.1", way)
    assert read_share_arg("0.2~2") == ((0, 2), 2)
    with pytest.raises(ValueError, match="no payment"):
        read_pay_arg(pay_arg("a", way) + "~1")


@pytest.mark.parametrize(("left", "told"), [(9, "3 cards"), (2, "2 cards"), (1, "the last"), (0, "no")])
def test_tunnel_announces_only_as_many_cards_as_are_left(left, told):
    gamemap = load_map("switzerland")
    tunnel = next(route for route in gamemap.routes if route.tunnel_cards == 3)
    words = words_of(a_table(2, gamemap=gamemap), gamemap, "en")
    game, _ = new_game(gamemap, Config(2), seed_of_number(1))
    view = seat_view(game, 0)
    view = msgspec.structs.replace(view, public=msgspec.structs.replace(view.public, deck_size=left, discards_size=0))
    (hint,) = claim_hints(words, view, tunnel)
    assert f"A tunnel: {told} " in hint
    assert ("give it up" in hint) == (left != 0)
