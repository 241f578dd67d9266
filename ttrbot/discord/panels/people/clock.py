"""The table's clock: what was agreed, in one line; the panel to choose it; moments as Discord shows them."""

from typing import Literal

from ttrbot.app.core.paces import PACES, TimeoutAction, Timing
from ttrbot.app.core.tables import Table
from ttrbot.app.time.stalls import Nudged
from ttrbot.discord.core.custom_ids import CustomId
from ttrbot.discord.core.panel import Button, Look, Option, Panel, Select
from ttrbot.discord.core.switches import switch_arg
from ttrbot.store import CountsFor
from ttrbot.text import Texts
from ttrbot.text.names import GameWords

SWITCHES = ("bank", "nights", "weekends")
"""The clock's switches, fields of `Timing`."""


def moment(at: float, style: Literal["R", "f", "t", "T"] = "R") -> str:
    """Return a moment for Discord to show in the reader's time: relative, day and time, or time (T: with seconds)."""
    return f"<t:{round(at)}:{style}>"


def clock_line(timing: Timing, words: Texts) -> str:
    """Return what a table has agreed on about its clock."""
    if timing.clock is None:
        return words.t("clock-none")
    return words.t(
        "clock-line-bank" if timing.bank else "clock-line",
        pace=words.t(f"pace-{timing.pace}"),
        nights=words.t(f"clock-nights-{'stop' if timing.nights else 'run'}{'-weekends' if timing.weekends else ''}"),
        up=words.t(f"time-up-{dashed(timing.time_up)}"),
    )


def counting_line(table: Table, words: Texts) -> str:
    """Return for whom the game counts if a seat changes hands."""
    return words.t("counting-line", who=words.t(f"counting-{table.counts_for}"))


def clock_panel(table: Table, words: Texts) -> Panel:
    """Let the owner choose the clock, and for whom the game counts if a seat changes hands."""
    timing = table.timing

    def option(key: str, value: str, *, chosen: bool) -> Option:
        label = words.t(key)
        return Option(
            label=label[:1].upper() + label[1:], description=words.t(f"{key}-about"), value=value, chosen=chosen
        )

    paces = tuple(option(f"pace-{pace}", pace, chosen=pace == timing.pace) for pace in PACES)
    ups = tuple(option(f"time-up-{dashed(up)}", up.value, chosen=up is timing.time_up) for up in TimeoutAction)
    counting = tuple(option(f"counting-{whom}", whom.value, chosen=whom is table.counts_for) for whom in CountsFor)
    no_clock = timing.clock is None
    switches = tuple(
        Button(
            label=words.t(f"clock-{switch}-{'on' if getattr(timing, switch) else 'off'}"),
            id=CustomId("clock_switch", table.game_id, arg=switch_arg(switch, is_on=getattr(timing, switch))),
            look=Look.GOOD if getattr(timing, switch) else Look.PLAIN,
            disabled=no_clock,
        )
        for switch in SWITCHES
    )
    sun = Button(
        label=words.t("clock-sun-on" if table.by_sun else "clock-sun-off"),
        id=CustomId("seats_sun", table.game_id, arg=switch_arg("sun", is_on=table.by_sun)),
        look=Look.GOOD if table.by_sun else Look.PLAIN,
    )
    return Panel(
        text=f"{words.t('clock-title')}\n{clock_line(timing, words)}\n{counting_line(table, words)}",
        rows=(
            Select(id=CustomId("pace", table.game_id), placeholder=words.t("clock-choose-pace"), options=paces),
            Select(
                id=CustomId("time_up", table.game_id),
                placeholder=words.t("clock-choose-up"),
                options=ups,
                disabled=no_clock,
            ),
            (*switches, sun),
            Select(id=CustomId("counting", table.game_id), placeholder=words.t("counting-choose"), options=counting),
        ),
    )


def nudged_text(nudged: Nudged, words: GameWords) -> str:
    """Tell who was nudged, and who will hear of it later. Private."""
    now = [seat for seat in nudged.seats if seat not in nudged.asleep]
    told = (("nudge-done", now), ("nudge-later", nudged.asleep))
    lines = [words.t(key, players=", ".join(map(words.player, seats))) for key, seats in told if seats]
    return "\n".join(lines)


def dashed(up: TimeoutAction) -> str:
    """Return the name of a choice as the catalogs spell it."""
    return up.value.replace("_", "-")
