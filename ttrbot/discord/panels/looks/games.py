"""Lists of games: whose turn it is, since when, and where. Private answers."""

from collections.abc import Sequence
from typing import Final

from ttrbot.app.core.tables import Table
from ttrbot.discord.core.custom_ids import CustomId
from ttrbot.discord.core.panel import OPTIONS, Option, Panel, Select
from ttrbot.discord.core.wording import game_link, game_name
from ttrbot.discord.panels.people.clock import moment
from ttrbot.store import Status
from ttrbot.text import Texts
from ttrbot.text.limits import MESSAGE_LIMIT
from ttrbot.text.safety import plain_name

MARK: Final = "~"
"""Between the verb and what the command was given."""


def games_panel(tables: Sequence[Table], user_id: int, words: Texts) -> Panel:
    """List the tables, those that wait for the reader first."""
    if not tables:
        return Panel(text=words.t("games-none"))
    lines = [words.t("games-title", number=len(tables))]
    lines += [_line(table, user_id, words) for table in tables]
    return Panel(text=words.fitted(lines, MESSAGE_LIMIT, "\n"))


def which_panel(verb: str, given: str, tables: Sequence[Table], words: Texts) -> Panel | None:
    """Ask which of a person's games is meant; the choice goes on with `verb`. None if a button can't carry `given`."""
    options = tuple(
        Option(label=game_name(table, words.locale), description=_about(table, words), value=table.game_id)
        for table in sorted(tables, key=lambda table: -table.created_at)[:OPTIONS]
    )
    press = CustomId("which", arg=f"{verb}{MARK}{given}" if given else verb)
    if not press.fits:
        return None
    which = Select(id=press, placeholder=words.t("which-choose"), options=options)
    return Panel(text=words.t("which-title"), rows=(which,))


def read_which_arg(arg: str) -> tuple[str, str]:
    """Return what the choice goes on with: the verb, and what the command was given."""
    verb, _, given = arg.partition(MARK)
    return verb, given


def _about(table: Table, words: Texts) -> str:
    """Whose turn it is, or the game's id before the first turn, to tell apart games of the same people."""
    if table.turn < 1:
        return table.game_id
    names = (plain_name(table.seats[seat].name or words.t("name-former-player")) for seat in table.waiting)
    return words.t("which-about", turn=table.turn, players=", ".join(names))


def server_panel(tables: Sequence[Table], words: Texts) -> Panel:
    """List a server's tables, those that one can still join first."""
    if not tables:
        return Panel(text=words.t("server-games-none"))
    ordered = sorted(tables, key=lambda table: table.status is not Status.LOBBY)
    lines = [words.t("server-games-title", number=len(tables)), *(_line(table, None, words) for table in ordered)]
    return Panel(text=words.fitted(lines, MESSAGE_LIMIT, "\n"))


def _line(table: Table, reader: int | None, words: Texts) -> str:
    game = game_link(table, words.locale)
    if table.status is Status.LOBBY:
        return "- " + words.t("games-lobby", game=game, seated=len(table.seats), seats=table.seat_limit)
    since = moment(table.waiting_since or table.created_at)
    if reader is not None and table.seat_of(reader) in table.waiting:
        return "- " + words.t("games-yours", game=game, since=since)
    people = ", ".join(f"<@{user}>" if (user := table.seats[seat].player_id) else "🤖" for seat in table.waiting)
    return "- " + words.t("games-theirs", game=game, people=people, since=since)
