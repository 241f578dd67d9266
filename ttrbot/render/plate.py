"""The colours of the printed board, below everything that players put on it: ground, trays, yards, frame."""

from dataclasses import dataclass, replace

from ttrbot.render.theme import Theme


@dataclass(frozen=True, slots=True)
class Plate:
    """The printed colours, each `#rrggbb`."""

    rim: str
    """The tray around the spaces of a route."""
    ferry: str
    """The tray of a ferry."""
    rock: str
    """The tray of a tunnel."""
    line: str
    """Outlines of trays."""
    tick: str
    """The lines between light spaces, which count them."""
    shadow: str
    """The shadow of a tray on the ground."""
    yard: str
    """The ground of a city on which its routes begin."""
    ink: str
    """Dots and signs."""
    paper: str
    """The ring of a dot, and signs."""
    wave: str
    """The wave along a ferry's space."""
    cells: tuple[str, str]
    """Every other cell of the score track."""
    ten: str
    """Every tenth cell."""
    five: str
    """The numbers between the tens."""
    rule: str
    """The lines of the frame."""
    country: str
    """Names of countries in the ground."""
    sea: str
    """Names of seas."""


LIGHT = Plate(
    rim="#fcf6e6",
    ferry="#d8eaf0",
    rock="#95806a",
    line="#574836",
    tick="#34281d",
    shadow="#281c14",
    yard="#d2c09a",
    ink="#17110c",
    paper="#ffffff",
    wave="#2a5f9c",
    cells=("#f6eeda", "#ede3ca"),
    ten="#dccba8",
    five="#6a5a48",
    rule="#8c7a62",
    country="#78624a",
    sea="#345c70",
)
DARK = replace(
    LIGHT,
    rim="#bcb4a0",
    ferry="#a0b9c7",
    rock="#6c5b4a",
    line="#0c0a08",
    tick="#0c0a08",
    shadow="#000000",
    yard="#6b6354",
    wave="#12324f",
    cells=("#222a32", "#36424b"),
    ten="#8a7d60",
    five="#9aa0a0",
    rule="#b2a078",
    country="#8f8a7c",
    sea="#6f97ad",
)


def plate_of(theme: Theme) -> Plate:
    """Return the plate of a palette."""
    return DARK if theme.is_dark else LIGHT
