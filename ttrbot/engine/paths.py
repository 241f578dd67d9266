"""Networks of claimed routes: which cities are joined, which single edge would separate them, and shortest ways.

A network is a sequence of edges; an edge's number is its place in the sequence. Parallel edges and several components
are allowed, an edge from a city to itself is not (`ValueError`). Cities are any integers; a city without edges belongs
to no network.
"""

import heapq
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

Edge: TypeAlias = tuple[int, int, int]
"""The two cities in either order, and the length in cars (at least 0)."""

Incidence: TypeAlias = dict[int, list[tuple[int, int]]]
"""City → its edges, each as (number of the edge, city at the other end), in ascending order of number."""


def incidence(edges: Sequence[Edge], numbers: Iterable[int] | None = None) -> Incidence:
    """Return the edges at each city, of the whole network or only of the edges `numbers`."""
    incident: Incidence = {}
    for number in range(len(edges)) if numbers is None else numbers:
        a, b, _ = edges[number]
        if a == b:
            raise ValueError(f"edge {number} joins city {a} to itself")
        incident.setdefault(a, []).append((number, b))
        incident.setdefault(b, []).append((number, a))
    return incident


def components(edges: Iterable[Edge]) -> dict[int, int]:
    """Return city → the smallest city that it is joined to, so that joined cities have equal values."""
    parent: dict[int, int] = {}

    def root(city: int) -> int:
        while parent[city] != city:
            parent[city] = parent[parent[city]]
            city = parent[city]
        return city

    for a, b, _ in edges:
        low, high = sorted((root(parent.setdefault(a, a)), root(parent.setdefault(b, b))))
        parent[high] = low
    return {city: root(city) for city in parent}


def joined(edges: Iterable[Edge], a: int, b: int) -> bool:
    """Return whether a continuous path leads from `a` to `b`. A city is joined to itself."""
    component = components(edges)
    return a == b or (a in component and component[a] == component.get(b))


def two_edge_connected(edges: Sequence[Edge]) -> dict[int, int]:
    """Return city → the smallest city of its block, where two paths without a common edge join any two cities (I5).

    The paths may cross in cities. By Menger's theorem the blocks are what is left of the components without their
    bridges; one depth-first search finds them (Tarjan 1974).
    """
    incident = incidence(edges)
    block: dict[int, int] = {}
    found: dict[int, int] = {}  # city -> the step at which it was found
    lowest: dict[int, int] = {}  # city -> the earliest city that it or its subtree has an edge to
    unassigned: list[int] = []
    for start in incident:
        if start in found:
            continue
        found[start] = lowest[start] = len(found)
        unassigned.append(start)
        branch = [(start, -1, iter(incident[start]))]
        while branch:
            city, arrived_by, ahead = branch[-1]
            number, other = next(ahead, (-1, -1))
            if number >= 0:
                if other not in found:
                    found[other] = lowest[other] = len(found)
                    unassigned.append(other)
                    branch.append((other, number, iter(incident[other])))
                elif number != arrived_by:
                    lowest[city] = min(lowest[city], found[other])
                continue
            branch.pop()
            if branch:
                before = branch[-1][0]
                lowest[before] = min(lowest[before], lowest[city])
            if lowest[city] == found[city]:  # no other edge leads from behind this city back before it
                members = [unassigned.pop()]
                while members[-1] != city:
                    members.append(unassigned.pop())
                block.update(dict.fromkeys(members, min(members)))
    return block


@dataclass(frozen=True, slots=True)
class Ways:
    """The shortest ways from one city to all cities that can be reached from it."""

    start: int
    length: Mapping[int, int]
    """City → the length of its way; 0 for the start."""
    _arrived: Mapping[int, tuple[int, int]]
    """City → the last edge of its way, and the city before it."""

    def to(self, city: int) -> tuple[int, ...] | None:
        """Return the edges of the way to a city in walking order, or None if there is none."""
        if city not in self.length:
            return None
        way: list[int] = []
        while city != self.start:
            number, city = self._arrived[city]
            way.append(number)
        return tuple(reversed(way))


