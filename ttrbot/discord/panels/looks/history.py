"""Looking back: the moves, the points, the board as it was, what has happened since one's last turn."""

from collections.abc import Mapping, Sequence
from math import ceil

from ttrbot.app.core.tables import Entry, PublicMoment
from ttrbot.app.pictures.counting import steps_of
from ttrbot.discord.core.custom_ids import CustomId
from ttrbot.discord.core.pages import turning
from ttrbot.discord.core.panel import OPTIONS, Button, Option, Panel, Picture, Select, button_rows
from ttrbot.engine.events import TurnBegan
from ttrbot.engine.ids import Viewer
from ttrbot.engine.seatview import SeatView
from ttrbot.robots.reasons import BestMoves, MoveReason
from ttrbot.text.alt import board_alt
from ttrbot.text.board import board_pages
from ttrbot.text.hand import all_hands_lines
from ttrbot.text.limits import MESSAGE_LIMIT, fit, length
from ttrbot.text.misses import MISSED, missed_text
from ttrbot.text.names import GameWords
from ttrbot.text.reasons import weighed_line, why_line
from ttrbot.text.scores import TOTAL, step_name, step_text
from ttrbot.text.story import Line, since_lines, told_moves
from ttrbot.text.table import points_lines

MOVES = 10
"""The most moves on a page: as many as fit into a message with prices and reasons."""
AT = "~"
"""Separates page and move in a custom id."""
FAR = 10
"""The steps, in moves, by which the board can be turned on or back."""


def log_page(entries: Sequence[Entry], page: int) -> Sequence[Entry]:
    """Return the moves of a page, or of the nearest that exists. Page 0 is the newest; the newest moves come last."""
    pages = _pages(entries)
    return pages[_nearest(page, pages)]


def page_of(entries: Sequence[Entry], move: int) -> int:
    """Return the page with a move, or the nearest one."""
    pages = _pages(entries)
    return next((page for page, part in enumerate(pages) if part[0].number <= move), len(pages) - 1)


def _pages(entries: Sequence[Entry]) -> Sequence[Sequence[Entry]]:
    """Return all pages, the newest first. Turns that fit on a page aren't split; the deal precedes the first move."""
    borders = [place for place in range(2, len(entries)) if _ends_turn(entries[place - 1], entries[place])]
    pages: list[Sequence[Entry]] = []
    end = len(entries)
    while (earliest := end - MOVES) > 1:
        start = next((border for border in borders if earliest <= border < end), earliest)
        pages.append(entries[start:end])
        end = start
    return [*pages, entries[:end]]


def _ends_turn(move: Entry, following: Entry) -> bool:
    return move.seat != following.seat or any(isinstance(event, TurnBegan) for event in move.seen)


def _nearest(page: int, pages: Sequence[object]) -> int:
    return min(max(page, 0), len(pages) - 1)


def log_panel(
    game_id: str,
    entries: Sequence[Entry],
    page: int,
    words: GameWords,
    viewer: Viewer = None,
    *,
    reasons: Mapping[int, MoveReason | BestMoves] | None = None,
) -> Panel:
    """Show the moves of one page, with computer players' reasons by move number. As secret as what the viewer saw."""
    pages = _pages(entries)
    last, page = len(pages) - 1, _nearest(page, pages)
    shown = pages[page]
    moves = shown[-1].number
    head = words.t("log-title", first=max(1, shown[0].number), last=moves) if moves else words.t("log-nothing")
    told = {place: reasons[entry.number] for place, entry in enumerate(shown) if reasons and entry.number in reasons}
    why = {place: _why(words, reason) for place, reason in told.items()}
    lines = [
        head,
        f"-# {words.t('log-numbers')}",
        *([f"-# {words.t('log-weighed')}"] if any(isinstance(reason, BestMoves) for reason in told.values()) else []),
        *(_numbered(line, shown) for line in told_moves(words, shown, viewer, why)),
    ]
    older = Button(label=words.t("log-older"), id=CustomId("log", game_id, arg=str(page + 1)), disabled=page == last)
    newer = Button(label=words.t("log-newer"), id=CustomId("log", game_id, arg=str(page - 1)), disabled=page == 0)
    rows = ((older, newer), _log_places(game_id, pages, page, words)) if last else ()
    return Panel(text=fit(lines, MESSAGE_LIMIT, words.more), rows=rows)


