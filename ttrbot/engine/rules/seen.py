"""How every rule is shown, and what those who speak, ask and paint want to know of all rules of a map together."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from ttrbot.engine.actions import Act
from ttrbot.engine.gamemap import GameMap, Route
from ttrbot.engine.ids import Seat
from ttrbot.engine.network import network
from ttrbot.engine.questions import Ask
from ttrbot.engine.rules.alien.seen import AlienSeen
from ttrbot.engine.rules.choices import Question, Told, all_actions
from ttrbot.engine.rules.city_markers.seen import CityMarkersSeen
from ttrbot.engine.rules.connected.seen import ConnectedSeen
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
        ShareTicketsSeen,
        SharedRackSeen,
        StationsSeen,
        TunnelsSeen,
    )
}
"""Every rule by the name that map files use."""

OF_EVENT = {event: seen for seen in SEEN.values() for event in seen.events}
OF_QUESTION = {ask: seen for seen in SEEN.values() for ask in seen.asks}
OF_ACTION = {act: seen for seen in SEEN.values() for act in seen.acts}
OF_SCORE = {kind: seen for seen in SEEN.values() for kind in (seen.scores or seen.name, *seen.more_scores)}
"""Whose an event, a question, an action or a score line's kind is."""
DEEDS = {deed.key: deed for seen in SEEN.values() for deed in seen.deeds}
"""What turns may be used for, by key."""


@lru_cache(maxsize=64)
def seen_rules(gamemap: GameMap) -> tuple[Seen, ...]:
    """Return the rules of a map as they are shown, in the map's order."""
    return tuple(SEEN[rule.name](rule, gamemap) for rule in gamemap.rules)


def asked(gamemap: GameMap, view: SeatView, deed: str = "") -> Question:
    """Ask a seat its open question, or how the deed is to be done that it uses its turn for.

    Raises LookupError for a word that is no deed of the map's rules.
    """
    rules = seen_rules(gamemap)
    if deed:
        rule = next((rule for rule in rules if deed in [one.key for one in rule.deeds]), None)
        if rule is None:
            raise LookupError(deed)
        return rule.choices(view, deed)
    ask = view.questions[0].ask
    kind = OF_QUESTION[type(ask)]
    question = next(rule for rule in rules if isinstance(rule, kind)).question(view, ask)
    remarks = tuple(told for rule in rules if (told := rule.remark(ask)) is not None)
    return replace(question, lines=question.lines + remarks) if remarks else question


def advised(gamemap: GameMap, view: SeatView, wanted: str = "") -> Advice | None:
    """Return the best advice of all rules for what else a turn may be used for, or for the deed wanted."""
    rules = seen_rules(gamemap)
    possible = view.options.deeds if not wanted else {*view.options.deeds} & {wanted}
    given = [rule.advice(view, deed.key) for rule in rules for deed in rule.deeds if deed.key in possible]
    return max((one for one in given if one is not None), key=lambda one: one.worth, default=None)


def helped(gamemap: GameMap, view: SeatView, needs: Needs, wanted: str = "") -> Act | None:
    """Return what a turn had better be used for by special rules to help with a plan, or by the deed wanted."""
    for rule in seen_rules(gamemap):
        for deed in rule.deeds:
            if deed.key in view.options.deeds and wanted in ("", deed.key):
                action = rule.help(view, deed.key, needs)
                if action is not None:
                    return action
    return None


def answers_of_order(gamemap: GameMap, view: SeatView, wanted: Callable[[str], Sequence[str]]) -> Iterator[Act]:
    """Give the answers of an order to a seat's open question, the best first; `wanted`: what it says about a rule."""
    ask = view.questions[0].ask
    kind = OF_QUESTION[type(ask)]
    rule = next(rule for rule in seen_rules(gamemap) if isinstance(rule, kind))
    return rule.answers_of_order(view, ask, wanted(rule.name))


def is_early(ask: Ask) -> bool:
    """Whether a special rule asks this before the first turn."""
    rule = OF_QUESTION.get(type(ask))
    return rule is not None and rule.chooses_early


def best_answer(gamemap: GameMap, view: SeatView, mind: Mind) -> tuple[Act, Seen]:
    """Return the answer of a computer player to a seat's open question, and the rule that asks it."""
    ask = view.questions[0].ask
    kind = OF_QUESTION[type(ask)]
    rule = next(rule for rule in seen_rules(gamemap) if isinstance(rule, kind))
    best = max(all_actions(rule.question(view, ask)), key=lambda action: rule.weigh(ask, action, mind))
    return best, rule


def catch(gamemap: GameMap, view: SeatView, route: Route) -> int:
    """Return what a seat's claim of a route brings at once by special rules, beside the points for its spaces."""
    return sum(rule.catch(view.public, view.seat, route) for rule in seen_rules(gamemap))


def later_gain(gamemap: GameMap, view: SeatView, route: Route, turns_left: float) -> float:
    """Return what a seat's claim of a route brings at the end by special rules, on average."""
    return sum(rule.later_gain(view.public, view.seat, route, turns_left) for rule in seen_rules(gamemap))


def scorers(gamemap: GameMap, view: PublicView, route: Route) -> tuple[Seat, ...]:
    """Return who gets the points for a route's spaces, each once a mention; empty: its claimer."""
    told = (rule.scorers(view, route) for rule in seen_rules(gamemap))
    return next((seats for seats in told if seats is not None), ())


def lent(gamemap: GameMap, view: SeatView, own: Sequence[int]) -> tuple[int, ...]:
    """Return the routes of others that count for a side's tickets, given its own, as far as the seat can know."""
    lending = [rule for rule in seen_rules(gamemap) if type(rule).lent is not Seen.lent]
    return tuple(index for rule in lending for index in rule.lent(view, network(gamemap, own)))


def keeps_together(gamemap: GameMap) -> bool:
    """Whether a player's routes must hang together, from a home city on (W4)."""
    return any(rule.keeps_together for rule in seen_rules(gamemap))


def with_signs(gamemap: GameMap) -> GameMap:
    """Return the map with what its rules have drawn on the spaces of routes."""
    rules = seen_rules(gamemap)
    signs = [tuple(sign for rule in rules for sign in rule.signs(route)) for route in gamemap.routes]
    if not any(signs):
        return gamemap  # itself, by which the rules were found: an equal one would be compared each time
    routes = zip(gamemap.routes, signs, strict=True)
    return replace(gamemap, routes=tuple(replace(route, signs=drawn) for route, drawn in routes))


def demands(gamemap: GameMap, route: Route, *, briefly: bool = False) -> list[Told]:
    """Say what a route asks for beside cards of its colour; `briefly`: where it is explained elsewhere."""
    told = (rule.demands_briefly(route) if briefly else rule.demands(route) for rule in seen_rules(gamemap))
    return [one for one in told if one is not None]
