"""What can go wrong before a bot is connected: blocked at login, commands refused, no bot in the server."""

import aiohttp
import discord
import pytest
from discord import app_commands

from localcord.clock import ManualClock
from localcord.faults import Fault, blocked_by_cloudflare
from localcord.permissions import Permission
from tests.support.local_discord import until


@pytest.mark.parametrize("as_json", [False, True])
async def test_cloudflare_blocks_the_login(town, as_json):
    """1015 has no Via, and never Discord's exact content type, so discord.py reads the body as text."""
    fault = town.local.faults.add(blocked_by_cloudflare("GET", "/users/@me", retry_after=1800, as_json=as_json))

    with pytest.raises(discord.HTTPException) as refused:
        await town.run_bot()

    assert fault.struck == 1
    assert refused.value.status == 429
    assert refused.value.response.headers["Retry-After"] == "1800"
    assert "Via" not in refused.value.response.headers
    assert "1015" in refused.value.text


async def test_cloudflares_json_is_a_problem_of_rfc_9457(town):
    town.local.faults.add(blocked_by_cloudflare(retry_after=60, as_json=True))
    async with aiohttp.ClientSession() as http, http.get(town.local.api_url + "/gateway") as answer:
        assert answer.status == 429
        problem = await answer.json()
    assert (problem["status"], problem["error_code"], problem["retry_after"]) == (429, 1015, 60)


# --- commands -------------------------------------------------------------------------------------------


def some_commands(first, count):
    return [{"name": f"command-{n}", "description": "One of many"} for n in range(first, first + count)]


class TestCreatesOfADay:
    """30034: two hundred new commands a day, separately for each scope."""

    @pytest.fixture
    def clock(self):
        return ManualClock()

    @pytest.fixture
    def everywhere(self, town):
        return f"/applications/{town.world.application_id}/commands"

    async def use_up(self, api, path):
        for number in range(2):
            assert (await api("PUT", path, some_commands(100 * number, 100)))[0] == 200

    async def test_command_beyond_the_daily_limit_is_refused(self, town, api, everywhere):
        await self.use_up(api, everywhere)

        status, answer = await api("PUT", everywhere, [*some_commands(100, 99), *some_commands(900, 1)])

        assert (status, answer["code"]) == (400, 30034)
        assert answer["message"] == "Max number of daily application command creates has been reached (200)"
        assert len(town.world.commands) == 100
        await api("PUT", everywhere, some_commands(100, 50))
        assert (await api("POST", everywhere, some_commands(901, 1)[0]))[1]["code"] == 30034

    async def test_names_that_exist_are_not_counted(self, api, everywhere):
        await self.use_up(api, everywhere)

        for _ in range(3):
            assert (await api("PUT", everywhere, some_commands(100, 100)))[0] == 200
        assert (await api("POST", everywhere, some_commands(100, 1)[0]))[0] == 200

    async def test_each_server_has_its_own_count(self, town, api, everywhere):
        await self.use_up(api, everywhere)

        own = everywhere.replace("/commands", f"/guilds/{town.guild.id}/commands")

        assert (await api("PUT", own, some_commands(0, 100)))[0] == 200

    async def test_a_day_later_more_can_be_made(self, api, everywhere, clock):
        await self.use_up(api, everywhere)
        clock.advance(24 * 3600)

        assert (await api("PUT", everywhere, some_commands(500, 100)))[0] == 200


@pytest.mark.parametrize(
    "refusal",
    [
        Fault("PUT", "/applications/*/commands", status=503),  # discord.py doesn't retry this one
        Fault(
            "PUT",
            "/applications/*/commands",
            status=400,
            code=50035,
            body={
                "message": "Invalid Form Body",
                "code": 50035,
                "errors": {"0": {"name": {"_errors": [{"code": "APPLICATION_COMMAND_INVALID_NAME", "message": "No"}]}}},
            },
        ),
    ],
    ids=["503", "50035"],
)
async def test_the_sync_can_be_refused(town, refusal):
    town.local.faults.add(refusal)

    with pytest.raises((discord.HTTPException, app_commands.CommandSyncFailure)) as refused:
        await town.run_bot()

    assert refused.value.status == refusal.status
    assert not town.world.commands


