"""One's standing orders: the list, a new one, and one order with all that can be changed about it. Private."""

from collections.abc import Sequence
from dataclasses import replace
from math import ceil

from msgspec import structs

from ttrbot.app.core.paces import MINUTE
from ttrbot.app.core.tables import Table
from ttrbot.app.play.standing_orders import longest_wait
from ttrbot.discord.core import signs
from ttrbot.discord.core.custom_ids import CustomId
from ttrbot.discord.core.pages import paged_select
from ttrbot.discord.core.panel import OPTIONS, Button, Look, Option, Panel, Row, Select
from ttrbot.discord.core.wording import capitalised
from ttrbot.discord.panels.table.routes import route_option
from ttrbot.engine.cards import COLOR_BY_CODE, COLORS
from ttrbot.engine.gamemap import Route
from ttrbot.engine.ids import TicketId
from ttrbot.engine.rules.hints import NOTHING
from ttrbot.engine.rules.seen import SEEN
from ttrbot.engine.seatview import SeatView
from ttrbot.orders.editing import last_reached, usual
from ttrbot.orders.fields import ANY, FIELDS, kinds
from ttrbot.orders.wishes import (
    MOST_ORDERS,
    BuildTickets,
    ChooseCity,
    Claim,
    DrawColors,
    DrawNeeded,
    Order,
    OrderList,
    Stops,
    UseTurn,
)
from ttrbot.orders.wording import news_lines, order_text, stop_texts, wish_text, written
from ttrbot.orders.writing import NotUnderstood
from ttrbot.reading import natural
from ttrbot.text.limits import MESSAGE_LIMIT, fit
from ttrbot.text.names import UNICODE, GameWords
from ttrbot.text.safety import quoted, quoted_lines

MARK = "~"
CLAIM, GUARD = "claim", "guard"
"""The two kinds of orders about a route: as soon as it can be paid, or when somebody could cut it off."""
DRAW = "colors"
"""The kind of orders that draw certain colours."""
CARS = "cars"
TICKETS_NOW = "tickets_now"
"""The kind of orders that draw tickets on the next turn."""
SELECTS = 4
"""The fields of an order that can be changed at once; the buttons need a row, too."""
TOGGLED = ("colors", "but", "cities")
"""Fields of which several values can be chosen, one after the other."""


def orders_panel(table: Table, orders: OrderList, view: SeatView, words: GameWords) -> Panel:
    """The list, with what has been cancelled since its owner last looked, and whether it plays in the running turn."""
    game_id, rests, by_hand = table.game_id, orders.left < 1, orders.by_hand is not None
    lines = [words.t("orders-title")]
    lines += [f"{number}. {order_text(order, words)}" for number, order in enumerate(orders.orders, start=1)]
    has_stops = bool(orders.orders) or orders.stops != Stops()
    if has_stops and (stops := stop_texts(orders.stops, words)):
        lines.append(words.t("orders-stops-now", stops=" · ".join(stops)))
    if not orders.orders:
        wishes = words.listed(f"*{written(Order(0, wish), words)[0]}*" for wish in usual(words.gamemap))
        lines += [words.t("orders-none"), words.t("orders-usual", orders=wishes)]
    elif rests:
        lines.append(words.t("orders-resting"))
    elif by_hand and not orders.asked:
        lines.append(words.t("orders-by-hand"))
    elif orders.told == table.position:
        lines.append(words.t("orders-told", minutes=ceil(longest_wait(table, view.seat) / MINUTE)))
    if (last := last_reached(orders)) is not None:
        lines.append(words.t("orders-never-reached", number=last))
    lines += news_lines(orders.played, orders.cancelled, orders.asked, words)
    rows: list[Row] = []
    if orders.orders:
        options = [
            Option(label=f"{number}. {wish_text(order.wish, words)}", value=str(order.id))
            for number, order in enumerate(orders.orders, start=1)
        ]
        rows.append(Select(id=CustomId("order", game_id), placeholder=words.t("orders-choose"), options=tuple(options)))
    if len(orders.orders) < MOST_ORDERS:
        names = (*kinds(view, words.gamemap), DRAW, CLAIM, GUARD)
        new = tuple(Option(label=_kind(name, view, words), value=name) for name in names)
        rows.append(Select(id=CustomId("order_new", game_id), placeholder=words.t("orders-add"), options=new))
    buttons = [Button(label=words.t("button-orders-write"), emoji=signs.WRITE, id=CustomId("orders_write", game_id))]
    if not orders.orders:
        label = words.t("button-orders-usual")
        buttons = [Button(label=label, look=Look.GOOD, id=CustomId("orders_usual", game_id)), *buttons]
    else:
        go_on = Button(label=words.t("button-orders-go-on"), look=Look.GOOD, id=CustomId("orders_go_on", game_id))
        now = Button(label=words.t("button-orders-now"), look=Look.GOOD, id=CustomId("orders_now", game_id))
        buttons = [*((go_on,) if rests else (now,) if by_hand else ()), *buttons]
    if has_stops:
        rows.append(_stops_select(game_id, orders.stops, words))
        clear = Button(label=words.t("button-orders-clear"), look=Look.DANGER, id=CustomId("orders_clear", game_id))
        buttons.append(clear)
    return Panel(text=fit(lines, MESSAGE_LIMIT, words.more), rows=(*rows, tuple(buttons)))


