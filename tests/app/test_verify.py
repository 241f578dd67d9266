"""Exported games: whole, without user ids, and every kind of meddling is found."""

import asyncio
import json
from hashlib import sha256

import pytest

from tests.app.world import ANN, BEN, ok
from ttrbot.app.export import ExportError, read_export
from ttrbot.app.publishing import EndContent
from ttrbot.app.tables import Refused
from ttrbot.app.verify import verify
from ttrbot.cli import export as export_command
from ttrbot.cli import verify as verify_command
from ttrbot.cli.main import build_parser


@pytest.fixture
async def finished(world):
    game = await world.game((ANN, BEN), robots=1)
    await world.play_out(game)
    await world.host.settled()
    return ok(await world.games.export(game))


def faults(document: dict) -> list[str]:
    return [fault.check for fault in verify(read_export(json.dumps(document).encode())).faults]


async def test_a_finished_game_is_sound(world, finished) -> None:
    verdict = verify(read_export(finished))
    assert verdict.decided_anew
    assert verdict.faults == ()
    assert verdict.moves > 50
    assert all("user" not in key for seat in json.loads(finished)["seats"] for key in seat)
    (end,) = world.discord.of(EndContent)
    assert end.content.export == finished
    assert sha256(bytes.fromhex(end.content.secret)).hexdigest() == end.content.table.secret_hash


async def test_a_running_game_is_exported_for_the_operator_only(world) -> None:
    game = await world.game()
    answer = await world.games.export(game)
    assert isinstance(answer, Refused)
    assert answer.code == "game_not_over"


async def test_another_secret_is_found(finished) -> None:
    document = json.loads(finished)
    document["secret"] = "00" * 16
    assert "secret" in faults(document)
    document["secret_hash"] = sha256(bytes(16)).hexdigest()
    assert faults(document) == ["deal"]


async def test_another_join_press_is_found(finished) -> None:
    document = json.loads(finished)
    document["seats"][0]["press"] += 1
    assert faults(document) == ["deal"]


async def test_a_changed_outcome_is_found(finished) -> None:
    document = json.loads(finished)
    for move in document["moves"][10:]:
        for event in move["events"]:
            if event["x"]["type"] == "CardsMoved" and event["x"]["source"] == "deck":
                event["x"]["cards"][0] = (event["x"]["cards"][0] + 1) % 110
                assert faults(document) == ["moves"]
                return
    raise AssertionError("no card was drawn")


async def test_a_missing_move_and_a_wrong_end_are_found(finished) -> None:
    document = json.loads(finished)
    del document["moves"][20]
    assert faults(document) == ["moves"]
    document = json.loads(finished)
    del document["moves"][-1]
    assert faults(document) == ["end"]


@pytest.mark.parametrize("data", [b"", b"{}", b"[1]", b'{"format": 2}'])
def test_what_is_no_game_is_refused(data: bytes) -> None:
    with pytest.raises(ExportError, match="no exported game"):
        read_export(data)


async def test_the_commands(world, finished, tmp_path, capsys) -> None:
    game = json.loads(finished)["game"]
    file = tmp_path / "game.json"
    args = build_parser().parse_args(["export", game, "-o", str(file), "--data", str(world.folder)])
    assert await asyncio.to_thread(export_command.run, args) == 0
    assert file.read_bytes() == finished
    assert await asyncio.to_thread(export_command.run, args) == 1
    assert "exists already" in capsys.readouterr().err
    assert verify_command.run(build_parser().parse_args(["verify", str(file)])) == 0
    assert json.loads(finished)["secret_hash"] in capsys.readouterr().out
    file.write_text(file.read_text().replace('"press":5000', '"press":4999'))
    assert verify_command.run(build_parser().parse_args(["verify", str(file)])) == 1
    assert "FAULT (deal)" in capsys.readouterr().out
