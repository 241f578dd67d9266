"""The actions, questions and events of all rules, which stored games may contain besides the base game's."""

from typing import TypeVar

from ttrbot.engine.actions import Act
from ttrbot.engine.events import Event
from ttrbot.engine.questions import Ask
from ttrbot.engine.rules.alien import facts as alien
from ttrbot.engine.rules.city_markers import facts as city_markers
from ttrbot.engine.rules.ferry_cards import facts as ferry_cards
from ttrbot.engine.rules.homes import facts as homes
from ttrbot.engine.rules.share_tickets import facts as share_tickets
from ttrbot.engine.rules.shared_rack import facts as shared_rack
from ttrbot.engine.rules.stations import facts as stations
from ttrbot.engine.rules.tunnels import facts as tunnels

T = TypeVar("T")

FOLDERS = (alien, city_markers, ferry_cards, homes, share_tickets, shared_rack, stations, tunnels)
"""The `facts` of every rule that has any."""


def _kinds(base: type[T]) -> tuple[type[T], ...]:
    """Return the subclasses of `base` that the folders define."""
    return tuple(
        found
        for folder in FOLDERS
        for found in vars(folder).values()
        if isinstance(found, type) and issubclass(found, base) and found.__module__ == folder.__name__
    )


ACTIONS: tuple[type[Act], ...] = _kinds(Act)
QUESTIONS: tuple[type[Ask], ...] = _kinds(Ask)
EVENTS: tuple[type[Event], ...] = _kinds(Event)