CARS_LEFT = (5, 8, 10, 12, 15, 20)
"""The numbers of cars at which a list can be told to stop; any other can be written."""


def _stops_select(game_id: str, stops: Stops, words: GameWords) -> Select:
    """Choose all stops at once; those that hold are chosen."""
    every = [
        ("gone", Stops(), stops.gone),
        ("taken", Stops(gone=False, taken=True), stops.taken),
        *((f"{CARS}.{number}", Stops(gone=False, cars=number), stops.cars == number) for number in CARS_LEFT),
        *((color.code, Stops(gone=False, market=(color,)), color in stops.market) for color in COLORS),
    ]
    plain = replace(words, signs=UNICODE)
    options = tuple(
        Option(label=capitalised(stop_texts(stop, plain)[0]), value=value, chosen=is_on) for value, stop, is_on in every
    )
    return Select(
        id=CustomId("orders_stops", game_id),
        placeholder=words.t("orders-stops"),
        options=options,
        least=0,
        most=len(options),
    )


def read_stops(values: Sequence[str]) -> Stops:
    """Return the stops that were chosen; of several numbers of cars the largest. Raises ValueError."""
    cars = [natural(value.removeprefix(f"{CARS}.")) for value in values if value.startswith(f"{CARS}.")]
    colors = [value for value in values if value in COLOR_BY_CODE]
    if len(cars) + len(colors) + ("gone" in values) + ("taken" in values) != len(values):
        raise ValueError(f"no such stops: {values}")
    market = tuple(COLOR_BY_CODE[code] for code in colors)
    return Stops(gone="gone" in values, taken="taken" in values, market=market, cars=max(cars, default=0))


def not_understood_panel(game_id: str, error: NotUnderstood, text: str, words: GameWords) -> Panel:
    """Say which part isn't understood and what can be written there; the whole text is shown, so it isn't lost."""

    def either(phrases: Sequence[str]) -> str:
        return words.texts.listed((f"*{phrase}*" for phrase in phrases), alternatives=True)

    part = quoted(error.text)
    if error.before:
        said = [words.t("orders-not-understood-after", text=part, before=f"*{error.before}*")]
    else:
        said = [words.t("orders-not-understood", text=part) if part else words.t("orders-nothing-written")]
    if error.meant:
        said.append(words.t("orders-meant", phrases=either(error.meant)))
    elif error.valid:
        said.append(words.t("orders-valid", phrases=either(error.valid)))
    said.append(words.t("orders-separated"))
    return _unsaved_panel(game_id, "\n".join(said), text, words)


