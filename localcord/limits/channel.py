"""Limits of channels, threads and roles."""

from localcord.errors import invalid_form
from localcord.models import ChannelType, Json

ARCHIVE_MINUTES = (60, 1440, 4320, 10080)
"""The minutes without a message after which threads can be archived (documentation of channels)."""
_TYPES = (ChannelType.TEXT, ChannelType.VOICE, ChannelType.CATEGORY, ChannelType.ANNOUNCEMENT, ChannelType.FORUM)


def check_name(body: Json, *, required: bool) -> None:
    """Raise 50035 unless the name has 1 to 100 characters."""
    if "name" not in body and not required:
        return
    name = body.get("name")
    if not isinstance(name, str) or not 1 <= len(name) <= 100:
        raise invalid_form("name", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.")


def check_channel(body: Json, *, new: bool = False) -> None:
    """Raise 50035 for a channel that Discord refuses."""
    check_name(body, required=new)
    if body.get("type") is not None and body["type"] not in _TYPES:
        raise invalid_form("type", "BASE_TYPE_CHOICES", f"Value must be one of {[int(kind) for kind in _TYPES]}.")
    if len(body.get("topic") or "") > 1024:
        raise invalid_form("topic", "BASE_TYPE_BAD_LENGTH", "Must be between 0 and 1024 in length.")
    if len(body.get("permission_overwrites") or []) > 100:
        raise invalid_form("permission_overwrites", "BASE_TYPE_MAX_LENGTH", "Must be 100 or fewer in length.")
    _check_range(body, "rate_limit_per_user", 0, 21600)
    _check_range(body, "user_limit", 0, 99)
    _check_range(body, "bitrate", 8000, 96000)


def check_thread(body: Json, *, new: bool = False) -> None:
    """Raise 50035 for a thread that Discord refuses."""
    check_name(body, required=new)
    minutes = body.get("auto_archive_duration")
    if minutes is not None and minutes not in ARCHIVE_MINUTES:
        raise invalid_form("auto_archive_duration", "BASE_TYPE_CHOICES", f"Value must be one of {ARCHIVE_MINUTES}.")
    _check_range(body, "rate_limit_per_user", 0, 21600)


def _check_range(body: Json, key: str, low: int, high: int) -> None:
    value = body.get(key)
    if value is not None and (not isinstance(value, int) or not low <= value <= high):
        raise invalid_form(key, "NUMBER_TYPE_MAX", f"int value should be between {low} and {high}.")
