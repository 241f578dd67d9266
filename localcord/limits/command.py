"""Limits of commands: names, options, sub-commands, and 8000 characters in all."""

import re
from collections.abc import Sequence

from localcord.errors import DiscordError, invalid_form
from localcord.limits.form import (
    check_choice,
    check_known,
    check_list,
    check_number,
    check_text,
    check_unique,
)
from localcord.limits.modal import check_choice_of_option
from localcord.models import Json

MAX_COMMANDS = 100
"""The most slash commands of a scope; this and the next two are in the documentation of application commands."""
MAX_MENUS = 15
"""The most commands of a scope in the menus of users, and in those of messages."""
MAX_CHARACTERS = 8000
"""The most characters of a command's names, descriptions and values."""
LOCALES = frozenset(
    (
        *(
            "id",
            "da",
            "de",
            "en-GB",
            "en-US",
            "es-ES",
            "es-419",
            "fr",
            "hr",
            "it",
            "lt",
            "hu",
            "nl",
            "no",
            "pl",
            "pt-BR",
        ),
        *("ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja", "zh-TW", "ko"),
    )
)
_SUB_COMMAND, _GROUP, _STRING, _INTEGER, _NUMBER = 1, 2, 3, 4, 10
_CHAT, _USER_MENU, _MESSAGE_MENU = 1, 2, 3
_NAME = re.compile(r"[-_'\w]{1,32}")
_COMMAND = (
    *("name", "name_localizations", "description", "description_localizations", "options", "type", "nsfw"),
    *("default_member_permissions", "dm_permission", "contexts", "integration_types"),
)
_OPTION = (
    *("type", "name", "name_localizations", "description", "description_localizations", "required", "choices"),
    *("options", "channel_types", "min_value", "max_value", "min_length", "max_length", "autocomplete"),
)


def check_commands(commands: Sequence[Json]) -> None:
    """Raise 50035 or 30032 for the commands of one scope that Discord refuses."""
    for number, command in enumerate(commands):
        check_command(command, str(number))
    for kind, limit in ((_CHAT, MAX_COMMANDS), (_USER_MENU, MAX_MENUS), (_MESSAGE_MENU, MAX_MENUS)):
        names = [command["name"] for command in commands if (command.get("type") or _CHAT) == kind]
        if len(names) > limit:
            raise DiscordError(400, 30032, f"Maximum number of application commands reached ({limit}).")
        check_unique("name", names, "APPLICATION_COMMANDS_DUPLICATE_NAME")


def check_command(command: Json, where: str = "_") -> None:
    """Raise 50035 for one command."""
    check_known(where, command, _COMMAND)
    kind = command.get("type") or _CHAT
    check_choice(f"{where}.type", kind, (_CHAT, _USER_MENU, _MESSAGE_MENU))
    if kind != _CHAT:
        check_text(f"{where}.name", command.get("name"), 1, 32)
        if command.get("description") or command.get("options"):
            raise invalid_form(f"{where}.description", "APPLICATION_COMMAND_CONTEXT_MENU", "A menu has only a name")
        return
    _check_words(where, command)
    for key, highest in (("contexts", 2), ("integration_types", 1)):
        for value in check_list(f"{where}.{key}", command.get(key), 0, 3):
            check_number(f"{where}.{key}", value, 0, highest)
    _check_options(f"{where}.options", command.get("options"), depth=0)
    if _size(command) > MAX_CHARACTERS:
        code = "APPLICATION_COMMAND_TOO_LARGE"
        raise invalid_form(where, code, f"Command exceeds maximum size ({MAX_CHARACTERS})")


