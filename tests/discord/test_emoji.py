"""The bot's own emojis on Discord: uploaded once, and replaced by the usual ones if there are none."""

import asyncio
import threading
from types import SimpleNamespace

import aiohttp
import discord
import pytest

from tests.discord.test_commands import Meta
from tests.support.doubles import standing_for
from tests.support.local_discord import until
from ttrbot.discord.core.custom_ids import CustomId
from ttrbot.discord.core.panel import Button, Option, Panel, Select
from ttrbot.discord.sending import emoji
from ttrbot.discord.sending.emoji import META_KEY, SUFFIX, OwnEmoji, in_label
from ttrbot.discord.sending.to_discord import view_of
from ttrbot.engine.cards import Color
from ttrbot.render.emoji import emoji_painters
from ttrbot.text.names import CARD_EMOJI, UNICODE


def answer(**fields: object) -> aiohttp.ClientResponse:
    """Return an answer of Discord that has some fields."""
    return standing_for(aiohttp.ClientResponse, SimpleNamespace(**fields))


OURS = f"<:red_card{SUFFIX}:123456789012345678>"


class Application:
    """The client's part. `fault` is raised by the creation of the emoji with this number."""

    application_id = 7

    def __init__(self, known=(), fault=None, at=0) -> None:
        self.made: list[str] = []
        self.known, self.fault, self.at = list(known), fault, at

    async def fetch_application_emojis(self):
        return [self._emoji(name) for name in self.known]

    async def create_application_emoji(self, *, name, image):
        if self.fault is not None and len(self.made) == self.at:
            raise self.fault
        self.made.append(name)
        self.known.append(name)
        return self._emoji(name)

    def _emoji(self, name):
        return discord.PartialEmoji(name=name, id=100 + self.known.index(name))


async def test_all_emoji_are_uploaded_and_then_used():
    own, application = OwnEmoji(), Application(known=["something_else"])
    assert own.signs is UNICODE
    await own.bring(standing_for(discord.Client, application))
    assert application.made == [name + SUFFIX for name in emoji_painters()]
    assert own.signs.cards[Color.RED].startswith(f"<:red_card{SUFFIX}:")
    assert own.signs.seats["blue"].startswith(f"<:blue_player{SUFFIX}:")
    again = OwnEmoji()
    await again.bring(standing_for(discord.Client, Application(known=application.known)))
    assert again.signs == own.signs


async def test_only_missing_emoji_are_uploaded():
    names = [name + SUFFIX for name in emoji_painters()]
    application = Application(known=names[:5])
    await OwnEmoji().bring(standing_for(discord.Client, application))
    assert application.made == names[5:]


async def test_only_missing_emoji_are_drawn_and_beside_the_answers_to_people(monkeypatch):
    """Drawing takes a third of a second of the processor's time, while a busy machine does dozens of other things."""
    drawn_in: list[threading.Thread] = []

    def paint() -> bytes:
        drawn_in.append(threading.current_thread())
        return b"picture"

    monkeypatch.setattr(emoji, "emoji_painters", lambda: dict.fromkeys(emoji_painters(), paint))
    names = [name + SUFFIX for name in emoji_painters()]
    await OwnEmoji().bring(standing_for(discord.Client, Application(known=names)))
    assert drawn_in == []
    await OwnEmoji().bring(standing_for(discord.Client, Application(known=names[2:])))
    assert len(drawn_in) == 2
    assert threading.main_thread() not in drawn_in


async def kept(meta: Meta, application: Application) -> OwnEmoji:
    """Bring the emoji and remember them, as a bot does once it is connected."""
    own = OwnEmoji()
    keeping = asyncio.create_task(own.keep(standing_for(discord.Client, application), meta))
    await until(lambda: META_KEY in meta.kept, "what is remembered")
    keeping.cancel()
    return own


async def test_next_bot_of_the_application_uses_the_emoji_at_once():
    meta, application = Meta(), Application()
    own = await kept(meta, application)
    recalled = OwnEmoji()
    await recalled.recall(standing_for(discord.Client, application), meta)
    assert recalled.signs == own.signs != UNICODE


async def test_process_that_uploads_none_soon_uses_those_of_another(monkeypatch):
    monkeypatch.setattr(emoji, "UPLOADED_AFTER", 0.0)
    own, application = OwnEmoji(), Application()
    keeping = asyncio.create_task(own.keep(standing_for(discord.Client, application), Meta(), uploads=False))
    await asyncio.sleep(0)
    assert own.signs is UNICODE
    application.known = [name + SUFFIX for name in emoji_painters()]
    await until(lambda: own.signs is not UNICODE, "the emoji of the other process")
    keeping.cancel()
    assert not application.made


async def test_emoji_of_another_application_or_version_not_used():
    meta, application = Meta(), Application()
    own = OwnEmoji()
    await own.recall(standing_for(discord.Client, application), meta)
    assert own.signs is UNICODE, "nothing is remembered"
    await kept(meta, application)
    application.application_id = 8
    await own.recall(standing_for(discord.Client, application), meta)
    assert own.signs is UNICODE
    meta.kept[META_KEY] = '8 {"red_card_ttr1":"<:red_card_ttr1:5>"}'
    await own.recall(standing_for(discord.Client, application), meta)
    assert own.signs is UNICODE


@pytest.mark.parametrize(
    "fault",
    [
        discord.HTTPException(answer(status=500, reason="no", headers={}), "out of order"),
        discord.Forbidden(answer(status=403, reason="no"), "not you"),
        aiohttp.ClientConnectionError("gone"),
        TimeoutError(),
    ],
)
async def test_usual_emoji_used_when_discord_refuses_the_upload(fault):
    own = OwnEmoji()
    await own.bring(standing_for(discord.Client, Application(fault=fault, at=3)))
    assert own.signs is UNICODE


def test_labels_have_usual_emoji():
    assert in_label(f"1 {OURS} and <:other:1>") == f"1 {CARD_EMOJI[Color.RED]} and <:other:1>"
    select = Select(
        id=CustomId("x"), placeholder=OURS, options=(Option(label=OURS, value="1", description=OURS, emoji=OURS),)
    )
    view = view_of(Panel(text=OURS, rows=((Button(label=OURS, emoji=OURS, id=CustomId("y")),), select)))
    assert view is not None
    (button,), (chosen,) = (row["components"] for row in view.to_components())
    (option,) = chosen["options"]
    assert button["label"] == chosen["placeholder"] == option["label"] == CARD_EMOJI[Color.RED]
    assert option["description"] == CARD_EMOJI[Color.RED]
    assert button["emoji"]["id"] == option["emoji"]["id"] == 123456789012345678
