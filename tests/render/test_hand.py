"""The picture of a hand."""

from io import BytesIO

from PIL import Image

from ttrbot.engine.cards import COLORS, NO_CARDS, Color, counts_of
from ttrbot.render.hand import FAN_CARDS, hand_scene, render_hand
from ttrbot.render.inputs import HandPicture, RackPicture, TicketLine
from ttrbot.render.scene import Disc, Polygon, Text
from ttrbot.render.theme import LIGHT
from ttrbot.render.typeface import drawable, fit_text, text_width

TICKETS = (
    TicketLine("Seattle", "New York", 22, "done"),
    TicketLine("Los Angeles", "Miami", 20, "cut_off"),
    TicketLine("Anywhere", "", 5, "open"),
)


def cards_of(scene, color: Color) -> int:
    return sum(
        isinstance(item, Polygon) and item.fill == LIGHT.cards[color] and item.outline is not None
        for item in scene.primitives
    )


def texts(scene) -> list[str]:
    return [item.text for item in scene.primitives if isinstance(item, Text)]


def test_piles_show_their_counts():
    scene = hand_scene(HandPicture(counts_of({"blue": 2, "red": 1, "locomotive": 12})), LIGHT)
    assert texts(scene) == ["2", "1", "12"]
    assert [cards_of(scene, color) for color in (Color.BLUE, Color.RED, Color.LOCOMOTIVE)] == [2, 1, FAN_CARDS]
    assert sum(isinstance(item, Polygon) and item.fill is None for item in scene.primitives) == len(COLORS) - 3


def test_tickets_show_ends_points_and_state():
    scene = hand_scene(HandPicture(NO_CARDS, TICKETS), LIGHT)
    assert texts(scene) == ["Seattle – New York", "22", "Los Angeles – Miami", "20", "Anywhere", "5"]
    assert [item.fill for item in scene.primitives if isinstance(item, Disc)] == [LIGHT.good, LIGHT.bad, LIGHT.panel]


def test_the_picture_grows_with_the_tickets():
    none, three = render_hand(HandPicture(NO_CARDS)), render_hand(HandPicture(NO_CARDS, TICKETS))
    heights = [Image.open(BytesIO(data)).height for data in (none, three)]
    assert heights[1] - heights[0] == 2 * 60
    assert render_hand(HandPicture(NO_CARDS, TICKETS)) == three


def test_texts_are_cut_to_their_room():
    assert fit_text("Ada", 30, 100) == "Ada"
    cut = fit_text("Ada of the long, long name", 30, 150)
    assert cut.endswith("…")
    assert text_width(cut, 30) <= 150
    assert fit_text("Ada", 30, 0) == "…"


def test_letters_that_the_typeface_lacks_are_left_out():
    assert drawable("Élodie Ωμέγα Привет Žižek") == "Élodie Ωμέγα Привет Žižek"
    assert drawable("Ada 🚂🎉") == "Ada"
    assert drawable("列車") == "•"


def test_the_teams_rack_lies_below_the_hand():
    rack = RackPicture("Your team’s rack", counts_of({"green": 3}), TICKETS[:1])
    scene = hand_scene(HandPicture(counts_of({"red": 1}), TICKETS[1:2], rack), LIGHT)
    assert texts(scene) == ["1", "Los Angeles – Miami", "20", "Your team’s rack", "3", "Seattle – New York", "22"]
    places = [item.y for item in scene.primitives if isinstance(item, Text)]
    assert max(places[:3]) < places[3] < min(places[4:]) < max(places[4:]) < scene.height
