"""Stations, which lend their owners a route of another player (E10-E15, E18)."""
