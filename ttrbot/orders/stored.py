"""Reads and writes stored lists of orders, also those of earlier versions."""

from typing import Any, Final

import msgspec

from ttrbot.engine.rules.seen import SEEN
from ttrbot.orders.wishes import Answers, ChooseCity, OrderList, UseTurn

_DECODER: Final = msgspec.json.Decoder(OrderList)  # made once: lists are read in several threads
_OF_OLD_NAME: Final = {rule.old_order: rule for rule in SEEN.values() if rule.old_order}


def encode(orders: OrderList) -> bytes:
    """Return a list in its stored form."""
    return msgspec.json.encode(orders)


def decode(blob: bytes) -> OrderList:
    """Return a stored list. Raises msgspec.DecodeError if the bytes aren't a list."""
    try:
        return _DECODER.decode(blob)
    except msgspec.ValidationError:
        stored = msgspec.json.decode(blob)
    try:
        return msgspec.convert(_brought_up_to_date(stored), OrderList)
    except (AttributeError, LookupError, TypeError) as error:
        raise msgspec.ValidationError("a list of no known version") from error


def _brought_up_to_date(orders: Any) -> Any:  # noqa: ANN401 - any JSON value
    """Return a list of an earlier version, where each rule had its own wishes and answers, in today's form."""
    listed = [*orders.get("orders", ()), *(gone["order"] for gone in orders.get("cancelled", ()))]
    if orders.get("playing"):
        listed.append(orders["playing"]["order"])
    for order in listed:
        order["wish"] = _wish(order["wish"])
        order["answers"] = _answers(order.get("answers", {}))
    return orders


def _wish(wish: dict[str, Any]) -> dict[str, Any]:
    rule = _OF_OLD_NAME.get(wish["type"])
    if rule is None:
        return wish
    if rule.chooses_early:
        return {**wish, "type": ChooseCity.__name__, "rule": rule.name}
    return {"type": UseTurn.__name__, "deed": rule.deeds[0].key}


def _answers(answers: dict[str, Any]) -> dict[str, Any]:
    known = {name: value for name, value in answers.items() if name in Answers.__struct_fields__}
    old = {rule.name: str(answers[name]) for name, rule in _OF_OLD_NAME.items() if answers.get(name) is not None}
    return {**known, "by_rule": {**old, **known.get("by_rule", {})}}
