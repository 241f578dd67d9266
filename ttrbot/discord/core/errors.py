"""What the Discord side raises to end a visit."""


class SayError(Exception):
    """Nothing can be done, for a reason that the Discord side knows by itself: a message of the catalogs."""

    def __init__(self, key: str, **args: int | str) -> None:
        super().__init__(key)
        self.key = key
        self.args_of_text = args
