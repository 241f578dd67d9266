"""`ttrbot maps` on the command line."""

import argparse
import shutil

import pytest

from ttrbot.cli import maps
from ttrbot.content import maps_folder


def run(*words: str) -> int:
    parser = argparse.ArgumentParser()
    maps.add_parser(parser.add_subparsers(required=True))
    return maps.run(parser.parse_args(["maps", *words]))


def test_the_list_names_each_map_with_its_sizes(capsys):
    assert run("list") == 0
    assert "usa: USA; 2 to 5 players; 36 cities, 100 tracks, 30 tickets" in capsys.readouterr().out


def test_the_check_passes_for_the_bots_own_maps(capsys):
    assert run("check") == 0
    assert "ok usa" in capsys.readouterr().out


def test_the_check_tells_every_fault_of_every_map(tmp_path, capsys):
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "map.toml").write_text("format = 3\n")
    assert run("check", str(tmp_path)) == 1
    told = capsys.readouterr().err
    for name in ("one", "two"):
        assert f"{tmp_path / name / 'map.toml'}: format: expected 1, the only format so far, got 3" in told
        assert f"{tmp_path / name / 'map.toml'}: cities: expected [[cities]] tables, got nothing" in told


def test_the_check_reads_words_and_drawing_data_too(tmp_path, capsys):
    folder = tmp_path / "usa"
    shutil.copytree(maps_folder() / "usa", folder)
    assert run("check", str(folder)) == 0, "a map's own folder will do"
    (folder / "text.it.toml").unlink()
    (folder / "layout.toml").unlink()
    assert run("check", str(folder)) == 1
    told = capsys.readouterr()
    assert told.out.count("ok usa") == 1
    for name in ("text.it.toml", "layout.toml"):
        assert f"{folder / name}: can't be read: No such file or directory" in told.err


def test_the_check_tells_what_makes_a_board_hard_to_read(tmp_path, capsys):
    folder = tmp_path / "usa"
    shutil.copytree(maps_folder() / "usa", folder)
    layout, text = folder / "layout.toml", folder / "text.it.toml"
    lines = layout.read_text().splitlines()
    there = lines.index("[cities.seattle]")
    place = next(line for line in lines[there:] if line.startswith("at = ")).removeprefix("at = ")
    named = next(number for number in range(there, len(lines)) if lines[number].startswith("name = "))
    layout.write_text("\n".join([*lines[:named], f"name = {place}", *lines[named + 1 :]]))
    text.write_text(text.read_text().replace('boston = "Boston"', 'boston = "Boston in the far east of the country"'))
    assert run("check", str(folder)) == 1
    told = capsys.readouterr().err.splitlines()
    assert f"{layout}: name of seattle overlaps the dot of seattle" in told
    assert f"{layout}: name of boston leaves the map (it)" in told


@pytest.mark.parametrize("folder", ["empty", "missing"])
def test_a_folder_without_maps_is_a_fault(tmp_path, capsys, folder):
    (tmp_path / "empty").mkdir()
    assert run("check", str(tmp_path / folder)) == 1
    assert "no maps here; a map is a folder with a map.toml" in capsys.readouterr().err
