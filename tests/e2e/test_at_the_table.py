"""A turn at the table as a player meets it, in both languages: what is said, what can be pressed, how often."""

import re

import pytest

from tests.e2e.evening import components, find, verb_of
from tests.e2e.player import waited_for
from tests.e2e.test_presses import NAMES, at_first_turn, opened
from tests.e2e.test_rooms import team_thread, teams, voice_on
from ttrbot.lab.presses import BLIND, CLAIM, HAND, OPENING, PRESSES, TICKETS

BLURPLE, GREY, GREEN = 1, 2, 3
"""Styles of buttons: https://docs.discord.com/developers/components/reference#button-button-styles."""


async def test_market_is_five_emoji_that_screen_readers_can_name(evening):
    await evening.ttr.services.emoji.bring(evening.ttr)
    game, (active, _) = await at_first_turn(evening)
    cards = [card for card in components(await active.table(game)) if verb_of(card) == "draw"]
    assert len(cards) == 5
    for card in cards:
        assert "label" not in card
        assert re.fullmatch(r"[a-z]+_card_ttr\d+", card["emoji"]["name"])


@pytest.mark.parametrize(("language", "words"), [("en", "Market: "), ("it", "Carte scoperte: ")])
async def test_board_in_words_names_the_market(evening, language, words):
    game, (active, _) = await at_first_turn(evening)
    active.user.locale = language
    board = (await active.slash("ttr", "board", text=True, channel=await evening.play_channel(game))).message["content"]
    assert words in board


@pytest.mark.parametrize(
    ("language", "labels"),
    [
        ("en", [["Deck", "Deck ×2", "Claim"], ["Tickets", "Hand", "More"]]),
        ("it", [["Mazzo", "Mazzo ×2", "Occupa"], ["Biglietti", "Mano", "Altro"]]),
    ],
)
async def test_rows_of_a_turn_fit_on_a_phone(evening, language, labels):
    await evening.person("Anna").slash("ttr-admin", "set", language=language)
    game, (active, _) = await at_first_turn(evening)
    table = await active.table(game)
    verbs = [[verb_of(button) for button in row["components"]] for row in table["components"]]
    assert verbs == [["draw"] * 5, ["blind", "two_blind", "claim"], ["tickets", "hand", "more"]]
    assert [[button["label"] for button in row["components"]] for row in table["components"][1:]] == labels
    assert "🚃" not in table["content"], "the picture's strip shows it"


@pytest.mark.parametrize(
    ("language", "kept", "costs"), [("en", "Keep these", "cost nothing"), ("it", "Tieni questi", "non costano nulla")]
)
async def test_panel_does_not_suggest_keeping_all_tickets(evening, language, kept, costs):
    _, (anna, *_), table = await opened(evening, 2)
    anna.user.locale = language
    offer = (await anna.press(table, "choose")).message
    (keep,) = find(offer, "keep")
    assert (kept in keep["label"], keep["style"]) == (True, GREY)
    assert costs in offer["content"]
    fewer = (await anna.choose(offer, "ticked", "0", "1")).message
    assert find(fewer, "keep")[0]["style"] == GREEN


@pytest.mark.parametrize("language", ["en", "it"])
async def test_second_card_is_told_with_the_first(evening, language):
    game, (active, _) = await at_first_turn(evening)
    active.user.locale = language
    deck = {"en": "(from the deck)", "it": "(dal mazzo)"}[language]
    first = (await active.press(await active.table(game), "blind")).message["content"]
    assert first.count(deck) == 1
    both = (await active.press(await active.table(game), "blind")).message["content"]
    told = both.splitlines()[0]
    assert told.count(deck) == 2 or re.search(rf" 2 \w+ {re.escape(deck)}", told), told
    assert "(3)" not in both.split("\n", 1)[1], "tickets would push the board away"


@pytest.mark.parametrize(("language", "next_is"), [("en", "is playing now"), ("it", "adesso è il turno di")])
async def test_press_out_of_turn_names_who_is_next(evening, language, next_is):
    game, (active, other) = await at_first_turn(evening)
    other.user.locale = language
    table = await active.table(game)
    for verb in ("blind", "two_blind", "draw", "tickets"):
        said = (await other.press(table, verb)).message["content"]
        assert next_is in said
        assert active.user.name in said


