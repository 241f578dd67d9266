"""Limits of embeds."""

from typing import Any

from localcord.errors import invalid_form
from localcord.limits.form import check_known, check_list, check_number, check_text, check_url
from localcord.models import Json

MAX_TOTAL = 6000
"""The most characters of all embeds of a message (documentation of messages, "Embed Limits")."""
_MEDIA = ("url", "proxy_url", "width", "height", "content_type", "flags", "placeholder", "placeholder_version")
_EMBED = (
    "type",
    "title",
    "description",
    "url",
    "timestamp",
    "color",
    "footer",
    "image",
    "thumbnail",
    "author",
    "fields",
)
_SHOWN = ("title", "description", "footer", "image", "thumbnail", "author", "fields")


def check_embeds(embeds: object) -> None:
    """Raise 50035 for embeds that Discord refuses."""
    total = sum(_check_embed(f"embeds.{n}", embed) for n, embed in enumerate(check_list("embeds", embeds, 0, 10)))
    if total > MAX_TOTAL:
        raise invalid_form("embeds", "MAX_EMBED_SIZE_EXCEEDED", f"Embed size exceeds maximum size of {MAX_TOTAL}")


def _check_embed(where: str, embed: Json) -> int:
    """Return the number of characters that count towards the total."""
    check_known(where, embed, (*_EMBED, "flags", "provider", "video"))
    # White space alone counts as empty, also in an embed's texts: Together-Java/JShellBot #28.
    if not any(_filled(embed.get(key)) for key in _SHOWN):
        raise invalid_form(f"{where}.description", "BASE_TYPE_REQUIRED", "This field is required")
    check_number(f"{where}.color", embed.get("color"), 0, 0xFFFFFF)
    texts = [
        (f"{where}.title", embed.get("title"), 0, 256),
        (f"{where}.description", embed.get("description"), 0, 4096),
    ]
    footer, author = embed.get("footer") or {}, embed.get("author") or {}
    check_known(f"{where}.footer", footer, ("text", "icon_url", "proxy_icon_url"))
    check_known(f"{where}.author", author, ("name", "url", "icon_url", "proxy_icon_url"))
    if footer:
        texts.append((f"{where}.footer.text", footer.get("text"), 1, 2048))
    if author:
        texts.append((f"{where}.author.name", author.get("name"), 1, 256))
    for number, field in enumerate(check_list(f"{where}.fields", embed.get("fields"), 0, 25)):
        inner = f"{where}.fields.{number}"
        check_known(inner, field, ("name", "value", "inline"))
        texts += [(f"{inner}.name", field.get("name"), 1, 256), (f"{inner}.value", field.get("value"), 1, 1024)]
    for path, text, low, high in texts:
        check_text(path, _filled(text), low, high)
    for key in ("image", "thumbnail"):
        media = check_known(f"{where}.{key}", embed.get(key) or {}, _MEDIA)
        _check_url(f"{where}.{key}.url", media.get("url"), "attachment")
    for icon, holder in (("footer", footer), ("author", author)):
        _check_url(f"{where}.{icon}.icon_url", holder.get("icon_url"), "attachment")
    _check_url(f"{where}.author.url", author.get("url"))
    _check_url(f"{where}.url", embed.get("url"))
    return sum(len(text or "") for _, text, _, _ in texts)


def _filled(value: Any) -> Any:  # noqa: ANN401 (unchecked JSON)
    return value.strip() and value if isinstance(value, str) else value


def _check_url(where: str, url: str | None, *more: str) -> None:
    check_text(where, url, 0, 2048)
    if url:
        check_url(where, url, ("http", "https", *more))
