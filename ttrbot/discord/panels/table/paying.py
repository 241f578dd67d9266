"""Ways to pay: from the hand, and in teams from the rack too (A5). Private."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from ttrbot.discord.core.custom_ids import CustomId
from ttrbot.discord.core.pages import paged_select
from ttrbot.discord.core.panel import Button, Look, Option, Row, button_rows
from ttrbot.engine.actions import NOTHING, Payment
from ttrbot.engine.cards import COLORS
from ttrbot.engine.ids import DecisionId
from ttrbot.engine.payment import add, splits
from ttrbot.engine.seatview import SeatView
from ttrbot.reading import natural
from ttrbot.text.names import GameWords

MARK = "~"
IN_A_ROW = 3
MOST_BUTTONS = 4 * IN_A_ROW
"""A message has five rows, and the last one leads elsewhere."""


class SplitPayment(NamedTuple):
    """The cards of a payment from the hand, and those from the team's rack."""

    hand: Payment
    rack: Payment = NOTHING


def ways_of(payments: Iterable[Payment], view: SeatView) -> tuple[SplitPayment, ...]:
    """Return one way for each payment, with as many cards from the rack as it has."""
    return tuple(SplitPayment(*next(splits(payment, view.hand, view.rack))) for payment in payments)


def all_ways_of(payments: Iterable[Payment], view: SeatView) -> tuple[SplitPayment, ...]:
    """Return every way to divide each payment between hand and rack."""
    return tuple(SplitPayment(*split) for payment in payments for split in splits(payment, view.hand, view.rack))


def way_text(way: SplitPayment, words: GameWords) -> str:
    """Return the cards of a payment in words; in teams also where they come from."""
    return _told(way, words, words.payment)


def way_label(way: SplitPayment, words: GameWords) -> str:
    """Return the same for a label, which can't show the bot's own emoji."""
    return _told(way, words, words.plain_payment)


def _told(way: SplitPayment, words: GameWords, tell: Callable[[Payment], str]) -> str:
    if words.gamemap.team_size == 1:
        return tell(way.hand)
    if way.rack == NOTHING:
        return words.t("pay-from-hand", cards=tell(way.hand))
    if way.hand == NOTHING:
        return words.t("pay-from-rack", cards=tell(way.rack))
    return words.t("pay-from-both", hand=tell(way.hand), rack=tell(way.rack))


def sign_of_way(way: SplitPayment, words: GameWords) -> str:
    """Return the sign of the payment's first cards, as a button or an option has room for one."""
    laid = add(way.hand.cards, way.rack.cards)
    return next((words.signs.cards[color] for color in COLORS if laid[color]), words.signs.wave_card)


def way_rows(
    game_id: str,
    question: DecisionId,
    verb: str,
    ways: Sequence[SplitPayment],
    words: GameWords,
    *,
    what: str = "",
    page: int = 0,
    turn_to: Callable[[int], CustomId],
) -> tuple[Row, ...]:
    """Return the buttons of the ways, the first highlighted. A press tells `what` is paid for, and how (`pay_arg`)."""
    if len(ways) <= MOST_BUTTONS:
        buttons = [
            Button(
                label=way_label(way, words),
                emoji=sign_of_way(way, words),
                look=Look.GOOD if number == 0 else Look.PLAIN,
                id=CustomId(verb, game_id, question, pay_arg(what, way)),
            )
            for number, way in enumerate(ways)
        ]
        return button_rows(buttons, IN_A_ROW)
    return paged_select(
        ways,
        page,
        lambda way: Option(label=way_label(way, words), value=pay_arg(what, way), emoji=sign_of_way(way, words)),
        choose=CustomId(verb, game_id, question),
        turn_to=turn_to,
        placeholder=words.t("claim-choose-payment"),
        words=words.texts,
    )


def pay_arg(what: str, way: SplitPayment) -> str:
    """Write a payment into a custom id: what it is for, the hand's cards by colour, wave cards, the rack's cards."""
    parts = [what, _counts(way.hand), str(way.hand.wave_cards)]
    if way.rack != NOTHING:
        parts.append(_counts(way.rack))
    return MARK.join(parts)


def read_pay_arg(arg: str) -> tuple[str, SplitPayment]:
    """Read `pay_arg` back; ValueError if it is none."""
    what, hand, wave_cards, *rack = arg.split(MARK)
    if len(rack) > 1:
        raise ValueError(f"no payment: {arg!r}")
    return what, SplitPayment(
        Payment(_read_counts(hand), natural(wave_cards)), *(Payment(_read_counts(counts)) for counts in rack)
    )


def _counts(payment: Payment) -> str:
    return ".".join(map(str, payment.cards))


def _read_counts(text: str) -> tuple[int, ...]:
    return tuple(natural(count) for count in text.split("."))
