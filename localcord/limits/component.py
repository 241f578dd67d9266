"""Limits of components: classic rows, Components V2, and those that both have."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from localcord.components import SELECTS, Kind, texts_of, walk
from localcord.errors import NotModelledError, invalid_form
from localcord.limits.form import (
    check_choice,
    check_known,
    check_list,
    check_number,
    check_text,
    check_unique,
    check_url,
)
from localcord.models import Json

MAX_V2 = 40
"""The most components of a message, nested ones too (documentation of components)."""
MAX_V2_TEXT = 4000
"""The most characters of all its text displays (documentation of components)."""
_LINK, _PREMIUM = 5, 6
_LINK_SCHEMES = ("http", "https", "discord")
"""The schemes of a link button; see bwmarrin/discordgo #1248 (ftp is refused) and discordjs/discord.js #6559 (the
three).
"""

_KINDS = tuple(Kind)
_V2_ONLY = (Kind.SECTION, Kind.TEXT, Kind.THUMBNAIL, Kind.GALLERY, Kind.FILE, Kind.SEPARATOR, Kind.CONTAINER)
_IN_CONTAINER = (Kind.ROW, Kind.SECTION, Kind.TEXT, Kind.GALLERY, Kind.FILE, Kind.SEPARATOR)
_TOP_V2 = (*_IN_CONTAINER, Kind.CONTAINER)
_EMOJI = ("id", "name", "animated")
_MEDIA = ("url", "proxy_url", "width", "height", "content_type", "placeholder", "placeholder_version", "flags", "id")


def check_components(components: object, *, v2: bool) -> None:
    """Raise 50035 for components of a message that Discord refuses."""
    tops = check_list("components", components, 0, MAX_V2 if v2 else 5)
    for number, top in enumerate(tops):
        where = f"components.{number}"
        _check_kind(where, top, _TOP_V2 if v2 else (Kind.ROW,))
        check_component(where, top)
    everything = list(walk(list(tops)))
    if v2 and len(everything) > MAX_V2:
        raise invalid_form("components", "BASE_TYPE_MAX_LENGTH", f"Must be {MAX_V2} or fewer in all.")
    if v2 and sum(len(text) for text in texts_of(list(tops))) > MAX_V2_TEXT:
        raise invalid_form("components", "COMPONENT_MAX_TOTAL_TEXT", f"Must be {MAX_V2_TEXT} or fewer characters.")
    check_unique_ids("components", everything)


def check_unique_ids(where: str, everything: Sequence[Json]) -> None:
    """Raise 50035 if a custom id or a number occurs twice."""
    custom_ids = [component["custom_id"] for component in everything if component.get("custom_id") is not None]
    check_unique(where, custom_ids, "COMPONENT_CUSTOM_ID_DUPLICATED")
    check_unique(where, [c["id"] for c in everything if c.get("id")], "COMPONENT_ID_DUPLICATED")


def _check_kind(where: str, component: Any, allowed: Sequence[Kind]) -> None:  # noqa: ANN401 (unchecked JSON)
    kind = component.get("type") if isinstance(component, dict) else None
    if kind not in _KINDS:
        raise NotModelledError(f"{where}: component type {kind}")
    if kind not in allowed:
        needs_flag = " without the flag IS_COMPONENTS_V2" if kind in _V2_ONLY and Kind.TEXT not in allowed else ""
        raise invalid_form(f"{where}.type", "UNION_TYPE_CHOICES", f"{Kind(kind).name} can't be here{needs_flag}")


def check_component(where: str, component: Json) -> None:
    """Raise 50035 for one component and what is in it."""
    _CHECKS[Kind(component["type"])](where, component)


def _row(where: str, it: Json) -> None:
    check_known(where, it, ("type", "id", "components"))
    inside = check_list(f"{where}.components", it.get("components"), 1, 5)
    for number, child in enumerate(inside):
        _check_kind(f"{where}.components.{number}", child, (Kind.BUTTON, *SELECTS))
        check_component(f"{where}.components.{number}", child)
    if len(inside) > 1 and any(child["type"] in SELECTS for child in inside):
        raise invalid_form(f"{where}.components", "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "A select fills its row")


def _button(where: str, it: Json) -> None:
    check_known(where, it, ("type", "id", "style", "label", "emoji", "custom_id", "url", "disabled", "sku_id"))
    check_choice(f"{where}.style", it.get("style"), range(1, 7))
    check_text(f"{where}.label", it.get("label"), 0, 80)
    if it["style"] == _LINK:
        check_text(f"{where}.url", it.get("url"), 1, 512)
        check_url(f"{where}.url", it["url"], _LINK_SCHEMES)
        if it.get("custom_id") is not None:
            raise invalid_form(f"{where}.custom_id", "BUTTON_COMPONENT_INVALID", "A link has a url or a custom_id")
        return
    if it["style"] == _PREMIUM:
        raise NotModelledError(f"{where}: premium button (there are no SKUs here)")
    if it.get("url") is not None:
        raise invalid_form(f"{where}.url", "BUTTON_COMPONENT_INVALID", "Only links have a url")
    check_text(f"{where}.custom_id", it.get("custom_id"), 1, 100)
    if not it.get("label") and not it.get("emoji"):
        raise invalid_form(where, "BUTTON_COMPONENT_INVALID_LABEL", "A button must have a label or an emoji")
    if it.get("emoji"):
        check_known(f"{where}.emoji", it["emoji"], _EMOJI)


def _select(where: str, it: Json) -> None:
    own = ("options",) if it["type"] == Kind.STRING_SELECT else ("default_values", "channel_types")
    common = ("type", "id", "custom_id", "placeholder", "min_values", "max_values", "disabled", "required")
    check_known(where, it, (*common, *own))
    check_text(f"{where}.custom_id", it.get("custom_id"), 1, 100)
    check_text(f"{where}.placeholder", it.get("placeholder"), 0, 150)
    low, high = check_amounts(where, it, 25)
    if it["type"] == Kind.STRING_SELECT:
        known = ("label", "value", "description", "emoji", "default")
        least = max(low, high, 1)
        check_options(f"{where}.options", it.get("options"), known, at_least=least, at_most=25, defaults=high)


def check_amounts(where: str, it: Json, most: int, *, otherwise: int = 1) -> tuple[int, int]:
    """Return how many values can be chosen, at least and at most (`otherwise` if not given), or raise 50035."""
    low, high = it.get("min_values"), it.get("max_values")
    check_number(f"{where}.min_values", low, 0, most)
    check_number(f"{where}.max_values", high, 1, most)
    low, high = 1 if low is None else low, otherwise if high is None else high
    if low > high:
        raise invalid_form(f"{where}.min_values", "SELECT_COMPONENT_MIN_VALUES_TOO_LARGE", "More than max_values")
    return low, high


def check_options(
    where: str, options: object, known: Sequence[str], *, at_least: int, at_most: int, defaults: int
) -> None:
    """Raise 50035 for options that Discord refuses. At most `defaults` of them can be preselected."""
    options = check_list(where, options, at_least, at_most)
    for number, option in enumerate(options):
        inner = f"{where}.{number}"
        check_known(inner, option, known)
        check_text(f"{inner}.label", option.get("label"), 1, 100)
        check_text(f"{inner}.value", option.get("value"), 1, 100)
        check_text(f"{inner}.description", option.get("description"), 0, 100)
        if option.get("emoji"):
            check_known(f"{inner}.emoji", option["emoji"], _EMOJI)
    check_unique(where, [option["value"] for option in options], "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED")
    if sum(bool(option.get("default")) for option in options) > defaults:
        raise invalid_form(where, "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", "More defaults than max_values")


def _section(where: str, it: Json) -> None:
    check_known(where, it, ("type", "id", "components", "accessory"))
    for number, child in enumerate(check_list(f"{where}.components", it.get("components"), 1, 3)):
        _check_kind(f"{where}.components.{number}", child, (Kind.TEXT,))
        check_component(f"{where}.components.{number}", child)
    _check_kind(f"{where}.accessory", it.get("accessory"), (Kind.BUTTON, Kind.THUMBNAIL))
    check_component(f"{where}.accessory", it["accessory"])


def _text(where: str, it: Json) -> None:
    check_known(where, it, ("type", "id", "content"))
    check_text(f"{where}.content", it.get("content"), 1, 4000)


def _media(where: str, media: Any) -> None:  # noqa: ANN401 (unchecked JSON)
    check_known(where, media, (*_MEDIA, "attachment_id"))
    check_text(f"{where}.url", media.get("url"), 1, 2048)
    check_url(f"{where}.url", media["url"], ("http", "https", "attachment"))


def _thumbnail(where: str, it: Json) -> None:
    check_known(where, it, ("type", "id", "media", "description", "spoiler"))
    _media(f"{where}.media", it.get("media"))
    check_text(f"{where}.description", it.get("description"), 0, 1024)


def _gallery(where: str, it: Json) -> None:
    check_known(where, it, ("type", "id", "items"))
    for number, item in enumerate(check_list(f"{where}.items", it.get("items"), 1, 10)):
        check_known(f"{where}.items.{number}", item, ("media", "description", "spoiler"))
        _media(f"{where}.items.{number}.media", item.get("media"))
        check_text(f"{where}.items.{number}.description", item.get("description"), 0, 1024)


def _file(where: str, it: Json) -> None:
    check_known(where, it, ("type", "id", "file", "spoiler", "name", "size"))
    _media(f"{where}.file", it.get("file"))


def _separator(where: str, it: Json) -> None:
    check_known(where, it, ("type", "id", "divider", "spacing"))
    if it.get("spacing") is not None:
        check_choice(f"{where}.spacing", it["spacing"], (1, 2))


def _container(where: str, it: Json) -> None:
    check_known(where, it, ("type", "id", "components", "accent_color", "spoiler"))
    check_number(f"{where}.accent_color", it.get("accent_color"), 0, 0xFFFFFF)
    for number, child in enumerate(check_list(f"{where}.components", it.get("components"), 1, MAX_V2)):
        _check_kind(f"{where}.components.{number}", child, _IN_CONTAINER)
        check_component(f"{where}.components.{number}", child)


_CHECKS: Mapping[Kind, Callable[[str, Json], None]] = {
    Kind.ROW: _row,
    Kind.BUTTON: _button,
    **dict.fromkeys(SELECTS, _select),
    Kind.SECTION: _section,
    Kind.TEXT: _text,
    Kind.THUMBNAIL: _thumbnail,
    Kind.GALLERY: _gallery,
    Kind.FILE: _file,
    Kind.SEPARATOR: _separator,
    Kind.CONTAINER: _container,
}
