"""Marks by which a message that was posted, but whose creation wasn't answered, is known again.

History returns no nonces. So a post bears its nonce as a stamp in one of its custom ids; without any, in the name of
its picture; a text alone bears none and is known by itself. An edit takes the stamp away: by then the message is known
by its id.
"""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import PurePath

import discord

from ttrbot.discord.custom_ids import LIMIT, CustomId
from ttrbot.discord.panel import Panel, Row, Select


def stamped(panel: Panel, stamp: str) -> Panel:
    """Return the panel with a stamp, where it can bear one."""
    for number, row in enumerate(panel.rows):
        marked = _stamped_row(row, stamp)
        if marked is not None:
            return replace(panel, rows=(*panel.rows[:number], marked, *panel.rows[number + 1 :]))
    if panel.picture is None:
        return panel
    name = PurePath(panel.picture.name)
    return replace(panel, picture=replace(panel.picture, name=f"{name.stem}-{stamp}{name.suffix}"))


def bears(message: discord.Message, stamp: str) -> bool:
    """Whether a message has a stamp."""
    ids = (CustomId.parse(custom_id) for custom_id in _custom_ids(message))
    return any(custom_id is not None and custom_id.stamp == stamp for custom_id in ids) or any(
        PurePath(file.filename).stem.endswith(f"-{stamp}") for file in message.attachments
    )


def is_text_alone(panel: Panel) -> bool:
    """Whether a panel can bear no stamp."""
    return not panel.rows and panel.picture is None


def _stamped_row(row: Row, stamp: str) -> Row | None:
    """Return the row with a stamp; None if nothing in it has room for one."""
    if isinstance(row, Select):
        return replace(row, id=replace(row.id, stamp=stamp)) if _has_room(row.id, stamp) else None
    for number, button in enumerate(row):
        if button.id is not None and _has_room(button.id, stamp):
            return (*row[:number], replace(button, id=replace(button.id, stamp=stamp)), *row[number + 1 :])
    return None


def _has_room(custom_id: CustomId, stamp: str) -> bool:
    return len(str(custom_id)) + 1 + len(stamp) <= LIMIT


def _custom_ids(message: discord.Message) -> Iterator[str]:
    for row in message.components:
        if isinstance(row, discord.ActionRow):
            yield from (part.custom_id for part in row.children if part.custom_id is not None)
