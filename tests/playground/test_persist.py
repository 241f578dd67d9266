"""The world survives a restart."""

import base64
import json
import stat
from dataclasses import fields

import pytest

from localcord import messages, persist, threads
from localcord.client import Client
from localcord.files import Upload
from localcord.messages import Answer
from localcord.models import (
    Attachment,
    Channel,
    ChannelType,
    Command,
    Guild,
    Member,
    Message,
    MessageFlag,
    MessageType,
)
from localcord.permissions import Permission
from localcord.playground.stage import Stage
from localcord.routes.application import create_emoji
from localcord.routes.registry import Request
from tests.playground.conftest import ONE_PIXEL, CannedBot, lobby, person


async def lived_in(folder):
    """Run a stage in which many things happen, and stop it. Return what its client of Alice saw."""
    async with Stage(folder) as stage:
        world, bot = stage.world, CannedBot(stage)
        alice = person(stage, "Alice")
        start = bot.say(lobby(stage), content=f"<@{alice.id}> opened a table")
        thread = threads.create(
            world, lobby(stage), world.bot, name="Table 1", kind=ChannelType.PUBLIC_THREAD, start=start
        )
        upload = Upload("files[0]", "board.png", ONE_PIXEL)
        bot.say(thread, upload, embeds=[{"title": "Board", "image": {"url": "attachment://board.png"}}])
        bot.say(thread, Upload("files[0]", "game.json", b"{}"), content="a file")
        bot.say(world.dm_channel(alice), content="Your hand")
        messages.react(world, start, alice, "👍", on=True)
        guild = next(iter(world.guilds.values()))
        world.set_overwrite(lobby(stage), guild.roles[guild.id], deny=Permission.CREATE_PRIVATE_THREADS)
        world.commands.append(Command("5", "6", None, {"name": "ttr", "description": "Play"}))
        private = {"content": "for Alice", "flags": int(MessageFlag.EPHEMERAL)}
        messages.create(world, lobby(stage), world.bot, private, answer=Answer(MessageType.COMMAND_ANSWER, alice, {}))
        world.add_user("Fiona", locale="it", dms_open=False)
        return seen_by(stage, alice.id)


def seen_by(stage, user_id):
    client = Client(stage.world, stage.world.user(user_id))
    guilds = client.guilds()
    channels = [*client.channels(guilds[0]["id"]), *client.dms()]
    shown = {c["id"]: [m for m in client.messages(c["id"]) if not m["ephemeral"]] for c in channels}
    commands = client.commands(channels[0]["id"])
    everything = [guilds, channels, shown, commands, stage.world.bot.id, [u.name for u in stage.world.users.values()]]
    return json.loads(json.dumps(everything).replace(stage.world.cdn_base, ""))


async def test_all_is_there_after_a_restart(tmp_path):
    before = await lived_in(tmp_path)
    async with Stage(tmp_path) as stage:
        assert seen_by(stage, person(stage, "Alice").id) == before
        fiona = person(stage, "Fiona")
        assert (fiona.locale, fiona.dms_open) == ("it", False)
        contents = [file.data for m in every_message(stage) for file in m.files]
        assert contents == [ONE_PIXEL, b"{}"]
        overwrites = list(lobby(stage).overwrites.values())
        assert overwrites[0].deny == Permission.CREATE_PRIVATE_THREADS


async def test_ephemeral_messages_end_with_the_server(tmp_path):
    await lived_in(tmp_path)
    async with Stage(tmp_path) as stage:
        assert not [m for m in every_message(stage) if m.ephemeral]


async def test_a_thread_goes_on_and_is_linked_to_its_message(tmp_path):
    await lived_in(tmp_path)
    async with Stage(tmp_path) as stage:
        thread = next(c for c in stage.world.channels.values() if c.name == "Table 1")
        assert lobby(stage).messages[thread.id].thread is thread
        client = Client(stage.world, person(stage, "Bruno"))
        assert client.post(thread.id, "still here")["channel_id"] == thread.id


async def test_addresses_of_files_follow_the_server(tmp_path):
    await lived_in(tmp_path)
    async with Stage(tmp_path) as stage:
        image = next(m.embeds[0]["image"] for m in every_message(stage) if m.embeds)
        assert image["url"].startswith(f"{stage.discord.base_url}/attachments/")


async def test_emoji_are_there_again_with_their_pictures(tmp_path):
    data = f"data:image/png;base64,{base64.b64encode(ONE_PIXEL).decode()}"
    async with Stage(tmp_path) as stage:
        made = create_emoji(stage.world, Request({}, body={"name": "red_car", "image": data}))
    async with Stage(tmp_path) as stage:
        assert stage.world.emojis == {made["id"]: made}
        assert stage.world.emoji_images == {made["id"]: ("image/png", ONE_PIXEL)}


