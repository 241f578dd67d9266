"""Orders that think, on the local Discord, in both languages: written, echoed, stopping to ask, told in private."""

import pytest
from msgspec.structs import replace

from localcord.interaction import Interaction
from localcord.models import Json
from tests.e2e.evening import Evening, Person, find, shown
from tests.e2e.player import waited_for
from tests.e2e.test_days import later, paced
from ttrbot.content import load_map, map_text
from ttrbot.lab.presses import CARD, FIRST_ORDERS, GO_ON, PRESSES
from ttrbot.orders.editing import USUAL
from ttrbot.text import GameWords, texts

QUARTER = 900.0

LANGUAGES = pytest.mark.parametrize("language", ["en", "it"])
SAID = {
    "en": {
        "build": "build my tickets; at most 30 cars",
        "built": "Build my tickets: claim the routes they need, and draw what is missing, with 30 cars at most",
        "blind": "draw from the deck",
        "but": "draw anything but red, nor blue",
        "until": "draw from the deck; until 13 cards",
        "now": "draw tickets now",
        "stop": "ask me when the market shows",
        "stops": "when an opponent takes a route I want",
        "understood": "✅ Understood:",
        "unknown": "I don’t understand",
        "overtaken": "Your list has changed while you were writing",
        "too long": "Your list is too long for one form.",
        "meant": "Do you mean *claim ",
        "played": "Your orders have played 2 turns:",
        "drew": "took 2 cards from the deck",
        "asked": "so this turn is yours",
        "for me": "Play for me",
        "at once": "I play this turn too, at once,",
        "built whole": "1. Build my tickets: claim the routes they need",
        "points": "2. Once somebody has fewer than 13 cars left, claim what scores most",
        "new tickets": "3. Draw tickets once mine are done",
        "fewer cars": "ask me when somebody has fewer than 45 cars",
        "asks of cars": "when somebody has fewer than 45 cars left",
        "gone": "the route can’t be claimed any more",
        "claim": "claim",
    },
    "it": {
        "build": "costruisci i miei biglietti; al massimo 30 vagoni",
        "built": "Costruisci i miei biglietti: occupa le tratte che servono e pesca ciò che manca, "
        "con 30 vagoni al massimo",
        "blind": "pesca dal mazzo",
        "but": "pesca tutto tranne rossa, né blu",
        "until": "pesca dal mazzo; finché 13 carte",
        "now": "pesca biglietti subito",
        "stop": "chiedimi quando tra le scoperte c’è",
        "stops": "quando un avversario prende una tratta che voglio",
        "understood": "✅ Capito:",
        "unknown": "Non capisco",
        "overtaken": "La tua lista è cambiata mentre scrivevi",
        "too long": "La tua lista è troppo lunga per un solo modulo.",
        "meant": "Intendi *occupa ",
        "played": "I tuoi ordini hanno giocato 2 turni:",
        "drew": "hai preso 2 carte dal mazzo",
        "asked": "perciò questo turno è tuo",
        "for me": "Gioca per me",
        "at once": "Gioco anche questo turno, subito,",
        "built whole": "1. Costruisci i miei biglietti: occupa le tratte che servono",
        "points": "2. Quando a qualcuno restano meno di 13 vagoni, occupa ciò che dà più punti",
        "new tickets": "3. Pesca biglietti quando i miei sono completi",
        "fewer cars": "chiedimi quando a qualcuno restano meno di 45 vagoni",
        "asks of cars": "quando a qualcuno restano meno di 45 vagoni",
        "gone": "la tratta non si può più occupare",
        "claim": "occupa",
    },
}
"""What is written, and how it is read."""


async def two_people(evening: Evening, language: str) -> tuple[str, Person, Person]:
    """Return a game with a pace and two people, the second of whom has the language."""
    game, (first, second) = await paced(evening, "Anna", "Bruno")
    second.user.locale = language
    return game, first, second


async def write(person: Person, game: str, text: str) -> Json:
    return shown(await person.slash("ttr-me", "order", order=text, game=game))


async def rewrite(person: Person, panel: Json, text: str) -> Json:
    """Replace the whole list in the form."""
    form = await person.press(panel, "orders_write")
    return shown(await submitted(person, form, text))


async def submitted(person: Person, form: Interaction, text: str) -> Interaction:
    return await person.evening.answered(person.client.submit(form, {"list": text}))


def pinged(message: Json) -> list[str]:
    """Return whom a message pings, which Discord says beside its text."""
    return [user["id"] for user in message["mentions"]]


