"""Palettes of 256 colours: flat areas keep their exact colour, the other colours are for soft edges and shadows."""

from collections.abc import Iterable, Iterator, Mapping

from PIL import Image, ImageChops

SIZE = 256
EDGES = 32
"""The most colours for soft edges: more make no visible difference, but make files larger."""
NEAR = 10
"""A colour this near to a flat one, in every channel, needs no entry of its own."""


def rgb(color: str) -> tuple[int, int, int]:
    """Return a `#rrggbb` colour as three numbers."""
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)


def blend(first: str, second: str, share: float) -> str:
    """Return a mixture of two colours, from the first to the second."""
    mixed = (round(a + (b - a) * share) for a, b in zip(rgb(first), rgb(second), strict=True))
    return "#" + "".join(f"{channel:02x}" for channel in mixed)


def colors_of(record: object) -> Iterator[str]:
    """Yield every colour in the fields of a record such as a theme."""
    for name in record.__dataclass_fields__:  # type: ignore[attr-defined]
        value = getattr(record, name)
        values = value.values() if isinstance(value, Mapping) else value if isinstance(value, tuple) else (value,)
        yield from (color for color in values if isinstance(color, str) and color.startswith("#"))


def adapted(flat: Iterable[str], sample: Image.Image) -> Image.Image:
    """Return a palette as an image for Pillow's `quantize`: the flat colours, then the best others for a sample."""
    colors = [rgb(color) for color in dict.fromkeys(flat)][: SIZE - 1]
    first = _palette(colors)
    near = sample.quantize(palette=first, dither=Image.Dither.NONE).convert("RGB")
    far = ImageChops.difference(sample, near).point(lambda step: 255 * (step > NEAR))
    red, green, blue = far.split()
    rest = Image.new("RGB", sample.size, colors[0])
    rest.paste(sample, mask=ImageChops.lighter(ImageChops.lighter(red, green), blue))
    most = min(EDGES, SIZE - len(colors))
    edges = rest.quantize(most, method=Image.Quantize.MEDIANCUT).getpalette() or []
    return _palette([*colors, *zip(edges[::3], edges[1::3], edges[2::3], strict=True)])


def shortened(palette: Image.Image, size: int) -> Image.Image:
    """Return the first `size` colours of a palette."""
    flat = palette.getpalette() or []
    return _palette(list(zip(flat[: 3 * size : 3], flat[1 : 3 * size : 3], flat[2 : 3 * size : 3], strict=True)))


def _palette(colors: list[tuple[int, int, int]]) -> Image.Image:
    image = Image.new("P", (1, 1))
    flat = [channel for color in colors[:SIZE] for channel in color]
    image.putpalette(flat + list(colors[0]) * (SIZE - len(colors)))
    return image
