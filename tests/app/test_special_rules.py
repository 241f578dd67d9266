"""The host on maps with special rules: options, teams, homes, racks, what is pinged and drawn."""

from dataclasses import replace

import pytest

from tests.app.doubles import noting
from tests.app.world import ANN, BEN, CLEO, DAN, NAMES, ok
from tests.support.lobbies import code, new_table
from ttrbot.app.messages.publisher import HandContent, TableContent
from ttrbot.app.pictures import painter
from ttrbot.app.pictures.painter import MapPainter
from ttrbot.app.pictures.pictures import Style
from ttrbot.content import load_map
from ttrbot.engine.actions import ClaimRoute, DrawDeckCard, KeepTickets
from ttrbot.engine.questions import AskTurn
from ttrbot.engine.rules.city_markers.facts import AskMarker, DeclineMarker
from ttrbot.engine.rules.homes.facts import AskHome, ChooseHome
from ttrbot.engine.rules.shared_rack.facts import AskPlace, PutCard

FOUR = (ANN, BEN, CLEO, DAN)


@pytest.fixture
def drawn(monkeypatch):
    """Return what the renderer was asked to draw."""
    pictures: list[object] = []
    monkeypatch.setattr(painter, "render_hand", noting(pictures, 1, b"hand"))
    monkeypatch.setattr(painter, "render_board", noting(pictures, 2, b"board"))
    return pictures


async def open_table(world, map_id, people, **more):
    owner, *others = people
    table = ok(await world.lobbies.create(new_table(owner_id=owner, map_id=map_id, press_id=4_000, **more)))
    for person in others:
        table = ok(await world.lobbies.join(table.game_id, person, NAMES[person], next(world.presses)))
    return table


async def keep_all(world, game, people):
    """Let everybody keep all tickets, and share the first if one must be shared."""
    for person in people:
        view = ok(await world.games.seat_view(game, person))
        share = view.offered[0] if view.questions[0].ask.share else None
        keep = KeepTickets(view.seat, view.offered, share)
        ok(await world.games.submit(game, person, lambda _, keep=keep: keep, view.questions[0].id))


def seated(table) -> list[int | None]:
    return [info.user_id for info in table.seats]


async def test_the_owner_switches_the_maps_options(world) -> None:
    game = (await open_table(world, "old-west", (ANN, BEN))).game_id
    assert code(await world.lobbies.set_option(game, BEN, "alvin", on=True)) == "not_owner"
    refused = await world.lobbies.set_option(game, ANN, "tornado", on=True)
    assert refused.args == {"value": "tornado", "valid": "alvin"}
    for on in (True, True, False, True):
        assert ok(await world.lobbies.set_option(game, ANN, "alvin", on=on)).options == {"alvin": on}
    ok(await world.lobbies.start(game, ANN))
    pieces = ok(await world.games.public_view(game)).view.pieces
    assert [(piece.city, piece.seat) for piece in pieces if piece.shape == "figure"] == [("roswell", None)]


async def test_options_at_opening(world) -> None:
    table = ok(await world.lobbies.create(new_table(map_id="old-west", options={"alvin": True})))
    assert table.options == {"alvin": True}


async def test_mates_share_a_colour_and_pair_up(world) -> None:
    table = await open_table(world, "team-asia", FOUR)
    assert [info.color for info in table.seats] == ["blue", "blue", "red", "red"]
    table = ok(await world.lobbies.pair_up(table.game_id, ANN, 2))
    assert seated(table) == [DAN, BEN, CLEO, ANN]
    table = ok(await world.lobbies.pair_up(table.game_id, ANN, 2))
    assert seated(table) == [DAN, BEN, CLEO, ANN], "they are a team already"
    assert code(await world.lobbies.pair_up(table.game_id, 999, 0)) == "not_seated"
    assert code(await world.lobbies.pair_up(table.game_id, ANN, 4)) == "unknown_seat"


