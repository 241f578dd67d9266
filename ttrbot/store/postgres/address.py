"""Addresses of databases: what messages may say of one, and whether it can be used.

An unescaped @, / or : in a password makes the rest of it part of the host, the port or the database's name, and a ?
part of the options. An address with such parts is refused, and neither the driver's error nor the parts are shown.
"""

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.pq import Conninfo, PGconn

from ttrbot.store.errors import StoreError

NOT_ONE: Final = (
    "the database's address can't be read: write postgresql://USER@HOST/DATABASE, or with ?OPTION=VALUE&OPTION=VALUE at"
    " its end; within a part write %40 for an @, %2F for a /, %3D for a =, %20 for a space, and so on"
)
IN_ADDRESS: Final = "in the database's address"
MANUAL: Final = "https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-PARAMKEYWORDS"
VALID: Final[Mapping[str, tuple[str, ...]]] = {
    "channel_binding": ("disable", "prefer", "require"),
    "gssencmode": ("disable", "prefer", "require"),
    "keepalives": ("0", "1"),
    "load_balance_hosts": ("disable", "random"),
    "sslmode": ("disable", "allow", "prefer", "require", "verify-ca", "verify-full"),
    "sslnegotiation": ("postgres", "direct"),
    "target_session_attrs": ("any", "read-write", "primary"),
}
"""The values of options; of the last, only those with which the bot can write."""
FILES: Final = ("passfile", "sslcert", "sslcrl", "sslkey", "sslrootcert")
"""The options that name files."""
PORT: Final = "5432"
"""The port of an address that names none."""
_OF_OTHERS: Final = 0o077
"""The permissions of everybody but a file's owner."""
_PORTS: Final = re.compile(r"[0-9,]*")
"""The port, or one for each of several hosts."""
_NOWHERE: Final = "/nonexistent"


def place_of(address: str) -> str:
    """Return what messages may say of an address: the database and the server. Raises StoreError if it isn't valid."""
    parts = _parts(address)
    _check(parts)
    database, host = parts.get("dbname") or parts.get("user") or "of this user", parts.get("host") or "this machine"
    port = ",".join(port or PORT for port in parts.get("port", "").split(","))
    return f"the database {database} at {host}" + ("" if set(port.split(",")) == {PORT} else f", port {port}")


def _parts(address: str) -> dict[str, str]:
    try:
        parts = {name: str(value) for name, value in conninfo_to_dict(address).items()}
    except psycopg.ProgrammingError:
        _check_names(address)
        raise StoreError(NOT_ONE) from None
    host, port, database = (parts.get(name, "") for name in ("host", "port", "dbname"))
    if "@" in host + database + _options(address) or "/" in database or _PORTS.fullmatch(port) is None:
        raise StoreError(NOT_ONE)
    return parts


def _options(address: str) -> str:
    """Return what stands after the question mark."""
    return address.partition("?")[2]


def _check_names(address: str) -> None:
    """Raise StoreError if there is an option that the driver doesn't know."""
    options = _options(address)
    known = {option.keyword.decode() for option in Conninfo.get_defaults()}
    if "@" not in options and set(re.findall(r"(?:^|&)([a-z_]+)=", options)) - known:
        valid = ", ".join(sorted(known))
        raise StoreError(
            f"the database's address has an option after the ? that PostgreSQL doesn't have; valid are {valid}"
        )


def _check(parts: Mapping[str, str]) -> None:
    """Raise StoreError if the options can't be used, whatever server is asked."""
    for name, valid in VALID.items():
        if parts.get(name, valid[0]) not in valid:
            raise StoreError(f"{IN_ADDRESS} {name} must be one of {', '.join(valid)}")
    if any(not 1 <= int(port) <= 65_535 for port in parts.get("port", "").split(",") if port):
        raise StoreError(f"{IN_ADDRESS} the port must be a number from 1 to 65535; without one it is {PORT}")
    for name in FILES:
        if name in parts and parts[name] != "system" and not Path(parts[name]).is_file():
            raise StoreError(f"{IN_ADDRESS} {name} must name a file, and there is no such file")
    if "passfile" in parts and os.name != "nt":
        _check_password_file(Path(parts["passfile"]))
    if refused := _refused_by_driver(parts):
        raise StoreError(f"{IN_ADDRESS} {refused}; {MANUAL} explains the options")
    if any("/" in host and not host.startswith("/") for host in parts.get("host", "").split(",")):
        raise StoreError(f"{IN_ADDRESS} the host must be a name, an IP address, or a socket's whole folder from / on")


def _check_password_file(path: Path) -> None:
    """Raise StoreError if the driver would ignore a file; it says so on standard error only, or not at all."""
    if not os.access(path, os.R_OK):
        raise StoreError(f"{IN_ADDRESS} passfile names a file that the bot's user can't read: let that user own it")
    if path.stat().st_mode & _OF_OTHERS:
        raise StoreError(
            f"{IN_ADDRESS} passfile names a file that other users may read, so PostgreSQL ignores it: chmod 600 it"
        )


def _refused_by_driver(parts: Mapping[str, str]) -> str:
    """Return why the driver refuses some options, without connecting: it would look for a socket that isn't there."""
    hosts = parts.get("hostaddr") or parts.get("host") or ""
    nowhere = {"host": ",".join([_NOWHERE] * len(hosts.split(","))), "hostaddr": None}
    attempt = PGconn.connect_start(make_conninfo("", **{**parts, **nowhere}).encode())
    try:
        said = attempt.error_message.decode(errors="replace")
    finally:
        attempt.finish()
    return "" if _NOWHERE in said else " ".join(said.split())
