"""Moves told in order: one line for each thing done, though several events may belong to it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise
from typing import Protocol, TypeGuard

from ttrbot.engine import events as ev
from ttrbot.engine.actions import Payment
from ttrbot.engine.cards import Color, count_colors
from ttrbot.engine.ids import Seat, Viewer
from ttrbot.engine.zones import kind_of
from ttrbot.text.events import drawn_cards, event_line, ticket_names
from ttrbot.text.names import GameWords

_OWN = ("hand", "drawn", "rack")
"""The kinds of zones to which drawn cards go."""

_PAID_FROM = ("hand", "rack", "laid")
"""The kinds of zones that pay for a claim. Cards laid for a tunnel wait in a zone of their own."""


class ToldMove(Protocol):
    """An action as one viewer saw it. `seat` is None for the deal and other steps of the host."""

    @property
    def seat(self) -> Seat | None:
        """The seat that acted."""

    @property
    def stands_in(self) -> bool:
        """Whether a computer player acted for the person of the seat."""

    @property
    def seen(self) -> Sequence[ev.SeenEvent]:
        """The events that the viewer saw."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text, and the places of the first and the last move that it tells of."""

    text: str
    first: int
    last: int


MOST_LINES = 3
"""The most lines for what has happened since a player's last turn."""


def since_lines(game: GameWords, moves: Sequence[ToldMove], turn: int) -> list[str]:
    """Return what happened before this turn, in at most `MOST_LINES` lines, then what happened in it.

    No turn is split between lines. Claims have the numbers that the board's picture of the same moves shows. Only the
    first turn tells who begins, and that all have chosen their opening tickets.
    """
    opening = next((place for place, move in enumerate(moves, start=1) if _begins_turn(move, 1)), 0)
    is_new = turn == 1 and opening > 0
    moves = [*(_without_opening(move, with_start=is_new) for move in moves[:opening]), *moves[opening:]]
    began = [number for number, move in enumerate(moves, start=1) if _begins_turn(move, turn)]
    split = began[-1] if began else 0
    story = _Story(game, None, brief=True)
    turns: list[str] = []
    started = 0
    for seat, turn_moves in groupby(moves[:split], key=lambda move: move.seat):
        for move in turn_moves:
            story.add(move)
        told = story.take()
        if told:
            turns.append(" ".join(line.text for line in told))
        if seat is None:
            started = len(turns)
    if is_new:
        turns.insert(started, game.t("since-opening"))
    for move in moves[split:]:
        story.add(move)
    return [*_packed(turns), *(line.text for line in story.take())]


def _begins_turn(move: ToldMove, turn: int) -> bool:
    return any(isinstance(event, ev.TurnBegan) and event.turn == turn for event in move.seen)


def _without_opening(move: ToldMove, *, with_start: bool) -> ToldMove:
    """Return a move before the first turn without what all players did alike. Homes and other differences stay."""
    left_out = (ev.TicketsSeen,) if with_start else (ev.TicketsSeen, ev.StartSeatDrawn)
    return _SeenMove(move.seat, [event for event in move.seen if not isinstance(event, left_out)], move.stands_in)


