"""Every kind of picture looks as before; a difference is saved so that somebody can look at it."""

from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from tests.arch.source import ROOT
from tests.render import golden_pictures
from tests.render.golden_pictures import EMOJI, FOLDER, PICTURES, board, small, write
from ttrbot.content import load_map

ARTIFACTS = ROOT / "artifacts" / "pictures"
MEAN, FAR, SHARE = 2.5, 48, 0.001
"""The tolerance: the mean difference of a channel, and the share of pixels that differ by more than `FAR`."""


def differences(one: Image.Image, other: Image.Image) -> list[str]:
    """Return the differences in words; nothing if the pictures are alike."""
    if one.size != other.size:
        return [f"{one.size} instead of {other.size}"]
    difference = ImageChops.difference(one, other)
    mean = max(ImageStat.Stat(difference).mean)
    far = difference.convert("L").point(lambda shade: 255 * (shade > FAR)).histogram()[255] / (one.width * one.height)
    found = [f"channels differ by {mean:.2f} on average, {MEAN} are tolerated"] if mean > MEAN else []
    return found + ([f"{far:.2%} of the pixels differ much, {SHARE:.2%} are tolerated"] if far > SHARE else [])


def check(name: str, image: Image.Image, golden: Image.Image, folder: Path) -> None:
    """Fail if two pictures aren't alike, and save both."""
    found = differences(image, golden)
    if found:
        folder.mkdir(parents=True, exist_ok=True)
        image.save(folder / f"{name}-now.png")
        golden.save(folder / f"{name}-golden.png")
        pytest.fail(f"{name}: {'; '.join(found)}. Look at {folder}/{name}-now.png and -golden.png")


@pytest.mark.parametrize("name", PICTURES)
def test_it_looks_as_it_did(name):
    golden = Image.open(FOLDER / f"{name}.png").convert("RGB")
    check(name, small(PICTURES[name]()), golden, ARTIFACTS)


def test_no_golden_picture_is_left_over():
    assert {file.stem for file in FOLDER.glob("*.png")} == set(PICTURES)


def test_emoji_are_not_written_anew_under_the_same_name(tmp_path, monkeypatch):
    """Discord would go on showing the old ones."""
    monkeypatch.setattr(golden_pictures, "FOLDER", tmp_path)
    monkeypatch.setattr(golden_pictures, "PICTURES", {name: PICTURES[name] for name in (EMOJI, "hand")})
    for name in (EMOJI, "hand"):
        (tmp_path / f"{name}.png").write_bytes(b"old")
    write()
    assert (tmp_path / f"{EMOJI}.png").read_bytes() == b"old"
    assert (tmp_path / "hand.png").read_bytes() != b"old"


def test_another_picture_is_found_and_both_are_saved(tmp_path):
    light, dark = (Image.open(FOLDER / f"{name}.png").convert("RGB") for name in ("hand", "hand-dark"))
    check("same", light, light, tmp_path / "none")
    assert not (tmp_path / "none").exists()
    with pytest.raises(pytest.fail.Exception, match="on average"):
        check("hand", light, dark, tmp_path)
    assert {file.name for file in tmp_path.iterdir()} == {"hand-now.png", "hand-golden.png"}


def test_one_missing_train_is_found():
    claimed = load_map("usa").routes[9::3]
    longest = max(claimed, key=lambda route: route.length).id
    golden = Image.open(FOLDER / "board-usa.png").convert("RGB")
    assert differences(small(board("usa", without=longest)), golden)
