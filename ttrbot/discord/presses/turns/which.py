"""The choice of the game that a command is about, if it may be about several."""

from collections.abc import Mapping
from dataclasses import replace

from ttrbot.discord.core.errors import SayError
from ttrbot.discord.core.wording import game_heading
from ttrbot.discord.panels.looks.games import read_which_arg
from ttrbot.discord.presses.asked import LOOKS, NOTE
from ttrbot.discord.presses.people.attendance import open_notes
from ttrbot.discord.visits.at_table import at_table
from ttrbot.discord.visits.router import Handler, Press
from ttrbot.discord.visits.visit import Visit


async def which(visit: Visit, press: Press) -> None:
    """Carry out the command in the chosen game."""
    verb, given = read_which_arg(press.id.arg)
    if verb == NOTE and press.values:
        await open_notes(await at_table(visit, press.choice))
        return
    look = LOOKS.get(verb)
    if look is None or not press.values:
        raise SayError("unknown-press")
    here = await at_table(visit, press.choice)
    panel = await look(here, given)
    await visit.reply.change(replace(panel, text=game_heading(here.table, visit.words.locale) + panel.text))


HANDLERS: Mapping[str, Handler] = {"which": which}
