"""Turns the names of our commands in messages into mentions: every client shows those in its own language."""

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
    """What Discord calls our commands; as long as that isn't known, texts stay as they are."""

    def __init__(self) -> None:
        self._known: dict[str, str] = {}

    def learn(self, tree: "app_commands.CommandTree[Any]", ids: Mapping[str, int]) -> None:
        """Note the commands of a tree, those whose top ones have ids on Discord."""
        for command in tree.walk_commands():
            top = "" if command.parent is None else command.parent.name
            if isinstance(command, app_commands.Command) and top in ids:
                mention = f"</{command.qualified_name}:{ids[top]}>"
                for locale in LOCALES:
                    name = texts(locale).t(command.extras[NAME_KEY])
                    self._known[f"`/{top} {name}`"] = mention

    def in_panel(self, panel: Panel) -> Panel:
        """The panel with mentions in its text; as it is where they would make it too long."""
        text = _WRITTEN.sub(lambda match: self._known.get(match[0], match[0]), panel.text)
        return panel if length(text) > MESSAGE_LIMIT else replace(panel, text=text)
