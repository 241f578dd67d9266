"""Components, blocks and shortest paths, compared with simpler, slower ways to find them."""

from collections import deque
from itertools import combinations, pairwise, product
from random import Random

import pytest

from tests.support.examples import given, st
from ttrbot.engine.paths import (
    Edge,
    components,
    incidence,
    joined,
    shared_way,
    shortest_path,
    two_edge_connected,
    two_paths,
)


def cities_of(edges):
    return {city for a, b, _ in edges for city in (a, b)}


def reachable(edges, start):
    """Return every city that a walk from `start` reaches."""
    reached = {start}
    queue = deque([start])
    while queue:
        city = queue.popleft()
        for a, b, _ in edges:
            other = b if a == city else a if b == city else city
            if other not in reached:
                reached.add(other)
                queue.append(other)
    return reached


def networks(*, cities=7, edges=11, longest=6):
    """Return a strategy for multigraphs without loops, in any number of components."""
    pairs = st.tuples(st.integers(0, cities - 1), st.integers(0, cities - 1), st.integers(1, longest))
    return st.lists(pairs.filter(lambda edge: edge[0] != edge[1]), max_size=edges)


def test_no_edges_no_cities():
    assert components([]) == {}
    assert two_edge_connected([]) == {}
    assert not joined([], 1, 2)
    assert shortest_path([], 1, 2) is None


def test_components_are_named_after_their_smallest_city():
    edges = [(5, 9, 1), (9, 3, 2), (8, 7, 1)]
    assert components(edges) == {3: 3, 5: 3, 9: 3, 7: 7, 8: 7}
    assert joined(edges, 5, 3)
    assert not joined(edges, 5, 7)
    assert not joined(edges, 5, 1)
    assert not joined(edges, 1, 5)
    assert not joined(edges, 3, 1)
    assert joined(edges, 1, 1)


def test_two_loops_that_meet_in_a_city_are_one_block():
    """The two paths of a Grand Tour ticket may cross in cities (I5)."""
    edges = [(0, 1, 1), (1, 2, 1), (2, 0, 1), (2, 3, 1), (3, 4, 1), (4, 2, 1)]
    assert set(two_edge_connected(edges).values()) == {0}


def test_bridge_separates_blocks():
    edges = [(0, 1, 1), (1, 2, 1), (2, 0, 1), (2, 3, 1), (3, 4, 1), (4, 5, 1), (5, 3, 1)]
    assert two_edge_connected(edges) == {0: 0, 1: 0, 2: 0, 3: 3, 4: 3, 5: 3}


def test_parallel_edges_are_two_paths():
    assert two_edge_connected([(4, 2, 3), (2, 4, 3), (4, 1, 1)]) == {1: 1, 2: 2, 4: 2}


def test_removing_one_shortest_path_would_miss_the_two_paths():
    """Both shortest ways use the middle edge, yet two paths that share no edge exist."""
    edges = [(0, 1, 1), (1, 2, 1), (2, 5, 1), (0, 3, 4), (3, 2, 4), (1, 4, 4), (4, 5, 4)]
    block = two_edge_connected(edges)
    assert block[0] == block[5]


def test_an_edge_to_itself_is_refused():
    with pytest.raises(ValueError, match="edge 1 joins city 3 to itself"):
        incidence([(1, 2, 1), (3, 3, 1)])


def test_shortest_path_gives_edges_in_walking_order():
    edges: list[Edge] = [(2, 1, 3), (3, 2, 1), (1, 3, 5), (3, 4, 1)]
    assert shortest_path(edges, 1, 4) == (0, 1, 3)
    assert shortest_path(edges, 4, 1) == (3, 1, 0)
    assert shortest_path(edges, 4, 4) == ()
    assert shortest_path(edges, 4, 9) is None
    assert shortest_path(edges, 9, 4) is None


@given(networks())
def test_components_are_what_walks_reach(edges):
    component = components(edges)
    assert component.keys() == cities_of(edges)
    for city, smallest in component.items():
        assert smallest == min(reachable(edges, city))
    for a, b in combinations(sorted(component), 2):
        assert joined(edges, a, b) == (b in reachable(edges, a))


