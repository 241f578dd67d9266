"""The table's clock: what was agreed, in one line; the panel to choose it; moments as Discord shows them."""

from typing import Final, Literal, Protocol

from msgspec.structs import replace

from ttrbot.app.core.paces import PACES, TimeoutAction, Timing
from ttrbot.app.core.tables import Table
from ttrbot.app.play.journal import OPENING
from ttrbot.app.time.lengths import usual_length
from ttrbot.app.time.stalls import Nudged
from ttrbot.discord.core.custom_ids import CustomId
from ttrbot.discord.core.panel import ROW_BUTTONS, Button, Look, Option, Panel, Select
from ttrbot.discord.core.signs import CLOCK
from ttrbot.discord.core.switches import switch_arg
from ttrbot.discord.core.wording import capitalised, length_text
from ttrbot.engine.ids import Seat
from ttrbot.reading import natural
from ttrbot.store import CountsFor
from ttrbot.text import Texts
from ttrbot.text.names import GameWords

SWITCHES: Final = ("bank", "nights", "weekends")
"""The clock's switches, fields of `Timing`."""
LEAST_PEOPLE: Final = 2
"""A game's length is estimated for at least this many people."""
MARK: Final = "."
"""Between the parts of what a press says."""


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


def clock_panel(table: Table, words: GameWords) -> Panel:
    """Let the owner choose the clock, and for whom the game counts if a seat changes hands."""
    texts, timing, game = words.texts, table.timing, table.game_id
    counting = tuple(
        _option(texts, f"counting-{whom}", whom.value, chosen=whom is table.counts_for) for whom in CountsFor
    )
    people = max(LEAST_PEOPLE, sum(info.user_id is not None for info in table.seats))
    seconds = usual_length(timing, words.gamemap, people)
    lines = [words.t("clock-title"), clock_line(timing, texts)]
    if seconds is not None:
        lines.append(words.t("clock-usual-length", people=people, length=length_text(seconds, texts)))
    switches = _switches(
        texts, timing, lambda name, *, on: CustomId("clock_switch", game, arg=switch_arg(name, is_on=on))
    )
    sun = Button(
        label=words.t("clock-sun-on" if table.by_sun else "clock-sun-off"),
        id=CustomId("seats_sun", game, arg=switch_arg("sun", is_on=table.by_sun)),
        look=Look.GOOD if table.by_sun else Look.PLAIN,
    )
    return Panel(
        text="\n".join((*lines, counting_line(table, texts))),
        rows=(
            *_selects(timing, texts, CustomId("pace", game), CustomId("time_up", game)),
            (*switches, sun),
            Select(id=CustomId("counting", game), placeholder=words.t("counting-choose"), options=counting),
        ),
    )


def new_clock_panel(table: Table, wanted: Timing, words: GameWords, rest: float | None = None) -> Panel:
    """Let a player of a running game choose another clock to ask the others for, or ask for more time for somebody.

    `rest` is how many seconds the game still takes at its present pace, if that can be told.
    """
    texts, game = words.texts, table.game_id
    switches = _switches(
        texts,
        wanted,
        lambda name, *, on: CustomId("new_clock", game, arg=timing_arg(replace(wanted, **{name: not on}))),
    )
    ask = Button(
        label=words.t("button-ask-others"),
        look=Look.GOOD,
        id=CustomId("ask_clock", game, arg=timing_arg(wanted)),
        disabled=wanted == table.timing,
    )
    timed = table.waiting if table.timing.clock is not None else ()
    awaited = [seat for seat in timed if table.seats[seat].player_id is not None]
    more = [more_time_button(table, seat, words) for seat in awaited[: ROW_BUTTONS - 1]]
    lines = [words.t("clock-title-running"), clock_line(table.timing, texts)]
    if rest is not None:
        lines.append(words.t("clock-rest", length=length_text(rest, texts)))
    if wanted != table.timing:
        lines.append(words.t("clock-wanted", clock=clock_line(wanted, texts)))
    pace, up = (CustomId(verb, game, arg=timing_arg(wanted)) for verb in ("new_pace", "new_time_up"))
    rows = (*_selects(wanted, texts, pace, up), *((switches,) if switches else ()), (ask, *more))
    return Panel(text="\n".join(lines), rows=rows)


def more_time_button(table: Table, seat: Seat, words: GameWords) -> Button:
    """Ask the others for more time for a seat in the running turn."""
    label = words.t("button-more-time", player=words.plain_player(seat))
    return Button(label=label, emoji=CLOCK, id=CustomId("more_time", table.game_id, arg=f"{seat}{MARK}{table.turn}"))


def read_turn(text: str) -> int:
    """Return a turn's number as messages carry it: `OPENING` or one from 0 on. Raises ValueError."""
    return OPENING if text == str(OPENING) else natural(text)


def read_more_time_arg(arg: str) -> tuple[Seat, int]:
    """Read a press that asks for more time: the seat and the turn. Raises ValueError."""
    seat, turn = arg.split(MARK)
    return natural(seat), read_turn(turn)


def is_on(timing: Timing, switch: str) -> bool:
    """Whether one of `SWITCHES` is on."""
    return bool(getattr(timing, switch))


def timing_arg(timing: Timing) -> str:
    """What a press on a clock to choose says."""
    switches = "".join(str(int(is_on(timing, switch))) for switch in SWITCHES)
    return MARK.join((timing.pace, switches, timing.time_up.value))


def read_timing_arg(arg: str) -> Timing:
    """Read such a press. Raises ValueError."""
    pace, switches, up = arg.split(MARK)
    if pace not in PACES or len(switches) != len(SWITCHES) or set(switches) - {"0", "1"}:
        raise ValueError(f"no clock: {arg!r}")
    chosen = {switch: on == "1" for switch, on in zip(SWITCHES, switches, strict=True)}
    return Timing(pace=pace, time_up=TimeoutAction(up), **chosen)


def _option(words: Texts, key: str, value: str, *, chosen: bool) -> Option:
    label = capitalised(words.t(key))
    return Option(label=label, description=words.t(f"{key}-about"), value=value, chosen=chosen)


def _selects(timing: Timing, words: Texts, pace: CustomId, up: CustomId) -> tuple[Select, ...]:
    """Return the menus of a clock's pace and, if there is a clock, of what happens when time is up."""
    paces = tuple(_option(words, f"pace-{name}", name, chosen=name == timing.pace) for name in PACES)
    ups = tuple(_option(words, f"time-up-{dashed(up)}", up.value, chosen=up is timing.time_up) for up in TimeoutAction)
    choose_pace = Select(id=pace, placeholder=words.t("clock-choose-pace"), options=paces)
    if timing.clock is None:
        return (choose_pace,)
    return choose_pace, Select(id=up, placeholder=words.t("clock-choose-up"), options=ups)


class _Switch(Protocol):
    """Returns the custom id of a press that changes a switch, which is on or off now."""

    def __call__(self, name: str, *, on: bool) -> CustomId: ...


def _switches(words: Texts, timing: Timing, press: _Switch) -> tuple[Button, ...]:
    """Return a button for each of `SWITCHES`; none without a clock."""
    if timing.clock is None:
        return ()
    states = {name: is_on(timing, name) for name in SWITCHES}
    return tuple(
        Button(
            label=words.t(f"clock-{name}-{'on' if on else 'off'}"),
            id=press(name, on=on),
            look=Look.GOOD if on else Look.PLAIN,
        )
        for name, on in states.items()
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
