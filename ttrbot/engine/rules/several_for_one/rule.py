"""Several for one: several cards of any kind may be laid instead of one card, as often as wanted (N8 to N11).

On ferries they replace locomotives, also those that stand for cards of the route's colour. On a route with the mark
`any_cards` they replace its cards. They need not match each other or the route, and may be locomotives. They come
from the hand, and are discarded like all paid cards.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from msgspec import structs

from ttrbot.engine.gamemap import Cost, Route
from ttrbot.engine.rules.base import Rule
from ttrbot.engine.rules.several_for_one.facts import ANY_CARDS
from ttrbot.reading import Natural


@dataclass(frozen=True, slots=True)
class _Params:
    """How many cards of any kind may be laid on ferries instead of one locomotive; 0: none may."""

    on_ferries: Natural = 0


class SeveralForOneRule(Rule):
    """Routes that can also be paid with more cards of any kind."""

    name = "several_for_one"
    params_type = _Params
    params: _Params
    route_marks = (ANY_CARDS,)

    def misfits(self) -> Iterator[tuple[str, str]]:
        """Yield what makes the rule unplayable: racks, wave spaces, or a single card as a substitute."""
        yield from super().misfits()
        if self.gamemap.team_size > 1:
            yield "", "substitutes are paid from one hand: the map's team_size must be 1"
        if self.params.on_ferries == 1:
            yield "on_ferries", "1; valid: 0 or 2 and more"
        for route in self.gamemap.routes:
            number = self._number(route)
            if number == 1 and route.mark(ANY_CARDS):
                yield "", f"{route.id} has the mark {ANY_CARDS} = 1; valid: 2 and more"
            elif number and (route.waves or route.tunnel_cards):
                yield "", f"{route.id} is a tunnel or has waves; substitutes can't pay it"

    def cost(self, cost: Cost, route: Route) -> Cost:
        """Return the cost with the number of cards that replace one."""
        return structs.replace(cost, substitutes=self._number(route))

    def _number(self, route: Route) -> int:
        return route.mark(ANY_CARDS) or (self.params.on_ferries if route.kind == "ferry" else 0)
