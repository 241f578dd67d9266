"""One game played twice, in two worlds that differ only in what one player holds.

Everybody presses the same in both. What everybody else is shown, the input of computer players and the log must then be
exactly equal: any difference depends on a secret, however it was caused.
"""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import dataclass, field
from random import Random
from types import SimpleNamespace

from msgspec.structs import replace

from localcord.models import ChannelType
from tests.e2e.conftest import evening_in
from tests.e2e.evening import Evening, Person, find, shown
from tests.e2e.player import act, waited_for
from tests.e2e.test_days import later
from tests.e2e.test_orders import QUARTER
from tests.secrecy.spies import LogLines, readable_pictures, watched_robots, without_chance
from ttrbot.app.core.tables import Refusal
from ttrbot.content import load_map
from ttrbot.engine import events as ev
from ttrbot.engine.codec import decode_event
from ttrbot.engine.config import Config
from ttrbot.engine.game import Game, new_game, replay
from ttrbot.engine.gamemap import GameMap

HOLDER = "Anna"
"""The player whose cards and tickets differ. She has seat 0 and claims nothing, so she shows nothing of her hand."""
MATE = "Bruno"
"""Her mate in team games; otherwise another player."""
WATCHER = "Carla"
"""Sits at no table, but reads the messages."""
TRIES = 3
ORDER_STEPS = 4
"""The answers in a turn by standing order: each takes its time."""


@dataclass(frozen=True)
class Exchange:
    """Cards and tickets that are exchanged with each other."""

    cards: dict[int, int] = field(default_factory=dict)
    tickets: dict[str, str] = field(default_factory=dict)

    def of(self, event: ev.GameEvent) -> ev.GameEvent:
        match event:
            case ev.CardsShuffled(cards=cards) | ev.CardsMoved(cards=cards):
                return replace(event, cards=tuple(self.cards.get(card, card) for card in cards))
            case ev.TicketsShuffled(tickets=tickets) | ev.TicketsMoved(tickets=tickets):
                return replace(event, tickets=tuple(self.tickets.get(ticket, ticket) for ticket in tickets))
        return event


@dataclass
class World:
    """The result of a run: what each person saw after each step, the input of computer players, and the log."""

    game: Game
    events: list[ev.GameEvent]
    seen: dict[str, list[str]]
    robots: list[str]
    log: set[str]


def differences(one: World, other: World) -> dict[str, str]:
    """Return where two worlds differ, by who or what shows it, with the first different line."""
    found: dict[str, str] = {}
    for name, steps in one.seen.items():
        for mine, others in zip(steps, other.seen[name], strict=True):
            if mine != others:
                new = set(others.splitlines()) ^ set(mine.splitlines())
                found.setdefault(name, " | ".join(sorted(new))[:2000])
    for mine, others in zip(one.robots, other.robots, strict=False):
        if mine != others:
            found.setdefault("robots", f"{mine} | {others}")
    if len(one.robots) != len(other.robots):
        found.setdefault("robots", "they were asked another number of times")
    if one.log != other.log:  # the lines, in any order
        found["log"] = " | ".join(sorted(one.log ^ other.log))[:2000]
    return found


def exchange_of(world: World, *, shared: bool = False) -> Exchange:
    """Return an exchange of what the holder was dealt and drew for cards and tickets that nobody reaches.

    Only of what stayed with her; with `shared`, only of what she put on the team's rack.
    """
    cards_of: dict[str, list[int]] = defaultdict(list)
    tickets_of: dict[str, list[str]] = defaultdict(list)
    moved: set[object] = set()
    for event in world.events:
        match event:
            case ev.CardsMoved(cards=things, target=target):
                cards_of[target] += things
            case ev.TicketsMoved(tickets=things, target=target):
                tickets_of[target] += things
            case _:
                continue
        moved.update(things)
    racks = {*cards_of["rack:0"], *tickets_of["ticket_rack:0"]}
    cards = dict.fromkeys([*cards_of["hand:0"], *cards_of["drawn:0"], *cards_of["rack:0"]])
    drawn_blind = [card for card in cards if card not in cards_of["market"]]
    cards_chosen = [card for card in drawn_blind if (card in racks) == shared]
    tickets_chosen = [ticket for ticket in dict.fromkeys(tickets_of["offered:0"]) if (ticket in racks) == shared]
    free_cards = [card for card in world.game.cards["deck"] if card not in moved]
    counts = world.game.book.gamemap.ticket
    free_tickets = [t for t in world.game.tickets["ticket_deck"] if t not in moved and counts[t].copies == 1]
    exchange = Exchange()
    for card in cards_chosen:
        other = next(free for free in free_cards if world.game.color(free) is not world.game.color(card))
        free_cards.remove(other)
        exchange.cards.update({card: other, other: card})
    for ticket in tickets_chosen:
        if counts[ticket].copies == 1:
            free_ticket = free_tickets.pop(0)
            exchange.tickets.update({ticket: free_ticket, free_ticket: ticket})
    return exchange


