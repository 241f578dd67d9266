"""The rules of the game: pure functions on values, with no I/O, clock, global randomness or text for people."""
