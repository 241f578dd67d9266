"""Why an action is refused."""

from msgspec import Struct

CODES: tuple[str, ...] = (
    "game_over",
    "not_your_turn",
    "wrong_phase",
    "unknown_route",
    "unknown_ticket",
    "unknown_city",
    "card_not_in_market",
    "locomotive_as_second_card",
    "no_cards_to_draw",
    "no_tickets_to_draw",
    "must_keep_more_tickets",
    "ticket_not_offered",
    "must_share_one_ticket",
    "too_many_tickets_to_share",
    "ticket_not_in_hand",
    "route_taken",
    "track_closed",
    "owns_parallel_track",
    "not_enough_cars",
    "no_stations_left",
    "not_enough_cards",
    "ferry_cards_not_allowed",
    "too_many_ferry_cards",
    "wrong_number_of_cards",
    "mixed_colours",
    "wrong_colour",
    "locomotives_not_allowed",
    "needs_locomotives",
    "ferry_hand_full",
    "ferry_pile_empty",
    "not_connected",
    "city_taken",
    "no_markers_left",
    "city_not_on_route",
    "bad_pair",
    "city_reserved",
    "city_not_held",
    "no_tunnel_pending",
    "cannot_pass",
)
"""The refusal codes in the order in which reasons are given. Special rules may add codes of their own."""

_RANK = {code: rank for rank, code in enumerate(CODES)}


def rank(code: str) -> int:
    """Return a code's place in the order of reasons. Codes that special rules added come last."""
    return _RANK.get(code, len(CODES))


class Violation(Struct, frozen=True):
    """One reason against an action: its code and the values that its text needs."""

    code: str
    args: dict[str, int | str] = {}


class IllegalAction(Exception):  # noqa: N818 - it names the action, not a fault of the program
    """The action is refused. Carries the first violation that `check` found."""

    def __init__(self, violation: Violation) -> None:
        super().__init__(violation.code)
        self.violation = violation
