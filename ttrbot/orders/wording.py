"""Orders in words, for their owner only: as sentences, and in the written form that `writing` reads."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import reduce

from ttrbot.engine.cards import Color, counts_of
from ttrbot.engine.rules.seen import DEEDS, SEEN, seen_rules
from ttrbot.orders.wishes import (
    MOST_LOCOMOTIVES,
    NEAR_THE_END,
    Answers,
    AnyWish,
    Asked,
    BuildTickets,
    Cancelled,
    ChooseCity,
    Claim,
    Condition,
    DrawBlind,
    DrawColors,
    DrawNeeded,
    KeepOpening,
    Order,
    Played,
    ScorePoints,
    Stops,
    TakeTickets,
    UseTurn,
)
from ttrbot.text.events import counted_cards
from ttrbot.text.names import GameWords


def order_text(order: Order, words: GameWords) -> str:
    """Return an order as a sentence: the wish, its conditions, and the answers that differ from the default ones."""
    parts = [wish_text(order.wish, words), *_conditions(order.condition, words), *_answers(order, words)]
    return " · ".join(parts)


def wish_text(wish: AnyWish, words: GameWords) -> str:
    """Return only the wish, as words."""
    match wish:
        case DrawBlind():
            return words.t("order-blind")
        case DrawColors(colors=colors):
            return words.t("order-colors", cards=_in_turn(colors, words))
        case DrawNeeded(but=()):
            return words.t("order-needed")
        case DrawNeeded(but=but):
            return words.t("order-anything-but", cards=words.texts.listed(map(words.card, but), alternatives=True))
        case Claim():
            key = "order-claim" if wish.threats is None else "order-guard"
            return ", ".join([words.t(key, route=words.route(wish.route)), *_limits(wish, words)])
        case BuildTickets(tickets=()):
            return ", ".join([words.t("order-build"), *_limits(wish, words)])
        case BuildTickets(tickets=tickets):
            built = words.t("order-build-some", tickets=words.listed(map(words.ticket, tickets)))
            return ", ".join([built, *_limits(wish, words)])
        case TakeTickets(now=now):
            return words.t("order-tickets-now" if now else "order-tickets")
        case ScorePoints(cars=cars):
            return words.t("order-points", number=cars)
        case UseTurn(deed=key):
            return _deed(key, words)
        case KeepOpening():
            return words.t("order-opening")
        case ChooseCity(rule=rule, cities=cities):
            told = SEEN[rule].order_words(cities)
            assert told is not None
            return words.tell(told)


def _deed(key: str, words: GameWords, form: str = "") -> str:
    """Return what an order uses a turn for; one that waits until it pays says so, in this form of the message."""
    deed = DEEDS[key]
    return words.t(f"order-deed{form}", deed=words.tell(deed.phrase)) if deed.order is None else words.tell(deed.order)


def _in_turn(colors: tuple[Color, ...], words: GameWords) -> str:
    return reduce(lambda card, other: words.t("order-then", card=card, other=other), map(words.card, colors))


def _limits(wish: Claim | BuildTickets, words: GameWords, *, short: bool = False) -> list[str]:
    """Return what a wish to claim may use; in the short form if `short`."""
    parts = []
    if isinstance(wish, Claim) and wish.color is not None:
        parts.append(words.t("order-with", card=words.card(wish.color)))
    if isinstance(wish, BuildTickets) and wish.cars is not None:
        parts.append(_said(words, "order-cars", short, number=wish.cars))
    if wish.locomotives is not None and wish.locomotives < MOST_LOCOMOTIVES:
        parts.append(_said(words, "order-locomotives", short, number=wish.locomotives))
    if isinstance(wish, Claim) and wish.leave:
        parts.append(_said(words, "order-leave", short, number=wish.leave))
    if isinstance(wish, Claim) and not short and (route := words.gamemap.route.get(wish.route)) is not None:
        notes = (rule.order_note(route) for rule in seen_rules(words.gamemap))
        parts += [words.tell(told) for told in notes if told is not None]
    return parts


def _conditions(condition: Condition, words: GameWords, *, short: bool = False) -> list[str]:
    parts = []
    if condition.until is not None:
        color, number = condition.until
        if color is None:
            parts.append(_said(words, "order-until-any", short, number=number))
        else:
            parts.append(_said(words, "order-until", short, cards=words.cards(counts_of({color.code: number}))))
    if condition.turns is not None:
        parts.append(_said(words, "order-turns", short, number=condition.turns))
    if condition.market is not None:
        parts.append(_said(words, "order-market", short, card=words.card(condition.market)))
    return parts


def _answers(order: Order, words: GameWords, *, short: bool = False) -> list[str]:
    parts = []
    if isinstance(order.wish, TakeTickets | KeepOpening) and not (short and order.answers == Answers()):
        parts.append(_said(words, "order-keep", short, number=order.answers.keep))
    given = [SEEN[rule].order_words(order.answers.of(rule)) for rule in order.answers.by_rule]
    return [*parts, *(words.tell(told) for told in given if told is not None)]


def _said(words: GameWords, key: str, short: bool, **args: int | str) -> str:
    """Return a phrase as in a sentence, or in the short form that people write."""
    return words.t(f"{key}.say" if short else key, **args)


def written(order: Order, words: GameWords) -> list[str]:
    """Return an order as its owner would write it, in parts: what to do, then the details."""
    return [
        *_written_wish(order.wish, words),
        *_conditions(order.condition, words, short=True),
        *_answers(order, words, short=True),
    ]


def _written_wish(wish: AnyWish, words: GameWords) -> Iterator[str]:
    match wish:
        case DrawColors(colors=(color, *others)):
            yield words.t("order-colors.say", card=words.card(color))
            yield from (words.t("order-then.say", other=words.card(other)) for other in others)
        case DrawNeeded(but=(color, *others)):
            yield words.t("order-anything-but.say", card=words.card(color))
            yield from (words.t("order-anything-but.nor", card=words.card(other)) for other in others)
        case Claim(route=route, threats=threats):
            key = "order-claim.say" if threats is None else "order-guard.say"
            yield words.t(key, route=words.route(route))
            yield from _limits(wish, words, short=True)
        case BuildTickets(tickets=(ticket, *others)):
            yield words.t("order-build-some.say", ticket=words.ticket(ticket))
            yield from (words.t("order-and-ticket", ticket=words.ticket(other)) for other in others)
            yield from _limits(wish, words, short=True)
        case BuildTickets():
            yield words.t("order-build.say")
            yield from _limits(wish, words, short=True)
        case ChooseCity(rule=rule, cities=(city, *others)):
            yield wish_text(ChooseCity(rule, (city,)), words)
            yield from (words.t("order-then.say", other=words.city(other)) for other in others)
        case ScorePoints(cars=cars):
            yield words.t("order-points.say")
            if cars != NEAR_THE_END:
                yield words.t("order-points.cars", number=cars)
        case UseTurn(deed=key):
            yield _deed(key, words, ".say")
        case _:
            yield _said(words, _KEYS[type(wish), isinstance(wish, TakeTickets) and wish.now], True)


_KEYS = {
    (DrawBlind, False): "order-blind",
    (DrawNeeded, False): "order-needed",
    (TakeTickets, False): "order-tickets",
    (TakeTickets, True): "order-tickets-now",
    (KeepOpening, False): "order-opening",
}
"""The messages of wishes without details; for tickets, by whether they are drawn now."""


def stop_texts(stops: Stops, words: GameWords, *, short: bool = False) -> list[str]:
    """Return texts on when a list stops and asks; the short form has only what differs from the default."""
    parts = []
    if short and not stops.gone:
        parts.append(words.t("order-stop-never-gone"))
    if stops.gone and not short:
        parts.append(words.t("order-stop-gone"))
    if stops.taken:
        parts.append(_said(words, "order-stop-taken", short))
    parts += [_said(words, "order-stop-market", short, card=words.card(color)) for color in stops.market]
    if stops.cars:
        parts.append(_said(words, "order-stop-cars", short, number=stops.cars))
    return parts


def asked_text(asked: Asked, words: GameWords) -> str:
    """Return the reason why a turn was left to its owner, in words."""
    match asked:
        case Asked(stop="taken", route=str(route)):
            return words.t("orders-asked-taken", route=words.route(route))
        case Asked(stop="market", color=Color() as color):
            return words.t("orders-asked-market", card=words.card(color))
        case Asked(stop="cars"):
            return words.t("orders-asked-cars", number=asked.cars)
        case _:
            return words.t("orders-asked-gone")


def played_text(played: Played, words: GameWords) -> str:
    """Return what an order did on a turn, in words."""
    if played.route is not None:
        return words.t("orders-played-claim", turn=played.turn, route=words.route(played.route))
    if played.given_up is not None:
        return words.t("orders-played-given-up", turn=played.turn, route=words.route(played.given_up))
    if played.cards:
        open_cards = Counter((color, False) for color in played.cards if color is not None)
        cards = counted_cards(words, open_cards, played.cards.count(None))
        return words.t("orders-played-cards", turn=played.turn, cards=cards)
    return words.t("orders-played-other", turn=played.turn, order=wish_text(played.wish, words))


def gone_text(gone: Cancelled, words: GameWords) -> str:
    """Return which order can't be carried out any more and why, in words."""
    reason = words.t(f"order-gone-{gone.reason.replace('_', '-')}")
    return f"-# ✖️ {_aim_text(gone.order.wish, words)}: {reason}"


def _aim_text(wish: AnyWish, words: GameWords) -> str:
    """Return the subject of an order in words: only its route or ticket, otherwise the whole wish."""
    match wish:
        case Claim(route=route):
            return words.route(route)
        case BuildTickets(tickets=(ticket,)):
            return words.ticket(ticket)
        case _:
            return wish_text(wish, words)


def news_lines(
    played: Sequence[Played], gone: Sequence[Cancelled], asked: Sequence[Asked], words: GameWords
) -> list[str]:
    """Return lines on what orders have played, why they leave a turn to their owner, and which became impossible."""
    lines = [words.t("orders-played", number=len(played))] if played else []
    lines += [f"-# {played_text(one, words)}" for one in played]
    lines += [asked_text(one, words) for one in asked]
    return [*lines, *(gone_text(one, words) for one in gone)]
