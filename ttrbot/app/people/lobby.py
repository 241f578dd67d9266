"""Tables before the game: opening, joining, leaving, computer players, starting."""

import secrets
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Final, Literal, TypeVar

import structlog
from msgspec.structs import replace

from ttrbot.app.context import Context, Service
from ttrbot.app.core import charms
from ttrbot.app.core.answers import RefusedError, answers, seat_at
from ttrbot.app.core.game_cache import LiveGame, seed_of
from ttrbot.app.core.limits import Limits
from ttrbot.app.core.paces import NO_CLOCK, Timing
from ttrbot.app.core.table_config import (
    TableConfig,
    beginning_with,
    check_timing,
    decode_table_config,
    encode_table_config,
    engine_config,
    table_of,
)
from ttrbot.app.core.tables import Table
from ttrbot.app.people import lobby_checks
from ttrbot.app.people.seating import as_mates_before, follow_the_sun, paired, rises_at, seated_as
from ttrbot.app.play.journal import Journal
from ttrbot.content import map_ids, map_source
from ttrbot.engine.game import RULES_VERSION, new_game
from ttrbot.engine.gamemap import GameMap
from ttrbot.engine.ids import Seat
from ttrbot.robots import kind_of
from ttrbot.store import (
    AlreadySeated,
    CountsFor,
    GameFull,
    IdTaken,
    NewGame,
    NewSeat,
    NotSeated,
    Status,
    TableLimits,
    TooManyTables,
    WrongStatus,
)
from ttrbot.text import LOCALES

T = TypeVar("T")

log = structlog.get_logger(__name__)

ROBOT_NAMES = ("Rocket", "Mallard", "Adler", "Settebello", "Puffing Billy", "Norge", "Bayard", "Limmat")
"""What computer players are called: famous locomotives, the same in every language."""

_TOO_MANY: Final[Mapping[str, str]] = {
    "here": "too_many_games_here",
    "games": "too_many_games",
    "lobbies": "too_many_lobbies",
}
"""The codes of refusals, by the field of `TableLimits`."""


def robot_names(press_id: int) -> tuple[str, ...]:
    """Return the names in the order in which a table gives them. The time of the press decides which is first.

    So tables differ, as a player's style depends on its name. The id's bits from 22 on are its time in milliseconds
    (docs.discord.com/developers/reference#snowflakes).
    """
    start = (press_id >> 22) % len(ROBOT_NAMES)
    return ROBOT_NAMES[start:] + ROBOT_NAMES[:start]


@dataclass(frozen=True, slots=True, kw_only=True)
class NewTable:
    """What a table is opened with. `press_id` is the interaction's id, as everywhere."""

    guild_id: int
    channel_id: int
    owner_id: int
    owner_name: str
    press_id: int
    map_id: str
    seats: int | None = None
    """How many may sit down; None: as many as the map takes."""
    first: Literal["drawn", "owner"] | Seat = "drawn"
    """Who begins: drawn by lot, the owner, or the player of this seat, which may still be free."""
    invited: tuple[int, ...] | None = None
    """User ids; None: open to all."""
    robots: tuple[str, ...] = ()
    """The kinds of the computer players, and their names if these are given."""
    names: tuple[str, ...] = ()
    language: str = "en"
    options: dict[str, bool] = field(default_factory=dict)
    timing: Timing = NO_CLOCK
    counts_for: CountsFor = CountsFor.FINISHER
    rematch_of: str = ""
    """For a rematch, the id of the finished game; `turned` is its seating order (None: a computer player)."""
    turned: tuple[int | None, ...] = ()


