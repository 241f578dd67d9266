"""Starts the bot: reads the settings, opens the store, serves."""

import asyncio
import gc
import os
import signal
import sys
from pathlib import Path

import structlog

from ttrbot.compiled import StaleEngineError, engine_build
from ttrbot.content import MapError, check_maps
from ttrbot.logs import configure_logs
from ttrbot.metrics_server import served
from ttrbot.settings import Settings, SettingsError, load_settings
from ttrbot.store import Status, Store, StoreError, StoreUnavailable, open_slots
from ttrbot.text import LOCALES

try:
    from uvloop import run as run_in_loop
except ImportError:  # there is none for Windows
    from asyncio import run as run_in_loop  # type: ignore[assignment]

log = structlog.get_logger(__name__)

LATER = 1
"""The exit status if another start may help: the disk or the database server refuses for now."""
UNUSABLE = 2
OWN_ONLY = 0o077
"""The umask: files hold hands and secrets, so no other user reads them."""
STORE_SECONDS = 60.0
"""How long a database server is waited for that doesn't answer, or that the bot before this one still uses."""
PARENT_EVERY = 1.0
"""Seconds between two checks whether the process that started this one is still there."""
COLLECT_AFTER = 20_000
"""New objects after which Python collects garbage; with its default of 700 that takes a seventh of the time."""
GAMES_LEFT = "a database is used instead of this folder: to take the games there, stop the bot and use ttrbot move"
MISSING = (
    "DISCORD_TOKEN is missing: set it to the bot's token from https://discord.com/developers/applications,"
    " or DISCORD_TOKEN_FILE to a file with the token"
)


async def run(settings: Settings, token: str, build: str) -> int:
    """Serve until told to stop, with this build of the engine; return the exit status."""
    from ttrbot.discord.core.errors import CannotStart  # noqa: PLC0415
    from ttrbot.discord.core.exits import STOPPED  # noqa: PLC0415
    from ttrbot.discord.keeper import SlotKeeper  # noqa: PLC0415
    from ttrbot.discord.login import turned_away  # noqa: PLC0415
    from ttrbot.discord.pointing import point_at  # noqa: PLC0415 - the commands are made of the maps: those come first
    from ttrbot.discord.serve import bots_of  # noqa: PLC0415

    if settings.local_discord is not None:
        point_at(settings.local_discord)
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    store = await _opened(settings.place, stop)
    if store is None:
        log.info("stopped before the store could be opened")
        return STOPPED
    async with store:
        local = settings.local_discord
        watch = None if local is None else asyncio.create_task(outlived(local.process or os.getppid(), stop))
        log.info("engine", runs=build)
        await warn_of_games_left(settings)
        _collect_seldom()
        try:
            if (status := await turned_away(store.meta, token, stop)) is not None:
                return status
            async with (
                await open_slots(settings.place, settings.slots, settings.shards) as slots,
                bots_of(store, settings, token) as run_bot,
            ):
                with served(settings.metrics):
                    keeper = SlotKeeper(slots, run_bot)
                    store.listen(keeper.hear)
                    return await keeper.run(stop)
        except CannotStart as fault:
            return unusable(fault)
        finally:
            if watch is not None:
                watch.cancel()


async def _opened(place: Path | str, stop: asyncio.Event) -> Store | None:
    """Return the open store; None if told to stop before it is there. Raises StoreError."""
    opening = asyncio.create_task(Store.open(place, patience=STORE_SECONDS, shared=True))
    stopping = asyncio.create_task(stop.wait())
    await asyncio.wait([opening, stopping], return_when=asyncio.FIRST_COMPLETED)
    for task in (opening, stopping):
        task.cancel()
    await asyncio.wait([opening])
    return None if opening.cancelled() else opening.result()


async def warn_of_games_left(settings: Settings) -> None:
    """Warn if games in the data folder wait for a bot, but the setting names a database."""
    if settings.store is None:
        return
    try:
        async with await Store.open_readonly(settings.data) as left:
            games = await left.games.with_status((Status.LOBBY, Status.RUNNING))
    except StoreError:
        return  # there is nothing, or it was moved
    if games:
        log.warning("games_left", folder=str(settings.data), games=len(games), reason=GAMES_LEFT)


def _collect_seldom() -> None:
    """Collect garbage less often, and never among what stays for good: code and maps."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(COLLECT_AFTER)


async def outlived(parent: int, stop: asyncio.Event) -> None:
    """End with the process that started this one: a local Discord that was killed doesn't come back."""
    while os.getppid() == parent:  # noqa: ASYNC110 - nobody tells
        await asyncio.sleep(PARENT_EVERY)
    stop.set()


def main() -> int:
    """Return the process's exit status: 0 when told to stop, 1 when it broke, 2 when it can't start as it is set up."""
    os.umask(OWN_ONLY)
    try:
        settings = load_settings(os.environ)
        if settings.token is None:
            raise SettingsError([MISSING])
        configure_logs(settings.log_format, settings.log_level, secrets=[settings.token])
        for warning in settings.warnings:
            log.warning("unsafe_setting", reason=warning)
        build = engine_build()
        check_maps(LOCALES)
        return run_in_loop(run(settings, settings.token, build))
    except StoreUnavailable as fault:
        return unusable(fault, LATER)
    except (SettingsError, MapError, StoreError, StaleEngineError) as fault:
        return unusable(fault)


def unusable(fault: Exception, status: int = UNUSABLE) -> int:
    """Say why the bot can't start; return the exit status."""
    print(fault, file=sys.stderr)  # noqa: T201 - one readable line
    return status


if __name__ == "__main__":
    sys.exit(main())
