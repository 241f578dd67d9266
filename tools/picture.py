"""Draws a board in the middle of a game of computer players, or the game as a film, for the README.

    python -m tools.picture usa docs/pictures/board.png
    python -m tools.picture usa docs/pictures/film.gif

The same command draws the same game again; `--seed`, `--moves` and `--width` change the picture. `make pictures` draws
all pictures of the README; `ttrbot picture` draws a board at full size.
"""

import argparse
import sys
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Final

from PIL import Image

from ttrbot.app.pictures.pictures import FilmCut, Style
from ttrbot.cli.picture import PictureError, draw, filmed, self_played
from ttrbot.content import MapError
from ttrbot.render.layout import LayoutError
from ttrbot.text import LOCALES


def smaller(png: bytes, width: int) -> bytes:
    """Return the picture scaled down to a width, with its own palette."""
    image = Image.open(BytesIO(png)).convert("RGB")
    image = image.resize((width, round(image.height * width / image.width)), Image.Resampling.LANCZOS)
    file = BytesIO()
    image.quantize(256, kmeans=1, dither=Image.Dither.NONE).save(file, "PNG", optimize=True)
    return file.getvalue()


FILM: Final = FilmCut("medium", 30)


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
        if args.file.suffix == ".gif":
            data = filmed(record, Style(LOCALES[0]), FILM)
        else:
            move = min(args.moves, len(record.positions) - 1)
            data = smaller(draw(record, move, None, Style(LOCALES[0])), args.width)
    except (PictureError, MapError, LayoutError) as error:
        print(error, file=sys.stderr)
        return 1
    args.file.write_bytes(data)
    return 0


if __name__ == "__main__":
    sys.exit(main())
