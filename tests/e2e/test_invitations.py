"""Nobody can be flooded with invitations, and everybody can refuse them permanently."""

import json

from localcord.models import User
from tests.e2e.evening import components, find
from tests.e2e.test_undo import opened


async def open_table(evening, person, guest) -> str:
    """Open a table with an invitation. Return the bot's answer."""
    answer = await person.slash("ttr", "new", map="usa", invite=guest.user.id)
    await evening.settled()
    return str(answer.message["content"])


async def open_and_call_off(evening, person, guest) -> str:
    """Open a table with an invitation, and call it off at once. Return the bot's answer."""
    answer = await open_table(evening, person, guest)
    await call_off_all(evening, person)
    return answer


async def call_off_all(evening, person) -> None:
    """Call off all tables of a person."""
    lobbies = [m for m in person.client.messages(evening.general.id) if find(m, "call_off")]
    for lobby in lobbies:
        sure = (await person.press(lobby, "call_off")).message
        await person.press(sure, "call_off_now")


async def test_eight_tables_called_off_are_two_direct_messages(evening):
    anna, bruno = evening.person("Anna"), evening.person("Bruno")
    answers = [await open_and_call_off(evening, anna, bruno) for _ in range(8)]
    assert len(bruno.dms()) == 2
    assert all("too many invitations" in answer for answer in answers[2:])
    assert "60 minutes" in answers[2]
    evening.clock.ahead += 3600
    assert "is open" in await open_and_call_off(evening, anna, bruno)
    assert len(bruno.dms()) == 3


async def test_invitation_offers_to_block_its_sender(evening):
    anna, bruno, carla = (evening.person(name) for name in ("Anna", "Bruno", "Carla"))
    await open_table(evening, anna, bruno)
    (invitation,) = bruno.dms()
    asked = (await bruno.press(invitation, "not_again")).message
    assert [button["label"] for button in components(asked)] == ["From this person", "From everybody"]
    assert f"<@{anna.user.id}> can no longer invite you" in (await bruno.press(asked, "block")).message["content"]
    await call_off_all(evening, anna)
    await evening.settled()
    (invitation,) = bruno.dms()
    assert not components(invitation), "an invitation to a table that is called off can't be answered"
    before = await open_and_call_off(evening, anna, carla)
    assert await open_and_call_off(evening, anna, bruno) == before, "Anna can't tell"
    assert bruno.dms() == [invitation]
    await open_and_call_off(evening, carla, bruno)
    assert len(bruno.dms()) == 2
    shown = (await bruno.slash("ttr-me", "invitations")).message["content"]
    assert f"Not from: <@{anna.user.id}>" in shown
    kept = json.loads(await evening.host.privacy.export(int(bruno.user.id)))
    assert kept["tables"]["users"][0]["preferences"]["blocked"] == [int(anna.user.id)]
    shown = (await bruno.slash("ttr-me", "invitations", unblock=anna.user.id)).message["content"]
    assert anna.user.id not in shown


async def test_invitation_to_a_server_of_another_process_is_accepted(evening, monkeypatch):
    """Direct messages come to one process, which needn't be connected for the server."""
    anna, bruno, carla = (evening.person(name) for name in ("Anna", "Bruno", "Carla"))
    game, _ = await evening.new_table(anna, invite=bruno.user.id)
    await anna.slash("ttr", "invite", player=carla.user.id)
    await evening.settled()
    invitations = [person.dms()[-1] for person in (bruno, carla)]
    evening.world.leave(evening.guild, carla.user)
    monkeypatch.setattr(evening.ttr, "get_guild", lambda _: None)
    await bruno.press(invitations[0], "join")
    refused = (await carla.press(invitations[1], "join")).message["content"]
    seats = (await evening.host.games.table(game)).seats
    assert [seat.name for seat in seats] == ["Anna", "Bruno"]
    assert "I can’t find this game" in refused


async def test_people_who_refuse_invitations_cannot_be_invited(evening):
    anna, bruno = evening.person("Anna"), evening.person("Bruno")
    await open_table(evening, anna, bruno)
    asked = (await bruno.press(bruno.dms()[0], "not_again")).message
    assert "You accept no invitations" in (await bruno.press(asked, "block_all")).message["content"]
    await call_off_all(evening, anna)
    await open_and_call_off(evening, anna, bruno)
    assert len(bruno.dms()) == 1
    assert "You accept invitations" in (await bruno.slash("ttr-me", "invitations", accept="yes")).message["content"]
    evening.clock.ahead += 7200
    await open_and_call_off(evening, anna, bruno)
    assert len(bruno.dms()) == 2


async def test_people_blocked_by_command_and_unblocked_by_deletion(evening):
    anna, bruno = evening.person("Anna"), evening.person("Bruno")
    assert (
        "can’t block yourself" in (await bruno.slash("ttr-me", "invitations", block=bruno.user.id)).message["content"]
    )
    assert (
        f"Not from: <@{anna.user.id}>"
        in (await bruno.slash("ttr-me", "invitations", block=anna.user.id)).message["content"]
    )
    sure = (await bruno.slash("ttr-me", "delete")).message
    await bruno.press(sure, "forget_me")
    assert "Not from" not in (await bruno.slash("ttr-me", "invitations")).message["content"]


async def test_seat_not_offered_to_people_who_refuse_them(evening):
    game, (anna, _) = await opened(evening, "Anna", "Bruno")
    carla = evening.person("Carla")
    await carla.slash("ttr-me", "invitations", accept="no")
    where = await evening.play_channel(game)
    refused = (await anna.slash("ttr", "replace", channel=where, player=carla.user.id)).message["content"]
    assert "can’t be offered a seat just now" in refused
    await evening.settled()
    assert not any(find(m, "take_seat") for m in anna.client.messages(where))


async def test_only_people_of_the_server_are_invited(evening):
    anna = evening.person("Anna")
    stranger: User = evening.world.add_user("Stranger")
    refused = (await anna.slash("ttr", "new", map="usa", invite=stranger.id)).message["content"]
    assert "Stranger isn’t on this server" in refused
