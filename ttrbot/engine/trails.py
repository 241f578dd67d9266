"""The longest trail of a network (B20): each edge at most once, cities any number of times, no branches.

All edges of a connected network can be walked in one trail exactly if at most two of its cities have an odd number of
edges (Euler). So a longest trail is what remains when edges with as few cars as possible are left out, such that the
rest is connected and has at most two odd cities: its ends.

Which edges to leave out is decided edge by edge, in an order that sweeps across the network. All that matters of the
decisions so far is the frontier, the cities that have edges both behind and ahead: which of them are connected, which
have an odd number of kept edges, and how many ends lie behind. Decisions that lead to the same frontier are one state,
and the states are searched in the order of cars left out (Dijkstra): the first that completes a trail is a longest one.
The work grows with the width of the frontier, about five cities on a board, instead of the number of trails, which is
in the millions for dense networks. (Frontier-based search: Sekine, Imai, Tani 1995; Knuth, TAOCP 7.1.4, "Simpath".)
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import NamedTuple, TypeAlias

from ttrbot.engine.paths import Edge, Incidence, components, incidence


@dataclass(frozen=True, slots=True)
class Trail:
    """A walk that uses no edge twice: its length in cars, and the numbers of its edges in walking order."""

    length: int
    edges: tuple[int, ...]


_State: TypeAlias = tuple[int, ...]
"""A frontier: the number of ends behind it, then one entry per slot.

A frontier city sits in a slot, numbered from 1. Its entry is 0 while none of its edges is kept, else 2 × piece + 1 if
the number of its kept edges is odd, 2 × piece if it is even. A piece is named after its lowest slot, so equal frontiers
are equal tuples.
"""

_COMPLETE: _State = ()
"""The state of a complete trail: its last city has left the frontier, and nothing more can be kept."""


class _Step(NamedTuple):
    """The decision about one edge: its number and length, its cities' slots, and who then leaves the frontier.

    `leaving` has, for each city that leaves, its slot and whether the city can be an end. A longest trail can't end at
    an unused edge (it would go on along it), so all edges of an end are kept, and only cities with an odd number of
    edges can be ends.
    """

    number: int
    length: int
    a: int
    b: int
    leaving: tuple[tuple[int, bool], ...]


def longest_trail(edges: Sequence[Edge]) -> Trail:
    """Return a longest trail of the network, `Trail(0, ())` without edges; the same edges give the same trail."""
    component = components(edges)
    pieces: dict[int, list[int]] = {}
    for number, (a, _, _) in enumerate(edges):
        pieces.setdefault(component[a], []).append(number)
    best = 0
    chosen: list[int] = []
    for total, numbers in sorted(
        ((_length(edges, piece), piece) for piece in pieces.values()), key=lambda sized: sized[0], reverse=True
    ):
        if total <= best:
            break
        incident = incidence(edges, numbers)
        odd = sum(len(around) % 2 for around in incident.values())
        kept = numbers if odd <= 2 else _cheapest_kept(edges, incident, total - best)
        if kept is not None:
            best, chosen = _length(edges, kept), kept
    return Trail(best, _walk(incidence(edges, chosen)))


def _length(edges: Sequence[Edge], numbers: Iterable[int]) -> int:
    return sum(edges[number][2] for number in numbers)


def _cheapest_kept(edges: Sequence[Edge], incident: Incidence, limit: int) -> list[int] | None:
    """Return the edges of a longest trail of one connected piece; None if all leave out `limit` cars or more."""
    steps = _plan(edges, incident)
    lengths = [step.length for step in reversed(steps)]
    ahead = list(accumulate(lengths, initial=0))[::-1]  # cars from each step on
    slots = max(max(step.a, step.b) for step in steps)
    seen: list[set[_State]] = [set() for _ in steps]
    waiting: list[list[tuple[int, _State, int]]] = [[] for _ in range(limit)]  # by cars left out
    waiting[0].append((0, (0,) * (1 + slots), 0))
    for left_out, states in enumerate(waiting):
        while states:
            at, state, kept = states.pop()
            if state == _COMPLETE:
                return [step.number for step in reversed(steps) if kept >> step.number & 1]
            if state in seen[at]:
                continue
            seen[at].add(state)
            step = steps[at]
            for cost, kept_after, slots_after in (
                (left_out + step.length, kept, list(state)),
                (left_out, kept | 1 << step.number, _keep(state, step.a, step.b)),
            ):
                after = _leave(slots_after, step.leaving)
                in_all = cost + ahead[at + 1] if after == _COMPLETE else cost
                if after is not None and in_all < limit:
                    waiting[in_all].append((at + 1, after, kept_after))
    return None


def _keep(state: _State, a: int, b: int) -> list[int]:
    """Return the slots after an edge between slots `a` and `b` is kept: the pieces are joined, both parities change."""
    slots = list(state)
    low, high = sorted((slots[a] >> 1 or a, slots[b] >> 1 or b))
    if low != high:
        for slot in range(1, len(slots)):
            if slots[slot] >> 1 == high:
                slots[slot] += 2 * (low - high)
    for slot in (a, b):
        slots[slot] = 2 * low + (slots[slot] & 1 ^ 1)
    return slots


def _leave(slots: list[int], leaving: tuple[tuple[int, bool], ...]) -> _State | None:
    """Return the state after cities left the frontier; None if it can't be a longest trail (3 ends, 2 pieces)."""
    for slot, can_be_end in leaving:
        piece, odd = divmod(slots[slot], 2)
        if not piece:
            continue
        if odd:
            if not can_be_end or slots[0] == 2:
                return None
            slots[0] += 1
        slots[slot] = 0
        others = [other for other in range(1, len(slots)) if slots[other] >> 1 == piece]
        if not others:
            return None if any(slots[1:]) else _COMPLETE
        if slot == piece:
            for other in others:
                slots[other] += 2 * (others[0] - piece)
    return tuple(slots)


