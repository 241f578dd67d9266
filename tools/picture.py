"""Draws a board in the middle of a game of computer players, as the README shows it.

    python -m tools.picture usa docs/pictures/board.png

The same command draws the same game again; `--seed`, `--moves` and `--width` change what is seen. At full size
`ttrbot picture` draws it.
"""

import argparse
import sys
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

from PIL import Image

from ttrbot.app.pictures.pictures import Style
from ttrbot.cli.picture import PictureError, draw, self_played
from ttrbot.content import MapError
from ttrbot.render.layout import LayoutError
from ttrbot.text import LOCALES


def smaller(png: bytes, width: int) -> bytes:
    """The picture scaled down to a width, with a palette of its own."""
    image = Image.open(BytesIO(png)).convert("RGB")
    image = image.resize((width, round(image.height * width / image.width)), Image.Resampling.LANCZOS)
    file = BytesIO()
    image.quantize(256, kmeans=1, dither=Image.Dither.NONE).save(file, "PNG", optimize=True)
    return file.getvalue()


def main(argv: Sequence[str] | None = None) -> int:
    """Write the picture; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.picture", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("map")
    parser.add_argument("file", type=Path)
    parser.add_argument("--seats", type=int, help="number of players (default: 4, or as many as the map takes)")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--moves", type=int, default=130)
    parser.add_argument("--width", type=int, default=1100)
    args = parser.parse_args(argv)
    try:
        record = self_played(args.map, args.seats, args.seed)
        move = min(args.moves, len(record.positions) - 1)
        board = draw(record, move, None, Style(LOCALES[0]))
    except (PictureError, MapError, LayoutError) as error:
        print(error, file=sys.stderr)
        return 1
    args.file.write_bytes(smaller(board, args.width))
    return 0


if __name__ == "__main__":
    sys.exit(main())
