"""Limits of the other answers to an interaction: modals and autocomplete choices."""

from ttrbot.localcord.errors import invalid_form
from ttrbot.localcord.models import Json


def check_choices(data: Json) -> None:
    """Raise 50035 for more than 25 choices."""
    if len(data.get("choices") or []) > 25:
        raise invalid_form("data.choices", "BASE_TYPE_BAD_LENGTH", "Must be between 0 and 25 in length.")


def check_modal(data: Json) -> None:
    """Raise 50035 for a modal that Discord refuses."""
    if not data.get("custom_id") or not data.get("title"):
        raise invalid_form("data", "BASE_TYPE_REQUIRED", "This field is required")
