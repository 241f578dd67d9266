"""Standing orders: what a player wishes to be done on their turns, as data, and which action follows. Pure."""
