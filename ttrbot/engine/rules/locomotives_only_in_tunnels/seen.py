"""How it is shown that locomotives can be played only on tunnels."""

from ttrbot.engine.rules.choices import Told
from ttrbot.engine.rules.shown import Seen


class LocomotivesOnlyInTunnelsSeen(Seen):
    """Locomotives only for tunnels, as players see the rule."""

    name = "locomotives_only_in_tunnels"

    def rules_of_locomotives(self) -> Told:
        """Say where locomotives can be played."""
        if self.params.get("on_ferries"):
            return Told("rules-claim-locomotives-on-ferries")
        return Told("rules-claim-locomotives-in-tunnels")

    def rules(self) -> tuple[Told, ...]:
        """Explain on which routes locomotives may be played."""
        if self.params.get("on_ferries"):
            return (Told("rules-locomotives-only-on-ferries"),)
        return super().rules()
