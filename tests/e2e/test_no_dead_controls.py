"""Every control that can be pressed does something, or says whose turn it is: walked through the states of a table."""

import pytest

from localcord.models import Json
from tests.e2e.evening import Evening, Person, components, find, shown, verb_of
from tests.e2e.player import waited_for
from tests.e2e.test_undo import first_claim
from tests.support.local_discord import until
from ttrbot.metrics import REFUSALS

LANGUAGES = pytest.mark.parametrize("language", ["en", "it"])
MOVES = frozenset({"draw", "blind", "two_blind"})
"""The verbs that play at once: the person whose turn it is can press them."""


def refused() -> float:
    return sum(sample.value for metric in REFUSALS.collect() for sample in metric.samples if "total" in sample.name)


def newest(evening: Evening, person: Person, channel: str) -> Json:
    """Return the table's newest message as it is now, even if somebody still has to move."""
    return evening.tables(channel, person.client)[-1]


async def refusals(evening: Evening, person: Person, game: str, *, more: bool, but: frozenset[str]) -> dict[str, str]:
    """Press everything that the table, or its **More**, offers but for some verbs. Return what refused, by verb."""
    channel = await evening.play_channel(game)

    async def message() -> Json:
        table = newest(evening, person, channel)
        return shown(await person.press(table, "more")) if more else table

    found = {}
    for number in range(len(components(await message()))):
        now = await message()
        control = components(now)[number]
        if control.get("disabled") or verb_of(control) in but:
            continue
        before = refused()
        values = [control["options"][0]["value"]] if "options" in control else []
        answer = await person.use(now, control, *values)
        if refused() > before:
            found[verb_of(control)] = shown(answer)["content"]
    return found


async def nothing_is_dead(evening: Evening, game: str, people: list[Person], *but: str) -> None:
    """Check that all can press everything, except that only the one whose turn it is plays: that says whose it is.

    **Table** moves the table, and a second **Nudge** says that there is one a day, so both are left out.
    """
    for person in people:
        table = newest(evening, person, await evening.play_channel(game))
        waited = [other.user for other in people if other.user.id in waited_for(table)]
        plays = MOVES if person.user in waited else frozenset[str]()
        found = await refusals(evening, person, game, more=False, but=plays | {*but})
        assert set(found) <= MOVES
        assert all(waited and waited[0].name in text for text in found.values())
        assert await refusals(evening, person, game, more=True, but=frozenset({"table", "nudge"})) == {}


async def opened(evening: Evening, language: str, *names: str, **options) -> tuple[str, list[Person]]:
    """Return a game on the Europe map before its tickets are chosen."""
    people = [evening.person(name) for name in names]
    for person in people:
        person.user.locale = language
    game = await evening.running_game(*people, **{"map": "europe", **options})
    await evening.settled()
    return game, people


async def keep(person: Person, game: str) -> None:
    offer = shown(await person.press(await person.table(game), "choose"))
    await person.press(offer, "keep")
    await person.evening.settled()


@LANGUAGES
async def test_no_control_is_dead_while_tickets_are_chosen(evening, language):
    game, (anna, bruno) = await opened(evening, language, "Anna", "Bruno")
    await nothing_is_dead(evening, game, [anna, bruno])
    await keep(anna, game)
    chosen = shown(await anna.press(await anna.table(game), "choose"))["content"]
    assert {"en": "Still choosing: 🟥 Bruno", "it": "Stanno ancora scegliendo: 🟥 Bruno"}[language] in chosen
    await nothing_is_dead(evening, game, [anna, bruno])


@LANGUAGES
async def test_no_control_is_dead_in_a_turn_after_its_first_card_and_in_a_pause(evening, language):
    game, people = await opened(evening, language, "Anna", "Bruno")
    for person in people:
        await keep(person, game)
    await nothing_is_dead(evening, game, people)
    (next_up,) = [person for person in people if person.user.id in waited_for(await person.table(game))]
    await next_up.press(await next_up.table(game), "blind")
    await evening.settled()
    await nothing_is_dead(evening, game, people)
    for person in people:
        await person.slash("ttr", "pause", channel=await evening.play_channel(game))
    table = await next_up.table(game)
    assert find(table, "resume")
    await nothing_is_dead(evening, game, people, "resume")


@LANGUAGES
async def test_no_control_is_dead_while_a_computer_player_waits(patient, evening, language):
    game, (anna,) = await opened(evening, language, "Anna", map="usa", robots=1, first="owner")
    await keep(anna, game)
    await first_claim(evening, anna, game)
    channel = await evening.play_channel(game)
    await until(lambda: find(newest(evening, anna, channel), "done"), "a table that waits for Anna")
    table = newest(evening, anna, channel)
    enabled = {verb_of(control) for control in components(table) if not control.get("disabled")}
    assert not enabled & MOVES, "nobody can press them now"
    await nothing_is_dead(evening, game, [anna], "done")


@pytest.mark.parametrize(("verb", "back"), [("tickets", "tickets_back"), ("station", "answer_back")])
async def test_back_from_a_deed_on_ones_turn_leads_to_the_hand(evening, verb, back):
    game, people = await opened(evening, "en", "Anna", "Bruno")
    for person in people:
        await keep(person, game)
    table = await people[0].table(game)
    active = next(person for person in people if person.user.id in waited_for(table))
    offer = shown(await active.press(table, verb))
    assert "**Your cards (" in shown(await active.press(offer, back))["content"]


@LANGUAGES
@pytest.mark.parametrize("verb", ["tickets", "station"])
async def test_a_deed_out_of_turn_becomes_an_order_with_one_press(evening, language, verb):
    game, people = await opened(evening, language, "Anna", "Bruno")
    for person in people:
        await keep(person, game)
    table = await people[0].table(game)
    next_up, other = sorted(people, key=lambda person: person.user.id not in waited_for(table))
    offer = shown(await other.press(table, verb))
    assert next_up.user.name in offer["content"], "whose turn it is"
    await other.press(offer, "order_new")
    orders = shown(await other.slash("ttr-me", "orders", game=game))["content"]
    assert {
        ("tickets", "en"): "1. Draw tickets now",
        ("tickets", "it"): "1. Pesca biglietti subito",
        ("station", "en"): "1. When it pays: build a station",
        ("station", "it"): "1. Quando conviene: costruire una stazione",
    }[verb, language] in orders
