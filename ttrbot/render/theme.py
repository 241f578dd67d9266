"""The colours of pictures: a light and a dark set, also for each common deficiency of colour vision."""

from dataclasses import dataclass, replace

from ttrbot.engine.cards import Color


@dataclass(frozen=True, slots=True)
class Theme:
    """A set of colours, each `#rrggbb`."""

    name: str
    is_dark: bool
    water: str
    home: str
    """The land of the map's own country."""
    abroad: str
    border: str
    frontier: str
    """Borders of countries, where they matter."""
    ink: str
    """Text."""
    muted: str
    """Less important text."""
    halo: str
    """The halo around names."""
    panel: str
    """The paper of the score strip and of pictures of cards and tickets."""
    panel_line: str
    turn: str
    """The cell of the seat on turn, and of the winner."""
    turn_ink: str
    gold: str
    """The winner, whose turn it is, and scores of a hundred and more."""
    ring: str
    """The light part of highlights: rings around routes, tags of tickets."""
    ring_ink: str
    """The dark part of highlights."""
    news: str
    """The newest claims: a colour of no card and no player."""
    good: str
    bad: str
    gray: str
    """Routes of any colour."""
    network: str
    """All routes on a small map."""
    closed: str
    closed_line: str
    sea: str
    """Outline and waves of ferries."""
    wave: str
    """A ferry's space for wave cards (T5)."""
    paper: str
    mark: str
    train_line: str
    """Outlines of players' things: trains, pieces, discs on the score strip and the score track."""
    marks: dict[str, str]
    """The colour of each seat's mark, on top of its own."""
    tints: tuple[str, str, str, str]
    """The regions of a map, if it has any; neighbouring regions differ (T6)."""
    tint_line: str
    figure: str
    cards: dict[Color, str]
    seats: dict[str, str]


_CARDS = {
    Color.PURPLE: "#a05ebc",
    Color.BLUE: "#3f86d4",
    Color.ORANGE: "#f0862a",
    Color.WHITE: "#faf8f2",
    Color.GREEN: "#5fa348",
    Color.YELLOW: "#f6cd2e",
    Color.BLACK: "#29272a",
    Color.RED: "#da4c40",
    Color.LOCOMOTIVE: "#d9cfb8",
}
_SEATS = {
    "blue": "#124abe",
    "red": "#c41228",
    "green": "#0c7030",
    "yellow": "#ffd000",
    "black": "#1e1e22",
    "white": "#ffffff",
}
_MARKS = dict.fromkeys(_SEATS, "#ffffff") | {"yellow": "#1e160a", "white": "#1e160a"}

LIGHT = Theme(
    name="light",
    is_dark=False,
    water="#9dbfcc",
    home="#f0e9d2",
    abroad="#ddd5c2",
    border="#ddd5c3",
    frontier="#bdae90",
    good="#16853c",
    bad="#c8102e",
    gray="#bdc0c4",
    network="#c3bba9",
    closed="#e6dcc4",
    closed_line="#cdbf9f",
    sea="#2d7fa8",
    wave="#a9d8ee",
    paper="#ffffff",
    tints=("#f5e6be", "#dcebc9", "#f2d8cc", "#e4dcf0"),
    tint_line="#a3957b",
    figure="#8ddb8b",
    ink="#22160e",
    muted="#6f5d4a",
    halo="#f7f0dc",
    panel="#f8f1de",
    panel_line="#b9a684",
    turn="#2c2018",
    turn_ink="#fff8e6",
    gold="#f0be32",
    ring="#ffffff",
    ring_ink="#140e0c",
    news="#d6007c",
    train_line="#140e0c",
    mark="#22160e",
    marks=_MARKS,
    cards=_CARDS,
    seats=_SEATS,
)

DARK = Theme(
    name="dark",
    is_dark=True,
    water="#16212c",
    home="#3a4650",
    abroad="#2a343d",
    border="#46535e",
    frontier="#697883",
    good="#58c97a",
    bad="#ff6b6b",
    gray="#adaba3",
    network="#5b6872",
    closed="#6b6354",
    closed_line="#4a4438",
    sea="#1f6f98",
    wave="#8fcbe6",
    paper="#ffffff",
    tints=("#4b4a38", "#37503f", "#533f42", "#45405c"),
    tint_line="#8b949c",
    figure="#8ddb8b",
    ink="#faf6ea",
    muted="#b3aa97",
    halo="#0e141a",
    panel="#222a32",
    panel_line="#4f5a62",
    turn="#f0e2be",
    turn_ink="#22160e",
    gold="#f0be32",
    ring="#ffffff",
    ring_ink="#0a0807",
    news="#ff30a0",
    train_line="#0c0908",
    mark="#22160e",
    marks=_MARKS,
    cards=_CARDS | {Color.BLACK: "#0b0d10"},
    seats=_SEATS | {"blue": "#3f7fff", "red": "#f03a4f", "green": "#2fae5a", "black": "#05070a"},
)


def _for_eyes(name: str, cards: dict[Color, str], seats: dict[str, str], on_dark: dict[str, str]) -> list[Theme]:
    """Return the light and the dark palette for a deficiency, with its own colours of cards and seats."""
    return [
        replace(LIGHT, name=name, cards=LIGHT.cards | cards, seats=LIGHT.seats | seats),
        replace(
            DARK,
            name=f"{name}-dark",
            cards=DARK.cards | {color: fill for color, fill in cards.items() if color is not Color.BLACK},
            seats=DARK.seats | on_dark,
        ),
    ]


# Found by a search for colours near the usual ones that stay distinguishable for these eyes; a test measures that.
_EYES = (
    *_for_eyes(
        "deuteranopia",
        {
            Color.PURPLE: "#8b5c9b",
            Color.BLUE: "#659dfa",
            Color.ORANGE: "#dc7b05",
            Color.GREEN: "#74b784",
            Color.YELLOW: "#fcd931",
            Color.RED: "#b34c43",
        },
        {"blue": "#1d51c6", "red": "#e10924", "green": "#026e48"},
        {"red": "#f62c47", "green": "#2db480"},
    ),
    *_for_eyes(
        "protanopia",
        {
            Color.PURPLE: "#a257b6",
            Color.BLUE: "#579cfa",
            Color.ORANGE: "#ea800d",
            Color.GREEN: "#79bc8a",
            Color.YELLOW: "#fcd431",
            Color.RED: "#e74745",
        },
        {"blue": "#0d4fd0", "red": "#bd0229", "green": "#088831"},
        {},
    ),
    *_for_eyes(
        "tritanopia",
        {
            Color.PURPLE: "#a464c8",
            Color.BLUE: "#3a81d3",
            Color.ORANGE: "#fd8915",
            Color.GREEN: "#87b263",
            Color.YELLOW: "#f9d943",
            Color.RED: "#ca443c",
        },
        {"blue": "#1a439b", "red": "#c3132d", "green": "#44964b"},
        {"blue": "#3c6dcd"},
    ),
)

THEMES = {theme.name: theme for theme in (LIGHT, DARK, *_EYES)}
"""The palettes by name, the default one first."""
DEFAULT_PALETTE = LIGHT.name
