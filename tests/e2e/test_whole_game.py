import asyncio
import hashlib
import re
from functools import partial
from random import Random

import pytest

from localcord.permissions import Permission
from tests.e2e.evening import find
from tests.e2e.player import play_on
from tests.support.local_discord import until
from ttrbot.app.history.export import read_export
from ttrbot.app.history.verify import verify
from ttrbot.app.pictures.pictures import FilmCut
from ttrbot.app.play.journal import ARCHIVED_AFTER


@pytest.mark.parametrize("seed", [1])
async def test_four_people_play_a_whole_game_by_presses(evening, seed, monkeypatch):
    people = [evening.person(name) for name in ("Anna", "Bruno", "Carla", "Dario")]
    anna = people[0]
    game, lobby = await evening.new_table(anna, seats=4)
    (secret_hash,) = re.findall(r"`(\w{64})`", lobby["content"])
    for person in people[1:]:
        await person.press(lobby, "join")
    await anna.start(lobby)
    await play_on(evening, game, people, Random(seed))
    await evening.settled()

    channel = await evening.play_channel(game)
    assert channel == lobby["id"], "the thread stands on the lobby's message"
    messages = [message for message in anna.client.messages(channel) if not message["ephemeral"]]
    end = messages[-1]
    (file,) = [a for a in end["attachments"] if a["filename"] == f"{game}.json"]
    for person in people:
        assert person.user.name in end["content"].split("```")[1], "everybody's total is told"
    (secret,) = re.findall(r"`(\w{32})`", end["content"])
    assert secret_hash == hashlib.sha256(bytes.fromhex(secret)).hexdigest()
    stored = evening.world.channels[channel].messages[end["id"]]
    exported = next(attachment.data for attachment in stored.attachments if attachment.id == file["id"])
    verdict = verify(read_export(exported))
    assert verdict.decided_anew
    assert not verdict.faults
    assert not [m for m in messages[:-1] if m["components"]], "no old message keeps its buttons"
    for person in people:
        assert len(person.dms()) == 1, "one direct message, kept current by editing"
    assert_secret_until_the_end(evening, people, end)
    film = (await anna.slash("ttr", "replay", channel=channel, size="small", length=15)).message
    assert film["ephemeral"]
    await until(lambda: anna.client.message(film["id"])["attachments"], "the film")
    film = anna.client.message(film["id"])
    assert film["attachments"][0]["filename"] == "replay.gif"
    await press_for_the_film(evening, anna, end, monkeypatch)
    await look_back(evening, people, film, channel)
    await play_once_more(evening, people, end)
    evening.clock.ahead += ARCHIVED_AFTER + 1
    await evening.restart()
    thread = evening.world.channels[channel].thread
    await until(lambda: thread.archived, "the finished game's thread to be archived")
    anna.client.post(channel, "One more look")
    await evening.settled()
    assert not thread.archived, "it stays open for whoever writes there"


async def press_for_the_film(evening, person, end, monkeypatch):
    """The count leads to the film. The count's message stays, however long the film takes."""
    whole_game, announced = evening.host.games.whole_game, asyncio.Event()

    async def slowly(*args):
        await announced.wait()
        return await whole_game(*args)

    with monkeypatch.context() as patch:
        patch.setattr(evening.host.games, "whole_game", slowly)
        patch.setattr("ttrbot.discord.visits.reply.DEFER_AFTER", 0.1)
        patch.setattr("ttrbot.discord.presses.looks.replay.FilmCut", partial(FilmCut, "small", 15))
        press = person.client.press(end["id"], find(end, "film")[0]["custom_id"])
        await press.acknowledged()
        announced.set()
        await until(lambda: press.followups, "the answer after the deferral")
        (shown,) = press.followups
        await until(lambda: person.client.message(shown.id)["attachments"], "the film")
    film = person.client.message(shown.id)
    assert film["ephemeral"]
    assert film["attachments"][0]["filename"] == "replay.gif"
    assert person.client.message(end["id"])["content"] == end["content"]


async def look_back(evening, people, film, channel):
    """After the game everybody who goes through its moves sees all cards and tickets."""
    stranger = evening.person("Elena")
    first = (await people[0].press(film, "all_hands")).message
    last = (await stranger.slash("ttr", "board", channel=channel)).message
    assert last["ephemeral"]
    for panel in (first, (await people[0].press(first, "board")).message, last):
        assert len(panel["attachments"]) == 1
        lines = panel["content"].splitlines()[1:]
        assert [line.split("**")[1].split(" ", 1)[1] for line in lines] == [person.user.name for person in people]
    assert all("✅" in line or "⛔" in line or "▫️" in line for line in last["content"].splitlines()[1:])


