"""A Discord that survives the process using it: every message is in a file before the call continues."""

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path

from localcord.messages import NONCE_WINDOW
from localcord.models import Json
from tests.app.doubles import is_text, newest_question
from tests.faults.steps import POSTED
from ttrbot.app.messages.publisher import Content, Gone, HandContent, NoticeContent, OwnMessage, TableContent
from ttrbot.store import PostClaim

FILE = "discord.jsonl"
FIRST_MESSAGE = 9_000
FIRST_DM = 1_000_000


def told(content: Content) -> dict[str, object]:
    """Return what a message says, as far as the tests compare it."""
    return {
        "kind": type(content).__name__,
        "seat": content.view.seat if isinstance(content, HandContent) else None,
        "notice": content.said.what if isinstance(content, NoticeContent) else None,
        "text": is_text(content),
        "position": content.table.position,
        "status": content.table.status.value,
        "seated": len(content.table.seats),
        "turn": content.table.turn,
        "pings": list(content.pings) if isinstance(content, TableContent) else [],
        "question": newest_question(content),
    }


def entries(folder: Path) -> list[Json]:
    """Return everything that Discord was asked to do and did, oldest first."""
    file = folder / FILE
    return [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []


def messages(folder: Path) -> list[Json]:
    """Return the messages as they are now: `first` is the content of the post, `now` that after its edits.

    A `stamped` message can be recognized by its nonce in history; text alone can't.
    """
    found: dict[int, Json] = {}
    for entry in entries(folder):
        match entry["op"]:
            case "post":
                says = entry["says"]
                kept = {
                    "first": says,
                    "now": says,
                    "buttons": True,
                    "stamped": not says["text"],
                    "changed": entry["at"],
                }
                found[entry["id"]] = {**entry, **kept}
            case "edit":
                found[entry["id"]] |= {"now": entry["says"], "buttons": True, "changed": entry["at"]}
            case "retire":
                found[entry["id"]]["buttons"] = False
    return list(found.values())


def can_press(message: Json) -> bool:
    return bool(message["buttons"] and message["stamped"])


def own(message: Json) -> OwnMessage:
    is_table = message["first"]["kind"] in {"TableContent", "EndContent"}
    place, question = message["channel"], message["now"]["question"]
    return OwnMessage(place, message["id"], message["game"], message["nonce"], is_table, question, message["changed"])


class DurableDiscord:
    """A `Publisher` over a file. `step` is called before each call has its effect, and again before its answer."""

    def __init__(self, folder: Path, step: Callable[..., None], now: Callable[[], float]) -> None:
        self._folder = folder
        self._step = step
        self._now = now
        self._file = os.open(folder / FILE, os.O_CREAT | os.O_APPEND | os.O_WRONLY)

    async def post(self, channel_id: int, content: Content, nonce: str) -> int:
        since = self._now() - NONCE_WINDOW
        for message in messages(self._folder):
            if (message["channel"], message["nonce"]) == (channel_id, nonce) and message["at"] >= since:
                self._step()
                return int(message["id"])
        number = FIRST_MESSAGE + len(entries(self._folder))
        self._do("post", id=number, channel=channel_id, nonce=nonce, game=content.table.game_id, says=told(content))
        return number

    async def edit(self, channel_id: int, message_id: int, content: Content, stamp: str) -> None:
        del channel_id, stamp
        self._the(message_id)
        self._do("edit", id=message_id, says=told(content))

    async def retire(self, channel_id: int, message_id: int, past: object) -> None:
        del channel_id, past
        self._the(message_id)
        self._do("retire", id=message_id)

    async def find(self, channel_id: int, content: Content, claim: PostClaim) -> int | None:
        self._step()
        for message in messages(self._folder):
            now, wanted = message["now"], told(content)
            is_same = wanted["text"] and now["text"] and now["notice"] == wanted["notice"]
            bears = message["stamped"] and message["nonce"] == claim.nonce
            if message["channel"] == channel_id and message["at"] >= claim.at and (bears or is_same):
                return int(message["id"])
        return None

    def newest_at(self, channel_id: int) -> float | None:
        return max((m["at"] for m in messages(self._folder) if m["channel"] == channel_id), default=None)

    async def own_since(self, channel_id: int, since: float) -> tuple[OwnMessage, ...]:
        self._step()
        return tuple(
            own(message)
            for message in messages(self._folder)
            if message["channel"] == channel_id and message["at"] >= since and can_press(message)
        )

    async def own_message(self, channel_id: int, message_id: int) -> OwnMessage | None:
        del channel_id
        self._step()
        self._the(message_id)
        message = next(message for message in messages(self._folder) if message["id"] == message_id)
        return own(message) if can_press(message) else None

    async def open_thread(self, table: object, lobby_message_id: int | None) -> int:
        del table
        if lobby_message_id is None:
            raise Gone
        self._the(lobby_message_id)
        self._do("thread", id=lobby_message_id)
        return lobby_message_id

    async def unarchive(self, thread_id: int) -> None:
        self._do("unarchive", id=thread_id)

    async def archive(self, thread_id: int) -> None:
        self._do("archive", id=thread_id)

    async def owner_id(self) -> int | None:
        return None

    async def open_dm(self, user_id: int) -> int:
        self._do("dm", id=user_id)
        return FIRST_DM + user_id

    def _do(self, op: str, **what: object) -> None:
        self._step()
        os.write(self._file, (json.dumps({"op": op, "at": self._now(), **what}) + "\n").encode())
        self._step(POSTED if op == "post" else None)

    def _posted(self) -> Iterator[Json]:
        return (entry for entry in entries(self._folder) if entry["op"] == "post")

    def _the(self, message_id: int) -> None:
        if all(entry["id"] != message_id for entry in self._posted()):
            raise Gone
