"""The judge compares traffic with a specification, and makes few exceptions."""

import json

import pytest

from localcord.spec import ALLOWED, Asked, Judge
from tests.support.local_discord import judge

MESSAGE = {"type": "object", "properties": {"content": {"type": "string", "maxLength": 5}}, "required": ["content"]}
OVERWRITE = {"properties": {"allow": {"type": "integer"}, "id": {"type": "string"}}}
CHANNEL = {"properties": {"permission_overwrites": {"items": OVERWRITE}}}
ID = {"name": "id", "in": "path", "required": True}
LIMIT = {"name": "limit", "in": "query"}
SPECIFICATION = {
    "components": {"schemas": {"SnowflakeType": {"type": "string"}}},
    "paths": {
        "/things/{id}": {
            "parameters": [ID],
            "get": {
                "parameters": [LIMIT],
                "responses": {"200": {"content": {"application/json": {"schema": MESSAGE}}}},
            },
            "put": {
                "requestBody": {"required": True, "content": {"application/json": {"schema": MESSAGE}}},
                "responses": {"204": {}},
            },
        },
        "/guilds/{id}/channels": {
            "post": {
                "requestBody": {"content": {"application/json": {"schema": CHANNEL}}},
                "responses": {"200": {}},
            }
        },
        "/guilds/{id}/roles": {
            "post": {
                "requestBody": {
                    "content": {"application/json": {"schema": {"properties": {"permissions": {"type": "integer"}}}}}
                },
                "responses": {"200": {}},
            }
        },
    },
}


@pytest.fixture
def own(tmp_path):
    path = tmp_path / "openapi.json"
    path.write_text(json.dumps(SPECIFICATION))
    return Judge(path)


def asked(method, path, body=None, query=()):
    return Asked(method, path, dict(query), body, [], "application/json")


def test_good_traffic_passes(own):
    assert own.request(asked("PUT", "/things/1", {"content": "x"})) == []
    assert own.request(asked("GET", "/things/1", query={"limit": "1"})) == []
    assert own.answer("GET", "/things/1", 200, {"content": "x"}) == []
    assert own.answer("PUT", "/things/1", 204, None) == []


@pytest.mark.parametrize(
    ("request_", "complaint"),
    [
        (asked("PUT", "/things/1", {"content": "too long"}), "longer than 5"),
        (asked("PUT", "/things/1", {}), "required property"),
        (asked("PUT", "/things/1"), "body is missing"),
        (asked("GET", "/things/1", query={"limt": "1"}), "limt"),
        (asked("GET", "/thing/1"), "no such operation"),
    ],
)
def test_wrong_requests_are_reported(own, request_, complaint):
    (found,) = own.request(request_)
    assert complaint in found


@pytest.mark.parametrize(
    ("method", "status", "body", "complaint"),
    [
        ("GET", 200, {}, "required property"),
        ("GET", 201, {"content": "x"}, "201 is none of"),
        ("PUT", 204, {"content": "x"}, "has a body"),
    ],
)
def test_wrong_answers_are_reported(own, method, status, body, complaint):
    (found,) = own.answer(method, "/things/1", status, body)
    assert complaint in found


def test_the_allowed_exceptions_have_reasons(own):
    assert own.request(asked("POST", "/guilds/1/roles", {"permissions": "8"})) == []
    assert own.request(asked("POST", "/guilds/1/channels", {"permission_overwrites": [{"allow": "8"}]})) == []
    assert own.request(asked("POST", "/guilds/1/channels", {"permission_overwrites": [{"id": 8}]})) != []
    assert all(len(allowed.reason) > 10 for allowed in ALLOWED)


@pytest.mark.skipif(judge() is None, reason="Discord's specification is not here")
def test_permissions_accepted_as_strings_when_creating_a_channel():
    """discord.js and hikari send strings; Discord's own file wants numbers."""
    everyone = {"id": "1", "type": 0, "allow": "1024", "deny": "0"}
    body = {"name": "x", "type": 2, "permission_overwrites": [everyone]}

    discords = judge()
    assert discords is not None
    assert discords.request(asked("POST", "/guilds/1/channels", body)) == []
    assert discords.request(asked("PATCH", "/channels/1", body)) == []
    assert discords.request(asked("POST", "/guilds/1/channels", {**body, "name": 5})) != []


@pytest.mark.skipif(judge() is None, reason="Discord's specification is not here")
def test_discords_own_specification_is_read():
    discords = judge()
    assert discords is not None
    assert discords.request(asked("POST", "/channels/1/messages", {"content": "x"})) == []
    assert discords.request(asked("POST", "/channels/1/messages", {"content": 5})) != []