@pytest.mark.parametrize("language", ["en", "it"])
async def test_question_before_new_tickets_has_a_way_back(evening, language):
    game, (active, _) = await at_first_turn(evening)
    active.user.locale = language
    sure = (await active.press(await active.table(game), "tickets")).message
    hand = (await active.press(sure, "tickets_back")).message
    assert hand["id"] == sure["id"]
    assert {"en": "Your cards (4)", "it": "Le tue carte (4)"}[language] in hand["content"]


@pytest.mark.parametrize("is_on", [False, True])
@pytest.mark.parametrize(("language", "label"), [("en", "your team’s voice"), ("it", "vocale della squadra")])
async def test_team_offered_a_voice_channel_only_if_voice_is_on(evening, language, label, is_on):
    if is_on:
        await voice_on(evening)
    _, (bruno, *_) = await teams(evening, language=language)
    told = bruno.client.messages(team_thread(evening, bruno))
    labels = [button["label"] for message in told for button in find(message, "voice")]
    assert [label in it for it in labels] == [True] * is_on


@pytest.mark.parametrize(
    ("language", "title", "team"),
    [("en", "Team Asia", "🟥 Red team"), ("it", "Asia a squadre", "🟥 Squadra rossa")],
)
async def test_threads_are_named_after_map_and_players(evening, language, title, team):
    game, (bruno, *_) = await teams(evening, language=language)
    threads = {channel["id"]: channel["name"] for channel in bruno.client.channels(evening.guild.id)}
    assert threads[await evening.play_channel(game)] == f"{title}: Elena, Carla, Dario, Bruno"
    assert threads[team_thread(evening, bruno)] == f"{team} · {title}: Dario, Bruno"


@pytest.mark.parametrize(
    ("language", "missing", "waits"), [("en", "missing: ", "your turn yet"), ("it", "manca: ", "ancora a te")]
)
async def test_claim_out_of_turn_plans_a_route_with_one_press(evening, language, missing, waits):
    game, (active, other) = await at_first_turn(evening)
    other.user.locale = language
    plan = (await other.press(await active.table(game), "claim")).message
    assert waits in plan["content"]
    assert {"en": "Your cards (4)", "it": "Le tue carte (4)"}[language] in plan["content"]
    (menu,) = find(plan, "order_route")
    assert any(missing in option["description"] for option in menu["options"])
    useful = {"en": "helps your tickets", "it": "utile ai tuoi biglietti"}[language]
    helps = [useful in option["description"] for option in menu["options"]]
    assert helps == sorted(helps, reverse=True), "those for the tickets come first"
    await other.choose(plan, "order_route", menu["options"][0]["value"])
    orders = (await other.slash("ttr-me", "orders", game=game)).message["content"]
    city = menu["options"][0]["label"].split(" – ")[0]
    assert city in orders


@pytest.mark.parametrize(("language", "pays"), [("en", "Your cards ("), ("it", "Le tue carte (")])
async def test_claim_panel_shows_the_hand_and_every_price(evening, language, pays):
    game, (active, other) = await at_first_turn(evening)
    for person in (active, other):
        person.user.locale = language
    while not find(claim := (await active.press(await active.table(game), "claim")).message, "route"):
        await active.press(await active.table(game), "two_blind")
        await evening.settled()
        active, other = other, active
    assert pays in claim["content"]
    for option in find(claim, "route")[0]["options"]:
        length = re.search(r"\((\d)", option["label"])
        assert length is not None
        counts = re.findall(r"(\d) ", option["description"].split(" · ")[0])
        assert sum(map(int, counts)) == int(length[1]), option


@pytest.mark.parametrize(
    ("language", "missing", "free", "none"),
    [
        ("en", "missing: ", "The free routes", "can’t claim any route now"),
        ("it", "manca: ", "Le tratte libere", "non puoi occupare nessuna tratta"),
    ],
)
async def test_why_without_a_route_tells_of_all(evening, language, missing, free, none):
    game, (active, _) = await at_first_turn(evening)
    active.user.locale = language
    told = (await active.slash("ttr", "why", channel=await evening.play_channel(game))).message
    claim = (await active.press(await active.table(game), "claim")).message
    assert (free if find(claim, "route") else none) in told["content"]
    options = find(told, "order_route")[0]["options"]
    assert len(options) == 25
    assert any(missing in option["description"] for option in options)


