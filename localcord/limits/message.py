"""Limits of a message's body."""

from collections.abc import Sequence

from localcord.errors import DiscordError, NotModelledError, invalid_form
from localcord.limits.component import check_components
from localcord.limits.embed import check_embeds
from localcord.limits.form import check_known, check_list, check_number, check_text, check_unique
from localcord.models import Json, MessageFlag

MAX_FILES = 10
"""The most files of a message."""
MAX_FILE = 10 << 20
"""The most bytes of a file where nobody has boosted the server (reference, "Uploading Files")."""
_FLAGS = (
    MessageFlag.SUPPRESS_EMBEDS
    | MessageFlag.EPHEMERAL
    | MessageFlag.LOADING
    | MessageFlag.HAS_THREAD
    | MessageFlag.SUPPRESS_NOTIFICATIONS
    | MessageFlag.COMPONENTS_V2
)
_MENTION_KINDS = ("users", "roles", "everyone")


def check_message(body: Json, *, files: int = 0, waiting: bool = False) -> None:
    """Raise 50035 or 50006 for a body that Discord refuses.

    `files` is the number that the message will have; `waiting` allows the empty message of a deferral.
    """
    check_text("content", body.get("content"), 0, 2000)
    check_number("flags", body.get("flags"), 0, 1 << 31)
    flags = body.get("flags") or 0
    if flags & ~_FLAGS:
        raise NotModelledError(f"message flags {flags & ~_FLAGS}")
    v2 = bool(flags & MessageFlag.COMPONENTS_V2)
    if v2 and (body.get("content") or body.get("embeds")):
        code = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
        raise invalid_form("content" if body.get("content") else "embeds", code, "Not with IS_COMPONENTS_V2")
    check_embeds(body.get("embeds"))
    check_components(body.get("components"), v2=v2)
    _check_mentions(body.get("allowed_mentions") or {})
    if body.get("nonce") is not None and len(str(body["nonce"])) > 25:
        raise invalid_form("nonce", "BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.")
    if body.get("message_reference") is not None:
        known = ("type", "message_id", "channel_id", "guild_id", "fail_if_not_exists")
        check_known("message_reference", body["message_reference"], known)
    # White space alone counts as empty: NITKC-DEV/Kisarazu-Multi-Manager #32, Together-Java/JShellBot #28.
    filled = (body.get("content") or "").strip() or body.get("embeds") or body.get("components")
    if not (filled or files or waiting):
        raise DiscordError(400, 50006, "Cannot send an empty message")


def _check_mentions(allowed: Json) -> None:
    check_known("allowed_mentions", allowed, ("parse", "users", "roles", "replied_user"))
    parse = check_list("allowed_mentions.parse", allowed.get("parse"), 0, 3)
    if any(kind not in _MENTION_KINDS for kind in parse):
        raise invalid_form("allowed_mentions.parse", "BASE_TYPE_CHOICES", f"Value must be one of {_MENTION_KINDS}.")
    for kind in ("users", "roles"):
        ids = check_list(f"allowed_mentions.{kind}", allowed.get(kind), 0, 100)
        if ids and kind in parse:
            code = "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE"
            raise invalid_form("allowed_mentions", code, f'parse:["{kind}"] and {kind}: [ids...] are exclusive.')


def check_attachments(attachments: object, kept: Sequence[str], uploads: Sequence[str]) -> None:
    """Raise 50035 unless each entry is a file that the message keeps, or one of the request (by its number)."""
    entries = check_list("attachments", attachments, 0, MAX_FILES)
    known = {*kept, *uploads}
    for number, entry in enumerate(entries):
        where = f"attachments.{number}"
        if not isinstance(entry, dict) or str(entry.get("id")) not in known:
            raise invalid_form(f"{where}.id", "ATTACHMENT_NOT_FOUND", "No file of that number or id")
        check_text(f"{where}.filename", entry.get("filename"), 0, 1024)
        check_text(f"{where}.description", entry.get("description"), 0, 1024)
    check_unique("attachments", [str(entry["id"]) for entry in entries], "ATTACHMENT_ID_DUPLICATED")


def check_uploads(sizes: Sequence[int], *, kept: int = 0) -> None:
    """Raise 40005 for a file of more than 10 MiB, 30015 for more than ten files."""
    if len(sizes) + kept > MAX_FILES:
        raise DiscordError(400, 30015, f"Maximum number of attachments in a message reached ({MAX_FILES})")
    if any(size > MAX_FILE for size in sizes):
        raise DiscordError(413, 40005, "Request entity too large")
