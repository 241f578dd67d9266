"""The slash commands, as people use them."""

from random import Random

import pytest

from localcord.invoke import ClientRefusedError
from localcord.permissions import Permission
from tests.e2e.evening import components, find
from tests.e2e.player import play_on
from tests.e2e.test_presses import at_first_turn
from ttrbot.settings import Links


async def test_autocomplete_finds_routes_by_city(evening):
    game, (active, other) = await at_first_turn(evening)
    channel = await evening.play_channel(game)
    for person in (active, other):
        offered = await person.client.autocomplete(channel, ("ttr", "why"), {"route": "miami"}, "route")
        assert offered
        assert all("Miami" in choice["name"] for choice in offered)
    everything = await active.client.autocomplete(channel, ("ttr", "why"), {"route": ""}, "route")
    assert len({choice["name"] for choice in everything}) == 25
    assert await evening.people["Anna"].client.autocomplete(
        evening.general.id, ("ttr", "why"), {"route": "miami"}, "route"
    ), "the only game of a person is meant outside its thread too"


@pytest.mark.parametrize(("language", "claim"), [("en", "claim"), ("it", "occupa")])
async def test_cities_found_by_their_names_in_other_languages(evening, language, claim):
    anna, bruno = (evening.person(name) for name in ("Anna", "Bruno"))
    anna.user.locale = language
    game = await evening.running_game(anna, bruno, map="italy")
    channel = await evening.play_channel(game)
    routes = await anna.client.autocomplete(channel, ("ttr", "why"), {"route": "venice ancona"}, "route")
    assert [choice["name"][:16] for choice in routes] == ["Ancona – Venezia"]
    assert (
        "Ancona – Venezia"
        in (await anna.slash("ttr", "why", channel=channel, route="venice ancona")).message["content"]
    )
    written = {"order": f"{claim} venice ancona"}
    orders = await anna.client.autocomplete(channel, ("ttr-me", "order"), written, "order")
    assert orders[0]["value"].startswith(f"{claim} Ancona – Venezia")
    panel = (await anna.slash("ttr-me", "order", order=written["order"], game=game)).message
    assert "Ancona – Venezia" in panel["content"]


async def test_claim_by_name(evening):
    game, (active, other) = await at_first_turn(evening)
    channel = await evening.play_channel(game)
    (choice, *_) = await active.client.autocomplete(channel, ("ttr", "claim"), {"route": ""}, "route")
    listed = (await active.press(await active.table(game), "claim")).message
    if not find(listed, "route"):
        pytest.fail("with four cards a route of one space can always be paid for")
    assert choice["name"] == find(listed, "route")[0]["options"][0]["label"]
    ways = (await active.slash("ttr", "claim", channel=channel, route=choice["value"])).message
    assert "You claimed" in (await active.press(ways, "pay")).message["content"]
    taken = (await other.slash("ttr", "claim", channel=channel, route=choice["value"])).message
    assert "already" in taken["content"], "it is taken"
    assert not find(taken, "pay")


async def test_why_tells_every_reason(evening):
    game, (active, other) = await at_first_turn(evening)
    channel = await evening.play_channel(game)
    reasons = (await other.slash("ttr", "why", channel=channel, route="Miami New Orleans")).message["content"]
    assert "Miami – New Orleans" in reasons
    assert len([line for line in reasons.splitlines() if line.startswith("- ")]) >= 2
    assert "isn’t your turn" in reasons
    unknown = (await active.slash("ttr", "why", channel=channel, route="Atlantis")).message["content"]
    assert "Atlantis" in unknown
    several = (await active.slash("ttr", "why", channel=channel, route="Chicago")).message["content"]
    assert "routes fit" in several


