"""The final count: points from claims, tickets, the rules' bonuses, and who wins (B19-B21)."""

from collections.abc import Sequence

from ttrbot.engine import zones
from ttrbot.engine.events import Result, ScoreLine, SideResult, TicketResult
from ttrbot.engine.ids import Seat, Side, TicketId
from ttrbot.engine.network import Network, network
from ttrbot.engine.state import State


def count(state: State) -> Result:
    """Return the result of the game as if it ended now."""
    networks = tuple(side_network(state, side) for side in state.book.sides)
    bonuses = [line for rule in state.book.rules for line in rule.final(state, networks)]
    sides = tuple(_count_side(state, side, networks[side], bonuses) for side in state.book.sides)
    return Result(sides, _winners(state, networks, sides))


def side_network(state: State, side: Side) -> Network:
    """Return the network of all routes of a side."""
    return network(state.book.gamemap, state.routes_of(state.book.seats_of[side]))


def tickets_of(state: State, side: Side) -> list[tuple[Seat, TicketId]]:
    """Return a side's tickets, each with the seat that holds it; a rack's tickets go with the side's first seat."""
    seats = state.book.seats_of[side]
    own = [(seat, ticket) for seat in seats for ticket in state.tickets[zones.tickets(seat)]]
    shared = state.tickets.get(zones.ticket_rack(side), ())
    return own + [(seats[0], ticket) for ticket in shared]


def completed_tickets(state: State, side: Side, own: Network) -> list[TicketId]:
    """Return the tickets of a side that its network completes, with the routes that rules lend to it."""
    known, joined = state.book.gamemap.ticket, for_tickets(state, side, own)
    return [ticket for _, ticket in tickets_of(state, side) if joined.best_leg(known[ticket]) is not None]


def for_tickets(state: State, side: Side, own: Network) -> Network:
    """Return a side's network as it counts for tickets, with the routes that rules lend to it."""
    lent = [index for rule in state.book.rules for index in rule.lend(state, side, own)]
    return network(state.book.gamemap, (*own.routes, *lent)) if lent else own


def _count_side(state: State, side: Side, own: Network, bonuses: Sequence[ScoreLine]) -> SideResult:
    joined = for_tickets(state, side, own)
    tickets = tuple(_ticket_result(state, seat, ticket, joined) for seat, ticket in tickets_of(state, side))
    completed = sum(result.completed for result in tickets)
    lines = (
        ScoreLine(side, "routes", state.route_points[side], len(own.routes)),
        ScoreLine(side, "tickets", sum(result.points for result in tickets), completed),
        *(line for line in bonuses if line.side == side),
    )
    total = sum(line.points for line in lines)
    return SideResult(side, total, completed, own.longest_path.length, lines, tickets)


def _ticket_result(state: State, seat: Seat, ticket_id: TicketId, own: Network) -> TicketResult:
    ticket = state.book.gamemap.ticket[ticket_id]
    leg = own.best_leg(ticket)
    if leg is None:
        return TicketResult(seat, ticket_id, completed=False, points=-ticket.penalty)
    return TicketResult(seat, ticket_id, completed=True, points=leg.points)


def _winners(state: State, networks: Sequence[Network], sides: Sequence[SideResult]) -> tuple[Side, ...]:
    """Return who wins: the highest total, then the most completed tickets, then what rules decide (B21, A13)."""

    def standing(result: SideResult) -> tuple[int, ...]:
        breaks = [rule.tie_break(state, networks, result.side) for rule in state.book.rules]
        return (result.total, result.completed, *breaks)

    standings = {result.side: standing(result) for result in sides}
    best = max(standings.values())
    return tuple(side for side, reached in standings.items() if reached == best)
