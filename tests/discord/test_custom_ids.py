import pytest
from hypothesis import given
from hypothesis import strategies as st

from ttrbot.discord.custom_ids import LIMIT, CustomId

verbs = st.from_regex(r"[a-z_]{1,20}", fullmatch=True)


@given(verbs, st.text(max_size=8), st.none() | st.integers(0, 10**6), st.text(max_size=20))
def test_what_is_written_is_read_back(verb, game, question, arg):
    custom_id = CustomId(verb, game, question, arg)
    try:
        text = str(custom_id)
    except ValueError:
        return
    assert len(text) <= LIMIT
    assert CustomId.parse(text) == custom_id


def test_the_form():
    assert str(CustomId("draw", "ab12", 7, "0~red")) == "ttr:ab12:7:draw:0~red"
    assert str(CustomId("hand", "ab12")) == "ttr:ab12:-:hand:"
    assert str(CustomId("x", "a:b", None, "100%:c")) == "ttr:a%3Ab:-:x:100%25%3Ac"


@pytest.mark.parametrize(
    "text", ["", "ttr", "other:a:1:b:c", "ttr:a:x:b:c", "ttr:a:1:B:c", "ttr:a:1:b", "xttr:a:1:b:c"]
)
def test_others_are_none_of_ours(text):
    assert CustomId.parse(text) is None


def test_too_long_is_a_fault_of_ours():
    with pytest.raises(ValueError, match="at most 100"):
        str(CustomId("pay", "game", 1, "x" * 100))