class Lobbies(Service):
    """Opens and fills tables. Every method returns the new table, or a refusal if nothing was changed."""

    def __init__(self, context: Context, *, journal: Journal, limits: Limits) -> None:
        super().__init__(context)
        self._journal = journal
        self._robots = context.robots
        self._limits = limits

    @answers
    async def create(self, new: NewTable) -> Table:
        """Open a table, seat its owner and the computer players, and make the game's secret.

        Raises AlreadyOpen if there is an open rematch of the same game.
        """
        gamemap, text = await self._check(new)
        names = (*new.names, *(name for name in robot_names(new.press_id) if name not in new.names))
        taken = (
            NewSeat(name=new.owner_name, press_id=new.press_id, user_id=new.owner_id),
            *(
                NewSeat(name=name, press_id=new.press_id, robot=robot)
                for name, robot in zip(names, new.robots, strict=False)
            ),
        )
        limit = new.seats or max(gamemap.seats)
        lobby_checks.check_robots(len(new.robots), limit)
        if gamemap.team_size > 1 and (order := as_mates_before(new.turned, [seat.user_id for seat in taken])):
            taken = tuple(taken[seat] for seat in order)
        config = TableConfig(
            options=new.options,
            invited=new.invited,
            timing=new.timing,
            counts_for=new.counts_for,
            rematch_of=new.rematch_of,
            turned=new.turned,
        )
        match new.first:
            case "owner":
                config = beginning_with(config, taken, [seat.user_id for seat in taken].index(new.owner_id))
            case int():
                lobby_checks.check_seat(new.first, limit)
                config = beginning_with(config, taken, new.first)

        def is_same(other: bytes) -> bool:
            return decode_table_config(other).rematch_of == new.rematch_of

        async def work() -> Table:
            limits = await self.limits(new.guild_id, opening=True)
            game = None
            while game is None:
                with suppress(IdTaken), refused_too_many():
                    game = await self._store.games.create(
                        NewGame(
                            id=secrets.token_hex(4),
                            guild_id=new.guild_id,
                            channel_id=new.channel_id,
                            owner_id=new.owner_id,
                            map_id=new.map_id,
                            map_text=text,
                            config=encode_table_config(config),
                            language=new.language,
                            rules_version=RULES_VERSION,
                            secret=secrets.token_bytes(16),
                            seed_version=charms.BY_CHARMS,
                            seat_limit=limit,
                            created_at=self._clock.now(),
                        ),
                        taken,
                        limits,
                        is_same if new.rematch_of else None,
                    )
            log.info("table_opened", game=game.id, map=new.map_id, robots=len(new.robots))
            self._changed(game.id)
            return table_of(game, await self._store.games.seats(game.id), gamemap)

        return await self._journal.unbroken(work())

    @answers
    async def invite(self, game_id: str, user_id: int, guest_id: int) -> Table:
        """Let one more person join a table that is open to invited people alone; the owner's right."""

        async def work(table: Table) -> None:
            lobby_checks.check_guests(user_id, (guest_id,))
            if table.seat_of(guest_id) is not None:
                raise RefusedError("guest_seated")
            if table.invited is None or guest_id in table.invited:
                return
            invited = (*table.invited, guest_id)
            await self._agree(game_id, lambda config: replace(config, invited=invited))

        return await self._change(game_id, work, owner=user_id)

    @answers
    async def join(self, game_id: str, user_id: int, name: str, press_id: int) -> Table:
        """Seat a person: one seat each, and the last seat to one only."""

        async def work(table: Table) -> None:
            if not table.may_join(user_id):
                raise RefusedError("not_invited")
            if table.seat_of(user_id) is not None:
                raise RefusedError("already_seated")
            seat = NewSeat(name=name, press_id=press_id, user_id=user_id)
            with refused_too_many():
                await self._store.games.join(game_id, seat, await self.limits(table.guild_id))
            await self._join_mates(game_id)

        return await self._change(game_id, work)

    @answers
    async def leave(self, game_id: str, user_id: int) -> Table:
        """Free a person's seat. When the owner leaves, the table goes to who joined next, or closes without people."""

        async def work(table: Table) -> None:
            seat_at(table, user_id)  # refuses people without one
            heirs = [info.user_id for info in table.seats if info.user_id not in (None, user_id)]
            if not heirs:
                await self._journal.call_off(game_id, "owner", by=user_id)
                return
            if table.owner_id == user_id:
                await self._store.games.give_lobby(game_id, heirs[0])
            await self._store.games.leave(game_id, user_id)

        return await self._change(game_id, work)

    @answers
    async def add_robot(self, game_id: str, user_id: int, robot: str, press_id: int) -> Table:
        """Seat a computer player of this kind (a key of `ROBOTS`); the owner's right."""

        async def work(table: Table) -> None:
            self._check_robots((robot,))
            names = {info.name for info in table.seats}
            name = next((free for free in robot_names(press_id) if free not in names), ROBOT_NAMES[0])
            await self._store.games.join(game_id, NewSeat(name=name, press_id=press_id, robot=robot))

        return await self._change(game_id, work, owner=user_id)

    @answers
    async def remove_robot(self, game_id: str, user_id: int, seat: Seat | None = None) -> Table:
        """Send a computer player away: the one at `seat`, else the one that came last; the owner's right."""

        async def work(table: Table) -> None:
            robots = [info.seat for info in table.seats if info.is_robot and seat in (None, info.seat)]
            if not robots:
                raise RefusedError("no_robot_to_remove")
            await self._store.games.remove_seat(game_id, robots[-1])

        return await self._change(game_id, work, owner=user_id)

    @answers
    async def set_option(self, game_id: str, user_id: int, option: str, *, on: bool) -> Table:
        """Switch one of the map's options on or off; the owner's right."""
        gamemap = await self._cache.gamemap(game_id)

        def choice(config: TableConfig) -> TableConfig:
            lobby_checks.check_options((option,), gamemap)
            return replace(config, options={**config.options, option: on})

        return await self._choose(game_id, user_id, choice)

    @answers
    async def set_timing(self, game_id: str, user_id: int, **changes: object) -> Table:
        """Change those fields of `Timing` that are given; the owner's right."""

        def choice(config: TableConfig) -> TableConfig:
            timing = replace(config.timing, **changes)
            check_timing(timing)
            return replace(config, timing=timing)

        return await self._choose(game_id, user_id, choice)

    @answers
    async def set_first(self, game_id: str, user_id: int, seat: Seat | None) -> Table:
        """Let the player on a seat begin, also on one that is still free; None: drawn by lot. The owner's right."""

        async def work(table: Table) -> None:
            lobby_checks.check_seat(seat, table.seat_limit)
            await self._agree(game_id, lambda config: beginning_with(config, table.seats, seat))

        return await self._change(game_id, work, owner=user_id)

    @answers
    async def set_counting(self, game_id: str, user_id: int, counts_for: CountsFor) -> Table:
        """Choose whom the game counts for where a seat changes hands; the owner's right."""
        return await self._choose(game_id, user_id, lambda config: replace(config, counts_for=counts_for))

    @answers
    async def set_sun(self, game_id: str, user_id: int, *, on: bool) -> Table:
        """Choose whether the start seats everybody in the order in which they wake up; the owner's right."""
        gamemap = await self._cache.gamemap(game_id)

        def choice(config: TableConfig) -> TableConfig:
            if gamemap.team_size > 1:
                raise RefusedError("teams_choose_seats")
            return replace(config, by_sun=on)

        return await self._choose(game_id, user_id, choice)

    @answers
    async def pair_up(self, game_id: str, user_id: int, seat: Seat) -> Table:
        """Put a person into the team of the player at `seat`; they change places with that player's mate."""

        async def work(table: Table) -> None:
            own = seat_at(table, user_id)
            if not 0 <= seat < len(table.seats):
                raise RefusedError("unknown_seat")
            size = (await self._cache.gamemap(game_id)).team_size
            if size == 1:
                raise RefusedError("no_teams")
            order = paired(len(table.seats), size, own, seat)
            await self._store.games.reseat(game_id, order)

        return await self._change(game_id, work)

    @answers
    async def add_charm(self, game_id: str, user_id: int, text: str) -> Table:
        """Mix a person's lucky charm into the seed."""
        return await self._change(game_id, lambda table: charms.enter(self._store, table, user_id, text))

    @answers
    async def start(self, game_id: str, user_id: int) -> Table:
        """Deal and begin; the owner's right. The thread and the messages follow by themselves."""

        async def work(table: Table) -> None:
            game = await self._store.games.get(game_id)
            gamemap = await self._maps.get(game.map_hash)
            seated = len(table.seats)
            if seated < min(gamemap.seats):
                raise RefusedError("not_enough_players", least=min(gamemap.seats), seated=seated)
            if seated not in gamemap.seats:
                raise RefusedError("wrong_number_of_seats", value=seated, valid=", ".join(map(str, gamemap.seats)))
            table = await self._seat(table, gamemap, decode_table_config(game.config))
            dealt, events = new_game(gamemap, engine_config(table), seed_of(table, game.secret))
            await self._journal.begin(LiveGame(table, gamemap, dealt, game.secret, ()), events)

        return await self._change(game_id, work, owner=user_id)

    @answers
    async def cancel(self, game_id: str, user_id: int) -> Table:
        """Call the lobby off; the owner's right."""
        return await self._change(
            game_id, lambda _: self._journal.call_off(game_id, "owner", by=user_id), owner=user_id
        )

    async def _seat(self, table: Table, gamemap: GameMap, config: TableConfig) -> Table:
        """Return the table with everybody in the seat that they will play; the caller holds the lock."""
        players = [info.user_id for info in table.seats]
        if config.by_sun and gamemap.team_size == 1:
            now = self._clock.now()
            rises = [
                None if info.player_id is None else rises_at(await self._preferences.get(info.player_id), now)
                for info in table.seats
            ]
            order = follow_the_sun(rises)
        elif config.turned and gamemap.team_size == 1:
            order = seated_as(config.turned, players)
        else:
            return table
        await self._store.games.reseat(table.game_id, order)
        return await self._cache.table(table.game_id)

    async def _join_mates(self, game_id: str) -> None:
        """In a rematch seat the teams as they were once all are there; afterwards people pair up as they like."""
        game = await self._store.games.get(game_id)
        wanted = decode_table_config(game.config).turned
        if wanted and (await self._maps.get(game.map_hash)).team_size > 1:
            seats = (await self._cache.table(game_id)).seats
            if order := as_mates_before(wanted, [info.user_id for info in seats]):
                await self._store.games.reseat(game_id, order)

    async def _choose(self, game_id: str, user_id: int, choice: Callable[[TableConfig], TableConfig]) -> Table:
        """Change what an open lobby agrees on; the owner's right."""
        return await self._change(game_id, lambda _: self._agree(game_id, choice), owner=user_id)

    async def _agree(self, game_id: str, choice: Callable[[TableConfig], TableConfig]) -> None:
        """Store what a lobby agrees on from now on; the caller holds the lock."""
        await self._store.games.agree(game_id, lambda config: encode_table_config(choice(decode_table_config(config))))

    async def _change(
        self, game_id: str, work: Callable[[Table], Awaitable[object]], *, owner: int | None = None
    ) -> Table:
        """Do `work` on an open lobby, only for its owner if one is given, and return the table as it is then."""

        async def change(table: Table) -> Table:
            if table.status is not Status.LOBBY:
                raise RefusedError("lobby_closed")
            if owner is not None:
                lobby_checks.check_owner(table, owner)
            try:
                await work(table)
            except WrongStatus as error:
                raise RefusedError("lobby_closed") from error
            except AlreadySeated as error:
                raise RefusedError("already_seated") from error
            except NotSeated as error:
                raise RefusedError("not_seated") from error
            except GameFull as error:
                raise RefusedError("lobby_full", seats=table.seat_limit) from error
            self._changed(game_id)
            return await self._cache.table(game_id)

        return await self._journal.change_table(game_id, change)

    async def _check(self, new: NewTable) -> tuple[GameMap, str]:
        """Check a new table as far as that needs no store; return the map and its text. Raises RefusedError."""
        if new.map_id not in map_ids():
            raise RefusedError("unknown_map", value=new.map_id, valid=", ".join(map_ids()))
        if new.language not in LOCALES:
            raise RefusedError("unknown_language", value=new.language, valid=", ".join(LOCALES))
        self._check_robots(new.robots)
        text = map_source(new.map_id)
        gamemap = await self._maps.put(text)
        lobby_checks.check_options(new.options, gamemap)
        check_timing(new.timing)
        if new.seats is not None and new.seats not in gamemap.seats:
            raise RefusedError("wrong_number_of_seats", value=new.seats, valid=", ".join(map(str, gamemap.seats)))
        return gamemap, text

    def _check_robots(self, robots: tuple[str, ...]) -> None:
        for robot in robots:
            if kind_of(robot) not in self._robots:
                raise RefusedError("unknown_robot", value=robot, valid=", ".join(self._robots))

    async def limits(self, guild_id: int, *, opening: bool = False) -> TableLimits:
        """Return how many tables a person may have who sits down on a server, or is `opening` a table there."""
        here = (await self._servers.get(guild_id)).games
        return TableLimits(self._limits.games, here, self._limits.open_lobbies if opening else None)


@contextmanager
def refused_too_many() -> Iterator[None]:
    """Raise RefusedError where the store raises TooManyTables."""
    try:
        yield
    except TooManyTables as error:
        raise RefusedError(_TOO_MANY[error.which], limit=error.limit) from error
