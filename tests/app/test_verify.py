"""Exported games: complete, without user ids, and every kind of manipulation is found."""

import asyncio
import json
import stat
import sys
import time
from hashlib import sha256
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from tests.app.doubles import FakeClock, FakePainter, FakePublisher, ThreadWork
from tests.app.world import ANN, BEN, World, ok
from tests.support.cost import costs_little
from tests.support.disk import file_size_limit
from ttrbot.app.core.tables import Refusal
from ttrbot.app.history.export import ExportError, read_export, read_export_file
from ttrbot.app.history.verify import verify
from ttrbot.app.messages.publisher import EndContent
from ttrbot.app.play.undo import UNDO
from ttrbot.cli.main import build_parser
from ttrbot.store import Store, backup, restore


@pytest.fixture(scope="module")
def finished(tmp_path_factory) -> bytes:
    """Return one exported game, shared by all tests that change it."""

    async def play(threads: ThreadWork) -> bytes:
        clock = FakeClock()
        world = World(tmp_path_factory.mktemp("data"), clock, FakePublisher(clock.now), FakePainter(), threads)
        await world.open()
        game = await world.game((ANN, BEN), robots=1)
        await world.play_out(game)
        exported = ok(await world.games.export(game))
        await world.close()
        return exported

    with capture_logs(), pytest.MonkeyPatch.context() as patch:
        return asyncio.run(play(ThreadWork(patch)))


def faults(document: dict[str, object]) -> list[str]:
    return [fault.check for fault in verify(read_export(json.dumps(document).encode())).faults]


async def test_a_finished_game_is_sound(world) -> None:
    game = await world.game((ANN, BEN), robots=1)
    await world.play_out(game)
    await world.host.settled()
    finished = ok(await world.games.export(game))
    verdict = verify(read_export(finished))
    assert verdict.decided_anew
    assert verdict.faults == ()
    assert verdict.moves == json.loads(finished)["moves"][-1]["number"] > 50
    assert all("user" not in key for seat in json.loads(finished)["seats"] for key in seat)
    (end,) = world.discord.of(EndContent)
    assert end.content.export == finished
    assert sha256(bytes.fromhex(end.content.secret)).hexdigest() == end.content.table.secret_hash


async def test_a_game_in_which_two_cards_of_one_press_were_taken_back_is_sound(world) -> None:
    game = await world.game((ANN, BEN), first="owner")
    await world.take_turn(game)
    preview = ok(await world.host.undoing.preview(game, ANN))
    assert not ok(await world.host.undoing.take_back(game, ANN, preview.table.position))
    assert ok(await world.vote(game, BEN, UNDO))
    await world.play_out(game)
    document = json.loads(ok(await world.games.export(game)))
    (event,) = [event["x"] for move in document["moves"] for event in move["events"] if event["x"]["type"] == "Undone"]
    assert event["moves"] == 1
    assert faults(document) == []
    for other in (0, 3):
        event["moves"] = other
        assert faults(document) == ["moves"]


async def test_a_running_game_is_exported_for_the_operator_only(world) -> None:
    game = await world.game()
    answer = await world.games.export(game)
    assert isinstance(answer, Refusal)
    assert answer.code == "game_not_over"


def test_another_secret_is_found(finished) -> None:
    document = json.loads(finished)
    document["secret"] = "00" * 16
    assert "secret" in faults(document)
    document["secret_hash"] = sha256(bytes(16)).hexdigest()
    assert faults(document) == ["deal"]


def test_another_secret_with_its_hash_is_found(finished) -> None:
    document = json.loads(finished)
    secret = bytes(16)
    document.update(secret=secret.hex(), secret_hash=sha256(secret).hexdigest())
    assert faults(document) == ["deal"]


def test_a_changed_outcome_is_found(finished) -> None:
    document = json.loads(finished)
    for move in document["moves"][10:]:
        for event in move["events"]:
            if event["x"]["type"] == "CardsMoved" and event["x"]["source"] == "deck":
                event["x"]["cards"][0] = (event["x"]["cards"][0] + 1) % 110
                assert faults(document) == ["moves"]
                return
    raise AssertionError("no card was drawn")


def test_an_outcome_that_fits_the_events_but_not_the_rules_is_found(finished) -> None:
    document = json.loads(finished)
    scored = [e for move in document["moves"] for e in move["events"] if e["x"]["type"] == "PointsScored"]
    scored[0]["x"]["reason"] = "gift"
    assert faults(document) == ["moves"]


def test_a_missing_move_and_a_wrong_end_are_found(finished) -> None:
    document = json.loads(finished)
    del document["moves"][20]
    assert faults(document) == ["moves"]
    document = json.loads(finished)
    del document["moves"][-1]
    assert faults(document) == ["end"]


@pytest.mark.parametrize("data", [b"", b"{}", b"[1]", b'{"format": 2}'])
def test_file_without_a_game_is_refused(data: bytes) -> None:
    with pytest.raises(ExportError, match="no exported game"):
        read_export(data)


@pytest.mark.parametrize(
    "change",
    [
        lambda game: game.update(secret="zz"),
        lambda game: game.update(secret="abc"),
        lambda game: game["seats"][0].update(press=-1),
        lambda game: game["seats"][0].update(press=2**64),
        lambda game: game["seats"].pop(),
        lambda game: game["seats"][0].update(seat=7),
        lambda game: game["config"].update(seats=99),
        lambda game: game["config"].update(seats=10**10),
        lambda game: game["config"].update(seats=2**63 - 1),
        lambda game: game.update(game="a\x1b[2J"),
        lambda game: game.update(game="a" * 41),
        lambda game: game.update(map_id="usa\n"),
        lambda game: game.update(secret_hash="ok: all is well\x1b[1A"),
    ],
)
def test_impossible_game_is_refused(finished, change) -> None:
    document = json.loads(finished)
    change(document)
    with costs_little(), pytest.raises(ExportError, match="no exported game"):
        read_export(json.dumps(document).encode())


