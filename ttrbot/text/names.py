"""The names of the things and people of one game in one language."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any, Protocol

from ttrbot.engine.actions import Payment
from ttrbot.engine.cards import COLORS, Color, Counts
from ttrbot.engine.gamemap import GameMap, Ticket
from ttrbot.engine.ids import CityId, RouteId, Seat, Side, TicketId, Viewer
from ttrbot.engine.rules.choices import Told
from ttrbot.engine.rules.seen import demands, seen_rules
from ttrbot.text.catalog import Texts
from ttrbot.text.safety import NAME_LIMIT, plain_name, safe_name

CARD_EMOJI: dict[Color, str] = {
    Color.PURPLE: "🟣",
    Color.BLUE: "🔵",
    Color.ORANGE: "🟠",
    Color.WHITE: "⚪",
    Color.GREEN: "🟢",
    Color.YELLOW: "🟡",
    Color.BLACK: "🎱",
    Color.RED: "🔴",
    Color.LOCOMOTIVE: "🚂",
}
"""The signs of train cards are round, of players square. A black disc can't be seen on Discord's dark background."""

SEAT_EMOJI: dict[str, str] = {"blue": "🟦", "red": "🟥", "green": "🟩", "yellow": "🟨", "black": "⬛", "white": "⬜"}


WAVE_CARD_EMOJI = "⛴️"
ROBOT_EMOJI = "🤖"
"""Stands before the name of a person for whom a computer player acts."""


@dataclass(frozen=True, slots=True)
class Signs:
    """The signs before the words for a card, a wave card, a player or a team."""

    cards: Mapping[Color, str]
    seats: Mapping[str, str]
    """The signs by colour of players, and of the first in each team."""
    mates: Mapping[str, str]
    """Those of the others in a team, whose marks on the board differ."""
    wave_card: str

    def sign(self, usual: str) -> str:
        """Return the sign to use for a usual sign."""
        return self.wave_card if usual == WAVE_CARD_EMOJI else usual


UNICODE = Signs(CARD_EMOJI, SEAT_EMOJI, SEAT_EMOJI, WAVE_CARD_EMOJI)
"""The signs that every Discord client shows, and that labels may contain."""


def team_name(texts: Texts, color: str, signs: Signs = UNICODE) -> str:
    """Return a team's name, by its colour."""
    return f"{signs.seats[color]} {texts.t(f'team-{color}')}"


class MapNames(Protocol):
    """A map's names in one language."""

    @property
    def title(self) -> str:
        """The map's title."""

    @property
    def cities(self) -> Mapping[CityId, str]:
        """The names of all cities and terminals."""

    @property
    def other_names(self) -> Mapping[CityId, Sequence[str]]:
        """Other names by which people may look for a city or terminal, in any language."""

    @property
    def zones(self) -> Mapping[str, str]:
        """The names of the zones to which terminals lead."""

    @property
    def regions(self) -> Mapping[str, str]:
        """The names of the regions."""

    @property
    def notes(self) -> str:
        """What players should know about the map besides its rules."""


@dataclass(frozen=True, slots=True)
class Player:
    """The player of a seat: the name that the person chose (None: deleted), and the seat's colour."""

    name: str | None
    color: str
    stands_in: bool = False
    """Whether the texts are about a computer player in this person's place."""


def name_of(texts: Texts, players: Sequence[Player], seat: Seat) -> str:
    """Return a player's name without formatting; with a number if an earlier team mate has the same name."""
    own, *mates = (
        plain_name(player.name or texts.t("name-former-player"))
        for player in (players[seat], *(player for player in players[:seat] if player.color == players[seat].color))
    )
    if own not in mates:
        return own
    number = f" ({mates.count(own) + 1})"
    return plain_name(own, NAME_LIMIT - len(number)) + number


