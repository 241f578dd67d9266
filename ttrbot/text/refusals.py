"""Why something was refused, and what would be valid."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from ttrbot.engine.cards import COLOR_BY_CODE, LOCOMOTIVE, Color
from ttrbot.text.catalog import Texts
from ttrbot.text.names import UNICODE, GameWords, card, cards, turn_actions, wave_cards
from ttrbot.text.safety import safe_name

FOR_GOOD = ("route_taken", "track_closed", "not_enough_cars")
"""Reasons why a route can never be claimed any more."""


PASSING = ("not_your_turn", "wrong_phase")
"""Reasons that pass by themselves."""


REMARKS = ("locomotives_not_allowed",)
"""Reasons that explain why held cards don't help, beside the lack of others."""


class RefusalReason(Protocol):
    """A violation of the engine or a refusal of the host."""

    @property
    def code(self) -> str:
        """The code of what is wrong."""

    @property
    def args(self) -> Mapping[str, int | str]:
        """The values that the text needs."""


def refusal_text(texts: Texts, reason: RefusalReason, game: GameWords | None = None) -> str:
    """Return why nothing was done and what is valid; without `game`, things are named by their ids."""
    words = _lacking(texts, reason, game) if reason.code == "not_enough_cards" else _words(texts, reason, game)
    return texts.t(refusal_key(reason.code), **words)


def lacking_line(game: GameWords, reasons: Sequence[RefusalReason]) -> str:
    """Return briefly what a seat lacks for a route, also out of turn: the cards, or what else stands against it."""
    lasting = [reason for reason in telling(reasons) if reason.code not in (*PASSING, *REMARKS)]
    if not lasting:
        return game.t("lacking-nothing")
    cards_reason = next((reason for reason in lasting if reason.code == "not_enough_cards"), None)
    if cards_reason is None or len(lasting) > 1:
        other = next(reason for reason in lasting if reason is not cards_reason)
        return refusal_text(game.texts, other, game)
    words = _lacking(game.texts, cards_reason, game)
    return game.t("lacking-short", cards=words["cards"], any_cards=words["any_cards"])


def violation_line(game: GameWords, reason: RefusalReason) -> str:
    """Return what prevents a claim and, if anything can be done about it, what would make it legal."""
    key = f"{refusal_key(reason.code)}.remedy"
    text = refusal_text(game.texts, reason, game)
    if not game.texts.has(key):
        return text
    return f"{text} {game.t(key, **_picked(reason))}".rstrip()


def _picked(reason: RefusalReason) -> dict[str, int | str]:
    """Return the values that a remedy depends on."""
    args = reason.args
    match reason.code:
        case "route_taken" | "track_closed":
            return {"whose": args["whose"]}
        case "not_enough_cars":
            return {"can_mate": int(int(args["mates"]) >= int(args["needed"]))}
        case "wrong_number_of_cards":
            return {"wave_cards": args["wave_cards"], "substitutes": args["substitutes"]}
        case "not_connected":
            return {"is_enclosed": args["is_enclosed"]}
        case _:
            return {}


def telling(reasons: Sequence[RefusalReason]) -> Sequence[RefusalReason]:
    """Return the reasons that can never change, if there are any; otherwise all."""
    for never in (_is_needless, _is_for_good):
        if kept := [reason for reason in reasons if never(reason)]:
            return kept
    return reasons


def _is_needless(reason: RefusalReason) -> bool:
    """Return whether the claim isn't needed, because the person's side joins these cities already."""
    return reason.code == "owns_parallel_track" or reason.args.get("whose") in ("own", "mates")


def _is_for_good(reason: RefusalReason) -> bool:
    return reason.code in FOR_GOOD or bool(reason.args.get("is_enclosed"))


def refusal_key(code: str) -> str:
    """Return the key of a code's message."""
    return f"refusal-{code.replace('_', '-')}"


def _lacking(texts: Texts, reason: RefusalReason, game: GameWords | None) -> dict[str, int | str]:
    """Return the values for the text about missing cards: by colour, and for a grey route the colour held most."""
    args = {name: int(value) for name, value in reason.args.items() if name not in ("color", "route")}
    signs = UNICODE if game is None else game.signs
    color = COLOR_BY_CODE.get(str(reason.args["color"]))
    plain = args["missing"] - args["locomotives"] - args["wave_cards"]
    counts = {LOCOMOTIVE: args["locomotives"]}
    items = []
    if plain and args["is_gray"]:
        items.append(texts.t("lacking-of-one-colour", number=plain))
    elif plain and color is None:
        items.append(texts.t("count-cards", number=plain))
    elif color is not None:
        counts[color] = plain
    items += cards(texts, tuple(counts.get(held, 0) for held in Color), signs)
    items += wave_cards(texts, args["wave_cards"], signs)
    return {
        "missing": args["missing"],
        "has_route": int(bool(reason.args["route"])),
        "route": _thing("route", reason.args["route"], game, texts),
        "cards": texts.listed(items),
        "is_gray": int(bool(plain and args["is_gray"] and color is not None)),
        "color": "" if color is None else card(texts, color, signs),
        "wave_cards": args["wave_cards"],
        "any_cards": args["any_cards"],
    }


def _words(texts: Texts, reason: RefusalReason, game: GameWords | None) -> dict[str, int | str]:
    return {name: _word(texts, name, value, game) for name, value in reason.args.items()}


def _word(texts: Texts, name: str, value: int | str, game: GameWords | None) -> int | str:
    """Return a value in words: ids become names, colours are named, and what people wrote is made harmless."""
    match name, value:
        case (("route" | "ticket" | "city" | "owner"), _):
            return _thing(name, value, game, texts)
        case "phase", "turn":
            return texts.t("phase-turn", actions=turn_actions(texts, None if game is None else game.gamemap))
        case "phase", str():
            return texts.t(f"phase-{value.replace('_', '-')}")
        case (("color" | "needed" | "laid"), str()):
            return card(texts, COLOR_BY_CODE[value])
        case "valid", "":
            return texts.t("refusal-none-valid")
        case (("value" | "valid"), str()):
            return ", ".join(safe_name(word) for word in value.split(", "))
        case _:
            return value


def _thing(name: str, value: int | str, game: GameWords | None, texts: Texts) -> str:
    if isinstance(value, int):
        return texts.t("name-somebody") if game is None else game.player(value)
    if game is None:
        return safe_name(value)
    return {"route": game.route, "ticket": game.ticket, "city": game.city}[name](value)
