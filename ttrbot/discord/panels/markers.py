"""Choosing cities: a home, a marker, the alien's next place. Private."""

from collections import Counter

from ttrbot.discord import signs
from ttrbot.discord.custom_ids import CustomId
from ttrbot.discord.pages import paged_select
from ttrbot.discord.panel import Button, Look, Option, Panel, button_rows
from ttrbot.discord.panels.paying import MARK, Way, pay_arg, way_rows
from ttrbot.engine.actions import Payment
from ttrbot.engine.decisions import Decision
from ttrbot.engine.ids import CityId
from ttrbot.engine.payment import PAIR, payments
from ttrbot.engine.seatview import SeatView
from ttrbot.text.decisions import question_text
from ttrbot.text.names import GameWords


def home_panel(game_id: str, view: SeatView, question: Decision, words: GameWords, page: int = 0) -> Panel:
    """List the free cities, those on the player's tickets first (W3)."""
    options = [
        Option(
            label=words.city(city),
            value=city,
            emoji=signs.HOME,
            description=words.t("home-on-tickets", number=number) if number else None,
        )
        for city, number in homes_ranked(view, words)
    ]
    rows = paged_select(
        options,
        page,
        choose=CustomId("home", game_id, question.id),
        turn_to=lambda number: CustomId("home_page", game_id, question.id, str(number)),
        placeholder=words.t("home-choose"),
        words=words.texts,
    )
    return Panel(text=f"{question_text(words, question, view.seat)}\n{_about_home(words)}", rows=rows)


def homes_ranked(view: SeatView, words: GameWords) -> list[tuple[CityId, int]]:
    """The cities that may be chosen, each with how many of the player's tickets name it, most first."""
    named = Counter(city for ticket in view.tickets for city in words.gamemap.ticket[ticket].cities)
    return sorted(
        ((city, named[city]) for city in view.options.cities), key=lambda home: (-home[1], words.city(home[0]))
    )


def home_confirm_panel(game_id: str, question: Decision, city: CityId, words: GameWords) -> Panel:
    """Ask before a home city is chosen: it stays for the whole game."""
    choose = Button(
        label=words.t("button-settle", city=words.city(city)),
        emoji=signs.HOME,
        look=Look.GOOD,
        id=CustomId("settle", game_id, question.id, city),
    )
    back = Button(label=words.t("button-back"), id=CustomId("choose", game_id))
    return Panel(text=words.t("home-confirm", city=words.city(city)), rows=((choose, back),))


def marker_panel(game_id: str, view: SeatView, question: Decision, words: GameWords) -> Panel:
    """Offer the ends of the claimed route that can be marked, and to go without (W5)."""
    pairs = payments(PAIR, view.hand)
    buttons = [_city_button(game_id, question, city, pairs, words) for city in view.options.cities]
    lines = [words.t("marker-cannot")]
    if buttons:
        lines = [question_text(words, question, view.seat), words.t("marker-about")]
        if len(pairs) == 1:
            lines.append(words.t("marker-costs", cards=words.payment(pairs[0])))
    buttons.append(Button(label=words.t("button-no-marker"), id=CustomId("no_marker", game_id, question.id)))
    return Panel(text="\n".join(lines), rows=button_rows(buttons))


def _city_button(game_id: str, question: Decision, city: CityId, pairs: list[Payment], words: GameWords) -> Button:
    """A press marks the city at once where there is only one way to pay."""
    press = CustomId("marker", game_id, question.id, city)
    if len(pairs) == 1:
        press = CustomId("mark", game_id, question.id, pay_arg(city, Way(pairs[0])))
    return Button(label=words.city(city), emoji=signs.MARKER, look=Look.GOOD, id=press)


def marker_pay_panel(
    game_id: str, view: SeatView, question: Decision, city: CityId, words: GameWords, *, page: int = 0
) -> Panel:
    """Offer the pairs that a marker can be paid with."""
    ways = tuple(Way(pair) for pair in payments(PAIR, view.hand))
    rows = way_rows(
        game_id,
        question.id,
        "mark",
        ways,
        words,
        what=city,
        page=page,
        turn_to=lambda number: CustomId("marker", game_id, question.id, f"{city}{MARK}{number}"),
    )
    back = (Button(label=words.t("button-back"), id=CustomId("choose", game_id)),)
    return Panel(text=words.t("marker-pay", city=words.city(city)), rows=(*rows, back))


def alien_panel(game_id: str, view: SeatView, question: Decision, words: GameWords) -> Panel:
    """Offer the cities that the catcher holds (W9)."""
    buttons = [
        Button(
            label=words.city(city), emoji=signs.ALIEN, look=Look.GOOD, id=CustomId("alien", game_id, question.id, city)
        )
        for city in view.options.cities
    ]
    return Panel(text=question_text(words, question, view.seat), rows=button_rows(buttons))


def _about_home(words: GameWords) -> str:
    """What hangs on the choice: where the first route may be."""
    return words.t("home-about-connected" if words.gamemap.has_rule("connected") else "home-about")
