"""The routes that no other test uses: each answers, and the judge finds no fault with the answer's shape."""

import base64

from tests.localcord.bot import PNG


async def expect(api, status, method, path, json=None):
    got, answer = await api(method, path, json)
    assert got == status, (method, path, answer)
    return answer


async def test_the_application_and_the_gateway(town, api):
    assert (await expect(api, 200, "GET", "/applications/@me"))["id"] == town.world.application_id
    assert (await expect(api, 200, "GET", "/gateway"))["url"] == town.local.gateway_url
    assert (await expect(api, 200, "GET", "/gateway/bot"))["shards"] == 1


async def test_commands_of_a_server(town, api):
    path = f"/applications/{town.world.application_id}/guilds/{town.guild.id}/commands"

    made = await expect(api, 200, "POST", path, {"name": "x", "description": "d"})

    assert made["guild_id"] == town.guild.id
    assert await expect(api, 200, "GET", path) == [made]
    assert await expect(api, 200, "GET", f"{path}/{made['id']}") == made
    assert (await expect(api, 200, "PATCH", f"{path}/{made['id']}", {"description": "new"}))["description"] == "new"
    await expect(api, 204, "DELETE", f"{path}/{made['id']}")


async def test_an_emoji(town, api, judged_requests_are_wrong):
    path = f"/applications/{town.world.application_id}/emojis"
    image = "data:image/png;base64," + base64.b64encode(PNG).decode()

    made = await expect(api, 201, "POST", path, {"name": "red", "image": image})

    assert await expect(api, 200, "GET", f"{path}/{made['id']}") == made
    assert (await expect(api, 200, "PATCH", f"{path}/{made['id']}", {"name": "red"}))["name"] == "red"
    assert (await expect(api, 200, "PATCH", f"{path}/{made['id']}", {"name": "scarlet"}))["name"] == "scarlet"
    assert await expect(api, 200, "GET", f"{path}/{made['id']}") == {**made, "name": "scarlet"}
    await expect(api, 201, "POST", path, {"name": "red", "image": image})
    assert (await expect(api, 400, "PATCH", f"{path}/{made['id']}", {"name": "red"}))["code"] == 50035
    assert (await expect(api, 400, "PATCH", f"{path}/{made['id']}", {"name": "r"}))["code"] == 50035
    assert (await expect(api, 404, "PATCH", f"{path}/1", {"name": "blue"}))["code"] == 10014
    assert (await expect(api, 404, "GET", f"{path}/1"))["code"] == 10014
    for wrong in ({"name": "r", "image": image}, {"name": "red", "image": image}, {"name": "blue", "image": "x"}):
        assert (await expect(api, 400, "POST", path, wrong))["code"] == 50035


async def test_the_server(town, api):
    path = f"/guilds/{town.guild.id}"

    assert (await expect(api, 200, "GET", path))["owner_id"] == town.alice.id
    assert [c["id"] for c in await expect(api, 200, "GET", f"{path}/channels")] == [town.general.id]
    assert (await expect(api, 200, "GET", f"{path}/roles/{town.guild.id}"))["name"] == "@everyone"
    assert (await expect(api, 404, "GET", f"{path}/roles/1"))["code"] == 10011
    assert (await expect(api, 404, "GET", "/guilds/1"))["code"] == 10004


async def test_the_channel(town, api):
    path = f"/channels/{town.general.id}"
    message = await expect(api, 200, "POST", f"{path}/messages", {"content": "x"})
    town.b.react(message["id"], "👍")

    assert (await expect(api, 200, "GET", path))["name"] == "general"
    await expect(api, 204, "POST", f"{path}/typing")
    await expect(api, 204, "DELETE", f"{path}/messages/{message['id']}/reactions/👍")
    assert "reactions" not in town.a.message(message["id"])


async def test_threads(town, api):
    path = f"/channels/{town.general.id}"
    thread = await expect(api, 201, "POST", f"{path}/threads", {"name": "x", "type": 12})
    await expect(api, 200, "PATCH", f"/channels/{thread['id']}", {"archived": True})

    member = await expect(api, 200, "GET", f"/channels/{thread['id']}/thread-members/@me")
    assert member["user_id"] == town.world.bot.id
    assert (await expect(api, 404, "GET", f"/channels/{thread['id']}/thread-members/{town.bob.id}"))["code"] == 10007
    for listing in ("threads/archived/private", "users/@me/threads/archived/private"):
        assert [t["id"] for t in (await expect(api, 200, "GET", f"{path}/{listing}"))["threads"]] == [thread["id"]]
