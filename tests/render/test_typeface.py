"""Letters of every script, and the size of words."""

from string import ascii_letters

import pytest

from tests.render.pixels import drawn_box
from ttrbot.content import map_ids, map_locales, map_text
from ttrbot.render.raster import paint_text
from ttrbot.render.scene import Text
from ttrbot.render.typeface import (
    FACES,
    NAME_TRACKING,
    Face,
    capital_height,
    drawable,
    fit_text,
    fitting_size,
    font,
    name_box,
    name_lines,
    pieces,
    signed,
    text_box,
    text_width,
)

NAMES = {
    "Élodie Žižek": "Élodie Žižek",
    "Привет Ωμέγα": "Привет Ωμέγα",
    "陳大文": "陳大文",
    "さくら カナ": "さくら カナ",
    "한국어": "한국어",
    "שלום": "שלום",
    "नमस्ते": "नमस्ते",
    "สวัสดี": "สวัสดี",
    "አማርኛ": "አማርኛ",
    "Ada 🚂🎉": "Ada 🚂🎉",
    "𝓐𝓭𝓪": "Ada",
    "Zoë ❤\ufe0f": "Zoë ❤",
    "👩\u200d🚀": "👩🚀",
    "\u200b": "?",
    "": "?",
}


def ink(letter: str, face: Face = "bold") -> tuple[tuple[int, int], bytes]:
    image = paint_text(Text(0, 0, letter, 40, "#000000", "mm", face)).image
    return image.size, image.tobytes()


@pytest.mark.parametrize("name", NAMES)
def test_a_name_in_any_script_is_drawn_with_real_letters(name):
    shown = drawable(name)
    assert shown == NAMES[name]
    missing = ink("\U0010fffd")
    assert all(ink(letter) != missing for letter in shown if letter != " ")


def test_arabic_is_joined_and_runs_from_right_to_left():
    [(file, _, joined)] = pieces("علي", "bold")
    assert file == "DejaVuSansCondensed-Bold.ttf"
    assert joined == "\ufef2\ufee0\ufecb", "final yeh, medial lam, initial ain"


def test_words_of_one_script_keep_their_face():
    for face, file in FACES.items():
        assert pieces("Zürich 12", face) == ((file, 1.0, "Zürich 12"),)


def test_the_box_of_a_text_is_its_ink():
    for text, tracking in (("Ada", 0.0), ("MONTRÉAL", NAME_TRACKING), ("Ada 🚂", 0.0)):
        sprite = paint_text(Text(0, 0, text, 40, "#000000", "mm", "bold", tracking))
        left, top, right, bottom = drawn_box(sprite.image)
        box = text_box(text, 40, "bold", tracking)
        found = (left + sprite.left, top + sprite.top, right + sprite.left, bottom + sprite.top)
        assert found == pytest.approx(box, abs=2.5)


def test_capitals_are_high_enough_for_a_chat():
    assert capital_height(38, "bold") * 550 / 1600 >= 8
    assert capital_height(31, "bold") * 550 / 1600 >= 6.5
    assert capital_height(31, "bold") * 400 / 1600 >= 5


def test_names_of_cities_are_broken_near_the_middle():
    assert name_lines("Salt Lake City", 2) == ("SALT", "LAKE CITY")
    assert name_lines("Salt Lake City", 1) == ("SALT LAKE CITY",)
    assert name_lines("Boston", 2) == ("BOSTON",)
    left, top, right, bottom = name_box("Saint Louis", 38, 2)
    assert right - left < text_width("SAINT LOUIS", 38, "bold")
    assert bottom - top > 1.6 * capital_height(38, "bold")


def test_texts_are_cut_to_their_room():
    assert fit_text("Ada", 30, 100) == "Ada"
    cut = fit_text("Ada of the long, long name", 30, 150)
    assert cut.endswith("…")
    assert text_width(cut, 30) <= 150
    assert fit_text("Ada", 30, 0) == "…"


def test_type_shrinks_to_its_room():
    assert fitting_size("Ada", 30, 100, smallest=20) == 30
    size = fitting_size("Ada of the long name", 30, 190, smallest=20)
    assert 20 < size < 30
    assert text_width("Ada of the long name", size) <= 190 < text_width("Ada of the long name", size + 1)
    assert fitting_size("Ada", 30, 0, smallest=20) == 20


def test_negative_numbers_have_a_minus_sign():
    assert [signed(number) for number in (-248, 0, 12)] == ["\N{MINUS SIGN}248", "0", "12"]
    assert drawable(signed(-248)) == signed(-248)


def letters_of_names() -> set[str]:
    names = (
        name
        for map_id in map_ids()
        for locale in map_locales(map_id)
        for name in map_text(map_id, locale).on_board.values()
    )
    return {letter for name in names for letter in name + name.upper() if letter.isalpha()}


def bearings(file: str, letter: str) -> tuple[float, float]:
    """Return the space to the left and to the right of a letter's ink, in thousandths of the type size."""
    typeface = font(file, 1000)
    mask, (left, _) = typeface.getmask2(letter, mode="L", anchor="ls")
    start, _, stop, _ = mask.getbbox()
    return left + start, typeface.getlength(letter) - left - stop


def test_all_letters_of_names_are_in_their_own_typeface():
    assert {file for letter in letters_of_names() for file, _, _ in pieces(letter, "bold")} == {FACES["bold"]}


@pytest.mark.parametrize("face", FACES)
def test_no_letter_of_a_name_is_spaced_out(face):
    """As it is published, the typeface has a needlessly wide space to the right of Ø."""
    letters = {*letters_of_names(), *(letter for letter in map(chr, range(0xC0, 0x17F)) if letter.isalpha())}
    own = {letter for letter in letters if {file for file, _, _ in pieces(letter, face)} == {FACES[face]}}
    widest = 4 + max(side for letter in ascii_letters for side in bearings(FACES[face], letter))
    assert {letter: sides for letter in own if max(sides := bearings(FACES[face], letter)) > widest} == {}
