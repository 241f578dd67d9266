"""The Discord side: the only place that imports discord.py."""
