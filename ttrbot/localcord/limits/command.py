"""Limits of commands."""

from collections.abc import Sequence

from ttrbot.localcord.models import Json


def check_commands(commands: Sequence[Json]) -> None:
    """Raise 50035 or 30032 for a set of commands that Discord refuses."""
    for command in commands:
        check_command(command)


def check_command(command: Json) -> None:
    """Raise 50035 for a command that Discord refuses."""
    del command
