"""The form of all custom ids: `ttr:<game>:<question>:<verb>:<arg>`, and `:<stamp>` if the message has one."""

import re
from dataclasses import dataclass
from urllib.parse import quote, unquote

from ttrbot.engine.ids import DecisionId
from ttrbot.reading import is_game_id, natural

LIMIT = 100
"""Discord's limit for a custom id, in characters."""
NO_QUESTION = "-"
_TEMPLATE = re.compile(
    r"ttr:(?P<game>[^:]*):(?P<question>-|[0-9]+):(?P<verb>[a-z_]+):(?P<arg>[ -9;-~]*)(?::(?P<stamp>[!-9;-~]+))?"
)
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")


@dataclass(frozen=True, slots=True)
class CustomId:
    """What a button, select or modal does. Verbs that change nothing carry no question, and always work."""

    verb: str
    game: str = ""
    question: DecisionId | None = None
    """The open decision that this press answers."""
    arg: str = ""
    stamp: str = ""
    """Identifies the message if Discord's answer to its creation is lost."""

    def __str__(self) -> str:
        """Return the id as Discord gets it. Raises ValueError if it is too long."""
        question = NO_QUESTION if self.question is None else str(self.question)
        text = f"ttr:{quote(self.game, safe='')}:{question}:{self.verb}:{quote(self.arg, safe='-_.~, =')}"
        if self.stamp:
            text += f":{self.stamp}"
        if len(text) > LIMIT:
            raise ValueError(f"custom id of {len(text)} characters, at most {LIMIT}: {self.verb}")
        return text

    @property
    def fits(self) -> bool:
        """Whether the id isn't too long for Discord."""
        try:
            return bool(str(self))
        except ValueError:
            return False

    @classmethod
    def parse(cls, text: str) -> "CustomId | None":
        """Read a custom id; None if it isn't one of ours."""
        match = _TEMPLATE.fullmatch(text)
        if match is None:
            return None
        game, arg = unquote(match["game"]), unquote(match["arg"])
        if (game and not is_game_id(game)) or _CONTROL.search(arg):
            return None
        try:
            question = None if match["question"] == NO_QUESTION else natural(match["question"])
        except ValueError:
            return None
        return cls(match["verb"], game, question, arg, match["stamp"] or "")
