"""What Discord has and the double doesn't, by address and by field. The answer 501 names it."""

import re
from collections.abc import Collection, Mapping

_BY_ADDRESS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), f"there are no {things} here")
    for pattern, things in (
        (r"/channels/[^/]+/polls/", "polls"),
        (r"/skus/|/applications/[^/]+/(skus|entitlements)|.*/subscriptions", "SKUs, entitlements or subscriptions"),
        (r"/(channels|guilds)/[^/]+/webhooks|/webhooks/", "webhooks but those of interactions"),
        (r"/guilds/[^/]+/emojis", "emojis of servers, only the application's"),
        (r".*sticker", "stickers"),
        (r".*soundboard", "soundboards"),
        (r"/guilds/[^/]+/(bans|bulk-ban|prune)", "bans"),
        (r"/guilds/[^/]+/auto-moderation", "rules of AutoMod by request: World.blocked_words is their effect"),
        (r"/guilds/[^/]+/scheduled-events", "scheduled events"),
        (r"/stage-instances", "stages"),
        (r".*/invites", "invitations"),
    )
)
_BY_FIELD: Mapping[str, str] = {
    "applied_tags": "tags of forums",
    "poll": "polls",
    "shared_client_theme": "shared themes",
    "sku_id": "SKUs",
    "sticker_ids": "stickers",
}


def absent(path: str) -> str:
    """Return the name of the missing part to which an address belongs, or an empty text."""
    return next((said for pattern, said in _BY_ADDRESS if pattern.match(path)), "")


def absent_fields(names: Collection[str]) -> str:
    """Return the names of fields, each with the missing part to which it belongs."""
    return ", ".join(f"{name} (there are no {_BY_FIELD[name]} here)" if name in _BY_FIELD else name for name in names)
