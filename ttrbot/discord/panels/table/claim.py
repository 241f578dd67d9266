"""Claiming a route: the routes that can be paid for, then the ways to pay, each shown before it counts. Private."""

from collections.abc import Callable, Collection, Mapping, Sequence
from types import MappingProxyType

from ttrbot.discord.core import signs
from ttrbot.discord.core.custom_ids import CustomId
from ttrbot.discord.core.pages import paged_select
from ttrbot.discord.core.panel import Button, Look, Option, Panel, Row, button_rows
from ttrbot.discord.core.wording import matches
from ttrbot.discord.panels.table.orders import CLAIM
from ttrbot.discord.panels.table.paying import MARK, SplitPayment, pay_arg, way_label, way_rows, way_text
from ttrbot.discord.panels.table.routes import route_option
from ttrbot.engine.actions import Payment
from ttrbot.engine.cards import COLORS, NO_CARDS, Color, Counts
from ttrbot.engine.gamemap import Cost, Route
from ttrbot.engine.ids import DecisionId, RouteId
from ttrbot.engine.payment import can_complete, problems, without_substitutes
from ttrbot.text.limits import LABEL_LIMIT, length
from ttrbot.text.names import GameWords
from ttrbot.text.safety import quoted


def claim_panel(
    game_id: str,
    question: DecisionId,
    costs: Sequence[Cost],
    useful: Collection[RouteId],
    words: GameWords,
    *,
    page: int = 0,
    search: str = "",
    linked: Collection[RouteId] = (),
    to_markers: Mapping[RouteId, str] = MappingProxyType({}),
    price: Callable[[Cost], str] = lambda _: "",
    hand: Sequence[str] = (),
) -> Panel:
    """List the routes that can be claimed now, in the order of `costs`; `useful` ones serve the player's tickets.

    Beside `linked` ones a team mate owns a track. `to_markers` says of routes whose points go to markers how they
    would, `price` what the cheapest way to pay is; `hand` are lines on the player's cards.
    """

    def option(cost: Cost) -> Option:
        points = to_markers.get(cost.route) or words.t("count-points", points=cost.points)
        about = price(cost), points, words.demands(cost.route), _remark(cost.route, useful, linked, words)
        return route_option(cost.route, cost.color, words, *about)

    found = costs
    if search:
        found = [cost for cost in costs if matches(words.with_other_names(words.route(cost.route)), search)]
    buttons = [Button(label=words.t("button-search"), id=CustomId("search", game_id), emoji=signs.SEARCH)]
    if search:
        buttons.append(Button(label=words.t("button-all-routes"), id=CustomId("claim", game_id)))
    if not found:
        return Panel(text=words.t("claim-none-found", search=quoted(search)), rows=(tuple(buttons),))
    rows = paged_select(
        found,
        page,
        option,
        choose=CustomId("route", game_id, question),
        turn_to=lambda number: CustomId("claim_page", game_id, arg=f"{number}{MARK}{search}"),
        placeholder=words.t("claim-choose"),
        words=words.texts,
    )
    text = words.t("claim-title", number=len(found))
    if search:
        text = words.t("claim-found", number=len(found), search=quoted(search))
    return Panel(text="\n".join([text, *hand]), rows=(*rows, tuple(buttons)))


def plan_panel(
    game_id: str,
    routes: Sequence[Route],
    lacking: Mapping[RouteId, str],
    useful: Collection[RouteId],
    words: GameWords,
    *,
    title: str,
    page: int = 0,
    hand: Sequence[str] = (),
) -> Panel:
    """List routes with what is lacking for each; one press has it claimed as soon as it can be, by a standing order."""

    def option(route: Route) -> Option:
        return route_option(route.id, route.color, words, lacking[route.id], _remark(route.id, useful, (), words))

    orders = Button(label=words.t("button-orders"), emoji=signs.ORDERS, id=CustomId("orders", game_id))
    if not routes:
        return Panel(text=words.t("orders-no-route"), rows=((orders,),))
    rows = paged_select(
        routes,
        page,
        option,
        choose=CustomId("order_route", game_id, arg=CLAIM),
        turn_to=lambda number: CustomId("plan_page", game_id, arg=str(number)),
        placeholder=words.t("plan-choose"),
        words=words.texts,
    )
    return Panel(text="\n".join([title, *hand]), rows=(*rows, (orders,)))


def _remark(route: RouteId, useful: Collection[RouteId], linked: Collection[RouteId], words: GameWords) -> str | None:
    if route in linked:
        return words.t("claim-linked")
    return words.t("claim-useful") if route in useful else None


