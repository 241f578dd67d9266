"""Loads and validates the map files."""
