"""Limits of a message's body."""

from collections.abc import Sequence

from ttrbot.localcord.errors import DiscordError, invalid_form
from ttrbot.localcord.models import Json, MessageFlag

MAX_FILE = 10 << 20


def check_message(body: Json, *, uploads: int = 0, kept: int = 0, waiting: bool = False) -> None:
    """Raise 50035 or 50006 for a body that Discord refuses; `waiting` allows the empty message of a deferral."""
    if len(body.get("content") or "") > 2000:
        raise invalid_form("content", "BASE_TYPE_MAX_LENGTH", "Must be 2000 or fewer in length.")
    filled = any(body.get(key) for key in ("content", "embeds", "components", "sticker_ids", "poll"))
    if not (filled or uploads or kept or waiting):
        raise DiscordError(400, 50006, "Cannot send an empty message")


def check_uploads(sizes: Sequence[int]) -> None:
    """Raise 40005 for a file of more than 10 MiB."""
    if any(size > MAX_FILE for size in sizes):
        raise DiscordError(413, 40005, "Request entity too large")


__all__ = ["MessageFlag", "check_message", "check_uploads"]
