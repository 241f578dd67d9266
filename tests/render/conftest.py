import pytest

from tests.render.board import tiny_layout
from ttrbot.render.layout import BoardLayout


@pytest.fixture
def layout(tmp_path) -> BoardLayout:
    return tiny_layout(tmp_path)
