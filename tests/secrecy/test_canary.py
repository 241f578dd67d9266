"""Whole games on every map: before the count no secret reaches anybody else, in no message and no log."""

from random import Random

import pytest

from tests.e2e.player import play_on
from tests.secrecy.canary import Canary, leaks
from tests.secrecy.spies import LogLines
from ttrbot.app.history.export import read_export
from ttrbot.content import load_map, map_ids

NAMES = ("Anna", "Bruno")
SMALL = min(map_ids(), key=lambda map_id: len(load_map(map_id).routes))


async def played(evening, map_id):
    """Return a whole game of two people and computer players in which everybody looks at everything they can."""
    gamemap = load_map(map_id)
    seats = 3 if 3 in gamemap.seats else min(gamemap.seats)
    anna, bruno = (evening.person(name) for name in NAMES)
    evening.person("Carla", locale="it")
    game, lobby = await evening.new_table(anna, map=map_id, robots=seats - 2, **{"robot-kind": "veteran"})
    await bruno.press(lobby, "join")
    for option in range(len(gamemap.options)):
        await evening.settled()
        await anna.press(anna.client.message(lobby["id"]), "option", option)
    await evening.settled()
    await anna.start(lobby)
    for number in range(1_000):
        await play_on(evening, game, [anna, bruno], Random(f"{map_id}{number}"), turns=10)
        await evening.settled()
        channel = await evening.play_channel(game)
        end = anna.newest(channel)
        if any(attachment["filename"] == f"{game}.json" for attachment in end["attachments"]):
            break
        for person in evening.people.values():
            for command in ("log", "score", "board", "hand"):
                await person.slash("ttr", command, channel=channel)
            await person.slash("ttr", "board", channel=channel, mine=True)
    exported = read_export(await evening.host.games.export(game))
    table = await evening.host.games.table(game)
    people = {seat.seat: evening.people[seat.name] for seat in table.seats if seat.name in evening.people}
    return Canary(exported), people, end["id"]


@pytest.mark.parametrize("map_id", map_ids())
async def test_whole_game_leaks_nothing(evening, map_id):
    with LogLines() as log:
        canary, people, end_id = await played(evening, map_id)
    assert len(canary.phrases) > 50
    assert len(log.lines) > canary.moves, "the log has a line for each move and some more"
    assert leaks(canary, evening.world, people, end_id, log.lines) == []
    told = await evening.people["Anna"].slash("ttr", "log", channel=await evening.play_channel(canary.game))
    assert "– *" in told.message["content"], "why the computer player did it: secret till now"


async def test_planted_phrases_are_found(evening):
    with LogLines() as log:
        canary, people, end_id = await played(evening, SMALL)
    secret = next(phrase for phrase, seats in canary.phrases.items() if seats == {0})
    first = evening.world.log[0]
    for event in ({"type": "message_create", "message": {"content": secret}}, {"choices": [{"name": f"x {secret}"}]}):
        evening.world.log.clear()
        evening.world.announcer.deliver(evening.people["Carla"].user.id, event)
        evening.world.announcer.deliver(people[0].user.id, event)
        found = leaks(canary, evening.world, people, end_id, [])
        assert any(evening.people["Carla"].user.id in leak for leak in found)
        assert not any(people[0].user.id in leak for leak in found), "it is her own"
    evening.world.log.clear()
    evening.world.announcer.deliver(first.user_id, {"type": "x"}, (f"file {secret}".encode(),))
    assert leaks(canary, evening.world, {}, end_id, [])
    assert leaks(canary, evening.world, people, end_id, [*log.lines, f"hand={secret}"])


async def test_failing_computer_player_does_not_log_its_hand(evening, monkeypatch):
    class Babbler:
        def choose(self, view, gamemap, decision, rng):
            raise ValueError(f"{view.hand} {view.tickets} {view.offered}")

    evening.watch.expect_log("robot_failed")
    monkeypatch.setitem(evening.host.context.robots, "veteran", Babbler)
    with LogLines() as log:
        canary, people, end_id = await played(evening, SMALL)
    assert any("robot_failed" in line for line in log.lines)
    assert leaks(canary, evening.world, people, end_id, log.lines) == []
