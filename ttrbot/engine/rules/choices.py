"""What there is to say and to choose, as plain data.

What is said names a message of the rule's `words.<locale>.ftl`, or one that all share. Its values are called as in all
messages: a `route`, `city`, `ticket` or `region` by its id, a `card` by its colour, `cards` by counts, lists of ids as
`cities`, `tickets` and `regions`, who it is about as `seat` or `side`.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from ttrbot.engine.actions import Act
from ttrbot.engine.ids import CityId


@dataclass(frozen=True, slots=True)
class Told:
    """Something to be said: a message and its values."""

    key: str
    args: Mapping[str, object] = field(default_factory=dict)
    is_numbered: bool = False
    """Whether it also takes `network` of `networks`: which of a side's like lines it is, and of how many."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer to a question, or on the way to one: it leads to an action, or to a further question."""

    key: str
    """A word of its own within its question: what a button's press says."""
    label: Told | None
    """None: what is paid by the action."""
    action: Act | None = None
    then: "Question | None" = None
    sign: str = ""
    look: Literal["good", "plain", "danger"] = "good"
    about: Told | None = None
    city: CityId | None = None
    """The city that is chosen: it is marked on the picture, and found by its name."""


@dataclass(frozen=True, slots=True)
class Question:
    """What somebody is asked: lines above, and what can be chosen."""

    lines: tuple[Told, ...]
    choices: tuple[Choice, ...]
    prompt: Told = field(default=Told("question-choose"))
    """Stands in a list where there are more choices than buttons have room."""
    on_map: bool = False
    """Whether a picture of the board helps to choose."""


@dataclass(frozen=True, slots=True)
class Deed:
    """Something else that a turn may be used for."""

    key: str
    label: Told
    """On the button."""
    phrase: Told
    """Among what a turn may be used for: *draw cards, or …*."""
    sign: str
    at_once: bool = False
    """Whether there is nothing to choose."""
    order: Told | None = None
    """What an order for it says; None: *when it pays*, and the phrase."""
    is_ordered_once: bool = False
    """Whether such an order is done once; else it is repeated."""


def paying(ways: Iterable[Act]) -> tuple[Choice, ...]:
    """Offer ways to pay, of which the first stands out."""
    return tuple(Choice(str(number), None, way, look="plain" if number else "good") for number, way in enumerate(ways))


def found(question: Question, path: tuple[str, ...]) -> Choice | None:
    """Return the choice that a path of keys leads to, from the first question on; None if there is none."""
    choice = next((one for one in question.choices if path and one.key == path[0]), None)
    if choice is None or len(path) == 1:
        return choice
    return None if choice.then is None else found(choice.then, path[1:])


def all_actions(question: Question) -> list[Act]:
    """List the actions that the choices lead to."""
    actions: list[Act] = []
    for choice in question.choices:
        if choice.action is not None:
            actions.append(choice.action)
        elif choice.then is not None:
            actions += all_actions(choice.then)
    return actions


def first_action(question: Question) -> Act | None:
    """Return the first of them."""
    return next(iter(all_actions(question)), None)