@dataclass(frozen=True, slots=True)
class GameWords:
    """What is needed to write about one game in one language. Names that it returns are safe in messages."""

    texts: Texts
    gamemap: GameMap
    names: MapNames
    players: tuple[Player, ...]
    """The players by seat."""
    signs: Signs = UNICODE

    def t(self, key: str, /, **args: int | str) -> str:
        """Return a formatted message."""
        return self.texts.t(key, **args)

    def player(self, seat: Seat) -> str:
        """Return a seat's sign, as on the board, and its player's name."""
        is_first = self.gamemap.seats_of(self.gamemap.side_of(seat))[0] == seat
        signs = self.signs.seats if is_first else self.signs.mates
        return f"{signs[self.players[seat].color]} {self.name(seat)}"

    def name(self, seat: Seat) -> str:
        """Return a player's name alone."""
        name = safe_name(name_of(self.texts, self.players, seat))
        return f"{ROBOT_EMOJI} {name}" if self.players[seat].stands_in else name

    def of_stand_in(self, seat: Seat) -> "GameWords":
        """Return the same words, but about the computer player in the place of this seat's person."""
        players = (replace(player, stands_in=at == seat) for at, player in enumerate(self.players))
        return replace(self, players=tuple(players))

    def plain_player(self, seat: Seat) -> str:
        """Return a player's name and the colour in words, for places without emoji and formatting."""
        name, color = name_of(self.texts, self.players, seat), self.players[seat].color
        return self.t("name-player-plain", name=name, color=self.t(f"seat-color-{color}"))

    def plain_side(self, side: Side) -> str:
        """Return a player's name or a team's colour, for places without signs and formatting: in and by pictures."""
        first, *others = self.gamemap.seats_of(side)
        if others:
            return self.t(f"team-{self.players[first].color}")
        return name_of(self.texts, self.players, first)

    def side(self, side: Side) -> str:
        """Return the name of a player, or of a team by its colour."""
        seats = self.gamemap.seats_of(side)
        if len(seats) == 1:
            return self.player(seats[0])
        return team_name(self.texts, self.players[seats[0]].color, self.signs)

    def side_in_full(self, side: Side) -> str:
        """Return the name of a player, or of a team with its members."""
        seats = self.gamemap.seats_of(side)
        if len(seats) == 1:
            return self.player(seats[0])
        people = self.listed(self.name(seat) for seat in seats)
        return self.t("name-team", team=self.side(side), people=people)

    def subject(self, seat: Seat, viewer: Viewer) -> dict[str, str]:
        """Return the arguments of a sentence about a seat: `player`, and `who`, which is `you` for the seat itself."""
        return {"who": "you" if seat == viewer else "other", "player": self.player(seat)}

    def side_subject(self, side: Side, viewer: Viewer) -> dict[str, str]:
        """Return the arguments of a sentence about a side: `side`, and `who`, which is `you` for its only seat."""
        return {"who": "you" if self.gamemap.seats_of(side) == (viewer,) else "other", "side": self.side(side)}

    def city(self, city_id: CityId) -> str:
        """Return a city's name; its id if it has none."""
        return self.names.cities[city_id] if city_id in self.names.cities else safe_name(city_id)

    def with_other_names(self, text: str) -> str:
        """Return a text followed by the other names of the cities in it, so that any of them finds the text."""
        others = (names for city, names in self.names.other_names.items() if self.city(city) in text)
        return " ".join((text, *chain.from_iterable(others)))

    def end(self, end: str) -> str:
        """Return the name of a ticket's end, a city or `zone:ID`; its id if it has none."""
        zone = end.removeprefix("zone:")
        return self.city(end) if zone == end else self.names.zones.get(zone, safe_name(zone))

    def route(self, route_id: RouteId) -> str:
        """Return a route's ends, length and colour; its id if the map has no such route."""
        if route_id not in self.gamemap.route:
            return safe_name(route_id)
        return self._route(route_id, self._route_color(route_id))

    def tracks(self, parallel: Sequence[RouteId], start: CityId | None = None) -> str:
        """Return the ends and length of parallel tracks, all their colours, and what they demand besides.

        `start` is the end that comes first.
        """
        colors: dict[str, dict[str, None]] = {}
        for route_id in parallel:
            colors.setdefault(self.demands_briefly(route_id), {})[self._route_color(route_id)] = None
        looks = ("/".join(names) + (f": {demands}" if demands else "") for demands, names in colors.items())
        return self._route(parallel[0], " / ".join(looks), start)

    def _route(self, route_id: RouteId, color: str, start: CityId | None = None) -> str:
        route = self.gamemap.route[route_id]
        a, b = (route.b, route.a) if start == route.b else (route.a, route.b)
        return self.t("name-route", a=self.city(a), b=self.city(b), length=route.length, color=color)

    def _route_color(self, route_id: RouteId) -> str:
        color = self.gamemap.route[route_id].color
        return self.t(f"color-{'gray' if color is None else color.code}")

    def way(self, route_id: RouteId) -> str:
        """Return a route's two ends alone, for places where the track is clear."""
        route = self.gamemap.route[route_id]
        return f"{self.city(route.a)} – {self.city(route.b)}"

    def demands(self, route_id: RouteId) -> str:
        """Return what a route demands besides cards of its colour; empty for an ordinary one."""
        return " · ".join(map(self.tell, demands(self.gamemap, self.gamemap.route[route_id])))

    def demands_briefly(self, route_id: RouteId) -> str:
        """Return the same in fewer words, for places where it is explained elsewhere."""
        return " · ".join(map(self.tell, demands(self.gamemap, self.gamemap.route[route_id], briefly=True)))

    def tell(self, told: Told, viewer: Viewer = None, **more: int | str) -> str:
        """Return what a rule has to say. `more` are values that the rule can't know."""
        values = dict(more)
        for name, value in told.args.items():
            values |= self._value(name, value, viewer)
        return self.t(told.key, **values)

    def label(self, told: Told) -> str:
        """Return the same for a label, which can't show the bot's own signs."""
        return replace(self, signs=UNICODE).tell(told)

    def _value(self, name: str, value: Any, viewer: Viewer) -> Mapping[str, int | str]:  # noqa: ANN401 - see `shown`
        """Return a value of a rule's words as the arguments of messages; `choices` explains the names."""
        match name:
            case "seat":
                return self.subject(value, viewer)
            case "side":
                return {name: self.side(value)}
            case "route" | "city" | "ticket" | "region" | "card":
                return {name: getattr(self, name)(value)}
            case "cards":
                return {name: self.cards(value) if any(value) else self.t("event-nothing")}
            case "cities" | "tickets" | "regions":
                speak = {"cities": self.city, "tickets": self.ticket, "regions": self.region}[name]
                return {name: self.listed(map(speak, value))}
            case "ways":
                return {name: self.listed(map(self.way, value))}
            case "cities_with_points":
                parts = (self.t("score-part-points", part=self.city(city), points=points) for city, points in value)
                return {"cities": self.listed(parts)}
            case "regions_counted":
                return {"regions": self.listed(self._times(self.region(region), times) for region, times in value)}
            case "others":
                reached = ((self.side(side), number) for side, number in value)
                return {name: self.listed(self.t("score-missed-reached", side=s, number=n) for s, n in reached)}
            case "table":
                return {"points": number_table(dict(value), open_end=True)}
            case "either":
                return {name: either(self.texts, value)}
            case _:
                return {name: value}

    def _times(self, part: str, number: int) -> str:
        return part if number == 1 else self.t("score-part", part=part, number=number)

    def region(self, region: str) -> str:
        """Return a region's name; its id if it has none."""
        return self.names.regions.get(region, safe_name(region))

    def ticket(self, ticket_id: TicketId) -> str:
        """Return a ticket's ends and value; its id if the map has no such ticket."""
        ticket = self.gamemap.ticket.get(ticket_id)
        return self._ticket(ticket) if ticket else safe_name(ticket_id)

    def ticket_way(self, ticket_id: TicketId, won: int | None) -> str:
        """Return a counted ticket's ends without values: of several destinations those worth `won`, or all of them."""
        ticket = self.gamemap.ticket.get(ticket_id)
        if ticket is None:
            return safe_name(ticket_id)
        if ticket.b:
            return f"{self.end(ticket.a)} – {self.end(ticket.b)}"
        reached = [leg for leg in ticket.legs if leg.points == won] or ticket.legs
        targets = " / ".join(self.city(leg.targets[0]) for leg in reached)
        return self.t("name-ticket-choice", a=self.end(ticket.a), targets=targets)

    def _ticket(self, ticket: Ticket) -> str:
        if ticket.b:
            return self.t("name-ticket", a=self.end(ticket.a), b=self.end(ticket.b), points=ticket.value)
        targets = " / ".join(f"{self.city(leg.targets[0])} {leg.points}" for leg in ticket.legs)
        return self.t("name-ticket-choice", a=self.end(ticket.a), targets=targets)

    def card(self, color: Color) -> str:
        """Return one train card: emoji and word."""
        return card(self.texts, color, self.signs)

    def cards(self, counts: Counts) -> str:
        """Return the cards of each colour as one list."""
        return self.listed(cards(self.texts, counts, self.signs))

    def payment(self, pay: Payment) -> str:
        """Return the laid train cards and wave cards."""
        return self.listed([*cards(self.texts, pay.cards, self.signs), *self.wave_cards(pay.wave_cards)])

    def wave_cards(self, number: int) -> list[str]:
        """Return the number of wave cards, after their sign; nothing if there are none."""
        return wave_cards(self.texts, number, self.signs)

    def plain_payment(self, pay: Payment) -> str:
        """Return the same without signs, for labels, which can't show the bot's own."""
        numbers = [self.t(f"cards-{color.code}", number=pay.cards[color]) for color in COLORS if pay.cards[color]]
        others = [self.t("count-wave-cards", number=pay.wave_cards)] if pay.wave_cards else []
        return self.listed([*numbers, *others])

    @property
    def turn_actions(self) -> str:
        """Return what a turn can be used for, including the map's own actions (T4, A8)."""
        return turn_actions(self.texts, self.gamemap)

    def listed(self, items: Iterable[str]) -> str:
        """Return words joined as the language does: A, B and C."""
        return self.texts.listed(items)

    def more(self, number: int) -> str:
        """Return the text that this many items of a list are left out."""
        return self.texts.more(number)


