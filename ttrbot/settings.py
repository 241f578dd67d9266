"""The settings, read from the environment and an optional file `ttrbot.toml` in the data folder, checked together.

The environment wins over the file. In the file a setting has the same name in lower case (`discord_token = "…"`).
The token may also stand in a file of its own, which a setting names: secrets of containers and services are such files.
"""

import ipaddress
import os
import re
import stat
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Literal, TypeVar
from urllib.parse import urlsplit

from ttrbot import reading
from ttrbot.reading import shown

T = TypeVar("T")
LogFormat = Literal["json", "console"]
LOG_FORMATS: tuple[LogFormat, ...] = ("json", "console")
OTHERS = 0o077
"""The permissions of a file's group and of everybody else."""
LOG_LEVELS = ("debug", "info", "warning", "error")
FILE_NAME = "ttrbot.toml"
LONGEST_URL = 512
"""The most characters of a link, so that one message has room for both."""
LOOPBACK = "127.0.0.1"
MOST_SHARDS = 64
"""The most connections of one process; at the limit of each they serve 160,000 servers."""
HIGHEST_PROCESS_ID = 2**31 - 1
"""The highest id that any system gives to a process."""
TOKEN_KEYS = {"discord_token", "discord_token_file"}
LONGEST_TOKEN = 4096
"""The most bytes of a file with a token; a token has about 70."""
STORE_SCHEMES = ("postgresql://", "postgres://")
MEANT_AS_ADDRESS = re.compile(r".*://|[A-Za-z][A-Za-z0-9+.-]+:/|postgres(ql)?(:|//)|[^/]{2,}:[^/]*@")
"""What begins so isn't taken for a path: a misspelled address would become a folder, with its password in the name."""


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
    process: int | None = None
    """The id of its process, if that has started the bot: the bot ends with it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Links:
    """Where people can read how the host of the bot handles their data."""

    privacy: str | None = None
    terms: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """All settings of the bot."""

    data: Path = Path("data")
    """The folder with everything that must survive a restart."""
    store: str | None = field(default=None, repr=False)
    """The address of a PostgreSQL database, perhaps with a password; None: the data folder has the database."""
    token: str | None = field(default=None, repr=False)
    warnings: tuple[str, ...] = ()
    """What is unsafe about the settings, a line for each."""
    local_discord: LocalDiscord | None = None
    """The local double to talk to instead of Discord; None: the real Discord."""
    shards: int | None = None
    """The number of connections to Discord; None: as many as Discord recommends."""
    slots: int = 1
    """Into how many parts the shards are divided among processes that share a database."""
    metrics: tuple[str, int] | None = None
    """The address and port at which the numbers for Prometheus are served; None: nowhere."""
    keep_days: int | None = None
    """How many days ended games are kept; None: for ever."""
    links: Links = Links()
    log_format: LogFormat | None = None
    """None: `console` at a terminal, else `json`."""
    log_level: str = "info"

    @property
    def place(self) -> Path | str:
        """The data folder or the address with which the store is opened."""
        return self.store or self.data


def local_path(text: str) -> Path:
    """Return the path that a text names. Raise ValueError if it is empty or meant as an address, misspelled or not."""
    if not text.strip():
        raise ValueError("the path is empty: name one; the folder from which the command is run is .")
    if MEANT_AS_ADDRESS.match(text):  # it may have a password: it isn't shown
        raise ValueError(
            "this must be a path on this machine, not an address; a PostgreSQL database's address belongs in TTR_STORE"
        )
    return Path(text)


def data_folder_of(environment: Mapping[str, str]) -> Path:
    """Return the folder that `TTR_DATA` names, or `data` if it isn't set. Raise SettingsError if it is an address."""
    try:
        return local_path(environment.get("TTR_DATA") or "data")
    except ValueError as fault:
        raise SettingsError([f"TTR_DATA: {fault}"]) from None


