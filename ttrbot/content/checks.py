"""Check what must be true between the tables of a map file. Each check adds what is wrong to `faults`."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

import networkx as nx

from ttrbot.content.faults import Faults
from ttrbot.content.schema import MOST_TICKETS, ZONE, RawCity, RawHead, RawRoute, RawTicket
from ttrbot.engine.gamemap import RuleConfig
from ttrbot.reading import unknown


@dataclass(frozen=True, slots=True)
class Tables:
    """The tables of a file that could be read. Tables with a fault of their own are left out."""

    head: RawHead | None
    rules: list[RuleConfig]
    cities: list[RawCity]
    routes: list[RawRoute]
    tickets: list[RawTicket]


def check_head(head: RawHead, tickets: int, faults: Faults) -> None:
    """Check that the numbers fit each other, the numbers of players and the number of ticket cards."""
    players = head.players
    if players != sorted(set(players)):
        faults.add("players", f"must rise, each number once; valid: {sorted(set(players))}")
    _check_unique(head.seat_colors, "seat_colors", faults)
    sides = max(players) // head.team_size
    if any(number % head.team_size for number in players):
        faults.add("players", f"every number must be a multiple of the team size, {head.team_size}")
    if len(head.seat_colors) < sides:
        faults.add(
            "seat_colors", f"{len(head.seat_colors)} colours, but up to {sides} players or teams; each needs one"
        )
    if head.market_sweep_at > head.market_size:
        faults.add("market_sweep_at", f"more than the market's {head.market_size} cards")
    for number in sorted({*players} ^ {*head.parallel_tracks}):
        reason = "missing" if number in players else f"no such number of players; valid: {_list(players)}"
        faults.add(f"parallel_tracks.{number}", reason)
    _check_unique(head.cards.colors, "cards.colors", faults)
    pool = len(head.cards.colors) * head.cards.each + head.cards.locomotive
    needed = max(players) * head.start_hand + head.market_size
    if pool < needed:
        faults.add("cards", f"{pool} cards, but {needed} are dealt and turned up at the start")
    rule = head.tickets_rule
    if rule.keep_at_opening > rule.deal:
        faults.add("tickets_rule.keep_at_opening", f"more than the {rule.deal} dealt")
    if rule.keep > rule.draw:
        faults.add("tickets_rule.keep", f"more than the {rule.draw} drawn")
    if tickets > MOST_TICKETS:
        faults.add("tickets", f"{tickets} cards with all copies; at most {MOST_TICKETS} are valid")
    if tickets < max(players) * rule.deal:
        dealt = max(players) * rule.deal
        faults.add("tickets_rule.deal", f"{max(players)} players are dealt {dealt}, but there are only {tickets}")


def check_cities(tables: Tables, faults: Faults) -> None:
    """Check that terminals, and only they, name a zone, and that each terminal is a dead end (S3, T3)."""
    _check_unique((city.id for city in tables.cities), "cities", faults)
    neighbours: dict[str, set[str]] = {}
    for route in tables.routes:
        neighbours.setdefault(route.a, set()).add(route.b)
        neighbours.setdefault(route.b, set()).add(route.a)
    for city in tables.cities:
        key = f"cities.{city.id}"
        if city.kind == "terminal":
            if city.zone is None:
                faults.add(f"{key}.zone", "missing; a terminal names the zone that it leads into")
            if len(neighbours.get(city.id, ())) > 1:
                faults.add(key, f"a terminal is a dead end, but leads to {_list(sorted(neighbours[city.id]))}")
            if city.region is not None:
                faults.add(f"{key}.region", "a terminal lies in no region")
        elif city.zone is not None:
            faults.add(f"{key}.zone", 'only a terminal (kind = "terminal") names a zone')


def check_routes(tables: Tables, city_ids: Collection[str], faults: Faults) -> None:
    """Check that each route joins two known cities, has points, and has what its kind requires and nothing else."""
    _check_unique((route.id for route in tables.routes), "routes", faults)
    for route in tables.routes:
        key = f"routes.{route.id}"
        for end, city in (("a", route.a), ("b", route.b)):
            if city not in city_ids:
                faults.add(f"{key}.{end}", unknown("city", city, city_ids))
        if route.a == route.b:
            faults.add(f"{key}.b", "the same city as a")
        if route.id.split(".")[0] != f"{route.a}--{route.b}":
            faults.add(f"{key}.id", f"must be {route.a}--{route.b}, with .1, .2, … where there are several tracks")
        if tables.head is not None and route.length not in tables.head.points:
            faults.add(f"points.{route.length}", f"missing; {route.id} has this length")
        wanted = {"ferry": ("locomotives", "waves"), "tunnel": ("tunnel_cards",), "train": ()}[route.kind]
        for name in ("locomotives", "waves", "tunnel_cards"):
            if getattr(route, name) and name not in wanted:
                faults.add(f"{key}.{name}", f'not for a route of kind "{route.kind}"')
        if wanted and not any(getattr(route, name) for name in wanted):
            faults.add(key, f'a route of kind "{route.kind}" needs {" or ".join(wanted)} of 1 or more')
        if route.locomotives + route.waves > route.length:
            faults.add(key, f"more symbols than its {route.length} spaces")


def check_marks(tables: Tables, known: Collection[str], faults: Faults) -> None:
    """Check that a rule of the map reads each mark of a route."""
    for route in tables.routes:
        for word in route.marks:
            if word not in known:
                valid = _list(sorted(known)) or "none"
                faults.add(f"routes.{route.id}.marks.{word}", f"no rule of this map reads it; valid: {valid}")


def check_groups(tables: Tables, faults: Faults) -> None:
    """Check that tracks between the same two cities, and only those, form a group (B14).

    Its tracks are equally long, unless the file names it among the unequal groups (N4).
    """
    unequal = tables.head.unequal_groups if tables.head is not None else []
    always_open = tables.head.always_open_groups if tables.head is not None else []
    by_ends: dict[frozenset[str], list[RawRoute]] = {}
    ends_of: dict[str, set[frozenset[str]]] = {}
    for route in tables.routes:
        ends = frozenset((route.a, route.b))
        by_ends.setdefault(ends, []).append(route)
        if route.group is not None:
            ends_of.setdefault(route.group, set()).add(ends)
    for tracks in by_ends.values():
        _check_one_group(tracks, faults)
        _check_lengths(tracks, unequal, faults)
    for group, found in ends_of.items():
        if len(found) > 1:
            faults.add(f"routes.{group}.group", "the tracks of one group must join the same two cities")
    for key, groups in (("always_open_groups", always_open), ("unequal_groups", unequal)):
        for group in groups:
            if group not in ends_of:
                faults.add(key, f"no group {group}; valid: {_list(sorted(ends_of)) or 'none'}")


def _check_one_group(tracks: Sequence[RawRoute], faults: Faults) -> None:
    """Check that all tracks between two cities name the same group, and a single one none."""
    first = tracks[0]
    if len(tracks) == 1 and first.group is not None:
        faults.add(f"routes.{first.id}.group", "no other track joins these cities; leave the group out")
    elif len(tracks) > 1 and (first.group is None or any(track.group != first.group for track in tracks)):
        names = _list(track.id for track in tracks)
        faults.add(f"routes.{first.id}.group", f"{names} join the same cities and need one group")


def _check_lengths(tracks: Sequence[RawRoute], unequal: Collection[str], faults: Faults) -> None:
    """Check that the tracks between two cities are equally long, unless their group is named as unequal."""
    first, names = tracks[0], _list(track.id for track in tracks)
    is_unequal = any(track.length != first.length for track in tracks)
    if is_unequal and first.group not in unequal:
        lengths = _list(track.length for track in tracks)
        reason = f"{names} are parallel, but {lengths} long; name their group in unequal_groups if that is right"
        faults.add(f"routes.{first.id}.length", reason)
    elif not is_unequal and first.group in unequal:
        faults.add("unequal_groups", f"{names} are all {first.length} long; leave {first.group} out")


def check_tickets(tables: Tables, city_ids: Collection[str], faults: Faults) -> None:
    """Check that each ticket names known ends, and has one value or alternatives (S5)."""
    zones = {city.zone for city in tables.cities if city.zone is not None}
    _check_unique((ticket.id for ticket in tables.tickets), "tickets", faults)
    junctions = {city.id for city in tables.cities if city.kind == "junction"}
    for ticket in tables.tickets:
        key = f"tickets.{ticket.id}"
        if ticket.alternatives:
            if ticket.b is not None or ticket.points is not None:
                faults.add(key, "has alternatives; leave b and points out")
        elif ticket.b is None or ticket.points is None:
            faults.add(key, "needs b and points, or alternatives")
        for end in _ends(ticket):
            if end.startswith(ZONE):
                if end.removeprefix(ZONE) not in zones:
                    faults.add(key, f"{end}: no terminal leads into this zone; valid: {_list(sorted(zones)) or 'none'}")
            elif end not in city_ids:
                faults.add(key, unknown("city", end, city_ids))
            elif end in junctions:
                faults.add(key, f"{end} is a junction; a ticket can't end there")
        if ticket.a in _ends(ticket)[1:]:
            faults.add(key, "both ends are the same")


def check_connected(tables: Tables, faults: Faults) -> None:
    """Check that all cities are connected, so that every ticket can be completed."""
    board: nx.Graph[str] = nx.Graph()
    board.add_nodes_from(city.id for city in tables.cities)
    board.add_edges_from((route.a, route.b) for route in tables.routes)
    parts = sorted(nx.connected_components(board), key=len, reverse=True)
    part_of = {city: number for number, part in enumerate(parts) for city in part}
    for part in parts[1:]:
        faults.add("routes", f"no route leads from {_list(sorted(part))} to the rest of the board")
    parts_of: dict[str, set[int]] = {}
    for city in tables.cities:
        if city.zone is not None:
            parts_of.setdefault(f"{ZONE}{city.zone}", set()).add(part_of[city.id])
    for city_id, number in part_of.items():
        parts_of[city_id] = {number}
    for ticket in tables.tickets:
        source, *targets = _ends(ticket)
        for target in targets:
            here, there = parts_of.get(source, set()), parts_of.get(target, set())
            if here and there and not here & there:
                faults.add(f"tickets.{ticket.id}", f"can't be completed: no way leads from {source} to {target}")


def _ends(ticket: RawTicket) -> tuple[str, ...]:
    others = (ticket.b,) if ticket.b is not None else ()
    return (ticket.a, *others, *ticket.alternatives)


def _check_unique(values: Iterable[str], key: str, faults: Faults) -> None:
    for value, times in Counter(values).items():
        if times > 1:
            faults.add(f"{key}.{value}", f"there {times} times; once is valid")


def _list(words: Iterable[object]) -> str:
    return ", ".join(str(word) for word in words)
