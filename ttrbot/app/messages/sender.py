"""What the worker asks of a kind of rows."""

from abc import ABC, abstractmethod

from ttrbot.store import Outgoing


class Sender(ABC):
    """How the rows of one kind are sent."""

    @abstractmethod
    async def send(self, row: Outgoing) -> bool:
        """Do what is due; whether other rows may be due now. Raises what the publisher raises."""

    async def gives_up(self, row: Outgoing, error: Exception) -> bool:
        """Do without what failed, where that is possible: True. False: it is tried again later."""
        del row, error
        return False
