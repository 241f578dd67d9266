"""Standing orders on the local Discord: written by presses, played as if pressed, seen by nobody else."""

from localcord.interaction import Interaction
from localcord.models import Json
from tests.e2e.evening import Person, components, find, shown
from tests.e2e.player import waited_for
from tests.e2e.test_days import later, paced

QUARTER = 900.0


async def change(person: Person, panel: Json | None, field: str, value: str) -> Interaction:
    """Change a field of the shown order."""
    assert panel is not None
    (menu,) = (menu for menu in find(panel, "order_set") if menu["custom_id"].split("~")[1].split(":")[0] == field)
    return await person.use(panel, menu, value)


async def test_orders_are_written_by_presses_and_played(evening, caplog):
    game, (first, second) = await paced(evening, "Anna", "Bruno")
    panel = (await second.slash("ttr-me", "orders", game=game)).message
    assert panel["ephemeral"]
    assert "None yet" in panel["content"]
    panel = (await second.choose(panel, "order_new", "colors")).message
    first_colors = find(panel, "order_draw")[0]["options"]
    assert [option["value"] for option in first_colors][::8] == ["purple", "locomotive"]
    panel = (await second.choose(panel, "order_draw", "red")).message
    assert "Draw 🔴 red from the market;" in panel["content"], "with what was chosen, and nothing else"
    assert not find(panel, "order_up") + find(panel, "order_down"), "there is nowhere to move it"
    fields = find(panel, "order_set")
    assert not any(option.get("default") for field in fields for option in field["options"])
    assert [field["placeholder"] for field in fields] == [
        "Add a colour, or take one away",
        "Until I hold …",
        "For how many turns",
        "Only while this is in the market",
    ]
    panel = shown(await change(second, panel, "colors", "locomotive"))
    assert "🔴 red, then 🚂 locomotive" in panel["content"]
    panel = shown(await change(second, panel, "turns", "1"))
    assert "for one turn" in panel["content"]
    panel = (await second.press(panel, "orders")).message
    panel = (await second.choose(panel, "order_new", "claim")).message
    route = find(panel, "order_route")[0]["options"][0]
    panel = (await second.choose(panel, "order_route", route["value"])).message
    assert "as soon as I can pay" in panel["content"]
    assert not find(panel, "order_down"), "it is the last"
    panel = (await second.press(panel, "order_up")).message
    first_line, second_line = panel["content"].splitlines()[1:3]
    assert "Claim" in first_line
    assert "Draw" in second_line
    panel = (await second.choose(panel, "order", find(panel, "order")[0]["options"][0]["value"])).message
    panel = (await second.press(panel, "order_delete")).message
    assert "Claim" not in panel["content"]

    await first.press(await first.table(game), "two_blind")
    assert waited_for(await first.table(game)) == {second.user.id}
    await later(evening, QUARTER)
    await later(evening, QUARTER)
    assert waited_for(await first.table(game)) == {first.user.id}
    seen = [*first.client.messages(await evening.play_channel(game)), *first.dms()]
    assert not any("order" in message["content"].lower() for message in seen)
    logged = str([record.msg for record in caplog.records]).lower()
    assert route["value"] not in logged
    assert "drawcolors" not in logged
    panel = (await second.slash("ttr-me", "orders", game=game)).message
    assert "None yet" in panel["content"], "it was for one turn"


async def test_claim_is_played_before_draws_and_unreachable_orders_are_marked(evening):
    game, (_, second) = await paced(evening, "Anna", "Bruno")
    panel = (await second.slash("ttr-me", "orders", game=game)).message
    panel = (await second.choose(panel, "order_new", "blind")).message
    panel = (await second.press(panel, "orders")).message
    panel = (await second.choose(panel, "order_new", "claim")).message
    panel = (await second.choose(panel, "order_route", find(panel, "order_route")[0]["options"][0]["value"])).message
    assert "as soon as I can pay" in panel["content"], "the new one is shown, wherever it stands"
    panel = (await second.press(panel, "orders")).message
    panel = (await second.choose(panel, "order_new", "claim")).message
    panel = (await second.choose(panel, "order_route", find(panel, "order_route")[0]["options"][0]["value"])).message
    assert "as soon as I can pay" in panel["content"], "the one that says the same is shown"
    panel = (await second.press(panel, "orders")).message
    assert len(find(panel, "order")[0]["options"]) == 2, "and none is added"
    assert "never" not in panel["content"]
    panel = (await second.choose(panel, "order", find(panel, "order")[0]["options"][0]["value"])).message
    panel = (await second.press(panel, "order_down")).message
    assert "⚠️ Order 1 is nearly always possible, so I never get to those below it." in panel["content"]


