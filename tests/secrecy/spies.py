"""What tests of secrecy record: pictures as text, the input of computer players, the bot's log."""

import logging
import re
from io import BytesIO
from random import Random

from PIL import Image
from PIL.PngImagePlugin import PngInfo

from ttrbot.app.pictures import painter
from ttrbot.engine.actions import Action
from ttrbot.engine.decisions import Decision
from ttrbot.engine.gamemap import GameMap
from ttrbot.engine.seatview import SeatView
from ttrbot.robots import ROBOTS, Robot
from ttrbot.robots.search import ExpertRobot


def readable_pictures(patch) -> painter.MapPainter:
    """Return a painter whose PNGs contain, as readable text, everything that the renderer is given."""

    def written(_layout, *shown: object) -> bytes:
        text = PngInfo()
        text.add_itxt("shown", "\n".join(map(repr, shown)))
        file = BytesIO()
        Image.new("RGB", (1, 1)).save(file, "PNG", pnginfo=text)
        return file.getvalue()

    patch.setattr(painter, "render_board", lambda layout, _names, picture, _palette: written(layout, picture))
    for private in ("render_hand", "render_offer"):
        patch.setattr(painter, private, lambda layout, picture, _palette: written(layout, picture))
    return painter.MapPainter()


def watched_robots(inputs: list[str]) -> dict[str, type[Robot]]:
    """Return the computer players that think in the bot's process, with all input as `seat view question chance`."""

    def watched(kind: type[Robot]) -> type[Robot]:
        def choose(robot: Robot, view: SeatView, gamemap: GameMap, decision: Decision, rng: Random) -> Action:
            inputs.append(f"seat {view.seat}: {view!r} {decision!r} {hash(rng.getstate())}")
            return kind.choose(robot, view, gamemap, decision, rng)

        return type(kind.__name__, (kind,), {"choose": choose})

    return {name: watched(kind) for name, kind in ROBOTS.items() if not issubclass(kind, ExpertRobot)}


class LogLines(logging.Handler):
    """Collects the lines that the bot's own code logs, at every level, with tracebacks."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.name.startswith("ttrbot"):
            self.lines.append(self.format(record))

    def __enter__(self) -> "LogLines":
        logger = logging.getLogger("ttrbot")
        self._level = logger.level
        logger.setLevel(logging.DEBUG)
        logger.addHandler(self)
        return self

    def __exit__(self, *_: object) -> None:
        logger = logging.getLogger("ttrbot")
        logger.removeHandler(self)
        logger.setLevel(self._level)


def without_chance(text: str, names: dict[str, str]) -> str:
    """Return a text with names instead of people's ids, and without what differs between runs (ids, times)."""
    for user_id, name in names.items():
        text = text.replace(user_id, name)
    text = re.sub(r"\d{4}-\d\d-\d\dT[\d:.]+\+00:00", "<time>", text)
    text = re.sub(r"<t:\d+", "<t:0", text)
    text = re.sub(r"hash='\w+'", "hash", text)
    text = re.sub(r"reference='?\w+'?", "reference", text)
    text = re.sub(r"127\.0\.0\.1:\d+", "host", text)
    text = re.sub(r"(undo\.)\d+", r"\1#", text)
    # A stamp is random for each post. A direct message has it in its picture's name, unless the picture was
    # sent while there was something to press, which depends on how quickly its reader chose.
    text = re.sub(r"-?\b[0-9a-f]{16}\b", "", text)
    return re.sub(r"\d{15,}", "#", text)
