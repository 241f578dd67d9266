"""Standing orders: what the bot should do on a player's turns, as data, and the actions that follow. Pure."""
