"""The longest trail (B20) compared with brute force, and the trail itself checked by the rule."""

from functools import cache
from random import Random

import pytest

from tests.support.examples import given, st
from tools.bench.networks import board_of, dense_network, grown_network, ticket_network, worst_network
from ttrbot.content.folders import load_map, map_ids
from ttrbot.engine.trails import Trail, longest_trail


def brute_force(edges):
    """Return the length of a longest trail: every trail from every city, walked once per (city, used edges)."""
    around: dict[str, list[tuple[int, str, int]]] = {}
    for number, (a, b, length) in enumerate(edges):
        around.setdefault(a, []).append((1 << number, b, length))
        around.setdefault(b, []).append((1 << number, a, length))

    @cache
    def longest_from(city, used):
        longest = 0
        for edge, other, length in around[city]:  # a plain loop: most of these tests' time is spent here
            if not used & edge and (found := length + longest_from(other, used | edge)) > longest:
                longest = found
        return longest

    return max((longest_from(city, 0) for city in around), default=0)


def assert_walkable(edges, trail):
    """Check that the edges are the network's, occur once, and each begins where the last ended; and their length."""
    assert len(set(trail.edges)) == len(trail.edges)
    assert sum(edges[number][2] for number in trail.edges) == trail.length
    if trail.edges:
        ends = set(edges[trail.edges[0]][:2])
        for number in trail.edges[1:]:
            a, b, _ = edges[number]
            ends = {b if end == a else a for end in ends if end in (a, b)}
        assert ends


def random_network(rng):
    """Return up to 10 edges. Few cities make many loops and parallel edges, many cities make several components."""
    cities = rng.randint(2, 9)
    count = rng.randint(0, 10)
    return [(*rng.sample(range(cities), 2), rng.choice((1, 2, 2, 3, 4, 6))) for _ in range(count)]


def assert_longest_of_random(seeds):
    for seed in seeds:
        edges = random_network(Random(seed))
        trail = longest_trail(edges)
        assert trail.length == brute_force(edges), f"seed {seed}: {edges}"
        assert_walkable(edges, trail)


def test_no_edges():
    assert longest_trail([]) == Trail(0, ())


def test_a_chain_is_walked_from_its_smaller_end():
    assert longest_trail([(2, 3, 4), (1, 2, 2), (3, 0, 1)]) == Trail(7, (2, 0, 1))


def test_no_branches():
    """Of three arms only the two longest count."""
    assert longest_trail([(0, 1, 2), (0, 2, 3), (0, 3, 4)]) == Trail(7, (1, 2))


def test_a_city_may_be_visited_several_times():
    """Two loops that meet in a city, and an arm from it."""
    edges = [(0, 1, 1), (1, 2, 1), (2, 0, 1), (0, 3, 2), (3, 4, 2), (4, 0, 2), (0, 5, 3)]
    assert longest_trail(edges).length == 12


def test_the_heavier_component_counts_not_the_one_with_more_edges():
    assert longest_trail([(0, 1, 1), (1, 2, 1), (2, 3, 1), (7, 8, 6)]) == Trail(6, (3,))


def test_a_heavy_star_may_lose_to_a_lighter_chain():
    star = [(0, arm, 3) for arm in range(1, 6)]
    chain = [(10, 11, 4), (11, 12, 4)]
    assert longest_trail(star + chain) == Trail(8, (5, 6))


def test_a_later_component_counts_only_if_its_trail_is_longer():
    """The second star has more cars than the first one's trail, but a shorter trail."""
    stars = [(0, arm, 3) for arm in range(1, 6)] + [(10, 10 + arm, 2) for arm in range(1, 5)]
    assert longest_trail(stars).length == 6


def test_shorter_parallel_edge_is_left_out():
    """Three tracks between two loops: both ends must be odd cities."""
    edges = [(0, 1, 1), (0, 1, 5), (0, 2, 2), (1, 3, 2), (0, 4, 2), (1, 5, 2), (0, 6, 2), (1, 7, 2)]
    trail = longest_trail(edges)
    assert trail.length == brute_force(edges) == 10
    assert_walkable(edges, trail)


def test_removal_that_splits_the_network_is_not_a_trail():
    """Leaving out the short bridge makes all cities even, but leaves two pieces."""
    square = [(0, 1, 3), (1, 2, 3), (2, 3, 3), (3, 0, 3), (0, 2, 3)]
    edges = [*square, *((a + 4, b + 4, length) for a, b, length in square), (1, 5, 1)]
    trail = longest_trail(edges)
    assert trail.length == brute_force(edges)
    assert_walkable(edges, trail)


def test_random_networks_against_brute_force():
    assert_longest_of_random(range(1_500))


@pytest.mark.slow
def test_many_random_networks_against_brute_force():
    assert_longest_of_random(range(10_000, 20_000))


@pytest.mark.parametrize("map_id", map_ids())
@pytest.mark.parametrize("network", [ticket_network, grown_network, dense_network])
def test_networks_of_the_board(map_id, network):
    board = board_of(load_map(map_id))
    for seed in range(40):
        edges = network(board, Random(seed))
        assert edges
        assert sum(length for _, _, length in edges) <= board.cars
        trail = longest_trail(edges)
        assert trail.length == brute_force(edges), f"seed {seed}: {edges}"
        assert_walkable(edges, trail)


@pytest.mark.parametrize("map_id", map_ids())
def test_networks_with_the_most_odd_cities(map_id):
    """Where the most edges must be left out."""
    board = board_of(load_map(map_id))

    def odd_cities(edges):
        ends = [city for a, b, _ in edges for city in (a, b)]
        return sum(ends.count(city) % 2 for city in set(ends)) + len(edges)

    for seed in range(3):
        edges = worst_network(board, Random(seed), odd_cities, tries=300)
        trail = longest_trail(edges)
        assert trail.length == brute_force(edges), f"seed {seed}: {edges}"
        assert_walkable(edges, trail)


@st.composite
def networks(draw):
    """Return a network too large for brute force: up to 40 edges."""
    cities = draw(st.integers(2, 14))
    pairs = st.tuples(st.integers(0, cities - 1), st.integers(0, cities - 1), st.integers(1, 8))
    return draw(st.lists(pairs.filter(lambda edge: edge[0] != edge[1]), max_size=40))


@given(networks())
def test_the_trail_can_be_walked_and_is_found_again(edges):
    trail = longest_trail(edges)
    assert_walkable(edges, trail)
    assert trail == longest_trail(tuple(edges))


@given(networks(), st.randoms(use_true_random=False))
def test_names_of_cities_and_order_of_edges_do_not_matter(edges, rng):
    names = rng.sample(range(100), 14)
    renamed = [(names[b], names[a], length) for a, b, length in edges]
    rng.shuffle(renamed)
    assert longest_trail(renamed).length == longest_trail(edges).length


@given(networks(), st.data())
def test_additional_edge_adds_at_most_its_length_and_a_second_trail(edges, data):
    a, b = data.draw(st.permutations(range(14)))[:2]
    length = data.draw(st.integers(1, 8))
    before = longest_trail(edges).length
    after = longest_trail([*edges, (a, b, length)]).length
    assert max(before, length) <= after <= 2 * before + length


@given(networks())
def test_lengths_scale(edges):
    tripled = [(a, b, 3 * length) for a, b, length in edges]
    assert longest_trail(tripled).length == 3 * longest_trail(edges).length
