"""The typefaces of all pictures: the width of words, and the file that has each letter (fonts/README.txt)."""

import unicodedata
from collections.abc import Iterator
from functools import cache, lru_cache
from importlib.resources import as_file, files
from itertools import groupby
from typing import Final, Literal, TypeAlias

from arabic_reshaper import reshape  # type: ignore[import-untyped]
from bidi import get_display  # type: ignore[import-untyped]
from PIL import ImageFont

Face: TypeAlias = Literal["plain", "bold", "heavy", "italic"]
TextBox: TypeAlias = tuple[float, float, float, float]
"""The left, top, right and bottom edges of the ink, relative to the middle of the capital letters."""

ELLIPSIS = "…"
MINUS = "\N{MINUS SIGN}"
FACES: Final[dict[Face, str]] = {
    "plain": "BarlowCondensed-SemiBold.ttf",
    "bold": "BarlowCondensed-Bold.ttf",
    "heavy": "BarlowCondensed-ExtraBold.ttf",
    "italic": "Alegreya-MediumItalic.ttf",
}
FALLBACKS: Final = (
    "NotoEmoji-Bold.ttf",
    "DejaVuSansCondensed-Bold.ttf",
    "DroidSansFallback.ttf",
    "Unifont.otf",
    "UnifontUpper.otf",
)
"""The files with letters that a face lacks, the best first."""
LEFT_OUT: Final = frozenset({*map(chr, range(0xFE00, 0xFE10)), *map(chr, range(0x1F3FB, 0x1F400))})
"""Variant selectors and skin tones, which would be drawn beside the character that they modify."""
NOWHERE: Final = "\U0010fffd"
"""A letter that no file has. It shows how a file draws a missing letter."""
SMALLER: Final = 0.86
"""The size of letters from the fallback files, which are larger by design, as a share of the face's size."""
MEASURE: Final = 200
"""The size at which words are measured."""
NAME_FACE: Final[Face] = "plain"
NAME_TRACKING: Final = 0.03
"""The extra space between the letters of a city's name, as a share of the type size."""
NAME_LINE: Final = 0.84
"""The distance between the lines of a city's name, as a share of the type size."""


@cache
def font(file: str, size: int) -> ImageFont.FreeTypeFont:
    """Return a font file at `size` pixels."""
    with as_file(files("ttrbot.render") / "fonts" / file) as path:
        return ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=4096)
def pieces(text: str, face: Face) -> tuple[tuple[str, float, str], ...]:
    """Split a text into pieces in drawing order: the file of each piece, its share of the size, and the piece."""
    if any(unicodedata.bidirectional(letter) in {"R", "AL"} for letter in text):
        text = get_display(reshape(text))
    found = ((_file(letter, face), letter) for letter in text)
    return tuple(
        (file, 1.0 if file in FACES.values() else SMALLER, "".join(letter for _, letter in group))
        for file, group in groupby(found, key=lambda pair: pair[0])
    )


@lru_cache(maxsize=4096)
def _measured(text: str, face: Face) -> float:
    return sum(share * font(file, MEASURE).getlength(piece) for file, share, piece in pieces(text, face)) / MEASURE


def text_width(text: str, size: float, face: Face = "plain", tracking: float = 0.0) -> float:
    """Return the width of a line in pixels; `tracking` is extra space between letters, as a share of the size."""
    return size * (_measured(text, face) + tracking * max(len(text) - 1, 0))


def text_box(text: str, size: float, face: Face = "plain", tracking: float = 0.0) -> TextBox:
    """Return the box of a line's ink around its middle, where `Text` with the anchor `mm` draws it."""
    half, rise = text_width(text, size, face, tracking) / 2, capital_height(size, face) / 2
    left, top, right, bottom = half, 0.0, -half, 0.0
    x = -half
    for file, share, piece in pieces(text, face):
        scale = size * share / MEASURE
        box = font(file, MEASURE).getbbox(piece, anchor="ls")
        left, top = min(left, x + box[0] * scale), min(top, box[1] * scale)
        wider = tracking * size * (len(piece) - 1)
        right, bottom = max(right, x + box[2] * scale + wider), max(bottom, box[3] * scale)
        x += font(file, MEASURE).getlength(piece) * scale + wider + tracking * size
    return left, top + rise, right, bottom + rise


@cache
def _capital(face: Face) -> float:
    return -font(FACES[face], MEASURE).getbbox("H", anchor="ls")[1] / MEASURE


def capital_height(size: float, face: Face = "plain") -> float:
    """Return the height of a capital letter."""
    return size * _capital(face)


def name_lines(name: str, lines: int) -> tuple[str, ...]:
    """Return the lines of a city's name: in capitals, one line or two, broken at the space nearest the middle."""
    name = name.upper()
    breaks = [place for place, letter in enumerate(name) if letter == " "] if lines > 1 else []
    if not breaks:
        return (name,)
    place = min(breaks, key=lambda place: abs(2 * place + 1 - len(name)))
    return name[:place], name[place + 1 :]


def name_box(name: str, size: float, lines: int = 1) -> TextBox:
    """Return the box of a city's name around its middle."""
    rows = name_lines(name, lines)
    boxes = [text_box(row, size, NAME_FACE, NAME_TRACKING) for row in rows]
    shifts = [(number - (len(rows) - 1) / 2) * NAME_LINE * size for number in range(len(rows))]
    tops, bottoms = ([box[side] + shift for box, shift in zip(boxes, shifts, strict=True)] for side in (1, 3))
    return min(box[0] for box in boxes), min(tops), max(box[2] for box in boxes), max(bottoms)


def fit_text(text: str, size: float, width: float, face: Face = "plain") -> str:
    """Return the text, cut with an ellipsis if it is wider than `width`."""
    if text_width(text, size, face) <= width:
        return text
    while text and text_width(text + ELLIPSIS, size, face) > width:
        text = text[:-1]
    return text.rstrip() + ELLIPSIS


def fitting_size(text: str, size: int, width: float, *, smallest: int, face: Face = "plain") -> int:
    """Return the largest size from `smallest` to `size` at which a text fits `width`; `smallest` if none does."""
    sizes = range(size, smallest, -1)
    return next((size for size in sizes if text_width(text, size, face) <= width), smallest)


def signed(number: int) -> str:
    """Return a number with a minus sign, not a hyphen, if it is negative."""
    return str(number).replace("-", MINUS)


def drawable(text: str) -> str:
    """Return the text without letters that no typeface has, and with plain letters for ornamental ones.

    Return "?" if nothing is left. Joiners and variant selectors are removed too, so joined characters are drawn
    one after the other.
    """
    plain = unicodedata.normalize("NFKC", text)
    return "".join(_drawable_letters(plain)).strip() or "?"


def _drawable_letters(text: str) -> Iterator[str]:
    for letter in text:
        if letter.isprintable() and letter not in LEFT_OUT and _first(letter, (FACES["bold"], *FALLBACKS)) is not None:
            yield letter


@lru_cache(maxsize=4096)
def _file(letter: str, face: Face) -> str:
    own = FACES[face]
    return _first(letter, (own, *FALLBACKS)) or own


@lru_cache(maxsize=4096)
def _first(letter: str, choice: tuple[str, ...]) -> str | None:
    return next((file for file in choice if letter == " " or _drawn(file, letter) != _drawn(file, NOWHERE)), None)


@lru_cache(maxsize=64)
def _drawn(file: str, letter: str) -> tuple[tuple[int, int], bytes]:
    mask = font(file, 40).getmask(letter)
    return mask.size, bytes(mask)
