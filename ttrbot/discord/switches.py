"""Buttons that switch something: each says what it switches to, so that pressing it twice does no more than once."""

from ttrbot.discord.visit import SayError

ON, OFF = "on", "off"
MARK = "="


def switch_arg(name: str, *, is_on: bool) -> str:
    """What the press of a switch says that is on or off now: to be the other."""
    return f"{name}{MARK}{OFF if is_on else ON}"


def read_switch_arg(arg: str) -> tuple[str, bool | None]:
    """Read such a press: the switch's name, and whether it is to be on.

    None: the button is of an older version and says only what to switch over. Raises SayError.
    """
    name, _, wanted = arg.partition(MARK)
    if wanted not in ("", ON, OFF):
        raise SayError("unknown-press")
    return name, wanted == ON if wanted else None
