"""The words for why Discord refuses something, and for the cure."""

from ttrbot.app.messages.publisher import Why
from ttrbot.text import Texts


def reason_text(words: Texts, why: str, code: int = 0) -> str:
    """Return the reason as the end of a sentence, without a full stop. `why` is a `publishing.Why`."""
    return words.t("refused-unknown", code=str(code)) if why == Why.UNKNOWN else words.t(f"refused-{why}")


def cure_text(words: Texts, why: str) -> str:
    """Return what people can do about it, in whole sentences."""
    return words.t(f"cure-{why}")


def team_thread_text(words: Texts, why: str, code: int = 0) -> str:
    """Return why a team has no private thread, in the form of `reason_text`."""
    key = f"team-thread-{why}"
    return words.t(key) if words.has(key) else reason_text(words, why, code)