def overtaken_panel(game_id: str, text: str, words: GameWords) -> Panel:
    """Say that the list changed while it was being written anew; what was written is shown, so it isn't lost."""
    return _unsaved_panel(game_id, words.t("orders-overtaken"), text, words)


def _unsaved_panel(game_id: str, said: str, text: str, words: GameWords) -> Panel:
    lines = [said, words.t("orders-written-before"), *quoted_lines(text)]
    again = Button(label=words.t("button-orders-write"), emoji=signs.WRITE, id=CustomId("orders_write", game_id))
    return Panel(text=fit(lines, MESSAGE_LIMIT, words.more), rows=((again, _back(game_id, words)),))


def _kind(name: str, view: SeatView, words: GameWords) -> str:
    """What a kind of orders is called: one to use a turn by a special rule, by what it does."""
    make = kinds(view, words.gamemap).get(name)
    wish = None if make is None else make()
    return wish_text(wish, words) if isinstance(wish, UseTurn) else words.t(f"order-kind-{name.replace('_', '-')}")


def later_panel(game_id: str, kind: str, said: str, view: SeatView, words: GameWords) -> Panel:
    """Say that it isn't the person's turn, as `said` does, and offer an order of this kind for it."""
    on_turn = Button(
        label=words.t("button-order-later"), emoji=signs.ORDERS, id=CustomId("order_new", game_id, arg=kind)
    )
    text = words.t("order-later", order=_kind(kind, view, words))
    return Panel(text=f"{said}\n{text}", rows=((on_turn,),))


def order_draw_panel(game_id: str, words: GameWords) -> Panel:
    """Choose the first colour of a new order."""
    options = tuple(
        Option(label=_value(DRAW, color.code, words), value=color.code, emoji=words.signs.cards[color])
        for color in COLORS
    )
    choose = Select(id=CustomId("order_draw", game_id), placeholder=words.t("orders-choose-color"), options=options)
    return Panel(text=words.t(f"order-kind-{DRAW}"), rows=(choose, (_back(game_id, words),)))


def order_route_panel(game_id: str, kind: str, routes: Sequence[Route], words: GameWords, page: int = 0) -> Panel:
    """Choose the route of a new order."""
    back = (_back(game_id, words),)
    if not routes:
        return Panel(text=words.t("orders-no-route"), rows=(back,))
    rows = paged_select(
        routes,
        page,
        lambda route: route_option(route.id, route.color, words, words.demands(route.id)),
        choose=CustomId("order_route", game_id, arg=kind),
        turn_to=lambda number: CustomId("order_routes", game_id, arg=f"{kind}{MARK}{number}"),
        placeholder=words.t("claim-choose"),
        words=words.texts,
    )
    return Panel(text=words.t(f"order-kind-{kind}"), rows=(*rows, back))


def order_panel(
    game_id: str,
    orders: OrderList,
    order: Order,
    view: SeatView,
    words: GameWords,
    *,
    field: str | None = None,
    page: int = 0,
) -> Panel:
    """One order of a list, and what can be changed about it: the likeliest fields, and the `field` that was chosen."""

    def press(verb: str, *more: str) -> CustomId:
        return CustomId(verb, game_id, arg=MARK.join((str(order.id), *more)))

    names = [name for name, known in FIELDS.items() if known.values(order, words.gamemap)]
    rows: list[Row] = []
    if isinstance(order.wish, BuildTickets) and (held := _held(view)):
        rows.append(_tickets_select(press("order_tickets"), order.wish, held, words))
    most = SELECTS - len(rows)
    shown = names if len(names) <= most else [field] if field in names else names[: most - 1]
    for name in shown:
        rows += paged_select(
            FIELDS[name].values(order, words.gamemap),
            page,
            lambda value, name=name: Option(  # type: ignore[misc]
                label=_value(name, value, words),
                value=value,
                emoji=signs.KEPT if _is_on(order, name, value) else _sign(value, words),
            ),
            choose=press("order_set", name),
            turn_to=lambda number, name=name: press("order_values", name, str(number)),  # type: ignore[misc]
            placeholder=words.t(f"order-toggle-{name}") if name in TOGGLED else _field(name, words),
            words=words.texts,
        )
    others = tuple(Option(label=_field(name, words), value=name) for name in names if name not in shown)
    if others:
        rows.append(Select(id=press("order_field"), placeholder=words.t("order-change"), options=others))
    is_first, is_last = (order.id == orders.orders[end].id for end in (0, -1))
    up, down = (Button(label=words.t(f"button-{way}"), id=press(f"order_{way}")) for way in ("up", "down"))
    rows.append(
        (
            *(() if is_first else (up,)),
            *(() if is_last else (down,)),
            Button(label=words.t("button-order-delete"), look=Look.DANGER, id=press("order_delete")),
            Button(label=words.t("button-done"), look=Look.GOOD, id=CustomId("orders", game_id)),
        )
    )
    return Panel(text=f"{order_text(order, words)}\n-# {words.t('order-saved')}", rows=tuple(rows))


