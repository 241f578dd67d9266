"""Orders in words, for their owner's eyes alone."""

from functools import reduce

from msgspec.structs import asdict

from ttrbot.engine.rules.seen import OF_ORDER, seen_rules
from ttrbot.orders.wishes import (
    MOST_LOCOMOTIVES,
    AnyWish,
    Claim,
    Condition,
    DrawBlind,
    DrawColors,
    KeepOpening,
    Order,
    Settle,
    ShareUnfinished,
    TakeFerryCard,
    TakeTickets,
    UseTurn,
)
from ttrbot.text.names import GameWords


def order_text(order: Order, words: GameWords) -> str:
    """One order as a sentence: the wish, its conditions, and what it answers where it isn't the usual."""
    parts = [wish_text(order.wish, words), *_conditions(order.condition, words), *_answers(order, words)]
    return " · ".join(parts)


def wish_text(wish: AnyWish, words: GameWords) -> str:
    """The wish alone."""
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
        case TakeFerryCard():
            return words.t("order-ferry")
        case ShareUnfinished():
            return words.t("order-share")
        case UseTurn(deed=deed):
            phrase = next(one.phrase for rule in seen_rules(words.gamemap) for one in rule.deeds if one.key == deed)
            return words.t("order-deed", deed=words.tell(phrase))
        case KeepOpening():
            return words.t("order-opening")
        case Settle(cities=cities):
            return words.t("order-home", cities=", ".join(words.city(city) for city in cities))


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
    given = [OF_ORDER[name].order_words(wanted) for name, wanted in asdict(order.answers).items() if name in OF_ORDER]
    return [*parts, *(words.tell(told) for told in given if told is not None)]
