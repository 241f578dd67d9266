"""What was refused on a server is tried again at once when the bot may be allowed more there: once."""


class Refusals:
    """Knows on which servers anything may have been refused since what was put off there has last been hurried."""

    def __init__(self) -> None:
        self._hurried: set[int] = set()

    def note(self) -> None:
        """Something was refused, on whichever server."""
        self._hurried.clear()

    def take(self, guild_id: int) -> bool:
        """Whether to hurry what was put off on a server; that counts as done."""
        is_due = guild_id not in self._hurried
        self._hurried.add(guild_id)
        return is_due