def _log_places(game_id: str, pages: Sequence[Sequence[Entry]], page: int, words: GameWords) -> Select:
    """Return the choice of a place in the log, the newest first: every page, or pages at equal distances."""
    turns, turn = dict[int, int](), 0
    for entry in (entry for part in reversed(pages) for entry in part):
        turns[entry.number] = turn
        turn = next((event.turn for event in entry.seen if isinstance(event, TurnBegan)), turn)
    step = ceil(len(pages) / OPTIONS)
    options = []
    for place, part in enumerate(pages):
        first, last = max(1, part[0].number), part[-1].number
        if place == page or place % step == 0:
            about = words.t("log-from-turn", turn=turns[first]) if turns[first] else None
            label = words.t("log-place", first=first, last=last)
            options.append(Option(label=label, value=str(first), description=about, chosen=place == page))
    return Select(id=CustomId("log_at", game_id), placeholder=words.t("log-choose"), options=tuple(options[:OPTIONS]))


def _why(words: GameWords, reason: MoveReason | BestMoves) -> str:
    if isinstance(reason, BestMoves):
        return weighed_line(words, ((move.action, move.chance, move.points) for move in reason.moves))
    return why_line(words, reason.why, reason.tickets)


def _numbered(line: Line, shown: Sequence[Entry]) -> str:
    """Return a line with the numbers of its moves; the deal has none."""
    first, last = shown[line.first].number, shown[line.last].number
    number = f"{first}" if first == last else f"{first}–{last}"
    return f"- **{number}** · {line.text}" if last else f"- {line.text}"


def score_panel(moment: PublicMoment, step: str | None, words: GameWords) -> Panel:
    """Show the public points: without tickets while the game runs, one step of the final count after the end.

    After the steps comes a button for what just missed points.
    """
    view = moment.view
    if view.result is None:
        return Panel(text="\n".join([words.t("score-title"), *points_lines(words, view)]))
    missed = missed_text(words, view)
    steps = (*steps_of(view.result), *([MISSED] if missed else []))
    shown = step if step in steps else TOTAL
    buttons = [
        Button(
            label=step_name(words, name),
            id=CustomId("score", moment.table.game_id, arg=name),
            disabled=name == shown,
        )
        for name in steps
    ]
    text = missed if shown == MISSED else step_text(words, view.result, shown)
    return Panel(text=text, rows=button_rows(buttons))


def board_text_panel(moment: PublicMoment, page: int, words: GameWords) -> Panel:
    """Show a page of the board in words."""
    game_id = moment.table.game_id
    head = _board_title(moment, words)
    pages = board_pages(words, moment.view, MESSAGE_LIMIT - length(head) - 1)
    last = len(pages) - 1
    page = min(max(page, 0), last)
    is_past = moment.move < moment.last_move

    def turn_to(page: int) -> CustomId:
        return CustomId("board_text", game_id, arg=f"{page}{AT}{moment.move}" if is_past else str(page))

    rows = (turning(page, last, turn_to, words.texts),) if last else ()
    return Panel(text=f"{head}\n{pages[page]}", rows=rows)


def since_panel(moment: PublicMoment, moves: Sequence[Entry], picture: bytes | None, words: GameWords) -> Panel:
    """Show what has happened since somebody's last turn, with a board that numbers it."""
    told = since_lines(words, moves, moment.view.turn)
    lines = [words.t("since-title"), *(f"- {line}" for line in told)] if told else [words.t("since-nothing")]
    return Panel(
        text=fit(lines, MESSAGE_LIMIT, words.more),
        picture=_board(picture, "since.png", moment, words),
    )


def board_panel(
    moment: PublicMoment, picture: bytes | None, words: GameWords, all_hands: Sequence[SeatView] | None = None
) -> Panel:
    """Show the board after a move, with buttons to other moves; once the game is over, with everybody's hand."""
    game_id = moment.table.game_id

    def step(label: str, by: int) -> Button:
        move = moment.move + by
        disabled = not 0 <= move <= moment.last_move
        return Button(label=label, id=CustomId("board", game_id, arg=str(move)), disabled=disabled)

    far_back, far_on = words.t("board-far-back", moves=FAR), words.t("board-far-on", moves=FAR)
    steps = {far_back: -FAR, words.t("board-back"): -1, words.t("board-on"): 1, far_on: FAR}
    lines = [_board_title(moment, words)]
    lines += all_hands_lines(words, all_hands or ())
    return Panel(
        text=fit(lines, MESSAGE_LIMIT, words.more),
        rows=(tuple(step(label, by) for label, by in steps.items()),),
        picture=_board(picture, f"board-{moment.move}.png", moment, words),
    )


def _board_title(moment: PublicMoment, words: GameWords) -> str:
    return words.t("board-title", move=moment.move, last=moment.last_move, turn=moment.view.turn)


def _board(data: bytes | None, name: str, moment: PublicMoment, words: GameWords) -> Picture | None:
    return None if data is None else Picture(data=data, name=name, alt=board_alt(words, moment.view, moment.recent))
