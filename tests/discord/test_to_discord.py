"""From panels to what discord.py sends."""

from ttrbot.discord.core.custom_ids import CustomId
from ttrbot.discord.core.panel import Button, Option, Panel, Picture, Select
from ttrbot.discord.sending.to_discord import as_edit, as_message, view_of

PICTURE = Picture(data=b"png", name="board.png", alt="x" * 2000)


def test_only_named_people_are_mentioned():
    def parts(mentions):
        return as_message(Panel(text="<@1> <@2> @everyone"), mentions)["allowed_mentions"].to_dict()

    assert parts((1,))["users"] == [1]
    assert parts((1,))["parse"] == []
    assert parts(()).get("users", []) == []
    assert parts(())["parse"] == []


async def test_views_are_stopped_so_that_discord_py_keeps_none():
    view = view_of(Panel(text="x", rows=((Button(label="a", id=CustomId("hand", "g")),),)))
    assert view is not None
    assert view.is_finished()
    assert view_of(Panel(text="x")) is None


def test_rows_stay_where_they_are():
    select = Select(id=CustomId("route", "g", 1), placeholder="which", options=(Option(label="a", value="1"),))
    rows = ((Button(label="a", id=CustomId("a", "g")), Button(label="b", id=CustomId("b", "g"))), select)
    view = view_of(Panel(text="x", rows=rows))
    assert view is not None
    components = view.to_components()
    assert [[part["type"] for part in row["components"]] for row in components] == [[2, 2], [3]]


def test_pictures_come_with_their_words():
    (file,) = as_message(Panel(text="x", picture=PICTURE))["files"]
    assert file.filename == "board.png"
    assert file.description is not None
    assert len(file.description) == 1024


def test_edit_removes_old_pictures_by_default():
    assert as_edit(Panel(text="x"))["attachments"] == []
    assert "attachments" not in as_edit(Panel(text="x"), keep_picture=True)
    assert len(as_edit(Panel(text="x", picture=PICTURE), keep_picture=True)["attachments"]) == 1
    assert as_edit(Panel(text="x"))["view"] is None


def test_texts_are_cut_to_fit():
    assert len(as_message(Panel(text="x" * 3000))["content"]) == 2000


def test_number_of_cards_stays_on_one_line_with_their_colour():
    panel = Panel(text="Cards: <:red_card_ttr4:123> 2 red and <:black_card_ttr4:124> 1 black, 3 tickets")
    shown = "Cards: <:red_card_ttr4:123> 2\u00a0red and <:black_card_ttr4:124> 1\u00a0black, 3 tickets"
    assert as_message(panel)["content"] == as_edit(panel)["content"] == shown
