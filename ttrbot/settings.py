"""The settings, read from the environment and an optional file `ttrbot.toml` in the data folder, checked together.

The environment wins over the file. In the file a setting has the same name in lower case (`discord_token = "…"`).
"""

import ipaddress
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, TypeVar
from urllib.parse import urlsplit

from ttrbot import reading
from ttrbot.reading import shown

T = TypeVar("T")
LogFormat = Literal["json", "console"]
LOG_FORMATS: tuple[LogFormat, ...] = ("json", "console")
LOG_LEVELS = ("debug", "info", "warning", "error")
FILE_NAME = "ttrbot.toml"
FILE_KEYS = ("discord_token", "ttr_log_format", "ttr_log_level")


class SettingsError(Exception):
    """Some settings can't be used. `faults` has one readable line for each fault."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__("\n".join(faults))
        self.faults = faults


@dataclass(frozen=True, slots=True, kw_only=True)
class LocalDiscord:
    """Where a local double of Discord listens, on this machine."""

    api: str
    """For example `http://127.0.0.1:8080/api/v10`."""
    gateway: str
    """For example `ws://127.0.0.1:8080/gateway`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """All settings of the bot."""

    data: Path = Path("data")
    """The folder with everything that must survive a restart."""
    token: str | None = field(default=None, repr=False)
    local_discord: LocalDiscord | None = None
    """The local double to talk to instead of Discord; None: the real Discord."""
    log_format: LogFormat = "json"
    log_level: str = "info"


def data_folder_of(environment: Mapping[str, str]) -> Path:
    """Return the folder that `TTR_DATA` names, or `data` if it isn't set."""
    return Path(environment.get("TTR_DATA") or "data")


def load_settings(environment: Mapping[str, str]) -> Settings:
    """Return the settings, read and checked. Raise SettingsError with all faults at once."""
    faults: list[str] = []
    data = data_folder_of(environment)
    file = data / FILE_NAME
    found = {key: (f"{file}: {key}", value) for key, value in _read_file(file, faults).items()}
    found.update({name.lower(): (name, value.strip()) for name, value in environment.items() if value.strip()})

    def read(name: str, check: Callable[[str], T], default: T) -> T:
        if name.lower() not in found:
            return default
        place, value = found[name.lower()]
        try:
            return check(value)
        except ValueError as fault:
            faults.append(f"{place}: {fault}")
            return default

    settings = Settings(
        data=data,
        token=read("DISCORD_TOKEN", _check_token, None),
        local_discord=_local_discord(
            read("TTR_DISCORD_API", _local_url("http"), None),
            read("TTR_DISCORD_GATEWAY", _local_url("ws"), None),
            faults,
        ),
        log_format=read("TTR_LOG_FORMAT", _one_of(LOG_FORMATS), "json"),
        log_level=read("TTR_LOG_LEVEL", _one_of(LOG_LEVELS), "info"),
    )
    if faults:
        raise SettingsError(faults)
    return settings


def _read_file(path: Path, faults: list[str]) -> dict[str, str]:
    """Return the file's settings by lower-case name. A missing file has none."""
    try:
        table = reading.toml(reading.read_text(path))
    except FileNotFoundError:
        return {}
    except NotADirectoryError:
        faults.append(f"{path.parent} isn't a folder: TTR_DATA must name one")
        return {}
    except OSError as fault:
        faults.append(f"{path}: can't be read: {fault.strerror}")
        return {}
    except ValueError as fault:
        faults.append(f"{path}: can't be read as TOML: {fault}")
        return {}
    values = {}
    for key, value in table.items():
        if key not in FILE_KEYS:
            faults.append(f"{path}: unknown setting {shown(key)}; valid are {', '.join(FILE_KEYS)}")
        elif not isinstance(value, str):
            faults.append(f'{path}: {key} must be a text in quotes, like {key} = "…"')
        else:
            values[key] = value
    return values


def _check_token(value: str) -> str:
    token = value.removeprefix("Bot ")
    if any(character.isspace() for character in token):
        raise ValueError("a bot token has no spaces or line breaks; copy it anew from the Discord developer portal")
    return token


def _one_of(valid: tuple[T, ...]) -> Callable[[str], T]:
    def check(value: str) -> T:
        for choice in valid:
            if value == choice:
                return choice
        raise ValueError(f"{shown(value)} is unknown; valid are {', '.join(map(str, valid))}")

    return check


def _local_url(scheme: str) -> Callable[[str], str]:
    def check(value: str) -> str:
        url = urlsplit(value)
        if url.scheme != scheme or not url.hostname or not _is_loopback(url.hostname) or url.port == 0:
            raise ValueError(f"{shown(value)} must be an address of this machine, like {scheme}://127.0.0.1:8080")
        return value.rstrip("/")

    return check


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _local_discord(api: str | None, gateway: str | None, faults: list[str]) -> LocalDiscord | None:
    if api is None and gateway is None:
        return None
    if api is None or gateway is None:
        if not faults:
            faults.append("TTR_DISCORD_API and TTR_DISCORD_GATEWAY belong together: set both or neither")
        return None
    return LocalDiscord(api=api, gateway=gateway)
