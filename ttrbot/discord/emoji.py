"""The bot's own emoji on Discord: brought there once, used in messages and on buttons; else the usual ones."""

import re

import aiohttp
import discord
import structlog

from ttrbot.engine.cards import COLORS
from ttrbot.render.emoji import emoji_files
from ttrbot.render.marks import SEAT_MARKS
from ttrbot.text.names import UNICODE, Signs

log = structlog.get_logger(__name__)
PREFIX = "ttr1_"
"""Before each name; the number grows when the pictures change, for a name is brought only once."""
_MARKUP = re.compile(r"<:ttr\d+_(\w+):\d+>")


class OwnEmoji:
    """What Discord knows of our emoji."""

    def __init__(self) -> None:
        self.signs = UNICODE
        """What stands in messages now."""

    async def bring(self, client: discord.Client) -> None:
        """Bring those that are missing to the application, and use all. Where Discord refuses, the usual ones stay."""
        try:
            known = {emoji.name: str(emoji) for emoji in await client.fetch_application_emojis()}
            for name, image in emoji_files().items():
                if PREFIX + name not in known:
                    made = await client.create_application_emoji(name=PREFIX + name, image=image)
                    known[made.name] = str(made)
        except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
            log.warning("emoji_left", reason=str(error))
            return
        self.signs = Signs(
            cards={color: known[f"{PREFIX}card_{color.code}"] for color in COLORS},
            seats={color: known[f"{PREFIX}seat_{color}"] for color in SEAT_MARKS},
            ferry=known[f"{PREFIX}card_ferry"],
        )
        log.info("emoji_known", number=len(known))


_USUAL = {
    **{f"card_{color.code}": sign for color, sign in UNICODE.cards.items()},
    **{f"seat_{color}": sign for color, sign in UNICODE.seats.items()},
    "card_ferry": UNICODE.ferry,
}


def in_label(text: str) -> str:
    """A text as labels take it, where only the usual emoji are shown."""
    return _MARKUP.sub(lambda match: _USUAL.get(match[1], ""), text)
