"""Helpers that look at the pixels of a picture."""

from PIL import Image


def pixel(image: Image.Image, x: int, y: int) -> tuple[int, ...]:
    """Return a pixel of a picture that has several bands."""
    found = image.getpixel((x, y))
    assert isinstance(found, tuple)
    return found


def color_counts(image: Image.Image) -> dict[tuple[int, ...], int]:
    """Return how many pixels each colour has, in a picture that has several bands."""
    found = image.getcolors(image.width * image.height)
    assert found is not None
    return {color: count for count, color in found if isinstance(color, tuple)}


def drawn_box(image: Image.Image) -> tuple[int, int, int, int]:
    """Return the box around everything that is drawn; the picture must not be empty."""
    box = image.getbbox()
    assert box is not None, "nothing is drawn"
    return box
