"""Every wrong answer to an interaction that Discord refuses is refused, and similar correct ones are accepted."""

import asyncio

import pytest

from tests.localcord.shapes import (
    box,
    boxes,
    button,
    field,
    label,
    modal,
    options,
    radio,
    row,
    select,
    text,
    upload,
    without,
)
from tests.support.local_discord import until

GOOD_ANSWERS = {
    "message": (4, {"content": "x", "flags": 64}),
    "modal": (9, modal()),
    "modal with labels": (9, modal(label(without(field(), "label")), label(select(custom_id="s2")), text())),
    "modal with groups": (9, modal(label(radio(2)), label(radio(10)), label(boxes(1)), label(boxes(10)), label(box()))),
    "modal with files": (9, modal(label(upload()), label(upload(min_values=0, max_values=10, required=False)))),
    "modal that may stay empty": (9, modal(label(select(min_values=0, required=False)))),
}
BAD_ANSWERS = {
    "no type": (None, {"content": "x"}),
    "unknown type": (3, {}),
    "choices for a command": (8, {"choices": []}),
    "update of nothing": (7, {"content": "x"}),
    "flags as text": (4, {"content": "x", "flags": "64"}),
    "deferral with flags as text": (5, {"flags": "64"}),
    "empty message": (4, {}),
    "text of 2001": (4, {"content": "x" * 2001}),
    "reply": (4, {"content": "x", "message_reference": {"message_id": "1"}}),
    "title of 46": (9, modal(title="x" * 46)),
    "title empty": (9, modal(title="")),
    "modal without custom_id": (9, without(modal(), "custom_id")),
    "modal custom_id of 101": (9, modal(custom_id="x" * 101)),
    "6 rows": (9, modal(*[row(field(custom_id=str(n))) for n in range(6)])),
    "0 rows": (9, modal(components=[])),
    "two inputs in a row": (9, modal(row(field(), field(custom_id="d")))),
    "button in a modal": (9, modal(row(button()))),
    "button in a label": (9, modal(label(button()))),
    "input custom_id twice": (9, modal(row(field()), row(field()))),
    "input label of 46": (9, modal(row(field(label="x" * 46)))),
    "input without label": (9, modal(row(without(field(), "label")))),
    "label of 46": (9, modal(label(without(field(), "label"), label="x" * 46))),
    "label's description of 101": (9, modal(label(without(field(), "label"), description="x" * 101))),
    "input style 3": (9, modal(row(field(style=3)))),
    "input placeholder of 101": (9, modal(row(field(placeholder="x" * 101)))),
    "input min above max": (9, modal(row(field(min_length=5, max_length=4)))),
    "input max of 4001": (9, modal(row(field(max_length=4001)))),
    "input value longer than its max": (9, modal(row(field(value="xxx", max_length=2)))),
    "select of 26 in a modal": (9, modal(label(select(options=options(26))))),
    "select that is disabled": (9, modal(label(select(disabled=True)))),
    "select of 0 that is required": (9, modal(label(select(min_values=0)))),
    "select with an emoji that isn't there": (9, modal(label(select(options=options(1, emoji={"id": "1"}))))),
    "radio group of 1": (9, modal(label(radio(1)))),
    "radio group of 11": (9, modal(label(radio(11)))),
    "radio group with two defaults": (9, modal(label(radio(2, options=options(2, default=True))))),
    "radio group without custom_id": (9, modal(label(without(radio(2), "custom_id")))),
    "radio group in a row": (9, modal(row(radio(2)))),
    "checkboxes of 0": (9, modal(label(boxes(0)))),
    "checkboxes of 11": (9, modal(label(boxes(11)))),
    "more checkboxes than there are": (9, modal(label(boxes(2, max_values=3)))),
    "checkboxes of 0 that are required": (9, modal(label(boxes(2, min_values=0)))),
    "checkbox with a default as text": (9, modal(label(box(default="yes")))),
    "11 files": (9, modal(label(upload(max_values=11)))),
    "more files at least than at most": (9, modal(label(upload(min_values=3, max_values=2)))),
}


@pytest.fixture
async def command(api, town):
    """Return the path of the callback of a command that nobody has answered."""
    described = {"name": "x", "description": "d", "options": [{"type": 3, "name": "o", "description": "d"}]}
    await api("PUT", f"/applications/{town.world.application_id}/commands", [described])
    return town.a.slash(town.general.id, "x")


def callback(interaction):
    return f"/interactions/{interaction.id}/{interaction.token}/callback"


@pytest.mark.parametrize(("kind", "data"), GOOD_ANSWERS.values(), ids=GOOD_ANSWERS)
async def test_takes_an_answer(api, command, kind, data):
    assert (await api("POST", callback(command), {"type": kind, "data": data}))[0] == 204


@pytest.mark.parametrize(("kind", "data"), BAD_ANSWERS.values(), ids=BAD_ANSWERS)
async def test_refuses_an_answer_and_stays_unanswered(api, town, command, judged_requests_are_wrong, kind, data):
    status, answer = await api("POST", callback(command), {"type": kind, "data": data})

    assert status == 400, answer
    assert command.state == "pending"
    assert town.a.messages(town.general.id) == []


@pytest.mark.parametrize(
    ("kind", "data", "field"),
    [
        (4, {"content": "x", "contents": "y"}, "contents"),
        (4, {"poll": {}}, "poll (there are no polls here)"),
        (5, {"flags": 64, "content": "x"}, "content"),
        (8, {"choices": [], "more": True}, "more"),
    ],
)
async def test_unknown_fields_of_an_answer_are_reported(
    api, command, watch, judged_requests_are_wrong, kind, data, field
):
    watch.expect_complaint(f"the data of an answer of type {kind}: field {field}")

    assert (await api("POST", callback(command), {"type": kind, "data": data}))[0] == 501

    assert command.state == "pending"


def choices(count, **changes):
    return {"choices": [{"name": f"c{n}", "value": f"v{n}", **changes} for n in range(count)]}


BAD_CHOICES = {
    "26": choices(26),
    "name of 101": choices(1, name="x" * 101),
    "name empty": choices(1, name=""),
    "value of 101": choices(1, value="x" * 101),
    "value missing": choices(1, value=None),
}


@pytest.mark.parametrize("data", BAD_CHOICES.values(), ids=BAD_CHOICES)
async def test_refuses_choices(api, town, judged_requests_are_wrong, data):
    option = {"type": 3, "name": "o", "description": "d", "autocomplete": True}
    described = {"name": "x", "description": "d", "options": [option]}
    await api("PUT", f"/applications/{town.world.application_id}/commands", [described])
    asked = asyncio.create_task(town.a.autocomplete(town.general.id, ["x"], {"o": "a"}, "o"))
    await until(lambda: town.world.interactions, "the interaction")
    interaction = next(iter(town.world.interactions.values()))

    status, _ = await api("POST", callback(interaction), {"type": 8, "data": data})
    assert status == 400
    await api("POST", callback(interaction), {"type": 8, "data": choices(25)})
    assert len(await asked) == 25
