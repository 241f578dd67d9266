"""How long tickets are shown."""

from ttrbot.engine.rules.choices import Told
from ttrbot.engine.rules.shown import Seen


class LongTicketsSeen(Seen):
    """Long tickets as players see them."""

    name = "long_tickets"

    def rules(self) -> tuple[Told, ...]:
        """Explain long tickets."""
        tickets = self.params["tickets"]
        assert isinstance(tickets, list | tuple)
        values = [self.gamemap.ticket[name].value for name in tickets]
        args = {"deal": self.number("deal", 1), "number": len(tickets), "least": min(values)}
        return (Told("rules-long-tickets", args),)
