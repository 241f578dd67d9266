"""Buttons that only show something. They belong to no question and always work."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from ttrbot.app.core.answers import got
from ttrbot.app.core.tables import Entry, claims_in
from ttrbot.content import map_ids
from ttrbot.discord.core.errors import SayError
from ttrbot.discord.core.panel import Panel
from ttrbot.discord.panels.looks.history import (
    AT,
    board_panel,
    board_text_panel,
    log_page,
    log_panel,
    page_of,
    score_panel,
    since_panel,
)
from ttrbot.discord.panels.looks.more import more_panel
from ttrbot.discord.panels.looks.progress import progress_panel
from ttrbot.discord.panels.looks.rules import MARK, rules_panel
from ttrbot.discord.panels.looks.watch import watch_panel
from ttrbot.discord.panels.people.clock import moment
from ttrbot.discord.panels.server.standing import standing_panel
from ttrbot.discord.panels.table.end import end_buttons
from ttrbot.discord.panels.table.hand import hand_panel
from ttrbot.discord.visits.at_table import AtTable, at_table
from ttrbot.discord.visits.router import Handler, Press
from ttrbot.discord.visits.visit import Visit, read
from ttrbot.engine.events import TurnBegan
from ttrbot.engine.ids import Seat
from ttrbot.engine.seatview import SeatView
from ttrbot.reading import natural
from ttrbot.store import Status
from ttrbot.text.decisions import question_text
from ttrbot.text.story import move_lines


async def hand_of(here: AtTable) -> Panel:
    """Return the visitor's hand with its picture, and since when it has been so: an older one may stay beside it."""
    view = await here.view()
    picture = await here.visit.host.pictures.hand(here.table, view, await here.style())
    lines = [here.words.t("hand-as-of", when=moment(here.visit.host.now())), await _half_turn(here, view)]
    return hand_panel(here.table, view, here.words, picture, note="\n".join(filter(None, lines)))


async def _half_turn(here: AtTable, view: SeatView) -> str:
    """Return which card the visitor has drawn, and that a second one is to be drawn; empty if none is.

    The answer to the press that drew the first one may have been lost in a restart.
    """
    asked = [question for question in view.questions if question.is_second_card]
    if not asked:
        return ""
    moves = got(await here.visit.host.games.history(here.game_id, view.seat, standing=True))
    drawn = move_lines(here.words, moves[-1:], view.seat)
    return "\n".join([*drawn, *(question_text(here.words, question, view.seat) for question in asked)])


async def log_of(here: AtTable, page: int = 0, move: int | None = None) -> Panel:
    """Return the moves of the game as the visitor saw them: a page, 0 being the newest, or the one with a `move`."""
    viewer = here.table.seat_of(here.visit.user_id)
    entries = got(await here.visit.host.games.history(here.game_id, viewer))
    page = page if move is None else page_of(entries, move)
    shown = [entry.number for entry in log_page(entries, page)]
    reasons = got(await here.visit.host.explanations.reasons(here.game_id, shown))
    return log_panel(here.game_id, entries, page, here.words, viewer, reasons=reasons)


async def score_of(here: AtTable, step: str | None = None) -> Panel:
    """Return the public points; after the end, one step of the final count."""
    moment = got(await here.visit.host.games.public_view(here.game_id))
    return score_panel(moment, step, here.words)


async def board_of(here: AtTable, move: int | None = None) -> Panel:
    """Return the board now, or as it was after a move; once the game is over, with everybody's cards and tickets."""
    games = here.visit.host.games
    moment = got(await games.public_view(here.game_id, move))
    all_hands = got(await games.all_hands(here.game_id, move)) if moment.table.status is Status.OVER else None
    picture = await here.visit.host.pictures.board(moment.table, moment.view, await here.style(), moment.recent)
    return board_panel(moment, picture, here.words, all_hands)


async def board_text_of(here: AtTable, move: int | None = None, page: int = 0) -> Panel:
    """Show a page of the board in words."""
    return board_text_panel(got(await here.visit.host.games.public_view(here.game_id, move)), page, here.words)


async def mine_of(here: AtTable) -> Panel:
    """Return the board with the visitor's tickets."""
    view = await here.view()
    return progress_panel(view, await here.visit.host.pictures.mine(here.table, view, await here.style()), here.words)


async def since_of(here: AtTable) -> Panel:
    """Return what has happened since the visitor's last turn."""
    games, view = here.visit.host.games, await here.view()
    moves = since_turn_of(got(await games.history(here.game_id, standing=True)), view.seat)
    moment = got(await games.public_view(here.game_id))
    picture = await here.visit.host.pictures.board(moment.table, moment.view, await here.style(), claims_in(moves))
    return since_panel(moment, moves, picture, here.words)


def since_turn_of(moves: Sequence[Entry], seat: Seat) -> Sequence[Entry]:
    """Return the moves since the end of this seat's last finished turn; all moves if there is none."""
    began = [
        (number, event.seat) for number, move in enumerate(moves) for event in move.seen if isinstance(event, TurnBegan)
    ]
    ends = [end for (_, whose), (end, _) in pairwise(began) if whose == seat]
    return moves[ends[-1] + 1 :] if ends else moves


