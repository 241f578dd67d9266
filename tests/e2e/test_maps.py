"""One whole game on every map, by presses. Each map's special questions appear and are answered."""

from random import Random

import pytest

from localcord.models import ChannelType
from tests.e2e.evening import find
from tests.e2e.player import act, play_on
from tests.e2e.test_rooms import join_voice, long_after, voice_on
from tests.e2e.test_whole_game import assert_secret_until_the_end
from ttrbot.app.history.export import read_export
from ttrbot.app.history.verify import verify
from ttrbot.content import load_map, map_ids
from ttrbot.engine.codec import decode_action
from ttrbot.engine.rules.seen import SEEN

NAMES = ("Anna", "Bruno", "Carla", "Dario")
TEAM_NAMES = ("Elena", "Bruno", "Carla", "Dario")


async def whole_game(evening, map_id):
    """Open a table with all the map's options, and play to the end. Return the people and the message of the count."""
    gamemap = load_map(map_id)
    seats = min(gamemap.seats)
    has_teams = gamemap.team_size > 1  # without Anna in team games: she owns the server, so she can read every thread
    people = [evening.person(name) for name in (TEAM_NAMES if has_teams else NAMES)[:seats]]
    anna = people[0]
    game, lobby = await evening.new_table(anna, map=map_id, seats=seats)
    for person in people[1:]:
        await person.press(lobby, "join")
    for option in range(len(gamemap.options)):
        await evening.settled()
        await anna.press(anna.client.message(lobby["id"]), "option", option)
    await evening.settled()
    if has_teams:
        await voice_on(evening)
        await anna.choose(anna.client.message(lobby["id"]), "pair_up", "2")
        await evening.settled()
        shown = anna.client.message(lobby["id"])["content"]
        seated = [line.split()[1] for line in shown.splitlines() if line.startswith(("🟦", "🟥"))]
        assert {"Elena", "Carla"} in (set(seated[:2]), set(seated[2:])), "they are a team now"
    await anna.start(lobby)
    if has_teams:
        await evening.settled()
        for person in people:
            await join_voice(evening, person)
    await play_on(evening, game, people, Random(map_id))
    await evening.settled()
    channel = await evening.play_channel(game)
    end = anna.newest(channel)
    file = next(attachment for attachment in end["attachments"] if attachment["filename"] == f"{game}.json")
    stored = evening.world.channels[channel].messages[end["id"]]
    exported = next(attachment.data for attachment in stored.attachments if attachment.id == file["id"])
    return people, channel, end, exported


@pytest.mark.parametrize("map_id", map_ids())
async def test_a_whole_game_by_presses(evening, map_id):
    people, channel, end, exported = await whole_game(evening, map_id)
    assert not verify(read_export(exported)).faults
    told = end["content"]
    assert "🏆" in told
    assert all(person.user.name in told for person in people)
    messages = [m for m in people[0].client.messages(channel) if not m["ephemeral"]]
    assert not [message for message in messages if find(message, "choose", enabled=False)]
    assert_secret_until_the_end(evening, people, end)
    moves = [bytes(move.action) for move in read_export(exported).moves if move.seat is not None]
    played = {type(decode_action(action)) for action in moves}
    rules = [rule.name for rule in load_map(map_id).rules if rule.option is None]
    assert [rule for rule in rules if SEEN[rule].acts and not played & {*SEEN[rule].acts}] == []
    shown = [delivery.event.get("message") for delivery in evening.world.log]
    dug = [
        message["content"].count("Turned up")
        for message in shown
        if message and " asks for " in message["content"] and find(message, "answer")
    ]
    assert set(dug) == ({1} if "tunnels" in rules else set()), "what was turned up is told once"
    if load_map(map_id).team_size > 1:
        await assert_teams_apart(evening, people)


