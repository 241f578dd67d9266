"""Replays an exported game and checks that its chance follows from its secret and its players' lucky charms."""

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import Literal

from ttrbot.app.core.charms import digest_of, marks_of, normalised
from ttrbot.app.history.export import NO_ACTION, ExportedGame, ExportedMove, ExportError
from ttrbot.content import MapError, parse_map
from ttrbot.engine.codec import CodecError, decode_action, decode_event
from ttrbot.engine.errors import IllegalAction
from ttrbot.engine.events import GameEvent, Undone
from ttrbot.engine.game import (
    RULES_VERSION,
    Game,
    check_invariants,
    draws_lots,
    fold,
    new_game,
    play,
    public_view,
    replay,
    undone,
)
from ttrbot.engine.gamemap import GameMap
from ttrbot.store import Status

Check = Literal["secret", "charms", "deal", "moves", "end"]


@dataclass(frozen=True, slots=True)
class ExportFault:
    """A fault found in an export: `move` is the move's number; None if it is about the whole game."""

    check: Check
    move: int | None
    reason: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was checked, and what was wrong. `decided_anew` is False if the rules are newer than this program."""

    game: str
    moves: int
    """Without the deal, which is move 0."""
    events: int
    decided_anew: bool
    faults: tuple[ExportFault, ...]
    marks: tuple[str, ...]
    """The table's marks: one before any lucky charm, and one after each; empty for games older than charms."""


def verify(exported: ExportedGame) -> Verdict:
    """Check a game: the secret against its published hash, then every move from the deal on.

    Every action is decided anew under the game's version of the rules, so that each random outcome is drawn again from
    the seed, which docs/fairness.md tells how to make. Where that version is newer than this program,
    the recorded events are only replayed. Checking stops at the first move that doesn't fit. Raises ExportError for a
    file that can't be read.
    """
    try:
        gamemap = parse_map(exported.map_text, f"map {exported.map_id} of the file")
        moves = [_decoded(move) for move in exported.moves]
    except (MapError, CodecError) as error:
        raise ExportError(f"the file is damaged: {error}") from error
    anew = 1 <= exported.rules_version <= RULES_VERSION
    return Verdict(
        game=exported.game,
        moves=max(len(moves) - 1, 0),
        events=sum(map(len, moves)),
        decided_anew=anew,
        faults=tuple(_faults(exported, gamemap, moves, anew=anew)),
        marks=marks_of(exported.format, bytes.fromhex(exported.secret), exported.digests),
    )


@dataclass(frozen=True, slots=True)
class _Step:
    """A move that wasn't taken back: the number of its last event, and the game after it."""

    last_seq: int
    events: list[GameEvent]
    game: Game


def _faults(
    exported: ExportedGame, gamemap: GameMap, moves: list[list[GameEvent]], *, anew: bool
) -> Iterator[ExportFault]:
    secret = bytes.fromhex(exported.secret)
    if sha256(secret).hexdigest() != exported.secret_hash:
        yield ExportFault("secret", None, "the secret doesn't have the hash that was published")
    for number, charm in enumerate(exported.charms, start=1):
        if charm.text is not None and digest_of(normalised(charm.text)) != charm.digest:
            yield ExportFault("charms", None, f"the text of lucky charm {number} has another hash")
    if not moves:
        if exported.status in (Status.RUNNING, Status.OVER):
            yield ExportFault("deal", None, f"the game is said to be {exported.status}, and has no moves")
        return
    seed = exported.seed
    try:
        dealt, events = new_game(gamemap, exported.config, seed)
        if not anew:
            dealt = replay(gamemap, exported.config, seed, moves[0])
        elif events != moves[0]:
            yield ExportFault("deal", 0, "the seed deals other cards or tickets")
            return
        counting = [_Step(len(moves[0]), moves[0], dealt)]
        last = len(moves[0])
        for move, recorded in zip(exported.moves[1:], moves[1:], strict=True):
            last += len(recorded)
            game = counting[-1].game
            match recorded:
                case [Undone() as event] if bytes(move.action) == NO_ACTION:
                    fault = _undo(counting, move, event)
                    game = counting[-1].game
                case _:
                    fault = _fault_of(game, move, recorded) if anew else None
            if fault is not None:
                yield fault
                return
            counting.append(_Step(last, recorded, fold(game, recorded, counting[-1].last_seq)))
        game = counting[-1].game
    except (ValueError, LookupError) as error:
        yield ExportFault("moves", None, f"the events don't follow from one another: {type(error).__name__}: {error}")
        return
    yield from (ExportFault("end", None, reason) for reason in check_invariants(game))
    if (public_view(game).result is not None) != (exported.status is Status.OVER):
        yield ExportFault("end", None, f"the game is said to be {exported.status}, its events say otherwise")


def _undo(counting: list[_Step], move: ExportedMove, event: Undone) -> ExportFault | None:
    """Take steps back as a move says, if it may."""
    kept = [step for step in counting if step.last_seq <= event.to_seq]
    back = counting[len(kept) :]
    if not kept or not back or kept[-1].last_seq != event.to_seq:
        return ExportFault("moves", move.number, f"it takes back to event {event.to_seq}, where no move ends")
    if any(draws_lots(step.events) for step in back):
        return ExportFault("moves", move.number, "it takes back what chance decided")
    most = sum(not isinstance(step.events[0], Undone) for step in back)  # what one press did counts as one
    if not 1 <= event.moves <= most or event != undone(counting[-1].game, event.seat, event.to_seq, event.moves):
        return ExportFault("moves", move.number, "it takes back other moves than it says")
    counting[len(kept) :] = []
    return None


def _fault_of(game: Game, move: ExportedMove, recorded: list[GameEvent]) -> ExportFault | None:
    """Decide a move anew and compare."""
    if bytes(move.action) == NO_ACTION:
        return ExportFault("moves", move.number, "it has events but no action")
    action = decode_action(bytes(move.action))
    if action.seat != move.seat:
        return ExportFault("moves", move.number, f"its action is that of seat {action.seat}, not {move.seat}")
    try:
        events = play(game, action)[1]
    except IllegalAction as error:
        return ExportFault("moves", move.number, f"its action is against the rules: {error.violation.code}")
    if events != recorded:
        first = next((i for i, pair in enumerate(zip(events, recorded, strict=False)) if pair[0] != pair[1]), None)
        where = "their number differs" if first is None else f"event {first + 1} differs"
        return ExportFault("moves", move.number, f"the action leads to other events: {where}")
    return None


def _decoded(move: ExportedMove) -> list[GameEvent]:
    return [decode_event(bytes(event)) for event in move.events]
