"""My board: letters at the ends of tickets, missing routes, cars needed and left."""

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image, ImageChops

from tests.render.board import NAMES
from tests.render.pixels import color_counts, drawn_box
from ttrbot.render.board import render_board
from ttrbot.render.inputs import BoardPicture, Progress, SeatLine, TicketLine
from ttrbot.render.palette import rgb
from ttrbot.render.progress import LETTER, LOWEST, SUM_WIDTH, progress_scene
from ttrbot.render.scene import Polygon, Text
from ttrbot.render.theme import LIGHT, THEMES
from ttrbot.render.typeface import text_width
from ttrbot.text import texts as language

SEATS = (SeatLine("Ada", "blue", 12, 7, 4, 2), SeatLine("Bo", "red", 3, 10, 0, 3))
TICKETS = (
    TicketLine("Ash", "Cédar", "7", "open", cars=2, letter="A"),
    TicketLine("Ash", "Birch", "4", "done", letter="B"),
    TicketLine("Birch", "Cédar", "3", "cut_off", letter="C"),
)
PROGRESS = Progress("Shortest ways / left", 2, 7, TICKETS, "red")


def texts(scene) -> list[str]:
    return [item.text for item in scene.primitives if isinstance(item, Text)]


def draw(layout, theme="light", **shown) -> Image.Image:
    picture = BoardPicture(SEATS, progress=PROGRESS, **shown)
    return Image.open(BytesIO(render_board(layout, NAMES, picture, theme))).convert("RGB")


def test_the_strip_tells_cars_and_tickets_with_their_letters():
    words = texts(progress_scene(PROGRESS, 1532, LIGHT))
    assert words[:2] == ["Shortest ways / left", "2 / 7"]
    assert words[2:] == ["7", "A", "2", "Ash – Cédar", "4", "B", "Ash – Birch", "3", "C", "Birch – Cédar"]


def test_the_side_whose_board_it_is_has_its_disc_there():
    scene = progress_scene(PROGRESS, 1532, LIGHT)
    assert LIGHT.seats["red"] in {getattr(item, "fill", None) for item in scene.primitives}


@pytest.mark.parametrize("locale", ["en", "it"])
def test_the_title_is_not_cut(locale):
    title = language(locale).t("mine-board-cars")
    assert texts(progress_scene(replace(PROGRESS, title=title), 1532, LIGHT))[0] == title


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_too_few_cars_stand_out(theme):
    for left, fill in ((7, theme.turn), (1, theme.bad)):
        ground = progress_scene(replace(PROGRESS, left=left), 1532, theme).primitives[0]
        assert isinstance(ground, Polygon)
        assert ground.fill == fill


def test_the_letter_of_a_completed_ticket_is_inverted_as_on_the_board():
    scene = progress_scene(PROGRESS, 1532, LIGHT)
    tags = [item for item in scene.primitives if isinstance(item, Polygon) and _is_letter(item)]
    assert [tag.fill for tag in tags] == [LIGHT.ring, LIGHT.ring_ink, LIGHT.ring]


def _is_letter(shape: Polygon) -> bool:
    xs = [x for x, _ in shape.points]
    return shape.outline is not None and abs(max(xs) - min(xs) - 2 * LETTER) < 0.1


@pytest.mark.parametrize("count", range(13))
def test_tickets_lie_beside_each_other_within_the_strip(count):
    tickets = (replace(TICKETS[0], a="Sault Sainte Marie", b="Oklahoma City"),) * count
    scene = progress_scene(replace(PROGRESS, tickets=tickets), 1532, LIGHT)
    assert scene.height >= LOWEST
    chips = [item for item in scene.primitives[1:] if isinstance(item, Polygon) and item.fill == LIGHT.panel]
    assert len(chips) == count
    for chip in chips:
        assert min(x for x, _ in chip.points) >= SUM_WIDTH
        assert max(x for x, _ in chip.points) <= scene.width
        assert max(y for _, y in chip.points) <= scene.height
    for item in scene.primitives:
        if isinstance(item, Text) and item.anchor == "lm":
            assert item.x + text_width(item.text, item.size, item.face) <= scene.width


def test_missing_routes_have_a_dashed_ring_and_stay_what_they_are(layout):
    route = "ash--cedar"
    image, plain = draw(layout, missing=frozenset({route})), draw(layout)
    changed = image.crop(drawn_box(ImageChops.difference(image, plain)))
    assert {rgb(LIGHT.ring), rgb(LIGHT.ring_ink)} <= color_counts(changed).keys()
    box = layout.slots[route][0].box()
    at = tuple(round(value) for value in box.at(box.length * 0.34, box.width * 0.25))
    assert image.getpixel(at) == plain.getpixel(at)
