"""`ttrbot move` of an older copy: it doesn't take the place of newer games unasked."""

import asyncio
import shutil
from pathlib import Path

import pytest

from tests.store.postgres.conftest import TwoPlaces
from tests.store.postgres.test_move import all_in, played_on
from tests.support.private_postgres import PrivatePostgres
from ttrbot.cli.main import main
from ttrbot.store import StoreError, move
from ttrbot.store.places import name_of


async def copied(place: Path | str, postgres: PrivatePostgres, tmp_path: Path) -> Path | str:
    """Copy all of a place with its marks, as a host does who copies the folder or dumps the database."""
    if isinstance(place, Path):
        return shutil.copytree(place, tmp_path / "stale")
    dump = postgres.folder / f"{tmp_path.name}.dump"
    postgres.run("pg_dump", "--format=custom", f"--file={dump}", f"--schema={place.rpartition('%3D')[2]}", "postgres")
    postgres.run("createdb", tmp_path.name)
    postgres.run("pg_restore", "--no-owner", f"--dbname={tmp_path.name}", str(dump))
    return place.replace("postgres?", f"{tmp_path.name}?")


async def test_copy_that_does_not_know_of_the_move_replaces_nothing(
    two_places: TwoPlaces, postgres: PrivatePostgres, tmp_path: Path
) -> None:
    """Neither while the games are played at the second place, nor once they were moved on or back from there."""
    old, new = two_places
    stale = await copied(old, postgres, tmp_path)
    await move(old, new)
    later = await played_on(new)
    for target in (new, old):
        left = await all_in(target)
        with pytest.raises(StoreError, match="isn't empty, it has games"):
            await move(stale, target, from_copy=True)
        assert await all_in(target) == left
    await move(new, old)
    for target in (new, old):
        with pytest.raises(StoreError, match="isn't empty, it has games"):
            await move(stale, target, from_copy=True)
        assert await all_in(target) == later


async def test_copy_of_the_place_with_the_games_is_moved_back_on_purpose_only(
    two_places: TwoPlaces, postgres: PrivatePostgres, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old, new = two_places
    await move(old, new)
    stale = await copied(new, postgres, tmp_path)
    earlier, later = await all_in(stale), await played_on(new)
    assert await asyncio.to_thread(main, ["move", str(stale), str(old)]) == 1
    assert capsys.readouterr().err == (
        f"the games of {name_of(old)} were moved to {name_of(new)}, so what is in {name_of(stale)} is a copy, which may"
        " be older: move them from there. If that place has another name now, or is lost, or the copy is what you want:"
        " ttrbot move --from-copy\n"
    )
    assert await asyncio.to_thread(main, ["move", str(stale), str(old), "--from-copy"]) == 0
    said = capsys.readouterr().out
    assert f"what was in {name_of(stale)}: the bot last ran on it on 2033-05-18 at 03:33 UTC." in said
    assert await all_in(old) == earlier
    assert await all_in(new) == later
    with pytest.raises(StoreError, match="isn't empty, it has games"):
        await move(new, old)