def _plan(edges: Sequence[Edge], incident: Incidence) -> list[_Step]:
    """Return the steps of the sweep. A city gets a slot with its first edge and gives it back after its last."""
    steps: list[_Step] = []
    slots: dict[int, int] = {}
    ahead = {city: len(around) for city, around in incident.items()}
    for number in _sweep(incident):
        a, b, length = edges[number]
        for city in (a, b):
            if city not in slots:
                slots[city] = min(set(range(1, len(slots) + 2)).difference(slots.values()))
            ahead[city] -= 1
        slot_a, slot_b = slots[a], slots[b]
        leaving = tuple((slots.pop(city), len(incident[city]) % 2 == 1) for city in (a, b) if not ahead[city])
        steps.append(_Step(number, length, slot_a, slot_b, leaving))
    return steps


def _sweep(incident: Incidence) -> list[int]:
    """Return the edges of a connected piece, city by city; next comes the city that adds the fewest to the frontier."""
    start = min(incident, key=lambda city: (len(incident[city]), city))
    order: list[int] = []
    frontier = [start]
    seen = {start}
    done: set[int] = set()
    while frontier:
        city = min(frontier, key=lambda city: len({other for _, other in incident[city]} - seen))
        frontier.remove(city)
        done.add(city)
        for is_new, number, other in sorted((other not in seen, number, other) for number, other in incident[city]):
            if other in done:
                continue
            order.append(number)
            if is_new and other not in seen:
                seen.add(other)
                frontier.append(other)
    return order


def _walk(incident: Incidence) -> tuple[int, ...]:
    """Return the edges of a connected piece with at most two odd cities, walked from the smallest end (Hierholzer)."""
    if not incident:
        return ()
    odd = [city for city, around in incident.items() if len(around) % 2]
    ahead = {city: around[::-1] for city, around in incident.items()}
    used: set[int] = set()
    stack = [(min(odd or incident), -1)]
    walk: list[int] = []
    while stack:
        city, arrived_by = stack[-1]
        while ahead[city] and ahead[city][-1][0] in used:
            ahead[city].pop()
        if ahead[city]:
            number, other = ahead[city].pop()
            used.add(number)
            stack.append((other, number))
        else:
            stack.pop()
            walk.append(arrived_by)
    return tuple(reversed(walk[:-1]))