async def test_parallel_tracks_alike_are_one_choice_which_means_the_free_one(evening):
    game, (active, *others) = await at_first_turn(evening, 4)
    channel = await evening.play_channel(game)
    (choice,) = await active.client.autocomplete(channel, ("ttr", "why"), {"route": "dallas houston"}, "route")
    ways = (await active.slash("ttr", "claim", channel=channel, route=choice["value"])).message
    assert "You claimed" in (await active.press(ways, "pay")).message["content"]
    for person in others:
        told = (await person.slash("ttr", "why", channel=channel, route=choice["value"])).message["content"]
        assert "Dallas – Houston" in told
        assert "already belongs" not in told


async def test_looking_back(evening):
    game, (active, _) = await at_first_turn(evening)
    channel = await evening.play_channel(game)
    await active.press(await active.table(game), "two_blind")
    await evening.settled()
    for command in ("log", "score", "board", "rules", "hand", "table"):
        answer = (await active.slash("ttr", command, channel=channel)).message
        assert answer["ephemeral"], command
        assert answer["content"], command
    early = (await active.slash("ttr", "board", channel=channel, move=0)).message
    assert "before the first move" in early["content"]
    assert len(early["attachments"]) == 1
    later = (await active.press(early, "board")).message
    assert "after move 1" in later["content"]
    beyond = (await active.slash("ttr", "board", channel=channel, move=999)).message
    assert "no move 999" in beyond["content"]


async def test_the_rules_are_those_of_the_map_that_is_played(evening):
    anna, bruno = evening.person("Anna"), evening.person("Bruno")
    assert "**USA**" in (await anna.slash("ttr", "rules")).message["content"]
    game = await evening.running_game(anna, bruno, map="switzerland")
    channel = await evening.play_channel(game)
    assert "**Switzerland**" in (await anna.slash("ttr", "rules", channel=channel)).message["content"]
    assert "**India**" in (await anna.slash("ttr", "rules", channel=channel, map="india")).message["content"]


async def test_own_things_in_direct_messages(evening):
    anna = evening.person("Anna")
    none = (await anna.slash("ttr-me", "games", channel=anna.client.open_dm()["id"])).message["content"]
    assert "You aren’t at any table" in none
    game, (active, other) = await at_first_turn(evening)
    dm = active.client.open_dm()["id"]
    assert "your turn" in (await active.slash("ttr-me", "games", channel=dm)).message["content"]
    assert f"waiting for <@{active.user.id}>" in (await other.slash("ttr-me", "games")).message["content"]
    assert "Your cards" in (await active.slash("ttr-me", "hand", channel=dm)).message["content"]
    offered = await active.client.autocomplete(dm, ("ttr-me", "hand"), {"game": "usa"}, "game")
    assert [choice["value"] for choice in offered] == [game]
    with pytest.raises(ClientRefusedError):
        active.client.slash(dm, "ttr", "new")


async def test_the_commands_that_need_a_game_say_so(evening):
    anna = evening.person("Anna")
    for command in ("table", "hand", "log", "score", "board"):
        assert "No game runs here" in (await anna.slash("ttr", command)).message["content"]
    unknown = (await anna.slash("ttr-me", "hand", game="nonsense")).message["content"]
    assert "I don’t know this game. Choose one of the suggestions: </ttr-me games:" in unknown
    assert "</ttr games:" in unknown


async def test_the_languages(evening):
    anna, bruno = evening.person("Anna"), evening.person("Bruno", locale="it")
    with pytest.raises(ClientRefusedError):
        bruno.client.slash(evening.general.id, "ttr-admin", "set", options={"language": "it"})
    await anna.slash("ttr-admin", "set", language="it")
    _, lobby = await evening.new_table(anna)
    assert "Tavolo · USA" in lobby["content"]
    _, english = await evening.new_table(bruno, language="en")
    assert "Table · USA" in english["content"]
    assert "Il tuo tavolo" in (await bruno.slash("ttr", "new")).message["content"]
    assert "in italiano" in (await anna.slash("ttr-me", "language", language="it")).message["content"]
    assert "Non sei" not in (await anna.slash("ttr-me", "games")).message["content"]


