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
"""The largest size of a film, in bytes. A film above it is drawn smaller."""
SHRINKS = (1, 2, 3)
"""The factors by which a film may be smaller than the board's own picture."""
SHORTEST, LONGEST, LAST = 60, 2000, 5000
"""The shortest and longest time of a frame, and the time of the last one, in milliseconds."""
CLEAR = SIZE - 1
"""The number of the transparent colour, through which the previous frame shows."""
HUNDREDTH = 10
"""The unit of time in GIFs."""

Tick = Callable[[int, int], None]
"""Called with the number of frames drawn and the number of all frames."""


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
    """Return the boards as a repeating GIF of about this many seconds and at most `LIMIT` bytes.

    A film that is too large even at the smallest scale is still returned; none of our boards leads to that.
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
    """Yield the whole first frame, then only the changes of each later one."""
    before = next(frames)
    yield before
    for frame in frames:
        change = frame.copy()
        same = ImageChops.difference(_numbers(frame), _numbers(before)).point([255] + [0] * 255)
        change.paste(CLEAR, mask=same)
        yield change
        before = frame


def _numbers(frame: Image.Image) -> Image.Image:
    """Return the numbers of the colours as shades of grey."""
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
