"""Files of messages: stored, named as Discord names them, and given addresses."""

import mimetypes
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from localcord.components import Kind
from localcord.errors import invalid_form
from localcord.models import Attachment, Json
from localcord.world import World

FOLDER = "attachments"
EPHEMERAL_FOLDER = "ephemeral-attachments"
"""The folder of files that people put into a modal."""

_ATTACHMENT = "attachment://"


@dataclass(frozen=True, slots=True)
class Upload:
    """One file part of a multipart request; `field` is `files[n]`."""

    field: str
    filename: str
    data: bytes

    @property
    def number(self) -> str:
        """Return the n of `files[n]`, which `attachments` in the body refers to."""
        return self.field.removeprefix("files[").removesuffix("]")


def store(
    world: World, owner_id: str, uploads: Sequence[Upload], about: list[Json], *, folder: str = FOLDER
) -> list[Attachment]:
    """Return the uploads as attachments with addresses; `about` is the body's `attachments`."""
    described = {str(entry.get("id")): entry for entry in about}
    return [
        Attachment(
            id=(new_id := world.snowflakes.next()),
            filename=_file_name(upload.filename),
            data=upload.data,
            content_type=mimetypes.guess_type(upload.filename)[0] or "application/octet-stream",
            url=f"{world.cdn_base}/{folder}/{owner_id}/{new_id}/{_file_name(upload.filename)}",
            description=described.get(upload.number, {}).get("description"),
            size=_png_size(upload.data),
        )
        for upload in uploads
    ]


def redescribed(file: Attachment, entry: Json) -> Attachment:
    """Return a file that a message keeps, with the description that an edit gives it (possible since June 2026)."""
    return replace(file, description=entry["description"]) if "description" in entry else file


def resolve_addresses(shapes: list[Json], files: list[Attachment]) -> set[str]:
    """Replace `attachment://name` by addresses. Return the ids of the files that are used that way."""
    by_address = {_ATTACHMENT + file.filename: file for file in files} | {file.url: file for file in files}
    used: set[str] = set()

    def resolve(shape: object) -> None:
        if isinstance(shape, list):
            for part in shape:
                resolve(part)
        if not isinstance(shape, dict):
            return
        if shape.get("type") == Kind.FILE and (shown := by_address.get(_address(shape["file"]["url"]))) is not None:
            shape |= {"name": shown.filename, "size": len(shown.data)}
        for key in ("url", "icon_url"):
            address = shape.get(key)
            file = by_address.get(_address(address)) if isinstance(address, str) else None
            if file is not None:
                used.add(file.id)
                shape |= {key: file.url, f"proxy_{key}": file.url}
                if key == "url":
                    shape |= {"content_type": file.content_type}
                    shape |= dict(zip(("width", "height"), file.size, strict=True)) if file.size else {}
            elif str(address).startswith(_ATTACHMENT):
                code = "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"
                raise invalid_form("attachments", code, f"{address} is not among the files")
        for part in list(shape.values()):
            resolve(part)

    resolve(shapes)
    return used


def _address(url: str) -> str:
    return _ATTACHMENT + _file_name(url.removeprefix(_ATTACHMENT)) if url.startswith(_ATTACHMENT) else url


def _file_name(name: str) -> str:
    """Return a file's name as Discord stores it: without blanks and other special characters."""
    return re.sub(r"[^\w.-]", "_", name)


def _png_size(data: bytes) -> tuple[int, int] | None:
    """Return width and height in pixels if the bytes are a PNG file."""
    if data[:8] != b"\x89PNG\r\n\x1a\n":
        return None
    return int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")
