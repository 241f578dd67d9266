"""Clocks and timers."""