# --- servers with the commands, but without the bot -----------------------------------------------------


@pytest.fixture
async def elsewhere(town):
    """Return a channel of a server with only the scope applications.commands."""
    guild = town.world.add_guild("Without the bot", town.alice, bot_permissions=None)
    town.world.authorize_commands(guild)
    town.world.join(guild, town.bob)
    return town.world.add_channel(guild, "lounge")


async def test_commands_and_buttons_work_without_the_bot(town, api, elsewhere):
    await api("PUT", f"/applications/{town.world.application_id}/commands", [{"name": "go", "description": "Go"}])
    button = {"type": 1, "components": [{"type": 2, "style": 1, "label": "Join", "custom_id": "join"}]}

    async def answer(interaction, **data):
        path = f"/interactions/{interaction.id}/{interaction.token}/callback"
        assert (await api("POST", path, {"type": 4, "data": data}))[0] == 204
        return (await interaction.answered()).message

    table = await answer(town.a.slash(elsewhere.id, "go"), content="a table", components=[button])
    assert (await answer(town.b.press(table["id"], "join"), content="joined"))["content"] == "joined"


async def test_server_without_the_bot_is_not_listed(town, elsewhere):
    bot = await town.run_bot()

    assert [guild.id for guild in bot.client.guilds] == [int(town.guild.id)]


async def test_interaction_states_its_installer_and_the_apps_permissions(town, elsewhere):
    """Documentation of the Interaction object; app_permissions as in discord-api-docs #5316."""
    town.world.set_overwrite(elsewhere, elsewhere.guild.roles[elsewhere.guild.id], deny=Permission.EMBED_LINKS)
    seen = []
    town.world.announcer.gateway.append(lambda event, data: seen.append((event, data)))
    await town.run_bot()

    await town.a.slash(elsewhere.id, "table", "seat", "take", options={"who": town.bob.id}).answered()

    (it,) = [data for event, data in seen if event == "INTERACTION_CREATE"]
    assert it["authorizing_integration_owners"] == {"0": elsewhere.guild.id}
    bits = int(it["app_permissions"])
    assert bits & Permission.EMBED_LINKS
    assert bits & Permission.ATTACH_FILES
    assert not bits & Permission.MANAGE_CHANNELS
    assert all(data.get("guild_id") != elsewhere.guild.id for event, data in seen if event == "MESSAGE_CREATE")


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", "/channels/{channel}", None),
        ("POST", "/channels/{channel}/messages", {"content": "hello"}),
        ("GET", "/channels/{channel}/messages", None),
        ("POST", "/channels/{channel}/threads", {"name": "a thread", "type": 11}),
        ("POST", "/guilds/{guild}/channels", {"name": "a channel"}),
        ("GET", "/guilds/{guild}", None),
    ],
)
async def test_other_requests_refused_without_the_bot(town, api, elsewhere, method, path, body):
    path = path.format(channel=elsewhere.id, guild=elsewhere.guild.id)

    status, answer = await api(method, path, body)

    assert (status, answer["code"]) == (403, 50001)


async def test_a_server_without_the_application_has_no_commands_of_its_own(town, api):
    town.world.leave(town.guild, town.world.bot)

    status, answer = await api(
        "PUT", f"/applications/{town.world.application_id}/guilds/{town.guild.id}/commands", some_commands(0, 1)
    )

    assert (status, answer["code"]) == (403, 50001)


async def test_an_invitation_makes_the_bot_a_member(town, elsewhere):
    bot = await town.run_bot()
    town.world.invite_bot(elsewhere.guild)
    await until(lambda: len(bot.client.guilds) == 2, "the second server")
    assert not elsewhere.guild.commands_only
