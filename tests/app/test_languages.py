"""The language of a new table."""

import pytest

from ttrbot.app.settings.languages import language_of_table


@pytest.mark.parametrize(
    ("server_locale", "opener", "spoken"),
    [("en-US", "it", "it"), (None, "it", "it"), ("it", "en", "it"), ("en-GB", "it", "en"), ("fr", "it", "it")],
    ids=["nothing set", "nothing known", "set to Italian", "set to English", "set to what we don't speak"],
)
def test_a_table_speaks_as_its_server_is_set_else_as_its_opener(server_locale, opener, spoken):
    assert language_of_table(None, server_locale, opener) == spoken


def test_language_chosen_for_the_server_comes_first():
    assert language_of_table("en", "it", "it") == "en"
