"""Buttons that switch something on or off. Each names the new state, so pressing it twice does the same as once."""

from ttrbot.discord.core.errors import SayError

ON, OFF = "on", "off"
MARK = "="


def switch_arg(name: str, *, is_on: bool) -> str:
    """Return the argument of a switch's button: its name and the state that it switches to."""
    return f"{name}{MARK}{OFF if is_on else ON}"


def read_switch_arg(arg: str) -> tuple[str, bool | None]:
    """Return the switch's name and the wanted state from a button's argument.

    The state is None for buttons of an older version, which name none. Raises SayError.
    """
    name, _, wanted = arg.partition(MARK)
    if wanted not in ("", ON, OFF):
        raise SayError("unknown-press")
    return name, wanted == ON if wanted else None