async def told_apart(folder, patch, caplog, one: World, exchange: Exchange, allowed: set[str], **how) -> dict[str, str]:
    """Return who can tell the world with the exchange from `one`, and how.

    For people not in `allowed` a difference counts only if it happens every time: on a busy machine a message is
    sometimes edited later than before, while a leak happens in each run.
    """
    found: dict[str, str] = {}
    for attempt in range(TRIES):
        other = await run(folder / f"other{attempt}", patch, caplog, exchange=exchange, **how)
        now = differences(one, other)
        found = {who: what for who, what in now.items() if not attempt or who in found}
        if set(found) <= allowed:
            break
    return found


async def run(
    folder, patch, caplog, *, map_id: str, exchange: Exchange | None = None, rounds: int = 1, plant=None
) -> World:
    """Play the first part of a game. `plant(evening, patch)` first puts a leak into the bot."""
    gamemap = load_map(map_id)
    exchange = exchange or Exchange()
    inputs: list[str] = []
    painter = readable_pictures(patch)

    def dealt(gamemap: GameMap, config: Config, seed: bytes) -> tuple[Game, list[ev.GameEvent]]:
        _, events = new_game(gamemap, config, seed)
        events = [exchange.of(event) for event in events]
        return replay(gamemap, config, seed, events), events

    patch.setattr("ttrbot.app.people.lobby.new_game", dealt)
    patch.setattr("ttrbot.app.people.lobby.seed_of", lambda *_: bytes(32))
    patch.setattr("ttrbot.app.core.game_cache.seed_of", lambda *_: bytes(32))
    chance = SimpleNamespace(token_hex=lambda _: "0badcafe", token_bytes=bytes)
    patch.setattr("ttrbot.app.people.lobby.secrets", chance)
    patch.setattr("ttrbot.app.services.ROBOTS", watched_robots(inputs))
    with LogLines() as log:
        async with evening_in(folder, patch, caplog, 0.002, painter) as evening:
            anna, bruno, carla = (evening.person(name) for name in (HOLDER, MATE, WATCHER))
            seats = max(min(gamemap.seats), 3) if 3 in gamemap.seats else min(gamemap.seats)
            game, lobby = await evening.new_table(anna, map=map_id, robots=seats - 2, first="owner")
            await bruno.press(lobby, "join")
            if gamemap.team_size > 1:
                await evening.settled()
                await bruno.choose(bruno.client.message(lobby["id"]), "pair_up", "0")
            await evening.settled()
            await anna.start(lobby)
            if plant is not None:
                plant(evening, patch)
            seen: dict[str, list[str]] = defaultdict(list)
            await _play(evening, game, (anna, bruno), rounds, lambda: _look(evening, seen, game))
            await _by_order(evening, game, (anna, bruno))
            for person in (bruno, carla):
                await _curious(evening, person, game, seen[person.user.name])
            await anna.press(await anna.table(game), "hand")
            await anna.slash("ttr", "board", channel=await evening.play_channel(game), mine=True)
            await _look(evening, seen, game)
            names = {person.user.id: name for name, person in evening.people.items()}
            played = (await evening.host.context.cache.look(game)).game
            events = [decode_event(event.blob) for event in await evening.store.games.events(game)]
    lines = {without_chance(line, names) for line in log.lines if "event='post_recovered'" not in line}
    return World(played, events, seen, inputs, lines)


async def _play(evening: Evening, game: str, people: tuple[Person, ...], rounds: int, look) -> None:
    by_id = {person.user.id: person for person in people}
    rngs = {person.user.id: Random(person.user.name) for person in people}
    holder = people[0]
    turns = 0
    while turns < rounds:
        table = await holder.table(game)
        await look()
        for user_id in sorted(waited_for(table)):
            if user_id == holder.user.id:
                if not turns and find(table, "blind"):
                    await _think_again(evening, game, *people)
                    await look()
                    table = await holder.table(game)
                turns += await _quietly(evening, holder, table)
            else:
                await act(by_id[user_id], table, rngs[user_id])
            break


