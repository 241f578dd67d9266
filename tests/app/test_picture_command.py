"""`ttrbot picture`: positions of exported games and of games of its own."""

import shutil
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image
from PIL.GifImagePlugin import GifImageFile

from tests.app.test_verify import finished
from tools import picture as readme_picture
from ttrbot.cli.main import main
from ttrbot.cli.picture import newest_claims, self_played
from ttrbot.content import maps_folder
from ttrbot.engine.game import public_view

__all__ = ["finished"]


def picture(out, *args: object) -> Image.Image:
    assert main(["picture", *map(str, args), "--out", str(out)]) == 0
    return Image.open(BytesIO(out.read_bytes())).convert("RGB")


def test_an_exported_game(tmp_path, finished):
    file = tmp_path / "game.json"
    file.write_bytes(finished)
    last = picture(tmp_path / "last.png", "--game", file)
    dealt = picture(tmp_path / "dealt.png", "--game", file, "--move", 0, "--map", "usa")
    own = picture(tmp_path / "own.png", "--game", file, "--move", 0, "--seat", 2, "--palette", "dark", "--locale", "it")
    assert last.width == dealt.width == own.width == 1600
    assert len({last.tobytes(), dealt.tobytes(), own.tobytes()}) == 3


def test_a_game_of_its_own_is_always_the_same(tmp_path):
    one, other = (picture(tmp_path / "own.png", "--map", "lantern-isles", "--move", 20) for _ in range(2))
    assert one.tobytes() == other.tobytes()


def test_newest_claims_are_those_since_the_players_last_turn():
    record = self_played("lantern-isles")
    views = [public_view(position) for position in record.positions]
    seen = set()
    for move in range(0, len(views), 3):
        since = max((at for at in range(move) if views[at].turn <= views[move].turn - len(record.names)), default=0)
        new = [
            route
            for route, then, now in zip(record.gamemap.route_ids, views[since].owners, views[move].owners, strict=True)
            if then != now
        ]
        newest = newest_claims(record.gamemap, record.positions[: move + 1])
        assert sorted(newest) == sorted(new)
        seen.add(len(newest))
    assert seen >= {0, 1, 2}


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        ((), "--map must be one of"),
        (("--map", "mars"), "--map must be one of"),
        (("--map", "lantern-isles", "--move", "9999"), "the game has moves 0 to"),
        (("--map", "lantern-isles", "--seat", "7"), "the game has seats 1 to 4"),
        (("--game", "{folder}/none.json"), "No such file"),
        (("--game", "{folder}/bad.json"), "no exported game"),
        (("--game", "{folder}/game.json", "--map", "italy"), "was played on usa"),
    ],
)
def test_impossible_picture_is_explained(tmp_path, finished, capsys, args, reason):
    (tmp_path / "bad.json").write_text("{}", encoding="utf-8")
    (tmp_path / "game.json").write_bytes(finished)
    out = tmp_path / "out.png"
    assert main(["picture", *(arg.format(folder=tmp_path) for arg in args), "--out", str(out)]) == 1
    assert reason in capsys.readouterr().err
    assert not out.exists()


def test_a_file_that_can_not_be_written(tmp_path, capsys):
    assert main(["picture", "--map", "lantern-isles", "--out", str(tmp_path / "no" / "x.png")]) == 1
    assert "No such file" in capsys.readouterr().err


def test_a_faulty_map_is_told_as_the_checker_tells_it(tmp_path, monkeypatch, capsys):
    folder = tmp_path / "maps"
    shutil.copytree(maps_folder() / "lantern-isles", folder / "lantern-isles")
    file = folder / "lantern-isles" / "map.toml"
    file.write_text(file.read_text().replace("cars = 25", "curs = 25"))
    monkeypatch.setenv("TTR_MAPS", str(folder))
    assert main(["maps", "check"]) == 1
    told = capsys.readouterr()
    out = tmp_path / "board.png"
    assert readme_picture.main(["lantern-isles", str(out)]) == 1
    assert "curs" in capsys.readouterr().err
    assert "curs" in told.out + told.err
    assert not out.exists()


def test_a_film_for_the_readme(tmp_path, monkeypatch):
    record = self_played("lantern-isles", 2)
    short = replace(record, positions=[*record.positions[:2], record.positions[-1]])
    monkeypatch.setattr(readme_picture, "self_played", lambda *_: short)
    out = tmp_path / "film.gif"
    assert readme_picture.main(["lantern-isles", str(out)]) == 0
    with Image.open(out) as film:
        assert isinstance(film, GifImageFile)
        assert film.is_animated
