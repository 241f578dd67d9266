"""Presses that play."""