async def _think_again(evening: Evening, game: str, person: Person, other: Person) -> None:
    """Draw an unseen card and take the draw back, with the other's consent."""
    channel = await evening.play_channel(game)
    await person.press(await person.table(game), "blind")
    preview = shown(await person.slash("ttr", "undo", channel=channel))
    await person.press(preview, "undo_now")
    await evening.settled()
    question = next(message for message in reversed(other.client.messages(channel)) if find(message, "agree"))
    await other.press(question, "agree")


async def _quietly(evening: Evening, person: Person, table) -> bool:
    """Answer without a claim. Return whether that was a turn."""
    if find(table, "two_blind"):
        message = shown(await person.press(table, "two_blind"))
        if find(message, "answer_blind"):
            await person.press(message, "answer_blind")
        return True
    message = shown(await person.press(table, "choose"))
    if find(message, "keep"):
        message = shown(await person.press(message, "keep"))
        if find(message, "keep_share"):
            await person.press(message, "keep_share")
    elif "Hand or rack" in message["content"] and find(message, "answer"):
        await person.press(message, "answer")
    elif find(message, "answer"):
        channel = table["channel_id"]
        for city in sorted(city.id for city in load_map("old-west").cities):
            sure = shown(await person.slash("ttr", "home", channel=channel, city=city))
            if find(sure, "answer"):
                await person.press(sure, "answer")
                break
    return False


async def _by_order(evening: Evening, game: str, people: tuple[Person, ...]) -> None:
    """Let the holder's next turn be played by a standing order."""
    holder, *others = people
    panel = shown(await holder.slash("ttr-me", "orders", game=game))
    panel = shown(await holder.choose(panel, "order_new", "blind"))
    panel = shown(await holder.press(panel, "orders"))
    if find(panel, "orders_now"):
        await holder.press(panel, "orders_now")
    turn = waited_for(await holder.table(game))
    while holder.user.id not in turn:
        for person in others:
            if person.user.id in turn:
                await _quietly(evening, person, await person.table(game))
        turn = waited_for(await holder.table(game))
    for _ in range(ORDER_STEPS):
        await later(evening, QUARTER)
    assert holder.user.id not in waited_for(await holder.table(game)), "the order was played"


async def _curious(evening: Evening, person: Person, game: str, seen: list[str]) -> None:
    """Look at everything that a person can look at. Suggestions while they type are added to `seen`."""
    channel = await evening.play_channel(game)
    for command in ("hand", "log", "score", "board", "watch", "claim", "stats", "top", "games"):
        await person.slash("ttr", command, channel=channel)
    await person.slash("ttr-me", "orders", game=game)
    for command, option in (("claim", "route"), ("why", "route"), ("home", "city")):
        offered = await person.client.autocomplete(channel, ("ttr", command), {option: ""}, option)
        seen.append(json.dumps(offered, ensure_ascii=False))
    for how in ("mine", "text"):
        await person.slash("ttr", "board", channel=channel, **{how: True})
    for verb in ("mine", "since", "board_text"):
        more = shown(await person.press(await person.table(game), "more"))
        if find(more, verb):  # people who only watch are offered less
            await person.press(more, verb)
    gamemap = await evening.host.games.map_of(game)
    assert not isinstance(gamemap, Refusal)
    await person.slash("ttr", "why", channel=channel, route=gamemap.route_ids[0])
    await person.slash("ttr-me", "games")


async def _look(evening: Evening, seen: dict[str, list[str]], game: str) -> None:
    """Record everything that everybody sees now: messages, buttons, pictures with their descriptions, files.

    Of a channel's messages only the newest, and those that only one person sees: whether older ones were edited once
    more before the next was posted depends on the machine's speed. So does whether a direct message was last edited
    before the thread existed and before the turn came round.
    """
    await evening.settled()
    names = {person.user.id: name for name, person in evening.people.items()}
    for name, person in evening.people.items():
        lines = []
        for channel in evening.world.visible_channels(person.user).values():
            messages = person.client.messages(channel.id)
            public = [message for message in messages if not message["ephemeral"]]
            for message in [*public[-1:], *(message for message in messages if message["ephemeral"])]:
                stored = channel.messages[message["id"]]
                files = [a.data.decode("utf-8", "replace") for a in (*stored.attachments, *stored.hidden_attachments)]
                visible = {key: message[key] for key in ("content", "components", "embeds", "attachments", "ephemeral")}
                if channel.type is ChannelType.DM and not message["ephemeral"]:
                    visible["content"] = visible["content"][visible["content"].index("<#") :]
                    del visible["components"]
                lines.append(json.dumps([visible, files], ensure_ascii=False, sort_keys=True))
        lines.sort()  # the order in which channels were created depends on the machine's speed too
        seen[name].append(without_chance("\n".join(lines), names))
