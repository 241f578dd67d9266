"""What all commands share: answering, and finding the table that a command means."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import wraps
from itertools import islice
from typing import Any, TypeAlias, TypeVar

import discord
import structlog
from discord import app_commands

from ttrbot.app.core.answers import RefusedError, refusal_of
from ttrbot.app.core.tables import PASSING, Table
from ttrbot.app.settings.languages import language_of_locale
from ttrbot.discord.core.errors import SayError
from ttrbot.discord.core.translator import label
from ttrbot.discord.core.wording import game_heading, game_name, matches
from ttrbot.discord.panels.looks.games import which_panel
from ttrbot.discord.presses.asked import LOOKS
from ttrbot.discord.visits.at_table import AtTable, at_table
from ttrbot.discord.visits.reply import Reply
from ttrbot.discord.visits.visit import Services, Visit, answering
from ttrbot.store import Status, StoreError
from ttrbot.text import DEFAULT_LOCALE, texts

log = structlog.get_logger(__name__)

CHOICES = 25
OFFER_WITHIN = 1.5
"""Seconds that choices may take; Discord waits for three, as for every answer."""
Choices = list[app_commands.Choice[str]]
C = TypeVar("C", bound="Commands")
Offer: TypeAlias = Callable[[C, discord.Interaction, str], Coroutine[Any, Any, Choices]]


class Commands(app_commands.Group):
    """A slash command with sub-commands, each answered like every other interaction."""

    def __init__(
        self, services: Services, name: str, *, in_dms: bool = False, needs: discord.Permissions | None = None
    ) -> None:
        super().__init__(
            name=name,
            description=label(f"command-{name}"),
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=in_dms),
            allowed_installs=app_commands.AppInstallationType(guild=True),
            default_permissions=needs,
        )
        self.services = services

    @asynccontextmanager
    async def answering(self, interaction: discord.Interaction) -> AsyncIterator[Visit]:
        """Answer this command. If there is too much load, SayError goes to the tree, which tells the person."""
        command = interaction.command
        where = "command" if command is None else command.qualified_name
        async with self.services.gate.place() as is_let_in:
            if not is_let_in:
                raise SayError("busy")
            async with answering(self.services, interaction, where) as visit:
                yield visit

    async def show(
        self,
        interaction: discord.Interaction,
        verb: str,
        given: str = "",
        *,
        game: str | None = None,
        among: Sequence[Status] = (Status.RUNNING,),
    ) -> None:
        """Show what `LOOKS[verb]` makes of the table that is meant, with its name if it might be another."""
        async with self.answering(interaction) as visit:
            here = await self.meant_or_asked(visit, verb, given, game=game, among=among)
            if here is None:
                return
            panel = await LOOKS[verb](here, given)
            own = await visit.host.games.games_of(visit.user_id)
            if game is None and _might_be_another(here.table, own, interaction.channel_id):
                panel = replace(panel, text=game_heading(here.table, visit.words.locale) + panel.text)
            await visit.reply.show(panel)

    async def meant_or_asked(
        self,
        visit: Visit,
        verb: str,
        given: str = "",
        *,
        game: str | None = None,
        among: Sequence[Status] = (Status.RUNNING,),
    ) -> AtTable | None:
        """Return the table that is meant; None if several of the person's games may be, and a list asks which.

        These are the person's games with a status of `among`: in a channel those there, elsewhere all.
        """
        own = await visit.host.games.games_of(visit.user_id)
        several = [] if game is not None else await self._near(visit, own, among)
        if len(several) <= 1:
            try:
                return await at_table(visit, await self.meant(visit, game, among))
            except RefusedError as error:
                if error.refusal.code != "which_game":
                    raise
            several = [table for table in own if table.status in among]
        panel = which_panel(verb, given, several, visit.words)
        if panel is None:
            raise RefusedError("which_game")
        await visit.reply.show(panel)
        return None

    async def _near(self, visit: Visit, own: Iterable[Table], among: Sequence[Status]) -> list[Table]:
        """Return the person's games that a command in this channel may mean; none in the thread of a game."""
        channel_id, here = visit.interaction.channel_id, await self.here(visit)
        if here is not None and here.thread_id == channel_id:
            return []
        return [table for table in own if table.channel_id == channel_id and table.status in among]

    async def meant(self, visit: Visit, game: str | None, among: Sequence[Status] = (Status.RUNNING,)) -> str:
        """Return the game named, else this thread's, else the person's newest in this channel, else their only one.

        Only one with a status of `among` is meant from elsewhere.

        For people without a game, return the newest of the channel.
        """
        if game is not None:
            return game
        channel_id, here = visit.interaction.channel_id, await self.here(visit)
        if here is not None and (here.thread_id == channel_id or here.seat_of(visit.user_id) is not None):
            return here.game_id
        own = await visit.host.games.games_of(visit.user_id)
        near = [table for table in own if table.channel_id == channel_id]
        if near:
            return max(near, key=lambda table: table.created_at).game_id
        elsewhere = [table for table in own if table.status in among]
        if len(elsewhere) == 1:
            return elsewhere[0].game_id
        if here is not None:
            return here.game_id
        raise RefusedError("which_game" if elsewhere else "no_game_here")

    @staticmethod
    async def here(visit: Visit) -> Table | None:
        """Return the table played in this thread or channel, or whose team's thread this is."""
        channel = visit.interaction.channel_id
        return None if channel is None else await visit.host.games.find_game(channel)

    async def nothing_to_offer(self, interaction: discord.Interaction, current: str) -> Choices:
        """Return one choice that says why there are no others; choosing it keeps what has been typed."""
        if not self.services.hold.lease.is_safe:
            await self.services.hold.give_way()
        words = texts(language_of_locale(interaction.locale.value) or DEFAULT_LOCALE)
        return [app_commands.Choice(name=words.t("choices-unavailable"), value=current or "…")]

    async def offered_table(self, interaction: discord.Interaction, game: str | None = None) -> AtTable:
        """Return the table that choices are about. Raises RefusedError or SayError if there is none."""
        language = await self.services.languages.of_asker(interaction.user.id, interaction.locale.value)
        visit = Visit(
            self.services, interaction, Reply(interaction, self.services.commands, self.services.emoji), texts(language)
        )
        return await at_table(visit, await self.meant(visit, game))

    async def own_games(self, interaction: discord.Interaction, current: str) -> Choices:
        """Autocomplete one's own games."""
        language = await self.services.languages.of_asker(interaction.user.id, interaction.locale.value)
        tables = await self.services.host.games.games_of(interaction.user.id)
        return choices(current, ((game_name(table, language), table.game_id) for table in tables))

    @staticmethod
    def server(interaction: discord.Interaction) -> int:
        """Return the server; the command isn't offered outside of servers."""
        assert interaction.guild_id is not None
        return interaction.guild_id


