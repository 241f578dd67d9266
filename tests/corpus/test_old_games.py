"""The games stored by every released version can be loaded, continued and finished."""

import gzip
from pathlib import Path

import pytest

from tests.corpus.games import done, hosting, play_on
from tests.corpus.write import HERE, PROJECT
from ttrbot.app.history.export import read_export
from ttrbot.app.history.verify import verify
from ttrbot.content import map_ids
from ttrbot.store import Status

RELEASES = sorted(path for path in HERE.iterdir() if path.is_dir() and list(path.glob("*.gz")))
EXPORTS = [file for release in RELEASES for file in sorted(release.glob("*.json.gz"))]

SINCE_THIS_RELEASE = {"europe", "legendary-asia", "nordic-countries"}
"""Maps that have come since: the next release writes their games, and empties this."""


def name(path: Path) -> str:
    return "-".join(path.relative_to(HERE).parts)


def test_this_release_has_its_games():
    assert PROJECT["version"] in [release.name for release in RELEASES], "python -m tests.corpus.write"
    maps = {file.name.rsplit("-", 1)[0] for file in (HERE / PROJECT["version"]).glob("*.json.gz")}
    assert maps == set(map_ids()) - SINCE_THIS_RELEASE


def test_the_corpus_is_small():
    assert sum(file.stat().st_size for file in HERE.rglob("*.gz")) < 1_000_000


@pytest.mark.parametrize("file", EXPORTS, ids=name)
def test_an_exported_game_is_read_and_verified(file):
    exported = read_export(gzip.decompress(file.read_bytes()))
    verdict = verify(exported)
    assert verdict.faults == ()
    assert verdict.decided_anew, "a game goes on under the rules that it began with"


@pytest.mark.parametrize("release", RELEASES, ids=name)
async def test_a_database_is_brought_up_to_date_and_its_games_are_played_to_the_end(tmp_path, release):
    (tmp_path / "ttrbot.sqlite3").write_bytes(gzip.decompress((release / "ttrbot.sqlite3.gz").read_bytes()))
    async with hosting(tmp_path) as host:
        stored = {game.id: game for game in await host.context.store.games.with_status((Status.RUNNING, Status.OVER))}
        running = [game.id for game in stored.values() if game.status is Status.RUNNING]
        assert len(running) >= len(stored) // 2 > 0
        for game in running:
            assert await play_on(host, game) > 0
        for game, before in stored.items():
            moment = done(await host.games.public_view(game))
            assert moment.table.status is Status.OVER
            assert moment.view.result is not None
            exported = read_export(done(await host.games.export(game)))
            assert exported.secret_hash == before.secret_hash
            assert verify(exported).faults == ()
    async with hosting(tmp_path) as host:
        assert all([done(await host.games.table(game)).status is Status.OVER for game in stored])