@LANGUAGES
async def test_an_order_is_written_and_echoed_as_understood(evening, language):
    game, _, second = await two_people(evening, language)
    said = SAID[language]
    panel = await write(second, game, said["build"])
    assert panel["ephemeral"]
    assert panel["content"].splitlines()[0] == f"{said['understood']} *{said['built']}*"
    for number, text in enumerate(("now", "but", "until"), start=2):
        panel = await write(second, game, said[text])
        assert said["understood"] in panel["content"]
        assert len(find(panel, "order")[0]["options"]) == number
    panel = await write(second, game, "hocus pocus")
    assert said["unknown"] in panel["content"]
    assert "> hocus pocus" in panel["content"], "what was written isn't lost"
    panel = await write(second, game, said["claim"])
    assert said["meant"] in panel["content"]


@LANGUAGES
async def test_a_form_that_is_out_of_date_changes_nothing(evening, language):
    game, _, second = await two_people(evening, language)
    said = SAID[language]
    panel = await write(second, game, said["now"])
    form = await second.press(panel, "orders_write")
    await write(second, game, said["but"])
    panel = shown(await submitted(second, form, said["until"]))
    assert said["overtaken"] in panel["content"]
    assert f"> {said['until']}" in panel["content"], "what was written isn't lost"
    panel = shown(await second.slash("ttr-me", "orders", game=game))
    assert len(find(panel, "order")[0]["options"]) == 2


@LANGUAGES
async def test_a_list_too_long_for_a_form_is_not_cut(evening, language, monkeypatch):
    monkeypatch.setattr("ttrbot.discord.presses.turns.orders.FORM_LIMIT", 5)
    game, _, second = await two_people(evening, language)
    panel = await write(second, game, SAID[language]["now"])
    assert SAID[language]["too long"] in shown(await second.press(panel, "orders_write"))["content"]


@LANGUAGES
async def test_usual_orders_are_given_by_one_press(evening, language):
    game, first, second = await two_people(evening, language)
    said = SAID[language]
    old, panel = [shown(await second.slash("ttr-me", "orders", game=game)) for _ in range(2)]
    assert f"**{said['for me']}**" in panel["content"]
    panel = shown(await second.press(panel, "orders_usual"))
    assert [said[line] in panel["content"] for line in ("built whole", "points", "new tickets")] == [True] * 3
    assert not find(panel, "orders_usual"), "only an empty list offers it"
    panel = shown(await second.press(old, "orders_usual"))
    assert len(find(panel, "order")[0]["options"]) == len(USUAL), "they are given once"
    await first.press(await first.table(game), "two_blind")
    for _ in range(2):
        await later(evening, QUARTER)
    assert waited_for(await first.table(game)) == {first.user.id}, "the orders have played the turn"


@LANGUAGES
async def test_usual_orders_play_a_turn_that_has_begun_at_once_if_nobody_else_plays(evening, language):
    anna = evening.person("Anna")
    anna.user.locale = language
    game = await evening.running_game(anna, robots=1)
    await anna.press((await anna.press(await anna.table(game), "choose")).message, "keep")
    await evening.settled()
    turn = (await anna.table(game))["content"]
    panel = shown(await anna.press(shown(await anna.slash("ttr-me", "orders", game=game)), "orders_usual"))
    assert SAID[language]["at once"] in panel["content"]
    await evening.settled()
    assert (await anna.table(game))["content"] != turn


@LANGUAGES
async def test_tickets_to_build_are_chosen_with_limits(evening, language):
    game, _, second = await two_people(evening, language)
    panel = shown(await second.slash("ttr-me", "orders", game=game))
    panel = shown(await second.choose(panel, "order_new", "build"))
    options = find(panel, "order_tickets")[0]["options"]
    assert all(option["default"] for option in options), "all of them"
    one = options[0]
    panel = shown(await second.choose(panel, "order_tickets", one["value"]))
    built = texts(language).t("order-build-some", tickets=one["label"])
    assert panel["content"].startswith(built)
    assert [option.get("default", False) for option in find(panel, "order_tickets")[0]["options"]][:2] == [True, False]
    panel = shown(await second.choose(panel, "order_set", "20"))
    assert panel["content"].startswith(f"{built}, {texts(language).t('order-cars', number=20)}")
    panel = shown(await second.choose(panel, "order_tickets", *[option["value"] for option in options]))
    assert one["label"] not in panel["content"], "all of them again"


@LANGUAGES
async def test_suggestions_complete_what_is_typed(evening, language):
    game, first, second = await two_people(evening, language)
    channel = await evening.play_channel(game)

    async def offered(person: Person, text: str) -> list[str]:
        found = await person.client.autocomplete(channel, ("ttr-me", "order"), {"order": text}, "order")
        return [choice["value"] for choice in found]

    said = SAID[language]
    claims = await offered(second, said["claim"])
    assert len(claims) == 25
    assert all(text.startswith(said["claim"]) for text in claims)
    (blind, *more) = await offered(second, said["blind"])
    assert blind == said["blind"]
    assert all(text.startswith(f"{blind}; ") for text in more)
    panel = await write(second, game, more[0])
    assert said["understood"] in panel["content"], "what is offered is understood"
    carla = evening.person("Carla")
    assert await offered(carla, said["claim"]) == []
    assert await offered(first, SAID["en"]["blind"]), "everybody has suggestions of their own"