def _check_words(where: str, it: Json) -> None:
    """Raise 50035 unless, in every locale, names are lower case without blanks, descriptions 1 to 100 characters."""
    names = {"name": it.get("name"), **_locales(f"{where}.name_localizations", it.get("name_localizations"))}
    for locale, name in names.items():
        if not isinstance(name, str) or not _NAME.fullmatch(name) or name != name.lower():
            code = "APPLICATION_COMMAND_INVALID_NAME"
            raise invalid_form(f"{where}.{locale}", code, "Command name is invalid")
    check_text(f"{where}.description", it.get("description"), 1, 100)
    key = f"{where}.description_localizations"
    for locale, text in _locales(key, it.get("description_localizations")).items():
        check_text(f"{key}.{locale}", text, 1, 100)


def _locales(where: str, words: Json | None) -> Json:
    unknown = sorted(set(words or {}) - LOCALES)
    if unknown:
        raise invalid_form(where, "DICT_KEY_INVALID", f"Unknown locales {unknown}")
    return words or {}


def _check_options(where: str, given: object, depth: int) -> None:
    options = check_list(where, given, 0, 25)
    for number, option in enumerate(options):
        _check_option(f"{where}.{number}", option, depth)
    check_unique(where, [option["name"] for option in options], "APPLICATION_COMMAND_OPTIONS_NAME_DUPLICATED")
    inner = [option["type"] in (_SUB_COMMAND, _GROUP) for option in options]
    if any(inner) and not all(inner):
        code = "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID"
        raise invalid_form(where, code, "Sub-commands can't stand beside other options")
    required = [bool(option.get("required")) for option in options]
    if required != sorted(required, reverse=True):
        code = "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID"
        raise invalid_form(where, code, "Required options must be placed before non-required options")


def _check_option(where: str, option: Json, depth: int) -> None:
    check_known(where, option, _OPTION)
    allowed = {0: range(1, 12), 1: (_SUB_COMMAND, *range(3, 12)), 2: range(3, 12)}[min(depth, 2)]
    check_choice(f"{where}.type", option.get("type"), allowed)
    _check_words(where, option)
    if option["type"] == _GROUP:
        if any(inner.get("type") != _SUB_COMMAND for inner in option.get("options") or []):
            raise invalid_form(where, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "A group has only sub-commands")
        _check_options(f"{where}.options", option.get("options"), depth=1)
    elif option["type"] == _SUB_COMMAND:
        _check_options(f"{where}.options", option.get("options"), depth=2)
    elif option.get("options"):
        raise invalid_form(f"{where}.options", "BASE_TYPE_INVALID", "Only groups and sub-commands have options")
    else:
        _check_values(where, option)


def _check_values(where: str, option: Json) -> None:
    choices = check_list(f"{where}.choices", option.get("choices"), 0, 25)
    for number, choice in enumerate(choices):
        check_choice_of_option(f"{where}.choices.{number}", choice)
        if isinstance(choice["value"], str) != (option["type"] == _STRING):
            raise invalid_form(f"{where}.choices.{number}.value", "BASE_TYPE_INVALID", "Not of the option's type")
    check_unique(f"{where}.choices", [choice["name"] for choice in choices], "CHOICE_NAME_DUPLICATED")
    can_choose = option["type"] in (_STRING, _INTEGER, _NUMBER)
    if (choices or option.get("autocomplete")) and not can_choose:
        raise invalid_form(f"{where}.choices", "APPLICATION_COMMAND_OPTION_NO_CHOICES", "Not for this type")
    if choices and option.get("autocomplete"):
        raise invalid_form(f"{where}.autocomplete", "APPLICATION_COMMAND_OPTION_AUTOCOMPLETE", "Not beside choices")
    check_number(f"{where}.min_length", option.get("min_length"), 0, 6000)
    check_number(f"{where}.max_length", option.get("max_length"), 1, 6000)


def _size(it: Json) -> int:
    """Return the characters of names, descriptions and values, nested ones too; of translations the longest."""
    size = len(str(it.get("value", "")))
    for key in ("name", "description"):
        words = [it.get(key) or "", *(it.get(f"{key}_localizations") or {}).values()]
        size += max(len(word) for word in words)
    return size + sum(_size(inner) for inner in [*(it.get("options") or []), *(it.get("choices") or [])])
