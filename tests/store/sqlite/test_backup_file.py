"""Files that somebody takes for a backup: each is called what it is, with what brings it back."""

import bz2
import gzip
import io
import lzma
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.store.samples import NEW_GAME
from ttrbot.cli.main import main
from ttrbot.store import Store, StoreError, backup, restore
from ttrbot.store.sqlite.folder import DATABASE_NAME


@pytest.fixture
async def saved(folder: Path, tmp_path: Path) -> Path:
    """Return a backup."""
    async with await Store.open(folder) as store:
        await store.games.create(NEW_GAME)
    backup(folder, tmp_path / "saved")
    return tmp_path / "saved"


def zipped(content: bytes) -> bytes:
    with io.BytesIO() as file:
        with zipfile.ZipFile(file, "w") as archive:
            archive.writestr("saved", content)
        return file.getvalue()


def in_archive(content: bytes) -> bytes:
    with io.BytesIO() as file:
        with tarfile.open(fileobj=file, mode="w") as archive:
            member = tarfile.TarInfo("saved")
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
        return file.getvalue()


@pytest.mark.parametrize(
    ("pack", "says"),
    [
        (gzip.compress, r"compressed \(gzip\): unpack it first"),
        (bz2.compress, r"compressed \(bzip2\): unpack"),
        (lzma.compress, r"compressed \(xz\): unpack"),
        (zipped, r"compressed \(zip\): unpack"),
        (lambda content: b"\x28\xb5\x2f\xfd" + content, r"compressed \(zstd\): unpack"),
        (in_archive, r"an archive \(tar\): unpack"),
        (lambda _: b'{"format":2}', "one game, written by ttrbot export: ttrbot verify checks it"),
        (lambda content: content[1:], "no backup of the bot, or its beginning is damaged"),
    ],
)
def test_packed_and_other_files(saved: Path, tmp_path: Path, pack: Callable[[bytes], bytes], says: str) -> None:
    other = tmp_path / "other"
    other.write_bytes(pack(saved.read_bytes()))
    with pytest.raises(StoreError, match=f"^{other} is {says}"):
        restore(tmp_path / "new", other)
    assert not (tmp_path / "new").exists()


def test_folders(saved: Path, folder: Path, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="is a data folder: let TTR_DATA or --data name it"):
        restore(tmp_path / "new", folder)
    with pytest.raises(StoreError, match="is a folder: name one of the files in it"):
        restore(tmp_path / "new", saved.parent)


@pytest.mark.parametrize("command", [["health", "--data"], ["backup", "new", "--data"], ["move"]])
def test_backup_in_place_of_a_data_folder(
    saved: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], command: list[str]
) -> None:
    more = [str(tmp_path / "new")] if command == ["move"] else []
    assert main([*command, str(saved), *more]) == 1
    said = capsys.readouterr().err
    assert said == f"{saved} is a file, not a data folder; ttrbot restore brings a backup into a folder\n"


async def test_backup_where_a_server_is_named(
    saved: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TTR_STORE", "postgresql://bot:hush@db.example/games")
    assert main(["restore", str(saved)]) == 1
    said = capsys.readouterr().err
    assert "bring it back into a new folder with --data FOLDER, and from there into an empty database with" in said
    assert "hush" not in said
    assert main(["restore", str(saved), "--data", str(tmp_path / "new")]) == 0
    assert (tmp_path / "new" / DATABASE_NAME).exists()
