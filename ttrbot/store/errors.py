"""What the store refuses, and why."""


class StoreError(Exception):
    """The store can't do what was asked; the message says why, and what to do."""


class DataFolderInUse(StoreError):
    """Another process holds the data folder."""


class StoreMoved(StoreError):
    """The games of this place were moved to another one."""


class NewerDatabase(StoreError):
    """The database was written by a newer version of the program."""


class CorruptDatabase(StoreError):
    """The database file is damaged or isn't ours."""


class StoreUnavailable(StoreError):
    """The disk or the server refuses for now (full, locked, failing, not reached); it may be tried again.

    Nothing was changed, unless it is an OutcomeUnknown.
    """


class OutcomeUnknown(StoreUnavailable):
    """The server was lost at a commit, and can't be asked yet whether that was done."""


class GivenAway(StoreUnavailable):
    """Another process looks after these servers by now. Nothing was changed."""


class StoreClosed(StoreError):
    """The store has been closed."""


class StoreRefusal(StoreError):
    """The request doesn't fit what is stored; nothing was changed."""


class UnknownGame(StoreRefusal):
    """No game has this id."""


class IdTaken(StoreRefusal):
    """Another game already has this id."""


class AlreadyOpen(StoreRefusal):
    """The lobby that was to be opened is there already: `game_id`."""

    def __init__(self, game_id: str) -> None:
        super().__init__(f"{game_id} is there already in place of this game")
        self.game_id = game_id


class Conflict(StoreRefusal):
    """The game isn't at the position that the append was decided on.

    `expected` is the caller's position, `actual` the stored one.
    """

    def __init__(self, game_id: str, expected: int, actual: int) -> None:
        super().__init__(f"game {game_id} is at position {actual}, not {expected}")
        self.expected = expected
        self.actual = actual


class WrongStatus(StoreRefusal):
    """The game is in a status that doesn't allow this (`status` is the stored one)."""

    def __init__(self, game_id: str, status: str) -> None:
        super().__init__(f"game {game_id} is {status}")
        self.status = status


class GameFull(StoreRefusal):
    """Every seat of the game is taken."""


class TooManyTables(StoreRefusal):
    """This person has as many tables as they may: `limit`, of those that `which` names, a field of `TableLimits`."""

    def __init__(self, which: str, limit: int) -> None:
        super().__init__(f"this person has {limit} tables, and may have no more ({which})")
        self.which = which
        self.limit = limit


class AlreadySeated(StoreRefusal):
    """This person has a seat in the game."""


class HeldAnother(StoreRefusal):
    """This person has held another seat of the game, and knows its cards."""


class StillSeated(StoreRefusal):
    """This person sits in a lobby or in a running game."""


class NotSeated(StoreRefusal):
    """Nobody has that seat, or this person has none in the game."""
