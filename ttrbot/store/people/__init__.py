"""People, servers' settings, and what the bot remembers about itself."""
