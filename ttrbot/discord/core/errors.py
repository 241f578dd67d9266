"""What the Discord side raises to end a visit, or the whole process."""


class SayError(Exception):
    """Raised to end a visit with a message of the catalogs, for a reason that the Discord side finds itself."""

    def __init__(self, key: str, **args: int | str) -> None:
        super().__init__(key)
        self.key = key
        self.args_of_text = args


class CannotStart(Exception):  # noqa: N818 - it says what is wrong with the settings
    """Raised if Discord refuses the bot as it is set up; the message says what to do."""
