"""Presses that show, add, change, move and delete standing orders. All of this is private."""

import zlib
from collections.abc import Mapping
from dataclasses import replace
from functools import partial

import discord
import msgspec

from ttrbot.app.core.answers import got
from ttrbot.app.play.standing_orders import ChangeOrders
from ttrbot.discord.core.custom_ids import CustomId
from ttrbot.discord.core.errors import SayError
from ttrbot.discord.core.panel import Panel
from ttrbot.discord.panels.table.orders import (
    CLAIM,
    DRAW,
    GUARD,
    MARK,
    new_claim,
    not_understood_panel,
    order_draw_panel,
    order_panel,
    order_route_panel,
    orders_panel,
    overtaken_panel,
    read_stops,
    with_tickets,
)
from ttrbot.discord.presses.turns.claims import free_routes, useful_routes
from ttrbot.discord.visits.at_table import AtTable, at_table
from ttrbot.discord.visits.router import Handler, Press
from ttrbot.discord.visits.visit import Visit, read
from ttrbot.engine.cards import COLOR_BY_CODE
from ttrbot.orders.acting import threats
from ttrbot.orders.editing import (
    ListFull,
    added,
    changed,
    cleared,
    looked_at,
    moved,
    removed,
    rewritten,
    stopping,
    told_to_play,
    with_usual,
)
from ttrbot.orders.fields import FIELDS, kinds, with_value
from ttrbot.orders.wishes import AnyWish, DrawColors, Order, OrderList
from ttrbot.orders.wording import order_text, stop_texts
from ttrbot.orders.writing import NotUnderstood, list_text, read_list, read_order
from ttrbot.reading import natural
from ttrbot.text.limits import length

LIST_FIELD = "list"
FORM_LIMIT = 4000
"""The most characters of a text input (documentation of components)."""


async def orders_of(here: AtTable) -> Panel:
    """Return the visitor's orders in a game."""
    orders = got(await here.visit.host.orders.read(here.game_id, here.visit.user_id))
    return await _shown(here, orders)


async def _shown(here: AtTable, orders: OrderList) -> Panel:
    return orders_panel(here.table, orders, await here.view(), here.words)


async def _change(here: AtTable, change: ChangeOrders) -> OrderList:
    return got(await here.visit.host.orders.change(here.game_id, here.visit.user_id, change))


async def _change_and_show(visit: Visit, press: Press, change: ChangeOrders) -> None:
    here = await at_table(visit, press.id.game)
    orders = await _change(here, change)
    await visit.reply.change(await _shown(here, orders))


async def orders(visit: Visit, press: Press) -> None:
    """Show the list."""
    await visit.reply.change(await orders_of(await at_table(visit, press.id.game)))


async def order_new(visit: Visit, press: Press) -> None:
    """Add an order of the chosen kind, or ask for its colour or route."""
    here = await at_table(visit, press.id.game)
    if press.choice == DRAW:
        await here.playing()
        await visit.reply.change(order_draw_panel(here.game_id, here.words))
        return
    if press.choice in (CLAIM, GUARD):
        await visit.reply.change(await _routes(here, press.choice, 0))
        return
    make = kinds(await here.playing(), here.words.gamemap).get(press.choice)
    if make is None:
        raise SayError("unknown-press")
    await _add(here, make())


async def order_draw(visit: Visit, press: Press) -> None:
    """Add an order to draw the chosen colour, and offer more colours."""
    here = await at_table(visit, press.id.game)
    color = COLOR_BY_CODE.get(press.choice)
    if color is None:
        raise SayError("unknown-press")
    await _add(here, DrawColors((color,)), field=DRAW)


async def order_routes(visit: Visit, press: Press) -> None:
    """Turn a page of the routes."""
    kind, _, page = press.id.arg.partition(MARK)
    here = await at_table(visit, press.id.game)
    await visit.reply.change(await _routes(here, _kind(kind), read(natural, page)))


async def order_route(visit: Visit, press: Press) -> None:
    """Add an order about the chosen route."""
    here = await at_table(visit, press.id.game)
    route = here.words.gamemap.route.get(press.choice)
    if route is None:
        raise SayError("unknown-press")
    number = threats(route, await here.playing(), here.words.gamemap)
    await _add(here, new_claim(_kind(press.id.arg), route, number))


