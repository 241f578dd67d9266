"""One's own hours, reminders and days away. Private."""

from datetime import datetime

from ttrbot.app.settings.calendar import Minutes
from ttrbot.app.settings.preferences import DAY, Preferences, days_left
from ttrbot.discord.core.panel import Panel
from ttrbot.discord.panels.people.clock import moment
from ttrbot.text import Texts


def mine_panel(known: Preferences, now: float, words: Texts) -> Panel:
    """Show what a person has chosen, and what was learned."""
    lines = [words.t("mine-title")]
    if known.zone is None:
        lines.append(words.t("mine-zone-none"))
    elif known.lacks_zone:
        lines.append(words.t("mine-zone-lost", zone=known.zone))
    else:
        local = datetime.fromtimestamp(now, known.tz)
        lines.append(words.t("mine-zone", zone=known.zone, now=f"{local:%H:%M}"))
    lines.append(_waking(known, words))
    if known.learns:
        lines.append(words.t("mine-learning"))
    lines.append(words.t(f"mine-reminders-{known.reminders}"))
    if known.next_up:
        lines.append(words.t("mine-next-on"))
    if known.is_never_awaited:
        lines.append(words.t("mine-never-awaited"))
    until = known.away_until(now)
    if until is not None:
        lines.append(words.t("mine-away", until=moment(until, "f")))
    lines.append(words.t("mine-days", days=int(days_left(known, now) // DAY)))
    return Panel(text="\n".join(lines))


def _waking(known: Preferences, words: Texts) -> str:
    awake = known.awake
    if awake is None:
        return words.t("mine-waking-none")
    key = "mine-waking" if known.waking is not None else "mine-waking-learned"
    return words.t(key, **{"from": _hour(awake.start), "to": _hour(awake.end)})


def _hour(minutes: Minutes) -> str:
    return f"{minutes // 60}:{minutes % 60:02}"
