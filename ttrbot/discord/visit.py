"""One interaction being answered: who asks, in which language, and what becomes of refusals and faults."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TypeVar

import discord
import structlog

from ttrbot.app.host import Host
from ttrbot.app.languages import Languages
from ttrbot.app.publishing import TryLater
from ttrbot.app.tables import Refused
from ttrbot.discord.faults import ALREADY_ANSWERED, UNKNOWN_INTERACTION, meaning
from ttrbot.discord.incidents import Incidents
from ttrbot.discord.panel import Panel
from ttrbot.discord.reply import Reply
from ttrbot.text import Texts, texts
from ttrbot.text.names import GameWords
from ttrbot.text.refusals import refusal_text

log = structlog.get_logger(__name__)
T = TypeVar("T")


class Visitors:
    """Counts the interactions that are being answered."""

    def __init__(self) -> None:
        self._inside = 0
        self._empty = asyncio.Event()
        self._empty.set()

    def __enter__(self) -> None:
        self._inside += 1
        self._empty.clear()

    def __exit__(self, *_: object) -> None:
        self._inside -= 1
        if not self._inside:
            self._empty.set()

    async def all_gone(self, seconds: float) -> int:
        """Wait until all are answered, for at most `seconds`; return how many aren't."""
        try:
            async with asyncio.timeout(seconds):
                await self._empty.wait()
        except TimeoutError:
            pass
        return self._inside


@dataclass(frozen=True, slots=True)
class Services:
    """What every answer may need."""

    host: Host
    languages: Languages
    incidents: Incidents = field(default_factory=Incidents)
    visitors: Visitors = field(default_factory=Visitors)


class RefusedError(Exception):
    """The host refused; the person is told why."""

    def __init__(self, refused: Refused) -> None:
        super().__init__(refused.code)
        self.refused = refused


class SayError(Exception):
    """Nothing can be done, for a reason that the Discord side knows by itself: a message of the catalogs."""

    def __init__(self, key: str, **args: int | str) -> None:
        super().__init__(key)
        self.key = key
        self.args_of_text = args


def read(reader: Callable[[str], T], text: str) -> T:
    """Read what a custom id carries; one that an older version wrote otherwise is told as such."""
    try:
        return reader(text)
    except ValueError:
        raise SayError("unknown-press") from None


def got(result: T | Refused) -> T:
    """Pass a result on; a refusal ends the visit and is told to the person."""
    if isinstance(result, Refused):
        raise RefusedError(result)
    return result


@dataclass(slots=True)
class Visit:
    """An interaction with all that its handler needs."""

    services: Services
    interaction: discord.Interaction
    reply: Reply
    words: Texts
    """In the language of the person who asks."""
    game_words: GameWords | None = None
    """The same for the table that the visit came to."""

    @property
    def host(self) -> Host:
        """The game host."""
        return self.services.host

    @property
    def user_id(self) -> int:
        """Who asks."""
        return self.interaction.user.id

    @property
    def user_name(self) -> str:
        """The asker's name as the server shows it."""
        return self.interaction.user.display_name


@asynccontextmanager
async def answering(services: Services, interaction: discord.Interaction, where: str) -> AsyncIterator[Visit]:
    """Answer an interaction: the body's refusals and faults are told to the person, and faults logged and counted."""
    user = interaction.user
    words = texts(await services.languages.of_asker(user.id, interaction.locale.value))
    reply = Reply(interaction)
    visit = Visit(services, interaction, reply, words)
    with (
        services.visitors,
        structlog.contextvars.bound_contextvars(where=where, user=user.id, interaction=interaction.id),
    ):
        async with reply:
            try:
                yield visit
            except RefusedError as error:
                log.info("refused", code=error.refused.code)
                text = refusal_text(words, error.refused.refusal, visit.game_words)
                await _tell(services, reply, Panel(text=text), where)
            except SayError as reason:
                log.info("refused", code=reason.key)
                await _tell(services, reply, Panel(text=words.t(reason.key, **reason.args_of_text)), where)
            except Exception as error:  # noqa: BLE001 - whatever happens, the person gets an answer
                if is_lost(error):
                    log.warning("answer lost", reason=str(error))
                    return
                reference = services.incidents.report(error, where=where)
                await _tell(services, reply, Panel(text=words.t("fault", reference=reference)), where)


def is_lost(error: Exception) -> bool:
    """Whether Discord took no answer any more, or was out of order: nobody can be told, and it is no fault of ours."""
    too_late = isinstance(error, discord.HTTPException) and error.code in (UNKNOWN_INTERACTION, ALREADY_ANSWERED)
    return too_late or isinstance(meaning(error), TryLater)


async def _tell(services: Services, reply: Reply, panel: Panel, where: str) -> None:
    try:
        await reply.change(panel)
    except (discord.HTTPException, OSError) as error:
        if is_lost(error):
            log.warning("answer lost", reason=str(error))
            return
        services.incidents.report(error, where=f"{where}: telling of a refusal or fault")
