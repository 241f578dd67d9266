"""What happened, as one viewer saw it: one line per event."""

from collections import Counter
from collections.abc import Iterable, Mapping

from ttrbot.engine import events as ev
from ttrbot.engine.cards import Color, count_colors
from ttrbot.engine.decisions import DecisionClosed, DecisionOpened
from ttrbot.engine.ids import Seat, Viewer
from ttrbot.engine.rules.seen import OF_EVENT
from ttrbot.engine.zones import kind_of, owner_of
from ttrbot.text.names import GameWords
from ttrbot.text.scores import winners_line


def event_line(game: GameWords, event: ev.SeenEvent, viewer: Viewer = None) -> str | None:
    """Return an event's line; None for bookkeeping that nobody needs to read."""
    match event:
        case ev.StartSeatDrawn(seat=seat):
            return game.t("event-start", **game.subject(seat, viewer))
        case ev.CardsSeen():
            return _cards_line(game, event, viewer)
        case ev.TicketsSeen():
            return _tickets_line(game, event, viewer)
        case ev.ShuffleSeen(zone=zone):
            return game.t("event-shuffled-cards" if zone == "deck" else "event-shuffled-tickets")
        case ev.TurnBegan(seat=seat, turn=turn):
            return game.t("event-turn", **game.subject(seat, viewer), turn=turn)
        case ev.RouteClaimed(seat=seat, route=route):
            return game.t("event-claimed", **game.subject(seat, viewer), route=game.route(route))
        case ev.TracksClosed(routes=routes):
            names = game.listed(game.route(route) for route in routes)
            return game.t("event-tracks-closed", number=len(routes), routes=names)
        case ev.PointsScored(side=side, points=points, reason="route", route=route) if route is not None:
            words = game.side_subject(side, viewer)
            return game.t("event-points-route", **words, points=points, route=game.route(route))
        case ev.PointsScored(side=side, points=points, reason=reason):
            words = game.side_subject(side, viewer)
            return game.t(f"event-points-{reason.replace('_', '-')}", **words, points=points)
        case ev.MarketStays(locomotives=locomotives):
            return game.t("event-market-stays", locomotives=locomotives)
        case ev.Passed(seat=seat):
            return game.t("event-passed", **game.subject(seat, viewer))
        case ev.LastRoundBegan(seat=seat):
            return _last_round_line(game, seat, viewer)
        case ev.MarkerPlaced(seat=seat, city=city, home=home):
            key = "event-home" if home else "event-marker"
            return game.t(key, **game.subject(seat, viewer), city=game.city(city))
        case ev.Undone(seat=seat, moves=moves):
            return game.t("event-undone", **game.subject(seat, viewer), moves=moves)
        case ev.GameEnded(result=result):
            return winners_line(game, result)
        case DecisionOpened() | DecisionClosed() | ev.MemoryChanged() | ev.CarsSetAside():
            return None
        case _:
            told = OF_EVENT[type(event)].told(event)
            return None if told is None else game.tell(told, viewer)


def _last_round_line(game: GameWords, seat: Seat, viewer: Viewer) -> str:
    """Return whose cars are nearly used up: a player's (B18), or a team's together (A11)."""
    if game.gamemap.team_size == 1:
        return game.t("event-last-round", **game.subject(seat, viewer))
    side = game.gamemap.side_of(seat)
    is_own = viewer is not None and game.gamemap.side_of(viewer) == side
    return game.t("event-last-round-team", who="you" if is_own else "other", team=game.side(side))


def _cards_line(game: GameWords, event: ev.CardsSeen, viewer: Viewer) -> str | None:
    source, target = kind_of(event.source), kind_of(event.target)
    shown = game.cards(count_colors(event.colors)) if event.colors else game.t("count-cards", number=event.number)
    match source, target:
        case (("deck" | "market"), ("hand" | "drawn")):
            return game.t(
                "event-drew", **game.subject(owner_of(event.target), viewer), cards=drawn_cards(game, [event])
            )
        case (("deck" | "market"), "rack"):
            return game.t(
                "event-drew", who="other", player=game.side(owner_of(event.target)), cards=drawn_cards(game, [event])
            )
        case "drawn", "hand":
            return game.t("event-put-hand", **game.subject(owner_of(event.source), viewer), card=shown)
        case "drawn", "rack":
            return game.t("event-put-rack", **game.subject(owner_of(event.source), viewer), card=shown)
        case "deck", "market":
            return game.t("event-turned-up", cards=shown)
        case "market", "discards":
            return game.t("event-swept")
        case "discards", "deck":
            return game.t("event-new-deck", number=event.number)
        case "hand", ("discards" | "laid"):
            return game.t("event-paid", **game.subject(owner_of(event.source), viewer), cards=shown)
        case "rack", ("discards" | "laid"):
            return game.t("event-paid", who="other", player=game.side(owner_of(event.source)), cards=shown)
        case _:
            return None


def _tickets_line(game: GameWords, event: ev.TicketsSeen, viewer: Viewer) -> str | None:
    source, target = kind_of(event.source), kind_of(event.target)
    match source, target:
        case "ticket_deck", "offered":
            return game.t("event-tickets-offered", **game.subject(owner_of(event.target), viewer), number=event.number)
        case "offered", "tickets":
            tickets = ticket_names(game, event)
            return game.t("event-tickets-kept", **game.subject(owner_of(event.target), viewer), tickets=tickets)
        case "offered", _:
            return game.t("event-tickets-refused", **game.subject(owner_of(event.source), viewer), number=event.number)
        case "refused", "ticket_deck":
            return game.t("event-tickets-returned", number=event.number)
        case (("tickets" | "waiting"), "ticket_rack"):
            tickets = ticket_names(game, event)
            return game.t("event-tickets-shared", **game.subject(owner_of(event.source), viewer), tickets=tickets)
        case _:
            return None


def ticket_names(game: GameWords, event: ev.TicketsSeen) -> str:
    """Return the tickets if the viewer may know them, else their number."""
    if event.tickets is None:
        return game.t("count-tickets", number=event.number)
    return game.listed(game.ticket(ticket) for ticket in event.tickets)


def drawn_cards(game: GameWords, drawn: Iterable[ev.CardsSeen]) -> str:
    """Return the drawn cards: by colour if open, or if the viewer may know unseen ones; equal ones are counted."""
    hidden = 0
    seen: Counter[tuple[Color, bool]] = Counter()
    for event in drawn:
        if event.colors is None:
            hidden += event.number
        else:
            seen.update((color, event.source == "deck") for color in event.colors)
    return counted_cards(game, seen, hidden)


def counted_cards(game: GameWords, seen: Mapping[tuple[Color, bool], int], hidden: int) -> str:
    """Return the number of cards of each colour, with whether they came from the deck, and of those unseen."""
    phrases: list[str] = []
    for (color, is_blind), number in seen.items():
        card = game.card(color) if number == 1 else game.cards(count_colors((color,) * number))
        phrases.append(game.t("event-card-blind", card=card) if is_blind else card)
    if hidden:
        phrases.append(game.t("event-cards-hidden", number=hidden))
    return game.listed(phrases)
