"""Lucky charms: who may enter them and when, what they change, and what is stored of them."""

import json

import pytest

from tests.app.world import ANN, BEN, CLEO, ok
from ttrbot.app.core.charms import MOST_OF_ONE, digest_of
from ttrbot.app.core.table_config import engine_config
from ttrbot.app.core.tables import Refusal
from ttrbot.app.history.export import export_game, read_export
from ttrbot.app.history.verify import verify
from ttrbot.app.messages.publisher import LobbyContent
from ttrbot.cli.main import build_parser
from ttrbot.engine.game import new_game, public_view
from ttrbot.engine.rng import charmed_seed


async def shown_lobby(world, people=(ANN, BEN)):
    table = await world.lobby(people)
    await world.host.settled()
    return table.game_id


def refused(answer) -> str:
    assert isinstance(answer, Refusal)
    return answer.code


async def test_charms_make_the_seed_in_order_of_entry(world):
    game = await shown_lobby(world)
    marks = [ok(await world.games.table(game)).marks[-1]]
    for person, charm in ((BEN, "clover"), (ANN, " Zu\u0308rich "), (BEN, "horseshoe")):
        marks.append(ok(await world.lobbies.add_charm(game, person, charm)).marks[-1])
    assert len({*marks}) == 4
    table = ok(await world.lobbies.start(game, ANN))
    assert [charm.seat for charm in table.charms] == [1, 0, 1]
    assert table.marks == tuple(marks)
    secret = (await world.store.games.get(game)).secret
    seed = charmed_seed(secret, [*map(digest_of, ("clover", "Zürich", "horseshoe"))])
    dealt, _ = new_game(ok(await world.games.map_of(game)), engine_config(table), seed)
    assert ok(await world.games.public_view(game)).view == public_view(dealt)
    exported = read_export(await export_game(world.store, game))
    assert exported.format == 2
    assert exported.seed == seed
    assert [(charm.seat, charm.text) for charm in exported.charms] == [(1, None), (0, "Zürich"), (1, "horseshoe")]
    assert verify(exported).faults == ()


async def test_charm_not_shown_to_others_before_the_count(world):
    game = await shown_lobby(world)
    table = ok(await world.lobbies.add_charm(game, BEN, "four-leaved clover"))
    await world.host.settled()
    (lobby,) = world.discord.of(LobbyContent)
    assert [charm.seat for charm in lobby.content.table.charms] == [1]
    assert "clover" not in repr(lobby.content)
    assert digest_of("four-leaved clover") not in repr(table)


@pytest.mark.parametrize("text", ["", "  ", "x" * 101, "a\nb", "a\x1bb", "\ud800"])
async def test_impossible_charm_refused(world, text):
    game = await shown_lobby(world)
    assert refused(await world.lobbies.add_charm(game, ANN, text)) == "charm_invalid"
    assert ok(await world.games.table(game)).charms == ()


async def test_same_charm_again_refused(world):
    game = await shown_lobby(world)
    ok(await world.lobbies.add_charm(game, ANN, "clover"))
    ok(await world.lobbies.add_charm(game, BEN, "clover"))
    assert refused(await world.lobbies.add_charm(game, ANN, "clover ")) == "charm_same"


async def test_charm_refused_before_the_hash_is_shown(world):
    game = (await world.lobby((ANN,))).game_id
    assert refused(await world.lobbies.add_charm(game, ANN, "clover")) == "charm_too_early"
    await world.host.settled()
    ok(await world.lobbies.add_charm(game, ANN, "clover"))


async def test_charm_refused_without_a_seat_and_after_the_start(world):
    game = await shown_lobby(world)
    assert refused(await world.lobbies.add_charm(game, CLEO, "clover")) == "not_seated"
    ok(await world.lobbies.start(game, ANN))
    assert refused(await world.lobbies.add_charm(game, ANN, "clover")) == "lobby_closed"


async def test_charm_counts_without_its_text_when_its_owner_leaves(world):
    game = await shown_lobby(world, (ANN, BEN, CLEO))
    ok(await world.lobbies.add_charm(game, BEN, "clover"))
    marks = ok(await world.lobbies.add_charm(game, CLEO, "horseshoe")).marks
    table = ok(await world.lobbies.leave(game, BEN))
    assert [charm.seat for charm in table.charms] == [None, 1]
    assert table.marks == marks, "every mark that was shown can be computed after the game"
    assert [charm.text for charm in (await world.store.games.get(game)).charms] == [None, "horseshoe"]


