"""What a post contains of its nonce."""

from dataclasses import replace

import pytest

from ttrbot.discord.core.custom_ids import LIMIT, CustomId
from ttrbot.discord.core.panel import Button, Option, Panel, Picture, Select
from ttrbot.discord.sending.stamps import is_text_alone, stamped

STAMP = "0123456789ab-1234567890"
PICTURE = Picture(data=b"png", name="hand.png", alt="A hand")


def ids_of(panel: Panel) -> list[CustomId]:
    return [part.id for row in panel.rows for part in ([row] if isinstance(row, Select) else row) if part.id]


def test_buttons_have_the_stamp():
    first, second = CustomId("draw", "ab12", 7, "x"), CustomId("more", "a")
    link = Button(label="w", url="https://a.b")
    rows = ((link,), (Button(label="x", id=first), Button(label="y", id=second)))
    panel = Panel(text="t", rows=rows, picture=PICTURE)
    assert ids_of(stamped(panel, STAMP)) == [replace(first, stamp=STAMP), replace(second, stamp=STAMP)]
    assert stamped(panel, STAMP).picture == PICTURE


def test_select_has_the_stamp():
    options = (Option(label="a", value="a"),)
    panel = Panel(text="t", rows=(Select(id=CustomId("robot", "g"), placeholder="p", options=options),))
    assert [custom_id.stamp for custom_id in ids_of(stamped(panel, STAMP))] == [STAMP]


def test_id_without_room_gets_no_stamp():
    full = CustomId("pay", "g", 1, "x" * 80)
    assert len(str(full)) <= LIMIT
    panel = Panel(text="t", rows=((Button(label="x", id=full), Button(label="y", id=CustomId("more", "g"))),))
    assert [custom_id.stamp for custom_id in ids_of(stamped(panel, STAMP))] == ["", STAMP]


def test_picture_has_the_stamp_when_there_are_no_buttons():
    picture = stamped(Panel(text="t", picture=PICTURE), STAMP).picture
    assert picture is not None
    assert picture.name == f"hand-{STAMP}.png"


def test_text_alone_has_no_stamp():
    panel = Panel(text="t")
    assert is_text_alone(panel)
    assert stamped(panel, STAMP) == panel


@pytest.mark.parametrize("text", ["ttr:ab12:7:draw:x", "ttr:ab12:-:draw:"])
def test_ids_from_before_stamps_still_work(text):
    custom_id = CustomId.parse(text)
    assert custom_id is not None
    assert (custom_id.stamp, str(custom_id)) == ("", text)
    again = CustomId.parse(f"{text}:{STAMP}")
    assert again == replace(custom_id, stamp=STAMP)
