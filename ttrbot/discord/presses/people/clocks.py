"""Buttons about time: the table's clock, reminders, votes, and coming back."""

from collections.abc import Mapping

from ttrbot.app.core.answers import RefusedError
from ttrbot.app.core.paces import TimeoutAction
from ttrbot.app.core.tables import Table
from ttrbot.discord.core.errors import SayError
from ttrbot.discord.core.panel import Panel
from ttrbot.discord.core.switches import read_switch_arg
from ttrbot.discord.panels.people.clock import SWITCHES, clock_panel, nudged_text
from ttrbot.discord.panels.people.notification import read_turn, read_vote_arg
from ttrbot.discord.visits.at_table import at_table
from ttrbot.discord.visits.router import Handler, Press
from ttrbot.discord.visits.visit import Visit, got, read
from ttrbot.store import CountsFor


async def clock(visit: Visit, press: Press) -> None:
    """Show the owner the table's clock to choose."""
    table = (await at_table(visit, press.id.game)).table
    if table.owner_id != visit.user_id:
        raise RefusedError("not_owner")
    await visit.reply.show(clock_panel(table, visit.words))


async def pace(visit: Visit, press: Press) -> None:
    """Choose how much time a turn has."""
    await _set(visit, press, pace=press.choice)


async def time_up(visit: Visit, press: Press) -> None:
    """Choose what happens when somebody's time is up."""
    await _set(visit, press, time_up=read(TimeoutAction, press.choice))


async def clock_switch(visit: Visit, press: Press) -> None:
    """Switch the bank, or the standstill at night, on or off."""
    switch, on = read_switch_arg(press.id.arg)
    if switch not in SWITCHES:
        raise SayError("unknown-press")
    if on is None:
        on = not getattr((await at_table(visit, press.id.game)).table.timing, switch)
    await _set(visit, press, **{switch: on})


async def counting(visit: Visit, press: Press) -> None:
    """Choose whom the game counts for if a seat changes hands."""
    counts_for = read(CountsFor, press.choice)
    table: Table = got(await visit.host.lobbies.set_counting(press.id.game, visit.user_id, counts_for))
    await visit.reply.change(clock_panel(table, visit.words))


async def seats_sun(visit: Visit, press: Press) -> None:
    """Choose whether the seats follow the sun."""
    _, on = read_switch_arg(press.id.arg)
    if on is None:
        on = not (await at_table(visit, press.id.game)).table.by_sun
    table: Table = got(await visit.host.lobbies.set_sun(press.id.game, visit.user_id, on=on))
    await visit.reply.change(clock_panel(table, visit.words))


async def _set(visit: Visit, press: Press, **changes: object) -> None:
    table: Table = got(await visit.host.lobbies.set_timing(press.id.game, visit.user_id, **changes))
    await visit.reply.change(clock_panel(table, visit.words))


async def quiet(visit: Visit, press: Press) -> None:
    """Don't remind the presser of this turn."""
    turn = read(read_turn, press.id.arg)
    done = await visit.host.timekeeper.hush(press.id.game, visit.user_id, turn)
    await visit.reply.show(Panel(text=visit.words.t("quiet-done" if done else "quiet-over")))


async def nudge(visit: Visit, press: Press) -> None:
    """Remind the others that the table waits for them."""
    here = await at_table(visit, press.id.game)
    nudged = got(await visit.host.stalls.nudge(here.game_id, visit.user_id))
    await visit.reply.show(Panel(text=nudged_text(nudged, here.words)))


async def vote_up(visit: Visit, press: Press) -> None:
    """Vote on what happens to somebody whose time is up."""
    seat, turn, choice = read(read_vote_arg, press.id.arg)
    got(await visit.host.timeouts.vote(press.id.game, visit.user_id, seat, turn, choice))
    visit.host.timekeeper.wake(press.id.game)
    chosen = visit.words.t(f"vote-{choice.replace('_', '-')}")
    await visit.reply.show(Panel(text=visit.words.t("vote-counted", choice=chosen)))


async def im_back(visit: Visit, press: Press) -> None:
    """Take one's seat back from a computer player."""
    got(await visit.host.absences.take_seat(press.id.game, visit.user_id))
    await visit.reply.show(Panel(text=visit.words.t("seat-taken-back")))


HANDLERS: Mapping[str, Handler] = {
    "clock": clock,
    "pace": pace,
    "time_up": time_up,
    "clock_switch": clock_switch,
    "counting": counting,
    "seats_sun": seats_sun,
    "quiet": quiet,
    "nudge": nudge,
    "vote_up": vote_up,
    "im_back": im_back,
}
