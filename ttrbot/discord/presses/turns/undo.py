"""Taking one's last move back, or saying that one won't."""

from collections.abc import Mapping

from ttrbot.app.core.answers import RefusedError, got
from ttrbot.app.core.tables import Refusal
from ttrbot.app.play.undo import Preview
from ttrbot.discord.core.panel import Panel
from ttrbot.discord.panels.table.hand import hand_panel
from ttrbot.discord.panels.table.undo import FROM_MORE, undo_panel
from ttrbot.discord.presses.looks.showing import more_of
from ttrbot.discord.presses.turns.asking import ask
from ttrbot.discord.presses.turns.drawing import Answer, after_move, show_answer
from ttrbot.discord.visits.at_table import AtTable, at_table
from ttrbot.discord.visits.router import Handler, Press
from ttrbot.discord.visits.visit import Visit, read
from ttrbot.reading import natural
from ttrbot.text.refusals import refusal_text


async def undo_of(here: AtTable, *, from_more: bool = False, led_to: int | None = None) -> Panel:
    """Return what the visitor would take back; if the move `led_to` an earlier position, the present state."""
    preview = got(await here.visit.host.undoing.preview(here.game_id, here.visit.user_id))
    if led_to is not None and preview.to_seq >= led_to:
        return (await _answer_again(here, preview, said=here.words.t("undo-older"))).panel
    seat = preview.table.seat_of(here.visit.user_id)
    if seat is None:
        raise RefusedError("not_seated")
    return undo_panel(preview, here.words, seat, from_more=from_more)


async def undo(visit: Visit, press: Press) -> None:
    """Show what would be taken back."""
    here, is_more = await at_table(visit, press.id.game), press.id.arg == FROM_MORE
    led_to = None if is_more or not press.id.arg else read(natural, press.id.arg)
    await visit.reply.change(await undo_of(here, from_more=is_more, led_to=led_to))


async def undo_leave(visit: Visit, press: Press) -> None:
    """Take nothing back and let computer players go on; show the rarer buttons or the answer to the move again."""
    here = await at_table(visit, press.id.game)
    if press.id.arg == FROM_MORE:
        await visit.reply.change(await more_of(here))
        return
    preview = await visit.host.undoing.preview(here.game_id, visit.user_id)
    await visit.host.undo_grace.end(here.game_id, visit.user_id)  # refused if nobody waits for the visitor
    await show_answer(here, await _answer_again(here, preview))


async def _answer_again(here: AtTable, preview: Preview | Refusal, *, said: str = "") -> Answer:
    """Return the answer to the visitor's last move, with what can still be done about it."""
    view = await here.view()
    if isinstance(preview, Refusal):
        return await after_move(here, view, [], undo_from=None, said=said)
    own = [move for move in preview.moves if move.seat == view.seat]
    undo_from = preview.table.position if preview.asks is None else None
    return await after_move(here, view, own, undo_from=undo_from, said=said)


async def undo_now(visit: Visit, press: Press) -> None:
    """Take the move back, or ask the others."""
    here = await at_table(visit, press.id.game)
    position = read(natural, press.id.arg)
    is_done = await visit.host.undoing.take_back(here.game_id, visit.user_id, position)
    if isinstance(is_done, Refusal) and is_done.code == "undo_overtaken":
        await visit.reply.change(await _overtaken(here, is_done))
        return
    if not got(is_done):
        await visit.reply.change(Panel(text=here.words.t("undo-asked")))
        return
    view, note = await here.view(), here.words.t("undo-done")
    asked = await ask(here, view, note=note)
    await visit.reply.change(asked or hand_panel(here.table, view, here.words, None, note=note))


async def _overtaken(here: AtTable, refusal: Refusal) -> Panel:
    """Return what taking back means after somebody has moved, or the answer to the move without that button."""
    preview = await here.visit.host.undoing.preview(here.game_id, here.visit.user_id)
    if not isinstance(preview, Refusal) and (preview.asks is None or preview.can_ask):
        return await undo_of(here)
    return (await _answer_again(here, preview, said=refusal_text(here.words.texts, refusal, here.words))).panel


async def done(visit: Visit, press: Press) -> None:
    """Let computer players go on: the last move stays."""
    here = await at_table(visit, press.id.game)
    view = await here.view()
    is_so = got(await visit.host.undo_grace.end(here.game_id, visit.user_id))
    if is_so and not visit.reply.is_in_private:
        await visit.reply.acknowledge()  # the table shows that they go on
        return
    note = here.words.t("done-said" if is_so else "done-over")
    await visit.reply.change(hand_panel(here.table, view, here.words, None, note=note))


HANDLERS: Mapping[str, Handler] = {
    "undo": undo,
    "undo_leave": undo_leave,
    "undo_now": undo_now,
    "done": done,
}
