"""Ways to lose a host's newest state, and what people are shown after that."""

from tests.support.local_discord import PATIENCE
from ttrbot.app.messages.publisher import NoticeContent
from ttrbot.store import backup, restore
from ttrbot.store.sqlite.folder import DATABASE_NAME


async def stop(world) -> None:
    """Stop the host in order, and close its store."""
    await world.host.close(timeout=PATIENCE)
    await world.store.close()


async def keep_backup(world) -> None:
    """Back the database up."""
    backup(world.folder, world.folder.with_name("backup"))


async def restored(world) -> None:
    """Stop, and restore the backup."""
    await stop(world)
    restore(world.folder, world.folder.with_name("backup"), world.clock.now)


async def keep_copy(world) -> None:
    """Copy the data folder while the bot is stopped."""
    await stop(world)
    world.open_store.keep(world.folder)
    await world.open()


async def copied(world) -> None:
    """Stop, and put the copy in the data folder's place."""
    await stop(world)
    world.open_store.bring_back(world.folder)


async def keep_database(world) -> None:
    """Write everything that is committed into the database itself, so that later commits are only in the log."""
    await stop(world)
    await world.open()


async def without_log(world) -> None:
    """Stop as a machine that dies and whose disk loses the log."""
    database = world.folder / DATABASE_NAME
    kept = database.read_bytes()
    await stop(world)
    database.write_bytes(kept)
    for suffix in ("-wal", "-shm"):
        database.with_name(f"{DATABASE_NAME}{suffix}").unlink(missing_ok=True)


LOSSES = {
    "restored": (keep_backup, restored),
    "copied": (keep_copy, copied),
    "without log": (keep_database, without_log),
}


def told(world) -> list[NoticeContent]:
    """Return the notices that a game was set back."""
    return [m.content for m in world.discord.of(NoticeContent) if m.content.said.what == "set-back"]


async def shown(world) -> None:
    """Let Discord announce the server, and wait until everything is shown, including later attempts."""
    await world.host.events.note_server(1)
    for _ in range(3):
        await world.host.settled()
        world.clock.advance(10)
    await world.host.settled()
