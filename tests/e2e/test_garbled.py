"""Presses that none of our messages offers: garbled, forged, of another game or version. Each is refused in words."""

from random import Random

from localcord.interaction import Deed, Interaction, InteractionKind
from localcord.interactions import begin
from localcord.models import Json
from tests.e2e.test_presses import at_first_turn
from ttrbot.content import load_map
from ttrbot.discord.presses import HANDLERS

CHANGING = {"join", "leave", "start", "call_off_now", "step_out", "leave_game"}
ARGS = ["", "0", "-1", "99999", "x", "0~x", "~", "0.0.0", "9.9.9~0", "9.9.9.9.9.9.9.9.9~0", "-1.-1", "0~0", "0.1~9"]
ARGS += [
    "hand~zzz",
    "hand~blind",
    "%00",
    "%ff",
    "usa=-4",
    "nowhere=1",
    "=",
    "total",
    "a" * 60,
    "%E2%80%AEabc",
    "٣",
    "%C2%B2",
    "%D9%A3",
]
ARGS += ["9" * 26, str(2**63), f"{2**63}~0", f"0~{2**63}", f"0.{2**63}", f"{2**63}~red", f"{2**63}~{2**63}~robot"]
NO_IDS = ["", "ttr", "ttr:", "ttr::::", "x" * 100, "ttr:a:b:c:d", "ttr:1:-:hand", "\n"]


def forge(person, message, custom_id: str, values: tuple[str, ...] | None) -> Interaction:
    """Send a press that the message doesn't offer."""
    world = person.evening.world
    source = world.channels[message["channel_id"]].messages[message["id"]]
    data: Json = {"component_type": 2 if values is None else 3, "custom_id": custom_id, "id": 1}
    if values is not None:
        data["values"] = list(values)
    return begin(world, Deed(InteractionKind.COMPONENT, person.user, source.channel, data, source))


async def test_no_press_causes_an_internal_error(evening):
    game, people = await at_first_turn(evening)
    table = await people[0].table(game)
    route = load_map("usa").route_ids[0]
    args = [*ARGS, f"{route}~0", f"{route}~1.0~0", f"{route}~-1.0.0.0.0.0.0.0.2~0", f"{route}~1.0.0.0.0.0.0.0.0~99"]
    people.append(evening.person("Carla"))
    rng = Random(1)
    for verb in sorted(set(HANDLERS) - CHANGING):
        for arg in args:
            where = rng.choice([game, game, "", "nothere", "%00", "a\nb"])
            question = rng.choice(["-", "0", "1", "2", "9" * 60, str(2**63), "²", "٣", "-1"])
            values = rng.choice([None, (), (arg,)])
            press = forge(rng.choice(people), table, f"ttr:{where}:{question}:{verb}:{arg}"[:100], values)
            await evening.answered(press)


async def test_foreign_custom_id_is_refused_in_words(evening):
    game, people = await at_first_turn(evening)
    table = await people[0].table(game)
    for custom_id in NO_IDS:
        answer = await evening.answered(forge(people[0], table, custom_id, None))
        assert "older version" in answer.message["content"]
