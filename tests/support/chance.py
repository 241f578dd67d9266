"""The same games in every run, so that failures can be repeated and no test depends on luck."""

import itertools
import secrets
from hashlib import sha256

import pytest


def know_secrets(patch: pytest.MonkeyPatch) -> None:
    """Number the ids and the tables' secrets, which are otherwise random."""
    numbers = itertools.count(1)
    patch.setattr(secrets, "token_bytes", lambda size: next(numbers).to_bytes(size, "big"))
    patch.setattr(secrets, "token_hex", lambda size: next(numbers).to_bytes(size, "big").hex())


def know_seeds(patch: pytest.MonkeyPatch) -> None:
    """Make seeds of the secret alone, as when these tests were written, so that their hands and decks stay the same."""
    patch.setattr("ttrbot.app.core.charms.charmed_seed", lambda secret, _digests: sha256(secret).digest())
