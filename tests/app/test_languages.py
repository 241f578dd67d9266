"""Which language a new table speaks."""

import pytest

from ttrbot.app.languages import Languages
from ttrbot.store import Store

SERVER = 7


@pytest.mark.parametrize(
    ("server_locale", "opener", "spoken"),
    [("en-US", "it", "it"), (None, "it", "it"), ("it", "en", "it"), ("en-GB", "it", "en"), ("fr", "it", "it")],
    ids=["nothing set", "nothing known", "set to Italian", "set to English", "set to what we don't speak"],
)
async def test_a_table_speaks_as_its_server_is_set_else_as_its_opener(tmp_path, server_locale, opener, spoken):
    async with await Store.open(tmp_path) as store:
        languages = Languages(store)
        assert await languages.of_new_table(SERVER, server_locale, opener) == spoken


async def test_what_was_chosen_for_the_server_comes_first(tmp_path):
    async with await Store.open(tmp_path) as store:
        languages = Languages(store)
        await languages.choose_for_server(SERVER, "en")
        assert await languages.of_new_table(SERVER, "it", "it") == "en"
