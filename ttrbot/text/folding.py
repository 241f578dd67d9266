"""Words as people search for and sort them."""

import unicodedata


def folded(text: str) -> str:
    """Return a text without accents and capitals."""
    plain = unicodedata.normalize("NFKD", text)
    return "".join(letter for letter in plain if not unicodedata.combining(letter)).casefold()
