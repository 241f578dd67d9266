"""Presses about people, lobbies and clocks."""
