"""A scripted person who plays whole games by what the messages offer."""

from __future__ import annotations

import re
from random import Random

from tests.e2e.evening import Evening, Person, find
from ttrbot.localcord.models import Json


def waited_for(table: Json) -> set[str]:
    """The ids of the people whom a table message names in its first line."""
    return set(re.findall(r"<@(\d+)>", table["content"].splitlines()[0]))


async def act(person: Person, table: Json, rng: Random) -> None:
    """Answer whatever the table asks of this person."""
    if find(table, "choose"):
        offer = (await person.press(table, "choose")).message
        await person.press(offer, "keep")
        return
    if find(table, "claim") and rng.random() < 0.7:
        routes = (await person.press(table, "claim")).message
        menu = find(routes, "route")
        if menu:
            value = menu[0]["options"][0]["value"]
            ways = (await person.choose(routes, "route", value)).message
            await person.press(ways, "pay")
            return
    if find(table, "two_blind"):
        await person.press(table, "two_blind")
    elif find(table, "blind"):
        await person.press(table, "blind")
    elif find(table, "draw"):
        await person.press(table, "draw")
    elif find(table, "tickets"):
        sure = (await person.press(table, "tickets")).message
        offer = (await person.press(sure, "draw_tickets")).message
        await person.press(offer, "keep")
    else:
        hand = (await person.press(table, "hand")).message
        await person.press(hand, "pass")


async def play_on(evening: Evening, game: str, people: list[Person], rng: Random, *, turns: int = 1000) -> None:
    """Play until the game is over, or until so many presses have been made."""
    by_id = {person.user.id: person for person in people}
    for _ in range(turns):
        await evening.settled()
        tables = evening.tables(await evening.play_channel(game), people[0].client)
        if not tables:
            return
        for user_id in sorted(waited_for(tables[-1])):
            await act(by_id[user_id], tables[-1], rng)
            break
