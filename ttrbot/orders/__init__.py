"""Standing orders: what the bot should do on a player's turns, as data, and the resulting actions. Pure."""
