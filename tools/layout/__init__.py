"""Makes the drawing data of a map from real coordinates. For developers; the bot doesn't need it."""
