"""Who plays: existing people, and new ones."""

import pytest

from tests.playground.conftest import person


@pytest.fixture
def add(stage, http):
    async def post(name, locale="en-US"):
        headers = {"Origin": stage.playground.url.rstrip("/")}
        async with http.post("/api/people", json={"name": name, "locale": locale}, headers=headers) as answer:
            return answer.status, await answer.json()

    return post


async def test_five_people_are_there(http):
    async with http.get("/api/people") as answer:
        people = (await answer.json())["people"]
    assert [one["global_name"] for one in people] == ["Alice", "Bruno", "Chiara", "Dario", "Elena"]


async def test_a_new_person_joins_the_server_and_all_pages_hear_of_it(stage, add, open_page):
    page = await open_page("Alice")
    ready = await page.hello()
    status, data = await add("  Fiona   Grey ", "it")
    assert status == 201
    assert data["person"]["global_name"] == "Fiona Grey"
    assert data["person"]["locale"] == "it"
    heard = await page.event("people")
    assert data["person"]["id"] in heard["members"][ready["guilds"][0]["id"]]
    assert "Fiona Grey" in [user["global_name"] for user in heard["users"]]


@pytest.mark.parametrize(
    ("name", "error"),
    [
        ("", "empty"),
        ("   ", "empty"),
        ("\u200b\x07", "empty"),
        ("x" * 33, "long"),
        ("aLiCe", "taken"),
        ("conductor", "taken"),
    ],
)
async def test_a_bad_name_is_refused(stage, add, name, error):
    before = len(stage.world.people())
    assert await add(name) == (400, {"error": error})
    assert len(stage.world.people()) == before


async def test_number_of_new_people_is_limited(stage, add):
    for number in range(60 - len(stage.world.people())):
        assert (await add(f"P{number}"))[0] == 201
    assert await add("One more") == (400, {"error": "many"})


async def test_nonsense_is_refused(stage, http):
    headers = {"Origin": stage.playground.url.rstrip("/")}
    async with http.post("/api/people", data=b"{", headers=headers) as answer:
        assert answer.status == 400


async def test_nobody_opens_the_bots_page(stage, http):
    headers = {"Origin": stage.playground.url.rstrip("/")}
    for user_id in (stage.world.bot.id, "1", ""):
        async with http.get(f"/ws?as={user_id}", headers=headers) as answer:
            assert answer.status == 404


async def test_people_choose_language_and_direct_messages_themselves(stage, open_page):
    page = await open_page("Bruno")
    await page.hello()
    reply = await page.request("settings", locale="it", dms_open=False)
    assert reply["data"]["me"]["locale"] == "it"
    assert person(stage, "Bruno").locale == "it"
    assert person(stage, "Bruno").dms_open is False


async def test_active_players_are_shown(http, open_page):
    page = await open_page("Elena")
    await page.hello()
    async with http.get("/api/people") as answer:
        people = (await answer.json())["people"]
    assert [one["global_name"] for one in people if one["here"]] == ["Elena"]
