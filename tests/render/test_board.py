"""The picture of a board: its parts, and a few of its pixels."""

import math
from dataclasses import replace
from io import BytesIO
from itertools import permutations, product

import pytest
from PIL import Image, ImageChops, ImageDraw

from tests.render.board import NAMES
from tests.render.pixels import drawn_box
from ttrbot.content import load_map, map_ids, map_text, maps_folder
from ttrbot.engine.cards import Color
from ttrbot.engine.slices import Piece
from ttrbot.render.board import LAP, board_palette, compose_board, render_board
from ttrbot.render.fit import CAR_WIDTH, car, name_boxes
from ttrbot.render.frame import picture_size, strip_rect, track_cells
from ttrbot.render.geometry import Box, box_distance, boxes_overlap
from ttrbot.render.inputs import BoardPicture, Poster, PosterLine, SeatLine, Tag
from ttrbot.render.layout import load_layout
from ttrbot.render.markers import BADGE, CHOICE, PIECE, TAG
from ttrbot.render.marks import SEAT_MARKS, placed
from ttrbot.render.palette import blend, rgb
from ttrbot.render.places import NEARER, beside_city, on_route
from ttrbot.render.scene import Polygon
from ttrbot.render.strip import HEIGHT, POSTER_HEIGHT
from ttrbot.render.theme import LIGHT, THEMES
from ttrbot.render.tracks import space_color
from ttrbot.render.trains import BED, BED_END, BED_OVER, INSET, MARK, bed, bed_reach, train

SEATS = (
    SeatLine("Ada", "blue", points=12, cars=7, cards=4, tickets=2, has_turn=True),
    SeatLine("Bo", "red", points=-3, cars=10, cards=0, tickets=3),
)
WORDS = tuple(sorted(NAMES.items()))
CLEAR, ON_TRAIN, HIDDEN = 10.0, 4.0, 13.0
"""The distance of a number from its train if there is room for it between two marks; how much of it lies on its train,
and how much of a mark it hides, in the narrowest places."""


def image_of(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data))


def draw(layout, theme="light", seats=SEATS, **shown) -> Image.Image:
    return image_of(render_board(layout, NAMES, BoardPicture(seats, **shown), theme)).convert("RGB")


def on_roof(layout, route) -> tuple[int, int]:
    """Return a point of a route's first space that no mark, pattern, chimney or edge of a car covers."""
    box = layout.slots[route][0].box()
    x, y = box.at(box.length * 0.34, -box.width * 0.2)
    return round(x), round(y)


def roof(color: str) -> tuple[int, int, int]:
    return rgb(blend(color, "#ffffff", 0.06))


def test_the_file_is_a_png_of_256_colours(layout):
    image = image_of(render_board(layout, NAMES, BoardPicture(SEATS)))
    assert (image.format, image.mode, image.size) == ("PNG", "P", picture_size(layout, HEIGHT))
    whole = compose_board(layout, NAMES, BoardPicture(SEATS), "light")
    flat = whole.quantize(palette=board_palette(layout, NAMES, "light"), dither=Image.Dither.NONE)
    assert image.convert("RGB").tobytes() == flat.convert("RGB").tobytes()


@pytest.mark.parametrize("theme", THEMES)
def test_a_route_changes_its_colour_with_its_owner(layout, theme):
    colors, route = THEMES[theme], "ash--birch.1"
    at = on_roof(layout, route)
    looks = {
        rgb(space_color(Color.RED, colors)): draw(layout, theme),
        roof(colors.seats["blue"]): draw(layout, theme, owners={route: 0}),
        roof(colors.seats["red"]): draw(layout, theme, owners={route: 1}),
    }
    assert {color: image.getpixel(at) for color, image in looks.items()} == {color: color for color in looks}


def test_the_neighbouring_track_stays_as_it_was(layout):
    box = layout.slots["ash--birch.2"][0].box()
    x, y = box.at(box.length * 0.34, box.width * 0.3)
    image = draw(layout, owners={"ash--birch.1": 0}, recent=("ash--birch.1",))
    assert image.getpixel((round(x), round(y))) == rgb(space_color(Color.BLUE, LIGHT))


def test_closed_tracks_and_claimed_ones(layout):
    """An owner's train is never drawn as closed (B15)."""
    route = "ash--birch.1"
    image = draw(layout, owners={route: 0}, closed=frozenset({route, "ash--birch.2"}))
    assert image.getpixel(on_roof(layout, route)) == roof(LIGHT.seats["blue"])
    assert image.getpixel(on_roof(layout, "ash--birch.2")) != draw(layout).getpixel(on_roof(layout, "ash--birch.2"))


def test_the_same_input_gives_the_same_bytes(layout):
    picture = BoardPicture(SEATS, {"ash--cedar": 1}, recent=("ash--cedar",), shown=frozenset({"ash--cedar"}))
    assert render_board(layout, NAMES, picture) == render_board(layout, NAMES, picture)


