"""Buttons about time: the table's clock, reminders, votes, and coming back."""

from collections.abc import Mapping

from msgspec.structs import replace

from ttrbot.app.core.answers import got
from ttrbot.app.core.paces import TimeoutAction
from ttrbot.app.core.table_config import check_timing
from ttrbot.app.core.tables import Table
from ttrbot.app.time.lengths import rest_at_this_pace
from ttrbot.discord.core.errors import SayError
from ttrbot.discord.core.panel import Panel
from ttrbot.discord.core.switches import read_switch_arg
from ttrbot.discord.panels.people.clock import (
    SWITCHES,
    clock_panel,
    new_clock_panel,
    nudged_text,
    read_more_time_arg,
    read_timing_arg,
    read_turn,
)
from ttrbot.discord.panels.people.notification import read_vote_arg
from ttrbot.discord.visits.at_table import AtTable, at_table
from ttrbot.discord.visits.router import Handler, Press
from ttrbot.discord.visits.visit import Visit, read
from ttrbot.store import CountsFor, Status


async def clock(visit: Visit, press: Press) -> None:
    """Show the choice of the table's clock."""
    await visit.reply.show(await clock_of(await at_table(visit, press.id.game)))


async def clock_of(here: AtTable) -> Panel:
    """Return the table's clock, with the choice of another: the owner's before the start, then every player's."""
    table = here.table
    if table.status is Status.RUNNING:
        return new_clock_panel(table, table.timing, here.words, await _rest(here))
    panel = clock_panel(table, here.words)
    return panel if table.owner_id == here.visit.user_id else Panel(text=panel.text)


async def pace(visit: Visit, press: Press) -> None:
    """Choose how much time a turn has."""
    await _set(visit, press, pace=press.choice)


async def time_up(visit: Visit, press: Press) -> None:
    """Choose what happens when a player's time is up."""
    await _set(visit, press, time_up=read(TimeoutAction, press.choice))


async def clock_switch(visit: Visit, press: Press) -> None:
    """Switch the bank, or the standstill at night, on or off."""
    switch, on = read_switch_arg(press.id.arg)
    if switch not in SWITCHES:
        raise SayError("unknown-press")
    if on is None:
        on = not getattr((await at_table(visit, press.id.game)).table.timing, switch)
    await _set(visit, press, **{switch: on})


async def new_clock(visit: Visit, press: Press) -> None:
    """Show another clock for a running game, which the player can ask for."""
    await _show_wanted(visit, press)


async def new_pace(visit: Visit, press: Press) -> None:
    """Choose how much time a turn has, in a clock to ask for."""
    await _show_wanted(visit, press, pace=press.choice)


async def new_time_up(visit: Visit, press: Press) -> None:
    """Choose what happens when a player's time is up, in a clock to ask for."""
    await _show_wanted(visit, press, time_up=read(TimeoutAction, press.choice))


async def _show_wanted(visit: Visit, press: Press, **changes: object) -> None:
    here = await at_table(visit, press.id.game)
    wanted = replace(read(read_timing_arg, press.id.arg), **changes)
    check_timing(wanted)
    await visit.reply.change(new_clock_panel(here.table, wanted, here.words, await _rest(here)))


async def ask_clock(visit: Visit, press: Press) -> None:
    """Ask the others for another clock."""
    here = await at_table(visit, press.id.game)
    wanted = read(read_timing_arg, press.id.arg)
    is_done = got(await visit.host.clock_votes.change(here.game_id, visit.user_id, wanted))
    await visit.reply.change(Panel(text=here.words.t("clock-changed" if is_done else "motion-asked")))


async def more_time(visit: Visit, press: Press) -> None:
    """Ask the others for more time for a player."""
    here = await at_table(visit, press.id.game)
    seat, turn = read(read_more_time_arg, press.id.arg)
    is_done = got(await visit.host.clock_votes.more_time(here.game_id, visit.user_id, seat, turn))
    await visit.reply.show(Panel(text=here.words.t("clock-changed" if is_done else "motion-asked")))


async def counting(visit: Visit, press: Press) -> None:
    """Choose whom the game counts for if a seat changes hands."""
    counts_for = read(CountsFor, press.choice)
    await _show_changed(visit, got(await visit.host.lobbies.set_counting(press.id.game, visit.user_id, counts_for)))


async def seats_sun(visit: Visit, press: Press) -> None:
    """Choose whether the seats follow the sun."""
    _, on = read_switch_arg(press.id.arg)
    if on is None:
        on = not (await at_table(visit, press.id.game)).table.by_sun
    await _show_changed(visit, got(await visit.host.lobbies.set_sun(press.id.game, visit.user_id, on=on)))


async def _set(visit: Visit, press: Press, **changes: object) -> None:
    await _show_changed(visit, got(await visit.host.lobbies.set_timing(press.id.game, visit.user_id, **changes)))


async def _show_changed(visit: Visit, table: Table) -> None:
    here = await at_table(visit, table.game_id)
    await visit.reply.change(clock_panel(here.table, here.words))


async def _rest(here: AtTable) -> float | None:
    """Return the seconds that a running game still takes at its present pace, for its players."""
    view = await here.playing()
    elapsed = here.visit.host.now() - (here.table.started_at or here.visit.host.now())
    return rest_at_this_pace(view.public, elapsed)


async def quiet(visit: Visit, press: Press) -> None:
    """Stop reminding the presser of this turn."""
    turn = read(read_turn, press.id.arg)
    done = await visit.host.timekeeper.hush(press.id.game, visit.user_id, turn)
    await visit.reply.show(Panel(text=visit.words.t("quiet-done" if done else "quiet-over")))


async def nudge(visit: Visit, press: Press) -> None:
    """Remind the others that the table waits for them."""
    await visit.reply.show(await nudge_of(await at_table(visit, press.id.game)))


async def nudge_of(here: AtTable) -> Panel:
    """Remind the others that the table waits for them, and return who was reminded."""
    nudged = got(await here.visit.host.stalls.nudge(here.game_id, here.visit.user_id))
    return Panel(text=nudged_text(nudged, here.words))


async def vote_up(visit: Visit, press: Press) -> None:
    """Vote on what happens to a player whose time is up."""
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
    "new_clock": new_clock,
    "new_pace": new_pace,
    "new_time_up": new_time_up,
    "ask_clock": ask_clock,
    "more_time": more_time,
    "counting": counting,
    "seats_sun": seats_sun,
    "quiet": quiet,
    "nudge": nudge,
    "vote_up": vote_up,
    "im_back": im_back,
}
