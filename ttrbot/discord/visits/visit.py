"""One interaction being answered: who asks, in which language, and what becomes of refusals and faults."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Final, TypeVar

import discord
import structlog

from ttrbot.app.core.answers import refusal_of
from ttrbot.app.core.limits import PRESSES, Allowance
from ttrbot.app.core.tables import Refusal
from ttrbot.app.host import Host
from ttrbot.app.messages.publisher import Forbidden
from ttrbot.app.settings.languages import Languages, language_of_locale
from ttrbot.discord.core.command_mentions import CommandMentions
from ttrbot.discord.core.custom_ids import CustomId
from ttrbot.discord.core.errors import SayError
from ttrbot.discord.core.leases import Hold
from ttrbot.discord.core.panel import Button, Panel, Row
from ttrbot.discord.panels.server.refused import cure_text, reason_text
from ttrbot.discord.sending.emoji import OwnEmoji
from ttrbot.discord.visits.apologies import TROUBLE, Apologies
from ttrbot.discord.visits.deliveries import Deliveries
from ttrbot.discord.visits.fading import Fading
from ttrbot.discord.visits.gate import Gate
from ttrbot.discord.visits.incidents import Incidents
from ttrbot.discord.visits.looking import UNDECIDED, UNSHOWN, code_for, only_looks
from ttrbot.discord.visits.reply import AnswerLostError, Reply
from ttrbot.discord.visits.suggesting import Suggestions
from ttrbot.discord.visits.waiting import telling_meanwhile
from ttrbot.metrics import REFUSALS
from ttrbot.settings import Links
from ttrbot.text import DEFAULT_LOCALE, Texts, texts
from ttrbot.text.names import GameWords
from ttrbot.text.refusals import refusal_key, refusal_text
from ttrbot.text.story import move_lines

log = structlog.get_logger(__name__)
INSTEAD: Final[Mapping[str, tuple[str, str]]] = {
    "question_closed": ("now", "button-now"),
    "order-gone": ("orders", "button-orders"),
}
"""The verb and label of the button that opens what is up to date, by the refusal of a panel that isn't any more."""
AFTER_OUTAGE: Final[Mapping[str, str]] = {
    "store_unavailable": "works-again-unchanged",
    "store_unknown": "works-again-unknown",
}
"""What an apology for an outage of the store becomes once that is over, by its refusal."""
TO_TRY_AGAIN: Final = TROUBLE | {"form-late", "permissions-missing"}
"""The refusals after which the same button can be pressed again, so the pressed panel keeps its buttons."""
T = TypeVar("T")


class Visitors:
    """Counts the interactions that are being answered."""

    def __init__(self) -> None:
        self.inside = 0
        self._empty = asyncio.Event()
        self._empty.set()

    def __enter__(self) -> None:
        self.inside += 1
        self._empty.clear()

    def __exit__(self, *_: object) -> None:
        self.inside -= 1
        if not self.inside:
            self._empty.set()

    async def all_gone(self, seconds: float) -> int:
        """Wait until all are answered, for at most `seconds`; return how many aren't."""
        try:
            async with asyncio.timeout(seconds):
                await self._empty.wait()
        except TimeoutError:
            pass
        return self.inside


@dataclass(frozen=True, slots=True)
class Services:
    """What every answer may need."""

    host: Host
    languages: Languages
    links: Links = field(default_factory=Links)
    incidents: Incidents = field(default_factory=Incidents)
    visitors: Visitors = field(default_factory=Visitors)
    deliveries: Deliveries = field(default_factory=Deliveries)
    gate: Gate = field(default_factory=Gate)
    apologies: Apologies = field(default_factory=Apologies)
    fading: Fading = field(default_factory=Fading)
    presses: Allowance[int] = field(default_factory=lambda: Allowance(PRESSES, time.time))
    suggestions: Suggestions = field(default_factory=Suggestions)
    emoji: OwnEmoji = field(default_factory=OwnEmoji)
    commands: CommandMentions = field(default_factory=CommandMentions)
    hold: Hold = field(default_factory=Hold)
    """The slot for which this bot answers."""


def read(reader: Callable[[str], T], text: str) -> T:
    """Read what a custom id carries. Raises SayError if an older version wrote it differently."""
    try:
        return reader(text)
    except ValueError:
        raise SayError("unknown-press") from None


@dataclass(slots=True)
class Visit:
    """An interaction with all that its handler needs."""

    services: Services
    interaction: discord.Interaction
    reply: Reply
    words: Texts
    """The words in the language of the person who asks."""
    game_words: GameWords | None = None
    """The same with the names of the table that the visit came to."""
    game_id: str = ""
    """The game of that table."""
    is_held: bool = True
    """Whether this process held the slot when it was asked; if not, it only says that nothing can be saved."""

    @property
    def host(self) -> Host:
        """The game host."""
        return self.services.host

    @property
    def user_id(self) -> int:
        """The id of the person who asks."""
        return self.interaction.user.id

    @property
    def user_name(self) -> str:
        """The asker's name as the server shows it."""
        return self.interaction.user.display_name


