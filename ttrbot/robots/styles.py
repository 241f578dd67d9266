"""The styles of players that plan: a player's name decides, so two tables differ. Measured in docs/robots.md."""

from hashlib import sha256
from typing import Final

from ttrbot.robots.campaign import STEADY, Scales

STYLES: Final = {
    "steady": STEADY,
    "bold": Scales(turn=1.5, risk=0.5),
    "careful": Scales(turn=1.7, risk=1.8),
    "builder": Scales(turn=1.35),
    "hasty": Scales(turn=1.85),
}
"""The styles: what a turn is worth, and how much the risk counts that tickets fail."""


def style_of(name: str) -> str:
    """Return the style of a player by its name: the same one at every table."""
    number = int.from_bytes(sha256(name.encode()).digest()[:4])
    return list(STYLES)[number % len(STYLES)]
