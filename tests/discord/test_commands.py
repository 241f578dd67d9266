"""The slash commands within Discord's limits, in every language."""

import asyncio
import re
import threading
from types import SimpleNamespace
from unittest.mock import Mock

import pytest

from tests.support.doubles import standing_for
from ttrbot.app.host import Host
from ttrbot.app.settings.languages import Languages
from ttrbot.discord import sync
from ttrbot.discord.client import TtrClient, intents
from ttrbot.discord.core import translator
from ttrbot.discord.core.leases import Hold
from ttrbot.discord.core.translator import CatalogTranslator, label
from ttrbot.discord.sync import META_KEY, payloads, synced_ids
from ttrbot.discord.visits.visit import Services
from ttrbot.text import LOCALES, Texts, texts
from ttrbot.text.catalog import TextError

SUB_COMMANDS, CHARACTERS, OPTIONS, CHOICES = 25, 8000, 25, 25
NAME = re.compile(r"[-_'\w]{1,32}")


class Meta:
    def __init__(self) -> None:
        self.kept: dict[str, str] = {}

    async def get(self, key: str) -> str | None:
        return self.kept.get(key)

    async def set(self, key: str, value: str) -> None:
        self.kept[key] = value


def test_command_without_words_in_a_language_refused_at_once(monkeypatch):
    def without_italian(locale: str) -> Texts:
        if locale == "it":
            raise TextError("no message 'command-new' in 'it'")
        return texts(locale)

    monkeypatch.setattr(translator, "texts", without_italian)
    with pytest.raises(TextError, match="'command-new' in 'it'"):
        label("command-new")


@pytest.fixture
async def client():
    services = Services(standing_for(Host, None), standing_for(Languages, None))
    client = TtrClient(services, Meta())
    await client.tree.set_translator(CatalogTranslator())
    return client


@pytest.fixture
async def commands(client):
    return await payloads(client.tree)


async def test_bot_that_is_not_ready_yet_gets_no_slot_of_another_process():
    is_ready, noted = asyncio.Event(), Mock()
    services = Services(standing_for(Host, None), standing_for(Languages, None), hold=Hold(note_connected=noted))
    client = TtrClient(services, Meta(), get_ready=is_ready.wait)
    connecting = asyncio.create_task(client.on_ready())
    await asyncio.sleep(0.05)
    noted.assert_not_called()
    is_ready.set()
    await connecting
    noted.assert_called_once()


def leaves(command):
    for option in command["options"]:
        assert option["type"] == 1, "sub-commands only"
        yield option


def words(command):
    """Yield every described part of a command: itself, its sub-commands, their options."""
    yield command
    for leaf in leaves(command):
        yield leaf
        yield from leaf["options"]


def characters(thing):
    """Return the characters that Discord counts: names, descriptions and values, each in its longest language."""
    own = [
        [thing.get(field, ""), *thing.get(f"{field}_localizations", {}).values()] for field in ("name", "description")
    ]
    count = sum(max(len(str(word)) for word in words) for words in own) + len(str(thing.get("value", "")))
    return count + sum(characters(part) for part in (*thing.get("options", ()), *thing.get("choices", ())))


def test_characters_are_counted_as_discord_does():
    choice = {"name": "red", "name_localizations": {"it": "rosso"}, "value": "r"}
    option = {"name": "color", "name_localizations": {}, "description": "Which", "choices": [choice]}
    assert characters({"name": "pick", "description": "Pick", "options": [option]}) == 4 + 4 + 5 + 5 + 5 + 1


def test_three_commands(commands):
    assert [command["name"] for command in commands] == ["ttr", "ttr-me", "ttr-admin"]


def test_sub_commands_and_characters(commands):
    for command in commands:
        assert 1 <= len(list(leaves(command))) <= SUB_COMMANDS
        assert all(len(leaf["options"]) <= OPTIONS for leaf in leaves(command))
        assert characters(command) <= CHARACTERS


def test_names_descriptions_and_choices_fit_in_every_language(commands):
    for command in commands:
        for thing in words(command):
            for name in [thing["name"], *thing.get("name_localizations", {}).values()]:
                assert NAME.fullmatch(name), name
                assert name == name.lower()
            for text in [thing["description"], *thing.get("description_localizations", {}).values()]:
                assert 1 <= len(text) <= 100, text
            for choice in thing.get("choices", ()):
                assert len(thing["choices"]) <= CHOICES
                assert all(
                    len(text) <= 100 for text in [choice["name"], *choice.get("name_localizations", {}).values()]
                )


