"""Stations, which lend their owners a route of somebody else (N1-N6)."""
