"""The picture of a hand."""

from dataclasses import replace
from io import BytesIO

from PIL import Image, ImageChops

from tests.render.pixels import color_counts, drawn_box
from ttrbot.engine.cards import NO_CARDS, Color, counts_of
from ttrbot.render.hand import (
    FAINT,
    FAN_CARDS,
    GAP,
    NOTHING,
    Pile,
    Title,
    hand_palette,
    hand_parts,
    height_of,
    pile_scene,
    render_hand,
    render_offer,
    title_scene,
)
from ttrbot.render.inputs import HandPicture, OfferPicture, OwnRoutes, RackPicture, TicketLine
from ttrbot.render.palette import blend, rgb
from ttrbot.render.scene import Disc, Polygon, Text
from ttrbot.render.theme import LIGHT
from ttrbot.render.tickets import INSET, MAP, TICKET, card_scene, ticket_card
from ttrbot.render.typeface import text_box

TICKETS = (
    TicketLine("Seattle", "New York", "22", "done"),
    TicketLine("Los Angeles", "Miami", "20", "cut_off"),
    TicketLine("Anywhere", "", "5", "open", need="7 cars to go"),
)

NONE = OwnRoutes()


def cards_of(scene, color: Color) -> int:
    return sum(
        isinstance(item, Polygon) and item.fill == LIGHT.cards[color] and item.outline is not None
        for item in scene.primitives
    )


def texts(scene) -> list[str]:
    return [item.text for item in scene.primitives if isinstance(item, Text)]


def test_piles_show_their_counts():
    for color, count in ((Color.BLUE, 2), (Color.RED, 1), (Color.LOCOMOTIVE, 12)):
        scene = pile_scene(Pile(color, count), LIGHT.abroad, LIGHT)
        assert texts(scene) == [str(count)]
        assert cards_of(scene, color) == min(count, FAN_CARDS)


def test_an_empty_place_tells_its_colour_by_a_faint_tint_and_its_pattern():
    scene = pile_scene(Pile(Color.BLUE, 0), LIGHT.abroad, LIGHT)
    assert texts(scene) == [NOTHING]
    place, bar = [item for item in scene.primitives if isinstance(item, Polygon)]
    assert len(scene.primitives) == 3
    assert place.fill == blend(LIGHT.abroad, LIGHT.cards[Color.BLUE], FAINT)
    assert bar.fill == blend(place.fill, LIGHT.ink, FAINT)


def test_tickets_show_ends_points_and_state(layout):
    scenes = [card_scene(layout, ticket, LIGHT.abroad, LIGHT) for ticket in TICKETS]
    assert [texts(scene) for scene in scenes] == [
        ["Seattle", "New York", "22"],
        ["Los Angeles", "Miami", "20"],
        ["Anywhere", "5", "7 cars to go"],
    ]
    discs = [item.fill for scene in scenes for item in scene.primitives if isinstance(item, Disc)]
    assert discs == [LIGHT.good, LIGHT.bad]
    assert all(len({item.x for item in scene.primitives if isinstance(item, Text)}) > 1 for scene in scenes)


def test_offered_tickets_stand_out(layout):
    for is_offered, outline in ((False, LIGHT.panel_line), (True, LIGHT.gold)):
        card = card_scene(layout, replace(TICKETS[0], is_offered=is_offered), LIGHT.abroad, LIGHT).primitives[0]
        assert isinstance(card, Polygon)
        assert card.outline == outline


def test_a_ticket_has_a_map_with_its_ends_the_trains_and_what_is_missing(layout):
    ticket = TicketLine(
        "Ash", "Cedar", "5", "open", ends=("ash", "cedar"), missing=("birch--cedar",), need="2 cars to go"
    )
    plain = replace(ticket, ends=(), missing=())
    own = OwnRoutes(("ash--birch.1",), "red")
    drawn, bare = (
        ticket_card(layout, it, whose, LIGHT.abroad, "light").image for it, whose in ((ticket, own), (plain, NONE))
    )
    assert drawn.size == bare.size == TICKET
    _, _, right, _ = drawn_box(ImageChops.difference(drawn, bare))
    assert right <= INSET + MAP[0] + 8, "only the map differs"
    assert {rgb(LIGHT.seats["red"]), rgb(LIGHT.ring), rgb(LIGHT.ring_ink)} <= color_counts(drawn).keys()
    assert rgb(LIGHT.seats["red"]) not in color_counts(bare)


def test_the_picture_grows_with_the_tickets(layout):
    none, three = (render_hand(layout, HandPicture(NO_CARDS, tickets)) for tickets in ((), TICKETS))
    heights = [Image.open(BytesIO(data)).height for data in (none, three)]
    assert heights[1] - heights[0] == 2 * (TICKET[1] + GAP)
    assert render_hand(layout, HandPicture(NO_CARDS, TICKETS)) == three


def test_an_offer_is_a_column_while_it_is_short_and_then_two(layout):
    few, many = (Image.open(BytesIO(render_offer(layout, OfferPicture(tickets)))) for tickets in (TICKETS, TICKETS * 2))
    width, height = TICKET[0] + GAP, TICKET[1] + GAP
    assert few.size == (width + GAP, 3 * height + GAP)
    assert many.size == (2 * width + GAP, 3 * height + GAP)
    card = ticket_card(layout, TICKETS[1], NONE, LIGHT.abroad, "light").image
    flat = card.quantize(palette=hand_palette("light"), dither=Image.Dither.NONE).convert("RGB")
    place = (GAP, GAP + height, GAP + TICKET[0], GAP + height + TICKET[1])
    assert few.crop(place).convert("RGB").tobytes() == flat.tobytes()


def test_the_racks_title_shows_whole_letters():
    scene = title_scene("Il portacarte della squadra", LIGHT)
    [title] = scene.primitives
    assert isinstance(title, Text)
    _, top, _, bottom = text_box(title.text, title.size, "bold")
    assert title.y + top > 0
    assert title.y + bottom < scene.height


def test_the_teams_rack_lies_below_the_hand():
    rack = RackPicture("Your team’s rack", counts_of({"green": 3}), TICKETS[:1])
    picture = HandPicture(counts_of({"red": 1}), TICKETS[1:2], rack)
    parts = list(hand_parts(picture))
    mine, racks = ([part for part in parts if part.on_rack is on_rack] for on_rack in (False, True))
    assert [part.what for part in mine if isinstance(part.what, TicketLine)] == [TICKETS[1]]
    assert [part.what for part in racks if isinstance(part.what, TicketLine)] == [TICKETS[0]]
    assert racks[0].what == Title("Your team’s rack")
    assert max(part.top for part in mine) < racks[0].top < min(part.top for part in racks[1:])
    assert max(part.top for part in racks) + TICKET[1] < height_of(picture)
