"""Presses and commands that only show something: while the store is away, nothing of them could have counted."""

from collections.abc import Mapping
from typing import Any, Final, cast

import discord

from ttrbot.discord.core.custom_ids import CustomId

VERBS: Final = frozenset(
    {
        "all_hands",
        "answer_page",
        "board",
        "board_text",
        "choose",
        "claim",
        "claim_page",
        "clock",
        "coach",
        "film",
        "hand",
        "log",
        "log_at",
        "mine",
        "more",
        "now",
        "orders",
        "pay_page",
        "plan_page",
        "route",
        "rules",
        "score",
        "since",
        "table",
        "watch",
    }
)
"""The verbs of buttons and selects."""
COMMANDS: Final = frozenset(
    {
        "ttr board",
        "ttr claim",
        "ttr games",
        "ttr hand",
        "ttr log",
        "ttr replay",
        "ttr rules",
        "ttr score",
        "ttr stats",
        "ttr table",
        "ttr top",
        "ttr watch",
        "ttr why",
        "ttr-me export",
        "ttr-me games",
        "ttr-me hand",
        "ttr-me orders",
    }
)
UNSHOWN: Final[Mapping[str, str]] = {
    "store_unavailable": "unshown-no-store",
    "store_unknown": "unshown-no-store",
    "shutting_down": "unshown-restarting",
    "busy": "unshown-busy",
}
"""What is said in place of a refusal that passes by itself."""


def only_looks(interaction: discord.Interaction[Any]) -> bool:
    """Whether an interaction only asks to be shown something."""
    if interaction.type is discord.InteractionType.component:
        data = cast("Mapping[str, object]", interaction.data or {})
        custom_id = CustomId.parse(str(data.get("custom_id", "")))
        return custom_id is not None and custom_id.verb in VERBS
    command = interaction.command
    return command is not None and command.qualified_name in COMMANDS
