"""Tell whether the engine runs compiled (`make fast`), and whether the compiled files match their sources."""

from hashlib import sha256
from pathlib import Path

from ttrbot.engine.build import is_compiled

ENGINE = Path(__file__).parent / "engine"
RECORD = ENGINE / "fast.sha256"
"""The file beside the compiled ones with the digest of the sources that they were made from."""


class StaleEngineError(Exception):
    """The sources have changed since the engine was compiled."""


def sources_digest() -> str:
    """Return a digest of all the engine's sources."""
    digest = sha256()
    for path in sorted(ENGINE.rglob("*.py")):
        digest.update(str(path.relative_to(ENGINE)).encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def engine_build() -> str:
    """Return, in words, which build runs. Raise StaleEngineError if the compiled files don't match their sources."""
    if not is_compiled():
        return "plain Python"
    recorded = RECORD.read_text(encoding="ascii").strip() if RECORD.exists() else ""
    if recorded != sources_digest():
        raise StaleEngineError(
            "The compiled engine is older than its sources. `make fast` compiles it anew, `make slow` goes without."
        )
    return "compiled by mypyc"
