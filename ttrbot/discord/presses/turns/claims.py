"""Claiming a route: list, search, choose, pay."""

from collections.abc import Collection, Mapping, Sequence

import discord

from ttrbot.app.core.answers import got
from ttrbot.app.core.tables import Refusal
from ttrbot.discord.core.custom_ids import CustomId
from ttrbot.discord.core.panel import Panel
from ttrbot.discord.panels.table.claim import claim_panel, lay_panel, pay_panel, plan_panel
from ttrbot.discord.panels.table.hand import hand_rows
from ttrbot.discord.panels.table.orders import CLAIM, new_claim
from ttrbot.discord.panels.table.paying import MARK, all_ways_of, read_pay_arg, way_label, ways_of
from ttrbot.discord.panels.table.why import why_panel
from ttrbot.discord.presses.turns.drawing import outcome, show_answer, submit
from ttrbot.discord.visits.at_table import AtTable, at_table, turn_question
from ttrbot.discord.visits.router import Handler, Press
from ttrbot.discord.visits.visit import Visit, read
from ttrbot.engine.actions import ClaimRoute
from ttrbot.engine.gamemap import Cost, GameMap, Route
from ttrbot.engine.ids import RouteId
from ttrbot.engine.outlook import outlook
from ttrbot.engine.payment import add, can_complete, payments
from ttrbot.engine.seatview import SeatView
from ttrbot.orders.playing import obstacle
from ttrbot.reading import natural
from ttrbot.text.hand import cards_lines
from ttrbot.text.markers import points_to_markers
from ttrbot.text.names import GameWords
from ttrbot.text.refusals import lacking_line
from ttrbot.text.telling import claim_hints

SEARCH_FIELD = "search"
SEARCH_LIMIT = 30


async def routes_panel(here: AtTable, *, page: int = 0, search: str = "") -> Panel:
    """List the routes that the visitor can claim now: first those for the tickets, then long ones.

    If there are none, or it isn't the visitor's turn, list the routes to plan for.
    """
    view = await here.playing()
    if not view.questions:
        return await plan_of(here)
    question = turn_question(view)
    if view.options.can_pass:
        return Panel(text=here.words.t("nothing-possible"), rows=hand_rows(here.table, view, here.words))
    gamemap = here.words.gamemap
    useful = useful_routes(view, gamemap)
    costs = ranked(view, useful, gamemap)
    if not costs:
        return await plan_of(here)
    told = ((cost.route, points_to_markers(here.words, view, cost.route, here.words.plain_player)) for cost in costs)
    return claim_panel(
        here.game_id,
        question.id,
        costs,
        useful,
        here.words,
        page=page,
        search=search,
        linked={cost.route for cost in costs if view.team_has_link(gamemap, gamemap.route[cost.route])},
        to_markers={route: shares for route, shares in told if shares is not None},
        price=lambda cost: _price(cost, view, here.words),
        hand=cards_lines(here.words, view),
    )


def _price(cost: Cost, view: SeatView, words: GameWords) -> str:
    """Return the price of a route: the first way to pay for it, and whether there are others."""
    wave_cards = view.public.seats[view.seat].wave_cards or 0
    ways = payments(cost, add(view.hand, view.rack), wave_cards)
    first = way_label(ways_of(ways[:1], view)[0], words)
    return words.t("claim-price", cards=first, others=len(ways) - 1)


async def plan_of(here: AtTable, *, page: int = 0) -> Panel:
    """List the free routes with what the visitor lacks for each: first those for the tickets, then the nearest."""
    view, gamemap = await here.playing(), here.words.gamemap
    reasons = got(await here.visit.host.games.all_obstacles(here.game_id, here.visit.user_id))
    useful = useful_routes(view, gamemap)

    def rank(route: Route) -> tuple[bool, int, int, int]:
        missing = (int(one.args["missing"]) for one in reasons[route.id] if one.code == "not_enough_cards")
        return route.id not in useful, next(missing, 0), -route.length, route.index

    routes = sorted(free_routes(view, gamemap), key=rank)
    title = "plan-title" if not view.questions else "plan-free" if view.options.routes else "plan-no-route"
    return plan_panel(
        here.game_id,
        routes,
        {route.id: lacking_line(here.words, reasons[route.id]) for route in routes},
        useful,
        here.words,
        title=here.words.t(title),
        page=page,
        hand=cards_lines(here.words, view),
    )


def free_routes(view: SeatView, gamemap: GameMap) -> Sequence[Route]:
    """Return the routes that can still be claimed; of equal parallel tracks only one."""

    def is_free(track: Route) -> bool:
        return view.public.owners[track.index] is None and not view.public.closed[track.index]

    alike = dict.fromkeys(gamemap.tracks_alike(route) for route in gamemap.routes)
    first = (next(filter(is_free, tracks), None) for tracks in alike)
    return [route for route in first if route and obstacle(new_claim(CLAIM, route, 0), view, gamemap) is None]


def useful_routes(view: SeatView, gamemap: GameMap) -> frozenset[RouteId]:
    """Return the routes on the cheapest ways to complete the player's open tickets, and parallel tracks."""
    ahead = outlook(view, gamemap)
    wanted = {route for way in ahead.ways(view.all_tickets).values() for route in way}
    groups = {gamemap.route[route].group for route in wanted} - {None}
    return frozenset(wanted | {route.id for route in gamemap.routes if route.group in groups})


def ranked(view: SeatView, useful: Collection[RouteId], gamemap: GameMap) -> list[Cost]:
    """Return the routes to claim that can be paid for: useful ones first, then long ones; of equal tracks only one."""

    def rank(cost: Cost) -> tuple[bool, int, int]:
        return cost.route not in useful, -cost.cards, cost.index

    first: dict[tuple[Route, ...], Cost] = {}
    for cost in sorted(view.options.routes, key=rank):
        first.setdefault(gamemap.tracks_alike(gamemap.route[cost.route]), cost)
    return list(first.values())


