"""The coach at a finished game: the button at the count, the wait, and the moves that cost most, in both languages."""

import asyncio
from random import Random

import pytest

from tests.e2e.player import play_on
from tests.support.local_discord import until
from ttrbot.app.core.thinking import ThinkingProcess
from ttrbot.engine.actions import DrawTickets
from ttrbot.robots.reasons import WeighedMove


@pytest.mark.parametrize(
    ("locale", "looking", "title", "better", "none"),
    [
        ("en-US", "I’m looking at your ", "The turning points of your", "Better: **draw tickets**", "Well played!"),
        ("it", "Sto guardando ", "I punti di svolta della tua", "Meglio: **pescare biglietti**", "Ben giocato!"),
    ],
)
async def test_player_is_told_privately_where_the_game_turned(
    evening, monkeypatch, locale, looking, title, better, none
):
    go_on = asyncio.Event()

    async def weigh(self, robot, view, gamemap, decision, first):
        await go_on.wait()
        if view.seat:
            return []
        return [WeighedMove(DrawTickets(0), 0.634, 9.6, 8.0, 4.0), WeighedMove(first, 0.49, 2.4)]

    monkeypatch.setattr(ThinkingProcess, "weigh", weigh)
    anna, bruno = evening.person("Carla", locale=locale), evening.person("Dario", locale=locale)
    game = await evening.running_game(anna, bruno, map="lantern-isles")
    await play_on(evening, game, [anna, bruno], Random(1))
    await evening.settled()
    end = anna.newest(await evening.play_channel(game))
    asked = [await person.press(end, "coach") for person in (anna, bruno)]
    for answer in asked:
        assert answer.message["ephemeral"]
        assert looking in answer.message["content"]
    go_on.set()

    def told(person, answer):
        return person.client.message(answer.message["id"])["content"]

    await until(lambda: title in told(anna, asked[0]), "the review of Anna's game")
    await until(lambda: none in told(bruno, asked[1]), "the review of Bruno's game")
    lines = [line for line in told(anna, asked[0]).splitlines() if better in line]
    assert len(lines) == 3
    assert all("63%" in line and "49%" in line and " 7 " in line for line in lines)
    assert answer.message["id"] not in [message["id"] for message in anna.client.messages(end["channel_id"])]