def turn_actions(texts: Texts, gamemap: GameMap | None = None) -> str:
    """Return what a turn can be used for; without a map, on any map."""
    deeds = [] if gamemap is None else [deed.phrase.key for rule in seen_rules(gamemap) for deed in rule.deeds]
    actions = ("action-draw-cards", "action-claim", "action-draw-tickets", *deeds)
    return texts.listed(map(texts.t, actions), alternatives=True)


def either(texts: Texts, numbers: Iterable[int]) -> str:
    """Return ascending numbers as alternatives: `2`, `2 or 3`, `2–4`, `4, 6 or 7`."""
    found = list(numbers)
    if len(found) > 2 and found == list(range(found[0], found[-1] + 1)):
        return f"{found[0]}–{found[-1]}"
    return texts.listed(map(str, found), alternatives=True)


def number_table(points: Mapping[int, int], *, open_end: bool = False) -> str:
    """Return a table number → points in a line. With `open_end` the last entry is also for more."""
    last = max(points)
    return " · ".join(f"{n}{'+' if open_end and n == last else ''} → {p}" for n, p in sorted(points.items()))


def card(texts: Texts, color: Color, signs: Signs = UNICODE) -> str:
    """Return one train card: emoji and word."""
    return f"{signs.cards[color]} {texts.t(f'color-{color.code}')}"


def cards(texts: Texts, counts: Counts, signs: Signs = UNICODE) -> list[str]:
    """Return the cards of each colour as emoji, number and word; colours without cards are left out."""
    return [f"{signs.cards[c]} {texts.t(f'cards-{c.code}', number=counts[c])}" for c in COLORS if counts[c]]


def wave_cards(texts: Texts, number: int, signs: Signs = UNICODE) -> list[str]:
    """Return the number of wave cards, after their sign; nothing if there are none."""
    return [f"{signs.wave_card} {texts.t('count-wave-cards', number=number)}"] if number else []
