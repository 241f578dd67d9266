"""Makes the drawing data of a map from real coordinates. For developers; the bot needs none of it."""
