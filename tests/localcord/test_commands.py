"""Commands: registered per scope, offered by place and permission, used with options of every kind."""

import pytest

from localcord.errors import DiscordError
from localcord.invoke import ClientRefusedError
from localcord.models import ChannelType
from localcord.permissions import Permission

KINDS = {"text": 3, "whole": 4, "yes": 5, "user": 6, "channel": 7, "role": 8, "anyone": 9, "number": 10}


def command(name="x", **changes):
    return {"name": name, "description": "d", **changes}


def option(name, **changes):
    return {"name": name, "type": KINDS.get(name, 3), "description": "d", **changes}


@pytest.fixture
def register(town, api):
    """Return a function that registers the commands of a scope: global, or of one server."""

    async def register(*commands, guild=None):
        scope = f"/guilds/{guild.id}" if guild else ""
        status, answer = await api("PUT", f"/applications/{town.world.application_id}{scope}/commands", list(commands))
        assert status == 200, answer
        return answer

    return register


def offered(client, channel):
    return [c["name"] for c in client.commands(channel)]


async def test_known_names_keep_their_ids(register):
    (first,) = await register(command(description="old"))
    again, new = await register(command(description="new"), command("y"))

    assert again["id"] == first["id"]
    assert again["version"] != first["version"]
    assert new["id"] != first["id"]
    assert again["description"] == "new"


async def test_commands_of_a_server_are_offered_there_only(town, register):
    other = town.world.add_guild("Other", town.bob)
    elsewhere = town.world.add_channel(other, "elsewhere")
    await register(command("here"), guild=town.guild)
    await register(command("everywhere"))

    assert offered(town.b, town.general.id) == ["here", "everywhere"]
    assert offered(town.b, elsewhere.id) == ["everywhere"]
    assert offered(town.b, town.b.open_dm()["id"]) == ["everywhere"]


async def test_contexts_limit_where_commands_are_offered(town, register):
    await register(
        command("anywhere"),
        command("servers", contexts=[0]),
        command("direct", contexts=[1]),
        command("old-servers", dm_permission=False),
    )

    assert offered(town.b, town.general.id) == ["anywhere", "servers", "old-servers"]
    assert offered(town.b, town.b.open_dm()["id"]) == ["anywhere", "direct"]


async def test_default_permissions_limit_who_is_offered_commands(town, register):
    await register(
        command("all"),
        command("managers", default_member_permissions=int(Permission.MANAGE_CHANNELS)),
        command("admins", default_member_permissions=0),
    )
    assert offered(town.a, town.general.id) == ["all", "managers", "admins"]
    assert offered(town.b, town.general.id) == ["all"]

    manager = town.world.add_role(town.guild, "Manager", Permission.MANAGE_CHANNELS)
    town.world.set_roles(town.guild, town.bob, [manager])
    assert offered(town.b, town.general.id) == ["all", "managers"]

    town.world.set_overwrite(town.general, town.bob, deny=Permission.USE_COMMANDS)
    assert offered(town.b, town.general.id) == []


async def test_localizations_are_kept(town, register):
    names = {"it": "gioca"}
    await register(command("play", name_localizations=names, description_localizations={"it": "Gioca"}))

    (shown,) = town.b.commands(town.general.id)

    assert shown["name_localizations"] == names


async def test_single_commands_come_change_and_go(town, api):
    path = f"/applications/{town.world.application_id}/commands"
    _, made = await api("POST", path, command())
    _, changed = await api("PATCH", f"{path}/{made['id']}", {"description": "new"})

    assert changed["description"] == "new"
    assert (await api("GET", f"{path}/{made['id']}"))[1]["description"] == "new"
    assert [c["id"] for c in (await api("GET", path))[1]] == [made["id"]]
    assert (await api("DELETE", f"{path}/{made['id']}"))[0] == 204
    assert (await api("DELETE", f"{path}/{made['id']}"))[1]["code"] == 10063
    assert offered(town.b, town.general.id) == []


async def test_every_kind_of_option_reaches_the_bot(town, register):
    await register(command(options=[option(name) for name in KINDS]))
    role = town.world.add_role(town.guild, "Player")
    values = {"text": "t", "whole": 3, "yes": True, "number": 1.5}
    values |= {"user": town.bob.id, "channel": town.general.id, "role": role.id, "anyone": role.id}

    data = town.a.slash(town.general.id, "x", options=values).data

    assert {o["name"]: o["value"] for o in data["options"]} == values
    assert set(data["resolved"]) == {"users", "members", "channels", "roles"}
    assert data["resolved"]["users"][town.bob.id]["username"] == "bob"


@pytest.mark.parametrize(
    ("name", "limits", "wrong"),
    [
        ("text", {}, 3),
        ("text", {"min_length": 2}, "x"),
        ("text", {"max_length": 2}, "xxx"),
        ("text", {"choices": [{"name": "One", "value": "one"}]}, "two"),
        ("whole", {}, "3"),
        ("whole", {}, True),
        ("whole", {}, 1.5),
        ("whole", {"min_value": 1}, 0),
        ("number", {"max_value": 1}, 1.5),
        ("yes", {}, 1),
        ("user", {}, "1"),
        ("channel", {}, "1"),
        ("role", {}, "1"),
    ],
)
async def test_client_sends_only_valid_options(town, register, name, limits, wrong):
    await register(command(options=[option(name, **limits)]))

    with pytest.raises(ClientRefusedError):
        town.a.slash(town.general.id, "x", options={name: wrong})
    assert not town.world.interactions


async def test_commands_need_a_channel_that_is_seen(town, register):
    await register(command())
    town.world.set_overwrite(town.general, town.bob, deny=Permission.VIEW_CHANNEL)

    with pytest.raises(DiscordError) as refused:
        town.b.slash(town.general.id, "x")
    assert refused.value.code == 50001


async def test_selects_of_people_and_channels_are_resolved(town, api):
    menus = [{"type": kind, "custom_id": str(kind)} for kind in (5, 6, 7, 8)]
    body = {"content": "x", "components": [{"type": 1, "components": [menu]} for menu in menus]}
    _, message = await api("POST", f"/channels/{town.general.id}/messages", body)
    role = town.world.add_role(town.guild, "Player")

    chosen = {"5": town.bob.id, "6": role.id, "7": town.bob.id, "8": town.general.id}
    tables = {key: set(town.a.select(message["id"], key, [value]).data["resolved"]) for key, value in chosen.items()}

    assert tables == {"5": {"users", "members"}, "6": {"roles"}, "7": {"users", "members"}, "8": {"channels"}}
    with pytest.raises(ClientRefusedError):
        town.a.select(message["id"], "5", ["1"])


async def test_only_some_options_have_autocomplete(town, register):
    await register(command(options=[option("text", autocomplete=True), option("whole")]))

    with pytest.raises(ClientRefusedError, match="no autocomplete"):
        await town.a.autocomplete(town.general.id, ["x"], {}, "whole")
    with pytest.raises(ClientRefusedError, match="no option colour"):
        await town.a.autocomplete(town.general.id, ["x"], {"colour": "r"}, "text")


async def test_voice_channels_take_commands_too(town, register):
    await register(command())
    voice = town.world.add_channel(town.guild, "voice", ChannelType.VOICE)

    assert town.b.slash(voice.id, "x").state == "pending"