async def test_player_alone_in_a_team_moves_over(world) -> None:
    table = await open_table(world, "team-asia", (ANN, BEN, CLEO))
    assert seated(ok(await world.lobbies.pair_up(table.game_id, ANN, 2))) == [ANN, CLEO, BEN]
    table = await open_table(world, "team-asia", (ANN, BEN, CLEO))
    assert seated(ok(await world.lobbies.pair_up(table.game_id, CLEO, 0))) == [ANN, CLEO, BEN]


async def test_no_pairs_without_teams(world) -> None:
    table = await world.lobby((ANN, BEN))
    assert code(await world.lobbies.pair_up(table.game_id, ANN, 1)) == "no_teams"


async def test_teams_start_with_the_maps_numbers_only(world) -> None:
    table = await open_table(world, "team-asia", (*FOUR[:3],))
    assert code(await world.lobbies.start(table.game_id, ANN)) == "not_enough_players"
    for number in range(2):
        ok(await world.lobbies.add_robot(table.game_id, ANN, "child", number))
    refused = await world.lobbies.start(table.game_id, ANN)
    assert (code(refused), refused.args) == ("wrong_number_of_seats", {"value": 5, "valid": "4, 6"})


async def test_a_card_is_placed_and_the_second_one_drawn_at_once(world) -> None:
    game = (await open_table(world, "team-asia", FOUR, first="owner")).game_id
    ok(await world.lobbies.start(game, ANN))
    await keep_all(world, game, FOUR)
    first = ok(await world.games.draw_two_blind(game, ANN, await world.question(game, ANN)))
    assert first.view.questions[0].ask == AskPlace()
    done = ok(
        await world.games.submit_then_draw(
            game, ANN, lambda seat: PutCard(seat, "rack"), await world.question(game, ANN)
        )
    )
    assert (sum(done.view.hand), sum(done.view.rack)) == (5, 1)
    assert done.view.public.turn_seat == 1
    view = ok(await world.games.seat_view(game, BEN))
    assert view.rack == done.view.rack, "the mate sees the rack"
    assert not any(ok(await world.games.seat_view(game, CLEO)).rack)


async def test_the_rack_is_drawn_for_its_team_alone(world, drawn) -> None:
    game = (await open_table(world, "team-asia", FOUR, first="owner")).game_id
    ok(await world.lobbies.start(game, ANN))
    await keep_all(world, game, FOUR)
    table = ok(await world.games.table(game))
    for person in (ANN, BEN, CLEO):
        MapPainter().hand(load_map("team-asia"), table, ok(await world.games.seat_view(game, person)), Style("en"))
    assert [hand.rack.title for hand in drawn[-3:]] == ["Your team’s rack"] * 3
    ann, ben, cleo = (
        (hand.rack.cards, [replace(line, missing=(), cars=0) for line in hand.rack.tickets]) for hand in drawn[-3:]
    )  # without the ways, which each plans together with their own tickets
    assert ann == ben
    assert ann != cleo
    assert sum(line.copies for line in ann[1]) == sum(line.copies for line in cleo[1]) == 2
    await world.host.settled()
    for message in world.discord.of(HandContent):
        view = message.content.view
        assert view.rack_tickets == ok(await world.games.seat_view(game, FOUR[view.seat])).rack_tickets


