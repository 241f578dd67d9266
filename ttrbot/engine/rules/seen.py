"""How every rule is shown, and what messages, questions and pictures need to know of all rules of a map together."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from ttrbot.engine.actions import Act
from ttrbot.engine.gamemap import GameMap, Route
from ttrbot.engine.ids import Seat, Side
from ttrbot.engine.network import network
from ttrbot.engine.questions import Ask
from ttrbot.engine.rules.alien.seen import AlienSeen
from ttrbot.engine.rules.choices import Question, Told, all_actions
from ttrbot.engine.rules.city_markers.seen import CityMarkersSeen
from ttrbot.engine.rules.connected.seen import ConnectedSeen
from ttrbot.engine.rules.explorer.seen import ExplorerSeen
from ttrbot.engine.rules.ferries.seen import FerriesSeen
from ttrbot.engine.rules.ferry_cards.seen import FerryCardsSeen
from ttrbot.engine.rules.globetrotter.seen import GlobetrotterSeen
from ttrbot.engine.rules.grand_tour.seen import GrandTourSeen
from ttrbot.engine.rules.hints import Advice
from ttrbot.engine.rules.homes.seen import HomesSeen
from ttrbot.engine.rules.locomotives_only_in_tunnels.seen import LocomotivesOnlyInTunnelsSeen
from ttrbot.engine.rules.long_tickets.seen import LongTicketsSeen
from ttrbot.engine.rules.longest_path.seen import LongestPathSeen
from ttrbot.engine.rules.mind import Mind, Needs
from ttrbot.engine.rules.mountain_routes.seen import MountainRoutesSeen
from ttrbot.engine.rules.regions.seen import RegionsSeen
from ttrbot.engine.rules.several_for_one.seen import SeveralForOneSeen
from ttrbot.engine.rules.share_tickets.seen import ShareTicketsSeen
from ttrbot.engine.rules.shared_rack.seen import SharedRackSeen
from ttrbot.engine.rules.shown import Seen
from ttrbot.engine.rules.stations.seen import StationsSeen
from ttrbot.engine.rules.tunnels.seen import TunnelsSeen
from ttrbot.engine.seatview import PublicView, SeatView

SEEN: dict[str, type[Seen]] = {
    seen.name: seen
    for seen in (
        AlienSeen,
        CityMarkersSeen,
        ConnectedSeen,
        ExplorerSeen,
        FerriesSeen,
        FerryCardsSeen,
        GlobetrotterSeen,
        GrandTourSeen,
        HomesSeen,
        LocomotivesOnlyInTunnelsSeen,
        LongTicketsSeen,
        LongestPathSeen,
        MountainRoutesSeen,
        RegionsSeen,
        SeveralForOneSeen,
        ShareTicketsSeen,
        SharedRackSeen,
        StationsSeen,
        TunnelsSeen,
    )
}
"""Every rule by its name in map files."""

OF_EVENT = {event: seen for seen in SEEN.values() for event in seen.events}
OF_QUESTION = {ask: seen for seen in SEEN.values() for ask in seen.asks}
OF_ACTION = {act: seen for seen in SEEN.values() for act in seen.acts}
OF_SCORE = {kind: seen for seen in SEEN.values() for kind in (seen.scores or seen.name, *seen.more_scores)}
"""The rule of each kind of event, question, action and score line."""
DEEDS = {deed.key: deed for seen in SEEN.values() for deed in seen.deeds}
"""What special rules let a turn be used for, by key."""


@lru_cache(maxsize=64)
def seen_rules(gamemap: GameMap) -> tuple[Seen, ...]:
    """Return the rules of a map as they are shown, in the map's order."""
    return tuple(SEEN[rule.name](rule, gamemap) for rule in gamemap.rules)


def asked(gamemap: GameMap, view: SeatView, deed: str = "") -> Question:
    """Return a seat's open question, or the question how to do the deed for which it uses its turn.

    Raise LookupError if no rule of the map has this deed.
    """
    if deed:
        return _rule_of(gamemap, deed).choices(view, deed)
    rule, ask = _asking(gamemap, view)
    question = rule.question(view, ask)
    remarks = tuple(told for rule in seen_rules(gamemap) if (told := rule.remark(ask)) is not None)
    return replace(question, lines=question.lines + remarks) if remarks else question


def ways(gamemap: GameMap, view: SeatView, deed: str) -> list[Act]:
    """Return the ways to use a turn for a deed. Raise LookupError if no rule of the map has it."""
    return _rule_of(gamemap, deed).ways(view, deed)


def _asking(gamemap: GameMap, view: SeatView) -> tuple[Seen, Ask]:
    ask = view.questions[0].ask
    kind = OF_QUESTION[type(ask)]
    return next(rule for rule in seen_rules(gamemap) if isinstance(rule, kind)), ask


def _rule_of(gamemap: GameMap, deed: str) -> Seen:
    rule = next((rule for rule in seen_rules(gamemap) if deed in [one.key for one in rule.deeds]), None)
    if rule is None:
        raise LookupError(deed)
    return rule


