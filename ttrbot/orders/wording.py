"""Orders in words, for their owner only."""

from functools import reduce

from ttrbot.engine.rules.seen import DEEDS, SEEN
from ttrbot.orders.wishes import (
    MOST_LOCOMOTIVES,
    AnyWish,
    ChooseCity,
    Claim,
    Condition,
    DrawBlind,
    DrawColors,
    KeepOpening,
    Order,
    TakeTickets,
    UseTurn,
)
from ttrbot.text.names import GameWords


def order_text(order: Order, words: GameWords) -> str:
    """Return an order as a sentence: the wish, its conditions, and the answers that aren't the usual ones."""
    parts = [wish_text(order.wish, words), *_conditions(order.condition, words), *_answers(order, words)]
    return " · ".join(parts)


def wish_text(wish: AnyWish, words: GameWords) -> str:
    """Return the wish alone."""
    match wish:
        case DrawBlind():
            return words.t("order-blind")
        case DrawColors(colors=colors):
            cards = map(words.card, colors)
            return words.t(
                "order-colors", cards=reduce(lambda card, other: words.t("order-then", card=card, other=other), cards)
            )
        case Claim():
            return _claim_text(wish, words)
        case TakeTickets():
            return words.t("order-tickets")
        case UseTurn(deed=key):
            deed = DEEDS[key]
            return words.t("order-deed", deed=words.tell(deed.phrase)) if deed.order is None else words.tell(deed.order)
        case KeepOpening():
            return words.t("order-opening")
        case ChooseCity(rule=rule, cities=cities):
            told = SEEN[rule].order_words(cities)
            assert told is not None
            return words.tell(told)


def _claim_text(claim: Claim, words: GameWords) -> str:
    key = "order-claim" if claim.threats is None else "order-guard"
    parts = [words.t(key, route=words.route(claim.route))]
    if claim.color is not None:
        parts.append(words.t("order-with", card=words.card(claim.color)))
    if claim.locomotives < MOST_LOCOMOTIVES:
        parts.append(words.t("order-locomotives", number=claim.locomotives))
    if claim.leave:
        parts.append(words.t("order-leave", number=claim.leave))
    return ", ".join(parts)


def _conditions(condition: Condition, words: GameWords) -> list[str]:
    parts = []
    if condition.until is not None:
        color, number = condition.until
        parts.append(words.t("order-until", number=number, card=words.card(color)))
    if condition.turns is not None:
        parts.append(words.t("order-turns", number=condition.turns))
    if condition.market is not None:
        parts.append(words.t("order-market", card=words.card(condition.market)))
    return parts


def _answers(order: Order, words: GameWords) -> list[str]:
    parts = []
    if isinstance(order.wish, TakeTickets | KeepOpening):
        parts.append(words.t("order-keep", number=order.answers.keep))
    given = [SEEN[rule].order_words(order.answers.of(rule)) for rule in order.answers.by_rule]
    return [*parts, *(words.tell(told) for told in given if told is not None)]
