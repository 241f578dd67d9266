"""Finds the city, route or person that somebody wrote."""

import re
from collections.abc import Mapping

from ttrbot.app.core.answers import got
from ttrbot.discord.core.errors import SayError
from ttrbot.discord.core.wording import matches
from ttrbot.discord.visits.at_table import AtTable
from ttrbot.engine.ids import CityId, RouteId, Seat
from ttrbot.reading import LARGEST
from ttrbot.text.safety import plain_name, quoted


def named_city(here: AtTable, text: str) -> CityId:
    """Return the city that was written: one chosen from the list, or the only one that matches."""
    cities = [city.id for city in here.words.gamemap.cities if not city.is_terminal]
    if text in cities:
        return text
    fitting = [city for city in cities if matches(here.words.with_other_names(here.words.city(city)), text)]
    if len(fitting) != 1:
        raise SayError("city-unknown", search=quoted(text))
    return fitting[0]


def seated_people(here: AtTable) -> Mapping[int, Seat]:
    """Return people's seats by their ids, also while a computer player holds a seat for its person."""
    return {info.user_id: info.seat for info in here.table.seats if info.user_id is not None}


def named_person(here: AtTable, text: str) -> int:
    """Return the person that was written: one chosen from the list, a mention, an id, or the only one that matches.

    People with the same name are told apart by their seat's colour.
    """
    people, wanted = seated_people(here), text.strip().removeprefix("@")
    names = {user_id: plain_name(here.table.seats[seat].name or "") for user_id, seat in people.items()}
    in_full = {user_id: here.words.plain_player(seat) for user_id, seat in people.items()}
    fitting = [user_id for user_id, name in names.items() if name.casefold() == wanted.casefold()]
    fitting = fitting or [user_id for user_id, name in names.items() if matches(name, wanted)]
    fitting = fitting or [user_id for user_id, name in in_full.items() if matches(name, wanted)]
    known = re.fullmatch(r"(?:<@!?)?([0-9]{1,19})>?", text.strip())
    user_id = None if known is None else int(known[1])
    if user_id is not None and user_id <= LARGEST and (user_id in people or not fitting):  # a name may be a number
        return user_id
    if len(fitting) != 1:
        raise SayError("person-unknown", search=quoted(text))
    return fitting[0]


async def named_route(here: AtTable, text: str) -> RouteId:
    """Return the route that was written: an id, a name from the list, or the only route that matches.

    Of parallel tracks with this name, it is the one that fewest reasons speak against.
    """
    gamemap = here.words.gamemap
    if text in gamemap.route:
        return text
    names = {route: here.words.route(route) for route in gamemap.route_ids}
    fitting = [route for route, name in names.items() if name == text]
    fitting = fitting or [route for route, name in names.items() if matches(here.words.with_other_names(name), text)]
    if not fitting:
        raise SayError("route-unknown", search=quoted(text))
    groups = {gamemap.route[route].group or route for route in fitting}
    if len(groups) > 1:
        raise SayError("route-ambiguous", search=quoted(text), number=len(fitting))
    games, user_id = here.visit.host.games, here.visit.user_id
    against = {route: len(got(await games.obstacles(here.game_id, user_id, route))) for route in fitting}
    return min(against, key=against.__getitem__)
