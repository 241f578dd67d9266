"""The final count, step by step: routes, tickets, bonuses, totals and who wins (B19-B21)."""

from collections import Counter
from collections.abc import Sequence
from textwrap import shorten

from ttrbot.engine.events import Result, ScoreLine, SideResult, TicketResult
from ttrbot.engine.ids import Side
from ttrbot.engine.rules.choices import Told
from ttrbot.engine.rules.seen import OF_SCORE, seen_rules
from ttrbot.text.limits import MESSAGE_LIMIT, fit
from ttrbot.text.names import GameWords

TOTAL = "total"
"""The last step of a count."""
TABLE_WIDTH = 37
"""The number of equally wide characters in a line on a phone."""
LABEL_WIDTH = 12
LEAST_COLUMN, WIDEST_COLUMN = 5, 10


def step_name(game: GameWords, step: str) -> str:
    """Return the name of a step of a count, or of a source of points."""
    return game.t(f"score-step-{step.replace('_', '-')}")


def label_in_table(game: GameWords, kind: str) -> str:
    """Return the name of a bonus in the narrow table of the count: a shorter one if there is one."""
    short = f"score-step-{kind.replace('_', '-')}.short"
    return game.t(short) if game.texts.has(short) else step_name(game, kind)


def score_lines(game: GameWords, lines: Sequence[ScoreLine]) -> list[str]:
    """Return what the lines of one side's count gave."""
    all_of = Counter(line.kind for line in lines)
    told: Counter[str] = Counter()
    texts = []
    for line in lines:
        told[line.kind] += 1
        texts.append(score_line(game, line, network=told[line.kind], networks=all_of[line.kind]))
    return texts


def score_line(game: GameWords, line: ScoreLine, *, network: int = 1, networks: int = 1) -> str:
    """Return what one line of a side's count gave, and for what: regions, tickets and cities by name.

    If a side's separate networks count separately, this line is number `network` of `networks`.
    """
    told = OF_SCORE[line.kind].scored(line) if line.kind in OF_SCORE else None
    if told is None:
        values = {"side": line.side, "points": line.points, "amount": line.amount}
        told = Told(f"score-{line.kind.replace('_', '-')}", values)
    return game.tell(told, **({"network": network, "networks": networks} if told.is_numbered else {}))


def ticket_line(game: GameWords, result: TicketResult) -> str:
    """Return the line of a revealed ticket."""
    key = "score-ticket-done" if result.completed else "score-ticket-failed"
    won = result.points if result.completed else None
    return game.t(key, ticket=game.ticket_way(result.ticket, won), points=abs(result.points))


def step_text(game: GameWords, result: Result, step: str) -> str:
    """Return one step of the count: `routes`, `tickets`, a bonus's kind, or `total`."""
    heading = step_name(game, step)
    match step:
        case "total":
            ranked = sorted(result.sides, key=lambda side: -side.total)
            teams = [game.side_in_full(side.side) for side in ranked] if game.gamemap.team_size > 1 else []
            lines = ["\n".join(["```", *table_lines(game, ranked), "```"]), *teams, winners_line(game, result)]
        case "tickets":
            lines = [line for side in result.sides for line in _ticket_lines(game, side)]
        case _:
            counted = ([line for line in side.lines if line.kind == step] for side in result.sides)
            found = [text for lines_of_side in counted for text in score_lines(game, lines_of_side)]
            lines = found or [game.t("score-nobody")]
    return fit([f"**{heading}**", *lines], MESSAGE_LIMIT, game.more)