async def test_orders_survive_a_restart_and_can_be_deleted(evening):
    game, (first, second) = await paced(evening, "Anna", "Bruno")
    panel = (await second.slash("ttr-me", "orders", game=game)).message
    await second.choose(panel, "order_new", "blind")
    await evening.restart()
    panel = (await second.slash("ttr-me", "orders", game=game)).message
    assert "1. Draw two cards" in panel["content"]
    panel = (await second.press(panel, "orders_clear")).message
    assert "None yet" in panel["content"]
    await first.press(await first.table(game), "two_blind")
    await later(evening, QUARTER)
    assert waited_for(await first.table(game)) == {second.user.id}


async def test_person_without_a_seat_has_no_orders(evening):
    game, _ = await paced(evening, "Anna", "Bruno")
    carla = evening.person("Carla")
    answer = (await carla.slash("ttr-me", "orders", game=game)).message
    assert components(answer) == []


async def test_seats_can_follow_the_sun(evening):
    anna, bruno = evening.person("Anna"), evening.person("Bruno")
    await anna.slash("ttr-me", "timezone", zone="America/Los_Angeles")
    await bruno.slash("ttr-me", "timezone", zone="Europe/Rome")
    game, lobby = await evening.new_table(anna)
    await bruno.press(lobby, "join")
    panel = (await anna.press(lobby, "clock")).message
    panel = (await anna.press(panel, "seats_sun")).message
    await evening.settled()
    assert "follow the sun" in bruno.client.message(lobby["id"])["content"]
    await anna.start(lobby)
    await anna.table(game)
    seats = await evening.store.games.seats(game)
    assert [str(seat.user_id) for seat in seats] == [bruno.user.id, anna.user.id]


async def test_orders_given_in_ones_own_turn_hold_from_the_next_one(evening):
    game, (first, second) = await paced(evening, "Anna", "Bruno")
    panel = (await first.slash("ttr-me", "orders", game=game)).message
    panel = (await first.choose(panel, "order_new", "blind")).message
    panel = (await first.press(panel, "orders")).message
    assert "You play this turn yourself" in panel["content"]
    await later(evening, QUARTER)
    await later(evening, QUARTER)
    assert waited_for(await first.table(game)) == {first.user.id}
    panel = (await first.press(panel, "orders_now")).message
    assert "You play this turn" not in panel["content"]
    assert not find(panel, "orders_now")
    assert "I play this turn too, within 15 minutes, if one of them is possible." in panel["content"]
    await evening.settled()
    await later(evening, QUARTER)
    await later(evening, QUARTER)
    assert waited_for(await first.table(game)) == {second.user.id}


async def test_opening_tickets_and_a_home_can_be_ordered(evening):
    anna, bruno = evening.person("Anna"), evening.person("Bruno")
    game = await evening.running_game(anna, bruno, map="old-west", first="owner", pace="day")
    panel = (await anna.slash("ttr-me", "orders", game=game)).message
    panel = (await anna.choose(panel, "order_new", "homes")).message
    assert "Home city: the first that is free of" in panel["content"]
    before = panel["content"]
    city = next(o["value"] for o in find(panel, "order_set")[0]["options"] if o["label"] not in before)
    panel = (await anna.choose(panel, "order_set", city)).message
    panel = (await anna.press(panel, "orders")).message
    panel = (await anna.choose(panel, "order_new", "opening")).message
    assert "keep the best 4" in (await anna.choose(panel, "order_set", "4")).message["content"]
    await evening.settled()
    await later(evening, QUARTER)
    assert waited_for(await anna.table(game)) == {bruno.user.id}
    offer = (await bruno.press(await bruno.table(game), "choose")).message
    homes = (await bruno.press(offer, "keep")).message
    sure = (await bruno.choose(homes, "answer", find(homes, "answer")[0]["options"][0]["value"])).message
    await bruno.press(sure, "answer")
    await evening.settled()
    await later(evening, QUARTER)
    table = await anna.table(game)
    assert waited_for(table) == {anna.user.id}
    assert table["content"].count("as their home city") == 2
    assert find(table, "two_blind"), "her first turn is not begun for her"


async def test_panel_of_a_deleted_order_leads_to_the_list(evening):
    game, (_, second) = await paced(evening, "Anna", "Bruno")
    panel = (await second.slash("ttr-me", "orders", game=game)).message
    old = (await second.choose(panel, "order_new", "blind")).message
    panel = (await second.slash("ttr-me", "orders", game=game)).message
    panel = (await second.choose(panel, "order", find(panel, "order")[0]["options"][0]["value"])).message
    await second.press(panel, "order_delete")
    late = shown(await change(second, old, "turns", "1"))
    assert "done, cancelled or deleted" in late["content"]
    assert "None yet" in (await second.press(late, "orders")).message["content"]
