"""Turns panels into discord.py's objects."""

import io
from typing import TypedDict

import discord

from ttrbot.discord.emoji import in_label
from ttrbot.discord.panel import Button, Panel, Select
from ttrbot.text.limits import ALT_LIMIT, DESCRIPTION_LIMIT, LABEL_LIMIT, MESSAGE_LIMIT, shorten

PLACEHOLDER_LIMIT = 150


class Message(TypedDict, total=False):
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


def view_of(panel: Panel) -> discord.ui.View | None:
    """The panel's components, as a view that discord.py doesn't keep: presses are routed by their custom ids alone."""
    if not panel.rows:
        return None
    view = discord.ui.View(timeout=None)
    for number, row in enumerate(panel.rows):
        if isinstance(row, Select):
            view.add_item(_select(row, number))
        else:
            for button in row:
                view.add_item(_button(button, number))
    view.stop()
    return view


def files_of(panel: Panel) -> list[discord.File]:
    """The panel's picture and file."""
    files = []
    if panel.picture is not None:
        picture = panel.picture
        alt = shorten(in_label(picture.alt), ALT_LIMIT)
        files.append(discord.File(io.BytesIO(picture.data), picture.name, description=alt))
    if panel.file is not None:
        name, data = panel.file
        files.append(discord.File(io.BytesIO(data), name))
    return files


def as_message(panel: Panel, mentions: tuple[int, ...] = ()) -> Message:
    """What to send for a panel. Only the people in `mentions` may be mentioned."""
    message = Message(
        content=shorten(panel.text, MESSAGE_LIMIT), files=files_of(panel), allowed_mentions=mentioning(mentions)
    )
    view = view_of(panel)
    if view is not None:
        message["view"] = view
    return message


def as_edit(panel: Panel, *, keep_picture: bool = False) -> Edit:
    """How to change a message into the panel, files included; `keep_picture` leaves those it has if there are no new.

    Nobody is mentioned by an edit.
    """
    edit = Edit(content=shorten(panel.text, MESSAGE_LIMIT), view=view_of(panel), allowed_mentions=mentioning(()))
    files = files_of(panel)
    if files or not keep_picture:
        edit["attachments"] = files
    return edit


def mentioning(people: tuple[int, ...]) -> discord.AllowedMentions:
    """Allow these people to be mentioned and nobody else."""
    users = [discord.Object(person) for person in people]
    return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=users)


def _button(button: Button, row: int) -> discord.ui.Button[discord.ui.View]:
    return discord.ui.Button(
        label=shorten(in_label(button.label), LABEL_LIMIT),
        custom_id=None if button.id is None else str(button.id),
        url=button.url,
        emoji=button.emoji,
        style=discord.ButtonStyle.link if button.url else discord.ButtonStyle[button.look.value],
        disabled=button.disabled,
        row=row,
    )


def _select(select: Select, row: int) -> discord.ui.Select[discord.ui.View]:
    options = [
        discord.SelectOption(
            label=shorten(in_label(option.label), DESCRIPTION_LIMIT),
            value=option.value,
            description=None
            if option.description is None
            else shorten(in_label(option.description), DESCRIPTION_LIMIT),
            emoji=option.emoji,
            default=option.chosen,
        )
        for option in select.options
    ]
    return discord.ui.Select(
        custom_id=str(select.id),
        placeholder=shorten(in_label(select.placeholder), PLACEHOLDER_LIMIT),
        options=options,
        min_values=select.least,
        max_values=select.most,
        disabled=select.disabled,
        row=row,
    )
