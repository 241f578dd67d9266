"""The typeface of all pictures: Roboto Condensed, regular and bold."""

from functools import cache, lru_cache
from importlib.resources import as_file, files

from PIL import ImageFont

ELLIPSIS = "…"
MINUS = "\N{MINUS SIGN}"


@cache
def font(size: int, *, bold: bool = False) -> ImageFont.FreeTypeFont:
    """The typeface at `size` pixels."""
    name = "RobotoCondensed-Bold.ttf" if bold else "RobotoCondensed-Regular.ttf"
    with as_file(files("ttrbot.render") / "fonts" / name) as path:
        return ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.BASIC)


def text_width(text: str, size: int, *, bold: bool = False) -> float:
    """The width of a line of text in pixels."""
    return font(size, bold=bold).getlength(text)


def text_box(text: str, size: int, *, bold: bool = False) -> tuple[float, float, float, float]:
    """The ink of a line of text around its middle, as `Text` with the anchor `mm` puts it: left, top, right, bottom."""
    left, top, right, bottom = font(size, bold=bold).getbbox(text, anchor="ms")
    rise = capital_height(size, bold=bold) / 2
    return left, top + rise, right, bottom + rise


@cache
def capital_height(size: int, *, bold: bool = False) -> float:
    """The height of a capital letter."""
    return -font(size, bold=bold).getbbox("H", anchor="ls")[1]


def fit_text(text: str, size: int, width: float, *, bold: bool = False) -> str:
    """The text, cut with an ellipsis if it is wider than `width`."""
    if text_width(text, size, bold=bold) <= width:
        return text
    while text and text_width(text + ELLIPSIS, size, bold=bold) > width:
        text = text[:-1]
    return text.rstrip() + ELLIPSIS


def fitting_size(text: str, size: int, width: float, *, smallest: int, bold: bool = False) -> int:
    """The largest type size up to `size` at which the text is no wider than `width`, but not below `smallest`."""
    sizes = range(size, smallest, -1)
    return next((size for size in sizes if text_width(text, size, bold=bold) <= width), smallest)


def signed(number: int) -> str:
    """A number with a minus sign, not a hyphen, if it is negative."""
    return str(number).replace("-", MINUS)


def drawable(text: str) -> str:
    """The text without what the typeface lacks, such as emoji; a bullet if nothing is left."""
    return "".join(letter for letter in text if letter.isprintable() and _has(letter)).strip() or "•"


@lru_cache(maxsize=4096)
def _has(letter: str) -> bool:
    missing, drawn = (font(40).getmask(text) for text in ("\U0010ffff", letter))
    return (drawn.size, bytes(drawn)) != (missing.size, bytes(missing))
