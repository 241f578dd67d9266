"""The questions about people who come and go, in every language, within Discord's limits."""

from dataclasses import replace
from typing import get_args

import pytest

from tests.discord.messages import buttons_of, check_panel, verb_of
from tests.discord.tables import LOCALE, USA, a_table, words
from ttrbot.app.history.statistics import Numbers
from ttrbot.app.messages.notification import Ended, Notification
from ttrbot.app.messages.publisher import FormerHandContent, HandContent, NoticeContent
from ttrbot.app.people.attendance import KICK, PAUSE, RESUME
from ttrbot.app.play.undo import UNDO
from ttrbot.app.play.votes import AGREE
from ttrbot.discord.core.wording import game_link, words_of
from ttrbot.discord.panels.contents import panel_of, past_panel_of
from ttrbot.discord.panels.looks.more import more_panel
from ttrbot.discord.panels.looks.statistics import numbers_panel
from ttrbot.discord.panels.people.attendance import leave_panel
from ttrbot.discord.panels.people.notification import (
    motion_arg,
    notice_text,
    read_motion_arg,
    read_seat_arg,
    seat_arg,
)
from ttrbot.engine.config import Config
from ttrbot.engine.game import new_game, seat_view
from ttrbot.engine.rng import seed_of_number
from ttrbot.store import Status
from ttrbot.text import texts

FORM_LABEL = 45
"""Discord's limit for a form's title and its fields' labels."""


@LOCALE
def test_every_motion(locale) -> None:
    table = replace(a_table(), language=locale)
    words = words_of(table, USA, locale)
    for kind in (UNDO, KICK, PAUSE, RESUME):
        for what in ("motion-asked", "motion-declined", "motion-lapsed", "motion-void"):
            said = Notification(what, 0, until=1.0, vote=kind, number=17, about=1)
            panel = panel_of(NoticeContent(table, said, locale, is_private=False), words)
            check_panel(panel)
            assert bool(panel.rows) == (what == "motion-asked")
            if kind == KICK and what != "motion-void":
                assert words.player(1) in panel.text


@LOCALE
def test_person_who_did_not_take_a_seat_is_named_unless_deleted(locale) -> None:
    table = replace(a_table(), language=locale)
    words = words_of(table, USA, locale)
    for person, is_named in (((17, "Dora"), True), ((0, ""), False)):
        panel = panel_of(
            NoticeContent(table, Notification("declined", 1, person=person), locale, is_private=False), words
        )
        check_panel(panel)
        assert ("Dora" in panel.text) is is_named
        assert words.player(1) in panel.text


@LOCALE
def test_removed_player_is_named(locale) -> None:
    table = replace(a_table(), language=locale)
    words = words_of(table, USA, locale)
    for said, name in (
        (Notification("kicked", 1, person=(17, "*Dora*")), r"\*Dora\*"),
        (Notification("kicked", 1), words.name(1)),
    ):
        panel = panel_of(NoticeContent(table, said, locale, is_private=False), words)
        check_panel(panel)
        assert name in panel.text
    check_panel(panel_of(NoticeContent(table, Notification("sent-away", 1), locale, is_private=True), words))


@LOCALE
def test_leaving_and_notes(locale) -> None:
    table = a_table()
    check_panel(leave_panel(table, words_of(table, USA, locale), 1))
    for key in ("note-title", "note-label"):
        assert len(texts(locale).t(key)) <= FORM_LABEL


def test_answers_to_presses() -> None:
    assert read_motion_arg(motion_arg(AGREE, 17)) == (AGREE, 17)
    assert read_seat_arg(seat_arg(4, 17)) == (4, 17)


@LOCALE
def test_placings_of_a_person_are_listed(locale) -> None:
    numbers = Numbers(1, "Anna", 3, 0, 5, 0, 0.0, (0, 1, 2), (), None)
    panel = numbers_panel(numbers, texts(locale))
    check_panel(panel)
    assert panel.text.splitlines()[1] == {"en": "Places: 🥈 ×1 · 🥉 ×2", "it": "Piazzamenti: 🥈 ×1 · 🥉 ×2"}[locale]


@pytest.mark.parametrize(("own", "offers"), [(0, False), (1, True), (None, False)])
def test_more_offers_to_nudge_players_who_are_awaited(own, offers):
    table = replace(a_table(2), waiting=(0,))
    assert ("nudge" in {verb_of(button) for button in buttons_of(more_panel(table, words("en"), own))}) is offers