def shortest_ways(edges: Sequence[Edge], incident: Incidence, start: int) -> Ways:
    """Return the shortest ways from a city, given the network and its incidence (Dijkstra).

    The lengths may be any costs that aren't negative. Among equal ways the choice depends only on the edges.
    """
    length = {start: 0}
    arrived: dict[int, tuple[int, int]] = {}
    queue = [(0, start)]
    while queue:
        so_far, city = heapq.heappop(queue)
        if so_far > length[city]:
            continue
        for number, other in incident.get(city, ()):
            longer = so_far + edges[number][2]
            if other not in length or longer < length[other]:
                length[other] = longer
                arrived[other] = (number, city)
                heapq.heappush(queue, (longer, other))
    return Ways(start, length, arrived)


def with_loans(edges: Sequence[Edge], loans: Sequence[Sequence[Edge]], cities: int) -> tuple[list[Edge], Incidence]:
    """Return a network, and the edges at each city, on which a way uses at most one edge of each loan.

    The network is the given edges, and after them those of the loans. City `c` after the loans with the bits `used` is
    the city `used * cities + c`; all cities must be less than `cities`.
    """
    network = list(edges)
    incident: Incidence = {}
    lent = [(bit, edge) for bit, loan in enumerate(loans) for edge in loan]
    for used in range(1 << len(loans)):
        here = used * cities
        for number, (a, b, _) in enumerate(edges):
            incident.setdefault(here + a, []).append((number, here + b))
            incident.setdefault(here + b, []).append((number, here + a))
        for number, (bit, (a, b, _)) in enumerate(lent, start=len(edges)):
            if not used & 1 << bit:
                there = here + (cities << bit)
                incident.setdefault(here + a, []).append((number, there + b))
                incident.setdefault(here + b, []).append((number, there + a))
    network += [edge for _, edge in lent]
    return network, incident


def shared_way(
    edges: Sequence[Edge], incident: Incidence, start: int, end: int, limits: tuple[int, ...]
) -> tuple[int, ...] | None:
    """Return the edges of the shortest way that several seats can build together, or None if there is none.

    One seat builds each edge alone, and nobody builds more cars than their own limit.
    """
    nobody = (0,) * len(limits)
    arrived: dict[tuple[int, tuple[int, ...]], tuple[int, tuple[int, tuple[int, ...]]]] = {}
    seen = {(start, nobody)}
    queue = [(0, start, nobody)]
    while queue:
        so_far, city, built = heapq.heappop(queue)
        if city == end:
            way: list[int] = []
            place = (city, built)
            while place in arrived:
                number, place = arrived[place]
                way.append(number)
            return tuple(reversed(way))
        for number, other in incident.get(city, ()):
            length = edges[number][2]
            for builder, limit in enumerate(limits):
                if built[builder] + length > limit:
                    continue
                after = (*built[:builder], built[builder] + length, *built[builder + 1 :])
                if (other, after) not in seen:
                    seen.add((other, after))
                    arrived[other, after] = (number, (city, built))
                    heapq.heappush(queue, (so_far + length, other, after))
    return None


def shortest_path(edges: Sequence[Edge], a: int, b: int) -> tuple[int, ...] | None:
    """Return the edges of a shortest path in walking order, or None if there is none; chosen as in `shortest_ways`."""
    return shortest_ways(edges, incidence(edges), a).to(b)


def two_paths(edges: Sequence[Edge], a: int, b: int) -> tuple[int, ...]:
    """Return the edges of two paths from `a` to `b` without a common edge, ascending; both must be in one block (I5).

    Where the second path goes back over an edge of the first, that edge belongs to neither (Suurballe 1974).
    """
    first = _directed(edges, shortest_path(edges, a, b), a)
    arrived: dict[int, tuple[int, int]] = {a: (-1, a)}
    incident = incidence(edges)
    queue = [a]
    for city in queue:
        for number, other in incident.get(city, ()):
            if other not in arrived and first.get(number) != city:
                arrived[other] = (number, city)
                queue.append(other)
    second: set[int] = set()
    city = b
    while city != a:
        number, city = arrived[city]
        second.add(number)
    return tuple(sorted(first.keys() ^ second))


def _directed(edges: Sequence[Edge], path: tuple[int, ...] | None, start: int) -> dict[int, int]:
    """Return each edge of a path with the city from which the path enters it."""
    taken: dict[int, int] = {}
    for number in path or ():
        taken[number] = start
        a, b, _ = edges[number]
        start = b if start == a else a
    return taken
