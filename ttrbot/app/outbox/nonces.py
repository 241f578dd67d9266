"""Nonces: names of posts that are never given twice."""

import itertools
import secrets

EPOCH_BYTES = 6


class Nonces:
    """Gives out nonces: an epoch that each process draws by lot, and a number.

    Nothing of it is counted in the database, so a restored backup, a copied folder or a lost log repeats none. They
    hold small letters, digits and a hyphen, and stay within Discord's 25 characters up to a trillion posts.
    """

    def __init__(self, epoch: str | None = None) -> None:
        self._epoch = epoch or secrets.token_hex(EPOCH_BYTES)
        self._numbers = itertools.count(1)

    def next(self) -> str:
        """Return a nonce that no post had before."""
        return f"{self._epoch}-{next(self._numbers)}"
