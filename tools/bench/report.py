"""A measured value beside its goal, and the table of these rows."""

from collections.abc import Iterable
from dataclasses import dataclass

from tools.bench.calibrate import loops


@dataclass(frozen=True, slots=True)
class Row:
    """One measured value, its goal, and whether it met it. `loops` is the time in calibration loops."""

    name: str
    value: float
    unit: str
    goal: str
    ok: bool
    loops: float | None = None


def at_most(name: str, value: float, unit: str, goal: float) -> Row:
    """Return a row whose value must not be above the goal."""
    return Row(name, value, unit, f"<= {goal:g}", value <= goal)


def at_least(name: str, value: float, unit: str, goal: float) -> Row:
    """Return a row whose value must not be below the goal."""
    return Row(name, value, unit, f">= {goal:g}", value >= goal)


def cpu_at_most(name: str, seconds: float, goal_ms: float) -> Row:
    """Return a row for a CPU time, in milliseconds and in calibration loops."""
    value = seconds * 1e3
    return Row(name, value, "ms", f"<= {goal_ms:g}", value <= goal_ms, loops(seconds))


def unjudged_cpu(name: str, seconds: float) -> Row:
    """Return a row for a CPU time without a goal, in a suitable unit."""
    value, unit = (seconds * 1e3, "ms") if seconds >= 1e-3 else (seconds * 1e6, "µs")
    return Row(name, value, unit, "none", ok=True, loops=loops(seconds))


def table(rows: Iterable[Row]) -> str:
    """Return the rows as an aligned table with a heading."""
    cells = [("measurement", "value", "unit", "goal", "loops", "")]
    cells += [
        (
            row.name,
            f"{row.value:.3g}" if row.value < 1000 else f"{row.value:.0f}",
            row.unit,
            row.goal,
            "" if row.loops is None else f"{row.loops:.3f}",
            "ok" if row.ok else "MISSED",
        )
        for row in rows
    ]
    widths = [max(len(line[column]) for line in cells) for column in range(len(cells[0]))]
    return "\n".join(
        "  ".join(
            text.rjust(width) if column in (1, 4) else text.ljust(width)
            for column, (text, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in cells
    )
