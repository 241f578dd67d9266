"""Turns the names of our commands in messages into mentions, which every client shows in its own language."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from discord import app_commands

from ttrbot.discord.core.panel import Panel
from ttrbot.discord.core.translator import NAME_KEY
from ttrbot.text import LOCALES, texts
from ttrbot.text.limits import MESSAGE_LIMIT, length

_WRITTEN = re.compile(r"`/[\w-]+ [\w-]+`")


class CommandMentions:
    """The ids of our commands on Discord; until they are known, texts stay as they are."""

    def __init__(self) -> None:
        self._known: dict[str, str] = {}

    def learn(self, tree: "app_commands.CommandTree[Any]", ids: Mapping[str, int]) -> None:
        """Learn the ids of a tree's commands from Discord's list of top-level commands."""
        for command in tree.walk_commands():
            top = "" if command.parent is None else command.parent.name
            if isinstance(command, app_commands.Command) and top in ids:
                mention = f"</{command.qualified_name}:{ids[top]}>"
                for locale in LOCALES:
                    name = texts(locale).t(command.extras[NAME_KEY])
                    self._known[f"`/{top} {name}`"] = mention

    def in_panel(self, panel: Panel) -> Panel:
        """Return the panel with mentions in its text; unchanged if they would make it too long."""
        text = _WRITTEN.sub(lambda match: self._known.get(match[0], match[0]), panel.text)
        return panel if length(text) > MESSAGE_LIMIT else replace(panel, text=text)