async def play_once_more(evening, people, end):
    """Open a rematch by its button. The others join by their invitation or the same button; the seats rotate."""
    anna, bruno, carla, dario = people
    assert "don’t play in this game" in (await evening.person("Elena").press(end, "rematch")).message["content"]
    server, hall = int(evening.guild.id), int(evening.world.add_channel(evening.guild, "hall").id)
    role = int(evening.world.add_role(evening.guild, "players").id)
    for setting, value, told in (
        ("channels", (hall,), f"Tables are opened here: <#{hall}>"),
        ("role", role, f"<@&{role}> may open tables"),
    ):
        await evening.host.servers.change(server, **{setting: value})
        assert told in (await carla.press(end, "rematch")).message["content"]
        await evening.host.servers.reset(server, setting)
    evening.world.set_overwrite(evening.general, dario.user, deny=Permission.VIEW_CHANNEL)
    opened = (await anna.press(end, "rematch")).message["content"]
    assert "The next table is open" in opened
    assert f"<@{dario.user.id}> can’t see" in opened
    assert "<@" not in opened.replace(f"<@{dario.user.id}>", "", 1)
    evening.world.set_overwrite(evening.general, dario.user)
    await evening.host.servers.change(server, role=role)  # otherwise taking a seat would open none
    await evening.settled()
    (invitation,) = [message for message in bruno.dms() if "invites you to play" in message["content"]]
    assert not [message for message in dario.dms() if "invites you to play" in message["content"]]
    assert "You are at the table" in (await bruno.press(invitation, "join")).message["content"]
    for person in (dario, carla, carla):
        assert "The next table is open" in (await person.press(end, "rematch")).message["content"]
    await evening.settled()
    (lobby,) = [m for m in anna.client.messages(evening.general.id) if not m["ephemeral"] and find(m, "start")]
    assert "A rematch" in lobby["content"]
    await anna.start(lobby)
    await evening.settled()
    (table,) = await evening.host.games.games_of(int(anna.user.id))
    assert [info.name for info in table.seats] == ["Bruno", "Carla", "Dario", "Anna"]


def assert_secret_until_the_end(evening, people, end):
    """Check that no message that a player saw before the count names a ticket offered to another player."""
    mine: dict[str, list[str]] = {}
    others: dict[str, list[str]] = {}
    for delivery in evening.world.log:
        message = delivery.event.get("message") or {}
        if message.get("id") == end["id"]:
            continue
        private = message.get("ephemeral") or message.get("guild_id") is None
        (mine if private else others).setdefault(delivery.user_id, []).append(message.get("content", ""))
    for person in people:
        secrets = {
            line.split(" ", 1)[1].split(" · ")[0]
            for text in mine[person.user.id]
            for line in text.splitlines()
            if line[:1] in "▫✅⛔✖"
        }
        assert len(secrets) >= 3
        for viewer, texts in others.items():
            told = "\n".join(texts)
            assert not [ticket for ticket in secrets if ticket in told], (person.user.name, viewer)


async def test_one_person_and_robots_go_on_by_themselves(evening):
    anna = evening.person("Anna")
    game, lobby = await evening.new_table(anna, robots=3)
    await anna.start(lobby)
    await evening.settled()
    channel = await evening.play_channel(game)
    table = await anna.table(game)
    offer = (await anna.press(table, "choose")).message
    await anna.press(offer, "keep")
    await evening.settled()
    posts = len(evening.tables(channel, anna.client))
    for _ in range(3):
        table = await anna.table(game)
        assert f"<@{anna.user.id}>" in table["content"]
        before = [m["id"] for m in anna.client.messages(channel) if not m["ephemeral"]]
        await anna.press(table, "two_blind")
        await evening.settled()
        after = [m["id"] for m in anna.client.messages(channel) if not m["ephemeral"]]
        assert len(after) - len(before) == 1, "three robots' turns are one post"
        assert len(evening.tables(channel, anna.client)) == posts == 1, "only the newest message has buttons"


async def test_drawing_uploads_no_picture_again(evening):
    anna = evening.person("Anna")
    game = await evening.running_game(anna, evening.person("Bruno"))
    await play_on(evening, game, [anna, evening.people["Bruno"]], Random(0), turns=2)
    await evening.settled()
    table = await anna.table(game)
    who = next(p for p in evening.people.values() if f"<@{p.user.id}>" in table["content"].splitlines()[0])
    first = await who.press(table, "blind")
    assert first.message["ephemeral"]
    await evening.settled()
    edited = await who.table(game)
    assert edited["id"] == table["id"], "a second card is left: the message is edited"
    assert edited["attachments"] == table["attachments"]
    assert edited["content"] != table["content"]
    assert not find(edited, "two_blind"), "only one card is left to draw"
    assert not find(edited, "claim")