def _held(view: SeatView) -> tuple[TicketId, ...]:
    """The tickets that an order can build, as many as a menu takes."""
    return (*view.tickets, *view.rack_tickets)[:OPTIONS]


def _tickets_select(press: CustomId, wish: BuildTickets, held: Sequence[TicketId], words: GameWords) -> Select:
    """Choose the tickets to build, all at once."""
    options = tuple(
        Option(label=words.ticket(ticket), value=ticket, chosen=not wish.tickets or ticket in wish.tickets)
        for ticket in held
    )
    return Select(id=press, placeholder=words.t("order-field-tickets"), options=options, most=len(options))


def with_tickets(order: Order, chosen: Sequence[TicketId], view: SeatView) -> Order:
    """Return an order that builds the chosen tickets; all of those that can be chosen stand for those to come, too.

    Raises ValueError for what isn't held, and for an order that builds no tickets.
    """
    held = _held(view)
    if not isinstance(order.wish, BuildTickets) or not chosen or not set(chosen) <= set(held):
        raise ValueError(f"no such tickets: {chosen}")
    return structs.replace(
        order, wish=structs.replace(order.wish, tickets=() if set(chosen) == set(held) else tuple(chosen))
    )


def new_claim(kind: str, route: Route, threats: int) -> Claim:
    """A new order about a route."""
    return Claim(route.id, threats=threats if kind == GUARD else None)


def _back(game_id: str, words: GameWords) -> Button:
    """Back to the list."""
    return Button(label=words.t("button-back"), id=CustomId("orders", game_id))


def _field(name: str, words: GameWords) -> str:
    """What a field of orders is called."""
    return words.t(f"order-field-{name.replace('_', '-')}")


def _is_on(order: Order, field: str, value: str) -> bool:
    match field, order.wish:
        case "colors", DrawColors(colors=colors):
            return COLOR_BY_CODE.get(value) in colors
        case "but", DrawNeeded(but=but):
            return COLOR_BY_CODE.get(value) in but
        case "cities", ChooseCity(cities=cities):
            return value in cities
        case _:
            return False


def _value(field: str, value: str, words: GameWords) -> str:
    """A value that can be chosen, in words."""
    if field in SEEN and (told := SEEN[field].order_value(value)) is not None:
        return words.label(told)
    if value == NOTHING:
        return words.t("order-value-any")
    if field == "cities":
        return words.city(value)
    name, _, number = value.partition(".")
    if name == ANY:
        return words.t("order-value-cards", number=natural(number))
    color = COLOR_BY_CODE.get(name)
    if color is None:
        return value
    return words.t(f"cards-{color.code}", number=natural(number)) if number else words.t(f"color-{color.code}")


def _sign(value: str, words: GameWords) -> str | None:
    """The sign of a value that is one or more cards of a colour."""
    color = COLOR_BY_CODE.get(value.partition(".")[0])
    return None if color is None else words.signs.cards[color]