async def test_too_many_charms_refused(world):
    game = await shown_lobby(world)
    for number in range(MOST_OF_ONE):
        ok(await world.lobbies.add_charm(game, ANN, f"clover {number}"))
    assert refused(await world.lobbies.add_charm(game, ANN, "one more")) == "charm_enough"
    ok(await world.lobbies.add_charm(game, BEN, "one more"))


@pytest.fixture
async def finished(world):
    """Return a finished game with two charms, exported as its players get it."""
    game = await shown_lobby(world)
    ok(await world.lobbies.add_charm(game, ANN, "clover"))
    ok(await world.lobbies.add_charm(game, BEN, "horse\u202eshoe"))
    ok(await world.lobbies.start(game, ANN))
    await world.play_out(game)
    return game, ok(await world.games.export(game))


async def test_finished_game_with_charms_is_sound(finished):
    verdict = verify(read_export(finished[1]))
    assert (verdict.faults, len(verdict.marks)) == ((), 3)


@pytest.mark.parametrize(
    ("change", "check"),
    [
        (lambda game: game["charms"].reverse(), ["deal"]),
        (lambda game: game["charms"].pop(), ["deal"]),
        (lambda game: game.update(format=1, charms=[]), ["deal"]),
        (lambda game: game["charms"][0].update(text="another"), ["charms"]),
        (lambda game: game["charms"][0].update(text=None), []),
    ],
)
async def test_changed_charms_are_found(finished, change, check):
    document = json.loads(finished[1])
    change(document)
    assert [fault.check for fault in verify(read_export(json.dumps(document).encode())).faults] == check


@pytest.mark.parametrize(
    "change",
    [
        lambda game: game.update(format=1),
        lambda game: game["charms"][0].update(seat=9),
        lambda game: game["charms"][0].update(digest="zz"),
    ],
)
async def test_impossible_charms_are_refused(finished, change):
    document = json.loads(finished[1])
    change(document)
    with pytest.raises(ValueError, match="no exported game"):
        read_export(json.dumps(document).encode())


async def test_verify_says_what_it_proves(finished, tmp_path, capsys):
    file = tmp_path / "game.json"
    marks = verify(read_export(finished[1])).marks
    file.write_bytes(finished[1])
    check = build_parser().parse_args(["verify", str(file)])
    assert check.run(check) == 0
    said = capsys.readouterr().out
    assert f"before any lucky charm: {marks[0]}" in said
    assert "seat 1 (Ann): “clover”" in said
    assert f"“horse\\u202eshoe”, SHA-256 {digest_of('horse' + chr(0x202E) + 'shoe')}; mark after it: {marks[2]}" in said
    assert "not even the bot's operator, if all this is true" in said


async def test_verify_without_charms_promises_nothing_about_the_operator(world, tmp_path, capsys):
    game = await world.game((ANN, BEN))
    await world.play_out(game)
    (tmp_path / "game.json").write_bytes(ok(await world.games.export(game)))
    check = build_parser().parse_args(["verify", str(tmp_path / "game.json")])
    assert check.run(check) == 0
    assert "without lucky charms they could have chosen the shuffle" in " ".join(capsys.readouterr().out.split())


async def test_charm_is_told_to_its_owner_and_deleted_with_their_data(finished, world):
    game, _ = finished
    kept = json.loads(ok(await world.host.privacy.export(ANN)))
    assert [charm["charm"] for charm in kept["tables"]["charms"]] == ["clover"]
    assert "shoe" not in json.dumps(kept)
    ok(await world.host.privacy.delete(ANN))
    exported = read_export(ok(await world.games.export(game)))
    assert [charm.text for charm in exported.charms] == [None, "horse\u202eshoe"]
    assert verify(exported).faults == ()


async def test_charm_stays_with_its_author_when_the_seat_changes_hands(world):
    game = await shown_lobby(world)
    ok(await world.lobbies.add_charm(game, BEN, "clover"))
    ok(await world.lobbies.start(game, ANN))
    offer = ok(await world.host.attendance.offer(game, BEN, CLEO))
    ok(await world.host.attendance.accept(game, CLEO, "Cleo", 1, offer.number))
    told = {person: ok(await world.host.privacy.export(person)).decode() for person in (BEN, CLEO)}
    assert "clover" in told[BEN]
    assert "clover" not in told[CLEO]
    ok(await world.host.privacy.delete(CLEO))
    assert (await world.store.games.get(game)).charms[0].text == "clover"
    ok(await world.host.privacy.delete(BEN))
    (charm,) = (await world.store.games.get(game)).charms
    assert (charm.text, charm.digest) == (None, digest_of("clover"))
