"""Land in degrees, before it is projected."""

from tools.layout.geo import unwrapped


def test_land_across_180_degrees_stays_in_one_piece():
    ring = [(30.0, 60.0), (179.0, 65.0), (-170.0, 66.0), (-179.0, 70.0), (170.0, 71.0)]
    assert unwrapped(ring) == [(30.0, 60.0), (179.0, 65.0), (190.0, 66.0), (181.0, 70.0), (170.0, 71.0)]
    assert unwrapped(ring[2:]) == [(-170.0, 66.0), (-179.0, 70.0), (-190.0, 71.0)]


def test_other_land_stays_as_it_is():
    ring = [(5.0, 58.0), (31.0, 70.0), (24.0, 56.0)]
    assert unwrapped(ring) == ring
