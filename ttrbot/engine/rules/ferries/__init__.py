"""Ferries that ask for locomotives (I3, W7)."""
