"""The game host: tables, turns, clocks and robots."""
