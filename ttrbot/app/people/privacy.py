"""A person's own data: exported and deleted."""

from dataclasses import dataclass
from functools import partial

import msgspec
import structlog
from msgspec.structs import replace

from ttrbot.app.context import Context, Service
from ttrbot.app.core.answers import RefusedError, answers
from ttrbot.app.core.damage import read_or_none
from ttrbot.app.core.table_config import decode_table_config, encode_table_config
from ttrbot.app.core.tables import Refusal
from ttrbot.app.messages.notification import Notification
from ttrbot.app.people.attendance import Attendance
from ttrbot.app.people.lobby import Lobbies
from ttrbot.app.play.votes import Votes
from ttrbot.store import Status, StillSeated

log = structlog.get_logger(__name__)

FORMAT = 1
MOST_TRIES = 5
"""How often a person's seats are freed before giving up; a second time is needed only if they sit down meanwhile."""


@dataclass(frozen=True, slots=True)
class Forgotten:
    """What a deletion meant for a person's tables."""

    left: int
    """Lobbies that they left."""
    handed_over: int
    """Running games in which a computer player has their seat now, for good."""


class Privacy(Service):
    """Exports what is kept about people, and deletes it."""

    def __init__(
        self,
        context: Context,
        *,
        lobbies: Lobbies,
        attendance: Attendance,
        votes: Votes,
    ) -> None:
        super().__init__(context)
        self._votes = votes
        self._lobbies = lobbies
        self._attendance = attendance

    @answers
    async def export(self, user_id: int) -> bytes:
        """Return everything that is kept about a person, as JSON. Secret: it tells what they did in running games."""
        kept = {"format": FORMAT, "user_id": user_id, "tables": await self._store.personal.export(user_id)}
        return msgspec.json.format(msgspec.json.encode(kept))

    @answers
    async def delete(self, user_id: int) -> Forgotten:
        """Delete a person's data: lobbies go on without them, and in running games a computer player gets their seat.

        Finished games stay, without a name on the seat. A seat that the person takes meanwhile is freed, too.
        """
        left = handed_over = 0
        for _ in range(MOST_TRIES):
            games = await self._store.games.of_user(user_id, Status)
            for game in games:
                if game.status is Status.LOBBY and not isinstance(await self._lobbies.leave(game.id, user_id), Refusal):
                    left += 1
                elif game.status in (Status.LOBBY, Status.RUNNING):  # a lobby may have begun meanwhile
                    gone = await self._attendance.leave_nameless(game.id, user_id)
                    handed_over += not isinstance(gone, Refusal)
                    if isinstance(gone, Refusal) and gone.code == "game_damaged":
                        await self._attendance.free_unreadable(game.id, user_id)
            await self._free_questions(user_id)
            deleting = self._store.people.forget(
                user_id,
                lambda config: _without(config, user_id),
                lambda notice: _notice_without(notice, user_id),
            )
            try:
                forgotten = await self._preferences.forget(user_id, deleting)
            except StillSeated:
                continue
            for game in games:
                async with self._cache.locks[game.id]:  # so that a reader who holds the lock is done
                    self._cache.drop(game.id)  # in memory they still name the person
            log.info("person_forgotten", seats=forgotten)
            return Forgotten(left, handed_over)
        raise RefusedError("store_unavailable")

    async def _free_questions(self, user_id: int) -> None:
        """Count the votes without the person in which they had a voice, and end the offers of seats to them."""
        for game_id in await self._store.people.asked_in(user_id):
            try:
                await self._votes.count_anew(game_id)
                await self._attendance.end_offers_to(game_id, user_id)
            except RefusedError as error:
                if error.refusal.code != "game_damaged":  # nobody can answer there anyway
                    raise


def _without(config: bytes, user_id: int) -> bytes:
    """Return a table's choices without this person among the invited and the players of a rematch."""
    known = decode_table_config(config)
    invited = None if known.invited is None else tuple(other for other in known.invited if other != user_id)
    turned = tuple(other for other in known.turned if other != user_id)
    return encode_table_config(replace(known, invited=invited, turned=turned))


def _notice_without(notice: bytes, user_id: int) -> bytes | None:
    """Return a notification without this person's id and name; None if it can't be read."""
    said = read_or_none(partial(msgspec.json.decode, notice, type=Notification), "notice_unreadable")
    if said is None:
        return None
    mentions = tuple(other for other in said.mentions if other != user_id)
    person = said.person if said.person[0] != user_id else (0, "")
    return msgspec.json.encode(replace(said, mentions=mentions, person=person))
