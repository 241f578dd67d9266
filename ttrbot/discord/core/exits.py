"""The exit statuses of a bot that has served."""

from typing import Final

STOPPED: Final = 0
"""It was asked to stop."""
DIED: Final = 1
"""The connection ended by itself."""