async def two_games(evening, language):
    """Return two running games of the same two people, in threads of the same channel."""
    people = [evening.person(name) for name in NAMES[:2]]
    games = [await evening.running_game(*people) for _ in range(2)]
    people[0].user.locale = language
    return games, people[0]


async def test_command_inside_a_games_thread_means_that_game(evening):
    games, anna = await two_games(evening, "en")
    inside = (await anna.slash("ttr", "score", channel=await evening.play_channel(games[0]))).message["content"]
    assert "-# **USA" not in inside, "in the game's own thread there is no other"


@pytest.mark.parametrize(
    ("language", "which", "leave"),
    [
        ("en", "Which game?", "Leave **USA: Anna, Bruno**?"),
        ("it", "Quale partita?", "Lasci **USA: Anna, Bruno**?"),
    ],
)
async def test_command_beside_several_games_asks_which(evening, language, which, leave):
    games, anna = await two_games(evening, language)
    carla = evening.person("Carla")
    for path, options, said in (
        (("leave",), {}, leave),
        (("score",), {}, ""),
        (("why",), {"route": "Denver – Omaha"}, "Denver"),
        (("board",), {"move": 0}, ""),
        (("replace",), {"player": carla.user.id}, f"<@{carla.user.id}>"),
    ):
        asked = (await anna.slash("ttr", *path, **options)).message
        assert which in asked["content"], path
        (menu,) = find(asked, "which")
        assert {option["value"] for option in menu["options"]} == set(games)
        assert len({option["description"] for option in menu["options"]}) == 2, "both have the same people"
        shown = (await anna.choose(asked, "which", games[0])).message
        assert shown["id"] == asked["id"]
        assert shown["content"].startswith("-# **USA: Anna, Bruno**\n"), "it says which"
        assert said in shown["content"]
    assert await evening.host.attendance._offer(games[0], 0) is not None, "a seat of the chosen game is offered"
    assert await evening.host.attendance._offer(games[1], 0) is None


@pytest.mark.parametrize(("language", "which"), [("en", "Which game?"), ("it", "Quale partita?")])
async def test_note_beside_several_games_asks_which(evening, language, which):
    games, anna = await two_games(evening, language)
    asked = (await anna.slash("ttr", "note")).message
    assert which in asked["content"]
    form = (await anna.choose(asked, "which", games[0])).modal
    assert form["custom_id"] == f"ttr:{games[0]}:-:note:"


async def test_command_with_a_long_text_beside_several_games_is_refused(evening):
    _, anna = await two_games(evening, "en")
    refused = (await anna.slash("ttr", "why", route="x" * 90)).message["content"]
    assert "Say which one, or do this in the game’s thread" in refused


@pytest.mark.parametrize(("language", "which"), [("en", "Which game?"), ("it", "Quale partita?")])
async def test_hand_in_direct_messages_offers_the_games_to_choose_from(evening, language, which):
    games, anna = await two_games(evening, language)
    place = anna.client.open_dm()["id"]
    for command, verb in (("hand", "choose"), ("orders", "order_new")):
        asked = (await anna.slash("ttr-me", command, channel=place)).message
        assert which in asked["content"]
        options = find(asked, "which")[0]["options"]
        assert {option["value"] for option in options} == set(games)
        shown = (await anna.choose(asked, "which", games[0])).message
        assert shown["id"] == asked["id"]
        assert find(shown, verb)


async def test_panel_names_its_game_after_each_press(evening):
    games, anna = await two_games(evening, "en")
    asked = (await anna.slash("ttr-me", "orders", channel=anna.client.open_dm()["id"])).message
    shown = (await anna.choose(asked, "which", games[0])).message
    for verb in ("orders_usual", "orders_clear", "orders_usual"):
        shown = (await anna.press(shown, verb)).message
        assert shown["content"].count("-# **USA: Anna, Bruno**\n") == 1
        assert shown["content"].startswith("-# **USA: Anna, Bruno**\n")