async def _add(here: AtTable, wish: AnyWish, *, field: str | None = None) -> None:
    """Add an order, unless the list already has it, and show it with the choices for one of its fields."""
    try:
        list_now = await _change(here, lambda before: added(before, wish))
    except ListFull:
        raise SayError("orders-full") from None
    shown = max(list_now.orders, key=lambda order: (order == Order(order.id, wish), order.id))
    await here.visit.reply.change(
        order_panel(here.game_id, list_now, shown, await here.view(), here.words, field=field)
    )


async def _routes(here: AtTable, kind: str, page: int) -> Panel:
    view, gamemap = await here.playing(), here.words.gamemap
    useful = useful_routes(view, gamemap)
    routes = sorted(free_routes(view, gamemap), key=lambda route: (route.id not in useful, -route.length, route.index))
    return order_route_panel(here.game_id, kind, routes, here.words, page)


async def order(visit: Visit, press: Press) -> None:
    """Show one order."""
    here = await at_table(visit, press.id.game)
    await visit.reply.change(
        order_panel(here.game_id, *await _order(here, press.choice), await here.view(), here.words)
    )


async def order_field(visit: Visit, press: Press) -> None:
    """Show the values that a field of an order can have."""
    here = await at_table(visit, press.id.game)
    orders, known = await _order(here, press.id.arg)
    if press.choice not in FIELDS:
        raise SayError("unknown-press")
    await visit.reply.change(
        order_panel(here.game_id, orders, known, await here.view(), here.words, field=press.choice)
    )


async def order_values(visit: Visit, press: Press) -> None:
    """Turn a page of a field's values."""
    number, field, page = read(_three, press.id.arg)
    here = await at_table(visit, press.id.game)
    orders, known = await _order(here, number)
    view, number_of_page = await here.view(), read(natural, page)
    panel = order_panel(here.game_id, orders, known, view, here.words, field=field, page=number_of_page)
    await visit.reply.change(panel)


async def order_set(visit: Visit, press: Press) -> None:
    """Change a field of an order to the chosen value."""
    number, _, field = press.id.arg.partition(MARK)
    here = await at_table(visit, press.id.game)
    _, known = await _order(here, number)
    new = read(lambda value: with_value(known, field, value, here.words.gamemap), press.choice)
    await _show_changed(here, new, field=field)


async def order_tickets(visit: Visit, press: Press) -> None:
    """Choose the tickets that an order builds."""
    here = await at_table(visit, press.id.game)
    _, known = await _order(here, press.id.arg)
    view = await here.playing()
    await _show_changed(here, read(lambda _: with_tickets(known, press.values, view), ""))


async def _show_changed(here: AtTable, new: Order, *, field: str | None = None) -> None:
    """Save a changed order in the list, and show it."""
    orders = await _change(here, partial(_with, new))
    if orders.find(new.id) is None:
        raise SayError("order-gone")
    panel = order_panel(here.game_id, orders, new, await here.view(), here.words, field=field)
    await here.visit.reply.change(panel)


def _with(new: Order, before: OrderList) -> OrderList:
    return changed(before, new)


async def order_up(visit: Visit, press: Press) -> None:
    """Move an order up."""
    await _change_and_show(visit, press, lambda before: moved(before, read(natural, press.id.arg), -1))


async def order_down(visit: Visit, press: Press) -> None:
    """Move an order down."""
    await _change_and_show(visit, press, lambda before: moved(before, read(natural, press.id.arg), 1))


async def order_delete(visit: Visit, press: Press) -> None:
    """Delete an order."""
    await _change_and_show(visit, press, lambda before: removed(before, read(natural, press.id.arg)))


async def orders_stops(visit: Visit, press: Press) -> None:
    """Choose when the list stops and asks."""
    chosen = read(lambda _: read_stops(press.values), "")
    await _change_and_show(visit, press, lambda before: stopping(before, chosen))


async def orders_write(visit: Visit, press: Press) -> None:
    """Open the form with the list as text."""
    here = await at_table(visit, press.id.game)
    orders = got(await visit.host.orders.read(here.game_id, visit.user_id))
    words = here.words
    written = list_text(orders, words)
    if length(written) > FORM_LIMIT:
        raise SayError("orders-too-long")
    form_id = CustomId("orders_written", here.game_id, arg=_edition(orders))
    form = discord.ui.Modal(title=words.t("orders-write-title"), custom_id=str(form_id), timeout=None)
    box: discord.ui.TextInput[discord.ui.Modal] = discord.ui.TextInput(
        custom_id=LIST_FIELD,
        style=discord.TextStyle.paragraph,
        default=written,
        required=False,
        max_length=FORM_LIMIT,
    )
    form.add_item(
        discord.ui.Label(text=words.t("orders-write-label"), description=words.t("orders-write-about"), component=box)
    )
    await visit.reply.form(form)


