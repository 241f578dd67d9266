"""A lobby that nobody starts: its owner is asked, and a day later it closes."""

from tests.e2e.evening import find
from tests.support.local_discord import until
from ttrbot.app.time.lobby_expiry import ASKED_AFTER, CLOSED_AFTER


async def later(evening, seconds):
    """Let time pass while the bot is stopped, so that it sees this when it is back."""
    evening.clock.ahead += seconds + 1
    await evening.restart()


async def test_the_owner_is_asked_and_may_keep_the_lobby_open(evening):
    bruno = evening.person("Bruno")
    _, lobby = await evening.new_table(bruno)

    def asked():
        return [m for m in bruno.dms() if find(m, "keep_open")]

    await later(evening, ASKED_AFTER)
    await until(asked, "the question")
    assert "Nobody has started your table yet" in asked()[0]["content"]
    await bruno.press(asked()[0], "keep_open")
    await later(evening, CLOSED_AFTER)
    await evening.settled()
    assert find(bruno.client.message(lobby["id"]), "join"), "kept open"
    await later(evening, ASKED_AFTER)
    await until(lambda: len(asked()) == 2, "the question, asked again")
    await later(evening, CLOSED_AFTER)
    await until(lambda: not find(bruno.client.message(lobby["id"]), "join"), "the lobby to close")
