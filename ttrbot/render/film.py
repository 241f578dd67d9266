"""A game as a film: a GIF of its boards, all on one fixed palette."""

from collections.abc import Callable, Iterator, Sequence
from io import BytesIO

from PIL import Image, ImageChops

from ttrbot.render.board import board_palette, compose_board
from ttrbot.render.inputs import BoardPicture, Names
from ttrbot.render.layout import BoardLayout
from ttrbot.render.palette import SIZE, shortened
from ttrbot.render.png import flat

LIMIT = 8 * 1024 * 1024
"""Bytes; a film that would be larger is made smaller."""
SHRINKS = (1, 2, 3)
"""By how much a film may be smaller than the board's own picture."""
SHORTEST, LONGEST, LAST = 60, 2000, 5000
"""How long a frame may be seen, and how long the last one is, in milliseconds."""
CLEAR = SIZE - 1
"""The number of the colour that lets the frame before show through."""
HUNDREDTH = 10
"""GIFs count time in these."""

Tick = Callable[[int, int], None]
"""Is told how many frames of how many are drawn."""


def render_film(
    layout: BoardLayout,
    names: Names,
    boards: Sequence[BoardPicture],
    theme: str,
    *,
    shrink: int,
    seconds: int,
    tick: Tick,
) -> bytes:
    """The boards one after the other, in about so many seconds, as a GIF of at most `LIMIT` bytes that repeats.

    One that is still too large when it is smallest is returned all the same: no board of ours leads to that.
    """

    def frames(shrink: int) -> Iterator[Image.Image]:
        palette = shortened(board_palette(layout, names, theme), CLEAR)
        for number, board in enumerate(boards):
            tick(number, len(boards))
            image = compose_board(layout, names, board, theme).reduce(shrink)
            yield flat(image, palette)

    for smaller in SHRINKS[SHRINKS.index(shrink) :]:
        data = _gif(_changes(frames(smaller)), len(boards), seconds)
        if len(data) <= LIMIT:
            break
    return data


def _changes(frames: Iterator[Image.Image]) -> Iterator[Image.Image]:
    """The first frame, then of each only what is new."""
    before = next(frames)
    yield before
    for frame in frames:
        change = frame.copy()
        same = ImageChops.difference(_numbers(frame), _numbers(before)).point([255] + [0] * 255)
        change.paste(CLEAR, mask=same)
        yield change
        before = frame


def _numbers(frame: Image.Image) -> Image.Image:
    """The colours' numbers as shades of gray."""
    return Image.frombytes("L", frame.size, frame.tobytes())


def _gif(frames: Iterator[Image.Image], count: int, seconds: int) -> bytes:
    pause = min(max(1000 * seconds // count, SHORTEST), LONGEST) // HUNDREDTH * HUNDREDTH
    buffer = BytesIO()
    first = next(frames)
    durations = [*[pause] * (count - 1), LAST]
    first.save(
        buffer, "GIF", save_all=True, append_images=frames, duration=durations, loop=0, transparency=CLEAR, disposal=1
    )
    return buffer.getvalue()
