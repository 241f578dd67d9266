"""The ways of routes, their beginnings at the cities, and the spaces along them."""

import math
from itertools import pairwise

import pytest

from tests.support.examples import given, settings, st
from ttrbot.render.geometry import Box, box_distance, boxes_overlap
from ttrbot.render.ways import (
    FARTHEST_PUSH,
    MOUTH_RIM,
    PUSH,
    REACH,
    RIM,
    START,
    Curve,
    Group,
    Measures,
    Slot,
    hull,
    lay,
    starts,
    starts_at,
)

SIZES = Measures(width=19, spacing=28, gap=4)
DOT = 14.0


def straight(length: float, angle: float = 0.0) -> Curve:
    def at(share: float) -> tuple[float, float]:
        return share * length * math.cos(angle), share * length * math.sin(angle)

    return Curve((at(0), at(1 / 3), at(2 / 3), at(1)))


def test_walking_along_a_way():
    way = straight(300)
    assert way.length == pytest.approx(300)
    assert way.at(120) == pytest.approx((120, 0))
    assert way.at(120, 7) == pytest.approx((120, 7)), "to the right, where y grows downwards"
    assert way.at(-10) == pytest.approx((-10, 0))
    assert way.at(310) == pytest.approx((310, 0))


def test_a_curve_is_walked_evenly():
    way = Curve(((0, 0), (0, 150), (150, 200), (300, 0)))
    walk = [way.at(way.length * k / 40) for k in range(41)]
    steps = [math.dist(p, q) for p, q in pairwise(walk)]
    assert max(steps) / min(steps) < 1.02


def test_spaces_share_the_whole_way():
    group = Group(straight(300), (5,), ("a", "b"))
    [slots] = lay(group, (DOT, DOT), SIZES).slots
    assert slots[0].start == DOT + START
    assert slots[-1].stop == pytest.approx(300 - DOT - START)
    assert [round(q.start - p.stop, 6) for p, q in pairwise(slots)] == [SIZES.gap] * 4
    assert len({round(slot.stop - slot.start, 6) for slot in slots}) == 1


def test_tracks_keep_their_distance_in_a_bend():
    group = Group(Curve(((0, 0), (0, 150), (150, 200), (300, 0))), (6,) * 3, ("a", "b"))
    tracks = lay(group, (DOT, DOT), SIZES)
    for track in tracks.slots:
        for before, after in pairwise(track):
            for edge in (before.offset - before.width / 2, before.offset + before.width / 2):
                (x, y), (nx, ny) = before.way.at(before.stop, edge), after.way.at(after.start, edge)
                angle = before.way.angle(before.stop)
                assert (nx - x) * math.cos(angle) + (ny - y) * math.sin(angle) > 0, "spaces don't touch"
    for near, far in pairwise(tracks.slots):
        for p, q in zip(near, far, strict=True):
            assert math.dist(p.middle(), q.middle()) == pytest.approx(SIZES.spacing)


def test_rectangles_of_a_space_follow_its_bend():
    way = Curve(((0, 0), (0, 150), (150, 200), (300, 0)))
    slot = Slot(way, 60, 260, 0, SIZES.width)
    boxes = slot.boxes()
    assert len(boxes) > 3
    for distance in range(60, 261, 5):
        for side in (-0.4, 0, 0.4):
            assert min(box_distance(box, way.at(distance, side * SIZES.width)) for box in boxes) < 1
    assert Slot(straight(300), 60, 260, 0, SIZES.width).boxes() == (Box(160, 0, 200, SIZES.width),)


def test_a_slot_with_its_corners_cut_off_follows_its_bend():
    way = Curve(((0, 0), (0, 150), (150, 200), (300, 0)))
    slot = Slot(way, 60, 260, 0, SIZES.width)
    whole, rounded = slot.area(), slot.rounded(4)
    half = len(rounded) // 2
    assert math.dist(rounded[0], way.at(60, 4 - SIZES.width / 2)) == pytest.approx(0)
    assert math.dist(rounded[1], way.at(64, -SIZES.width / 2)) == pytest.approx(0)
    assert math.dist(rounded[half], way.at(260, SIZES.width / 2 - 4)) == pytest.approx(0)
    assert all(min(math.dist(point, other) for other in whole) < 9 for point in rounded)