def load_settings(environment: Mapping[str, str]) -> Settings:
    """Return the settings, read and checked. Raise SettingsError with all faults at once."""
    faults: list[str] = []
    warnings: list[str] = []
    data = data_folder_of(environment)
    file = data / FILE_NAME
    table = _read_file(file, faults)
    found = {key: (f"{file}: {key}", value) for key, value in table.items() if isinstance(value, str)}
    if found.keys() & {"discord_token", "ttr_store"}:
        _warn_if_shared(file, warnings)
    variables = {name.lower(): (name, value.strip()) for name, value in environment.items() if value.strip()}
    if variables.keys() & TOKEN_KEYS:
        found = {key: value for key, value in found.items() if key not in TOKEN_KEYS}
    found.update(variables)
    if found.keys() >= TOKEN_KEYS:
        faults.append("DISCORD_TOKEN and DISCORD_TOKEN_FILE are both set: set one of them")
    anywhere, outside = _Reader(found, faults), _Reader(variables, faults)
    read = anywhere.read

    def token_in(path: str) -> str:
        token = _read_token(Path(path))
        if str(Path(path).parent) != environment.get("CREDENTIALS_DIRECTORY"):  # systemd guards its own by other means
            _warn_if_shared(Path(path), warnings)
        return token

    token, token_of_file = read("DISCORD_TOKEN", _check_token, None), read("DISCORD_TOKEN_FILE", token_in, None)
    settings = Settings(
        data=data,
        token=token or token_of_file,
        store=read("TTR_STORE", _check_store, None),
        local_discord=_local_discord(
            outside.read("TTR_DISCORD_API", _local_url("http"), None),
            outside.read("TTR_DISCORD_GATEWAY", _local_url("ws"), None),
            outside.read("TTR_DISCORD_PROCESS", _number(1, HIGHEST_PROCESS_ID), None),
            faults,
        ),
        shards=read("TTR_SHARDS", _number(1, MOST_SHARDS), None),
        slots=read("TTR_SLOTS", _number(1, MOST_SHARDS), 1),
        metrics=read("TTR_METRICS", _address, None),
        keep_days=read("TTR_KEEP_DAYS", _number(7, 36500), None),
        links=Links(
            privacy=read("TTR_PRIVACY_URL", _web_address, None),
            terms=read("TTR_TERMS_URL", _web_address, None),
        ),
        log_format=read("TTR_LOG_FORMAT", _one_of(LOG_FORMATS), None),
        log_level=read("TTR_LOG_LEVEL", _one_of(LOG_LEVELS), "info"),
    )
    faults += _faults_of_file(file, table, anywhere.names)
    if not faults:
        faults += _faults_of_slots(settings)
    if faults:
        raise SettingsError(faults)
    return replace(settings, warnings=tuple(warnings))


def _faults_of_slots(settings: Settings) -> list[str]:
    """Return why the shards can't be divided into the slots; empty if they can."""
    if settings.slots == 1:
        return []
    if settings.store is None:
        return [f"TTR_SLOTS={settings.slots}: only processes over one database have slots: set TTR_STORE, too"]
    if settings.shards is None or settings.shards < settings.slots:
        return [f"TTR_SLOTS={settings.slots}: each slot needs a shard: set TTR_SHARDS to {settings.slots} or more"]
    return []


class _Reader:
    """Reads settings from where they were found: by lower-case name, the place and the text."""

    def __init__(self, found: Mapping[str, tuple[str, str]], faults: list[str]) -> None:
        self._found = found
        self._faults = faults
        self.names: list[str] = []
        """The lower-case names of all settings that were looked for."""

    def read(self, name: str, check: Callable[[str], T], default: T) -> T:
        """Return a setting as `check` makes it, or `default` if it isn't there or has a fault."""
        self.names.append(name.lower())
        if name.lower() not in self._found:
            return default
        place, value = self._found[name.lower()]
        try:
            return check(value)
        except ValueError as fault:
            self._faults.append(f"{place}: {fault}")
            return default


