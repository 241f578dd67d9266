"""How locomotives that go on tunnels only are shown."""

from ttrbot.engine.rules.choices import Told
from ttrbot.engine.rules.shown import Seen


class LocomotivesOnlyInTunnelsSeen(Seen):
    """What locomotives are for."""

    name = "locomotives_only_in_tunnels"

    def rules_of_locomotives(self) -> Told:
        """Say where they go."""
        return Told("rules-claim-locomotives-in-tunnels")
