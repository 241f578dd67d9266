"""Whatever is typed into commands and forms is answered in words: no error, no move."""

import pytest

from localcord.interaction import Deed, InteractionKind
from localcord.interactions import begin
from tests.e2e.evening import find
from tests.e2e.test_garbled import CHANGING
from tests.e2e.test_presses import at_first_turn
from ttrbot.discord.presses import HANDLERS

WRITTEN = [
    "?",
    "x" * 3_000,
    "-1",
    "Denver",
    "denver--nowhere.9",
    "\u202eevil\u200b",
    "a\nb",
    "<@1> @everyone",
    "{ $x }",
]
WRITTEN += ["%s", "🚂" * 50, "'; --", "\\", "`" * 20, "٣", "../../etc", "None", "  "]
COMMANDS = {"claim": "route", "why": "route", "home": "city"}


@pytest.mark.parametrize("command", COMMANDS)
async def test_commands(evening, command):
    game, (active, other) = await at_first_turn(evening)
    channel = await evening.play_channel(game)
    before = (await evening.host.games.table(game)).position
    for text in WRITTEN:
        for person in (active, other):
            answer = await person.slash("ttr", command, channel=channel, **{COMMANDS[command]: text})
            assert answer.message["content"]
            assert answer.message["ephemeral"]
            option = COMMANDS[command]
            await person.client.autocomplete(channel, ("ttr", command), {option: text[:100]}, option)
    assert (await evening.host.games.table(game)).position == before


async def test_commands_that_cannot_be_used_say_why(evening):
    anna, bruno, carla = (evening.person(name) for name in ("Anna", "Bruno", "Carla"))
    game, lobby = await evening.new_table(anna)
    await bruno.press(lobby, "join")
    claimed = await bruno.slash("ttr", "claim", route="Denver", channel=evening.general.id)
    assert "hasn’t begun yet" in claimed.message["content"]
    clock = (await bruno.slash("ttr", "clock", channel=evening.general.id)).message
    assert "The table’s clock." in clock["content"]
    assert not find(clock, "pace"), "only the owner chooses"
    await anna.start(lobby)
    await evening.settled()
    channel = await evening.play_channel(game)
    assert "tickets" in (await anna.slash("ttr", "claim", route="Denver", channel=channel)).message["content"]
    assert "You don’t play" in (await carla.slash("ttr", "claim", route="Denver", channel=channel)).message["content"]
    for written in ({}, {"city": "nowhere"}):
        answer = await anna.slash("ttr", "home", channel=channel, **written)
        assert answer.message["content"] == "There is no home city to choose now."


async def test_numbers(evening):
    game, (active, _) = await at_first_turn(evening)
    channel = await evening.play_channel(game)
    for move in (0, 1, 99, 99_999):
        assert (await active.slash("ttr", "board", channel=channel, move=move)).message["content"]


async def test_forms(evening):
    """Forms with any custom id and any fields, even if they were never opened. None opens another form."""
    game, people = await at_first_turn(evening)
    table = await people[0].table(game)
    source = evening.world.channels[table["channel_id"]].messages[table["id"]]
    before = (await evening.host.games.table(game)).position
    openers = [await person.press(table, "hand") for person in people]
    for number, verb in enumerate(sorted(set(HANDLERS) - CHANGING - {"forget_me"})):
        for text in WRITTEN[number % 3 :: 3]:
            field = {"type": 4, "id": 2, "custom_id": text[:50] or "x", "value": text}
            label = {"type": 18, "id": 1, "label": "x", "component": field}
            for components in ([], [label], [{"type": 1, "id": 1, "components": [field]}], [label, label]):
                data = {"custom_id": f"ttr:{game}:999:{verb}:{text}"[:100], "components": components}
                opener = openers[number % 2]
                deed = Deed(InteractionKind.MODAL, opener.user, source.channel, data, source, opener)
                await evening.answered(begin(evening.world, deed))
    assert (await evening.host.games.table(game)).position == before