async def test_an_administrator_ends_a_table_whose_owner_is_gone(evening):
    game, (_, other) = await at_first_turn(evening)
    anna = evening.people["Anna"]
    offered = await anna.client.autocomplete(evening.general.id, ("ttr-admin", "end"), {"table": ""}, "table")
    assert [choice["value"] for choice in offered] == [game]
    await anna.slash("ttr-admin", "end", table=game)
    await evening.settled()
    channel = await evening.play_channel(game)
    assert not evening.tables(channel, other.client), "nothing is left to press"
    assert "has called the game off" in anna.newest(channel)["content"]
    assert "I don’t know" in (await anna.slash("ttr-admin", "end", table="nonsense")).message["content"]


async def test_the_check_tries_everything(evening):
    anna = evening.person("Anna")
    before = len(anna.client.messages(evening.general.id))
    good = (await anna.slash("ttr-admin", "check")).message["content"]
    assert f"**Everything works.** What I need in <#{evening.general.id}>:" in good
    assert "❌" not in good
    assert len(anna.client.messages(evening.general.id)) == before + 1, "only the private answer stays"
    evening.world.set_overwrite(
        evening.general, evening.world.bot, deny=Permission.CREATE_PUBLIC_THREADS | Permission.ATTACH_FILES
    )
    bad = (await anna.slash("ttr-admin", "check")).message["content"]
    assert "Something is missing" in bad
    assert "❌ **Create Public Threads**" in bad
    assert "❌ **Attach Files**" in bad
    assert "❌ send a picture" in bad


async def test_the_check_in_a_games_thread_tries_the_channel_of_the_thread(evening):
    anna, bruno = evening.person("Anna"), evening.person("Bruno")
    thread = await evening.play_channel(await evening.running_game(anna, bruno))
    assert thread != evening.general.id
    before = [len(anna.client.messages(channel)) for channel in (evening.general.id, thread)]
    good = (await anna.slash("ttr-admin", "check", channel=thread)).message["content"]
    assert f"**Everything works.** What I need in <#{evening.general.id}>:" in good
    assert "❌" not in good
    after = [len(anna.client.messages(channel)) for channel in (evening.general.id, thread)]
    assert after == [before[0], before[1] + 1], "only the private answer stays"


async def test_a_table_opened_in_a_games_thread_stands_in_the_games_channel(evening):
    anna, bruno = evening.person("Anna"), evening.person("Bruno")
    game = await evening.running_game(anna, bruno)
    thread = await evening.play_channel(game)
    opened = (await bruno.slash("ttr", "new", channel=thread)).message["content"]
    assert f"Your table is open in <#{evening.general.id}>." in opened
    assert "Another map?" in opened
    named = (await bruno.slash("ttr", "new", channel=thread, map="europe")).message["content"]
    assert "Another map?" not in named
    await evening.settled()
    hand = (await anna.slash("ttr", "hand", channel=thread)).message["content"]
    assert "Your cards" in hand, "in the thread the game is still the one that is meant"


async def test_own_game_is_chosen_in_a_channel_of_several_games(evening):
    anna, bruno, carla, dario, elena = map(evening.person, ("Anna", "Bruno", "Carla", "Dario", "Elena"))
    first = await evening.running_game(anna, bruno)
    second = await evening.running_game(carla, dario)
    for person, game in ((anna, first), (dario, second)):
        shown = (await person.slash("ttr", "hand")).message["content"]
        assert "Your cards" in shown
        log = (await person.slash("ttr-me", "hand", game=game)).message["content"]
        assert shown.splitlines()[1:2] == log.splitlines()[1:2], "below its age"
    score = (await elena.slash("ttr", "score")).message["content"]
    assert "Carla" in score, "who plays in none looks at the newest"


async def test_bad_values_of_a_new_table(evening):
    anna = evening.person("Anna")
    refused = (await anna.slash("ttr", "new", seats=6)).message
    assert "can’t be played by 6" in refused["content"]
    full = (await anna.slash("ttr", "new", seats=2, robots=3)).message
    assert full["ephemeral"]
    assert not [m for m in anna.client.messages(evening.general.id) if not m["ephemeral"] and components(m)]