def test_more_offers_to_take_back_only_what_can_be_taken_back():
    without, with_it = (buttons_of(more_panel(a_table(), words("en"), 1, can_undo=can)) for can in (False, True))
    assert {verb_of(button) for button in with_it} - {verb_of(button) for button in without} == {"undo"}


@LOCALE
@pytest.mark.parametrize(
    ("said", "english", "italian"),
    [
        (Notification("motion-asked", 0, vote=KICK, about=1), "The vote on removing a player is over.", "è conclusa"),
        (Notification("up-vote", 1, 3), "The vote on what to do about", "è conclusa"),
        (Notification("near", 1, 3), "was reminded here", "promemoria per"),
        (Notification("daily", 1, 3), "was reminded here", "promemoria per"),
        (Notification("nudge", 1, 3, about=0), "nudged", "ha sollecitato"),
        (Notification("offer", 1), "The offer of this seat is over", "L’offerta di questo posto è chiusa"),
        (Notification("paused"), "The game was paused.", "era in pausa"),
        (Notification("invited", person=(5, "Zoe")), "Zoe invited you to play", "Zoe ti ha invitato"),
        (Notification("lobby-ends"), "I asked whether to keep your table open", "se tenere aperto il tavolo"),
    ],
)
@pytest.mark.parametrize("is_private", [False, True])
def test_question_or_reminder_that_is_over_says_only_what_it_was_about(locale, said, english, italian, is_private):
    content = NoticeContent(a_table(), said, locale, is_private=is_private)
    panel = past_panel_of(content, words(locale))
    assert panel is not None
    assert {"en": english, "it": italian}[locale] in panel.text
    assert panel.text.rfind("-# ") == 0, "small text begins with its line, or Discord shows the mark"
    assert (game_link(a_table(), locale) in panel.text) is is_private
    assert panel.rows == ()
    check_panel(panel)


def test_news_keep_their_text_when_they_are_over():
    content = NoticeContent(a_table(), Notification("orders-news", 1), "en", is_private=True)
    assert past_panel_of(content, words("en")) is None


@LOCALE
def test_leaver_is_named_unless_the_data_is_deleted(locale):
    for what in ("left", "replaced"):
        said = Notification(what, 1, person=(5, "Zoe_"))
        assert "Zoe\\_" in notice_text(said, words(locale))
        assert "Zoe" not in notice_text(Notification(what, 1), words(locale))


@LOCALE
def test_end_of_a_lobby_says_who_ended_it_and_names_the_table(locale):
    told = {}
    for why in get_args(Ended):
        content = NoticeContent(a_table(), Notification("lobby-called-off", 1, why=why), locale, is_private=False)
        panel = panel_of(content, words(locale))
        assert panel.text.startswith(game_link(a_table(), locale))
        check_panel(panel)
        told[why] = panel.text
    assert words(locale).player(1) in told["owner"]
    assert len(set(told.values())) == 3


@LOCALE
def test_new_owner_of_a_lobby_is_told_so(locale):
    told = [notice_text(Notification("lobby-left", person=(5, "Zoe_"), number=new), words(locale)) for new in (0, 1)]
    assert all("Zoe\\_" in text for text in told)
    assert told[0] != told[1]


@LOCALE
@pytest.mark.parametrize(("status", "key"), [(Status.OVER, "hand-over"), (Status.CANCELLED, "lobby-cancelled")])
def test_hand_of_a_game_that_ended_says_so_and_has_no_buttons(locale, status, key):
    live = Status.RUNNING
    view = seat_view(new_game(USA, Config(2), seed_of_number(1))[0], 0)
    panels = [panel_of(HandContent(a_table(2, it), view, locale, None), words(locale, 2)) for it in (live, status)]
    assert panels[0].rows
    assert panels[1].rows == ()
    assert words(locale).t(key) in panels[1].text
    assert words(locale).t(key) not in panels[0].text


@LOCALE
def test_former_hand_shows_no_card(locale):
    panel = past_panel_of(FormerHandContent(a_table(), locale), words(locale))
    assert panel is not None
    assert panel.text == words(locale).t("hand-former", game=game_link(a_table(), locale))
    assert panel.picture is None
