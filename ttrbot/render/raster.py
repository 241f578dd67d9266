"""Paints primitives with Pillow."""

from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from math import ceil, floor

from PIL import Image, ImageDraw, ImageFilter

from ttrbot.render.geometry import Point
from ttrbot.render.scene import Disc, Polygon, Polyline, Primitive, Scene, Text, extent
from ttrbot.render.typeface import capital_height, font, pieces, text_box, text_width

SMOOTH = 3
"""Pictures are painted this many times larger, then reduced, for soft edges."""


@dataclass(frozen=True, slots=True)
class Shadow:
    """The shadow that a piece casts: its distance, softness, colour and opacity."""

    x: int
    y: int
    blur: float
    color: str
    strength: float


@dataclass(frozen=True)
class Sprite:
    """A painted piece, which may have transparent surroundings, and the place of its corner."""

    image: Image.Image
    left: int = 0
    top: int = 0

    @cached_property
    def digest(self) -> bytes:
        """A digest of size and pixels, equal for equal pieces."""
        look = f"{self.image.mode} {self.image.size}".encode() + self.image.tobytes()
        return blake2b(look, digest_size=16).digest()

    @property
    def mask(self) -> Image.Image | None:
        """The mask of the visible pixels; None if all are visible."""
        return self.image if self.image.mode == "RGBA" else None


def paint(scene: Scene) -> Image.Image:
    """Paint a whole picture in full colour."""
    image = Image.new("RGB", (scene.width * SMOOTH, scene.height * SMOOTH), scene.background)
    draw_on(image, scene.primitives)
    return image.reduce(SMOOTH)


def paint_sprite(shapes: tuple[Primitive, ...], shadow: Shadow | None = None) -> Sprite:
    """Paint some shapes as a separate piece; a text among them must lie within a shape."""
    return _sprite(shapes, extent(shapes), shadow)


def paint_text(text: Text, shadow: Shadow | None = None) -> Sprite:
    """Paint a line of text as a separate piece; its anchor must be its middle."""
    return paint_texts((text,), shadow)


def paint_texts(texts: tuple[Text, ...], shadow: Shadow | None = None) -> Sprite:
    """Paint lines of text whose anchors are their middles."""
    areas = []
    for text in texts:
        left, top, right, bottom = text_box(text.text, text.size, text.face, text.tracking)
        halo = text.halo_width if text.halo else 0
        areas.append((text.x + left - halo, text.y + top - halo, text.x + right + halo, text.y + bottom + halo))
    lefts, tops, rights, bottoms = zip(*areas, strict=True)
    return _sprite(texts, (min(lefts), min(tops), max(rights), max(bottoms)), shadow)


def _sprite(shapes: tuple[Primitive, ...], area: tuple[float, float, float, float], shadow: Shadow | None) -> Sprite:
    left, top, right, bottom = area
    margin = 1 if shadow is None else ceil(max(abs(shadow.x), abs(shadow.y)) + 2 * shadow.blur) + 1
    x, y = floor(left) - margin, floor(top) - margin
    size = ((ceil(right) + margin - x) * SMOOTH, (ceil(bottom) + margin - y) * SMOOTH)
    image = Image.new("RGBA", size, (0, 0, 0, 0))
    draw_on(image, shapes, (x, y))
    small = image.reduce(SMOOTH)
    return Sprite(small if shadow is None else _on_shadow(small, shadow), x, y)


def _on_shadow(image: Image.Image, shadow: Shadow) -> Image.Image:
    shape = Image.new("L", image.size, 0)
    shape.paste(image.getchannel("A"), (shadow.x, shadow.y))
    soft = shape.filter(ImageFilter.GaussianBlur(shadow.blur)).point(lambda alpha: round(alpha * shadow.strength))
    below = Image.new("RGBA", image.size, shadow.color)
    below.putalpha(soft)
    return Image.alpha_composite(below, image)


def put(image: Image.Image, sprite: Sprite, at: Point = (0, 0)) -> None:
    """Lay a sprite on a picture; `at` is the place for the origin of the shapes that it was painted from."""
    place = sprite.left + round(at[0]), sprite.top + round(at[1])
    image.paste(sprite.image, place, sprite.mask)


def draw_on(image: Image.Image, primitives: tuple[Primitive, ...], corner: Point = (0, 0)) -> None:
    """Draw primitives on an image `SMOOTH` times as large; `corner` is the point at its upper left corner."""
    draw, (left, top) = ImageDraw.Draw(image), corner

    def at(x: float, y: float) -> tuple[float, float]:
        return (x - left) * SMOOTH, (y - top) * SMOOTH

    for item in primitives:
        match item:
            case Polygon(points, fill, outline, width):
                places = [at(*point) for point in points]
                if fill is not None:
                    draw.polygon(places, fill=fill)
                if outline is not None:
                    _stroke(draw, [*places, places[0], places[1]], outline, width)
            case Polyline(points, color, width):
                places = [at(*point) for point in points]
                _stroke(draw, places, color, width)
                for x, y in (places[0], places[-1]):
                    reach = width * SMOOTH / 2
                    draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill=color)
            case Disc(x, y, radius, fill, outline, width):
                (cx, cy), reach = at(x, y), (radius + width / 2 if outline else radius) * SMOOTH
                draw.ellipse((cx - reach, cy - reach, cx + reach, cy + reach), fill=outline or fill)
                if outline is not None:
                    reach -= width * SMOOTH
                    draw.ellipse((cx - reach, cy - reach, cx + reach, cy + reach), fill=fill)
            case Text():
                if item.halo:
                    _write(draw, item, at(item.x, item.y), item.halo, item.halo_width)
                _write(draw, item, at(item.x, item.y), item.color)


def _stroke(draw: ImageDraw.ImageDraw, places: list[tuple[float, float]], color: str, width: float) -> None:
    draw.line(places, fill=color, width=max(1, round(width * SMOOTH)), joint="curve")


def _write(draw: ImageDraw.ImageDraw, text: Text, at: tuple[float, float], color: str, stroke: float = 0.0) -> None:
    """Write a text, or its halo, `stroke` wider than the letters."""
    size, share = text.size * SMOOTH, {"l": 0.0, "m": 0.5, "r": 1.0}[text.anchor[0]]
    x = at[0] - share * text_width(text.text, size, text.face, text.tracking)
    y = at[1] + capital_height(size, text.face) / 2
    apart = size * text.tracking
    for file, scale, piece in pieces(text.text, text.face):
        typeface = font(file, round(size * scale))
        for start, part in enumerate(piece) if apart else ((0, piece),):
            before = typeface.getlength(piece[:start]) + start * apart
            draw.text((x + before, y), part, color, typeface, "ls", stroke_width=stroke * SMOOTH)
        x += typeface.getlength(piece) + (len(piece) * apart)
