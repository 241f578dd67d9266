"""All code that reads input from others, and the errors that it may raise.

A target takes bytes. It may refuse them only with an error of its own kind that has a message. Any other error is a
bug.
"""

import gzip
import shutil
import tempfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ttrbot.app.history.export import ExportError, read_export
from ttrbot.app.history.verify import verify
from ttrbot.app.settings.preferences import Preferences
from ttrbot.content import MapError, load_map, map_ids, map_source, maps_folder, parse_map
from ttrbot.content.words import parse_text
from ttrbot.discord.core.custom_ids import CustomId
from ttrbot.discord.core.errors import SayError
from ttrbot.discord.core.hours import read_hour, read_until, read_waking, read_zone
from ttrbot.discord.panels.table.message import read_market_arg
from ttrbot.discord.panels.table.paying import read_pay_arg
from ttrbot.discord.panels.table.sharing import read_share_arg
from ttrbot.discord.panels.table.tickets import read_keep_arg
from ttrbot.engine import codec
from ttrbot.engine.config import Config
from ttrbot.engine.game import legal_actions, public_view, seat_view
from ttrbot.engine.rng import seed_of_number
from ttrbot.engine.rulebook import Rulebook
from ttrbot.engine.scenario import ScenarioError, ScenarioFailed, parse_scenario, run_scenario
from ttrbot.lab.selfplay import play_game
from ttrbot.render.layout import LayoutError, load_layout
from ttrbot.robots.random_robot import RandomRobot
from ttrbot.settings import SettingsError, load_settings
from ttrbot.text import plain_name, safe_name

ROOT = Path(__file__).parents[2]
LONGEST_OPTION = 6000
"""Characters that Discord takes for an option of a command; a form's fields take fewer.

https://docs.discord.com/developers/interactions/application-commands#application-command-object-application-command-option-structure
"""
SMALL = min(map_ids(), key=lambda map_id: len(load_map(map_id).routes))


class SilentError(Exception):
    """A refusal without a message."""


@dataclass(frozen=True)
class Target:
    """What reads the input, and good input to begin with."""

    read: Callable[[bytes], object]
    refuses_with: tuple[type[Exception], ...]
    seeds: Callable[[], list[bytes]]

    def __call__(self, data: bytes) -> bool:
        """Read the input. Return whether it was accepted."""
        try:
            self.read(data)
        except self.refuses_with as refusal:
            if len(str(refusal)) < 5:
                raise SilentError(repr(refusal)) from refusal
            return False
        return True


def text_of(data: bytes) -> str:
    return data.decode("utf-8", "replace")


def read_custom_id(data: bytes) -> None:
    parsed = CustomId.parse(text_of(data))
    if parsed is None:
        return
    for reader in (read_pay_arg, read_share_arg, read_market_arg, read_keep_arg):
        try:
            reader(parsed.arg)
        except ValueError:
            continue


def read_map_folder(data: bytes) -> None:
    """Read a map's file. The first line says which one."""
    name, _, content = data.partition(b"\n")
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(maps_folder() / SMALL, folder, dirs_exist_ok=True)
        file = Path(folder) / ("layout.toml" if name.startswith(b"l") else "text.en.toml")
        file.write_bytes(content)
        if file.name == "layout.toml":
            load_layout(Path(folder), load_map(SMALL))
        else:
            parse_text(load_map(SMALL), file)


def read_scenario(data: bytes) -> None:
    run_scenario(parse_scenario(text_of(data)), _map_of_scenario)


def _map_of_scenario(map_id: str):
    try:
        return load_map(map_id)
    except MapError as error:
        raise ScenarioError(f"map: {error}") from error


def read_stored(data: bytes) -> None:
    """Read an action, an event or a whole position as stored in the database."""
    for reader in (codec.decode_action, codec.decode_event):
        try:
            reader(data)
        except codec.CodecError:
            continue
    state = codec.decode_state(_book(), seed_of_number(1), data)
    public_view(state)
    for seat in state.book.seats:
        seat_view(state, seat)
        next(legal_actions(state, seat), None)