async def watch_of(here: AtTable) -> Panel:
    """Return the public table."""
    content = got(await here.visit.host.games.watched(here.game_id))
    recent = claims_in(content.moves)
    picture = await here.visit.host.pictures.board(here.table, content.view, await here.style(), recent)
    return watch_panel(replace(content, picture=picture), here.words)


async def running_beside(here: AtTable) -> AtTable:
    """Return the channel's newest running game; the same table if none is running."""
    for table in await here.visit.host.games.games_in(here.table.guild_id):
        if table.status is Status.RUNNING and table.channel_id == here.table.channel_id:
            return await at_table(here.visit, table.game_id)
    return here


async def more_of(here: AtTable) -> Panel:
    """Return the rarer buttons."""
    settings = await here.visit.host.servers.get(here.table.guild_id)
    own = here.table.seat_of(here.visit.user_id)
    can_undo = got(await here.visit.host.undoing.is_possible(here.game_id, here.visit.user_id))
    return more_panel(here.table, here.words, own, voice=settings.voice, can_undo=can_undo)


async def repost(here: AtTable) -> Panel:
    """Post the table message again at the bottom, for its players; say where it is, or why it isn't there.

    If the game is over, offer its film and a rematch.
    """
    if here.table.status is Status.OVER:
        return Panel(text=here.words.t("table-is-over"), rows=(end_buttons(here.table, here.words),))
    standing = got(await here.visit.host.reposts.repost(here.game_id, here.visit.user_id))
    return standing_panel(standing, here.words.texts)


async def hand(visit: Visit, press: Press) -> None:
    """Show one's own hand."""
    await visit.reply.show(await hand_of(await at_table(visit, press.id.game)))


async def more(visit: Visit, press: Press) -> None:
    """Show the rarer buttons."""
    await visit.reply.show(await more_of(await at_table(visit, press.id.game)))


async def log(visit: Visit, press: Press) -> None:
    """Show the moves of the game."""
    here = await at_table(visit, press.id.game)
    await visit.reply.change(await log_of(here, read(natural, press.id.arg or "0")))


async def log_at(visit: Visit, press: Press) -> None:
    """Show the page of the log with the chosen move."""
    here = await at_table(visit, press.id.game)
    await visit.reply.change(await log_of(here, move=read(natural, press.choice)))


async def score(visit: Visit, press: Press) -> None:
    """Show the points."""
    await visit.reply.change(await score_of(await at_table(visit, press.id.game), press.id.arg or None))


async def board(visit: Visit, press: Press) -> None:
    """Show the board, now or after an earlier move."""
    here = await at_table(visit, press.id.game)
    await visit.reply.change(await board_of(here, read(natural, press.id.arg) if press.id.arg else None))


async def all_hands(visit: Visit, press: Press) -> None:
    """Show the first board of a finished game, with everybody's hand, and buttons to go on."""
    await visit.reply.show(await board_of(await at_table(visit, press.id.game), 0))


async def board_text(visit: Visit, press: Press) -> None:
    """Show a page of the board in words."""
    here = await at_table(visit, press.id.game)
    page, _, move = press.id.arg.partition(AT)
    position = read(natural, move) if move else None
    await visit.reply.change(await board_text_of(here, position, read(natural, page or "0")))


async def mine(visit: Visit, press: Press) -> None:
    """Show the board with one's own tickets."""
    await visit.reply.change(await mine_of(await at_table(visit, press.id.game)))


async def since(visit: Visit, press: Press) -> None:
    """Show what has happened since one's last turn."""
    await visit.reply.change(await since_of(await at_table(visit, press.id.game)))


async def rules(visit: Visit, press: Press) -> None:
    """Show a page of the rules, by default the first of the table's map."""
    map_id, _, page = press.id.arg.partition(MARK)
    if not map_id:
        map_id = (await at_table(visit, press.id.game)).table.map_id
    if map_id not in map_ids():
        raise SayError("unknown-press")
    number = read(natural, page or "0")
    await visit.reply.change(rules_panel(visit.words, map_id, number, signs=visit.services.emoji.signs))


async def table(visit: Visit, press: Press) -> None:
    """Post the table message again at the bottom."""
    await visit.reply.change(await repost(await at_table(visit, press.id.game)))


async def watch(visit: Visit, press: Press) -> None:
    """Show the public table to a spectator, again if pressed again."""
    await visit.reply.change(await watch_of(await at_table(visit, press.id.game)))


HANDLERS: Mapping[str, Handler] = {
    "hand": hand,
    "more": more,
    "log": log,
    "log_at": log_at,
    "score": score,
    "board": board,
    "all_hands": all_hands,
    "board_text": board_text,
    "mine": mine,
    "since": since,
    "rules": rules,
    "table": table,
    "watch": watch,
}
