"""Shards: the connections among which Discord divides a bot's servers."""

from typing import Final

import msgspec


class Shard(msgspec.Struct, frozen=True, array_like=True):
    """One of `count` connections, numbered from 0. A bot with a single connection has shard 0 of 1."""

    number: int = 0
    count: int = 1

    def serves(self, guild_id: int) -> bool:
        """Return whether Discord reports a server's events to this shard.

        The formula is Discord's (docs.discord.com/developers/events/gateway#sharding); direct messages go to shard 0.
        """
        return (guild_id >> 22) % self.count == self.number


ONLY: Final = Shard()
"""The shard of a bot with a single connection."""
