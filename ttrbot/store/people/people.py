"""People, servers' settings and what the bot remembers about itself."""

from collections.abc import Callable

from ttrbot.store import charms, rows
from ttrbot.store.changes import Change, News
from ttrbot.store.connection import Connection
from ttrbot.store.database import Database
from ttrbot.store.errors import StillSeated
from ttrbot.store.records import Person, SurfaceKind
from ttrbot.store.retired import Retired
from ttrbot.store.tables import PEOPLE

_OPEN_SEAT = (
    "SELECT 1 FROM seats JOIN games ON games.id = seats.game_id"
    " WHERE seats.user_id = ? AND games.status IN ('lobby', 'running')"
)
_APPLICATION = "application"


class People:
    """What is kept about people besides their seats."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, user_id: int) -> Person:
        """Return what is known about a person; somebody new has nothing but an id."""

        def work(connection: Connection) -> Person:
            known = PEOPLE.first(connection, "WHERE user_id = ?", (user_id,))
            return known or Person(user_id=user_id, name=None, locale=None, dm_closed=False, preferences=None)

        return await self._database.read(work)

    async def remember(
        self,
        user_id: int,
        *,
        name: str | None = None,
        locale: str | None = None,
        dm_closed: bool | None = None,
        preferences: bytes | None = None,
    ) -> None:
        """Keep what is given about a person; a new name is shown in the seats too."""

        def work(connection: Connection) -> None:
            connection.execute("INSERT INTO users (user_id) VALUES (?) ON CONFLICT DO NOTHING", (user_id,))
            connection.execute(
                "UPDATE users SET name = coalesce(?, name), locale = coalesce(?, locale),"
                " dm_closed = coalesce(?, dm_closed), preferences = coalesce(?, preferences) WHERE user_id = ?",
                (name, locale, dm_closed, preferences, user_id),
            )
            if name is not None:
                connection.execute("UPDATE seats SET name = ? WHERE user_id = ?", (name, user_id))
                connection.execute("UPDATE seats SET began_name = ? WHERE began_by = ?", (name, user_id))

        await self._database.write(work, tells=_person(user_id))

    async def rename(self, user_id: int, guild_id: int, name: str) -> tuple[str, ...]:
        """Change a person's name at a server's lobbies and running games; return the games where it was another.

        Finished games keep the name under which they were played.
        """
        of_open_seats = (
            "user_id = ?1 AND (name IS NULL OR name <> ?3)"
            " AND game_id IN (SELECT id FROM games WHERE guild_id = ?2 AND status IN ('lobby', 'running'))"
        )

        def read(connection: Connection) -> tuple[str, ...]:
            found = connection.execute(f"SELECT game_id FROM seats WHERE {of_open_seats}", values)  # noqa: S608 # no outside text
            return tuple(row["game_id"] for row in found)

        values = (user_id, guild_id, name)
        renamed = await self._database.read(read)
        if renamed:
            await self._database.execute(f"UPDATE seats SET name = ?3 WHERE {of_open_seats}", values)  # noqa: S608 # no outside text
        return renamed

    async def change_preferences(self, user_id: int, change: Callable[[bytes | None], bytes | None]) -> bytes | None:
        """Replace a person's preferences by what `change` makes of them, None: leave them; return what they are now."""

        def work(connection: Connection) -> bytes | None:
            row = connection.execute("SELECT preferences FROM users WHERE user_id = ?", (user_id,)).fetchone()
            before: bytes | None = None if row is None else row["preferences"]
            changed = change(before)
            if changed is None:
                return before
            connection.execute(
                "INSERT INTO users (user_id, preferences) VALUES (?, ?)"
                " ON CONFLICT (user_id) DO UPDATE SET preferences = excluded.preferences",
                (user_id, changed),
            )
            return changed

        return await self._database.write(work, tells=_person(user_id))

    async def is_to_be_told(self, game_id: str, seat: int, user_id: int) -> bool:
        """Whether a seat's hand can't be shown by DM, and its holder hasn't been told so."""

        def work(connection: Connection) -> bool:
            found = connection.execute(
                "SELECT 1 FROM outbox WHERE game_id = ?1 AND kind = 'hand' AND key = ?2 AND closed = 1"
                " AND NOT EXISTS (SELECT 1 FROM dm_notices WHERE game_id = ?1 AND user_id = ?3)",
                (game_id, str(seat), user_id),
            )
            return found.fetchone() is not None

        return await self._database.read(work)

    async def tell_once(self, game_id: str, user_id: int) -> bool:
        """Say whether this person is still to be told in this game that their DMs are closed: True exactly once."""

        def work(connection: Connection) -> bool:
            rows.the_game(connection, game_id)
            told = connection.execute(
                "INSERT INTO dm_notices (game_id, user_id) VALUES (?, ?) ON CONFLICT DO NOTHING", (game_id, user_id)
            )
            return told.rowcount == 1

        return await self._database.write(work, game_id)

    async def asked_in(self, user_id: int) -> tuple[str, ...]:
        """List the games with a vote or an offered seat that names a person."""
        return await self._database.select(
            "SELECT DISTINCT game_id FROM timers WHERE kind IN ('offer', 'motion') AND instr(payload, ?) > 0"
            " ORDER BY game_id",
            (str(user_id).encode(),),
            lambda row: str(row["game_id"]),
        )

    async def forget(
        self,
        user_id: int,
        clean: Callable[[bytes], bytes] = lambda config: config,
        clean_notice: Callable[[bytes], bytes | None] = lambda _: None,
    ) -> int:
        """Delete everything kept about a person; their games stay, with nobody's name on the seat. Returns how many.

        Only that they held a seat stays until the game ends: a person who has seen one hand must not see a second.
        `clean` takes the person out of the config of a game, where an invitation may name them, and `clean_notice` out
        of what was said to others; if that returns None, it is deleted.
        Raises StillSeated where a lobby or a running game would be left with a seat that nobody holds.
        """

        def work(connection: Connection) -> int:
            if connection.execute(_OPEN_SEAT, (user_id,)).fetchone():
                raise StillSeated("this person has a seat in a lobby or a running game")
            digits = str(user_id).encode()
            connection.execute("DELETE FROM users WHERE user_id = ?", (user_id,))
            connection.execute("DELETE FROM dm_notices WHERE user_id = ?", (user_id,))
            connection.execute("DELETE FROM outbox WHERE kind = 'notice' AND recipient = ?", (user_id,))
            for row in connection.execute(
                "SELECT number, payload FROM outbox WHERE kind = 'notice' AND instr(payload, ?) > 0", (digits,)
            ).fetchall():
                if (cleaned := clean_notice(row["payload"])) is None:
                    connection.execute("DELETE FROM outbox WHERE number = ?", (row["number"],))
                else:
                    connection.execute("UPDATE outbox SET payload = ? WHERE number = ?", (cleaned, row["number"]))
            connection.execute(
                "UPDATE outbox SET payload = ? WHERE kind = 'retired' AND payload = ?",
                (Retired(SurfaceKind.HAND, 0).written, Retired(SurfaceKind.HAND, user_id).written),
            )
            connection.execute(
                "DELETE FROM timers WHERE kind IN ('offer', 'motion') AND instr(payload, ?) > 0",
                (digits,),
            )
            connection.execute(
                "UPDATE timers SET payload = ? WHERE kind = 'stall' AND instr(payload, ?) > 0",
                (b"", digits),
            )
            connection.execute("DELETE FROM orders WHERE user_id = ?", (user_id,))
            connection.execute(
                "DELETE FROM notes WHERE (game_id, seat) IN (SELECT game_id, seat FROM seats WHERE user_id = ?)",
                (user_id,),
            )
            connection.execute("UPDATE games SET owner_id = NULL WHERE owner_id = ?", (user_id,))
            for row in connection.execute(
                "SELECT id, config FROM games WHERE instr(config, ?) > 0", (digits,)
            ).fetchall():
                connection.execute("UPDATE games SET config = ? WHERE id = ?", (clean(row["config"]), row["id"]))
            for row in connection.execute(
                "SELECT game_id, press_id FROM seats WHERE began_by = ?1 OR (user_id = ?1 AND has_changed_hands = 0)",
                (user_id,),
            ).fetchall():
                charms.erase(connection, row["game_id"], (row["press_id"],))
            connection.execute("UPDATE seats SET began_by = NULL, began_name = NULL WHERE began_by = ?", (user_id,))
            seats = connection.execute("UPDATE seats SET user_id = NULL, name = NULL WHERE user_id = ?", (user_id,))
            return seats.rowcount

        return await self._database.write(work, tells=_person(user_id))


