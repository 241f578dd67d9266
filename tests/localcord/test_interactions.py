"""Interactions in time: 3 seconds, one first answer, 15 minutes; and their effect on messages."""

from typing import Any

import pytest

from localcord.interaction import InteractionFailedError

EPHEMERAL = 64


@pytest.fixture
def clock(manual_clock):
    return manual_clock


class Hook:
    """An interaction's two addresses, used as a bot would use them."""

    def __init__(self, town, api, interaction):
        self.api, self.it = api, interaction
        self.hook = f"/webhooks/{town.world.application_id}/{interaction.token}"

    async def respond(self, kind, data=None, query=""):
        path = f"/interactions/{self.it.id}/{self.it.token}/callback{query}"
        return await self.api("POST", path, {"type": kind, **({"data": data} if data is not None else {})})

    async def follow_up(self, **body):
        return await self.api("POST", self.hook, body)

    async def edit(self, message="@original", **body):
        return await self.api("PATCH", f"{self.hook}/messages/{message}", body)

    async def get(self, message="@original"):
        return await self.api("GET", f"{self.hook}/messages/{message}")

    async def delete(self, message="@original"):
        return await self.api("DELETE", f"{self.hook}/messages/{message}")


@pytest.fixture
async def used(town, api):
    """Use /x as Alice."""
    await api("PUT", f"/applications/{town.world.application_id}/commands", [{"name": "x", "description": "d"}])
    return Hook(town, api, town.a.slash(town.general.id, "x"))


@pytest.fixture
async def pressed(town, api):
    """Press a button as Alice."""
    button = {"type": 2, "style": 1, "label": "b", "custom_id": "b"}
    body = {"content": "board", "components": [{"type": 1, "components": [button]}]}
    _, message = await api("POST", f"/channels/{town.general.id}/messages", body)
    return Hook(town, api, town.a.press(message["id"], "b"))


def code(answer):
    status, body = answer
    return status, body["code"]


async def test_a_late_answer_is_unknown(town, used, clock, watch):
    watch.late_answers_allowed = True
    clock.advance(3.1)

    assert code(await used.respond(4, {"content": "x"})) == (404, 10062)
    assert used.it.state == "failed"
    with pytest.raises(InteractionFailedError):
        await used.it.answered()
    assert code(await used.follow_up(content="x")) == (404, 10015)


async def test_a_wrong_token_is_unknown(api, used, watch):
    watch.late_answers_allowed = True
    assert code(await api("POST", f"/interactions/{used.it.id}/wrong/callback", {"type": 5})) == (404, 10062)


async def test_a_second_answer_is_refused(town, used):
    assert (await used.respond(4, {"content": "one"}))[0] == 204
    assert code(await used.respond(4, {"content": "two"})) == (400, 40060)
    assert [m["content"] for m in town.a.messages(town.general.id)] == ["one"]


async def test_the_token_lives_for_fifteen_minutes(used, clock):
    await used.respond(4, {"content": "one"})
    clock.advance(14 * 60)
    assert (await used.edit(content="two"))[0] == 200
    clock.advance(61)

    for request in (used.edit(content="three"), used.follow_up(content="x"), used.get(), used.delete()):
        assert code(await request) == (401, 50027)


async def test_follow_up_refused_before_the_first_answer(used):
    assert code(await used.follow_up(content="x")) == (404, 10015)
    assert code(await used.edit(content="x")) == (404, 10015)


async def test_callback_answers_with_its_result(town, used):
    status, answer = await used.respond(4, {"content": "one", "flags": EPHEMERAL}, "?with_response=1")

    assert status == 200
    assert answer["interaction"]["response_message_ephemeral"] is True
    assert answer["resource"]["message"]["content"] == "one"
    assert answer["resource"]["message"]["id"] == used.it.message["id"]


async def test_the_first_follow_up_completes_a_deferral_and_keeps_it_secret(town, used):
    await used.respond(5, {"flags": EPHEMERAL})
    assert used.it.state == "deferred"
    assert [m["loading"] for m in town.a.messages(town.general.id)] == [True]

    await used.follow_up(content="one")
    await used.follow_up(content="two")

    assert used.it.state == "answered"
    assert used.it.original.edited_at is None, "ending a deferral is no edit to those who read it"
    shown = [(m["content"], m["ephemeral"], m["loading"]) for m in town.a.messages(town.general.id)]
    assert shown == [("one", True, False), ("two", False, False)]
    assert [m["content"] for m in town.b.messages(town.general.id)] == ["two"]


async def test_a_deferral_that_is_deleted_is_over(town, used):
    await used.respond(5)

    assert (await used.delete())[0] == 204

    assert used.it.state == "answered"
    assert used.it.message is None
    assert code(await used.get()) == (404, 10008)


async def test_ephemerals_cannot_be_reached_as_channel_messages(town, api, used):
    await used.respond(4, {"content": "secret", "flags": EPHEMERAL})
    path = f"/channels/{town.general.id}/messages/{used.it.message['id']}"

    for method, body in (("GET", None), ("PATCH", {"content": "x"}), ("DELETE", None)):
        assert code(await api(method, path, body)) == (404, 10008)
    assert (await api("GET", f"/channels/{town.general.id}/messages"))[1] == []
    assert (await used.edit(content="still secret"))[0] == 200
    assert town.b.messages(town.general.id) == []


async def test_an_ephemeral_can_be_dismissed(town, used):
    await used.respond(4, {"content": "secret", "flags": EPHEMERAL})

    town.a.delete_message(used.it.message["id"])

    assert town.a.messages(town.general.id) == []


async def test_a_press_can_update_its_message(town, pressed):
    await pressed.respond(7, {"content": "new board"})

    assert [m["content"] for m in town.b.messages(town.general.id)] == ["new board"]
    assert pressed.it.message["content"] == "new board"


async def test_a_silent_deferral_leaves_the_message(town, pressed):
    await pressed.respond(6)

    assert pressed.it.state == "answered"
    await pressed.edit(content="later")
    assert [m["content"] for m in town.b.messages(town.general.id)] == ["later"]


async def test_a_press_can_be_answered_beside_its_message(town, pressed):
    await pressed.respond(4, {"content": "beside"})

    assert [m["content"] for m in town.b.messages(town.general.id)] == ["board", "beside"]
    assert pressed.it.message["interaction_metadata"]["interacted_message_id"]


async def test_an_update_of_a_deleted_message_is_refused(town, api, pressed):
    await api("DELETE", f"/channels/{town.general.id}/messages/{pressed.it.source.id}")

    assert code(await pressed.respond(7, {"content": "x"})) == (404, 10008)


async def test_a_modal_has_no_original(pressed):
    field = {"type": 4, "custom_id": "c", "style": 1, "label": "l"}
    modal = {"custom_id": "m", "title": "t", "components": [{"type": 1, "components": [field]}]}

    await pressed.respond(9, modal)

    assert code(await pressed.get()) == (404, 10008)
    assert (await pressed.follow_up(content="after"))[0] == 200


async def test_others_receive_no_private_answers(town, used):
    told: list[Any] = []
    town.b.subscribe(told.append)

    await used.respond(4, {"content": "secret", "flags": EPHEMERAL})
    await used.edit(content="more")
    await used.delete()

    assert told == []
    assert not [d for d in town.world.log if d.user_id == town.bob.id and "secret" in str(d.event)]
    assert [d for d in town.world.log if d.user_id == town.alice.id and "secret" in str(d.event)]
