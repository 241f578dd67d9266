"""What commands show or do at a table, by name: at once, or after the person has chosen one of their games."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Final, TypeAlias

from ttrbot.app.core.answers import got
from ttrbot.discord.core.panel import Panel
from ttrbot.discord.core.wording import game_in_bold, game_link
from ttrbot.discord.panels.people.attendance import leave_panel
from ttrbot.discord.presses.looks import showing as looks
from ttrbot.discord.presses.people import attendance as people
from ttrbot.discord.presses.people import clocks
from ttrbot.discord.presses.turns import answers, claims, undo
from ttrbot.discord.presses.turns.orders import order_written, orders_of
from ttrbot.discord.visits.at_table import AtTable, turn_question
from ttrbot.discord.visits.naming import named_person, named_route
from ttrbot.discord.visits.visibility import check_guest_sees
from ttrbot.discord.visits.visit import read
from ttrbot.reading import natural
from ttrbot.store import Status

Look: TypeAlias = Callable[[AtTable, str], Awaitable[Panel]]
"""Shows something of a table. The text is the command's argument; empty if there is none."""
MARK: Final = "~"
"""The separator of two arguments of a command."""
NUDGE: Final = "nudge"
"""The argument with which `clock` nudges."""
AS_TEXT, OF_MINE = "text", "mine"
"""The ways in which `board` shows the board, other than as the public picture."""


async def claim(here: AtTable, route: str) -> Panel:
    """Offer ways to pay for a route, or list the routes that can be paid for if none is given."""
    if not route:
        return await claims.routes_panel(here)
    view = await here.playing()
    if view.questions:
        turn_question(view)
    return await claims.payment_panel(here, await named_route(here, route))


async def why(here: AtTable, route: str) -> Panel:
    """Tell why a route can't be claimed, or list what is lacking for each route."""
    return await (claims.reasons_panel(here, await named_route(here, route)) if route else claims.plan_of(here))


async def clock(here: AtTable, given: str) -> Panel:
    """Show the table's clock, or nudge the players the game is waiting for."""
    return await (clocks.nudge_of(here) if given == NUDGE else clocks.clock_of(here))


async def home(here: AtTable, city: str) -> Panel:
    """Choose one's home city: the given one, or one of a list."""
    return await answers.city_choice(here, city)


async def leave(here: AtTable, _: str) -> Panel:
    """Leave a lobby, or ask for how long to leave a running game."""
    if here.table.status is Status.LOBBY:
        got(await here.visit.host.lobbies.leave(here.game_id, here.visit.user_id))
        return Panel(text=here.words.t("left-lobby", game=game_in_bold(here.table, here.words.texts.locale)))
    await here.playing()
    return leave_panel(here.table, here.words, here.visit.user_id)


async def replace(here: AtTable, given: str) -> Panel:
    """Offer a seat to a person: one's own, or as owner a computer player's. The text has the person and the seat."""
    person, _, seat_text = given.partition(MARK)
    new_id, seat = read(natural, person), read(natural, seat_text) if seat_text else None
    await check_guest_sees(here.visit.interaction, here.table.channel_id, new_id)
    got(await here.visit.host.attendance.offer(here.game_id, here.visit.user_id, new_id, seat))
    return Panel(text=here.words.t("offer-made" if seat is None else "offer-robot-made", name=f"<@{person}>"))


async def invite(here: AtTable, person: str) -> Panel:
    """Invite somebody to a lobby."""
    guest = read(natural, person)
    await check_guest_sees(here.visit.interaction, here.table.channel_id, guest)
    table = got(await here.visit.host.invitations.invite(here.game_id, here.visit.user_id, guest))
    return Panel(text=here.words.t("invited", name=f"<@{guest}>", game=game_link(table, here.words.texts.locale)))


async def kick(here: AtTable, person: str) -> Panel:
    """Ask the others whether to remove a player."""
    return await people.kick_of(here, named_person(here, person))


async def board(here: AtTable, given: str) -> Panel:
    """Show the board now, or as it was after a move; in words, or with one's own tickets."""
    move_text, _, how = given.partition(MARK)
    move = read(natural, move_text) if move_text else None
    if how == OF_MINE:
        return await looks.mine_of(here)
    if how == AS_TEXT:
        return await looks.board_text_of(here, move)
    return await looks.board_of(here, move)


async def my_hand(here: AtTable, _: str) -> Panel:
    """Show the hand, and try direct messages again."""
    await here.visit.host.open_dms(here.visit.user_id)
    return await looks.hand_of(here)


NOTE: Final = "note"
"""The command that opens a form instead of showing something."""


def _plain(look: Callable[[AtTable], Awaitable[Panel]]) -> Look:
    """Return a look for a command without arguments."""
    return lambda here, _: look(here)


LOOKS: Mapping[str, Look] = {
    "board": board,
    "claim": claim,
    "clock": clock,
    "hand": _plain(looks.hand_of),
    "home": home,
    "invite": invite,
    "kick": kick,
    "leave": leave,
    "log": _plain(looks.log_of),
    "my_hand": my_hand,
    "order": order_written,
    "orders": _plain(orders_of),
    "rematch": _plain(people.rematch_of),
    "pause": _plain(people.pause_of),
    "replace": replace,
    "resume": _plain(people.resume_of),
    "score": _plain(looks.score_of),
    "table": _plain(looks.repost),
    "undo": _plain(undo.undo_of),
    "why": why,
}
