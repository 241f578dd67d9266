"""Stamps by which a post is recognised if Discord's answer to it was lost.

History returns no nonces. So a post carries its nonce as a stamp in its custom ids, or, without any, in the name of
its picture; text alone carries none and is recognised by its words. Edits keep the stamps of buttons, so that a press
that is already on its way still finds its button.
"""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import PurePath
from typing import Final

import discord

from ttrbot.app.messages.publisher import OwnMessage
from ttrbot.discord.core.custom_ids import LIMIT, CustomId
from ttrbot.discord.core.panel import Panel, Row, Select

TABLE_VERBS: Final = frozenset({"more", "rematch"})
"""Verbs that only a game's table message and final count have."""


def stamped(panel: Panel, stamp: str) -> Panel:
    """Return the panel with the stamp, if there is one and the panel can carry it."""
    if not stamp:
        return panel
    rows = tuple(_stamped_row(row, stamp) for row in panel.rows)
    if rows != panel.rows or panel.picture is None:
        return replace(panel, rows=rows)
    name = PurePath(panel.picture.name)
    return replace(panel, picture=replace(panel.picture, name=f"{name.stem}-{stamp}{name.suffix}"))


def bears(message: discord.Message, stamp: str) -> bool:
    """True if a message has this stamp."""
    ids = (CustomId.parse(custom_id) for custom_id in _custom_ids(message))
    return any(custom_id is not None and custom_id.stamp == stamp for custom_id in ids) or any(
        PurePath(file.filename).stem.endswith(f"-{stamp}") for file in message.attachments
    )


def own_message(message: discord.Message) -> OwnMessage | None:
    """Return which game a message of the bot belongs to, by its buttons; None if to none."""
    ids = [custom_id for text in _custom_ids(message) if (custom_id := CustomId.parse(text)) and custom_id.game]
    if not ids:
        return None
    is_table = any(custom_id.verb in TABLE_VERBS for custom_id in ids)
    stamp = next((custom_id.stamp for custom_id in ids if custom_id.stamp), "")
    question = max((custom_id.question for custom_id in ids if custom_id.question is not None), default=None)
    changed_at = (message.edited_at or message.created_at).timestamp()
    return OwnMessage(message.channel.id, message.id, ids[0].game, stamp, is_table, question, changed_at)


def is_text_alone(panel: Panel) -> bool:
    """True if a panel is text alone and so can't carry a stamp."""
    return not panel.rows and panel.picture is None


def _stamped_row(row: Row, stamp: str) -> Row:
    """Return the row with a stamp in each id that has room for it."""
    if isinstance(row, Select):
        return replace(row, id=_stamped_id(row.id, stamp))
    return tuple(button if button.id is None else replace(button, id=_stamped_id(button.id, stamp)) for button in row)


def _stamped_id(custom_id: CustomId, stamp: str) -> CustomId:
    has_room = len(str(custom_id)) + 1 + len(stamp) <= LIMIT
    return replace(custom_id, stamp=stamp) if has_room else custom_id


def _custom_ids(message: discord.Message) -> Iterator[str]:
    for row in message.components:
        if isinstance(row, discord.ActionRow):
            yield from (part.custom_id for part in row.children if part.custom_id is not None)