@pytest.mark.parametrize("place", ["action", "events", "config", "unknown"])
def test_deep_export_is_refused(finished, place) -> None:
    """Parts that aren't decoded with the rest: actions and events, and unknown keys."""
    game = json.loads(finished)
    if place in {"action", "events"}:
        game["moves"][1][place] = "HERE"
    else:
        game[place] = "HERE"
    data = json.dumps(game).encode().replace(b'"HERE"', b"[" * 200_000 + b"]" * 200_000)
    with costs_little(), pytest.raises(ExportError, match=r"nested too deeply|Expected `object`, got `array`"):
        verify(read_export(data))


def test_export_of_impossible_size_is_refused(tmp_path) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(b"[" + b"[]," * 3_000_000)
    with costs_little(), pytest.raises(ExportError, match="too large"):
        read_export_file(file)


def test_a_game_without_its_moves_is_found(finished) -> None:
    document = json.loads(finished)
    document["moves"] = []
    assert faults(document) == ["deal"]


@pytest.fixture
def settings(world, monkeypatch) -> None:
    """Let the settings name the world's store."""
    place = world.open_store.place(world.folder)
    monkeypatch.setenv("TTR_DATA" if isinstance(place, Path) else "TTR_STORE", str(place))


@pytest.mark.usefixtures("settings")
async def test_the_commands(world, tmp_path, capsys) -> None:
    game = await world.game((ANN, BEN))
    file = tmp_path / "game.json"
    export = build_parser().parse_args(["export", game, "-o", str(file)])
    assert await asyncio.to_thread(export.run, export) == 0
    assert "running" in capsys.readouterr().err
    assert await asyncio.to_thread(export.run, export) == 1
    assert "exists already" in capsys.readouterr().err
    check = build_parser().parse_args(["verify", str(file)])
    assert check.run(check) == 0
    assert ok(await world.games.table(game)).secret_hash in capsys.readouterr().out
    file.write_text(file.read_text().replace('"format":2', '"format":1'))
    assert check.run(check) == 1
    assert "FAULT (deal)" in capsys.readouterr().out
    for name, content, reason in (("none.json", None, "can't be read"), ("bad.json", "[]", "no exported game")):
        broken = build_parser().parse_args(["verify", str(tmp_path / name)])
        if content is not None:
            (tmp_path / name).write_text(content)
        assert broken.run(broken) == 1
        assert reason in capsys.readouterr().err
    unknown = build_parser().parse_args(["export", "nothere"])
    assert await asyncio.to_thread(unknown.run, unknown) == 1
    assert "nothere" in capsys.readouterr().err


@pytest.mark.usefixtures("settings")
@pytest.mark.parametrize(
    "command",
    [
        "export",
        pytest.param("backup", marks=pytest.mark.sqlite_only(reason="PostgreSQL has its own tools for backups")),
    ],
)
async def test_others_can_not_read_exports_and_backups(world, tmp_path, command) -> None:
    game, file = await world.game((ANN, BEN)), tmp_path / command
    arguments = (command, game, "-o", str(file)) if command == "export" else (command, str(file))
    done = await asyncio.create_subprocess_exec(sys.executable, "-m", "ttrbot.cli.main", *arguments, umask=0o022)
    assert await done.wait() == 0
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


@pytest.mark.usefixtures("settings")
async def test_export_without_room_leaves_no_file(world, tmp_path, capsys) -> None:
    game, file = await world.game((ANN, BEN)), tmp_path / "game.json"
    export = build_parser().parse_args(["export", game, "-o", str(file)])
    with file_size_limit(100):
        assert await asyncio.to_thread(export.run, export) == 1
    assert capsys.readouterr().err == f"{file} can't be written: File too large\n"
    assert not file.exists()


@pytest.mark.usefixtures("settings")
async def test_the_health_check(world, capsys, monkeypatch) -> None:
    health = build_parser().parse_args(["health", "--seconds", "30"])
    await world.host.beat()
    await world.quiet()
    monkeypatch.setattr(time, "time", lambda: world.clock.now() + 29)
    assert await asyncio.to_thread(health.run, health) == 0
    monkeypatch.setattr(time, "time", lambda: world.clock.now() + 31)
    assert await asyncio.to_thread(health.run, health) == 1
    assert "bot: 31 s ago" in capsys.readouterr().out


@pytest.mark.sqlite_only(reason="PostgreSQL has its own tools for backups (tests/store/postgres/test_move.py)")
async def test_a_restored_folder_is_not_alive_until_a_bot_runs_on_it(world, tmp_path, capsys, monkeypatch) -> None:
    await world.host.beat()
    await world.quiet()
    saved, folder, beat = tmp_path / "saved.sqlite3", tmp_path / "restored", world.clock.now()
    await asyncio.to_thread(backup, world.folder, saved)
    await asyncio.to_thread(restore, folder, saved, lambda: beat + 5)
    health = build_parser().parse_args(["health", "--data", str(folder)])
    monkeypatch.setattr(time, "time", lambda: beat + 10)
    assert await asyncio.to_thread(health.run, health) == 1
    assert "bot: no heartbeat yet" in capsys.readouterr().out
    async with await Store.open(folder) as store:
        assert (await store.meta.heartbeats())["bot"] == beat, "since when nobody has played is not forgotten"
        for part in ("bot", "writer"):
            await store.meta.beat(part, beat + 6)
    assert await asyncio.to_thread(health.run, health) == 0
