"""What rules have to say and what they let players choose, as plain data.

A `Told` names a message of the rule's `words.<locale>.ftl`, or one that all rules share. Its values have the same names
in all messages: a `route`, `city`, `ticket` or `region` is an id, a `card` is a colour, `cards` are counts, `cities`,
`tickets` and `regions` are lists of ids, `seat` or `side` is the player concerned.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from ttrbot.engine.actions import Act
from ttrbot.engine.ids import CityId


@dataclass(frozen=True, slots=True)
class Told:
    """Something to say: a message and its values."""

    key: str
    args: Mapping[str, object] = field(default_factory=dict)
    is_numbered: bool = False
    """Whether the message also takes `network` and `networks`: the line's number among the side's lines of this kind,
    and their number.
    """


@dataclass(frozen=True, slots=True)
class Choice:
    """One choice of a question. It leads to an action or to a further question."""

    key: str
    """Unique within its question. A button's custom id contains it."""
    label: Told | None
    """The text; None if it should say what the action pays."""
    action: Act | None = None
    then: "Question | None" = None
    sign: str = ""
    look: Literal["good", "plain", "danger"] = "good"
    about: Told | None = None
    city: CityId | None = None
    """The city that is chosen. It is marked on the picture and can be searched by name."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question to one seat: lines of text, and the choices."""

    lines: tuple[Told, ...]
    choices: tuple[Choice, ...]
    prompt: Told = field(default=Told("question-choose"))
    """The placeholder of the list that replaces the buttons if there are too many."""
    on_map: bool = False
    """Whether it is shown with a picture of the board."""


@dataclass(frozen=True, slots=True)
class Deed:
    """Something that a special rule lets a seat use its turn for."""

    key: str
    label: Told
    """The label of its button."""
    phrase: Told
    """Its name in the list of what a turn can be used for: *draw cards, or …*."""
    sign: str
    at_once: bool = False
    """Whether a press does it at once, because there is nothing to choose."""
    order: Told | None = None
    """The text of an order for it; None for the phrase and *when it pays*."""
    is_ordered_once: bool = False
    """Whether an order for it is carried out once, not repeatedly."""


def paying(ways: Iterable[Act]) -> tuple[Choice, ...]:
    """Return choices between ways to pay. The first is highlighted."""
    return tuple(Choice(str(number), None, way, look="plain" if number else "good") for number, way in enumerate(ways))


def found(question: Question, path: tuple[str, ...]) -> Choice | None:
    """Return the choice at the end of a path of keys, or None."""
    choice = next((one for one in question.choices if path and one.key == path[0]), None)
    if choice is None or len(path) == 1:
        return choice
    return None if choice.then is None else found(choice.then, path[1:])


def all_actions(question: Question) -> list[Act]:
    """Return all actions that a question can lead to."""
    actions: list[Act] = []
    for choice in question.choices:
        if choice.action is not None:
            actions.append(choice.action)
        elif choice.then is not None:
            actions += all_actions(choice.then)
    return actions


def first_action(question: Question) -> Act | None:
    """Return the first action that a question can lead to."""
    return next(iter(all_actions(question)), None)