def _faults_of_file(path: Path, table: Mapping[str, object], valid: Sequence[str]) -> list[str]:
    """Return what is wrong with the file's settings, but for their values."""
    faults = []
    for key, value in table.items():
        if key not in valid:
            faults.append(f"{path}: unknown setting {shown(key)}; valid are {', '.join(sorted(valid))}")
        elif not isinstance(value, str):
            faults.append(f'{path}: {key} must be a text in quotes, like {key} = "…"')
    return faults


def _read_file(path: Path, faults: list[str]) -> dict[str, object]:
    """Return the file's settings by name. A missing file has none."""
    try:
        return reading.toml(reading.read_text(path))
    except FileNotFoundError:
        pass
    except NotADirectoryError:
        faults.append(f"{path.parent} isn't a folder: TTR_DATA must name one")
    except OSError as fault:
        unreadable = path if os.access(path.parent, os.X_OK) else path.parent
        faults.append(f"{unreadable}: can't be read: {fault.strerror}")
    except ValueError as fault:
        faults.append(f"{path}: can't be read as TOML: {fault}")
    return {}


def _check_token(value: str) -> str:
    token = value.removeprefix("Bot ")
    if any(character.isspace() for character in token):
        raise ValueError("a bot token has no spaces or line breaks; copy it anew from the Discord developer portal")
    if not (token.isascii() and token.isprintable()):  # in a header, aiohttp refuses some of these characters
        raise ValueError(
            "a bot token has only ASCII letters, digits and signs; copy it anew from the Discord developer portal"
        )
    return token


def _read_token(path: Path) -> str:
    """Return the token that a file contains. Raise ValueError."""
    try:
        token = reading.read_bytes(path, LONGEST_TOKEN).decode().strip()
    except OSError as fault:
        raise ValueError(f"{path} can't be read: {reading.reason_of(fault)}") from fault
    except UnicodeDecodeError:
        raise ValueError(f"{path} isn't text") from None
    if not token:
        raise ValueError(f"{path} is empty: write the bot's token into it")
    return _check_token(token)


def _warn_if_shared(path: Path, warnings: list[str]) -> None:
    """Warn if other users of the machine may read a file with the token or a password."""
    mode = stat.S_IMODE(path.stat().st_mode)
    if mode & OTHERS:
        warnings.append(f"{path} holds secrets and other users may read it (mode {mode:04o}): chmod 600 {path}")


def _address(value: str) -> tuple[str, int]:
    """Return the address and port that a text names; a port alone is one of this machine."""
    host, _, port = value.rpartition(":")
    host = host.removeprefix("[").removesuffix("]") or LOOPBACK
    try:
        return str(ipaddress.ip_address(host)), _number(1, 65535)(port)
    except ValueError:
        raise ValueError(
            f"{shown(value)} must be a port, or an address and a port, like 9464 or 0.0.0.0:9464"
        ) from None


def _web_address(value: str) -> str:
    url = urlsplit(value)
    is_plain = value.isascii() and value.isprintable() and not set(value) & set(" <>")
    if url.scheme != "https" or not url.hostname or not is_plain or len(value) > LONGEST_URL:
        raise ValueError(f"{shown(value)} must be a web address, like https://example.org/privacy")
    return value


def _number(least: int, most: int) -> Callable[[str], int]:
    def check(value: str) -> int:
        if value.isascii() and value.isdecimal() and len(value) <= len(str(most)) and least <= int(value) <= most:
            return int(value)
        raise ValueError(f"{shown(value)} must be a whole number from {least} to {most}")

    return check


def _check_store(value: str) -> str:
    if not value.startswith(STORE_SCHEMES):  # the value may have a password: it isn't shown
        raise ValueError(
            "this must be the address of a PostgreSQL database, like postgresql://ttrbot@db.example/ttrbot; without it"
            " everything is in the data folder"
        )
    return value


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


def _local_discord(api: str | None, gateway: str | None, process: int | None, faults: list[str]) -> LocalDiscord | None:
    if api is None and gateway is None:
        return None
    if api is None or gateway is None:
        if not faults:
            faults.append("TTR_DISCORD_API and TTR_DISCORD_GATEWAY belong together: set both or neither")
        return None
    return LocalDiscord(api=api, gateway=gateway, process=process)