@asynccontextmanager
async def answering(services: Services, interaction: discord.Interaction, where: str) -> AsyncIterator[Visit]:
    """Answer an interaction: the person is told of refusals and errors, and errors are logged and counted."""
    user = interaction.user
    with (
        services.visitors,
        structlog.contextvars.bound_contextvars(where=where, user=user.id, interaction=interaction.id),
    ):
        words = texts(language_of_locale(interaction.locale.value) or DEFAULT_LOCALE)
        unshown = UNSHOWN if only_looks(interaction) else {}
        undecided = code_for(interaction, UNDECIDED)
        said_meanwhile = unshown.get(undecided, refusal_key(undecided))

        async def tell_meanwhile() -> None:
            panel = Panel(text=words.t(said_meanwhile))
            await services.apologies.show_meanwhile(interaction, reply, panel, undecided)

        async with (
            Reply(interaction, services.commands, services.emoji) as reply,  # before anything that may take long
            telling_meanwhile(reply, services.host, services.hold.lease, lambda: words, tell_meanwhile),
        ):
            if not (is_held := services.hold.lease.is_safe):
                await services.hold.give_way()
            words = texts(await services.languages.of_asker(user.id, interaction.locale.value))
            visit = Visit(services, interaction, reply, words, is_held=is_held)
            try:
                if interaction.guild_id is not None:
                    await services.host.names.note(interaction.guild_id, user.id, user.display_name)
                yield visit
                await services.host.events.note_press(user.id)
                await services.apologies.end(interaction, reply)
            except AnswerLostError as error:
                log.warning("answer lost", reason=str(error))
            except Exception as error:  # noqa: BLE001 - whatever happens, the person gets an answer
                code, text = await _said(visit, error, where)
                code = code_for(interaction, code)
                if code in unshown:
                    text = visit.words.t(unshown[code])
                panel = Panel(text=text, rows=_ways_on(visit, code))
                await _tell(visit, panel, where, code, _after_outage(visit.words, code, is_look=code in unshown))


def _after_outage(words: Texts, code: str, *, is_look: bool) -> Panel | None:
    """Return what becomes of an apology for an outage of the store once that is over; None for other refusals."""
    if code not in AFTER_OUTAGE:
        return None
    return Panel(text=words.t("works-again-unshown" if is_look else AFTER_OUTAGE[code]))


async def _said(visit: Visit, error: Exception, where: str) -> tuple[str, str]:
    """Return the code of a refusal, if it is one, and what the person is told: the reason, or an error's number."""
    try:
        if isinstance(error, SayError):
            REFUSALS.labels(code=error.key).inc()
            log.info("refused", code=error.key)
            return error.key, visit.words.t(error.key, **error.args_of_text)
        if isinstance(error, Forbidden):
            log.warning("answer_refused", refusal=str(error))
            reason = reason_text(visit.words, error.why, error.code)
            return "", visit.words.t("answer-refused", reason=reason, cure=cure_text(visit.words, error.why))
        refusal = refusal_of(error)
        if refusal is not None:
            REFUSALS.labels(code=refusal.code).inc()
            log.info("refused", code=refusal.code)
            text = refusal_text(visit.words, refusal, visit.game_words)
            return refusal.code, "\n".join((text, *await _latest_move(visit, refusal.code)))
    except Exception as fault:  # noqa: BLE001 - a reason that can't be put into words
        error = fault
    return "", visit.words.t("fault", reference=visit.services.incidents.report(error, where=where))


async def _latest_move(visit: Visit, code: str) -> list[str]:
    """Tell people who answer a question that isn't open what they did last: their answer may have been lost."""
    if code != "question_closed" or visit.game_words is None:
        return []
    moves = await visit.host.games.latest_move(visit.game_id, visit.user_id)
    if isinstance(moves, Refusal) or not moves:
        return []
    lines = move_lines(visit.game_words, moves, moves[0].seat)
    return [visit.words.t("latest-move"), *lines]


def _ways_on(visit: Visit, code: str) -> tuple[Row, ...]:
    """Return a button for what has taken the place of the panel that was pressed, if that is why it is refused."""
    if code not in INSTEAD or not visit.game_id:
        return ()
    verb, label = INSTEAD[code]
    return ((Button(label=visit.words.t(label), id=CustomId(verb, visit.game_id)),),)


async def _tell(visit: Visit, panel: Panel, where: str, code: str, then: Panel | None) -> None:
    """Show a refusal or fault: beside the panel that was pressed, if it can be pressed again, or in its place."""
    apologies, reply = visit.services.apologies, visit.reply
    try:
        if code in TO_TRY_AGAIN:
            await apologies.show(visit.interaction, reply, panel, code, then=then)
        else:
            await reply.change(panel)
            await apologies.end(visit.interaction, reply)
    except AnswerLostError as error:
        log.warning("answer lost", reason=str(error))
    except Forbidden as error:
        log.warning("answer_refused", refusal=str(error))
    except discord.HTTPException as error:
        visit.services.incidents.report(error, where=f"{where}: telling of a refusal or fault")
