"""Paints primitives with Pillow and writes PNGs on a fixed palette."""

import struct
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from math import ceil, floor

from PIL import Image, ImageDraw

from ttrbot.render.geometry import Point
from ttrbot.render.palette import palette_image
from ttrbot.render.scene import Disc, Polygon, Polyline, Primitive, Scene, Text, extent
from ttrbot.render.typeface import capital_height, font, text_box

ADLER = 65521
"""The largest prime below 65,536, which Adler-32 reckons with."""
SMOOTH = 3
"""Pictures are painted this many times larger and reduced, for soft edges."""


@dataclass(frozen=True, slots=True)
class Sprite:
    """A painted piece with transparent surroundings, and where its corner belongs."""

    image: Image.Image
    left: int
    top: int


def paint(scene: Scene) -> Image.Image:
    """A whole picture in full colour."""
    image = Image.new("RGB", (scene.width * SMOOTH, scene.height * SMOOTH), scene.background)
    _draw(ImageDraw.Draw(image), scene.primitives, 0, 0)
    return image.reduce(SMOOTH)


def paint_sprite(shapes: tuple[Primitive, ...]) -> Sprite:
    """Some shapes by themselves; a text among them must lie within a shape."""
    return _sprite(shapes, extent(shapes))


def paint_text(text: Text) -> Sprite:
    """A line of text by itself, whose anchor is its middle."""
    left, top, right, bottom = text_box(text.text, text.size, bold=text.bold)
    halo = text.halo_width if text.halo else 0
    return _sprite((text,), (text.x + left - halo, text.y + top - halo, text.x + right + halo, text.y + bottom + halo))


def _sprite(shapes: tuple[Primitive, ...], area: tuple[float, float, float, float]) -> Sprite:
    left, top, right, bottom = area
    x, y = floor(left) - 1, floor(top) - 1
    size = ((ceil(right) + 1 - x) * SMOOTH, (ceil(bottom) + 1 - y) * SMOOTH)
    image = Image.new("RGBA", size, (0, 0, 0, 0))
    _draw(ImageDraw.Draw(image), shapes, x, y)
    return Sprite(image.reduce(SMOOTH), x, y)


def put(image: Image.Image, sprite: Sprite, at: Point = (0, 0)) -> None:
    """Lay a sprite on a picture; `at` is where the corner of what it was painted for lies."""
    place = sprite.left + round(at[0]), sprite.top + round(at[1])
    image.paste(sprite.image, place, sprite.image)


def png(image: Image.Image, theme_name: str, compress_level: int = 1) -> bytes:
    """The picture as a PNG with 256 colours; a higher level, up to 9, takes longer and less room."""
    buffer = BytesIO()
    flat = image.quantize(palette=palette_image(theme_name), dither=Image.Dither.NONE)
    flat.save(buffer, "PNG", compress_level=compress_level)
    return buffer.getvalue()


@dataclass(frozen=True, slots=True)
class Rows:
    """Some rows of a PNG with 256 colours, compressed by themselves."""

    width: int
    height: int
    data: bytes
    checksum: int
    """Of what is compressed, by Adler-32."""


def rows(image: Image.Image, theme_name: str, compress_level: int = 1) -> Rows:
    """Compress a picture as rows of a PNG."""
    flat = image.quantize(palette=palette_image(theme_name), dither=Image.Dither.NONE)
    pixels, width = flat.tobytes(), image.width
    raw = b"".join(b"\0" + pixels[start : start + width] for start in range(0, len(pixels), width))
    packer = zlib.compressobj(compress_level, wbits=-zlib.MAX_WBITS)
    data = packer.compress(raw) + packer.flush(zlib.Z_FULL_FLUSH)
    return Rows(width, image.height, data, zlib.adler32(raw))


def png_of(parts: Sequence[Rows], theme_name: str) -> bytes:
    """The PNG of these rows, from the top (PNG specification, 5 and 10: one zlib stream with a checksum of all)."""
    palette = bytes(palette_image(theme_name).getpalette() or ())
    width, height = parts[0].width, sum(part.height for part in parts)
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    checksum = 1
    for part in parts:
        checksum = _adler32_of_both(checksum, part.checksum, part.height * (width + 1))
    stream = b"\x78\x01" + b"".join(part.data for part in parts) + b"\x03\x00" + struct.pack(">I", checksum)
    chunks = (b"IHDR", header), (b"PLTE", palette), (b"IDAT", stream), (b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in chunks
    )


def _adler32_of_both(first: int, second: int, length: int) -> int:
    """The checksum of two pieces of data by theirs; the second is so long (RFC 1950: sums of bytes, and of those)."""
    low = (first & 0xFFFF) + (second & 0xFFFF) - 1
    high = (first >> 16) + (second >> 16) + length * ((first & 0xFFFF) - 1)
    return (high % ADLER << 16) | low % ADLER


def _draw(draw: ImageDraw.ImageDraw, primitives: tuple[Primitive, ...], left: float, top: float) -> None:
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
                _write(draw, item, at(item.x, item.y))


def _stroke(draw: ImageDraw.ImageDraw, places: list[tuple[float, float]], color: str, width: float) -> None:
    draw.line(places, fill=color, width=max(1, round(width * SMOOTH)), joint="curve")


def _write(draw: ImageDraw.ImageDraw, text: Text, at: tuple[float, float]) -> None:
    typeface = font(text.size * SMOOTH, bold=text.bold)
    x, y = at
    baseline = y + capital_height(text.size * SMOOTH, bold=text.bold) / 2
    start, anchor = (x, baseline), f"{text.anchor[0]}s"
    if text.halo:
        draw.text(start, text.text, text.halo, typeface, anchor, stroke_width=text.halo_width * SMOOTH)
    draw.text(start, text.text, text.color, typeface, anchor)
