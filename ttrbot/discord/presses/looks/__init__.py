"""Presses that only show something."""
