"""Connected networks as all see them."""

from ttrbot.engine.rules.shown import Seen


class ConnectedSeen(Seen):
    """Routes that must hang together."""

    name = "connected"
    keeps_together = True
