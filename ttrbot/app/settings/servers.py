"""The settings that a server's managers have made for its tables."""

from functools import partial

import msgspec
from msgspec import Struct
from msgspec.structs import asdict, replace

from ttrbot.app.core.caches import Remembered
from ttrbot.app.core.damage import read_or_none
from ttrbot.app.core.paces import PACES
from ttrbot.render.theme import DEFAULT_PALETTE, THEMES
from ttrbot.store import Store
from ttrbot.text import LOCALES

DEFAULT_PACE = next(iter(PACES))


class ServerSettings(Struct, frozen=True):
    """A server's settings; the defaults leave everything open."""

    language: str | None = None
    """The language of new tables; None: the server's on Discord, else the opener's."""
    pace: str = DEFAULT_PACE
    """The pace of new tables, a key of `PACES`."""
    channels: tuple[int, ...] = ()
    """The channels where tables may be opened; empty: everywhere."""
    role: int | None = None
    """The role whose members may open tables; None: everybody."""
    games: int | None = None
    """How many lobbies and running games one person may have on the server at a time; None: no limit."""

    palette: str = DEFAULT_PALETTE
    """The palette of public pictures."""
    voice: bool = False
    """Whether teams and tables may have voice channels."""

    def __post_init__(self) -> None:
        """Raise ValueError if a setting has an unknown value."""
        if self.pace not in PACES or self.palette not in THEMES or self.language not in {None, *LOCALES}:
            raise ValueError("no such pace, palette or language")

    def welcomes(self, channel_id: int, parent_id: int | None) -> bool:
        """Whether a table may be opened in this channel, or in this thread of a channel."""
        return not self.channels or not {channel_id, parent_id}.isdisjoint(self.channels)


NAMES = ServerSettings.__struct_fields__
"""The settings by name, in the order in which they are shown."""


class Servers:
    """Reads, caches and changes servers' settings; a store has one of these. Every method raises StoreUnavailable."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: Remembered[int, ServerSettings] = Remembered(self._load, is_shared=store.is_shared)

    async def get(self, guild_id: int) -> ServerSettings:
        """A server's settings."""
        return await self._known.get(guild_id)

    async def change(self, guild_id: int, **values: object) -> ServerSettings:
        """Change the given settings, by name; return them all."""
        settings = replace(await self.get(guild_id), **values)
        for name in values:
            await self._set(guild_id, name, _written(name, settings))
        return settings

    async def reset(self, guild_id: int, name: str) -> ServerSettings:
        """Put a setting back to its default; return them all."""
        await self._set(guild_id, name, None)
        return await self.get(guild_id)

    def drop(self, guild_id: int) -> None:
        """Drop what is remembered of a server, as it was changed elsewhere."""
        self._known.drop(guild_id)

    def drop_all(self) -> None:
        """Drop what is remembered of all servers, as it may have been changed elsewhere."""
        self._known.drop_all()

    async def _load(self, guild_id: int) -> ServerSettings:
        """Read a server's settings, with the default in place of each damaged one."""
        settings = ServerSettings()
        kept = await self._store.settings.all(guild_id)
        for name in filter(kept.__contains__, NAMES):
            read = partial(_with, settings, name, kept[name])
            settings = read_or_none(read, "server_setting_unreadable", guild=guild_id, setting=name) or settings
        return settings

    async def _set(self, guild_id: int, name: str, value: str | None) -> None:
        await self._known.change(guild_id, self._store.settings.set(guild_id, name, value))


TEXTS = ("language", "pace", "palette")


def _with(settings: ServerSettings, name: str, text: str) -> ServerSettings:
    """Return the settings with one setting read from its stored text. Raises ValueError if that is damaged."""
    value = text if name in TEXTS else msgspec.json.decode(text)
    return msgspec.convert({**asdict(settings), name: value}, ServerSettings)


def _written(name: str, settings: ServerSettings) -> str:
    value = asdict(settings)[name]
    return str(value) if name in TEXTS else msgspec.json.encode(value).decode()