def test_names_are_unique_in_every_language(commands):
    def all_differ(things):
        for language in ("en", *LOCALES):
            names = [thing.get("name_localizations", {}).get(language, thing["name"]) for thing in things]
            assert len(names) == len(set(names)), names

    for command in commands:
        all_differ(list(leaves(command)))
        for leaf in leaves(command):
            all_differ(leaf["options"])


def test_everything_described_is_translated(commands):
    for command in commands:
        for thing in words(command):
            assert thing["description"] != "…", thing["name"]
            assert "it" in thing["description_localizations"], thing["name"]


def test_an_option_is_described_by_more_than_its_name(commands):
    echo = {"the", "which", "il", "la", "i", "quale"}
    for command in commands:
        for leaf in leaves(command):
            for option in leaf["options"]:
                for language in LOCALES:
                    name = option.get("name_localizations", {}).get(language, option["name"])
                    text = option["description_localizations"].get(language, option["description"])
                    assert set(text.lower().split()) - echo - {name}, f"{leaf['name']} {name}: {text}"


def test_option_description_depends_on_the_command(commands):
    described = {
        (leaf["name"], option["name"]): (option["description"], option["description_localizations"]["it"])
        for command in commands
        for leaf in leaves(command)
        for option in leaf["options"]
    }
    assert described["new", "map"] == (
        "Which map to play on; the first of the list if left out",
        "Su quale mappa si gioca; se manca, la prima della lista",
    )
    assert described["rules", "map"][0] == "Which map’s rules; this table’s if left out"
    assert described["new", "language"] == (
        "The table’s language; if left out, the server’s, or yours if the server has none",
        "La lingua del tavolo; se manca, quella del server o, se non ne ha, la tua",
    )
    assert described["set", "language"][0] == "The language of new tables, unless their opener says otherwise"
    assert described["language", "language"][0] == "The language I answer you in"


def test_contexts_in_which_commands_are_offered(commands):
    ttr, me, admin = commands
    assert (ttr["contexts"], me["contexts"], admin["contexts"]) == ([0], [0, 1], [0])
    assert int(admin["default_member_permissions"]) == 1 << 5, "Manage Server"
    assert ttr["default_member_permissions"] is None


async def test_synced_only_when_changed(client, monkeypatch):
    synced = []

    async def sync():
        synced.append(1)
        return [SimpleNamespace(name=command.name, id=7) for command in client.tree.get_commands()]

    monkeypatch.setattr(client.tree, "sync", sync)
    meta = Meta()
    for _ in range(2):
        assert await synced_ids(client.tree, meta) == {"ttr": 7, "ttr-me": 7, "ttr-admin": 7}
    assert len(synced) == 1
    digest, _, _ = meta.kept[META_KEY].partition(" ")
    for older in (digest, f"{digest} nonsense", f"{digest} {{}}", f'{digest} {{"ttr": 7}}'):
        await meta.set(META_KEY, older)
        synced.clear()
        assert (await synced_ids(client.tree, meta)).keys() == {"ttr", "ttr-me", "ttr-admin"}
        assert len(synced) == 1
    synced.clear()
    client.tree.remove_command("ttr-me")
    assert await synced_ids(client.tree, meta) == {"ttr": 7, "ttr-admin": 7}
    assert len(synced) == 1


async def test_digest_of_commands_is_computed_beside_the_event_loop(client, monkeypatch):
    """Another slot of the process may have people who press just then."""
    computed = []

    async def noting(tree):
        computed.append(threading.current_thread())
        return await payloads(tree)

    expected = await sync.digest_of(client.tree)
    monkeypatch.setattr(sync, "payloads", noting)
    assert await sync.digest_of(client.tree) == expected
    assert computed
    assert threading.main_thread() not in computed


async def test_no_privileged_intents():
    wanted = {name for name, on in intents() if on}
    assert wanted == {"guilds", "guild_messages", "voice_states"}


async def test_all_suggestions_are_limited(client):
    offers = [
        parameter.autocomplete
        for group in client.tree.get_commands()
        for command in group.walk_commands()
        for parameter in command._params.values()
        if parameter.autocomplete
    ]
    assert len(offers) >= 14
    limited = {offer.__code__ for offer in offers}
    assert len(limited) == 1, "each is made by `offering`"
