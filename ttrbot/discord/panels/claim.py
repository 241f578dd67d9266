"""Claiming a route: the routes that can be paid for, then the ways to pay, each shown before it counts. Private."""

from collections.abc import Collection, Sequence

from ttrbot.discord import signs
from ttrbot.discord.custom_ids import CustomId
from ttrbot.discord.pages import paged_select
from ttrbot.discord.panel import Button, Look, Option, Panel, Row, button_rows
from ttrbot.discord.wording import matches
from ttrbot.engine.actions import Payment
from ttrbot.engine.cards import COLORS, LOCOMOTIVE
from ttrbot.engine.gamemap import RouteCost
from ttrbot.engine.ids import DecisionId, RouteId
from ttrbot.text.names import CARD_EMOJI, GameWords

MARK = "~"
MOST_PAY_BUTTONS = 15


def claim_panel(
    game_id: str,
    question: DecisionId,
    costs: Sequence[RouteCost],
    useful: Collection[RouteId],
    words: GameWords,
    *,
    page: int = 0,
    search: str = "",
) -> Panel:
    """List the routes that can be claimed now, in the order of `costs`; `useful` ones serve the player's tickets."""
    options = [
        Option(
            label=words.route(cost.route),
            value=cost.route,
            emoji="⬜" if cost.color is None else CARD_EMOJI[cost.color],
            description=words.t(
                "claim-option",
                points=words.gamemap.points[cost.length],
                useful="yes" if cost.route in useful else "no",
            ),
        )
        for cost in costs
        if matches(words.route(cost.route), search)
    ]
    buttons = [Button(label=words.t("button-search"), id=CustomId("search", game_id), emoji=signs.SEARCH)]
    if search:
        buttons.append(Button(label=words.t("button-all-routes"), id=CustomId("claim", game_id)))
    if not options:
        if not costs:
            return Panel(text=words.t("claim-none"))
        return Panel(text=words.t("claim-none-found", search=search), rows=(tuple(buttons),))
    rows = paged_select(
        options,
        page,
        choose=CustomId("route", game_id, question),
        turn_to=lambda number: CustomId("claim_page", game_id, arg=f"{number}{MARK}{search}"),
        placeholder=words.t("claim-choose"),
        words=words.texts,
    )
    text = words.t("claim-title", number=len(options))
    return Panel(text=text, rows=(*rows, tuple(buttons)))


def pay_panel(
    game_id: str,
    question: DecisionId,
    route: RouteId,
    ways: Sequence[Payment],
    words: GameWords,
    *,
    page: int = 0,
) -> Panel:
    """Offer the ways to pay for a route: each says what will be laid, and pressing it claims."""
    back = (Button(label=words.t("button-back"), id=CustomId("claim", game_id)),)
    points = words.gamemap.points[words.gamemap.route[route].length]
    if len(ways) == 1:
        confirm = Button(
            label=words.t("button-claim-now"),
            emoji=signs.CLAIM,
            look=Look.GOOD,
            id=CustomId("pay", game_id, question, pay_arg(route, ways[0])),
        )
        text = words.t("claim-confirm", route=words.route(route), points=points, payment=words.payment(ways[0]))
        return Panel(text=text, rows=((confirm, *back),))
    text = words.t("claim-pay", route=words.route(route), points=points)
    if len(ways) <= MOST_PAY_BUTTONS:
        buttons = [
            Button(
                label=words.payment(way),
                emoji=pay_sign(way),
                look=Look.GOOD if number == 0 else Look.PLAIN,
                id=CustomId("pay", game_id, question, pay_arg(route, way)),
            )
            for number, way in enumerate(ways)
        ]
        return Panel(text=text, rows=(*button_rows(buttons, 3), back))
    options = [Option(label=words.payment(way), value=pay_arg(route, way), emoji=pay_sign(way)) for way in ways]
    rows: tuple[Row, ...] = paged_select(
        options,
        page,
        choose=CustomId("pay", game_id, question),
        turn_to=lambda number: CustomId("pay_page", game_id, question, f"{route}{MARK}{number}"),
        placeholder=words.t("claim-choose-payment"),
        words=words.texts,
    )
    return Panel(text=text, rows=(*rows, back))


def pay_sign(way: Payment) -> str:
    """The sign of the colour that is laid."""
    return CARD_EMOJI[next((color for color in COLORS if way.cards[color]), LOCOMOTIVE)]


def pay_arg(route: RouteId, way: Payment) -> str:
    """Write a claim into a custom id: the route, the cards by colour, the ferry cards."""
    return f"{route}{MARK}{'.'.join(map(str, way.cards))}{MARK}{way.ferry}"


def read_pay_arg(arg: str) -> tuple[RouteId, Payment]:
    """Read `pay_arg` back; ValueError if it is none."""
    route, cards, ferry = arg.split(MARK)
    counts = tuple(int(count) for count in cards.split("."))
    if len(counts) != len(COLORS) or min(counts) < 0:
        raise ValueError(f"no payment: {arg!r}")
    return route, Payment(counts, int(ferry))