def _person(user_id: int) -> Change:
    return Change(News.PERSON, str(user_id))


class GuildSettings:
    """Settings of servers: texts by key."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def all(self, guild_id: int) -> dict[str, str]:
        """Return every setting of a server."""

        def work(connection: Connection) -> dict[str, str]:
            found = connection.execute("SELECT key, value FROM guild_settings WHERE guild_id = ?", (guild_id,))
            return {row["key"]: row["value"] for row in found}

        return await self._database.read(work)

    async def get(self, guild_id: int, key: str) -> str | None:
        """Return a setting, or None where it isn't set."""
        return (await self.all(guild_id)).get(key)

    async def set(self, guild_id: int, key: str, value: str | None) -> None:
        """Change a setting; None takes it away."""

        def work(connection: Connection) -> None:
            if value is None:
                connection.execute("DELETE FROM guild_settings WHERE guild_id = ? AND key = ?", (guild_id, key))
            else:
                connection.execute(
                    "INSERT INTO guild_settings (guild_id, key, value) VALUES (?, ?, ?)"
                    " ON CONFLICT (guild_id, key) DO UPDATE SET value = excluded.value",
                    (guild_id, key, value),
                )

        await self._database.write(work, tells=Change(News.SERVER, str(guild_id)))


class Meta:
    """What the bot remembers about itself: texts by key (the hash of the synced commands …) and heartbeats."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def own(self, key: str) -> str:
        """Return the key for something that each slot stores for itself."""
        return key + self._database.scope.name

    async def get(self, key: str) -> str | None:
        """Return a remembered text."""

        def work(connection: Connection) -> str | None:
            row = connection.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()
            return None if row is None else str(row["value"])

        return await self._database.read(work)

    async def set(self, key: str, value: str) -> None:
        """Remember a text."""
        await self._database.execute(
            "INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
            (key, value),
        )

    async def belongs_to(self, application: str) -> str:
        """Return the application, as Discord calls a bot, whose games are stored here: the first that asks."""

        def work(connection: Connection) -> str:
            connection.execute(
                "INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO NOTHING", (_APPLICATION, application)
            )
            row = connection.execute("SELECT value FROM meta WHERE key = ?", (_APPLICATION,)).fetchone()
            return str(row["value"])

        return await self._database.write(work)

    async def release(self) -> None:
        """Let the next application that asks have the games."""
        await self._database.execute("DELETE FROM meta WHERE key = ?", (_APPLICATION,))

    async def beat(self, name: str, at: float) -> None:
        """Note that a part of this slot is alive. It goes through the writer, so it shows that the writer is alive."""
        await self._database.execute(
            "INSERT INTO heartbeats (name, at) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET at = excluded.at",
            (self.own(name), at),
        )

    async def heartbeats(self) -> dict[str, float]:
        """Return the time of the last heartbeat of each part of this slot, and of those that slots don't have."""

        def work(connection: Connection) -> dict[str, float]:
            rows = connection.execute("SELECT name, at FROM heartbeats").fetchall()
            shared = {row["name"]: row["at"] for row in rows if "@" not in row["name"]}
            ours = self._database.scope.name
            return shared | {row["name"].removesuffix(ours): row["at"] for row in rows if row["name"].endswith(ours)}

        return await self._database.read(work)
