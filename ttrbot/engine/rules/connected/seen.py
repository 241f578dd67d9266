"""How connected networks are shown."""

from ttrbot.engine.questions import Ask
from ttrbot.engine.rules.choices import Told
from ttrbot.engine.rules.shown import Seen


class ConnectedSeen(Seen):
    """Connected networks as players see them."""

    name = "connected"
    keeps_together = True

    def remark(self, ask: Ask) -> Told | None:
        """Say what a home city means for the network."""
        return Told("home-about-connected") if ask.phase == "homes" else None
