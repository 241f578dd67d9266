"""The questions about people who come and go, in every language, within Discord's limits."""

from dataclasses import replace

import pytest

from tests.discord.messages import buttons_of, check_panel, verb_of
from tests.discord.tables import LOCALE, USA, a_table, words
from ttrbot.app.history.statistics import Numbers
from ttrbot.app.messages.notification import Notification
from ttrbot.app.messages.publisher import NoticeContent
from ttrbot.app.people.attendance import KICK, PAUSE, RESUME
from ttrbot.app.play.undo import UNDO
from ttrbot.app.play.votes import AGREE
from ttrbot.discord.core.wording import words_of
from ttrbot.discord.panels.contents import panel_of
from ttrbot.discord.panels.looks.more import more_panel
from ttrbot.discord.panels.looks.statistics import numbers_panel
from ttrbot.discord.panels.people.attendance import leave_panel
from ttrbot.discord.panels.people.notification import motion_arg, read_motion_arg, read_seat_arg, seat_arg
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