def test_each_car_bears_its_owners_mark_and_the_first_a_chimney(layout):
    slots = layout.slots["ash--birch.1"]
    shapes = train(slots, "red", LIGHT)
    outlines = [shape.points for shape in shapes if isinstance(shape, Polygon)]
    assert all(placed(SEAT_MARKS["red"], *slot.middle(), MARK) in outlines for slot in slots)
    assert sum(type(shape).__name__ == "Disc" for shape in shapes) == 1


def test_a_roof_is_smaller_than_its_car(layout):
    slot = layout.slots["ash--birch.1"][0]
    body, top = [shape for shape in train((slot,), "red", LIGHT) if isinstance(shape, Polygon)][:2]
    spans = [max(y for _, y in shape.points) - min(y for _, y in shape.points) for shape in (body, top)]
    assert spans == pytest.approx([car(slot).width, car(slot).width - 2 * INSET])


@pytest.mark.parametrize(("line", "color"), [("solid", LIGHT.news), ("dashed", LIGHT.ring)])
def test_bed_surrounds_the_whole_train_within_a_dark_edge(layout, line, color):
    slots = layout.slots["ash--cedar"]
    reach = bed_reach(layout, "ash--cedar")
    dark, *inner = [shape for shape in bed(slots, reach, line, LIGHT) if isinstance(shape, Polygon)]
    assert reach == (BED, BED)
    assert dark.fill == LIGHT.ring_ink
    assert {shape.fill for shape in inner} == {color}
    painted = Image.new("L", (layout.width, layout.height))
    ImageDraw.Draw(painted).polygon(dark.points, fill=1)
    for slot in slots:
        beyond = slot.grown(BED_END - 2, BED - slot.width / 2 - 2)
        for place, across in product((beyond.start, beyond.stop), (-beyond.width / 2, beyond.width / 2)):
            assert painted.getpixel(tuple(map(round, beyond.way.at(place, beyond.offset + across)))) == 1
    if line == "dashed":
        lengths = [math.dist(shape.points[0], shape.points[len(shape.points) // 2 - 1]) for shape in inner]
        assert len(lengths) >= 4
        assert max(lengths) - min(lengths) < 1.5


def test_bed_tells_which_of_two_tracks_was_claimed_and_leaves_the_other_as_it_is(layout):
    one, other = "ash--birch.1", "ash--birch.2"
    assert bed_reach(layout, one) == bed_reach(layout, other)[::-1]
    claimed, number = {"owners": {one: 0}, "recent": (one,)}, on_route(layout, WORDS, one, BADGE)
    for more in ({}, {"closed": frozenset({other})}):
        image, plain = (draw(layout, **shown, **more) for shown in (claimed, {"owners": {one: 0}}))
        for slot in layout.slots[other]:
            inner = slot.grown(-1, -BED_OVER - 1)
            for place, offset in product((inner.start, slot.way.length / 2, inner.stop), (-0.5, 0, 0.5)):
                at = tuple(map(round, slot.way.at(place, inner.offset + offset * inner.width)))
                assert image.getpixel(at) == plain.getpixel(at) or math.dist(at, number) < BADGE + 5
        slot = layout.slots[one][0]
        outer = tuple(map(round, slot.way.at(slot.stop - 20, slot.offset - BED + 5)))
        assert image.getpixel(outer) == rgb(LIGHT.news)


def test_newest_claims_have_a_bed_and_a_number_between_two_marks(layout):
    route = "ash--cedar"
    image, plain = draw(layout, owners={route: 0}, recent=(route,)), draw(layout, owners={route: 0})
    at = on_route(layout, WORDS, route, BADGE)
    assert ImageChops.difference(image, plain).getbbox() is not None
    assert image.getpixel((round(at[0] - BADGE + 5), round(at[1]))) == rgb(LIGHT.news)
    assert min(box_distance(car(slot).box(), at) for slot in layout.slots[route]) < CLEAR
    assert all(math.dist(slot.middle(), at) >= BADGE + MARK for slot in layout.slots[route])
    assert all(box_distance(box, at) >= BADGE for box in name_boxes(layout, NAMES).values())


@pytest.mark.parametrize("map_id", map_ids())
def test_number_of_a_newest_claim_lies_on_its_train_and_on_no_other(map_id):
    """It hides no mark of its train and no number of a claim before it, either."""
    layout = load_layout(maps_folder() / map_id, load_map(map_id))
    words = tuple(map_text(map_id, "en").on_board.items())
    wrong: list[object] = []
    cars = {route: [box for slot in slots for box in car(slot).boxes()] for route, slots in layout.slots.items()}
    first = {route: on_route(layout, words, route, BADGE) for route in layout.routes}
    beside = [pair for pair in permutations(first, 2) if math.dist(first[pair[0]], first[pair[1]]) < 2 * BADGE]
    second = {
        pair: on_route(layout, words, pair[1], BADGE, (Box(*first[pair[0]], 3 * BADGE, 3 * BADGE),)) for pair in beside
    }
    wrong += [pair for pair, at in second.items() if math.dist(first[pair[0]], at) < 1.2 * BADGE]
    for route, at in first.items():
        gaps = {other: min(box_distance(box, at) for box in boxes) for other, boxes in cars.items()}
        own = gaps.pop(route)
        if own > BADGE - ON_TRAIN or own + NEARER > min(gaps.values()) + 0.1:
            wrong.append(route)
        if min(math.dist(at, slot.middle()) for slot in layout.slots[route]) < BADGE + MARK - HIDDEN:
            wrong.append((route, "its mark"))
    assert wrong == []


def test_bed_of_a_newest_claim_covers_no_train_beside_it_and_no_dot(layout):
    beside = {"ash--birch.1": 0, "ash--birch.2": 1}
    ringed, plain = (draw(layout, owners=beside, recent=recent) for recent in (("ash--birch.1",), ()))
    for slot in layout.slots["ash--birch.2"]:
        x, y = slot.middle()
        at = round(x), round(y - CAR_WIDTH / 2 + 3)
        assert ringed.getpixel(at) == plain.getpixel(at)
    for city in ("ash", "birch"):
        x, y = layout.cities[city].at
        for dx in (-layout.city.dot * 0.9, 0, layout.city.dot * 0.9):
            assert ringed.getpixel((round(x + dx), round(y))) == plain.getpixel((round(x + dx), round(y)))


def test_what_can_be_chosen_has_a_ring(layout):
    plain, ringed = (draw(layout, choices=cities) for cities in (frozenset(), frozenset({"cedar"})))
    x, y = layout.cities["cedar"].at
    at = round(x + CHOICE + 4), round(y)
    assert ringed.getpixel(at) == rgb(LIGHT.ring) != plain.getpixel(at)


@pytest.mark.parametrize("shape", ["disc", "house", "tower"])
def test_a_piece_has_its_owners_colour(layout, shape):
    image = draw(layout, pieces=(Piece("cedar", 1, shape),))
    x, y = layout.cities["cedar"].at
    assert image.getpixel((round(x - PIECE * 0.66), round(y + 2))) == rgb(LIGHT.seats["red"])


def test_a_figure_stands_beside_the_city(layout):
    image, plain = draw(layout, pieces=(Piece("cedar", None, "figure"),)), draw(layout)
    left, top, right, bottom = drawn_box(ImageChops.difference(image, plain))
    x, y = layout.cities["cedar"].at
    assert not (left < x < right and top < y < bottom)


def test_tags_of_one_city_lie_beside_each_other(layout):
    one = beside_city(layout, WORDS, "cedar", reach=42, radius=25)
    other = beside_city(layout, WORDS, "cedar", reach=42, radius=25, taken=(Box(*one, *TAG),))
    assert not boxes_overlap(Box(*one, *TAG), Box(*other, *TAG))
    tags = (Tag("cedar", "A", "open"), Tag("cedar", "B", "done"))
    image = draw(layout, tags=tags)
    light, dark = (round(one[0] - 14), round(one[1] - 12)), (round(other[0] - 14), round(other[1] - 12))
    assert (image.getpixel(light), image.getpixel(dark)) == (rgb(LIGHT.ring), rgb(LIGHT.ring_ink))


def tokens(image: Image.Image, plain: Image.Image, number: int) -> bool:
    """Return whether something stands on this cell of the score track."""
    left, top, right, bottom = track_cells(image.size)[number]
    area = round(left), round(top), round(right), round(bottom)
    return ImageChops.difference(image.crop(area), plain.crop(area)).getbbox() is not None


def test_tokens_stand_on_their_scores_and_have_gold_rims_in_the_second_lap(layout):
    def at(points: int) -> Image.Image:
        return draw(layout, seats=(replace(SEATS[0], points=points),))

    assert tokens(at(30), at(70), 30)
    assert tokens(at(30), at(70), 70)
    assert not tokens(at(30), at(70), 50)
    first, second = at(30), at(30 + LAP)
    strip = strip_rect(layout)
    left, top, right, bottom = map(round, strip)
    second.paste(first.crop((left, top, right, bottom)), (left, top))
    assert ImageChops.difference(first, second).getbbox() is not None


def test_the_end_is_a_poster_in_place_of_the_strip(layout):
    line = PosterLine(1, "red", "Bo", 30, ("Routes 20", "Tickets 10"))
    poster = Poster("Bo wins", (line,), (replace(line, place=2, color="blue", name="Ada", points=12),))
    image = draw(layout, poster=poster)
    assert image.height == draw(layout).height - HEIGHT + POSTER_HEIGHT
    left, top = (round(side) for side in strip_rect(layout, POSTER_HEIGHT)[:2])
    assert image.getpixel((left + 3, top + 60)) == rgb(LIGHT.turn)


def test_a_caption_makes_a_board_as_high_as_a_poster(layout):
    assert draw(layout, caption="Ada: Ash – Birch +4").height == draw(layout).height - HEIGHT + POSTER_HEIGHT