@cache
def _book() -> Rulebook:
    return Rulebook(load_map(SMALL), Config(2))


def stored() -> list[bytes]:
    kept: list[bytes] = []

    def watch(game, action) -> None:
        if len(kept) % 9 == 0:
            kept.append(codec.encode_state(game))
        kept.append(codec.encode_action(action))

    played = play_game(load_map(SMALL), [RandomRobot(), RandomRobot()], 1, watch=watch)
    events = [codec.encode_event(event) for event in played.events]
    return [*kept[:60], *events[:40], *events[-10:], codec.encode_state(played.game)]


def read_settings(data: bytes) -> None:
    """Read the environment line by line; after a line of dashes, the file."""
    environment, _, file = text_of(data).partition("\n---\n")
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "ttrbot.toml").write_text(file, encoding="utf-8", errors="replace")
        lines = (line.partition("=") for line in environment.splitlines())
        load_settings({**{key: value for key, _, value in lines}, "TTR_DATA": folder})


def read_times(data: bytes) -> None:
    """Read hours, days and time zones, as people write them in forms and commands."""
    one, _, other = text_of(data)[:LONGEST_OPTION].partition(" ")
    for reader in (read_zone, lambda text: read_until(text, Preferences(), 1.8e9), read_hour):
        try:
            reader(one)
        except SayError:
            continue
    read_waking(one, other)


def read_name(data: bytes) -> None:
    plain_name(text_of(data))
    safe_name(text_of(data))


def of_files(*patterns: str) -> Callable[[], list[bytes]]:
    return lambda: [path.read_bytes() for pattern in patterns for path in sorted(ROOT.glob(pattern))]


def named(files: Iterable[Path]) -> list[bytes]:
    return [file.name.encode() + b"\n" + file.read_bytes() for file in files]


def exported() -> list[bytes]:
    return [gzip.decompress(path.read_bytes()) for path in sorted((ROOT / "tests" / "corpus").glob("*/*.json.gz"))]


TARGETS: dict[str, Target] = {
    "custom ids": Target(
        read_custom_id,
        (),
        lambda: [
            b"ttr:ab12cd34:7:draw:0~red",
            b"ttr:ab12cd34:-:hand:",
            b"ttr:ab12cd34:7:pay:denver--omaha~1.0.0.0.0.0.0.0.2~0",
            b"ttr:ab12cd34:7:keep:0.1.2",
            b"ttr:ab12cd34:7:keep_share:0.1~1",
        ],
    ),
    "map files": Target(
        lambda data: parse_map(text_of(data), "a file"),
        (MapError,),
        lambda: [map_source(it).encode() for it in map_ids()],
    ),
    "map words and layouts": Target(
        read_map_folder,
        (MapError, LayoutError),
        lambda: named(sorted((maps_folder() / SMALL).glob("[lt]*.toml"))),
    ),
    "scenarios": Target(read_scenario, (ScenarioError, ScenarioFailed), of_files("tests/scenarios/*.toml")),
    "stored games": Target(read_stored, (codec.CodecError,), stored),
    "exported games": Target(lambda data: verify(read_export(data)), (ExportError,), exported),
    "settings": Target(
        read_settings,
        (SettingsError,),
        lambda: [
            b'DISCORD_TOKEN=abc\nTTR_LOG_FORMAT=json\nTTR_LOG_LEVEL=info\n---\nttr_log_level = "debug"\n',
            b'TTR_DISCORD_API=http://127.0.0.1:1/api\nTTR_DISCORD_GATEWAY=ws://[::1]:2\n---\ndiscord_token = "x"\n',
        ],
    ),
    "times": Target(read_times, (SayError,), lambda: [b"7:30 23", b"Europe/Rome x", b"2030-01-02 12", b"14 24:00"]),
    "names": Target(read_name, (), lambda: ["Anna <@1> **b** \u202e é\n[x](http://y.z)".encode()]),
}
