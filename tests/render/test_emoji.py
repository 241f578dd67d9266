"""The bot's own emoji."""

from io import BytesIO

from PIL import Image

from tests.render.pixels import pixel
from ttrbot.engine.cards import COLORS
from ttrbot.render.emoji import SIZE, emoji_painters
from ttrbot.render.marks import SEAT_MARKS
from ttrbot.render.palette import rgb
from ttrbot.render.theme import LIGHT

DISCORD_LIMIT = 256 << 10


def drawn() -> dict[str, bytes]:
    return {name: paint() for name, paint in emoji_painters().items()}


def test_there_is_one_for_each_card_and_player():
    files = drawn()
    cards = {f"{color.code}_card" for color in COLORS}
    seats = {f"{color}_{who}" for color in SEAT_MARKS for who in ("player", "mate")}
    assert set(files) == cards | seats | {"ferry_card"}
    assert len(set(files.values())) == len(files)
    assert files == drawn()


def test_each_fits_and_stands_on_any_ground():
    for name, data in drawn().items():
        image = Image.open(BytesIO(data))
        assert image.size == (SIZE, SIZE)
        assert image.mode == "RGBA"
        assert pixel(image, 1, 1)[3] == pixel(image, SIZE - 2, SIZE - 2)[3] == 0, name
        assert len(data) < DISCORD_LIMIT


def test_they_have_the_colours_of_the_boards():
    files = drawn()
    for color in COLORS:
        image = Image.open(BytesIO(files[f"{color.code}_card"])).convert("RGB")
        assert image.getpixel((31, 19)) == rgb(LIGHT.cards[color])
    for seat in SEAT_MARKS:
        image = Image.open(BytesIO(files[f"{seat}_player"])).convert("RGB")
        assert image.getpixel((27, SIZE // 2)) == rgb(LIGHT.seats[seat])


def test_they_stand_out_from_light_and_dark_by_their_edge():
    """At 22 pixels, the edge of each has light and dark pixels, so that it stands out from any ground."""
    for name, data in drawn().items():
        small = Image.open(BytesIO(data)).resize((22, 22), Image.Resampling.LANCZOS)
        row = [pixel(small, x, 11) for x in range(11)]
        edge = [(red + green + blue) / 3 for red, green, blue, alpha in row if alpha > 128][:4]
        assert min(edge) < 110, name
        assert max(edge) > 170, name
