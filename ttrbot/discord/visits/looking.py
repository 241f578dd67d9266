"""Presses and commands that only show something: while the store is away, nothing of them could have counted."""

from collections.abc import Mapping
from typing import Any, Final, cast

import discord

from ttrbot.discord.core.custom_ids import CustomId

VERBS: Final = frozenset(
    {
        "all_hands",
        "answer_back",
        "answer_page",
        "board",
        "board_text",
        "call_off",
        "charm",
        "choose",
        "claim",
        "claim_page",
        "clock",
        "coach",
        "film",
        "hand",
        "lay",
        "log",
        "log_at",
        "mine",
        "more",
        "new_clock",
        "new_pace",
        "new_time_up",
        "not_again",
        "now",
        "order",
        "order_field",
        "order_routes",
        "order_values",
        "orders",
        "orders_write",
        "pay_page",
        "plan_page",
        "route",
        "rules",
        "score",
        "search",
        "search_for",
        "since",
        "split",
        "table",
        "ticked",
        "tickets",
        "tickets_back",
        "undo",
        "watch",
    }
)
"""The verbs of buttons, selects and forms."""
COMMANDS: Final = frozenset(
    {
        "ttr board",
        "ttr claim",
        "ttr games",
        "ttr hand",
        "ttr log",
        "ttr note",
        "ttr replay",
        "ttr rules",
        "ttr score",
        "ttr stats",
        "ttr table",
        "ttr top",
        "ttr undo",
        "ttr watch",
        "ttr why",
        "ttr-admin check",
        "ttr-me delete",
        "ttr-me export",
        "ttr-me games",
        "ttr-me hand",
        "ttr-me orders",
    }
)
COMMANDS_ALONE: Final = frozenset(
    {
        "ttr clock",
        "ttr home",
        "ttr-admin set",
        "ttr-me computers",
        "ttr-me invitations",
    }
)
"""Commands that only show something if no option is given."""
UNDECIDED: Final = "store_unknown"
"""The refusal of what may have been saved."""
UNSHOWN: Final[Mapping[str, str]] = {
    "store_unavailable": "unshown-no-store",
    "shutting_down": "unshown-restarting",
    "busy": "unshown-busy",
}
"""What is said in place of a refusal that passes by itself."""


def code_for(interaction: discord.Interaction[Any], code: str) -> str:
    """Return the code of an interaction's refusal: what only looks can't have saved anything."""
    return "store_unavailable" if code == UNDECIDED and only_looks(interaction) else code


def only_looks(interaction: discord.Interaction[Any]) -> bool:
    """Whether an interaction only asks to be shown something."""
    if interaction.type in {discord.InteractionType.component, discord.InteractionType.modal_submit}:
        data = cast("Mapping[str, object]", interaction.data or {})
        custom_id = CustomId.parse(str(data.get("custom_id", "")))
        return custom_id is not None and custom_id.verb in VERBS
    command = interaction.command
    if command is None:
        return False
    name = command.qualified_name
    return name in COMMANDS or (name in COMMANDS_ALONE and not list(interaction.namespace))
