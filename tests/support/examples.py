"""Hypothesis with the same examples on every machine. Only the tests that use it load it."""

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

__all__ = ["HealthCheck", "Phase", "given", "settings", "st"]

settings.register_profile("repeatable", deadline=None, derandomize=True)
settings.load_profile("repeatable")
