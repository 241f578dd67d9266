"""Only the bot has access: no web site, and nobody without this start's token."""

import base64

import aiohttp
import pytest

from localcord.server import LocalDiscord

BROWSER = [
    {"Origin": "http://evil.example"},
    {"Origin": "null"},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-origin"},
    {"Host": "evil.example"},  # DNS rebinding: a page of evil.example, whose name now leads to this machine
]


@pytest.fixture
async def http(town):
    async with aiohttp.ClientSession(headers={"Authorization": f"Bot {town.local.token}"}) as session:
        yield session


@pytest.mark.parametrize("headers", BROWSER)
async def test_rest_is_refused_to_a_page_even_with_the_token(town, http, headers):
    async with http.get(town.local.api_url + "/users/@me", headers=headers) as answer:
        assert answer.status == 403
    assert not town.local.rest.requests


@pytest.mark.parametrize("headers", BROWSER)
async def test_the_gateway_is_refused_to_a_page(town, http, headers):
    with pytest.raises(aiohttp.WSServerHandshakeError) as refusal:
        await http.ws_connect(town.local.gateway_url + "?v=10&encoding=json", headers=headers)
    assert refusal.value.status == 403


@pytest.mark.parametrize("headers", BROWSER)
async def test_files_are_refused_to_a_page(town, http, headers):
    async with http.get(f"{town.local.base_url}/attachments/1/2/hand.png", headers=headers) as answer:
        assert answer.status == 403


async def test_no_page_can_read_answers_to_a_bot(town, http):
    async with http.get(town.local.api_url + "/users/@me") as answer:
        assert answer.status == 200
        assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"
        assert "Access-Control-Allow-Origin" not in answer.headers


async def test_localhost_is_this_machine_too(town, http):
    async with http.get(f"http://localhost:{town.local.port}/api/v10/users/@me") as answer:
        assert answer.status == 200


@pytest.mark.parametrize("spoil", [str.swapcase, lambda token: token[:-1], lambda token: token + "A", lambda _: ""])
async def test_altered_token_refused(town, spoil):
    headers = {"Authorization": "Bot " + spoil(town.local.token)}
    async with aiohttp.ClientSession(headers=headers) as http, http.get(town.local.api_url + "/users/@me") as answer:
        assert answer.status == 401


async def test_a_token_of_strange_characters_is_refused(town):
    headers = {"Authorization": "Bot \udcff\u00fc"}
    async with aiohttp.ClientSession(headers=headers) as http, http.get(town.local.api_url + "/users/@me") as answer:
        assert answer.status == 401


def test_token_has_the_form_of_a_real_one():
    """As the example in Discord's reference: base64 of the id, of the time, and a signature."""
    local = LocalDiscord()

    whose, when, signature = local.token.split(".")

    assert base64.urlsafe_b64decode(whose + "=" * (-len(whose) % 4)).decode() == local.world.bot.id
    assert len(when) == 6
    assert len(signature) >= 27


def test_each_start_has_a_token_of_its_own():
    assert LocalDiscord().token.split(".")[2] != LocalDiscord().token.split(".")[2]
