"""A visit to one table: the table, and words to speak of it in the visitor's language."""

from dataclasses import dataclass

from ttrbot.app.core.answers import RefusedError, got, not_running
from ttrbot.app.core.tables import Table
from ttrbot.app.pictures.pictures import Style
from ttrbot.discord.core.wording import game_heading, words_of
from ttrbot.discord.visits.visibility import sees
from ttrbot.discord.visits.visit import Visit
from ttrbot.engine.decisions import Decision
from ttrbot.engine.questions import AskTurn
from ttrbot.engine.seatview import SeatView
from ttrbot.store import Status
from ttrbot.text.names import GameWords


@dataclass(frozen=True, slots=True)
class AtTable:
    """A person at a table."""

    visit: Visit
    table: Table
    words: GameWords

    @property
    def game_id(self) -> str:
        """The table's game."""
        return self.table.game_id

    async def style(self) -> Style:
        """Return the style of pictures for the visitor alone."""
        palette = await self.visit.host.palettes.of_person(self.table, self.visit.user_id)
        return Style(self.words.texts.locale, palette)

    async def view(self) -> SeatView:
        """Return what the visitor sees as a player. Raises RefusedError without a seat."""
        return got(await self.visit.host.games.seat_view(self.game_id, self.visit.user_id))

    async def playing(self) -> SeatView:
        """Return the same for visitors about to act. Raises RefusedError if the game is over or called off."""
        view = await self.view()
        if self.table.status is not Status.RUNNING:
            raise not_running(self.table.status)
        return view


async def at_table(visit: Visit, game_id: str) -> AtTable:
    """Return a table to visit. Raises RefusedError or SayError if there is none that the visitor may see."""
    games = visit.host.games
    table = got(await games.table(game_id))
    if not await sees(visit.interaction, table):
        raise RefusedError("unknown_game")
    gamemap = got(await games.map_of(game_id))
    visit.game_words = words = words_of(table, gamemap, visit.words.locale, visit.services.emoji.signs)
    visit.game_id = game_id
    visit.reply.keep_heading(game_heading(table, visit.words.locale))
    return AtTable(visit, table, words)


def turn_question(view: SeatView) -> Decision:
    """Return this seat's question for its turn. Raises RefusedError if it isn't its turn."""
    if not view.questions:
        raise not_your_question(view)
    question = view.questions[0]
    if not isinstance(question.ask, AskTurn):
        raise RefusedError("wrong_phase", phase=question.phase)
    return question


def not_your_question(view: SeatView) -> RefusedError:
    """Return the refusal that says who is asked now."""
    return RefusedError("not_your_question", owner=view.public.questions[0].seat)
