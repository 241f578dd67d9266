"""Posts a table's message again on request, and says whether that worked."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

from ttrbot.app.context import Context, Service
from ttrbot.app.core.answers import answers, not_running
from ttrbot.app.messages.publisher import Forbidden, Why
from ttrbot.app.messages.unseen import UnseenTables
from ttrbot.store import Outgoing, Status, SurfaceKey, SurfaceKind

WAIT: Final = 5.0
"""Seconds to wait for the new message."""
LOOK_EVERY: Final = 0.1


@dataclass(frozen=True, slots=True)
class MessageStanding:
    """Where a table's message stands now."""

    channel_id: int | None = None
    """None if Discord hasn't taken it (yet)."""
    is_new: bool = False
    """True if it was posted for this request."""
    refusal: Forbidden | None = None
    """Why Discord didn't take it; None if it may still take it."""


class Reposts(Service):
    """Posts tables and lobbies again for people who sit there, and tells other people where they are."""

    def __init__(self, context: Context, *, unseen: UnseenTables, post: Callable[[str], Awaitable[None]]) -> None:
        super().__init__(context)
        self._unseen = unseen
        self._post = post

    @answers
    async def repost(self, game_id: str, user_id: int) -> MessageStanding:
        """Post the message again, and wait until it is there or refused.

        Nothing is posted for people without a seat, or too often; the answer then says where the message is. A Refusal
        with `game_over` or `game_called_off` if the game has ended.
        """
        table = await self._cache.table(game_id)
        if table.status in {Status.OVER, Status.CANCELLED}:
            raise not_running(table.status)
        kind = SurfaceKind.LOBBY if table.status is Status.LOBBY else SurfaceKind.TABLE
        key = SurfaceKey(game_id=game_id, kind=kind)
        before = await self._store.outbox.get(key)
        if table.seat_of(user_id) is None or not self._request_limits.may_repost(game_id):
            return self._standing(game_id, before)
        await self._post(game_id)
        until = self._clock.now() + WAIT
        surface = await self._store.outbox.get(key)
        while (surface is None or _is_pending(surface)) and self._clock.now() < until:
            await self._clock.sleep(LOOK_EVERY)
            surface = await self._store.outbox.get(key)
        return self._standing(game_id, surface, is_new=True)

    def _standing(self, game_id: str, surface: Outgoing | None, *, is_new: bool = False) -> MessageStanding:
        if surface is None:
            return MessageStanding()
        if surface.closed:
            return MessageStanding(is_new=is_new, refusal=Forbidden(Why.GONE))
        if surface.is_stuck:
            return MessageStanding(
                is_new=is_new, refusal=self._unseen.refusal(game_id) if _is_refused(surface) else None
            )
        return MessageStanding(None if surface.message_id is None else surface.channel_id, is_new=is_new)


def _is_pending(surface: Outgoing) -> bool:
    """Whether Discord may still take the message within moments."""
    return surface.shown is None and not surface.closed and not _is_refused(surface)


def _is_refused(surface: Outgoing) -> bool:
    return surface.attempts > 0 and surface.last_error == Forbidden.__name__
