"""A REST route: method, path, the fields it knows, and the function that answers."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from localcord.errors import NotModelledError, invalid_form
from localcord.files import Upload
from localcord.models import Json
from localcord.routes.absent import absent_fields
from localcord.world import World


@dataclass(frozen=True, slots=True)
class Request:
    """One REST request: the path's arguments, the query, the JSON body ({} if none) and the files."""

    args: Mapping[str, str]
    query: Mapping[str, str] = field(default_factory=dict)
    body: Any = None
    uploads: tuple[Upload, ...] = ()

    @property
    def form(self) -> Json:
        """Return the body. Raise 50035 unless it is an object."""
        if not isinstance(self.body or {}, dict):
            raise invalid_form("_", "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
        return self.body or {}


Answer = Json | list[Json] | None
Handler = Callable[[World, Request], Answer]


@dataclass(frozen=True, slots=True)
class Route:
    """A REST route. `fields` are the body's known fields (None: the body isn't an object). An answer of None is 204."""

    method: str
    path: str
    handler: Handler
    fields: frozenset[str] | None = frozenset()
    query: frozenset[str] = frozenset()
    status: int = 200

    @property
    def pattern(self) -> re.Pattern[str]:
        """Return the expression that the route's paths match."""
        return re.compile("^" + re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", self.path) + "$")

    def answer(self, world: World, request: Request) -> tuple[int, Answer]:
        """Return status and JSON. Raise DiscordError, or NotModelledError for a field that the double doesn't know."""
        if self.fields is not None:
            self._known("field", set(request.form), self.fields)
        self._known("query", set(request.query), self.query)
        if request.uploads and not {"attachments", "message"} & (self.fields or set()):
            raise NotModelledError(f"{self.method} {self.path} with files")
        answer = self.handler(world, request)
        return (204 if answer is None else self.status), answer

    def _known(self, what: str, used: set[str], known: frozenset[str]) -> None:
        check_fields(f"{self.method} {self.path}: {what}", used, known)


def check_fields(where: str, used: Iterable[str], known: frozenset[str]) -> None:
    """Raise NotModelledError for fields that the double doesn't know."""
    strange = sorted(set(used) - known)
    if strange:
        raise NotModelledError(f"{where} {absent_fields(strange)}")


def fields(names: str) -> frozenset[str]:
    """Return the names in a blank-separated list."""
    return frozenset(names.split())
