"""The bot's own emoji on Discord: uploaded once, and used in messages and on buttons instead of the usual ones."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import TypeVar

import discord
import msgspec
import structlog

from ttrbot.app.messages.publisher import reason
from ttrbot.discord.core.meta import MetaStore
from ttrbot.discord.core.panel import Button, Option, Panel, Row, Select
from ttrbot.discord.core.refusals import UNAVAILABLE, is_about_emoji, meaning, pause
from ttrbot.engine.cards import COLORS
from ttrbot.render.emoji import emoji_painters
from ttrbot.render.marks import SEAT_MARKS
from ttrbot.store import StoreError
from ttrbot.text.names import UNICODE, Signs

log = structlog.get_logger(__name__)
T = TypeVar("T")
Part = TypeVar("Part", Button, Option)
SUFFIX = "_ttr4"
"""The suffix of names, which screen readers read out. New pictures need a new one, as each name is uploaded once."""
AGAIN_AFTER, AGAIN_AT_MOST = 60.0, 6 * 3600.0
"""Seconds between two looks at the emoji that Discord knows; longer after each failure."""
UPLOADED_AFTER = 3.0
"""The same for a process that waits until another one has uploaded them."""
META_KEY = "emoji"
_MARKUP = re.compile(r"<:(\w+)_ttr\d+:\d+>")


class OwnEmoji:
    """Our emoji, as far as Discord knows them."""

    def __init__(self) -> None:
        self.signs = UNICODE
        """What messages use now."""
        self._known: Mapping[str, str] = {}
        """How each of them is written in messages, by its name on Discord."""
        self._doubted = asyncio.Event()

    async def recall(self, client: discord.Client, meta: MetaStore) -> None:
        """Use the emoji that are remembered of this application, so that no message waits for them. Raises StoreError.

        Whether Discord still knows them turns out soon.
        """
        application, _, known = (await meta.get(META_KEY) or "").partition(" ")
        if application == str(client.application_id):
            with suppress(KeyError):  # another version remembered its own
                self._use(msgspec.json.decode(known, type=dict[str, str]))

    async def keep(self, client: discord.Client, meta: MetaStore, *, uploads: bool = True) -> None:
        """Upload our emoji and remember them, and again whenever Discord doesn't know one of them any more.

        Without `uploads` another process does so, and this one waits for them.
        """
        failures = 0
        while True:
            before = self._known
            failures = 0 if await self.bring(client, uploads=uploads) else failures + 1
            if self._known != before:
                await self._remember(client, meta)
            is_awaited = bool(failures) and not uploads
            await asyncio.sleep(pause(failures, UPLOADED_AFTER if is_awaited else AGAIN_AFTER, AGAIN_AT_MOST))
            if not failures:
                await self._doubted.wait()

    async def bring(self, client: discord.Client, *, uploads: bool = True) -> bool:
        """Upload the missing emoji, and use all. Return False if some are still missing: then the usual ones stay.

        An upload is refused, for example, if the application has reached its limit of emoji (30008).
        """
        self._doubted.clear()
        try:
            known = {emoji.name: str(emoji) for emoji in await client.fetch_application_emojis()}
            for name, paint in emoji_painters().items():
                if name + SUFFIX not in known:
                    if not uploads:
                        return False
                    image = await asyncio.to_thread(paint)  # on a busy machine, nobody is answered meanwhile otherwise
                    made = await client.create_application_emoji(name=name + SUFFIX, image=image)
                    known[made.name] = str(made)
        except UNAVAILABLE as error:
            log.warning("emoji_left", reason=reason(meaning(error) or error))
            return False
        self._use({name: markup for name, markup in known.items() if name.endswith(SUFFIX)})
        log.info("emoji_known", number=len(known))
        return True

    def _use(self, known: Mapping[str, str]) -> None:
        """Use these emoji. Raises KeyError if one is missing."""
        self.signs = Signs(
            cards={color: known[f"{color.code}_card{SUFFIX}"] for color in COLORS},
            seats={color: known[f"{color}_player{SUFFIX}"] for color in SEAT_MARKS},
            mates={color: known[f"{color}_mate{SUFFIX}"] for color in SEAT_MARKS},
            wave_card=known[f"ferry_card{SUFFIX}"],
        )
        self._known = known

    async def _remember(self, client: discord.Client, meta: MetaStore) -> None:
        try:
            await meta.set(META_KEY, f"{client.application_id} {msgspec.json.encode(self._known).decode()}")
        except StoreError as error:
            log.warning("emoji_not_remembered", reason=str(error))

    async def send(self, panel: Panel, send: Callable[[Panel], Awaitable[T]]) -> T:
        """Send a panel. If Discord doesn't know one of its emoji, send it again at once with the usual signs.

        Somebody may have deleted our emoji, so they are checked again.
        """
        try:
            return await send(panel)
        except discord.HTTPException as error:
            if not is_about_emoji(error):
                raise
        log.warning("emoji_unknown")
        self.signs = UNICODE
        self._doubted.set()
        return await send(in_usual_signs(panel))


_USUAL = {
    **{f"{color.code}_card": sign for color, sign in UNICODE.cards.items()},
    **{f"{color}_player": sign for color, sign in UNICODE.seats.items()},
    **{f"{color}_mate": sign for color, sign in UNICODE.mates.items()},
    "ferry_card": UNICODE.wave_card,
}


def in_label(text: str) -> str:
    """Return a text for labels, which only show the usual emoji."""
    return _MARKUP.sub(lambda match: _USUAL.get(match[1], ""), text)


def in_usual_signs(panel: Panel) -> Panel:
    """Return the panel with the usual emoji in place of our own."""
    return replace(panel, text=in_label(panel.text), rows=tuple(_usual_row(row) for row in panel.rows))


def _usual_row(row: Row) -> Row:
    if isinstance(row, Select):
        return replace(row, options=tuple(_usual(option) for option in row.options))
    return tuple(_usual(button) for button in row)


def _usual(part: Part) -> Part:
    return part if part.emoji is None else replace(part, emoji=in_label(part.emoji))
