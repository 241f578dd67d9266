"""`ttrbot picture`: draw a position of an exported game, or of one played by computer players."""

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from ttrbot.app.core.paces import Timing
from ttrbot.app.core.tables import SeatInfo, Table
from ttrbot.app.history.export import ExportError, read_export_file
from ttrbot.app.pictures.counting import counted, standing_out, steps_of
from ttrbot.app.pictures.painter import MapPainter
from ttrbot.app.pictures.pictures import FilmCut, Recent, Style
from ttrbot.app.pictures.story import claims_between
from ttrbot.cli.command import add_command
from ttrbot.cli.numbers import whole
from ttrbot.content import MapError, load_map, map_ids, parse_map
from ttrbot.engine.actions import Action
from ttrbot.engine.codec import CodecError, decode_event
from ttrbot.engine.game import Game, positions, public_view, seat_view
from ttrbot.engine.gamemap import GameMap
from ttrbot.lab.selfplay import play_game
from ttrbot.reading import LARGEST
from ttrbot.render.layout import LayoutError
from ttrbot.render.theme import DEFAULT_PALETTE, THEMES
from ttrbot.robots.greedy import GreedyRobot
from ttrbot.store import Status
from ttrbot.text import LOCALES

NAMES = ("Anna", "Bruno", "Carla", "Davide", "Elena", "Fabio")
"""The names of the computer players."""
USUAL_SEATS = 4


class PictureError(ValueError):
    """The picture that was asked for can't be drawn. The message says why."""


@dataclass(frozen=True, slots=True)
class Record:
    """The positions of a game after each move, and its players' names by seat (None: unknown)."""

    gamemap: GameMap
    positions: Sequence[Game]
    names: Sequence[str | None]

    def until(self, move: int | None) -> Sequence[Game]:
        """Return the positions up to that after a move (0: the deal), or all. Raise PictureError."""
        last = len(self.positions) - 1
        if move is not None and not 0 <= move <= last:
            raise PictureError(f"there is no move {move}: the game has moves 0 to {last}")
        return self.positions[: (last if move is None else move) + 1]


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to the command line."""
    parser = add_command(subparsers, "picture", "draw a position of a game as a PNG")
    parser.add_argument("--map", metavar="ID", help="the map, if no --game is given")
    parser.add_argument(
        "--game", type=Path, metavar="GAME.json", help="an exported game (default: computer players play one)"
    )
    parser.add_argument(
        "--move",
        type=whole(0, LARGEST),
        metavar="N",
        help="the board after this move; 0 is the deal (default: the last)",
    )
    parser.add_argument(
        "--seat",
        type=whole(1, 99),
        metavar="S",
        help="this seat's own board; the first seat is 1 (default: the board that all see)",
    )
    parser.add_argument("--palette", choices=THEMES, default=DEFAULT_PALETTE, help="the colours")
    parser.add_argument("--locale", choices=LOCALES, default=LOCALES[0], help="the language")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help="the PNG to write")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Draw the picture. Return 0 if it is written."""
    try:
        record = exported(args.game) if args.game is not None else self_played(args.map)
        if args.map not in {None, record.gamemap.id}:
            raise PictureError(f"the game was played on {record.gamemap.id}, not on {args.map}")
        data = draw(record, args.move, args.seat, Style(args.locale, args.palette))
        args.out.write_bytes(data)
    except (PictureError, ExportError, MapError, LayoutError) as error:
        print(error, file=sys.stderr)
        return 1
    except OSError as error:
        print(f"{error.filename}: {error.strerror}", file=sys.stderr)
        return 1
    print(f"{args.out}: {len(data) / 1e3:.0f} kB")
    return 0


def exported(file: Path) -> Record:
    """Return the game in a file. Raise ExportError or OSError."""
    game = read_export_file(file)
    try:
        gamemap = parse_map(game.map_text, f"map {game.map_id} of the file")
        moves = [[decode_event(bytes(event)) for event in move.events] for move in game.moves]
        found = list(positions(gamemap, game.config, game.seed, moves))
    except (MapError, CodecError, ValueError, LookupError) as error:
        raise ExportError(f"{file} is damaged: {error}") from error
    if not found:
        raise ExportError(f"{file}: the game hasn't begun")
    return Record(gamemap, found, [seat.name for seat in game.seats])


def self_played(map_id: str | None, seats: int | None = None, seed: int = 7) -> Record:
    """Return a game played by planning computer players, always the same one. Raise PictureError or MapError."""
    if map_id not in map_ids():
        raise PictureError(f"--map must be one of {', '.join(map_ids())}, or --game be given")
    gamemap = load_map(map_id)
    seats = seats or min(USUAL_SEATS, gamemap.seats[-1])
    found: list[Game] = []

    def note(game: Game, action: Action) -> None:
        del action
        found.append(game)

    played = play_game(gamemap, [GreedyRobot() for _ in range(seats)], seed, watch=note)
    return Record(gamemap, [*found, played.game], NAMES[:seats])


def draw(record: Record, move: int | None, seat: int | None, style: Style) -> bytes:
    """Return a position's picture; with `seat` (from 1) that seat's. Raise PictureError, MapError, LayoutError."""
    positions = record.until(move)
    game = positions[-1]
    if seat is not None and not 1 <= seat <= len(record.names):
        raise PictureError(f"there is no seat {seat}: the game has seats 1 to {len(record.names)}")
    table = _table(record, game)
    if seat is not None:
        return MapPainter().mine(record.gamemap, table, seat_view(game, seat - 1), style)
    view = public_view(game)
    if (result := view.result) is not None:
        steps = steps_of(result)
        total, highlight = counted(view, result, steps), standing_out(result, steps)
        return MapPainter().board(record.gamemap, table, total, style, highlight=highlight)
    return MapPainter().board(record.gamemap, table, view, style, recent=newest_claims(record.gamemap, positions))


def filmed(record: Record, style: Style, cut: FilmCut) -> bytes:
    """Return a finished game as a GIF. Raise LayoutError."""
    views = [public_view(position) for position in record.positions]
    table = _table(record, record.positions[-1])
    return MapPainter().film(record.gamemap, table, views, style, cut=cut, tick=lambda _done, _of: None)


def newest_claims(gamemap: GameMap, positions: Sequence[Game]) -> Recent:
    """Return the claims since the previous turn of the player whose turn it is, oldest first."""
    views = [public_view(positions[-1])]
    first = views[0].turn - len(views[0].seats) + 1
    for position in reversed(positions[:-1]):
        if views[-1].turn < first:
            break
        views.append(public_view(position))
    steps = pairwise(reversed(views))
    return tuple(route for before, after in steps for route in claims_between(gamemap, before, after))


def _table(record: Record, game: Game) -> Table:
    gamemap, view = record.gamemap, public_view(game)
    sides = map(gamemap.side_of, range(len(record.names)))
    seats = tuple(
        SeatInfo(seat, side, None, name, None, gamemap.seat_colors[side], 0)
        for seat, (side, name) in enumerate(zip(sides, record.names, strict=True))
    )
    return Table(
        game_id="",
        map_id=gamemap.id,
        seats=seats,
        seat_limit=len(seats),
        starter=None,
        options={},
        invited=None,
        timing=Timing(),
        language=LOCALES[0],
        guild_id=0,
        channel_id=0,
        thread_id=None,
        owner_id=None,
        status=Status.RUNNING if view.result is None else Status.OVER,
        secret_hash="",
        position=0,
        lobby_version=0,
        turn=view.turn,
        waiting=tuple(question.seat for question in view.questions),
        waiting_since=None,
        created_at=0,
        started_at=None,
        ended_at=None,
    )
