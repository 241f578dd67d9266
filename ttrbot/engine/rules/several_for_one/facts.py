"""The word for substitutes in a route's marks."""

from typing import Final

ANY_CARDS: Final = "any_cards"
"""How many cards of any kind may be laid instead of one card of the route."""