def offering(offer: "Offer[C]") -> "Offer[C]":
    """Decorate what offers choices, so that typing fast delays nobody else.

    If the store doesn't answer, people are told in time; a refusal offers none.
    """

    @wraps(offer)
    async def told(commands: C, interaction: discord.Interaction, current: str) -> Choices:
        try:
            async with asyncio.timeout(OFFER_WITHIN):
                return await commands.services.suggestions.of(
                    interaction.user.id,
                    offer.__qualname__,
                    lambda: offer(commands, interaction, current),
                    commands.services.gate,
                )
        except TimeoutError:
            log.warning("choices_late")
        except (RefusedError, SayError, StoreError) as error:
            refusal = refusal_of(error)
            if refusal is None or refusal.code not in PASSING:
                return []
        return await commands.nothing_to_offer(interaction, current)

    return told


def _might_be_another(table: Table, own: Iterable[Table], channel_id: int | None) -> bool:
    """Whether the person has several games here, and this isn't the game's own thread."""
    near = [other for other in own if other.channel_id == table.channel_id]
    return table.thread_id != channel_id and len(near) > 1


def choices(current: str, options: Iterable[tuple[str, str]]) -> Choices:
    """Return the options (name, value) that contain what is being typed, as many as Discord takes."""
    return first_choices((name, value) for name, value in options if matches(name, current))


def first_choices(options: Iterable[tuple[str, str]]) -> Choices:
    """Return the first options (name, value), as many as Discord takes."""
    return [app_commands.Choice(name=name[:100], value=value) for name, value in islice(options, CHOICES)]
