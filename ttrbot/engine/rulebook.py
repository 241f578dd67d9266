"""The rules, zones and costs of one game, derived from its map and config. Never stored."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import chain

from ttrbot.engine import zones
from ttrbot.engine.cards import LOCOMOTIVE
from ttrbot.engine.config import Config
from ttrbot.engine.convert import ConvertError, convert
from ttrbot.engine.events import Event
from ttrbot.engine.gamemap import Cost, GameMap
from ttrbot.engine.ids import Seat, Side, TicketId, ZoneId
from ttrbot.engine.routesets import RouteSets
from ttrbot.engine.rules.base import Rule
from ttrbot.engine.rules.rule import RULES


class UnknownRuleError(ValueError):
    """A map names a rule that this program doesn't know, or gives it wrong parameters."""


def make_rule(name: str, params: dict[str, object], gamemap: GameMap, config: Config) -> Rule:
    """Return the rule of this name with the parameters of a map's file. Raise UnknownRuleError if there is none."""
    kind = RULES.get(name)
    if kind is None:
        raise UnknownRuleError(f"unknown rule {name!r}; known: {', '.join(sorted(RULES))}")
    try:
        typed: object = convert(params, kind.params_type)
    except ConvertError as error:
        raise UnknownRuleError(f"rule {name!r}: {error}") from error
    return kind(typed, gamemap, config)


def rulebook(gamemap: GameMap, config: Config) -> Rulebook:
    """Return the rulebook of a game. Games with the same map and config share it.

    Raise ValueError if the map can't be played with this config.
    """
    options = tuple(sorted(config.options.items()))
    return _rulebook(gamemap, config.seats, config.start, options, config.rules_version)


@lru_cache(maxsize=64)
def _rulebook(
    gamemap: GameMap, seats: int, start: Seat | None, options: tuple[tuple[str, bool], ...], rules_version: int
) -> Rulebook:
    return Rulebook(gamemap, Config(seats, start, dict(options), rules_version))


class Rulebook:
    """Everything about a game that never changes during it."""

    def __init__(self, gamemap: GameMap, config: Config) -> None:
        if config.seats not in gamemap.seats:
            allowed = ", ".join(map(str, gamemap.seats))
            raise ValueError(f"{config.seats} players can't play {gamemap.id}; possible: {allowed}")
        unknown = [option for option in config.options if option not in gamemap.options]
        if unknown:
            raise ValueError(
                f"{gamemap.id} has no option {unknown[0]!r}; options: {', '.join(gamemap.options) or 'none'}"
            )
        if config.start is not None and config.start not in range(config.seats):
            raise ValueError(f"seat {config.start} can't start: there are {config.seats} seats, counted from 0")
        self.gamemap = gamemap
        self.config = config
        self.has_later_market_rulings = config.rules_version >= 2
        """Whether a market that stayed is looked at again (B8), and a draw can begin only if there is a deck (B10)."""
        self.seats = range(config.seats)
        self.side_of: tuple[Side, ...] = tuple(map(gamemap.side_of, self.seats))
        self.sides = range(self.side_of[-1] + 1)
        self.seats_of: tuple[tuple[Seat, ...], ...] = tuple(map(gamemap.seats_of, self.sides))
        self.card_colors = gamemap.card_colors  # a copy, because a compiled class's fields are read faster
        self.hands: tuple[ZoneId, ...] = tuple(map(zones.hand, self.seats))
        self.held_tickets: tuple[ZoneId, ...] = tuple(map(zones.tickets, self.seats))
        self.rules = tuple(
            make_rule(rule.name, rule.params, gamemap, config)
            for rule in gamemap.rules
            if rule.option is None or config.options.get(rule.option, False)
        )
        followed = [(event, rule.name) for rule in self.rules for event in rule.follows]
        self.following: dict[type[Event], tuple[str, ...]] = {
            kind: tuple(rule for event, rule in followed if event is kind) for kind, _ in followed
        }
        """By kind of event: the rules whose part of the state it changes."""
        self.reacting = self._rules_with("react")
        self.interrupting_draws = self._rules_with("interrupt_draw")
        self.interrupting_claims = self._rules_with("interrupt_claim")
        self.offering = self._rules_with("options")
        self.filling_turns = self._rules_with("deeds")
        self.naming_cities = tuple(
            rule for rule in self.rules if any("city" in action.__struct_fields__ for action in rule.answers)
        )
        """The rules with an action that names a city."""
        self.ticket_sharing = tuple(rule for rule in self.rules if rule.shares_kept_tickets)
        self.vetoing = self._rules_with("veto")
        self.following_payments = self._rules_with("paid")
        self.directing_points = self._rules_with("points")
        self.most_wave_cards = max((rule.most_wave_cards for rule in self.rules), default=0)
        self.asker_of = {ask: rule for rule in self.rules for asks in rule.answers.values() for ask in asks}
        """The rule that asks each question. Questions of the base game may be included, though no rule asks them."""
        self.handler_of = {action: rule for rule in self.rules for action in rule.answers}
        self.zones: dict[ZoneId, zones.Zone] = {
            zone.id: zone for zone in chain(zones.base_zones(config.seats), *(rule.zones() for rule in self.rules))
        }
        self.racks = tuple(rack for rack in map(zones.rack, self.sides) if rack in self.zones)
        self.ticket_racks = tuple(rack for rack in map(zones.ticket_rack, self.sides) if rack in self.zones)
        self.funds: tuple[tuple[ZoneId, ...], ...] = tuple(
            (zones.hand(seat), *(zone for rule in self.rules for zone in rule.funds(seat))) for seat in self.seats
        )
        self.locomotives = frozenset(card for card, color in enumerate(gamemap.card_colors) if color == LOCOMOTIVE)
        """The cards of the pool that are locomotives."""
        self.costs: tuple[Cost, ...] = tuple(self._cost(index) for index in range(len(gamemap.routes)))
        self.sets = RouteSets(gamemap, self.costs)

    def _rules_with(self, hook: str) -> tuple[Rule, ...]:
        """Return the rules that override a hook."""
        return tuple(rule for rule in self.rules if getattr(type(rule), hook) is not getattr(Rule, hook))

    def arranged(self, tickets: Iterable[TicketId], hands: int) -> tuple[TicketId, ...]:
        """Return a shuffled ticket deck ordered for `hands` opening hands; for 0: what can be drawn later."""
        arranged = tuple(tickets)
        for rule in self.rules:
            arranged = rule.arrange(arranged, hands)
        return arranged

    def tracks_allowed(self, group: str) -> int:
        """Return how many tracks of a group can be claimed in all (B15, A9)."""
        tracks = len(self.gamemap.groups[group])
        if group in self.gamemap.always_open_groups:
            return tracks
        match self.gamemap.parallel_tracks[self.config.seats]:
            case "one":
                return 1
            case "all_but_one":
                return tracks - 1
            case "all":
                return tracks

    def _cost(self, index: int) -> Cost:
        route = self.gamemap.routes[index]
        cost = Cost(
            route.id, index, route.length, route.color, cars=route.length, points=self.gamemap.points[route.length]
        )
        for rule in self.rules:
            cost = rule.cost(cost, route)
        return cost
