"""What all tests share."""

from hypothesis import settings

settings.register_profile("repeatable", deadline=None, derandomize=True)  # the same examples on every machine
settings.load_profile("repeatable")