@pytest.mark.parametrize(
    ("language", "strongest", "weakest", "fit"),
    [("en", "Expert", "Child", "Very easy: "), ("it", "Esperto", "Bambino", "Facilissimo: ")],
)
async def test_computer_players_are_listed_from_the_strongest(evening, language, strongest, weakest, fit):
    anna = evening.person("Anna")
    _, lobby = await evening.new_table(anna, language=language)
    first, *_, last = find(lobby, "robot")[0]["options"]
    assert (first["label"], last["label"]) == (strongest, weakest)
    assert last["description"].startswith(fit)


@pytest.mark.parametrize("language", ["en", "it"])
async def test_presses_per_common_deed(evening, language):
    """The number of presses for each action, including those that open a panel: more fail the test."""
    anna, bruno = (evening.person(name) for name in NAMES[:2])
    for person in (anna, bruno):
        person.user.locale = language
    game = await evening.running_game(anna, bruno)
    counts = {}

    async def counted(deed, person, *steps):
        """Press in turn what the previous press has shown, beginning with the table. Return the number of presses."""
        before, message = person.pressed.total(), await person.table(game)
        for verb in steps:
            (component, *_) = find(message, verb)
            values = [component["options"][0]["value"]] if "options" in component else []
            message = (await person.use(message, component, *values)).message
        counts[deed] = person.pressed.total() - before
        return message

    for person in (anna, bruno):
        await counted("keep the opening tickets", person, "choose", "keep")
    people = {person.user.id: person for person in (anna, bruno)}

    async def next_up():
        (user_id,) = waited_for(await anna.table(game))
        return people[user_id], next(person for person in people.values() if person.user.id != user_id)

    active, other = await next_up()
    await counted("see the hand", active, "hand")
    await counted("plan a route on another's turn", other, "claim", "order_route")
    await other.slash("ttr-me", "orders", game=game)
    await other.press((await other.slash("ttr-me", "orders", game=game)).message, "orders_clear")
    await counted("two cards from the deck", active, "two_blind")
    active, _ = await next_up()
    await counted("new tickets", active, "tickets", "draw_tickets", "keep")
    while not find((await (await next_up())[0].press(await anna.table(game), "claim")).message, "route"):
        await (await next_up())[0].press(await anna.table(game), "two_blind")
    active, _ = await next_up()
    answer = await counted("claim a route", active, "claim", "route", "pay")
    before = active.pressed.total()
    await active.press((await active.press(answer, "undo")).message, "undo_now")
    counts["take a claim back"] = active.pressed.total() - before
    assert counts == {
        "keep the opening tickets": 2,
        "see the hand": 1,
        "plan a route on another's turn": 2,
        "two cards from the deck": 1,
        "new tickets": 3,
        "claim a route": 3,
        "take a claim back": 2,
    }
    for deed in (HAND, OPENING, BLIND, CLAIM, TICKETS):
        assert counts[deed] == PRESSES[deed], "the simulation counts as many"


async def test_owner_is_helped_on_in_private(evening):
    anna, bruno = evening.person("Anna"), evening.person("Bruno", locale="it")
    panel = (await anna.slash("ttr", "new", seats=3)).message
    (strongest,) = components(panel)
    assert "Your table is open" in panel["content"]
    assert (strongest["label"], strongest["style"]) == ("Add a computer player", BLURPLE)
    await anna.press(panel, "robot")
    await evening.settled()
    (lobby,) = [m for m in anna.client.messages(evening.general.id) if find(m, "join")]
    assert "Veteran" in lobby["content"]
    panel = anna.client.message(panel["id"])
    assert "2 of 3 seats taken" in panel["content"]
    assert [(b["label"], b["style"]) for b in components(panel)] == [
        ("Start", GREEN),
        ("Add a computer player", GREY),
    ]
    await bruno.press(lobby, "join")
    await anna.press(panel, "start")
    await evening.settled()
    assert not components(anna.client.message(panel["id"]))
    assert "The game is on" in anna.client.message(lobby["id"])["content"]
