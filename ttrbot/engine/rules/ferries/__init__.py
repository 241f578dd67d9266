"""Ferries, which need locomotives (I3, W7)."""