async def affordable(here: AtTable) -> list[Cost]:
    """Return the routes that the visitor could claim now, the best first; none for people who don't play."""
    gamemap = here.words.gamemap
    view = await here.visit.host.games.seat_view(here.game_id, here.visit.user_id)
    return [] if isinstance(view, Refusal) else ranked(view, useful_routes(view, gamemap), gamemap)


async def reasons_panel(here: AtTable, route: RouteId) -> Panel:
    """Tell why a route can't be claimed now."""
    reasons = got(await here.visit.host.games.obstacles(here.game_id, here.visit.user_id, route))
    gamemap = here.words.gamemap
    is_linked = not reasons and (await here.view()).team_has_link(gamemap, gamemap.route[route])
    return why_panel(here.game_id, route, reasons, here.words, is_linked=is_linked)


async def payment_panel(here: AtTable, route: RouteId, *, page: int = 0, is_split: bool = False) -> Panel:
    """Offer the ways to pay for a route, or tell why it can't be claimed; `is_split`: divided between hand and rack."""
    games, user_id = here.visit.host.games, here.visit.user_id
    if got(await games.obstacles(here.game_id, user_id, route)):
        return await reasons_panel(here, route)
    view = await here.playing()
    question = turn_question(view)
    laid = got(await games.payments(here.game_id, user_id, route))
    ways, every = ways_of(laid, view), all_ways_of(laid, view)
    return pay_panel(
        here.game_id,
        question.id,
        view.public.costs[here.words.gamemap.route[route].index],
        every if is_split else ways,
        here.words,
        page=page,
        has_more=not is_split and len(every) > len(ways),
        is_split=is_split,
        to_markers=points_to_markers(here.words, view, route, here.words.player),
        hints=claim_hints(here.words, view, here.words.gamemap.route[route]),
    )


async def claim(visit: Visit, press: Press) -> None:
    """Show the routes that can be claimed."""
    await visit.reply.change(await routes_panel(await at_table(visit, press.id.game)))


async def claim_page(visit: Visit, press: Press) -> None:
    """Turn a page of the routes."""
    page, _, search = press.id.arg.partition(MARK)
    here = await at_table(visit, press.id.game)
    await visit.reply.change(await routes_panel(here, page=read(natural, page), search=search))


async def plan_page(visit: Visit, press: Press) -> None:
    """Turn a page of the routes to plan for."""
    here = await at_table(visit, press.id.game)
    await visit.reply.change(await plan_of(here, page=read(natural, press.id.arg)))


async def search(visit: Visit, press: Press) -> None:
    """Open the form that asks for a city."""
    words = visit.words
    form = discord.ui.Modal(
        title=words.t("search-title"), custom_id=str(CustomId("search_for", press.id.game)), timeout=None
    )
    box: discord.ui.TextInput[discord.ui.Modal] = discord.ui.TextInput(
        custom_id=SEARCH_FIELD, placeholder=words.t("search-hint"), max_length=SEARCH_LIMIT
    )
    form.add_item(discord.ui.Label(text=words.t("search-label"), component=box))
    await visit.reply.form(form)


async def search_for(visit: Visit, press: Press) -> None:
    """Show the routes that match what was written."""
    here = await at_table(visit, press.id.game)
    search = " ".join(press.fields.get(SEARCH_FIELD, "").split())
    await visit.reply.change(await routes_panel(here, search=search))


async def route(visit: Visit, press: Press) -> None:
    """Show how the chosen route can be paid for."""
    await visit.reply.change(await payment_panel(await at_table(visit, press.id.game), press.choice))


async def pay_page(visit: Visit, press: Press) -> None:
    """Turn a page of the ways to pay."""
    name, _, page = press.id.arg.rpartition(MARK)
    await visit.reply.change(await payment_panel(await at_table(visit, press.id.game), name, page=read(natural, page)))


async def split(visit: Visit, press: Press) -> None:
    """Show all ways to divide the payment between hand and rack."""
    name, _, page = press.id.arg.rpartition(MARK)
    here = await at_table(visit, press.id.game)
    await visit.reply.change(await payment_panel(here, name, page=read(natural, page), is_split=True))


async def lay(visit: Visit, press: Press) -> None:
    """Show the cards laid so far and those that can be added, or the ways to pay if the press is out of date."""
    name, way = read(read_pay_arg, press.choice)
    here = await at_table(visit, press.id.game)
    view, route = await here.playing(), here.words.gamemap.route.get(name)
    cost = next((cost for cost in view.options.routes if cost.route == name), None)
    if route is None or cost is None or not can_complete(cost, way.hand.cards, view.hand):
        await visit.reply.change(await payment_panel(here, name))
        return
    panel = lay_panel(
        here.game_id,
        turn_question(view).id,
        cost,
        way.hand,
        here.words,
        funds=view.hand,
        hints=claim_hints(here.words, view, route),
    )
    await visit.reply.change(panel)


async def pay(visit: Visit, press: Press) -> None:
    """Claim the route with these cards."""
    name, way = read(read_pay_arg, press.choice)
    here = await at_table(visit, press.id.game)
    accepted = await submit(here, press, lambda seat: ClaimRoute(seat, name, way.hand, way.rack))
    await show_answer(here, await outcome(here, accepted))


HANDLERS: Mapping[str, Handler] = {
    "claim": claim,
    "claim_page": claim_page,
    "plan_page": plan_page,
    "search": search,
    "search_for": search_for,
    "route": route,
    "pay_page": pay_page,
    "split": split,
    "lay": lay,
    "pay": pay,
}