def pay_panel(
    game_id: str,
    question: DecisionId,
    cost: Cost,
    ways: Sequence[SplitPayment],
    words: GameWords,
    *,
    page: int = 0,
    has_more: bool = False,
    is_split: bool = False,
    to_markers: str | None = None,
    hints: Sequence[str] = (),
) -> Panel:
    """Offer the ways to pay for a route: each says what will be laid, and pressing it claims.

    Other cards can be laid as substitutes than those of the ways. A press on ways too long for a label first shows
    all their cards.

    `has_more`: the same cards can be taken otherwise from hand and rack; `is_split`: `ways` are all of these;
    `to_markers`: how the points would go to markers; `hints`: what special rules have to say of it.
    """
    route = cost.route
    name, worth = words.route(route), _worth(cost, words, to_markers)
    more = [Button(label=words.t("button-back"), id=CustomId("claim", game_id))]
    if has_more:
        split = CustomId("split", game_id, question, f"{route}{MARK}0")
        more.insert(0, Button(label=words.t("button-split"), emoji=signs.RACK, id=split))
    dear = next((way.hand for way in ways if cost.substitutes and way.hand.size > cost.cards), None)
    if dear is not None:
        start = SplitPayment(without_substitutes(cost, dear))
        lay = CustomId("lay", game_id, question, pay_arg(route, start))
        more.insert(0, Button(label=words.t("button-lay"), emoji=signs.ANY_COLOR, id=lay))
    if len(ways) == 1:
        text = words.t("claim-confirm", route=name, worth=worth, payment=way_text(ways[0], words))
        confirm = Button(
            label=words.t("button-claim-now"),
            emoji=signs.CLAIM,
            look=Look.GOOD,
            id=CustomId("pay", game_id, question, pay_arg(route, ways[0])),
        )
        rows: tuple[Row, ...] = ((confirm, *more),)
    else:
        text = words.t("claim-pay", route=name, worth=worth)
        verb = "split" if is_split else "pay_page"
        is_long = any(length(way_label(way, words)) > LABEL_LIMIT for way in ways)
        listed = way_rows(
            game_id,
            question,
            "lay" if is_long else "pay",
            ways,
            words,
            what=route,
            page=page,
            turn_to=lambda number: CustomId(verb, game_id, question, f"{route}{MARK}{number}"),
        )
        rows = (*listed, tuple(more))
    return Panel(text="\n".join([text, *hints]), rows=rows)


def lay_panel(
    game_id: str,
    question: DecisionId,
    cost: Cost,
    laid: Payment,
    words: GameWords,
    *,
    funds: Counts,
    hints: Sequence[str] = (),
) -> Panel:
    """Offer the cards for a route one by one, with a button that is enabled while it can be part of a payment."""
    route = cost.route

    def with_one_more(color: Color) -> Counts:
        return tuple(number + (kind == color) for kind, number in zip(Color, laid.cards, strict=True))

    def button(verb: str, cards: Counts, label: str, emoji: str | None = None, *, can_press: bool = True) -> Button:
        custom_id = CustomId(verb, game_id, question, pay_arg(route, SplitPayment(Payment(cards))))
        look = Look.GOOD if verb == "pay" else Look.PLAIN
        return Button(label=label, emoji=emoji, look=look, id=custom_id, disabled=not can_press)

    is_paid = next(problems(cost, laid), None) is None
    colors = [
        button(
            "lay",
            with_one_more(color),
            words.t("claim-card", card=words.t(f"color-{color.code}"), laid=laid.cards[color], held=funds[color]),
            words.signs.cards[color],
            can_press=laid.cards[color] < funds[color] and can_complete(cost, with_one_more(color), funds),
        )
        for color in COLORS
        if funds[color]
    ]
    text = words.t(
        "claim-lay",
        route=words.route(route),
        worth=_worth(cost, words),
        laid=laid.size,
        payment=words.payment(laid),
        is_paid=int(is_paid),
    )
    last = (
        button("pay", laid.cards, words.t("button-claim-now"), signs.CLAIM, can_press=is_paid),
        button("lay", NO_CARDS, words.t("button-lay-none"), can_press=bool(laid.size)),
        Button(label=words.t("button-back"), id=CustomId("pay_page", game_id, question, f"{route}{MARK}0")),
    )
    return Panel(text="\n".join([text, *hints]), rows=(*button_rows(colors), last))


def _worth(cost: Cost, words: GameWords, to_markers: str | None = None) -> str:
    if to_markers is not None:
        return words.t("claim-markers", shares=to_markers)
    return words.t("count-points", points=cost.points)