async def test_numbers_of_finished_games(evening, monkeypatch):
    game, (active, other) = await at_first_turn(evening)
    channel = await evening.play_channel(game)
    none = (await active.slash("ttr", "stats", channel=channel)).message["content"]
    assert "No finished game" in none
    assert "each table chooses" in none
    assert "Nobody has a rating" in (await active.slash("ttr", "top", channel=channel)).message["content"]
    await play_on(evening, game, [active, other], Random(5))
    for locale, over in (("it", "rivincita"), ("en-US", "rematch")):
        other.user.locale = locale
        ended = (await other.slash("ttr", "table", channel=channel)).message
        assert over in ended["content"]
        assert find(ended, "film")
        assert find(ended, "rematch")
    mine = (await active.slash("ttr", "stats", channel=channel)).message
    assert mine["ephemeral"]
    assert "1 finished game" in mine["content"]
    assert "USA: 1 game" in mine["content"]
    theirs = (await active.slash("ttr", "stats", channel=channel, player=other.user.id)).message["content"]
    assert "1 finished game" in theirs
    assert (
        "nobody sees your statistics"
        in (await other.slash("ttr-me", "statistics", channel=channel, shown=False)).message["content"]
    )
    hidden = (await active.slash("ttr", "stats", channel=channel, player=other.user.id)).message["content"]
    assert "hides it" in hidden
    assert "hidden" in (await other.slash("ttr", "stats", channel=channel)).message["content"]
    monkeypatch.setattr("ttrbot.app.history.statistics.RATED_FROM", 1)
    asked = (await other.slash("ttr-me", "delete", channel=channel)).message
    await other.press(asked, "forget_me")
    for locale, rating in (("it", "Valutazione: **"), ("en-US", "Rating: **")):
        active.user.locale = locale
        told = (await active.slash("ttr", "stats", channel=channel)).message["content"]
        assert rating in told, "others keep their ratings"


async def test_own_data(evening):
    game, (active, other) = await at_first_turn(evening)
    channel = await evening.play_channel(game)
    told = (await active.slash("ttr-me", "export", channel=channel)).message
    assert told["ephemeral"]
    assert [file["filename"] for file in told["attachments"]] == ["my-data.json"]
    assert "https" not in told["content"]
    links = Links(privacy="https://example.org/privacy", terms="https://example.org/terms")
    object.__setattr__(evening.ttr.services, "links", links)
    told = (await active.slash("ttr-me", "export", channel=channel)).message["content"]
    assert told.splitlines()[1:] == [
        "How the person who runs the bot handles your data: <https://example.org/privacy>",
        "Terms of use: <https://example.org/terms>",
    ]
    asked = (await active.slash("ttr-me", "delete", channel=channel)).message
    assert asked["ephemeral"]
    gone = (await active.press(asked, "forget_me")).message["content"]
    assert "took over your seat in 1 game" in gone
    await evening.settled()
    assert "Former player" in (await other.table(game))["content"]
    assert "don’t play" in (await active.slash("ttr", "hand", channel=channel)).message["content"]


async def test_a_servers_settings_and_tables(evening):
    anna, bruno = evening.person("Anna"), evening.person("Bruno")
    assert "No table is open" in (await bruno.slash("ttr", "games")).message["content"]
    shown = (await anna.slash("ttr-admin", "set")).message["content"]
    assert "everywhere" in shown
    hall = evening.local.world.add_channel(evening.general.guild, "hall")
    settings = {"channel": hall.id, "pace": "day", "games": 2}
    asked = anna.client.slash(evening.general.id, "ttr-admin", "set", options=settings)
    told = (await evening.answered(asked)).message["content"]
    assert f"<#{hall.id}>" in told
    assert "24 hours" in told
    refusal = (await bruno.slash("ttr", "new")).message["content"]
    assert f"<#{hall.id}>" in refusal
    assert "Your table is open" in (await bruno.slash("ttr", "new", channel=hall.id)).message["content"]
    await evening.settled()
    listed = (await bruno.slash("ttr", "games")).message["content"]
    assert "1 table on this server" in listed
    back = (await anna.slash("ttr-admin", "reset", setting="channels")).message["content"]
    assert "everywhere" in back
    assert "Your table is open" in (await bruno.slash("ttr", "new")).message["content"]
    assert "at once" in (await bruno.slash("ttr", "new")).message["content"], "two tables are the limit now"


