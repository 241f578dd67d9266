"""What the router reads of a press."""

from ttrbot.discord.visits import router


def test_form_fields_have_no_null_characters():
    row = {"type": 1, "components": [{"type": 4, "custom_id": "note", "value": "a\0b\nc"}]}
    label = {"type": 18, "component": {"type": 4, "custom_id": "other", "value": "\0"}}
    assert dict(router._fields([row, label])) == {"note": "ab\nc", "other": ""}