def table_lines(game: GameWords, ranked: Sequence[SideResult]) -> list[str]:
    """Return the whole count as a table in a fixed-width font: one column per side, narrow enough for a phone.

    A bonus that brought nobody a point has no row.
    """
    kinds = dict.fromkeys(line.kind for side in ranked for line in side.lines if line.points)
    bonuses = [kind for kind in kinds if kind not in ("routes", "tickets")]
    labels = [
        "",
        step_name(game, "routes"),
        game.t("score-table-done"),
        game.t("score-table-failed"),
        *(label_in_table(game, kind) for kind in bonuses),
        game.t("score-table-total"),
    ]
    first = min(LABEL_WIDTH, max(map(len, labels)))
    width = max(LEAST_COLUMN, min(WIDEST_COLUMN, (TABLE_WIDTH - first) // len(ranked)))
    (_, *labels), columns = labels, [_column(side, bonuses) for side in ranked]
    return [
        *_head([_name_in_table(game, side) for side in ranked], first, width),
        *(
            shorten(label, first, placeholder="…").ljust(first) + "".join(cell.rjust(width) for cell in cells)
            for label, *cells in zip(labels, *columns, strict=True)
        ),
    ]


def _head(names: Sequence[str], first: int, width: int) -> list[str]:
    """Return the lines with the names of columns of this width, after a first column; each name ends with its column.

    They are in one line, cut to the width of a column. If some would then look alike, each has its own line.
    """
    cut = [name[: width - 1].rstrip() for name in names]
    if len({name.casefold() for name in cut}) == len(names):
        return [" " * first + "".join(name.rjust(width) for name in cut)]
    ends = (first + width * number for number in range(1, len(names) + 1))
    return [name[:end].rjust(end) for name, end in zip(names, ends, strict=True)]


def _name_in_table(game: GameWords, side: SideResult) -> str:
    """Return a side's name as it stands in a table; a team's is its colour."""
    first, *mates = game.gamemap.seats_of(side.side)
    return game.t(f"seat-color-{game.players[first].color}") if mates else game.plain_side(side.side).replace("`", "’")


def _column(side: SideResult, bonuses: Sequence[str]) -> list[str]:
    """Return one side's points: for routes, tickets completed and failed, each bonus, and in all."""
    points = Counter[str]()
    for line in side.lines:
        points[line.kind] += line.points
    done = sum(ticket.points for ticket in side.tickets if ticket.completed)
    failed = sum(ticket.points for ticket in side.tickets if not ticket.completed)
    counted = [points["routes"], done, failed, *(points[kind] for kind in bonuses), side.total]
    return [str(number).replace("-", "−") for number in counted]


def winners_line(game: GameWords, result: Result) -> str:
    """Return who won, and by what if totals are tied (B21)."""
    winners = [side for side in result.sides if side.side in result.winners]
    names = game.listed(game.side_in_full(side.side) for side in winners)
    points = winners[0].total
    if len(winners) > 1:
        return game.t("score-winners-shared", sides=names, points=points)
    return game.t(f"score-winner{_tie_break(game, result, winners[0])}", side=names, points=points)


def _tie_break(game: GameWords, result: Result, winner: SideResult) -> str:
    """Return what decided between equal totals, as the end of a message's key: what put the last rival out."""
    tied = [side for side in result.sides if side.total == winner.total and side.side != winner.side]
    if not tied:
        return ""
    tied = [side for side in tied if side.completed == winner.completed]
    if not tied:
        return "-by-tickets"
    for rule in seen_rules(game.gamemap):
        tied = [side for side in tied if not rule.parted(winner, side)]
        if not tied:
            return f"-by-{rule.name.replace('_', '-')}"
    return ""


def _ticket_lines(game: GameWords, side: SideResult) -> list[str]:
    summary = next(score_line(game, line) for line in side.lines if line.kind == "tickets")
    ranked = sorted(side.tickets, key=lambda ticket: (not ticket.completed, -ticket.points))
    listed = fit([ticket_line(game, ticket) for ticket in ranked], _room(game), game.more, separator=" · ")
    return [summary, listed] if listed else [summary]


def _room(game: GameWords) -> int:
    """Return the most characters for one side's list of tickets, so that all sides' lists fit in one message."""
    sides: Side = len(game.players) // game.gamemap.team_size
    return (MESSAGE_LIMIT - 200) // sides - 150