async def assert_teams_apart(evening, people):
    """Check that each mate saw the team's own thread and voice channel, and nothing of the other team's."""
    seen: dict[str, set[tuple[int, str]]] = {}
    for delivery in evening.world.log:
        channel = delivery.event.get("channel") or {}
        if channel.get("type") in (ChannelType.PRIVATE_THREAD, ChannelType.VOICE):
            seen.setdefault(delivery.user_id, set()).add((channel["type"], channel["id"]))
    rooms = {person.user.name: seen[person.user.id] for person in people}
    assert rooms["Elena"] == rooms["Carla"]
    assert rooms["Bruno"] == rooms["Dario"]
    assert not rooms["Elena"] & rooms["Bruno"]
    assert all(len(own) == 2 for own in rooms.values()), rooms
    threads = {thread for own in rooms.values() for kind, thread in own if kind == ChannelType.PRIVATE_THREAD}
    written = [d.event["message"] for d in evening.world.log if d.event.get("message", {}).get("channel_id") in threads]
    assert {m["author"]["id"] for m in written} == {evening.world.bot.id}
    signs = {line[:1] for m in written for line in m["content"].splitlines()}
    assert not signs & set("▫✅⛔✖🗄"), "no hand, no tickets and no rack is ever in a thread"
    channels = [c for c in evening.guild.channels.values() if c.type in (ChannelType.VOICE, ChannelType.CATEGORY)]
    assert channels == [], "removed with the game"
    await long_after(evening)
    await evening.settled()
    for person in people:
        assert not [c for c in person.client.channels(evening.guild.id) if c["id"] in threads], "closed"


def into_the_aliens_city(gamemap):
    """Return the shortest route into the alien's first city, its other end, and a third city; None without him."""
    start = next((rule.params["start"] for rule in gamemap.rules if rule.name == "alien"), None)
    routes = [route for route in gamemap.routes if start in (route.a, route.b)]
    if not routes:
        return None
    route = min(routes, key=lambda route: route.length)
    home = route.a if route.b == start else route.b
    return route.id, home, next(city.id for city in gamemap.cities if city.id not in (start, home))


@pytest.mark.parametrize("map_id", [map_id for map_id in map_ids() if into_the_aliens_city(load_map(map_id))])
async def test_catching_the_alien(evening, map_id):
    anna, bruno = evening.person("Anna"), evening.person("Bruno")
    game, lobby = await evening.new_table(anna, map=map_id, seats=2, first="owner")
    await bruno.press(lobby, "join")
    await anna.press(lobby, "option")
    await evening.settled()
    lobby = anna.client.message(lobby["id"])
    assert find(lobby, "option")[0]["label"] == "Alvin the Alien: on"
    await anna.start(lobby)
    channel = (await anna.table(game))["channel_id"]
    route, home, elsewhere = into_the_aliens_city(load_map(map_id))
    for person in (anna, bruno):
        offer = (await person.press(await anna.table(game), "choose")).message
        await person.press(offer, "keep")
    for person, city in ((bruno, elsewhere), (anna, home)):
        await evening.settled()
        choice = (await person.press(await anna.table(game), "choose")).message
        assert [file["filename"] for file in choice["attachments"]] == ["choices.png"]
        sure = (await person.slash("ttr", "home", channel=channel, city=city)).message
        await person.press(sure, "answer")
    start = (await anna.table(game))["content"].split("👽 Alvin: ")[1].splitlines()[0]
    for _ in range(60):
        ways = (await anna.slash("ttr", "claim", channel=channel, route=route)).message
        if find(ways, "pay"):
            break
        for person in (anna, bruno):
            await act(person, await anna.table(game), Random(1), claims=False)
    caught = (await anna.press(ways, "pay")).message
    assert "You have caught Alvin" in caught["content"]
    (held,) = find(caught, "answer")
    moved = (await anna.press(caught, "answer")).message
    assert f"You moved Alvin to {held['label']}" in moved["content"]
    assert not find(moved, "answer"), f"{start} can hold no marker, and {held['label']} holds one"
    table = (await anna.table(game))["content"]
    assert f"👽 Alvin: {held['label']} (🟦 Anna)" in table
    board = await anna.slash("ttr", "board", text=True, channel=channel)
    assert f"🏠 {held['label']}" in board.message["content"], "in the table's message the picture shows it"
