"""Tables to be opened, and why something was refused."""

from tests.app.world import ANN, CHANNEL
from ttrbot.app.core.tables import Refusal
from ttrbot.app.people.lobby import NewTable


def new_table(**more) -> NewTable:
    given = {
        "guild_id": 1,
        "channel_id": CHANNEL,
        "owner_id": ANN,
        "owner_name": "Ann",
        "press_id": 4_000,
        "map_id": "usa",
    }
    return NewTable(**{**given, **more})


def code(answer) -> str:
    assert isinstance(answer, Refusal), answer
    return answer.code