async def test_palettes_of_a_person_and_of_the_server(evening):
    anna = evening.person("Anna")
    told = (await anna.slash("ttr-me", "palette", palette="tritanopia")).message["content"]
    assert "Tritanopia" in told
    assert "Dark" in (await anna.slash("ttr-admin", "set", palette="dark")).message["content"]


async def test_the_board_in_words_mine_and_since_my_turn(evening):
    game, (active, other) = await at_first_turn(evening)
    channel = await evening.play_channel(game)
    (choice, *_) = await active.client.autocomplete(channel, ("ttr", "claim"), {"route": ""}, "route")
    ways = (await active.slash("ttr", "claim", channel=channel, route=choice["value"])).message
    assert "You claimed" in (await active.press(ways, "pay")).message["content"]
    await evening.settled()
    page = (await other.slash("ttr", "board", channel=channel, text=True)).message
    pages = [page["content"]]
    while len(find(page, "board_text")) > 1 or not pages[1:]:
        page = (await other.press(page, "board_text", -1)).message
        pages.append(page["content"])
    words = "\n".join(pages)
    gamemap = await evening.host.games.map_of(game)
    assert words.count("\n- ") == 2 * len(gamemap.routes)
    name = active.user.name
    assert sum(name in line for line in words.splitlines() if line.startswith("- ")) == 2, "below both cities"
    before = (await other.slash("ttr", "board", channel=channel, text=True, move=0)).message
    assert "before the first move" in (await other.press(before, "board_text")).message["content"]
    mine = (await active.slash("ttr", "board", channel=channel, mine=True)).message
    assert mine["ephemeral"]
    assert [file["filename"] for file in mine["attachments"]] == ["my-board.png"]
    assert "Cars for the shortest ways: " in mine["content"]
    ping = await other.table(game)
    assert other.user.id in ping["content"].splitlines()[0]
    assert [mention["id"] for mention in ping["mentions"]] == [other.user.id]
    assert len(ping["attachments"]) == 1
    told = [line for line in ping["content"].splitlines() if line.startswith("> ")]
    assert len(told) <= 3
    assert any(f"`1` 🟦 {name} claimed" in line or f"`1` 🟥 {name} claimed" in line for line in told)
    more = (await other.press(await other.table(game), "more")).message
    since = (await other.press(more, "since")).message
    assert f"{name} claimed" in since["content"]
    assert "`1`" in since["content"], "numbered as on the picture"
    stranger = evening.person("Zoe")
    assert "don’t play" in (await stranger.slash("ttr", "board", channel=channel, mine=True)).message["content"]


async def test_any_seat_is_named_to_begin_at_the_opening_or_in_the_lobby(evening):
    anna, bruno = evening.person("Anna"), evening.person("Bruno")
    game, lobby = await evening.new_table(anna, first="3", robots=1)
    assert "The player who takes seat 3 goes first" in lobby["content"]
    await bruno.press(lobby, "join")
    await evening.settled()
    lobby = anna.client.message(lobby["id"])
    assert "Bruno goes first" in lobby["content"]
    assert "Only" in (await bruno.choose(lobby, "first", "0")).message["content"]
    await anna.choose(lobby, "first", "1")
    await evening.settled()
    assert "Bruno goes first" not in anna.client.message(lobby["id"])["content"]
    await anna.choose(anna.client.message(lobby["id"]), "first", "2")
    await anna.start(lobby)
    assert (await evening.host.games.public_view(game)).view.turn_seat == 2
