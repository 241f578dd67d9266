"""The result of the check of permissions. Private."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import groupby

from ttrbot.app.messages.publisher import Why
from ttrbot.app.messages.unseen import Unseen
from ttrbot.discord.core import signs
from ttrbot.discord.core.panel import Panel
from ttrbot.discord.core.permissions import NEEDED, NEEDED_FOR_VOICE, Trial
from ttrbot.discord.core.wording import game_name
from ttrbot.discord.panels.server.refused import cure_text, reason_text
from ttrbot.store.slots import Holder
from ttrbot.text import Texts


def reasons(missing: Collection[str], words: Texts) -> list[str]:
    """Return a line for each of these permissions with its reason."""
    return [f"{signs.BAD} {words.t(permission_key(name))}" for name in missing]


def permission_key(name: str) -> str:
    """Return the catalog's key of the reason for a permission."""
    return f"permission-{name.replace('_', '-')}"


def check_panel(
    channel_id: int,
    missing: Collection[str],
    trials: Sequence[Trial],
    words: Texts,
    *,
    voice: bool = False,
    unseen: Sequence[Unseen] = (),
    locked: bool = False,
    deleted: Sequence[str] = (),
) -> Panel:
    """List every permission needed in a channel with its reason, and everything that was tried with its result.

    `unseen` are the server's tables that can't be shown; `locked`: whether the command's thread is locked; `deleted`
    names the settings whose channels or role don't exist any more.
    """
    failed = [trial for trial in trials if trial.refusal is not None]
    is_well = not (missing or failed or unseen or locked or deleted)
    lines = [words.t("check-passed" if is_well else "check-failed", channel=f"<#{channel_id}>")]
    lines += [f"{signs.BAD} {words.t('check-locked')}"] if locked else []
    lines += [f"{signs.BAD} {words.t(f'deleted-{name}')}" for name in deleted]
    lines += _unseen_lines(unseen, words)
    for name in (*NEEDED, *(NEEDED_FOR_VOICE if voice else ())):
        sign = signs.BAD if name in missing else signs.GOOD
        lines.append(f"{sign} {words.t(permission_key(name))}")
    lines.append(words.t("check-tried"))
    lines += [_trial_line(trial, words) for trial in trials]
    lines.append(f"{signs.GOOD} {words.t('check-private')}")
    return Panel(text="\n".join(lines))


def held_line(holders: Sequence[Holder], guild_id: int, words: Texts) -> tuple[str, ...]:
    """Say which process looks after a server, if the bot is divided among several.

    The slot has the number that `ttrbot health` and the log give it. Of the process's name, which begins with its
    machine's, only the end is shown to those who manage the server.
    """
    if len(holders) == 1:
        return ()
    held = next(holder for holder in holders if holder.scope.has(guild_id))
    names = {holder.process for holder in holders if holder.process is not None}
    return (
        words.t(
            "check-process",
            process=(held.process or "–").rpartition("-")[2],
            slot=held.slot,
            slots=len(holders),
            processes=len(names),
        ),
    )


def _trial_line(trial: Trial, words: Texts) -> str:
    line = words.t(f"check-{trial.key}")
    if trial.refusal is None:
        return f"{signs.GOOD} {line}"
    why = trial.means
    more = "" if why is None or why.why is Why.PERMISSION else f": {reason_text(words, why.why, why.code)}"
    return f"{signs.BAD} {line} ({trial.refusal}{more})"


def _unseen_lines(unseen: Iterable[Unseen], words: Texts) -> Iterator[str]:
    """Return a line for each reason why tables can't be shown."""
    for (why, code), tables in groupby(sorted(unseen, key=_refusal), key=_refusal):
        games = ", ".join(game_name(one.table, words.locale) for one in tables)
        reason, cure = reason_text(words, why, code), cure_text(words, why)
        yield f"{signs.BAD} {words.t('check-unseen', games=games, reason=reason, cure=cure)}"


def _refusal(unseen: Unseen) -> tuple[str, int]:
    return unseen.why.value, unseen.code
