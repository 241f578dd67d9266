"""Stations, which lend their owners a route of somebody else (E10-E15, E18)."""
