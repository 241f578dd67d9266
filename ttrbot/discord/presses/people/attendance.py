"""Presses about coming and going, pausing, and notes."""

from collections.abc import Mapping
from functools import partial

import discord

from ttrbot.app.core.answers import got
from ttrbot.app.people.attendance import MOST_NOTES
from ttrbot.discord.core.custom_ids import CustomId
from ttrbot.discord.core.panel import Panel
from ttrbot.discord.core.wording import game_in_bold
from ttrbot.discord.panels.people.attendance import briefing_panel
from ttrbot.discord.panels.people.notification import read_seat_arg
from ttrbot.discord.visits.at_table import AtTable, at_table
from ttrbot.discord.visits.router import Handler, Press
from ttrbot.discord.visits.visibility import may_come, meeting_place
from ttrbot.discord.visits.visit import Visit, read
from ttrbot.discord.visits.welcome import check_welcome
from ttrbot.reading import natural

NOTE_FIELD = "note"


async def step_out(visit: Visit, press: Press) -> None:
    """Let a computer player play until the presser is back."""
    here = await at_table(visit, press.id.game)
    got(await visit.host.attendance.step_out(here.game_id, visit.user_id))
    await visit.reply.change(Panel(text=here.words.t("stepped-out")))


async def leave_game(visit: Visit, press: Press) -> None:
    """Leave a game for good."""
    here = await at_table(visit, press.id.game)
    got(await visit.host.attendance.leave(here.game_id, visit.user_id))
    game = game_in_bold(here.table, here.words.texts.locale)
    await visit.reply.change(Panel(text=here.words.t("left-game", game=game)))


async def take_seat(visit: Visit, press: Press) -> None:
    """Take an offered seat, and show what its player needs to know."""
    seat, number = read(read_seat_arg, press.id.arg)
    here = await at_table(visit, press.id.game)
    briefing = got(await visit.host.attendance.accept(here.game_id, visit.user_id, visit.user_name, seat, number))
    here = await at_table(visit, here.game_id)
    picture = await visit.host.pictures.hand(briefing.table, briefing.view, await here.style())
    await visit.reply.show(briefing_panel(briefing, here.words, picture))


async def decline_seat(visit: Visit, press: Press) -> None:
    """Say no to an offered seat."""
    seat, number = read(read_seat_arg, press.id.arg)
    got(await visit.host.attendance.decline(press.id.game, visit.user_id, visit.user_name, seat, number))
    await visit.reply.show(Panel(text=visit.words.t("offer-declined")))


async def kick_of(here: AtTable, user_id: int) -> Panel:
    """Ask the others whether to remove a player."""
    host = here.visit.host
    gone = await host.departures.gone_from(here.table)
    is_done = got(await host.attendance.kick(here.game_id, here.visit.user_id, user_id, gone=gone))
    return Panel(text=here.words.t("motion-decided" if is_done else "motion-asked"))


async def kick(visit: Visit, press: Press) -> None:
    """Ask the others whether to remove a player who left the server."""
    await visit.reply.show(await kick_of(await at_table(visit, press.id.game), read(natural, press.id.arg)))


async def resume_of(here: AtTable) -> Panel:
    """Go on, or ask the others to go on."""
    is_done = got(await here.visit.host.attendance.resume(here.game_id, here.visit.user_id))
    return Panel(text=here.words.t("resume-now" if is_done else "motion-asked"))


async def pause_of(here: AtTable) -> Panel:
    """Pause, or ask the others to pause."""
    is_done = got(await here.visit.host.attendance.pause(here.game_id, here.visit.user_id))
    return Panel(text=here.words.t("pause-now" if is_done else "motion-asked"))


async def resume(visit: Visit, press: Press) -> None:
    """Go on, or ask the others to go on."""
    await visit.reply.show(await resume_of(await at_table(visit, press.id.game)))


async def rematch_of(here: AtTable) -> Panel:
    """Open a table to play once more, or sit down at it."""
    visit, interaction = here.visit, here.visit.interaction
    check_opener = partial(check_welcome, interaction, await visit.host.servers.get(here.table.guild_id), visit.words)
    place, unseeing = meeting_place(interaction, here.table), list[str]()

    async def is_reached(guest: int) -> bool:
        comes = await may_come(interaction, place, guest)
        if not comes:
            unseeing.append(f"<@{guest}>")
        return comes

    table = got(
        await visit.host.invitations.rematch(
            here.game_id,
            visit.user_id,
            visit.user_name,
            interaction.id,
            channel_id=place,
            check_opener=check_opener,
            is_reached=is_reached,
        )
    )
    lines = [here.words.t("rematch-open", place=f"<#{table.channel_id}>")]
    if unseeing:
        lines.append(here.words.t("rematch-unseeing", people=", ".join(unseeing), place=f"<#{table.channel_id}>"))
    return Panel(text="\n".join(lines))


async def rematch(visit: Visit, press: Press) -> None:
    """Open a table to play once more, or sit down at it."""
    await visit.reply.show(await rematch_of(await at_table(visit, press.id.game)))


async def open_notes(here: AtTable) -> None:
    """Open the form with the visitor's notes."""
    words = here.words
    notes = got(await here.visit.host.attendance.notes(here.game_id, here.visit.user_id))
    form = discord.ui.Modal(title=words.t("note-title"), custom_id=str(CustomId("note", here.game_id)), timeout=None)
    box: discord.ui.TextInput[discord.ui.Modal] = discord.ui.TextInput(
        custom_id=NOTE_FIELD,
        style=discord.TextStyle.paragraph,
        default=notes,
        required=False,
        max_length=MOST_NOTES,
    )
    form.add_item(discord.ui.Label(text=words.t("note-label"), component=box))
    await here.visit.reply.form(form)


async def note(visit: Visit, press: Press) -> None:
    """Save the written notes."""
    here = await at_table(visit, press.id.game)
    kept = got(await visit.host.attendance.note(here.game_id, visit.user_id, press.fields.get(NOTE_FIELD, "")))
    await visit.reply.show(Panel(text=here.words.t("note-kept" if kept else "note-gone")))


HANDLERS: Mapping[str, Handler] = {
    "step_out": step_out,
    "leave_game": leave_game,
    "take_seat": take_seat,
    "decline_seat": decline_seat,
    "kick": kick,
    "resume": resume,
    "rematch": rematch,
    "note": note,
}