def advised(gamemap: GameMap, view: SeatView, wanted: str = "") -> Advice | None:
    """Return the rules' best advice for using the turn otherwise, or for the deed wanted; None if there is none."""
    possible = view.options.deeds if not wanted else {*view.options.deeds} & {wanted}
    given = [rule.advice(view, deed.key) for rule in seen_rules(gamemap) for deed in rule.deeds if deed.key in possible]
    return max((one for one in given if one is not None), key=lambda one: one.worth, default=None)


def helped(gamemap: GameMap, view: SeatView, needs: Needs, wanted: str = "") -> Act | None:
    """Return a special rule's action that helps with a plan now, if wanted by a given deed; None if there is none."""
    for rule in seen_rules(gamemap):
        for deed in rule.deeds:
            if deed.key in view.options.deeds and wanted in ("", deed.key):
                action = rule.help(view, deed.key, needs)
                if action is not None:
                    return action
    return None


def answers_of_order(gamemap: GameMap, view: SeatView, wanted: Callable[[str], Sequence[str]]) -> Iterator[Act]:
    """Yield an order's answers to a seat's open question, the best first. `wanted` gives what it says about a rule."""
    rule, ask = _asking(gamemap, view)
    return rule.answers_of_order(view, ask, wanted(rule.name))


def is_early(ask: Ask) -> bool:
    """Return whether a special rule asks this before the first turn."""
    rule = OF_QUESTION.get(type(ask))
    return rule is not None and rule.chooses_early


def best_answer(gamemap: GameMap, view: SeatView, mind: Mind) -> tuple[Act, Seen]:
    """Return a computer player's answer to a seat's open question, and the rule that asks it."""
    rule, ask = _asking(gamemap, view)
    best = max(all_actions(rule.question(view, ask)), key=lambda action: rule.weigh(ask, action, mind))
    return best, rule


def catch(gamemap: GameMap, view: SeatView, route: Route) -> int:
    """Return what a seat's claim of a route brings at once by special rules, besides the points for its spaces."""
    return sum(rule.catch(view.public, view.seat, route) for rule in seen_rules(gamemap))


def later_gain(gamemap: GameMap, view: SeatView, route: Route, turns_left: float) -> float:
    """Return what a seat's claim of a route brings on average at the end by special rules."""
    return sum(rule.later_gain(view.public, view.seat, route, turns_left) for rule in seen_rules(gamemap))


def scorers(gamemap: GameMap, view: PublicView, route: Route) -> tuple[Seat, ...]:
    """Return the seats that get the points for a route's spaces, repeated for each time; none if its claimer does."""
    told = (rule.scorers(view, route) for rule in seen_rules(gamemap))
    return next((seats for seats in told if seats is not None), ())


def claim_points(gamemap: GameMap, view: PublicView, route: Route, seat: Seat) -> dict[Side, int]:
    """Return the points that a seat's claim brings at once, by side: markers may give them to others (W6)."""
    cost, side = view.costs[route.index], view.seats[seat].side
    points = {side: cost.bonus}
    for scorer in scorers(gamemap, view, route) or (seat,):
        gained = view.seats[scorer].side
        points[gained] = points.get(gained, 0) + cost.points - cost.bonus
    return points


def lent(gamemap: GameMap, view: SeatView, own: Sequence[int]) -> tuple[int, ...]:
    """Return the routes of others that count for a side's tickets, given its own, as far as the seat can know."""
    lending = [rule for rule in seen_rules(gamemap) if type(rule).lent is not Seen.lent]
    return tuple(index for rule in lending for index in rule.lent(view, network(gamemap, own)))


def lendable(gamemap: GameMap, view: SeatView) -> tuple[tuple[int, ...], ...]:
    """Return the loans that rules may still give a seat's side for tickets: the routes of which each lends one."""
    return tuple(loan for rule in seen_rules(gamemap) for loan in rule.lendable(view))


def keeps_together(gamemap: GameMap) -> bool:
    """Return whether a player's routes must be connected, from a home city on (W4)."""
    return any(rule.keeps_together for rule in seen_rules(gamemap))


def with_signs(gamemap: GameMap) -> GameMap:
    """Return the map with the signs that its rules draw on the spaces of routes."""
    signs = [tuple(sign for rule in seen_rules(gamemap) for sign in rule.signs(route)) for route in gamemap.routes]
    if not any(signs):
        return gamemap  # the same object, which is a cache key: an equal one would be compared field by field each time
    routes = zip(gamemap.routes, signs, strict=True)
    return replace(gamemap, routes=tuple(replace(route, signs=drawn) for route, drawn in routes))


def demands(gamemap: GameMap, route: Route, *, briefly: bool = False) -> list[Told]:
    """Return what a route demands besides cards of its colour. Set `briefly` where it is explained elsewhere."""
    told = (rule.demands_briefly(route) if briefly else rule.demands(route) for rule in seen_rules(gamemap))
    return [one for one in told if one is not None]
