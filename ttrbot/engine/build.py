"""Tell which build of the engine runs: plain Python, or compiled by mypyc (`make fast`)."""

from ttrbot.engine.quick import dice


def is_compiled() -> bool:
    """Return whether this process runs the compiled engine."""
    return not (dice.__file__ or "").endswith(".py")
