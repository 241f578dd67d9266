"""The table, the goals and the exit status. `make bench` runs the measurements themselves."""

from random import Random

import pytest

from tools.bench import __main__ as command
from tools.bench.networks import Board, grown_network, worst_network
from tools.bench.report import Row, at_least, at_most, cpu_at_most, table

BOARD = Board(edges=((0, 1, 2), (1, 2, 2), (2, 0, 2), (2, 3, 1), (3, 4, 6)), tickets=((0, 3), (1, 3)), cars=7)


def test_goals():
    assert at_most("size", 3, "KiB", 3).ok
    assert not at_most("size", 3.1, "KiB", 3).ok
    assert at_least("games", 3, "1/s", 3).ok
    assert not at_least("games", 2.9, "1/s", 3).ok


def test_cpu_times_are_also_given_in_calibration_loops():
    row = cpu_at_most("work", 0.002, 1)
    assert (row.value, row.unit, row.ok) == (2, "ms", False)
    assert row.loops is not None
    assert row.loops > 0


def test_table_is_aligned_and_marks_missed_goals():
    rows = [Row("a", 1.2345, "ms", "<= 2", ok=True, loops=0.5), Row("longer", 12345.6, "games/s", ">= 20000", ok=False)]
    assert table(rows).splitlines() == [
        "measurement  value  unit     goal      loops",
        "a             1.23  ms       <= 2      0.500  ok",
        "longer       12346  games/s  >= 20000         MISSED",
    ]


@pytest.mark.parametrize(("ok", "status"), [(True, 0), (False, 1)])
def test_exit_status_tells_whether_all_goals_were_met(monkeypatch, capsys, ok, status):
    monkeypatch.setattr(command, "map_ids", lambda: ("here", "there"))
    monkeypatch.setattr(command, "MAP_BENCHES", {"one": lambda map_id: [Row(f"one of {map_id}", 1, "ms", "", ok)]})
    monkeypatch.setattr(command, "HOST_BENCHES", {"two": lambda: [Row("two of all", 1, "ms", "", ok=True)]})
    assert command.main([]) == status
    said = capsys.readouterr().out
    assert said.index("one, here") < said.index("one of here") < said.index("one, there") < said.index("two of all")
    assert command.main(["one", "--map", "there"]) == status
    said = capsys.readouterr().out
    assert "one of there" in said
    assert "one of here" not in said
    assert "two" not in said
    assert command.main(["two"]) == 0


def test_an_unknown_measurement_is_refused(capsys):
    with pytest.raises(SystemExit):
        command.main(["speed"])
    assert "no measurement is called 'speed'; there are" in capsys.readouterr().err


def test_a_grown_network_uses_cars_until_no_route_fits():
    for seed in range(20):
        network = grown_network(BOARD, Random(seed))
        assert len(set(network)) == len(network)
        assert 6 <= sum(length for _, _, length in network) <= 7


def test_climbing_finds_the_costliest_network():
    assert sorted(worst_network(BOARD, Random(1), len, tries=50)) == sorted(BOARD.edges[:4])
