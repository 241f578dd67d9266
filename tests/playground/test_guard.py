"""Other web sites, and other names for this machine, are kept out."""

import aiohttp
import pytest
from yarl import URL

from localcord.files import Upload
from tests.playground.conftest import lobby, person


@pytest.mark.parametrize("path", ["/", "/api/people", "/static/js/app.js", "/ws"])
async def test_another_host_name_is_refused(http, path):
    async with http.get(path, headers={"Host": "evil.example:8777"}) as answer:
        assert answer.status == 403


async def test_localhost_is_this_machine_too(stage, http):
    async with http.get("/", headers={"Host": f"localhost:{stage.playground.port}"}) as answer:
        assert answer.status == 200


async def test_localhost_of_another_port_is_refused(stage, http):
    async with http.get("/", headers={"Host": f"localhost:{stage.playground.port + 1}"}) as answer:
        assert answer.status == 403


@pytest.mark.parametrize("origin", [None, "http://evil.example", "https://127.0.0.1", "null"])
async def test_a_websocket_needs_the_pages_own_origin(stage, http, origin):
    headers = {"Origin": origin} if origin else {}
    with pytest.raises(aiohttp.WSServerHandshakeError) as refusal:
        await http.ws_connect(f"/ws?as={person(stage, 'Alice').id}", headers=headers)
    assert refusal.value.status == 403


async def test_another_site_cannot_add_people(stage, http):
    before = len(stage.world.people())
    headers = {"Origin": "http://evil.example"}
    async with http.post("/api/people", json={"name": "Mallory"}, headers=headers) as answer:
        assert answer.status == 403
    assert len(stage.world.people()) == before


async def test_every_answer_forbids_what_the_page_does_not_need(http):
    for path in ("/", "/static/js/app.js", "/api/people", "/nothing"):
        async with http.get(path) as answer:
            assert answer.headers["Content-Security-Policy"].startswith("default-src 'self'")
            assert answer.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize(
    "path",
    [
        "/static/../server.py",
        "/static/%2e%2e/server.py",
        "/static/..%2fserver.py",
        "/static/js",
        "/static/%00",
        f"/static/{'x' * 300}",
    ],
)
async def test_only_static_files_are_served(stage, path):
    async with aiohttp.ClientSession() as session:
        url = URL(stage.playground.url.rstrip("/") + path, encoded=True)
        async with session.get(url) as answer:
            assert answer.status == 404


async def test_no_file_asks_for_anything_from_elsewhere(http):
    async with http.get("/") as answer:
        page = await answer.text()
    assert "//" not in page.replace("<!doctype", "")


async def test_files_of_messages_cannot_run_as_pages(stage, bot, http):
    evil = Upload("files[0]", "evil.html", b"<script>alert(1)</script>")
    message = bot.say(lobby(stage), evil, content="look")
    path = message.attachments[0].url.removeprefix(stage.world.cdn_base)
    async with http.get(path) as answer:
        assert answer.headers["Content-Disposition"] == "attachment"
        assert answer.headers["Content-Security-Policy"] == "sandbox"
    async with http.get(path.replace("evil", "other")) as answer:
        assert answer.status == 404
