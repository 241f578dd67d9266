"""Starts the bot: reads the settings, opens the store, serves."""

import asyncio
import os
import sys

from ttrbot.discord.pointing import point_at
from ttrbot.discord.serve import CannotStart, build_client, serve
from ttrbot.logs import configure_logs
from ttrbot.settings import Settings, SettingsError, load_settings
from ttrbot.store import Store, StoreError

UNUSABLE = 2
MISSING = "DISCORD_TOKEN is missing: set it to the bot's token from https://discord.com/developers/applications"


async def run(settings: Settings, token: str) -> int:
    """Serve until told to stop; return the exit status."""
    async with await Store.open(settings.data) as store:
        return await serve(build_client(store), token)


def main() -> int:
    """Return the process's exit status: 0 when told to stop, 1 when it broke, 2 when it can't start as it is set up."""
    try:
        settings = load_settings(os.environ)
        if settings.token is None:
            raise SettingsError([MISSING])
        configure_logs(settings.log_format, settings.log_level, secrets=[settings.token])
        if settings.local_discord is not None:
            point_at(settings.local_discord)
        return asyncio.run(run(settings, settings.token))
    except (SettingsError, StoreError, CannotStart) as fault:
        print(fault, file=sys.stderr)  # noqa: T201 - one readable line
        return UNUSABLE


if __name__ == "__main__":
    sys.exit(main())
