"""Check the bot's requests and the double's answers against Discord's own OpenAPI file."""

import json
import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from localcord.models import Json

ENVIRONMENT = "DISCORD_OPENAPI"
_METHODS = ("get", "post", "put", "patch", "delete")


@dataclass(frozen=True, slots=True)
class Allowed:
    """A complaint that is ignored, and why. Method, path and text are regular expressions."""

    method: str
    path: str
    text: str
    reason: str

    def covers(self, method: str, path: str, complaint: str) -> bool:
        """Return whether it is about this complaint."""
        return (
            re.fullmatch(self.method, method) is not None
            and re.fullmatch(self.path, path) is not None
            and re.search(self.text, complaint) is not None
        )


ALLOWED: tuple[Allowed, ...] = (
    Allowed("PUT", r".*/permissions/\d+", "^(allow|deny):", "Discord takes permissions as strings, and gives them so"),
    Allowed(
        "POST|PATCH",
        r"/guilds/\d+/channels|/channels/\d+",
        r"permission_overwrites/\d+/(allow|deny):",
        "Discord takes permissions as strings, and discord.js and hikari send them so",
    ),
    Allowed("POST", r"/channels/\d+/threads", "^query use_nested_fields", "discord.py names it for every post"),
    Allowed("POST|PATCH", r"/guilds/\d+/roles.*", "^permissions:", "Discord takes permissions as strings"),
)


@dataclass(frozen=True, slots=True)
class _Operation:
    method: str
    path: str
    pattern: re.Pattern[str]
    description: Json
    parameters: list[Json]


@dataclass(frozen=True, slots=True)
class Asked:
    """A request to check. `files` are the names of its file parts."""

    method: str
    path: str
    query: Mapping[str, str]
    body: Any
    files: Sequence[str]
    content_type: str


class Judge:
    """Compares traffic with the specification, with one compiled validator per operation."""

    def __init__(self, specification: Path) -> None:
        import jsonschema_rs  # noqa: PLC0415 (a development dependency: only judged runs need it)

        self._make = jsonschema_rs.Draft202012Validator
        self._document = json.loads(specification.read_text())
        # Discord accepts ids as numbers too, and discord.py sends them so.
        self._document["components"]["schemas"]["SnowflakeType"]["type"] = ["string", "integer"]
        self._operations = sorted(self._load(), key=lambda operation: operation.path.count("{"))
        self._validators: dict[tuple[str, ...], Any] = {}

    def _load(self) -> list[_Operation]:
        return [
            _Operation(
                method.upper(),
                path,
                re.compile("^" + re.sub(r"\{\w+\}", "[^/]+", path) + "$"),
                item[method],
                [*item.get("parameters", []), *item[method].get("parameters", [])],
            )
            for path, item in self._document["paths"].items()
            for method in _METHODS
            if method in item
        ]

    def request(self, asked: Asked) -> list[str]:
        """Return what is wrong with a request."""
        operation = self._find(asked.method, asked.path)
        if operation is None:
            return ["no such operation in the specification"]
        found: list[str] = []
        described = operation.description.get("requestBody")
        if described is not None and asked.body is not None:
            kind = asked.content_type if asked.content_type in described["content"] else "application/json"
            body = asked.body
            if kind == "multipart/form-data" and isinstance(body, dict):
                body = {**body, **dict.fromkeys(asked.files, "")}
            found += self._errors(("request", asked.method, operation.path, kind), described["content"][kind], body)
        elif described is not None and described.get("required"):
            found.append("the body is missing")
        known = {parameter["name"] for parameter in operation.parameters if parameter["in"] == "query"}
        found += [f"query {name} is not in the specification" for name in asked.query if name not in known]
        return _judged(asked.method, asked.path, found)

    def answer(self, method: str, path: str, status: int, body: Any) -> list[str]:  # noqa: ANN401 (any JSON)
        """Return what is wrong with a successful answer."""
        operation = self._find(method, path)
        if operation is None:
            return []
        response = operation.description["responses"].get(str(status))
        if response is None:
            return [f"answer {status} is none of {list(operation.description['responses'])}"]
        if body is None or "content" not in response:
            return [] if body is None else ["the answer has a body where the specification has none"]
        schema = response["content"]["application/json"]
        found = self._errors(("answer", method, operation.path, str(status)), schema, body)
        return [f"answer {complaint}" for complaint in _judged(method, path, found)]

    def _find(self, method: str, path: str) -> _Operation | None:
        return next((o for o in self._operations if o.method == method and o.pattern.match(path)), None)

    def _errors(self, key: tuple[str, ...], described: Json, instance: Any) -> list[str]:  # noqa: ANN401 (any JSON)
        if key not in self._validators:
            schema = {**described["schema"], "components": self._document["components"]}
            self._validators[key] = self._make(schema, validate_formats=False)
        errors = self._validators[key].iter_errors(instance)
        return [f"{'/'.join(map(str, error.instance_path))}: {_deepest(error)}" for error in errors]


def from_environment() -> Judge | None:
    """Return the judge if the environment names the specification's file."""
    path = os.environ.get(ENVIRONMENT)
    return Judge(Path(path)) if path else None


def _judged(method: str, path: str, complaints: list[str]) -> list[str]:
    return [c for c in complaints if not any(allowed.covers(method, path, c) for allowed in ALLOWED)]


def _deepest(error: Any) -> str:  # noqa: ANN401 (an optional library's error)
    """Return why the best alternative of an anyOf failed, not only that all did."""
    context = getattr(error.kind, "context", None)
    best = min((alternative for alternative in context or [] if alternative), key=len, default=None)
    if best is None:
        return str(error.message)[:200]
    reasons = [f"{'/'.join(map(str, inner.instance_path))}: {_deepest(inner)}" for inner in best]
    return f"{str(error.message)[:60]} <- {'; '.join(reasons)}"
