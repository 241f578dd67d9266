"""The golden pictures: their contents as data, and a command that writes them anew.

    python -m tests.render.golden_pictures

Look at every picture that changes before you commit it.
"""

from collections.abc import Callable
from functools import partial
from io import BytesIO
from pathlib import Path

from PIL import Image

from ttrbot.content import load_map, map_ids, map_text, maps_folder
from ttrbot.discord.sending.emoji import SUFFIX
from ttrbot.engine.outlook import TicketState
from ttrbot.engine.slices import Piece
from ttrbot.render.board import render_board
from ttrbot.render.emoji import emoji_painters
from ttrbot.render.hand import render_hand
from ttrbot.render.inputs import (
    BoardPicture,
    HandPicture,
    OwnRoutes,
    Progress,
    RackPicture,
    SeatLine,
    Tag,
    TicketLine,
)
from ttrbot.render.layout import load_layout
from ttrbot.render.theme import THEMES

FOLDER = Path(__file__).parent / "golden"
WIDTH = 480
"""The width on a phone; differences that can't be seen at this width should not fail a test."""
NAMES = ("Anna", "Bruno", "Élodie", "Davide", "Elena", "Fabio")
SMALL = min(map_ids(), key=lambda map_id: len(load_map(map_id).routes))


def board(map_id: str, theme: str = "light", *, mine: bool = False, without: str | None = None) -> bytes:
    """Return a board with a third of its routes claimed, some closed, the newest numbered, and its rules' pieces."""
    gamemap = load_map(map_id)
    colors = gamemap.seat_colors[: min(gamemap.seats[-1] // gamemap.team_size, 5)]
    routes = gamemap.route_ids
    claimed = routes[::3]
    cities = [city.id for city in gamemap.cities if not city.is_terminal]
    seats = tuple(
        SeatLine(NAMES[seat], color, 11 * seat, 45 - seat, 7 + seat, 2 + seat, has_turn=not seat)
        for seat, color in enumerate(colors)
    )
    shown = BoardPicture(
        seats=seats,
        owners={route: number % len(colors) for number, route in enumerate(claimed) if route != without},
        closed=frozenset(routes[1::9]),
        recent=() if mine else claimed[2:5],
        shown=frozenset() if mine else frozenset(claimed[8:10]),
        pieces=PIECES.get(map_id, lambda cities: ())(cities),
        tags=tuple(Tag(cities[end], letter, state) for end, (letter, state) in enumerate(TAGS)) if mine else (),
        missing=frozenset(routes[2:12:3]) if mine else frozenset(),
        progress=Progress("Cars needed / left", 9, 21, TICKETS) if mine else None,
    )
    layout = load_layout(maps_folder() / map_id, gamemap)
    return render_board(layout, map_text(map_id, "it").on_board, shown, theme)


TAGS: tuple[tuple[str, TicketState], ...] = (
    ("A", "open"),
    ("A", "open"),
    ("B", "done"),
    ("B", "done"),
    ("C", "cut_off"),
)
PIECES: dict[str, Callable[[list[str]], tuple[Piece, ...]]] = {
    "old-west": lambda cities: (
        *(Piece(city, seat, "house" if seat % 2 == 0 else "disc") for seat, city in enumerate(cities[:5])),
        Piece(cities[5], None, "figure"),
    )
}
"""The pieces on cities, by map."""
TICKETS = (
    TicketLine("Aachen", "Zürich", "12", "open", cars=9, need="9 cars to go", letter="A"),
    TicketLine("Vancouver", "Sault St. Marie", "9", "done", letter="B"),
    TicketLine("Montréal", "", "20", "cut_off", letter="C"),
)


def hand(theme: str = "light") -> bytes:
    """Return the cards and tickets of a hand, and a team's rack."""
    gamemap = load_map(SMALL)
    layout = load_layout(maps_folder() / SMALL, gamemap)
    routes = gamemap.route_ids
    ends = (gamemap.routes[0].a, gamemap.routes[4].b)
    tickets = (
        TicketLine("Aachen", "Zürich", "12", "open", ends=ends, missing=routes[1:3], need="9 cars to go"),
        *TICKETS[1:],
        TicketLine("Lecce", "Gdańsk", "7", "open", need="mancano 13 vagoni", is_offered=True),
    )
    rack = RackPicture("Your team’s rack", (0, 1, 0, 0, 2, 0, 0, 0, 1), TICKETS[:1])
    own = OwnRoutes(routes[:2], "red")
    return render_hand(layout, HandPicture((1, 2, 3, 4, 5, 6, 0, 11, 2), tickets, rack, own), theme)


def emoji() -> bytes:
    """Return all of the bot's emoji side by side."""
    images = [Image.open(BytesIO(paint())) for paint in emoji_painters().values()]
    size, columns = images[0].width, 7
    sheet = Image.new("RGB", (columns * size, -(-len(images) // columns) * size), "#808080")
    for number, image in enumerate(images):
        sheet.paste(image, (number % columns * size, number // columns * size), image)
    buffer = BytesIO()
    sheet.save(buffer, "PNG")
    return buffer.getvalue()


EMOJI = f"emoji{SUFFIX}"
"""Discord keeps an emoji by its name. So other pictures need another `SUFFIX`: this one is never written anew."""
PICTURES: dict[str, Callable[[], bytes]] = {
    **{f"board-{map_id}": partial(board, map_id) for map_id in map_ids()},
    **{f"{SMALL}-{theme}": partial(board, SMALL, theme) for theme in THEMES if theme != "light"},
    "mine": partial(board, SMALL, mine=True),
    "hand": hand,
    "hand-dark": partial(hand, "dark"),
    EMOJI: emoji,
}
"""The golden pictures by the names of their files."""


def small(png: bytes) -> Image.Image:
    """Return a picture in the form that is compared: reduced, in full colour."""
    image = Image.open(BytesIO(png)).convert("RGB")
    return image.resize((WIDTH, round(image.height * WIDTH / image.width)), Image.Resampling.LANCZOS)


def write() -> None:
    """Write all golden pictures anew."""
    for name, draw in PICTURES.items():
        file = FOLDER / f"{name}.png"
        if name != EMOJI or not file.exists():
            image = small(draw()).quantize(256, kmeans=1, dither=Image.Dither.NONE)
            image.save(file, optimize=True)


if __name__ == "__main__":
    write()
