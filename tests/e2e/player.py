"""A scripted person who plays whole games by what the messages offer."""

from __future__ import annotations

import re
from random import Random

from localcord.models import Json
from tests.e2e.evening import Evening, Person, components, find, shown, verb_of
from ttrbot.engine.rules.seen import DEEDS

ANSWERS = ("keep", "keep_share", "pay", "answer", "answer_blind")
"""The verbs to use on a private panel with a question. All lead to its answer."""
LAY = "lay"
"""The verb for laying one more card, used where nothing can be paid yet, and seldom otherwise."""
RARE = 0.15
"""The share of turns used for what a special rule offers, if one does, and of payments with cards laid one by one."""


def waited_for(table: Json) -> set[str]:
    """Return the ids of the people named in a table message's first line."""
    return set(re.findall(r"<@(\d+)>", table["content"].splitlines()[0]))


async def act(person: Person, table: Json, rng: Random, *, claims: bool = True) -> None:
    """Answer whatever the table asks of this person, and what follows from the answer."""
    await answer(person, await begin(person, table, rng, claims=claims), rng)


async def begin(person: Person, table: Json, rng: Random, *, claims: bool) -> Json:
    """Press something on the table message. Return the private message that follows."""
    if find(table, "choose"):
        return shown(await person.press(table, "choose"))
    for verb, deed in DEEDS.items():
        if find(table, verb) and rng.random() < RARE:
            private = shown(await person.press(table, verb))
            if deed.at_once or find(private, "answer"):
                return private
    if claims and find(table, "claim") and rng.random() < 0.7:
        routes = shown(await person.press(table, "claim"))
        menu = find(routes, "route")
        if menu:
            return shown(await person.choose(routes, "route", menu[0]["options"][0]["value"]))
    for verb in ("two_blind", "blind", "draw"):
        if find(table, verb):
            return shown(await person.press(table, verb))
    if find(table, "tickets"):
        sure = shown(await person.press(table, "tickets"))
        return shown(await person.press(sure, "draw_tickets"))
    hand = shown(await person.press(table, "hand"))
    return shown(await person.press(hand, "pass"))


async def answer(person: Person, message: Json, rng: Random) -> None:
    """Use what a private message offers until it asks nothing more."""
    while offered := [c for c in components(message) if verb_of(c) in (*ANSWERS, LAY) and not c.get("disabled")]:
        answers = [c for c in offered if verb_of(c) != LAY]
        lays = [c for c in offered if verb_of(c) == LAY]
        last = rng.choice(lays if lays and (not answers or rng.random() < RARE) else answers)
        values = [rng.choice(last["options"])["value"]] if "options" in last else []
        message = shown(await person.use(message, last, *values))


async def play_on(evening: Evening, game: str, people: list[Person], rng: Random, *, turns: int = 1000) -> None:
    """Play until the game is over, or until `turns` presses have been made."""
    by_id = {person.user.id: person for person in people}
    for _ in range(turns):
        await evening.settled()
        tables = evening.tables(await evening.play_channel(game), people[0].client)
        if not tables:
            return
        for user_id in sorted(waited_for(tables[-1])):
            await act(by_id[user_id], tables[-1], rng)
            break
