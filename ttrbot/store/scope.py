"""The servers that a part of the bot looks after."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Scope:
    """The servers of some of the bot's `count` shards; those of all, if `shards` is None.

    A part of the bot with this scope does what is due on these servers. It may read and change games on any server.
    """

    shards: tuple[int, ...] | None = None
    count: int = 1

    @property
    def name(self) -> str:
        """The suffix for the keys of what each scope stores for itself; empty for all servers."""
        return "" if self.shards is None else f"@{','.join(map(str, self.shards))}/{self.count}"

    def has(self, guild_id: int) -> bool:
        """Return whether a server is one of these. Direct messages belong to server 0, and so to shard 0."""
        return self.shards is None or (guild_id >> 22) % self.count in self.shards

    def only(self, guild: str) -> str:
        """Return a further condition that limits a statement to these servers; `guild` is a column."""
        if self.shards is None:
            return ""
        return f" AND ({guild} >> 22) % {self.count} IN ({', '.join(map(str, self.shards))})"

    def only_games(self, game: str = "game_id") -> str:
        """Return the same for a column with the ids of games."""
        return self.only(f"(SELECT guild_id FROM games AS of_scope WHERE of_scope.id = {game})")  # noqa: S608


EVERYWHERE: Final = Scope()
"""The scope of a bot in a single part."""
