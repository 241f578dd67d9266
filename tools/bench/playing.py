"""Play at a table as people do: by what its messages offer."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from localcord.models import Json, User
from tools.bench.stage import Stage
from ttrbot.discord.core.custom_ids import CustomId
from ttrbot.discord.panels.table.message import market_arg
from ttrbot.engine.cards import LOCOMOTIVE

LOCOMOTIVES: Final = tuple(market_arg(slot, LOCOMOTIVE) for slot in range(5))
"""The arguments of face-up locomotives. They aren't drawn, because they take the whole turn."""


def button(message: Json, verb: str) -> str | None:
    """Return the custom id of the first enabled button or select for this verb, or None."""
    for row in message["components"]:
        for component in row["components"]:
            custom_id = CustomId.parse(component["custom_id"])
            if custom_id is None or component.get("disabled"):
                continue
            if custom_id.verb == verb and not (verb == "draw" and custom_id.arg in LOCOMOTIVES):
                return str(component["custom_id"])
    return None


def needed(message: Json, verb: str) -> str:
    """Return what `button` returns. Fail if there is none."""
    custom_id = button(message, verb)
    assert custom_id is not None, f"a button for {verb}"
    return custom_id


def first_value(message: Json, verb: str) -> str:
    """Return the first value of the select for this verb."""
    custom_id = needed(message, verb)
    selects = (component for row in message["components"] for component in row["components"])
    return next(str(select["options"][0]["value"]) for select in selects if select["custom_id"] == custom_id)


@dataclass(frozen=True, slots=True)
class Table:
    """A game of everybody on the stage. They act one at a time, each once the bot is quiet."""

    stage: Stage
    lobby_id: str

    @classmethod
    async def open(cls, stage: Stage) -> "Table":
        """Open a table, owned by the first person."""
        await stage.client(stage.people[0]).slash(stage.hall.id, "ttr", "new").answered()
        lobby = await stage.newest(stage.hall.id, _offers("join"))
        return cls(stage, lobby["id"])

    @classmethod
    async def begin(cls, stage: Stage) -> "Table":
        """Open a table, take the seats, start, and keep all opening tickets."""
        table = await cls.open(stage)
        for user in stage.people[1:]:
            await table.join(user)
        await table.start()
        for user in stage.people:
            await table.keep(user, await table.press(user, "choose"))
        return table

    async def join(self, user: User) -> None:
        """Take a seat."""
        await self._use(user, await self._lobby("join"), "join")

    async def start(self) -> None:
        """Begin the game."""
        await self._use(self.stage.people[0], await self._lobby("start"), "start")

    async def keep(self, user: User, offer: Json) -> Json:
        """Keep all tickets of an offer."""
        return await self._use(user, offer, "keep")

    async def newest(self, verb: str) -> Json:
        """Return the newest table message that offers this verb."""
        return await self.stage.newest(self.lobby_id, _offers(verb))  # a thread has the id of its first message

    async def active(self) -> User:
        """Return the person whose turn it is."""
        return self.stage.asked(await self.newest("claim"))

    async def press(self, user: User, verb: str) -> Json:
        """Press a button of the table. Return the private answer."""
        return await self._use(user, await self.newest(verb), verb)

    async def use(self, user: User, answer: Json, verb: str, *values: str) -> Json:
        """Press a button of a private answer, or choose from its select. Return the answer after that."""
        return await self._use(user, answer, verb, *values)

    async def _lobby(self, verb: str) -> Json:
        return await self.stage.newest(self.stage.hall.id, _offers(verb))

    async def _use(self, user: User, message: Json, verb: str, *values: str) -> Json:
        client, custom_id = self.stage.client(user), needed(message, verb)
        if values:
            interaction = client.select(message["id"], custom_id, values)
        else:
            interaction = client.press(message["id"], custom_id)
        await interaction.answered()
        await self.stage.quiet()
        return interaction.message or {}


def _offers(verb: str) -> Callable[[Json], bool]:
    return lambda message: not message["ephemeral"] and button(message, verb) is not None
