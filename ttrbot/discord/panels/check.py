"""What the check of the permissions found. Private."""

from collections.abc import Collection, Sequence

from ttrbot.discord import signs
from ttrbot.discord.panel import Panel
from ttrbot.discord.permissions import NEEDED, NEEDED_FOR_VOICE, Trial
from ttrbot.text import Texts


def reasons(missing: Collection[str], words: Texts) -> list[str]:
    """Name each of these permissions with the reason for it."""
    return [f"{signs.BAD} {words.t(permission_key(name))}" for name in missing]


def permission_key(name: str) -> str:
    """The message that gives the reason for a permission."""
    return f"permission-{name.replace('_', '-')}"


def check_panel(
    channel_id: int, missing: Collection[str], trials: Sequence[Trial], words: Texts, *, voice: bool = False
) -> Panel:
    """List every permission needed in a channel with its reason, and everything that was tried with what came of it."""
    failed = [trial for trial in trials if trial.refusal is not None]
    lines = [words.t("check-failed" if missing or failed else "check-passed", channel=f"<#{channel_id}>")]
    for name in (*NEEDED, *(NEEDED_FOR_VOICE if voice else ())):
        sign = signs.BAD if name in missing else signs.GOOD
        lines.append(f"{sign} {words.t(permission_key(name))}")
    lines.append(words.t("check-tried"))
    for trial in trials:
        line = words.t(f"check-{trial.key}")
        lines.append(f"{signs.GOOD} {line}" if trial.refusal is None else f"{signs.BAD} {line} ({trial.refusal})")
    lines.append(f"{signs.GOOD} {words.t('check-private')}")
    return Panel(text="\n".join(lines))
