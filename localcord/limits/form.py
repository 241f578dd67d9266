"""The basic checks of the limits. Each raises 50035 for the field at the dotted path `where`."""

import re
from collections.abc import Collection, Iterable, Sequence
from typing import Any

from localcord.errors import NotModelledError, invalid_form
from localcord.models import Json

_WEB_ADDRESS = re.compile(r"([^\s/?#@]*@)?([^\s/?#@:]+\.[^\s/?#@:]+|\[[\da-fA-F:.]+\])(:\d+)?([/?#]\S*)?")


def check_known(where: str, shape: Any, names: Collection[str]) -> Json:  # noqa: ANN401 (unchecked JSON)
    """Return an object with known keys only. Raise for an unknown key, which this double can't judge."""
    if not isinstance(shape, dict):
        raise invalid_form(where, "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
    strange = sorted(set(shape) - set(names))
    if strange:
        raise NotModelledError(f"{where}: field {', '.join(strange)}")
    return shape


def check_text(where: str, value: Any, low: int, high: int) -> None:  # noqa: ANN401 (unchecked JSON)
    """Require a text of `low` to `high` characters. None counts as empty."""
    if value is not None and not isinstance(value, str):
        raise invalid_form(where, "STRING_TYPE_CONVERT", "Could not interpret value as string.")
    if low and not value:
        raise invalid_form(where, "BASE_TYPE_REQUIRED", "This field is required")
    if not low <= len(value or "") <= high:
        raise invalid_form(where, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")


def check_url(where: str, url: str, schemes: Sequence[str]) -> None:
    """Require an address with one of these schemes; on the web also a host with a dot and no white space.

    Names without a dot, such as localhost, are refused (bugsink/bugsink #280).
    The code is that of brahmkshatriya/echo-discord #12.
    """
    scheme, colon, rest = url.partition("://")
    if not colon or scheme.lower() not in schemes:
        raise invalid_form(where, "URL_TYPE_INVALID_SCHEME", f"Scheme must be one of {tuple(schemes)}.")
    if scheme.lower() in ("http", "https") and not _WEB_ADDRESS.fullmatch(rest):
        raise invalid_form(where, "URL_TYPE_INVALID_URL", "Not a well formed URL.")


def check_number(where: str, value: Any, low: int, high: int) -> None:  # noqa: ANN401 (unchecked JSON)
    """Require a whole number from `low` to `high`. None passes."""
    if value is None:
        return
    if isinstance(value, bool) or not isinstance(value, int):
        raise invalid_form(where, "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
    if not low <= value <= high:
        raise invalid_form(where, "NUMBER_TYPE_MAX", f"int value should be between {low} and {high}.")


def check_flag(where: str, value: Any) -> None:  # noqa: ANN401 (unchecked JSON)
    """Require true or false. None passes."""
    if value is not None and not isinstance(value, bool):
        raise invalid_form(where, "BOOLEAN_TYPE_CONVERT", "Must be either true or false.")


def check_list(where: str, value: Any, low: int, high: int) -> Sequence[Any]:  # noqa: ANN401 (unchecked JSON)
    """Require a list of `low` to `high` entries, and return it. None counts as empty."""
    entries = [] if value is None else value
    if not isinstance(entries, list):
        raise invalid_form(where, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
    if not low <= len(entries) <= high:
        raise invalid_form(where, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")
    return entries


def check_choice(where: str, value: Any, allowed: Iterable[int | str]) -> None:  # noqa: ANN401 (unchecked JSON)
    """Require one of these values."""
    allowed = list(allowed)
    if value not in allowed or isinstance(value, bool):
        raise invalid_form(where, "BASE_TYPE_CHOICES", f"Value must be one of {allowed}.")


def check_unique(where: str, values: Sequence[Any], code: str) -> None:
    """Require that no value occurs twice."""
    if len(set(values)) != len(values):
        raise invalid_form(where, code, "Must be unique")