@LANGUAGES
async def test_a_list_is_written_anew_in_two_presses(evening, language):
    game, _, second = await two_people(evening, language)
    said = SAID[language]
    panel = await write(second, game, said["build"])
    before = second.pressed.total()
    panel = await rewrite(second, panel, f"{said['blind']}\n{said['build']}")
    assert second.pressed.total() - before == 1, "and the form is sent"
    assert said["built"] in panel["content"].splitlines()[2]
    panel = await rewrite(second, panel, f"{said['blind']}\nhocus pocus")
    assert said["unknown"] in panel["content"]
    assert f"> {said['blind']}" in panel["content"]
    panel = shown(await second.press(panel, "orders"))
    assert len(find(panel, "order")[0]["options"]) == 2, "nothing has changed"
    panel = await rewrite(second, panel, "")
    assert not find(panel, "order")


@LANGUAGES
async def test_a_turn_that_an_order_plays_pings_nobody_and_is_told_later(evening, language):
    game, first, second = await two_people(evening, language)
    said = SAID[language]
    await write(second, game, f"{said['blind']}; " + {"en": "for 2 turns", "it": "per 2 turni"}[language])
    for _ in range(2):
        await first.press(await first.table(game), "two_blind")
        table = await first.table(game)
        assert waited_for(table) == {second.user.id}, "the table names him"
        assert pinged(table) == [], "and nobody is notified"
        await later(evening, QUARTER)
        await later(evening, QUARTER)
        assert waited_for(await first.table(game)) == {first.user.id}
    assert not [message for message in second.dms() if said["played"] in message["content"]]
    await first.press(await first.table(game), "two_blind")
    assert pinged(await first.table(game)) == [second.user.id], "no order is left"
    await later(evening, QUARTER)
    (told,) = [message for message in second.dms() if said["played"] in message["content"]]
    assert told["content"].count(said["drew"]) == 2
    public = first.client.messages(await evening.play_channel(game))
    assert not [message for message in (*public, *first.dms()) if said["played"] in message["content"]]


@LANGUAGES
async def test_a_list_stops_and_asks_when_the_market_shows_a_card(evening, language):
    game, first, second = await two_people(evening, language)
    said = SAID[language]
    panel = await write(second, game, said["blind"])
    values = [option["value"] for option in find(panel, "orders_stops")[0]["options"]]
    panel = shown(await second.choose(panel, "orders_stops", *[value for value in values if "." not in value]))
    assert said["stops"] in panel["content"]
    await first.press(await first.table(game), "two_blind")
    assert pinged(await first.table(game)) == [second.user.id]
    await later(evening, QUARTER)
    await later(evening, QUARTER)
    assert waited_for(await first.table(game)) == {second.user.id}, "the turn is left to him"
    (told,) = [message for message in second.dms() if said["asked"] in message["content"]]
    panel = shown(await second.press(told, "orders"))
    assert said["asked"] in panel["content"]
    panel = shown(await second.press(panel, "orders_now"))
    await evening.settled()
    await later(evening, QUARTER)
    await later(evening, QUARTER)
    assert waited_for(await first.table(game)) == {first.user.id}, "told to, it plays"


@LANGUAGES
@pytest.mark.parametrize("asks", [True, False])
async def test_a_goal_that_is_gone_is_named_and_leaves_the_turn_if_wanted(evening, language, asks):
    game, first, second = await two_people(evening, language)
    said = SAID[language]
    option = await claimable(first, second, game)
    names = GameWords(texts(language), load_map("usa"), map_text("usa", language), ())
    name = names.route(option["value"])
    await write(second, game, said["blind"])
    panel = await write(second, game, f"{said['claim']} {name}")
    assert said["understood"] in panel["content"]
    assert [one["value"] for one in find(panel, "orders_stops")[0]["options"] if one.get("default")] == ["gone"]
    if not asks:
        await second.choose(panel, "orders_stops", "cars.5")
    panel = shown(await first.press(await first.table(game), "claim"))
    await first.press(shown(await first.choose(panel, "route", option["value"])), "pay")
    assert pinged(await first.table(game)) == [second.user.id] * asks
    await later(evening, QUARTER)
    await later(evening, QUARTER)
    assert waited_for(await first.table(game)) == {(second if asks else first).user.id}
    (told,) = [message for message in second.dms() if said["gone"] in message["content"]]
    assert name in told["content"]
    assert (said["asked"] in told["content"]) is asks


