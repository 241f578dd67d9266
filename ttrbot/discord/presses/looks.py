"""Buttons that only show something. They belong to no question and always work."""

from collections.abc import Mapping

from ttrbot.content import map_ids
from ttrbot.discord.at_table import AtTable, at_table
from ttrbot.discord.panel import Panel
from ttrbot.discord.panels.hand import hand_panel
from ttrbot.discord.panels.history import board_panel, log_panel, score_panel
from ttrbot.discord.panels.more import more_panel
from ttrbot.discord.panels.rules import MARK, rules_panel
from ttrbot.discord.router import Handler, Press
from ttrbot.discord.visit import SayError, Visit, got, read


async def hand_of(here: AtTable) -> Panel:
    """The visitor's hand with its picture."""
    view = await here.view()
    picture = await here.visit.host.pictures.hand(here.table, view, await here.style())
    return hand_panel(here.table, view, here.words, picture)


async def log_of(here: AtTable, page: int = 0) -> Panel:
    """The moves of the game as the visitor saw them, page 0 the newest."""
    viewer = here.table.seat_of(here.visit.user_id)
    entries = got(await here.visit.host.games.history(here.game_id, viewer))
    return log_panel(here.game_id, entries, page, here.words, viewer)


async def score_of(here: AtTable, step: str | None = None) -> Panel:
    """The points as all may know them; after the end, one step of the count."""
    moment = got(await here.visit.host.games.public_view(here.game_id))
    return score_panel(moment, step, here.words)


async def board_of(here: AtTable, move: int | None = None) -> Panel:
    """The board now, or as it was after a move."""
    moment = got(await here.visit.host.games.public_view(here.game_id, move))
    picture = await here.visit.host.pictures.board(moment.table, moment.view, await here.style())
    return board_panel(moment, picture, here.words)


async def repost(here: AtTable) -> Panel:
    """Post the table message anew at the bottom, and say so."""
    await here.visit.host.repost(here.game_id)
    return Panel(text=here.words.t("table-reposted"))


async def hand(visit: Visit, press: Press) -> None:
    """Show one's own hand."""
    await visit.reply.show(await hand_of(await at_table(visit, press.id.game)))


async def more(visit: Visit, press: Press) -> None:
    """Show the rarer buttons."""
    here = await at_table(visit, press.id.game)
    await visit.reply.show(more_panel(here.table, here.words))


async def log(visit: Visit, press: Press) -> None:
    """Show the moves of the game."""
    here = await at_table(visit, press.id.game)
    await visit.reply.change(await log_of(here, read(int, press.id.arg or "0")))


async def score(visit: Visit, press: Press) -> None:
    """Show the points."""
    await visit.reply.change(await score_of(await at_table(visit, press.id.game), press.id.arg or None))


async def board(visit: Visit, press: Press) -> None:
    """Show the board, as it is or as it was."""
    here = await at_table(visit, press.id.game)
    await visit.reply.change(await board_of(here, read(int, press.id.arg) if press.id.arg else None))


async def rules(visit: Visit, press: Press) -> None:
    """Show a page of the rules, by default the first of the table's map."""
    map_id, _, page = press.id.arg.partition(MARK)
    if not map_id:
        map_id = (await at_table(visit, press.id.game)).table.map_id
    if map_id not in map_ids():
        raise SayError("unknown-press")
    await visit.reply.change(rules_panel(visit.words, map_id, read(int, page or "0")))


async def table(visit: Visit, press: Press) -> None:
    """Post the table message anew at the bottom."""
    await visit.reply.change(await repost(await at_table(visit, press.id.game)))


HANDLERS: Mapping[str, Handler] = {
    "hand": hand,
    "more": more,
    "log": log,
    "score": score,
    "board": board,
    "rules": rules,
    "table": table,
}
