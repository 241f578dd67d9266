"""The web page on which people without a Discord account use the bot, in the world that the bot is connected to."""

from localcord.playground.server import Playground

__all__ = ["Playground"]
