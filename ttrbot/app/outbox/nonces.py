"""Nonces: names of posts, of which no two posts ever have the same."""

import secrets
from typing import Final

BITS: Final = 64


def new_nonce() -> str:
    """Return 16 hexadecimal digits drawn by chance; Discord takes up to 25 characters.

    Nothing is counted: a restored backup, a copied folder or a lost log repeats no nonce. Nor does a nonce, which all
    can read in the ids of a message's buttons, tell how many private messages were sent before it.
    """
    return f"{secrets.randbits(BITS):0{BITS // 4}x}"