async def test_each_choice_of_the_opening_pings_and_is_drawn(world, drawn) -> None:
    game = (await open_table(world, "old-west", (ANN, BEN), first="owner")).game_id
    await world.host.settled()
    ok(await world.lobbies.start(game, ANN))
    await world.host.settled()
    await keep_all(world, game, (ANN, BEN))
    await world.host.settled()
    for person, city in ((BEN, "denver"), (ANN, "boise")):
        view = ok(await world.games.seat_view(game, person))
        assert isinstance(view.questions[0].ask, AskHome)
        MapPainter().mine(load_map("old-west"), ok(await world.games.table(game)), view, Style("en"))
        assert drawn[-1].choices == set(view.options.cities) >= {"boise"}
        home = ChooseHome(view.seat, city)
        ok(await world.games.submit(game, person, lambda _, home=home: home, view.questions[0].id))
        await world.host.settled()
    pings = [content.pings for message in world.discord.of(TableContent) for content in message.shown]
    assert [who for who in pings if who] == [(0, 1), (1,), (0,), (0,)], "tickets, two homes, the first turn"
    table, view = ok(await world.games.table(game)), ok(await world.games.public_view(game)).view
    assert isinstance(view.questions[0].ask, AskTurn)
    MapPainter().board(load_map("old-west"), table, view, Style("en"))
    assert {(piece.city, piece.seat, piece.shape) for piece in drawn[-1].pieces} == {
        ("boise", 0, "house"),
        ("denver", 1, "house"),
    }


async def test_two_blind_is_one_answer(world) -> None:
    game = await world.game((ANN, BEN), first="owner")
    both = ok(await world.games.submit_then_draw(game, ANN, DrawDeckCard, await world.question(game, ANN)))
    assert sum(both.view.hand) == 6


async def test_hand_is_redrawn_after_its_home_is_chosen(world) -> None:
    game = (await open_table(world, "old-west", (ANN, BEN), first="owner")).game_id
    ok(await world.lobbies.start(game, ANN))
    for person in (ANN, BEN):
        ok(await world.keep(game, person))
    await world.host.settled()
    before = len(hands := next(message for message in world.discord.of(HandContent, 1_000_000 + BEN)).shown)
    ok(await world.games.submit(game, BEN, lambda seat: ChooseHome(seat, "bend"), None))
    await world.host.settled()
    assert len(hands) > before
    assert hands[-1].picture is not None, "the ways of tickets lead from home"


async def test_marker_not_asked_when_everybody_can_see_that_it_cannot_be_paid(world) -> None:
    game = (await open_table(world, "old-west", (ANN, BEN), first="owner")).game_id
    ok(await world.lobbies.start(game, ANN))
    await keep_all(world, game, (ANN, BEN))
    for person in (BEN, ANN):
        city = ok(await world.games.seat_view(game, person)).options.cities[0]
        ok(await world.games.submit(game, person, lambda seat, city=city: ChooseHome(seat, city), None))
    is_asked = True
    while is_asked:
        person = await world.turn_of(game)
        before = ok(await world.games.seat_view(game, person))
        if not before.options.routes:
            ok(await world.games.draw_two_blind(game, person, None))
            continue
        route = max(before.options.routes, key=lambda cost: cost.cards).route
        pay = ok(await world.games.payments(game, person, route))[0]
        claim = ClaimRoute(before.seat, route, pay)
        after = ok(await world.games.submit(game, person, lambda _, claim=claim: claim, None))
        is_asked = bool(after.view.questions)
        assert is_asked == (sum(after.view.hand) >= 2)
        if is_asked:
            assert after.view.questions[0].ask == AskMarker(route)
            ok(await world.games.submit(game, person, DeclineMarker, None))
    assert await world.turn_of(game) != person
    position = ok(await world.games.table(game)).position
    assert ok(await world.host.undoing.take_back(game, person, position)) is True
    assert ok(await world.games.seat_view(game, person)) == before, "claim and marker are taken back as one"


async def test_team_mates_of_one_name_are_told_apart_in_pictures(world, drawn) -> None:
    game = (await open_table(world, "team-asia", FOUR)).game_id
    ok(await world.lobbies.start(game, ANN))
    table = ok(await world.games.table(game))
    namesakes = replace(table, seats=tuple(replace(info, name="Anna") for info in table.seats))
    MapPainter().board(load_map("team-asia"), namesakes, ok(await world.games.public_view(game)).view, Style("en"))
    assert [line.name for line in drawn[-1].seats] == ["Anna", "Anna (2)", "Anna", "Anna (2)"]