@LANGUAGES
@pytest.mark.parametrize("stop", ["fewer cars", "taken"])
async def test_a_list_stops_and_asks_when_an_opponent_claims(evening, language, stop):
    game, first, second = await two_people(evening, language)
    said = SAID[language]
    option = await claimable(first, second, game)
    names = GameWords(texts(language), load_map("usa"), map_text("usa", language), ())
    name = names.route(option["value"])
    panel = await write(second, game, said["blind"])
    if stop == "taken":
        await write(second, game, f"{said['claim']} {name}")
        panel = shown(await second.choose(panel, "orders_stops", "taken"))
        assert said["stops"] in panel["content"]
    else:
        panel = await write(second, game, said["fewer cars"])
        assert said["asks of cars"] in panel["content"]
    panel = shown(await first.press(await first.table(game), "claim"))
    await first.press(shown(await first.choose(panel, "route", option["value"])), "pay")
    assert pinged(await first.table(game)) == [second.user.id]
    await later(evening, QUARTER)
    await later(evening, QUARTER)
    assert waited_for(await first.table(game)) == {second.user.id}, "the turn is left to him"
    (told,) = [message for message in second.dms() if said["asked"] in message["content"]]
    told_of = {"taken": name, "fewer cars": str(45 - names.gamemap.route[option["value"]].length)}
    assert told_of[stop] in told["content"]


async def claimable(first: Person, second: Person, game: str) -> Json:
    """Draw until the first person can pay for a route, on that person's turn; return the route's option."""
    while not (routes := find(shown(await first.press(await first.table(game), "claim")), "route")):
        await first.press(await first.table(game), "two_blind")
        await second.press(await second.table(game), "two_blind")
    option: Json = routes[0]["options"][0]
    return option


async def test_presses_per_change_of_a_list(evening):
    """The number of presses for each change, from the list on. Sending a form counts as one."""
    game, _, second = await two_people(evening, "en")
    counts = {}

    async def again() -> Json:
        return shown(await second.slash("ttr-me", "orders", game=game))

    async def counted(deed: str, *steps: tuple[str, str]) -> None:
        """Press in turn from the list on; in menus a given value, else the first one."""
        before, message = second.pressed.total(), await again()
        for verb, value in steps:
            (component, *_) = find(message, verb)
            values = [value or component["options"][0]["value"]] if "options" in component else []
            message = shown(await second.use(message, component, *values))
        counts[deed] = second.pressed.total() - before

    await counted("build my tickets", ("order_new", "build"))
    await counted("draw a colour", ("order_new", "colors"), ("order_draw", "red"))
    await counted("claim a route", ("order_new", "claim"), ("order_route", ""))
    await counted("stop and ask", ("orders_stops", "taken"))
    await counted("change an order", ("order", ""), ("order_set", ""))
    await counted("move an order", ("order", ""), ("order_down", ""))
    await counted("delete an order", ("order", ""), ("order_delete", ""))
    before = second.pressed.total()
    await rewrite(second, await again(), "build my tickets")
    counts["write everything"] = second.pressed.total() - before + 1
    assert counts == {
        "build my tickets": 1,
        "draw a colour": 2,
        "claim a route": 2,
        "stop and ask": 1,
        "change an order": 2,
        "move an order": 2,
        "delete an order": 2,
        "write everything": 2,
    }
    assert max(counts.values()) <= 2


async def test_presses_that_the_simulation_counts(evening):
    """From the table. `test_presses_per_common_deed` counts the other actions."""
    game, first, second = await two_people(evening, "en")
    before = second.pressed.total()
    panel = shown(await second.press(await second.table(game), "more"))
    panel = shown(await second.press(panel, "orders"))
    panel = shown(await second.press(panel, "orders_usual"))
    assert second.pressed.total() - before == PRESSES[FIRST_ORDERS]
    assert len(find(panel, "order")[0]["options"]) == len(USUAL)
    await evening.host.orders.change(game, int(second.user.id), lambda orders: replace(orders, left=1))
    await first.press(await first.table(game), "two_blind")
    for _ in range(2):
        await later(evening, QUARTER)
    before = first.pressed.total()
    for _ in range(2):
        await first.press(await first.table(game), "draw")
    assert first.pressed.total() - before == 2 * PRESSES[CARD]
    for _ in range(2):
        await later(evening, QUARTER)
    rests = next(message for message in reversed(second.dms()) if find(message, "orders"))
    before = second.pressed.total()
    panel = shown(await second.press(rests, "orders"))
    await second.press(panel, "orders_go_on")
    assert second.pressed.total() - before == PRESSES[GO_ON]
