"""Spreads work of many games over some time, so that it doesn't keep the requests from people's turns."""

from zlib import crc32


def moment_within(seconds: float, game_id: str) -> float:
    """Return after how many of these seconds a game has its turn: always the same for the game."""
    return seconds * crc32(game_id.encode()) / 2**32