@given(networks())
def test_blocks_are_joined_whatever_one_edge_is_removed(edges):
    block = two_edge_connected(edges)
    assert block.keys() == cities_of(edges)
    survivors = [edges[:gone] + edges[gone + 1 :] for gone in range(len(edges))]
    for city, smallest in block.items():
        members = {other for other in block if all(other in reachable(rest, city) for rest in survivors)}
        assert smallest == min(members)


@given(networks(), st.integers(0, 6), st.integers(0, 6))
def test_shortest_path_is_a_path_and_none_is_shorter(edges, a, b):
    path = shortest_path(edges, a, b)
    distance = {city: 0 if city == a else 10_000 for city in {*range(7)}}
    for _ in distance:  # Bellman and Ford
        for x, y, length in edges:
            distance[x] = min(distance[x], distance[y] + length)
            distance[y] = min(distance[y], distance[x] + length)
    if path is None:
        assert distance[b] == 10_000
        return
    here = a
    for number in path:
        x, y, _ = edges[number]
        assert here in (x, y)
        here = y if here == x else x
    assert here == b
    assert sum(edges[number][2] for number in path) == distance[b]


def test_long_path_hits_no_recursion_limit():
    """A path of many cities: no recursion limit."""
    rng = Random(1)
    cities = rng.sample(range(5000), 5000)
    edges = [(a, b, 1) for a, b in pairwise(cities)]
    block = two_edge_connected(edges)
    assert block == {city: city for city in cities}
    assert set(two_edge_connected([*edges, (cities[-1], cities[0], 1)]).values()) == {0}


@given(networks(), st.integers(0, 6), st.integers(0, 6))
def test_two_paths_share_no_edge(edges, a, b):
    """Without any one edge of the two paths the cities are still joined by the others, and no edge is unused."""
    block = two_edge_connected(edges)
    if a == b or a not in block or block[a] != block.get(b):
        return
    chosen = two_paths(edges, a, b)
    ways = [edges[number] for number in chosen]
    for left_out in range(len(ways)):
        assert joined(ways[:left_out] + ways[left_out + 1 :], a, b)
    ends = [city for edge in ways for city in edge[:2]]
    assert all(ends.count(city) % 2 == 0 for city in set(ends))


def simple_ways(edges, here, end, used=(), passed=frozenset()):
    """Yield every way without a repeated city, as edges."""
    if here == end:
        yield used
        return
    for number, (a, b, _) in enumerate(edges):
        other = b if a == here else a if b == here else None
        if other is not None and other not in passed | {here}:
            yield from simple_ways(edges, other, end, (*used, number), passed | {here})


def can_be_divided(lengths, limits):
    return any(
        all(
            sum(length for length, by in zip(lengths, builders, strict=True) if by == builder) <= limit
            for builder, limit in enumerate(limits)
        )
        for builders in product(range(len(limits)), repeat=len(lengths))
    )


@given(networks(edges=8), st.tuples(st.integers(0, 9), st.integers(0, 9)))
def test_a_shared_way_is_the_shortest_that_can_be_divided(edges, limits):
    possible = [
        sum(lengths)
        for way in simple_ways(edges, 0, 1)
        if can_be_divided(lengths := [edges[number][2] for number in way], limits)
    ]
    found = shared_way(edges, incidence(edges), 0, 1, limits)
    if found is None:
        assert possible == []
    else:
        assert sum(edges[number][2] for number in found) == min(possible)
        assert found in simple_ways(edges, 0, 1)


def test_a_longer_way_is_taken_where_the_shortest_cannot_be_divided():
    edges = [(0, 2, 3), (2, 1, 3), (0, 3, 2), (3, 4, 2), (4, 5, 2), (5, 1, 1)]
    assert shared_way(edges, incidence(edges), 0, 1, (3, 3)) == (0, 1)
    assert shared_way(edges, incidence(edges), 0, 1, (5, 2)) == (2, 3, 4, 5)
    assert shared_way(edges, incidence(edges), 0, 1, (4, 2)) is None
