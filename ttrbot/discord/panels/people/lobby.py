"""The lobby message: who sits at the table, and how to join."""

from ttrbot.app.core.tables import SeatInfo, Table
from ttrbot.discord.core.custom_ids import CustomId
from ttrbot.discord.core.panel import Button, Look, Option, Panel, Row, Select, button_rows
from ttrbot.discord.core.signs import CHARM, CLOCK, ROBOT
from ttrbot.discord.core.switches import switch_arg
from ttrbot.discord.panels.people.clock import clock_line, counting_line
from ttrbot.robots import DEFAULT, ROBOTS
from ttrbot.store import CountsFor, Status
from ttrbot.text.names import GameWords

REMOVE_ROBOT = "-"
"""The choice to remove the last computer player."""
BY_LOT = "-"
"""The choice to draw by lot who begins."""


def lobby_panel(table: Table, words: GameWords) -> Panel:
    """Build the lobby message."""
    seats = [line for info in table.seats for line in _seat_lines(info, table, words)]
    free = table.seat_limit - len(table.seats)
    if table.status is Status.LOBBY and free:
        seats.append(words.t("lobby-free", number=free))
    lines = ["### " + words.t("lobby-title", map=words.names.title), _state(table, words), *seats]
    if table.status is Status.LOBBY:
        lines.append(_starter(table, words))
    if table.invited is not None:
        lines.append(words.t("lobby-invited", people=words.texts.fitted([f"<@{user}>" for user in table.invited])))
    if words.gamemap.options and table.status is not Status.LOBBY:  # there the buttons tell
        lines.append(" · ".join(_switch_text(option, table, words) for option in words.gamemap.options))
    clock = clock_line(table.timing, words.texts)
    language = words.t("lobby-language", language=words.t(f"language-{table.language}"))
    lines.append(f"{clock} · {language}" if table.status is Status.LOBBY else clock)
    if table.timing.clock is not None or table.counts_for is not CountsFor.FINISHER:
        lines.append(counting_line(table, words.texts))
    if table.by_sun:
        lines.append(words.t("lobby-by-sun"))
    elif table.rematch_of and table.status is Status.LOBBY and _may_be_turned(table):
        lines.append(words.t("lobby-rematch" if words.gamemap.team_size == 1 else "lobby-rematch-teams"))
    if table.status is not Status.CANCELLED:  # a game without an end never shows its secret
        lines.append("-# " + words.t("lobby-hash", hash=table.secret_hash))
        if table.marks:
            owners = dict.fromkeys(charm.seat for charm in table.charms if charm.seat is not None)
            people = ", ".join(map(words.player, owners))
            lines.append("-# " + words.t("lobby-mark", number=len(owners), people=people, mark=table.marks[-1]))
    return Panel(text="\n".join(lines), rows=_rows(table, words))


def owner_panel(table: Table, words: GameWords, note: str = "") -> Panel:
    """Build the private message that helps the owner on: what there is to do is its strongest button."""
    if table.status is not Status.LOBBY:
        return Panel(text=_state(table, words))
    can_start = _missing(table, words) == 0
    robot = Button(
        label=words.t("button-add-robot"),
        emoji=ROBOT,
        look=Look.PLAIN if can_start else Look.MAIN,
        id=CustomId("robot", table.game_id, arg=DEFAULT),
    )
    start = Button(label=words.t("button-start"), look=Look.GOOD, id=CustomId("start", table.game_id))
    is_full = len(table.seats) >= table.seat_limit
    buttons = (*((start,) if can_start else ()), *(() if is_full else (robot,)))
    return Panel(text="\n".join(filter(None, (note, _state(table, words)))), rows=(buttons,))


def _may_be_turned(table: Table) -> bool:
    """Whether seats may be turned from the last game: only with several people."""
    people = sum(info.user_id is not None for info in table.seats)
    return people > 1 or len(table.seats) < table.seat_limit


def _state(table: Table, words: GameWords) -> str:
    match table.status:
        case Status.LOBBY:
            missing = _missing(table, words)
            return words.t("lobby-open", seated=len(table.seats), seats=table.seat_limit, missing=missing)
        case Status.CANCELLED:
            return words.t("lobby-cancelled")
        case Status.OVER:
            return words.t("lobby-over", place=f"<#{table.play_channel_id}>")
        case _ if table.thread_id is None:
            return words.t("lobby-starting")
        case _ if table.has_thread:
            return words.t("lobby-started", thread=f"<#{table.thread_id}>")
        case _:
            return words.t("lobby-started-here")


def _missing(table: Table, words: GameWords) -> int:
    """Return how many more players the game needs before it can start."""
    seated = len(table.seats)
    return min((number for number in words.gamemap.seats if number >= seated), default=seated) - seated


