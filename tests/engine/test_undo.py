"""Which events count after some were taken back, and what people learned nevertheless."""

import pytest

from tests.engine.six_cities import six_cities, started
from ttrbot.engine.events import CardsMoved, CardsShuffled, Passed, TicketsMoved, Undone
from ttrbot.engine.undo import draws_lots, shows, standing, uncovers

A, B, C = (Passed(seat) for seat in range(3))


def back(to_seq: int) -> Undone:
    return Undone(0, to_seq, 1, 1)


def test_undone_events_are_left_out():
    undone = back(1)
    assert standing([A, B, undone, C]) == [(1, A), (3, undone), (4, C)]


def test_undo_can_be_undone():
    first, second = back(2), back(1)
    assert standing([A, B, C, first, C, second]) == [(1, A), (6, second)]


def test_further_events_count_from_their_own_number():
    undone = back(11)
    assert standing([A, B, undone], after=10) == [(11, A), (13, undone)]
    assert standing([A, back(10)], after=10) == [(12, back(10))]


def test_undo_before_the_given_events_is_refused():
    with pytest.raises(ValueError, match="takes back to 9"):
        standing([A, back(9)], after=10)


@pytest.mark.parametrize(
    ("event", "uncovered", "shown"),
    [
        (CardsMoved((1,), "deck", "hand:0"), True, False),
        (CardsMoved((1,), "deck", "market"), True, False),
        (CardsMoved((1,), "market", "hand:0"), False, False),
        (CardsMoved((1,), "drawn:0", "rack:0"), False, True),
        (CardsMoved((1,), "drawn:0", "hand:0"), False, False),
        (CardsMoved((1,), "rack:0", "discards"), False, False),
        (CardsMoved((1,), "hand:0", "discards"), False, True),
        (CardsMoved((1,), "hand:1", "discards"), True, True),
        (TicketsMoved(("t",), "ticket_deck", "offered:0"), True, True),
        (TicketsMoved(("t",), "offered:0", "tickets:0"), False, False),
        (TicketsMoved(("t",), "offered:0", "ticket_deck"), False, False),
        (TicketsMoved(("t",), "tickets:0", "tickets:1"), False, True),
        (Passed(0), False, False),
    ],
)
def test_events_that_seat_0_can_undo(event, uncovered, shown):
    game = started(six_cities())
    assert uncovers(game, [event], 0) is uncovered
    assert shows(game, [event]) is shown


def test_opponents_may_see_what_a_seat_paid_with():
    game = started(six_cities(rules=(), team_size=1))
    assert not shows(game, [CardsMoved((1,), "hand:0", "discards")])


def test_chance():
    assert draws_lots([A, CardsShuffled("deck", (1, 2), 3)])
    assert not draws_lots([A, CardsMoved((1,), "deck", "hand:0")])
