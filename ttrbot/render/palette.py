"""One fixed palette of 256 colours per theme: every flat colour, and blends for the soft edges between them."""

from functools import cache
from itertools import combinations

from PIL import Image

from ttrbot.render.theme import THEMES, Theme

SIZE = 256


def rgb(color: str) -> tuple[int, int, int]:
    """A `#rrggbb` colour as three numbers."""
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)


def blend(first: str, second: str, share: float) -> str:
    """A colour on the way from the first to the second."""
    mixed = (round(a + (b - a) * share) for a, b in zip(rgb(first), rgb(second), strict=True))
    return "#" + "".join(f"{channel:02x}" for channel in mixed)


def palette_colors(theme: Theme) -> tuple[str, ...]:
    """The palette's colours, the flat ones first; at most 256."""
    ground = (theme.water, theme.home, theme.abroad)
    high = (theme.high_home, theme.high_abroad)
    fills = (*theme.cards.values(), theme.gray, *theme.seats.values(), theme.closed, theme.accent, theme.glory)
    lines = (theme.ink, theme.space_line, theme.paper)
    words = (theme.border, theme.muted, theme.halo, theme.panel, theme.panel_line, theme.active, theme.good, theme.bad)
    more = (
        theme.closed_line,
        theme.tunnel,
        theme.sea,
        theme.mark,
        theme.train_line,
        theme.tint_line,
        theme.alien,
        theme.wave,
        theme.frontier,
        theme.network,
        *theme.tints,
    )
    flat = dict.fromkeys((*ground, *high, *fills, *lines, *words, *more, *theme.symbols.values()))
    pairs = [(a, b) for a in fills for b in (theme.train_line, theme.space_line, theme.paper, theme.home)]
    pairs += [(theme.ink, b) for b in (*ground, theme.halo, theme.panel, theme.active)]
    pairs += list(combinations(ground, 2)) + [(theme.halo, b) for b in ground]
    blends = [blend(a, b, 0.5) for a, b in pairs]
    blends += [blend(a, b, share) for share in (0.25, 0.75) for a, b in pairs]
    return tuple(dict.fromkeys((*flat, *blends)))[:SIZE]


@cache
def palette_image(theme_name: str, size: int = SIZE) -> Image.Image:
    """The palette as the image that Pillow's `quantize` asks for; only its first `size` colours."""
    colors = palette_colors(THEMES[theme_name])[:size]
    image = Image.new("P", (1, 1))
    flat = [channel for color in colors for channel in rgb(color)]
    image.putpalette(flat + list(rgb(colors[0])) * (SIZE - len(colors)))
    return image
