"""Modals with every kind of input, filled in by a person and read by discord.py."""

from typing import Any

import aiohttp
import discord
import pytest
from discord import app_commands

from localcord.invoke import ClientRefusedError
from tests.support.local_discord import until


def choices(*names, default=()):
    return [{"label": name, "value": name, "default": name in default} for name in names]


class Everything(discord.ui.Modal, title="Everything"):
    """One of each input besides text inputs and selects."""

    files: discord.ui.Label[Any] = discord.ui.Label(
        text="Files", component=discord.ui.FileUpload(custom_id="files", min_values=1, max_values=2, required=False)
    )
    map: discord.ui.Label[Any] = discord.ui.Label(
        text="Map",
        component=discord.ui.RadioGroup(
            custom_id="map",
            required=False,
            options=[discord.RadioGroupOption(label=name, value=name) for name in ("usa", "europe")],
        ),
    )
    rules: discord.ui.Label[Any] = discord.ui.Label(
        text="Rules",
        component=discord.ui.CheckboxGroup(
            custom_id="rules",
            max_values=2,
            options=[discord.CheckboxGroupOption(label=n, value=n, default=n == "a") for n in "abc"],
        ),
    )
    quick: discord.ui.Label[Any] = discord.ui.Label(
        text="Quick", component=discord.ui.Checkbox(custom_id="quick", default=True)
    )

    def __init__(self, seen):
        super().__init__(custom_id="everything")
        self.seen = seen

    async def on_submit(self, interaction):
        parts: list[Any] = [part.component for part in (self.files, self.map, self.rules, self.quick)]
        self.seen.append([parts[0].values, parts[1].value, parts[2].values, parts[3].value])
        await interaction.response.send_message("thanks", ephemeral=True)


@pytest.fixture
async def seen(town, monkeypatch):
    """Run a bot whose /everything opens the modal. Return what it was sent."""
    sent: list[Any] = []

    @app_commands.command(description="d")
    async def everything(interaction: discord.Interaction):
        await interaction.response.send_modal(Everything(sent))

    monkeypatch.setattr("tests.localcord.bot.tables", everything)
    await town.run_bot()
    return sent


async def opened(town):
    return await town.a.slash(town.general.id, "everything").answered()


async def test_every_input_reaches_the_bot(town, seen):
    values = {"files": [("a b.txt", b"one"), ("c.png", b"two")], "map": "usa", "rules": ["b", "c"], "quick": False}

    await town.a.submit(await opened(town), values).answered()

    ((files, chosen, rules, quick),) = seen
    assert [(f.filename, f.ephemeral, f.size) for f in files] == [("a_b.txt", True, 3), ("c.png", True, 3)]
    assert (chosen, rules, quick) == ("usa", ["b", "c"], False)
    async with aiohttp.ClientSession() as session, session.get(files[0].url) as response:
        assert await response.read() == b"one"


async def test_fields_left_out_keep_what_they_show(town, seen):
    await town.a.submit(await opened(town), {}).answered()

    assert seen == [[[], None, ["a"], True]]


@pytest.mark.parametrize(
    "values",
    [
        {"files": "a.txt"},
        {"files": [("a", b""), ("b", b""), ("c", b"")]},
        {"files": True},
        {"map": "asia"},
        {"map": ["usa", "europe"]},
        {"rules": []},
        {"rules": ["a", "b", "c"]},
        {"rules": ["d"]},
        {"rules": True},
        {"quick": "yes"},
        {"colour": "red"},
    ],
    ids=str,
)
async def test_client_refuses_values_that_the_form_forbids(town, seen, values):
    form = await opened(town)

    with pytest.raises(ClientRefusedError):
        town.a.submit(form, values)

    town.a.submit(form, {})
    await until(lambda: seen, "what the form allows")
