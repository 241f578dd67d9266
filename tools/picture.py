"""Draws a board in the middle of a game of computer players, as the README shows it.

    python -m tools.picture usa docs/pictures/board.png

The same command draws the same game again; `--seed`, `--moves` and `--width` change what is seen.
"""

import argparse
import sys
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

from PIL import Image

from ttrbot.app.painter import board_picture
from ttrbot.app.selfplay import play_game
from ttrbot.content import load_map, map_text, maps_folder
from ttrbot.engine.actions import Action
from ttrbot.engine.game import Game, public_view
from ttrbot.engine.gamemap import GameMap
from ttrbot.engine.seatview import PublicView
from ttrbot.render.board import render_board
from ttrbot.render.inputs import SeatLine
from ttrbot.render.layout import load_layout
from ttrbot.robots import ROBOTS
from ttrbot.text import LOCALES

NAMES = ("Anna", "Bruno", "Carla", "Davide", "Elena", "Fabio")


def position(gamemap: GameMap, seats: int, seed: int, moves: int) -> PublicView:
    """What all may see after this many moves of a game by computer players that plan."""
    positions: list[Game] = []

    def note(game: Game, action: Action) -> None:
        del action
        positions.append(game)

    played = play_game(gamemap, [ROBOTS["greedy"]() for _ in range(seats)], seed, watch=note)
    return public_view([*positions, played.game][min(moves, len(positions))])


def draw(gamemap: GameMap, view: PublicView) -> bytes:
    """The board of a view as a PNG."""
    seats = tuple(
        SeatLine(
            name=NAMES[seat.seat],
            color=gamemap.seat_colors[seat.side],
            points=view.sides[seat.side].score,
            cars=seat.cars,
            cards=seat.cards,
            tickets=seat.tickets,
            has_turn=view.result is None and seat.seat == view.turn_seat,
            ferry_cards=seat.ferry_cards if gamemap.has_rule("ferry_cards") else None,
        )
        for seat in view.seats
    )
    picture = board_picture(gamemap, view, seats)
    layout = load_layout(maps_folder() / gamemap.id, gamemap)
    return render_board(layout, map_text(gamemap.id, LOCALES[0]).cities, picture)


def smaller(png: bytes, width: int) -> bytes:
    """The picture scaled down to a width, with a palette of its own."""
    image = Image.open(BytesIO(png)).convert("RGB")
    image = image.resize((width, round(image.height * width / image.width)), Image.Resampling.LANCZOS)
    file = BytesIO()
    image.quantize(128, dither=Image.Dither.NONE).save(file, "PNG", optimize=True)
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
    gamemap = load_map(args.map)
    seats = args.seats or min(4, gamemap.seats[-1])
    args.file.write_bytes(smaller(draw(gamemap, position(gamemap, seats, args.seed, args.moves)), args.width))
    return 0


if __name__ == "__main__":
    sys.exit(main())
