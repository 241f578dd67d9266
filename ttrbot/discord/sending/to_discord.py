"""Turns panels into discord.py's objects."""

import io
import re
from typing import Any, TypedDict

import discord
from discord import ButtonStyle, ComponentType

from ttrbot.discord.core.panel import Button, Option, Panel, Row, Select
from ttrbot.discord.sending.emoji import in_label
from ttrbot.text.limits import ALT_LIMIT, DESCRIPTION_LIMIT, LABEL_LIMIT, MESSAGE_LIMIT, shorten

PLACEHOLDER_LIMIT = 150
_COUNTED = re.compile(r"(<:\w+:\d+> \d+) ")


class MessageArguments(TypedDict, total=False):
    """The arguments that every way of sending a message takes."""

    content: str
    view: discord.ui.View
    files: list[discord.File]
    allowed_mentions: discord.AllowedMentions


class Edit(TypedDict, total=False):
    """The arguments that every way of editing a message takes."""

    content: str
    view: discord.ui.View | None
    attachments: list[discord.File]
    allowed_mentions: discord.AllowedMentions


Component = dict[str, Any]
"""A component as Discord's API takes it."""


class _Ready(discord.ui.View):
    """Components ready to be sent: presses are routed by their ids alone, so nothing is kept for them."""

    def __init__(self, rows: list[Component]) -> None:
        super().__init__(timeout=None)
        self._ready = rows
        self.stop()

    def to_components(self) -> list[Component]:
        return self._ready


def view_of(panel: Panel) -> discord.ui.View | None:
    """Return the panel's components."""
    return _Ready([_row(row) for row in panel.rows]) if panel.rows else None


def files_of(panel: Panel) -> list[discord.File]:
    """Return the panel's picture and file."""
    files = []
    if panel.picture is not None:
        picture = panel.picture
        alt = shorten(in_label(picture.alt), ALT_LIMIT)
        files.append(discord.File(io.BytesIO(picture.data), picture.name, description=alt))
    if panel.file is not None:
        name, data = panel.file
        files.append(discord.File(io.BytesIO(data), name))
    return files


def as_message(panel: Panel, mentions: tuple[int, ...] = ()) -> MessageArguments:
    """Return the arguments that send a panel. Only the people in `mentions` may be mentioned."""
    message = MessageArguments(
        content=_content(panel.text), files=files_of(panel), allowed_mentions=mentioning(mentions)
    )
    view = view_of(panel)
    if view is not None:
        message["view"] = view
    return message


def as_edit(panel: Panel, *, keep_picture: bool = False) -> Edit:
    """Return the arguments that edit a message into the panel. `keep_picture` keeps its files if the panel has none.

    An edit mentions nobody.
    """
    edit = Edit(content=_content(panel.text), view=view_of(panel), allowed_mentions=mentioning(()))
    files = files_of(panel)
    if files or not keep_picture:
        edit["attachments"] = files
    return edit


def mentioning(people: tuple[int, ...]) -> discord.AllowedMentions:
    """Allow these people to be mentioned and nobody else."""
    users = [discord.Object(person) for person in people]
    return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=users)


def _content(text: str) -> str:
    """Return the text of a message, in which no line breaks between a number of cards and their colour."""
    return _COUNTED.sub("\\1\u00a0", shorten(text, MESSAGE_LIMIT))


def _row(row: Row) -> Component:
    parts = [_select(row)] if isinstance(row, Select) else [_button(button) for button in row]
    return {"type": ComponentType.action_row.value, "components": parts}


def _button(button: Button) -> Component:
    style = ButtonStyle.link if button.url else ButtonStyle[button.look.value]
    component: Component = {
        "type": ComponentType.button.value,
        "style": style.value,
        "disabled": button.disabled,
    }
    if (
        button.label
    ):  # a button needs a label or an emoji: https://docs.discord.com/developers/components/reference#button
        component["label"] = shorten(in_label(button.label), LABEL_LIMIT)
    if button.url:
        component["url"] = button.url
    else:
        component["custom_id"] = str(button.id)
    return component | _emoji(button.emoji)


def _select(select: Select) -> Component:
    return {
        "type": ComponentType.string_select.value,
        "custom_id": str(select.id),
        "placeholder": shorten(in_label(select.placeholder), PLACEHOLDER_LIMIT),
        "min_values": select.least,
        "max_values": select.most,
        "disabled": select.disabled,
        "options": [_option(option) for option in select.options],
    }


def _option(option: Option) -> Component:
    component: Component = {
        "label": shorten(in_label(option.label), DESCRIPTION_LIMIT),
        "value": option.value,
        "default": option.chosen,
    }
    if option.description is not None:
        component["description"] = shorten(in_label(option.description), DESCRIPTION_LIMIT)
    return component | _emoji(option.emoji)


def _emoji(emoji: str | None) -> Component:
    return {} if emoji is None else {"emoji": discord.PartialEmoji.from_str(emoji).to_dict()}