def test_a_slot_grows_smaller_by_its_insets():
    group = Group(straight(100), (1,), ("a", "b"))
    [[slot]] = lay(group, (0, 0), SIZES).slots
    xs, ys = zip(*slot.area((1, 2, 3, 4)), strict=True)
    assert (min(xs), max(xs)) == pytest.approx((START + 1, 100 - START - 3))
    assert (min(ys), max(ys)) == pytest.approx((-SIZES.width / 2 + 4, SIZES.width / 2 - 2))


def test_a_route_alone_begins_at_its_dot_or_sign():
    end = Group(straight(300), (5,), ("a", "b")), 0
    assert starts_at([end], DOT, SIZES) == [DOT]
    assert starts_at([end], Box(0, 0, 38, 31), SIZES) == [pytest.approx(19, abs=1.01)]


@pytest.mark.parametrize(("degrees", "farther"), [(180, 0), (60, 5), (30, 25)])
def test_routes_that_would_touch_begin_farther_away(degrees, farther):
    ends = [(Group(straight(300, math.radians(turn)), (5,), ("a", "b")), 0) for turn in (0, degrees)]
    nearer, other = sorted(starts_at(ends, DOT, SIZES))
    assert nearer == DOT, "one of the two gives way"
    assert farther <= other - DOT <= FARTHEST_PUSH + 2


def test_the_route_with_the_least_room_begins_nearest_to_its_city():
    short, long = (Group(straight(120, turn), (spaces,), ("a", "b")) for turn, spaces in ((0, 3), (0.5, 1)))
    for groups in ((short, long), (long, short)):
        begins = dict(zip(groups, starts_at([(group, 0) for group in groups], DOT, SIZES), strict=True))
        assert begins[short] == DOT < begins[long]


@settings(max_examples=60, deadline=None)
@given(
    turns=st.lists(st.integers(0, 71), min_size=2, max_size=6, unique=True),
    tracks=st.lists(st.integers(1, 3), min_size=6, max_size=6),
)
def test_routes_begin_no_farther_than_what_keeps_them_apart(turns, tracks):
    """If a route that begins farther away were one step nearer, it would touch another one."""
    groups = [
        Group(straight(400, math.radians(5 * turn)), (5,) * count, ("a", "b"))
        for turn, count in zip(turns, tracks, strict=False)
    ]
    begins = starts_at([(group, 0) for group in groups], DOT, SIZES)

    def mouth(number: int, begin: float) -> Box:
        group = groups[number]
        middle = group.way.at(begin + REACH)
        return Box(*middle, 2 * REACH, 2 * (group.half(SIZES) + MOUTH_RIM), group.way.angle(begin))

    for number, begin in enumerate(begins):
        if DOT < begin < DOT + FARTHEST_PUSH:
            nearer = mouth(number, begin - PUSH)
            others = [mouth(other, begins[other]) for other in range(len(groups)) if other != number]
            assert any(boxes_overlap(nearer, other) for other in others)


def test_both_ends_of_a_route_are_found_at_their_cities():
    groups = {
        "a--b": Group(straight(300), (5,), ("a", "b")),
        "c--b": Group(Curve(((300, 300), (300, 200), (290, 100), (300, 0))), (5,) * 3, ("c", "b")),
    }
    begins = starts(groups, dict.fromkeys("abc", DOT), SIZES)
    assert begins["a--b", 0] == begins["c--b", 0] == DOT
    assert begins["a--b", 1] == DOT < begins["c--b", 1]


def test_a_tray_has_a_rim_around_all_tracks():
    group = Group(straight(300), (5,) * 2, ("a", "b"))
    xs, ys = zip(*lay(group, (DOT, DOT), SIZES).tray, strict=True)
    assert max(ys) == -min(ys) == pytest.approx((SIZES.spacing + SIZES.width) / 2 + RIM)
    assert (min(xs), max(xs)) == pytest.approx((DOT, 300 - DOT))


def test_hull():
    assert set(hull([(0, 0), (4, 0), (4, 4), (0, 4), (2, 2), (2, 0)])) == {(0, 0), (4, 0), (4, 4), (0, 4)}


def test_tracks_of_one_group_may_have_different_numbers_of_spaces():
    tracks = lay(Group(straight(300), (2, 3), ("a", "b")), (DOT, DOT), SIZES)
    assert [len(slots) for slots in tracks.slots] == [2, 3]
    for slots in tracks.slots:
        assert (slots[0].start, slots[-1].stop) == pytest.approx((DOT + START, 300 - DOT - START))
