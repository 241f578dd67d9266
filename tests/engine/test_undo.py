"""Which events count after some were taken back, and what taking back can't unlearn."""

import pytest

from tests.engine.six_cities import six_cities, started
from ttrbot.engine.events import CardsMoved, CardsShuffled, Passed, TicketsMoved, Undone
from ttrbot.engine.undo import draws_lots, reveals, standing

A, B, C = (Passed(seat) for seat in range(3))


def back(to_seq: int) -> Undone:
    return Undone(0, to_seq, 1, 1)


def test_what_was_taken_back_is_left_out():
    undone = back(1)
    assert standing([A, B, undone, C]) == [(1, A), (3, undone), (4, C)]


def test_taking_back_can_be_taken_back_over():
    first, second = back(2), back(1)
    assert standing([A, B, C, first, C, second]) == [(1, A), (6, second)]


def test_further_events_count_from_their_own_number():
    undone = back(11)
    assert standing([A, B, undone], after=10) == [(11, A), (13, undone)]
    assert standing([A, back(10)], after=10) == [(12, back(10))]


def test_what_lies_before_is_not_known():
    with pytest.raises(ValueError, match="takes back to 9"):
        standing([A, back(9)], after=10)


@pytest.mark.parametrize(
    ("event", "tells"),
    [
        (CardsMoved((1,), "deck", "hand:0"), True),
        (CardsMoved((1,), "deck", "market"), True),
        (CardsMoved((1,), "market", "hand:0"), False),
        (CardsMoved((1,), "hand:0", "discards"), False),
        (CardsMoved((1,), "hand:1", "discards"), True),
        (TicketsMoved(("t",), "ticket_deck", "offered:0"), True),
        (TicketsMoved(("t",), "offered:0", "tickets:0"), False),
        (TicketsMoved(("t",), "offered:0", "ticket_deck"), False),
        (TicketsMoved(("t",), "tickets:0", "tickets:1"), True),
        (Passed(0), False),
    ],
)
def test_what_seat_0_can_unlearn(event, tells):
    assert reveals(started(six_cities()), [event], 0) is tells


def test_chance():
    assert draws_lots([A, CardsShuffled("deck", (1, 2), 3)])
    assert not draws_lots([A, CardsMoved((1,), "deck", "hand:0")])