async def test_files_of_deleted_messages_are_removed(tmp_path):
    await lived_in(tmp_path)
    assert len(list((tmp_path / "files").iterdir())) == 2
    async with Stage(tmp_path) as stage:
        messages.delete(stage.world, next(m for m in every_message(stage) if m.embeds))
        await stage.save()
        assert len(list((tmp_path / "files").iterdir())) == 2, "the save before needs it"
        stage.world.add_user("Gina")
    assert len(list((tmp_path / "files").iterdir())) == 1


@pytest.mark.parametrize("content", [b"{", b"", b'{"version": 1}', None])
async def test_damaged_world_is_read_from_the_save_before(tmp_path, content):
    seen = await lived_in(tmp_path)
    async with Stage(tmp_path) as stage:
        stage.world.add_user("Gina")
    path = tmp_path / "world.json"
    if content is None:  # damaged in its last part, when much of it has been read
        content = path.read_bytes().replace(b'"channel_id":"', b'"channel_id":"9')
    path.write_bytes(content)
    async with Stage(tmp_path) as stage:
        alice = person(stage, "Alice")
        assert seen_by(stage, alice.id) == seen
        assert "world.json can't be read" in stage.fault
        assert "kept as" in stage.fault
        assert all(user.name != "Gina" for user in stage.world.users.values()), "this is what was lost"
    assert (tmp_path / "world.damaged-1.json").read_bytes() == content
    async with Stage(tmp_path) as stage:
        assert not stage.fault
        assert seen_by(stage, alice.id) == seen


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"{", "can't be read"),
        (b"[]", "can't be read"),
        (b"", "can't be read"),
        (b'{"version": 1}', "can't be read"),
        (b"[" * 900_000, "can't be read"),
        (b'{"a":' * 200_000, "nested too deeply"),
    ],
)
async def test_a_broken_world_is_refused_and_left_alone(tmp_path, content, reason):
    path = tmp_path / "world.json"
    path.write_bytes(content)
    with pytest.raises(persist.UnreadableWorldError, match=reason):
        await Stage(tmp_path).start()
    assert path.read_bytes() == content


async def test_a_file_outside_the_folder_is_refused(tmp_path):
    await lived_in(tmp_path)
    (tmp_path / "world.before.json").unlink()
    (tmp_path / "secret").write_text("x")
    path = tmp_path / "world.json"
    name = next((tmp_path / "files").iterdir()).name
    path.write_text(path.read_text().replace(f'"id":"{name}","filename"', '"id":"../secret","filename"'))
    with pytest.raises(persist.UnreadableWorldError, match="matching regex"):
        await Stage(tmp_path).start()


async def test_others_can_not_read_the_world(tmp_path):
    (tmp_path / "files").mkdir(mode=0o755)
    (tmp_path / "world.json").touch(mode=0o644)
    (tmp_path / "world.json").unlink()
    await lived_in(tmp_path)
    assert stat.S_IMODE((tmp_path / "files").stat().st_mode) == 0o700
    kept = [tmp_path / "world.json", *(tmp_path / "files").iterdir()]
    assert {stat.S_IMODE(file.stat().st_mode) for file in kept} == {0o600}


async def test_a_world_of_another_version_is_refused(tmp_path):
    await lived_in(tmp_path)
    path = tmp_path / "world.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), "version": 99}))
    with pytest.raises(persist.UnreadableWorldError, match="version 99"):
        await Stage(tmp_path).start()


async def test_a_missing_file_is_named(tmp_path):
    await lived_in(tmp_path)
    (tmp_path / "world.before.json").unlink()
    gone = next((tmp_path / "files").iterdir())
    gone.unlink()
    with pytest.raises(persist.UnreadableWorldError, match=gone.name):
        await Stage(tmp_path).start()


async def test_nothing_is_written_when_nothing_happened(tmp_path):
    async with Stage(tmp_path) as stage:
        before = (tmp_path / "world.json").stat().st_mtime_ns
        await stage.save()
        assert (tmp_path / "world.json").stat().st_mtime_ns == before


def every_message(stage):
    return [message for channel in stage.world.channels.values() for message in channel.messages.values()]


@pytest.mark.parametrize(
    ("model", "saved", "otherwise"),
    [
        (Message, persist._Message, {"channel", "author", "viewer", "thread"}),
        (Channel, persist._Channel, {"guild", "parent", "recipient", "messages"}),
        (Guild, persist._Guild, {"owner", "channels", "voice"}),
        (Member, persist._Member, {"user"}),
        (Attachment, persist._File, {"data"}),
        (Command, persist._Command, set()),
    ],
)
def test_no_field_of_a_model_is_forgotten(model, saved, otherwise):
    assert {field.name for field in fields(model)} - otherwise <= set(saved.__struct_fields__)
