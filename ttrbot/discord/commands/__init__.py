"""The three slash commands."""

import discord
from discord import app_commands

from ttrbot.discord.commands.admin import Admin
from ttrbot.discord.commands.me import Me
from ttrbot.discord.commands.play import Play
from ttrbot.discord.visits.visit import Services


def add_commands(tree: "app_commands.CommandTree[discord.Client]", services: Services) -> None:
    """Add all commands to the tree."""
    for group in (Play(services), Me(services), Admin(services)):
        tree.add_command(group)