def _seat_lines(info: SeatInfo, table: Table, words: GameWords) -> list[str]:
    """Return a line for each seat; a team's name comes before its first seat."""
    size = words.gamemap.team_size
    is_first_mate = size > 1 and info.seat % size == 0
    return [*([f"**{words.side(info.side)}**"] if is_first_mate else []), _seat_line(info, table, words)]


def _seat_line(info: SeatInfo, table: Table, words: GameWords) -> str:
    mark = ""
    if info.is_robot:
        mark = f" {ROBOT} {words.t(f'robot-{info.robot}')}" if info.robot in ROBOTS else f" {ROBOT}"
    elif info.user_id is not None and info.user_id == table.owner_id:
        mark = " · " + words.t("lobby-owner")
    return f"{words.player(info.seat)}{mark}"


def _starter(table: Table, words: GameWords) -> str:
    if table.starter is None and table.free_starter is not None:
        return words.t("lobby-starter-free", number=table.free_starter + 1)
    if table.starter is None:
        return words.t("lobby-starter-drawn")
    return words.t("lobby-starter", name=words.player(table.starter))


def _rows(table: Table, words: GameWords) -> tuple[Row, ...]:
    if table.status is not Status.LOBBY:
        return ()

    def press(verb: str, arg: str = "") -> CustomId:
        return CustomId(verb, table.game_id, arg=arg)

    full = len(table.seats) >= table.seat_limit
    can_start = _missing(table, words) == 0
    join, start = Look.PLAIN if full else Look.MAIN, Look.GOOD if can_start else Look.PLAIN
    buttons = (
        Button(label=words.t("button-join"), id=press("join"), look=join, disabled=full),
        Button(label=words.t("button-leave"), id=press("leave")),
        Button(label=words.t("button-start"), id=press("start"), look=start, disabled=not can_start),
        Button(label=words.t("button-clock"), emoji=CLOCK, id=press("clock")),
        Button(label=words.t("button-call-off"), id=press("call_off")),
    )
    kinds = [
        Option(label=words.t(f"robot-{kind}"), description=words.t(f"robot-{kind}-about"), value=kind, emoji=ROBOT)
        for kind in reversed(ROBOTS)
    ]
    choices = [] if full else kinds
    if any(info.is_robot for info in table.seats):
        choices.append(Option(label=words.t("lobby-robot-remove"), value=REMOVE_ROBOT))
    robots = Select(
        id=press("robot", str(table.lobby_version)),  # a new id with every change: Discord then forgets the last choice
        placeholder=words.t("lobby-robot-remove" if full else "lobby-robot"),
        options=tuple(choices),
    )
    rows = (buttons, *_switches(table, words), *([robots] if choices else []))
    return (*rows, *_mates(table, words), _first(table, words))


def _switches(table: Table, words: GameWords) -> tuple[Row, ...]:
    """Return a button for one's lucky charm, and for the owner one for each of the map's options."""
    return button_rows(
        [
            Button(label=words.t("button-charm"), emoji=CHARM, id=CustomId("charm", table.game_id)),
            *(
                Button(
                    label=_switch_text(option, table, words),
                    id=CustomId(
                        "option", table.game_id, arg=switch_arg(option, is_on=table.options.get(option, False))
                    ),
                )
                for option in words.gamemap.options
            ),
        ]
    )


def _switch_text(option: str, table: Table, words: GameWords) -> str:
    key = f"lobby-option-{option}"
    name = words.t(key) if words.texts.has(key) else option
    return words.t("lobby-option-on" if table.options.get(option) else "lobby-option-off", option=name)


def _mates(table: Table, words: GameWords) -> tuple[Row, ...]:
    """Return the choice of one's team mate, if there are teams and more than one player to choose from."""
    if words.gamemap.team_size == 1 or len(table.seats) <= words.gamemap.team_size:
        return ()
    people = tuple(Option(label=words.plain_player(info.seat), value=str(info.seat)) for info in table.seats)
    mates = CustomId("pair_up", table.game_id, arg=str(table.lobby_version))
    return (Select(id=mates, placeholder=words.t("lobby-pair-up"), options=people),)


def _first(table: Table, words: GameWords) -> Select:
    """Return the owner's choice of who begins: somebody at the table, a seat that is still free, or by lot."""
    taken = [Option(label=words.plain_player(info.seat), value=str(info.seat)) for info in table.seats]
    free = [
        Option(label=words.t("lobby-first-free", number=seat + 1), value=str(seat))
        for seat in range(len(table.seats), table.seat_limit)
    ]
    by_lot = Option(label=words.t("lobby-first-drawn"), value=BY_LOT)
    first = CustomId("first", table.game_id, arg=str(table.lobby_version))
    return Select(id=first, placeholder=words.t("lobby-first"), options=(by_lot, *taken, *free))
