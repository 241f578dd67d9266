"""The buttons of the lobby message."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from functools import partial

import discord

from ttrbot.app.core.answers import RefusedError, got
from ttrbot.app.core.charms import LONGEST, normalised
from ttrbot.app.core.tables import Refusal
from ttrbot.app.people.lobby_checks import check_owner
from ttrbot.discord.core.custom_ids import CustomId
from ttrbot.discord.core.panel import Button, Look, Panel
from ttrbot.discord.core.switches import read_switch_arg
from ttrbot.discord.panels.people.lobby import BY_LOT, REMOVE_ROBOT, owner_panel
from ttrbot.discord.presses.turns.shared import shared
from ttrbot.discord.visits.at_table import at_table
from ttrbot.discord.visits.permitted import check_may_show
from ttrbot.discord.visits.router import Handler, Press
from ttrbot.discord.visits.visit import Visit, read
from ttrbot.reading import natural
from ttrbot.store import SurfaceKind
from ttrbot.text.safety import quoted

CHARM_FIELD = "charm"


@asynccontextmanager
async def _shown(visit: Visit, press: Press) -> AsyncIterator[None]:
    """Show changes made within the block by editing the lobby message as the answer, or else the owner's panel."""
    async with shared(visit, press.id.game, SurfaceKind.LOBBY) as show:
        yield
        await show()
    if visit.reply.is_in_private:
        here = await at_table(visit, press.id.game)
        await visit.reply.change(owner_panel(here.table, here.words))
    await visit.reply.acknowledge()


async def join(visit: Visit, press: Press) -> None:
    """Take a seat. People who press on an invitation don't see the lobby message."""
    here = await at_table(visit, press.id.game)
    joining = partial(visit.host.lobbies.join, here.game_id, visit.user_id, visit.user_name, visit.interaction.id)
    if visit.interaction.guild_id is not None:
        async with _shown(visit, press):
            got(await joining())
    else:
        got(await joining())
        await visit.reply.show(Panel(text=visit.words.t("invited-joined")))


async def leave(visit: Visit, press: Press) -> None:
    """Free one's seat."""
    async with _shown(visit, press):
        got(await visit.host.lobbies.leave(press.id.game, visit.user_id))


async def start(visit: Visit, press: Press) -> None:
    """Begin the game, if it can be shown. If its owner is missed, it is looked whether they are still there."""
    async with _shown(visit, press):
        here = await at_table(visit, press.id.game)
        if here.table.owner_id == visit.user_id:
            check_may_show(visit, here.table.channel_id, visit.interaction.app_permissions)
        started = await visit.host.lobbies.start(press.id.game, visit.user_id)
        if isinstance(started, Refusal) and started.code == "not_owner":
            visit.host.departures.miss_owner(press.id.game)
        got(started)


async def robot(visit: Visit, press: Press) -> None:
    """Seat a computer player of the chosen kind, or send the last one away."""
    lobbies = visit.host.lobbies
    kind = press.choice
    async with _shown(visit, press):
        if kind == REMOVE_ROBOT:
            got(await lobbies.remove_robot(press.id.game, visit.user_id))
        else:
            got(await lobbies.add_robot(press.id.game, visit.user_id, kind, visit.interaction.id))


async def option(visit: Visit, press: Press) -> None:
    """Switch one of the map's options on or off."""
    name, on = read_switch_arg(press.id.arg)
    if on is None:
        on = not (await at_table(visit, press.id.game)).table.options.get(name, False)
    async with _shown(visit, press):
        got(await visit.host.lobbies.set_option(press.id.game, visit.user_id, name, on=on))


async def pair_up(visit: Visit, press: Press) -> None:
    """Join the team of the chosen person."""
    async with _shown(visit, press):
        got(await visit.host.lobbies.pair_up(press.id.game, visit.user_id, read(natural, press.choice)))


async def first(visit: Visit, press: Press) -> None:
    """Choose who begins."""
    seat = None if press.choice == BY_LOT else read(natural, press.choice)
    async with _shown(visit, press):
        got(await visit.host.lobbies.set_first(press.id.game, visit.user_id, seat))


async def charm(visit: Visit, press: Press) -> None:
    """Open the form for one's lucky charm."""
    here = await at_table(visit, press.id.game)
    words = here.words
    if here.table.seat_of(visit.user_id) is None:
        raise RefusedError("not_seated")
    form = discord.ui.Modal(
        title=words.t("charm-title"), custom_id=str(CustomId("charm_in", here.game_id)), timeout=None
    )
    box: discord.ui.TextInput[discord.ui.Modal] = discord.ui.TextInput(custom_id=CHARM_FIELD, max_length=LONGEST)
    form.add_item(discord.ui.Label(text=words.t("charm-label"), description=words.t("charm-about"), component=box))
    await visit.reply.form(form)


async def charm_in(visit: Visit, press: Press) -> None:
    """Enter one's lucky charm, and say what to write down about it."""
    text = press.fields.get(CHARM_FIELD, "")
    table = got(await visit.host.lobbies.add_charm(press.id.game, visit.user_id, text))
    said = visit.words.t(
        "charm-added",
        charm=quoted(normalised(text)),
        hash=table.secret_hash,
        before=table.marks[-2],
        mark=table.marks[-1],
    )
    await visit.reply.show(Panel(text=said))


async def call_off(visit: Visit, press: Press) -> None:
    """Ask its owner for confirmation before a lobby is called off."""
    here = await at_table(visit, press.id.game)
    words = here.words
    check_owner(here.table, visit.user_id)
    sure = Button(label=words.t("button-call-off"), look=Look.DANGER, id=CustomId("call_off_now", here.game_id))
    await visit.reply.show(Panel(text=words.t("lobby-call-off-confirm"), rows=((sure,),)))


async def call_off_now(visit: Visit, press: Press) -> None:
    """Call a lobby off."""
    got(await visit.host.lobbies.cancel(press.id.game, visit.user_id))
    await visit.reply.change(Panel(text=visit.words.t("lobby-cancelled")))


async def keep_open(visit: Visit, press: Press) -> None:
    """Keep a lobby open that would otherwise close because nobody starts it."""
    got(await visit.host.expiry.keep(press.id.game, visit.user_id))
    await visit.reply.show(Panel(text=visit.words.t("lobby-kept")))


HANDLERS: Mapping[str, Handler] = {
    "join": join,
    "leave": leave,
    "start": start,
    "robot": robot,
    "option": option,
    "pair_up": pair_up,
    "first": first,
    "charm": charm,
    "charm_in": charm_in,
    "call_off": call_off,
    "call_off_now": call_off_now,
    "keep_open": keep_open,
}
