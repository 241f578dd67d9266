"""The colours of the pictures: light, dark, and one palette for each common deficiency of colour vision."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from ttrbot.engine.cards import Color


@dataclass(frozen=True, slots=True)
class Theme:
    """A set of colours, each `#rrggbb`."""

    name: str
    water: str
    home: str
    """The land of the map's own country."""
    abroad: str
    high_home: str
    """High ground of either."""
    high_abroad: str
    border: str
    frontier: str
    """Borders of countries, where they matter."""
    ink: str
    """Text."""
    muted: str
    """Text of less weight."""
    halo: str
    """What is left free around names."""
    panel: str
    panel_line: str
    active: str
    """The panel of whoever has the turn."""
    accent: str
    """Newest claims and whose turn it is."""
    glory: str
    """The longest path."""
    rim: str
    """The edge of what is highlighted."""
    good: str
    bad: str
    gray: str
    """Routes of any colour."""
    space_line: str
    network: str
    """All routes on a small map."""
    closed: str
    closed_line: str
    tunnel: str
    sea: str
    """Outline and waves of ferries."""
    wave: str
    """A ferry's space for ferry cards (T5)."""
    paper: str
    """The disc below a seat's mark, on every theme light."""
    mark: str
    train_line: str
    """Outlines of what is a player's: trains, markers, the mark on the scoreboard."""
    tints: tuple[str, str, str, str]
    """The regions of a map that has some; neighbours differ (T6)."""
    tint_line: str
    alien: str
    cards: Mapping[Color, str]
    symbols: Mapping[Color, str]
    """The colour of each card colour's symbol, on top of it."""
    card_lines: Mapping[Color, str]
    """The outline of each card colour, which parts the cards of a pile."""
    seats: Mapping[str, str]


_CARDS = {
    Color.PURPLE: "#a565c4",
    Color.BLUE: "#4a90e2",
    Color.ORANGE: "#f28c28",
    Color.WHITE: "#fbfbf8",
    Color.GREEN: "#5cab4f",
    Color.YELLOW: "#f3cf34",
    Color.BLACK: "#4a4a4d",
    Color.RED: "#e0564c",
    Color.LOCOMOTIVE: "#c9b6e8",
}
_SYMBOLS = {
    Color.PURPLE: "#ffffff",
    Color.BLUE: "#ffffff",
    Color.ORANGE: "#ffffff",
    Color.WHITE: "#7f8790",
    Color.GREEN: "#ffffff",
    Color.YELLOW: "#6b5600",
    Color.BLACK: "#ffffff",
    Color.RED: "#ffffff",
    Color.LOCOMOTIVE: "#2b2140",
}
_CARD_LINES = dict.fromkeys(_CARDS, "#17202a")
_SEATS = {
    "blue": "#1250c4",
    "red": "#c8102e",
    "green": "#0f7a34",
    "yellow": "#ffd500",
    "black": "#16181c",
    "white": "#ffffff",
}

LIGHT = Theme(
    name="light",
    water="#cfe3ee",
    home="#f7f2e6",
    abroad="#e8e2d4",
    high_home="#ece1c9",
    high_abroad="#dbd1bd",
    border="#ddd5c3",
    frontier="#bdae90",
    ink="#17202a",
    muted="#5b6672",
    halo="#fffdf7",
    panel="#ffffff",
    panel_line="#c9d0d6",
    active="#fff3d6",
    accent="#e6007e",
    glory="#ffb000",
    rim="#17202a",
    good="#16853c",
    bad="#c8102e",
    gray="#b3b9bf",
    space_line="#6a7178",
    network="#c3bba9",
    closed="#ece7db",
    closed_line="#b5afa3",
    tunnel="#5a4a3c",
    sea="#2d7fa8",
    wave="#a9d8ee",
    paper="#ffffff",
    mark="#17202a",
    train_line="#17202a",
    tints=("#f5e6be", "#dcebc9", "#f2d8cc", "#e4dcf0"),
    tint_line="#a3957b",
    alien="#8ddb8b",
    cards=_CARDS,
    symbols=_SYMBOLS,
    card_lines=_CARD_LINES,
    seats=_SEATS,
)

DARK = Theme(
    name="dark",
    water="#16212c",
    home="#3a4650",
    abroad="#2a343d",
    high_home="#434f57",
    high_abroad="#313b43",
    border="#46535e",
    frontier="#697883",
    ink="#f4f6f8",
    muted="#aeb8c2",
    halo="#1b242d",
    panel="#222c35",
    panel_line="#46535e",
    active="#463a1c",
    accent="#ff4fa8",
    glory="#ffb000",
    rim="#05070a",
    good="#58c97a",
    bad="#ff6b6b",
    gray="#8b949c",
    space_line="#7d8790",
    network="#5b6872",
    closed="#414c55",
    closed_line="#6b757e",
    tunnel="#b59a7c",
    sea="#1f6f98",
    wave="#8fcbe6",
    paper="#ffffff",
    mark="#17202a",
    train_line="#dfe5ea",
    tints=("#4b4a38", "#37503f", "#533f42", "#45405c"),
    tint_line="#8b949c",
    alien="#8ddb8b",
    cards=_CARDS | {Color.BLACK: "#15191d"},
    symbols=_SYMBOLS,
    card_lines=_CARD_LINES | {Color.BLACK: "#dfe5ea"},
    seats=_SEATS | {"blue": "#3f7fff", "red": "#f03a4f", "green": "#2fae5a", "black": "#05070a"},
)

# Found by a search for colours near those of the light palette that keep a distance for these eyes; a test measures it.
DEUTERANOPIA = replace(
    LIGHT,
    name="deuteranopia",
    accent="#3300a0",
    cards=_CARDS
    | {
        Color.PURPLE: "#8b5c9b",
        Color.BLUE: "#659dfa",
        Color.ORANGE: "#dc7b05",
        Color.GREEN: "#74b784",
        Color.YELLOW: "#fcd931",
        Color.BLACK: "#484649",
        Color.RED: "#b34c43",
    },
    seats=_SEATS | {"blue": "#1d51c6", "red": "#e10924", "green": "#026e48"},
)
PROTANOPIA = replace(
    LIGHT,
    name="protanopia",
    accent="#3300a0",
    cards=_CARDS
    | {
        Color.PURPLE: "#a257b6",
        Color.BLUE: "#579cfa",
        Color.ORANGE: "#ea800d",
        Color.GREEN: "#79bc8a",
        Color.YELLOW: "#fcd431",
        Color.BLACK: "#4d4a4b",
        Color.RED: "#e74745",
    },
    seats=_SEATS | {"blue": "#0d4fd0", "red": "#bd0229", "green": "#088831"},
)
TRITANOPIA = replace(
    LIGHT,
    name="tritanopia",
    accent="#fe3e6c",
    cards=_CARDS
    | {
        Color.PURPLE: "#a464c8",
        Color.BLUE: "#3a81d3",
        Color.ORANGE: "#fd8915",
        Color.GREEN: "#87b263",
        Color.YELLOW: "#f9d943",
        Color.BLACK: "#484848",
        Color.RED: "#ca443c",
    },
    seats=_SEATS | {"blue": "#1a439b", "red": "#c3132d", "green": "#44964b"},
)

THEMES = {theme.name: theme for theme in (LIGHT, DARK, DEUTERANOPIA, PROTANOPIA, TRITANOPIA)}
"""The palettes by name, the default one first."""
DEFAULT_PALETTE = LIGHT.name