async def orders_written(visit: Visit, press: Press) -> None:
    """Replace the list with the written one."""
    here, text = await at_table(visit, press.id.game), press.fields.get(LIST_FIELD, "")
    before = got(await visit.host.orders.read(here.game_id, visit.user_id))
    if press.id.arg != _edition(before):
        await visit.reply.change(overtaken_panel(here.game_id, text, here.words))
        return
    try:
        lines, stops = read_list(text, before, await here.playing(), here.words)
        orders = await _change(here, lambda now: rewritten(now, lines, stops))
    except NotUnderstood as error:
        await visit.reply.change(not_understood_panel(here.game_id, error, text, here.words))
        return
    except ListFull:
        raise SayError("orders-full") from None
    await visit.reply.change(await _shown(here, orders))


def _edition(orders: OrderList) -> str:
    """Return a short digest of a list's orders and stops, which shows whether a form is out of date."""
    return f"{zlib.crc32(msgspec.json.encode((orders.orders, orders.stops))):x}"


async def order_written(here: AtTable, text: str) -> Panel:
    """Add the order that a text means, or change a stop, and show the list with what the bot understood."""
    view = await here.playing()
    try:
        meaning = read_order(text, view, here.words)
    except NotUnderstood as error:
        return not_understood_panel(here.game_id, error, text, here.words)
    try:
        if isinstance(meaning, Order):
            said = order_text(meaning, here.words)
            orders = await _change(here, lambda before: added(before, meaning.wish, like=meaning))
        else:
            orders = await _change(here, lambda before: stopping(before, meaning(before.stops)))
            said = " · ".join(stop_texts(orders.stops, here.words)) or here.words.t("order-stop-never-gone")
    except ListFull:
        raise SayError("orders-full") from None
    panel = await _shown(here, orders)
    return replace(panel, text=f"{here.words.t('orders-understood', order=said)}\n{panel.text}")


async def orders_usual(visit: Visit, press: Press) -> None:
    """Give the usual orders, unless the list has any; they also play a turn that has begun."""
    here = await at_table(visit, press.id.game)
    orders = await _change(here, lambda before: with_usual(before, here.words.gamemap))
    if orders.by_hand is not None:
        orders = await _change(here, told_to_play)
    await visit.reply.change(await _shown(here, orders))


async def orders_go_on(visit: Visit, press: Press) -> None:
    """Let a paused list go on."""
    await _change_and_show(visit, press, looked_at)


async def orders_now(visit: Visit, press: Press) -> None:
    """Let the list play a turn that would otherwise be played by hand."""
    await _change_and_show(visit, press, told_to_play)


async def orders_clear(visit: Visit, press: Press) -> None:
    """Delete all orders."""
    await _change_and_show(visit, press, cleared)


async def _order(here: AtTable, number: str) -> tuple[OrderList, Order]:
    """Return the visitor's list, and one of its orders by id. Raises SayError if the order is gone."""
    orders = got(await here.visit.host.orders.read(here.game_id, here.visit.user_id))
    known = orders.find(read(natural, number))
    if known is None:
        raise SayError("order-gone")
    return orders, known


def _kind(text: str) -> str:
    if text not in (CLAIM, GUARD):
        raise SayError("unknown-press")
    return text


def _three(arg: str) -> tuple[str, str, str]:
    number, field, page = arg.split(MARK)
    return number, field, page


HANDLERS: Mapping[str, Handler] = {
    "orders": orders,
    "order_new": order_new,
    "order_draw": order_draw,
    "order_routes": order_routes,
    "order_route": order_route,
    "order": order,
    "order_field": order_field,
    "order_values": order_values,
    "order_set": order_set,
    "order_tickets": order_tickets,
    "order_up": order_up,
    "order_down": order_down,
    "order_delete": order_delete,
    "orders_stops": orders_stops,
    "orders_write": orders_write,
    "orders_written": orders_written,
    "orders_usual": orders_usual,
    "orders_go_on": orders_go_on,
    "orders_now": orders_now,
    "orders_clear": orders_clear,
}
