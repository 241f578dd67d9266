"""How many presses common actions take, including those that open panels. A test on the local Discord counts them."""

from collections.abc import Mapping
from typing import Final

HAND: Final = "see the hand"
OPENING: Final = "keep the opening tickets"
CARD: Final = "an open card"
BLIND: Final = "two cards from the deck"
CLAIM: Final = "claim a route"
TICKETS: Final = "new tickets"
FIRST_ORDERS: Final = "the usual orders"
GO_ON: Final = "let orders go on"

PRESSES: Final[Mapping[str, int]] = {
    HAND: 1,
    OPENING: 2,
    CARD: 1,
    BLIND: 1,
    CLAIM: 3,
    TICKETS: 3,
    FIRST_ORDERS: 3,
    GO_ON: 2,
}