def _packed(turns: Sequence[str]) -> list[str]:
    """Return the turns joined into at most `MOST_LINES` lines, as evenly as possible."""
    number = min(MOST_LINES, len(turns))
    bounds = [len(turns) * part // number for part in range(number + 1)] if number else [0]
    return [" ".join(turns[start:end]) for start, end in pairwise(bounds)]


def move_lines(
    game: GameWords, moves: Sequence[ToldMove], viewer: Viewer = None, reasons: Mapping[int, str] | None = None
) -> list[str]:
    """Return the texts of `told_moves`."""
    return [line.text for line in told_moves(game, moves, viewer, reasons)]


def told_moves(
    game: GameWords, moves: Sequence[ToldMove], viewer: Viewer = None, reasons: Mapping[int, str] | None = None
) -> list[Line]:
    """Return lines about moves in order, one per turn's draws, claim with price and points, or choice of tickets.

    `viewer` is the one who saw the moves; the lines are as secret as the moves. `reasons` are added to the lines of the
    moves at these places; of a turn's two draws, that of the first is used.
    """
    story = _Story(game, viewer)
    for place, move in enumerate(moves):
        story.add(move, (reasons or {}).get(place, ""))
    return story.take()


@dataclass(frozen=True, slots=True)
class _SeenMove:
    seat: Seat | None
    seen: Sequence[ev.SeenEvent]
    stands_in: bool = False


class _Story:
    """The lines so far, and the cards drawn in a turn that hasn't been told yet."""

    def __init__(self, game: GameWords, viewer: Viewer, *, brief: bool = False) -> None:
        """With `brief`, claims are numbered, and the places of drawn cards aren't told."""
        self._told: list[Line] = []
        self._place = -1
        """The place of the current move in the order."""
        self._brief = brief
        self._claims = 0
        self._usual = (game, viewer)
        """The words for moves that people make themselves, and the viewer who is *you* in them."""
        self._game, self._viewer = self._usual
        """The same for the current move."""
        self._drawer: dict[str, str] | None = None
        """The arguments of a sentence about the player who drew the cards."""
        self._drawn: list[ev.CardsSeen] = []
        self._drawn_at: list[int] = []
        self._why_drawn = ""

    def add(self, move: ToldMove, why: str = "") -> None:
        """Add a move, and why it was made."""
        self._place += 1
        self._game, self._viewer = self._usual
        if move.stands_in and move.seat is not None:
            self._game = self._game.of_stand_in(move.seat)
            self._viewer = None if self._viewer == move.seat else self._viewer
        if any(map(_is_draw, move.seen)):
            if self._drawer != self._subject(move):
                self.end_draw()
            self._why_drawn = self._why_drawn or why
            self._tell_move(move)
            return
        if why:
            self.end_draw()
        lines = len(self._told)
        self._tell_move(move)
        if why and len(self._told) > lines:
            first = self._told[lines]
            self._told[lines] = replace(first, text=f"{first.text} {why}")

    def _subject(self, move: ToldMove) -> dict[str, str]:
        return {} if move.seat is None else self._game.subject(move.seat, self._viewer)

    def take(self) -> list[Line]:
        """Return the lines since the last call, including any unfinished draw."""
        self.end_draw()
        told, self._told = self._told, []
        return told

    def _tell_move(self, move: ToldMove) -> None:
        """Tell of a move: what comes first, then claims, then all else in order. Cards that were drawn are kept."""
        if move.seat is None:
            self._add_step(move.seen)
            return
        if self._drawer != self._subject(move):
            self.end_draw()
        for event in move.seen:
            if event.comes_first:
                self._add_line(event)
        for event in move.seen:
            if isinstance(event, ev.RouteClaimed):
                self._add_claim(move.seat, event, move.seen)
        for event in move.seen:
            if _is_draw(event):
                self._drawer = self._subject(move)
                self._drawn.append(event)
                self._drawn_at.append(self._place)
            elif isinstance(event, ev.TurnBegan):
                self.end_draw()
            elif _is_between(event, "offered", "tickets"):
                self._add_choice(move.seat, move.seen)
            elif not _is_told_elsewhere(event) and not (self._brief and _is_placed(event)):
                self._add_line(event)

    def end_draw(self) -> None:
        """Add a line about the cards that were drawn."""
        if self._drawer is not None:
            cards = drawn_cards(self._game, self._drawn)
            line = self._game.t("event-drew", **self._drawer, cards=cards)
            text = f"{line} {self._why_drawn}".rstrip()
            self._told.append(Line(text, self._drawn_at[0], self._drawn_at[-1]))
            self._why_drawn = ""
        self._drawer = None
        self._drawn, self._drawn_at = [], []

    def _tell(self, text: str, first: int | None = None) -> None:
        """Add a line about the current move, or about all moves from place `first` up to it."""
        self._told.append(Line(text, self._place if first is None else first, self._place))

    def _add_line(self, event: ev.SeenEvent) -> None:
        line = event_line(self._game, event, self._viewer)
        if line is not None:
            self.end_draw()
            self._tell(line)

    def _add_step(self, seen: Iterable[ev.SeenEvent]) -> None:
        """Add lines about the deal, or about what was taken back."""
        for event in seen:
            told = isinstance(event, ev.StartSeatDrawn | ev.MarketStays | ev.Undone)
            if told or _is_between(event, "market", "discards"):
                self._add_line(event)

    def _add_claim(self, seat: Seat, claim: ev.RouteClaimed, seen: Iterable[ev.SeenEvent]) -> None:
        game = self._game
        paid = _paid(seen)
        scored = [
            event
            for event in seen
            if isinstance(event, ev.PointsScored) and event.reason == "route" and event.route == claim.route
        ]
        own = [event.points for event in scored if seat in game.gamemap.seats_of(event.side)]
        self._claims += 1
        number = f"`{self._claims}` " if self._brief else ""
        self._tell(
            number
            + game.t(
                "event-claimed-for",
                **game.subject(seat, self._viewer),
                route=game.way(claim.route),
                cards=game.payment(paid),
                points=sum(own),
            )
        )
        for event in scored:
            if seat not in game.gamemap.seats_of(event.side):
                self._add_line(event)

    def _add_choice(self, seat: Seat, seen: Sequence[ev.SeenEvent]) -> None:
        game = self._game
        subject = game.subject(seat, self._viewer)
        moved = [event for event in seen if isinstance(event, ev.TicketsSeen) and event.source == f"offered:{seat}"]
        kept = next(event for event in moved if kind_of(event.target) == "tickets")
        all_of = sum(event.number for event in moved)
        drew = game.t("event-tickets-offered", **subject, number=all_of)
        first = self._told.pop().first if self._told and self._told[-1].text == drew else None
        tickets = ticket_names(game, kept)
        line = game.t("event-tickets-kept-of", **subject, kept=kept.number, number=all_of, tickets=tickets)
        self._tell(line, first)


def _is_between(event: ev.SeenEvent, source: str, target: str) -> bool:
    """Return whether cards or tickets moved between zones of these kinds."""
    if not isinstance(event, ev.CardsSeen | ev.TicketsSeen):
        return False
    return kind_of(event.source) == source and kind_of(event.target) == target


def _is_draw(event: ev.SeenEvent) -> TypeGuard[ev.CardsSeen]:
    return isinstance(event, ev.CardsSeen) and event.source in ("market", "deck") and kind_of(event.target) in _OWN


def _is_placed(event: ev.SeenEvent) -> bool:
    """Return whether a drawn card was put in a hand or on a rack."""
    return isinstance(event, ev.CardsSeen) and kind_of(event.source) == "drawn"


def _is_told_elsewhere(event: ev.SeenEvent) -> bool:
    """Return whether another line, the board or the count tells of this event."""
    match event:
        case ev.CardsSeen(source=source, target=target):
            is_paid = kind_of(source) in _PAID_FROM and target == "discards"
            return is_paid or kind_of(target) == "laid" or target == "market"
        case ev.TicketsSeen(source=source, target=target):
            return kind_of(source) in ("offered", "refused") and kind_of(target) != "tickets"
        case ev.PointsScored(reason=reason):
            return reason == "route"
        case ev.RouteClaimed() | ev.TracksClosed():
            return True
        case ev.ShuffleSeen() | ev.GameEnded():
            return True
        case _:
            return event.comes_first or event.wave_cards_laid > 0


def _paid(seen: Iterable[ev.SeenEvent]) -> Payment:
    """Return what was laid for a claim, which everybody sees."""
    colors: list[Color] = []
    wave_cards = 0
    for event in seen:
        if isinstance(event, ev.CardsSeen) and kind_of(event.source) in _PAID_FROM and event.target == "discards":
            colors += event.colors or ()
        wave_cards += event.wave_cards_laid
    return Payment(count_colors(colors), wave_cards)
