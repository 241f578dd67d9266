"""Names are found by what people type."""

import pytest

from ttrbot.text.folding import folded


@pytest.mark.parametrize(
    ("name", "typed"),
    [("København", "kobenhavn"), ("Zürich", "zurich"), ("Łódź", "lodz"), ("Genève", "geneve"), ("Straße", "strasse")],
)
def test_name_is_found_without_accents_and_special_letters(name, typed):
    assert folded(name) == typed
