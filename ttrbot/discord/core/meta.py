"""What a bot remembers about its application on Discord."""

from typing import Protocol


class MetaStore(Protocol):
    """Keeps what Discord knows of the application: commands and emoji, with their ids."""

    async def get(self, key: str) -> str | None:
        """Return a remembered text."""

    async def set(self, key: str, value: str) -> None:
        """Remember a text."""
