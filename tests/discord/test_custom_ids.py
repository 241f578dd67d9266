import pytest

from tests.support.examples import given, st
from ttrbot.app.time.timeouts import CHOICES
from ttrbot.discord.core.custom_ids import LIMIT, CustomId
from ttrbot.discord.panels.people.clock import read_more_time_arg
from ttrbot.discord.panels.people.notification import read_seat_arg, read_vote_arg
from ttrbot.discord.panels.table.message import read_market_arg
from ttrbot.discord.panels.table.paying import read_pay_arg
from ttrbot.discord.panels.table.sharing import read_share_arg
from ttrbot.discord.panels.table.tickets import read_keep_arg
from ttrbot.reading import LARGEST

verbs = st.from_regex(r"[a-z_]{1,20}", fullmatch=True)
games = st.from_regex(r"[0-9A-Za-z_-]{0,8}", fullmatch=True)
args = st.text(st.characters(exclude_categories=("Cc", "Cs")), max_size=20)


@given(verbs, games, st.none() | st.integers(0, LARGEST), args)
def test_written_custom_ids_are_read_back(verb, game, question, arg):
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
    assert str(CustomId("x", "a-b", None, "100%:c")) == "ttr:a-b:-:x:100%25%3Ac"


@pytest.mark.parametrize(
    "text", ["", "ttr", "other:a:1:b:c", "ttr:a:x:b:c", "ttr:a:1:B:c", "ttr:a:1:b", "xttr:a:1:b:c"]
)
def test_custom_ids_of_others_are_not_recognized(text):
    assert CustomId.parse(text) is None


@pytest.mark.parametrize(
    "text",
    [
        f"ttr:a:{LARGEST + 1}:b:c",
        f"ttr:a:{'9' * 80}:b:c",
        "ttr:a:-1:b:c",
        "ttr:a:\u00b2:b:c",
        "ttr:a:\u0663:b:c",
        "ttr:a%00:1:b:c",
        "ttr:a\nb:1:b:c",
        f"ttr:{'a' * 41}:1:b:c",
        "ttr:a:1:b:%1B[2J",
        "ttr:a:1:b:\x00",
    ],
)
def test_impossible_numbers_and_control_characters_are_refused(text):
    assert CustomId.parse(text) is None


ARGUMENTS = {
    read_pay_arg: "denver--omaha~0.0.0.0.0.0.0.0.{}~0",
    read_share_arg: "0.1~{}",
    read_market_arg: "{}~red",
    read_keep_arg: "0.{}",
    read_seat_arg: "0.{}",
    read_vote_arg: "0.{}." + next(iter(CHOICES)),
    read_more_time_arg: "0.{}",
}


@pytest.mark.parametrize("read", ARGUMENTS)
def test_impossible_numbers_in_arguments_are_refused(read):
    assert read(ARGUMENTS[read].format(1))
    for number in ("", "-2", "+1", "1_0", " 1", "\u00b2", "\u0663", str(LARGEST + 1), "9" * 5_000):
        with pytest.raises(ValueError, match=r"."):
            read(ARGUMENTS[read].format(number))


def test_custom_id_that_is_too_long_is_an_error():
    with pytest.raises(ValueError, match="at most 100"):
        str(CustomId("pay", "game", 1, "x" * 100))
