"""Lucky charms: a text of each player's own, mixed into the seed once the secret's hash is public.

The bot's operator knows the secret, so with the secret alone they could choose the shuffle. They see the charms too,
but only after the secret is fixed. docs/fairness.md says what follows, and how to recompute everything by hand.
"""

import unicodedata
from collections.abc import Sequence
from hashlib import sha256
from typing import Final

from ttrbot.app.core.answers import RefusedError, seat_at
from ttrbot.app.core.tables import Table
from ttrbot.engine.rng import charmed_seed, game_seed
from ttrbot.store import Store, StoredCharm, SurfaceKey, SurfaceKind

LONGEST: Final = 100
"""Characters of a charm."""
MOST_OF_ONE: Final = 10
MOST: Final = 100
"""Charms of one person, and of a table, counting those that were replaced."""
BY_PRESSES: Final = 1
"""The version of seeds made of the secret and the join presses, in games that began before there were charms."""
BY_CHARMS: Final = 2
"""The version of seeds made of the secret and the charms."""
MARK_DIGITS: Final = 16


def normalised(text: str) -> str:
    """Return a charm as it counts: in Unicode's form NFC, without white space around it."""
    return unicodedata.normalize("NFC", text).strip()


def digest_of(charm: str) -> str:
    """Return the SHA-256 of a normalised charm, in hexadecimal."""
    return sha256(charm.encode()).hexdigest()


def seed_of(version: int, secret: bytes, presses: Sequence[int], digests: Sequence[str]) -> bytes:
    """Return a game's seed: of the secret, and of the join presses by seat or the charms' digests in order of entry."""
    return game_seed(secret, presses) if version == BY_PRESSES else charmed_seed(secret, digests)


def marks_of(version: int, secret: bytes, digests: Sequence[str]) -> tuple[str, ...]:
    """Return the marks of a table: before any charm, and after each. A mark fixes the secret and the charms so far."""
    if version == BY_PRESSES:
        return ()
    lines = ["ttr mark 2", secret.hex(), *digests]
    texts = ("".join(f"{line}\n" for line in lines[:count]) for count in range(2, len(lines) + 1))
    return tuple(sha256(text.encode()).hexdigest()[:MARK_DIGITS] for text in texts)


async def enter(store: Store, table: Table, user_id: int, text: str) -> None:
    """Enter a person's charm as the last one, replacing any earlier one. The caller holds the lobby's lock."""
    seat = seat_at(table, user_id)
    charm = normalised(text)
    if not 1 <= len(charm) <= LONGEST or any(unicodedata.category(letter) in {"Cc", "Cs"} for letter in charm):
        raise RefusedError("charm_invalid", most=LONGEST)
    digest = digest_of(charm)
    own = [known.digest for known in table.charms if known.seat == seat]
    if digest in own:
        raise RefusedError("charm_same")
    if len(own) >= MOST_OF_ONE or len(table.charms) >= MOST:
        raise RefusedError("charm_enough", one=MOST_OF_ONE, all=MOST)
    shown = await store.outbox.get(SurfaceKey(game_id=table.game_id, kind=SurfaceKind.LOBBY))
    if shown is None or shown.message_id is None:
        raise RefusedError("charm_too_early")
    press = table.seats[seat].press_id
    await store.games.add_charm(table.game_id, StoredCharm(press=press, digest=digest, text=charm))
