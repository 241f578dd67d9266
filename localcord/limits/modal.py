"""Limits of other answers to an interaction: modals and autocomplete choices."""

from collections.abc import Callable, Mapping
from typing import Any

from localcord.components import SELECTS, Kind, children, walk
from localcord.errors import invalid_form
from localcord.limits.component import check_amounts, check_component, check_options, check_unique_ids
from localcord.limits.form import check_choice, check_flag, check_known, check_list, check_number, check_text
from localcord.models import Json

_OPTION = ("label", "value", "description", "default")
_INPUT = ("type", "id", "custom_id", "style", "label", "min_length", "max_length", "required", "value", "placeholder")


def check_choices(data: Json) -> None:
    """Raise 50035 for autocomplete choices that Discord refuses."""
    for number, choice in enumerate(check_list("data.choices", data.get("choices"), 0, 25)):
        check_choice_of_option(f"data.choices.{number}", choice)


def check_choice_of_option(where: str, choice: Any) -> None:  # noqa: ANN401 (unchecked JSON)
    """Raise 50035 for one choice of a command's option."""
    check_known(where, choice, ("name", "name_localizations", "value"))
    check_text(f"{where}.name", choice.get("name"), 1, 100)
    for locale, name in (choice.get("name_localizations") or {}).items():
        check_text(f"{where}.name_localizations.{locale}", name, 1, 100)
    value = choice.get("value")
    if isinstance(value, str):
        check_text(f"{where}.value", value, 1, 100)
    elif isinstance(value, bool) or not isinstance(value, int | float):
        raise invalid_form(f"{where}.value", "BASE_TYPE_REQUIRED", "This field is required")


def check_modal(data: Json) -> None:
    """Raise 50035 for a modal that Discord refuses."""
    check_known("data", data, ("custom_id", "title", "components"))
    check_text("data.custom_id", data.get("custom_id"), 1, 100)
    check_text("data.title", data.get("title"), 1, 45)
    parts = check_list("data.components", data.get("components"), 1, 5)
    for number, part in enumerate(parts):
        _check_part(f"data.components.{number}", part)
    check_unique_ids("data.components", list(walk(list(parts))))


def _check_part(where: str, part: Json) -> None:
    match part.get("type"):
        case Kind.ROW:
            check_known(where, part, ("type", "id", "components"))
            check_list(f"{where}.components", part.get("components"), 1, 1)
            if children(part)[0].get("type") != Kind.TEXT_INPUT:
                raise invalid_form(f"{where}.components.0.type", "UNION_TYPE_CHOICES", "Only a text input can be here")
            check_text(f"{where}.components.0.label", children(part)[0].get("label"), 1, 45)
            _check_input(f"{where}.components.0", children(part)[0])
        case Kind.LABEL:
            check_known(where, part, ("type", "id", "label", "description", "component"))
            check_text(f"{where}.label", part.get("label"), 1, 45)
            check_text(f"{where}.description", part.get("description"), 0, 100)
            _check_field(f"{where}.component", part.get("component"))
        case Kind.TEXT:
            check_component(where, part)
        case other:
            raise invalid_form(f"{where}.type", "UNION_TYPE_CHOICES", f"{other} can't be in a modal")


def _check_field(where: str, field: Json | None) -> None:
    kind = field.get("type") if isinstance(field, dict) else None
    if field is None or kind not in list(_FIELDS):
        raise invalid_form(f"{where}.type", "UNION_TYPE_CHOICES", f"{kind} can't be in a label")
    _FIELDS[Kind(field["type"])](where, field)


def _check_labelled_input(where: str, field: Json) -> None:
    if field.get("label"):
        raise invalid_form(f"{where}.label", "COMPONENT_LABEL_NOT_ALLOWED", "The label's own text stands for it")
    _check_input(where, field)


def _check_select(where: str, field: Json) -> None:
    if field.get("disabled"):
        raise invalid_form(f"{where}.disabled", "COMPONENT_DISABLED_NOT_ALLOWED", "Nothing is disabled in a modal")
    check_component(where, field)
    _check_required(where, field)


def _check_file_upload(where: str, field: Json) -> None:
    check_known(where, field, ("type", "id", "custom_id", "min_values", "max_values", "required"))
    check_text(f"{where}.custom_id", field.get("custom_id"), 1, 100)
    check_amounts(where, field, 10)
    _check_required(where, field)


def _check_radio_group(where: str, field: Json) -> None:
    check_known(where, field, ("type", "id", "custom_id", "options", "required"))
    check_text(f"{where}.custom_id", field.get("custom_id"), 1, 100)
    check_flag(f"{where}.required", field.get("required"))
    check_options(f"{where}.options", field.get("options"), _OPTION, at_least=2, at_most=10, defaults=1)


def _check_checkbox_group(where: str, field: Json) -> None:
    check_known(where, field, ("type", "id", "custom_id", "options", "min_values", "max_values", "required"))
    check_text(f"{where}.custom_id", field.get("custom_id"), 1, 100)
    options = field.get("options")
    low, high = check_amounts(where, field, 10, otherwise=len(options or ()) or 1)
    check_options(f"{where}.options", options, _OPTION, at_least=max(low, high, 1), at_most=10, defaults=high)
    _check_required(where, field)


def _check_checkbox(where: str, field: Json) -> None:
    check_known(where, field, ("type", "id", "custom_id", "default"))
    check_text(f"{where}.custom_id", field.get("custom_id"), 1, 100)
    check_flag(f"{where}.default", field.get("default"))


def _check_required(where: str, field: Json) -> None:
    """Require at least one value in a required field. `required` is true by default."""
    check_flag(f"{where}.required", field.get("required"))
    if field.get("min_values") == 0 and field.get("required") is not False:
        raise invalid_form(f"{where}.min_values", "NUMBER_TYPE_MIN", "A required field has at least 1 value")


def _check_input(where: str, field: Json) -> None:
    check_known(where, field, _INPUT)
    check_text(f"{where}.custom_id", field.get("custom_id"), 1, 100)
    check_choice(f"{where}.style", field.get("style"), (1, 2))
    check_text(f"{where}.placeholder", field.get("placeholder"), 0, 100)
    check_text(f"{where}.value", field.get("value"), 0, 4000)
    check_number(f"{where}.min_length", field.get("min_length"), 0, 4000)
    check_number(f"{where}.max_length", field.get("max_length"), 1, 4000)
    low, high = field.get("min_length") or 0, field.get("max_length") or 4000
    if low > high:
        raise invalid_form(f"{where}.min_length", "TEXT_INPUT_MIN_LENGTH_TOO_LARGE", "More than max_length")
    if field.get("value") and not low <= len(field["value"]) <= high:
        raise invalid_form(f"{where}.value", "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")


_FIELDS: Mapping[Kind, Callable[[str, Json], None]] = {
    Kind.TEXT_INPUT: _check_labelled_input,
    **dict.fromkeys(SELECTS, _check_select),
    Kind.FILE_UPLOAD: _check_file_upload,
    Kind.RADIO_GROUP: _check_radio_group,
    Kind.CHECKBOX_GROUP: _check_checkbox_group,
    Kind.CHECKBOX: _check_checkbox,
}
"""What a label can contain, as the component reference lists it (radio and checkbox groups: February 2026)."""
