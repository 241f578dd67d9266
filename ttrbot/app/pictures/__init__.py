"""Boards, hands, films and posters: what to draw, and the workers that draw it. Builds on `core`."""
