"""A modal as a person fills it in, and the data of the interaction that submits it."""

from collections.abc import Mapping, Sequence

from localcord import payloads
from localcord.components import SELECTS, Kind, children
from localcord.files import EPHEMERAL_FOLDER, Upload, store
from localcord.invoke import ClientRefusedError, check_chosen, select_data
from localcord.models import Attachment, Channel, Json
from localcord.world import World

File = tuple[str, bytes]
FieldValue = str | bool | Sequence[str] | Sequence[File]
"""A text, one or several chosen values, whether a box is ticked, or files by name and content."""


class FilledForm:
    """A modal's fields as a person filled them in. `values` are by custom id; missing fields keep what they show.

    Raises ClientRefusedError if the client wouldn't submit it.
    """

    def __init__(self, world: World, channel: Channel, modal: Json, values: Mapping[str, FieldValue]) -> None:
        self._world = world
        self._channel = channel
        self._values = values
        self._resolved: Json = {}
        self.files: list[Attachment] = []
        fields = _fields(modal["components"])
        unknown = [name for name in values if name not in fields]
        if unknown:
            raise ClientRefusedError(f"the form has no {', '.join(unknown)}; it has {', '.join(fields)}")
        parts = [{"id": number, **part} for number, part in enumerate(modal["components"], start=1)]
        self.data: Json = {"custom_id": modal["custom_id"], "components": [self._filled(part) for part in parts]}
        if self._resolved:
            self.data["resolved"] = self._resolved

    def _filled(self, part: Json) -> Json:
        out: Json = {"type": part["type"], "id": part["id"]}
        number = part["id"] * 100
        if "components" in part:
            inner = [{"id": number + n, **child} for n, child in enumerate(part["components"])]
            out["components"] = [self._filled(child) for child in inner]
        elif "component" in part:
            out["component"] = self._filled({"id": number, **part["component"]})
        elif "custom_id" in part:
            out |= {"custom_id": part["custom_id"], **self._answer(part, self._values.get(part["custom_id"]))}
        return out

    def _answer(self, field: Json, given: FieldValue | None) -> Json:
        kind = Kind(field["type"])
        if kind is Kind.TEXT_INPUT:
            return {"value": _typed(field, given)}
        if kind is Kind.CHECKBOX:
            return {"value": _ticked(field, given)}
        if kind is Kind.FILE_UPLOAD:
            return {"values": self._uploaded(field, given)}
        chosen = _chosen(field, given)
        if kind is Kind.RADIO_GROUP:
            _check_amount({**field, "max_values": 1}, chosen)
            return {"value": chosen[0] if chosen else None}
        if kind is Kind.CHECKBOX_GROUP:
            _check_amount({**field, "max_values": field.get("max_values") or len(field["options"])}, chosen)
        elif chosen or field.get("required", True):
            self._resolve(select_data(self._world, self._channel, field, chosen).get("resolved", {}))
        return {"values": chosen}

    def _uploaded(self, field: Json, given: FieldValue | None) -> list[str]:
        picked = () if given is None or isinstance(given, bool) else given
        uploads = [Upload("", *file) for file in picked if isinstance(file, tuple)]
        if len(uploads) < len(picked) or isinstance(given, bool):
            raise ClientRefusedError(f"{field['custom_id']} takes files")
        _check_amount(field, [upload.filename for upload in uploads])
        files = store(self._world, self._world.application_id, uploads, [], folder=EPHEMERAL_FOLDER)
        self.files += files
        if files:
            self._resolve({"attachments": {f.id: {**payloads.attachment(f), "ephemeral": True} for f in files}})
        return [file.id for file in files]

    def _resolve(self, tables: Json) -> None:
        for table, found in tables.items():
            self._resolved.setdefault(table, {}).update(found)


def _fields(components: Sequence[Json]) -> list[str]:
    inner = [field for part in components for field in _fields(children(part))]
    return [part["custom_id"] for part in components if "custom_id" in part] + inner


def _check_amount(field: Json, chosen: Sequence[str]) -> None:
    if chosen or field.get("required", True):
        check_chosen(field, chosen)


def _chosen(field: Json, given: FieldValue | None) -> list[str]:
    if given is None and Kind(field["type"]) not in SELECTS:
        return [option["value"] for option in field["options"] if option.get("default")]
    if isinstance(given, bool):
        raise ClientRefusedError(f"{field['custom_id']} takes values")
    return [given] if isinstance(given, str) else [str(value) for value in given or ()]


def _ticked(field: Json, given: FieldValue | None) -> bool:
    if given is not None and not isinstance(given, bool):
        raise ClientRefusedError(f"{field['custom_id']} is ticked or not")
    return bool(field.get("default")) if given is None else given


def _typed(field: Json, given: FieldValue | None) -> str:
    text = field.get("value") or "" if given is None else given
    if not isinstance(text, str):
        raise ClientRefusedError(f"{field['custom_id']} takes text")
    if not text and field.get("required", True):
        raise ClientRefusedError(f"{field['custom_id']} must be filled in")
    low, high = field.get("min_length") or 0, field.get("max_length") or 4000
    if text and not low <= len(text) <= high:
        raise ClientRefusedError(f"{field['custom_id']} takes {low} to {high} characters")
    return text
