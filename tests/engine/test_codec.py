"""Actions, events and states as bytes: what was encoded can be decoded, and nothing else can."""

import json

import pytest

from tests.engine.six_cities import ALL_RULES, six_cities, started
from tests.support.examples import given, st
from ttrbot.engine import codec
from ttrbot.engine.actions import Payment
from ttrbot.engine.config import Config
from ttrbot.engine.game import legal_actions, play
from ttrbot.engine.position import Position
from ttrbot.engine.rng import seed_of_number
from ttrbot.engine.rulebook import Rulebook

payments = st.builds(
    Payment,
    cards=st.lists(st.integers(0, 20), min_size=9, max_size=9).map(tuple),
    wave_cards=st.integers(0, 5),
)
st.register_type_strategy(Payment, payments)


@given(st.one_of(*map(st.from_type, codec.ACTIONS)))
def test_every_action_is_read_as_it_was_written(action):
    assert codec.decode_action(codec.encode_action(action)) == action


def test_a_state_is_read_as_it_was_written_at_every_step():
    board = six_cities(ALL_RULES)
    game = started(board)
    for number in range(30):
        read = codec.decode_state(Rulebook(board, Config(4, start=0)), seed_of_number(1), codec.encode_state(game))
        assert read == game
        actions = list(legal_actions(game, game.open_decisions[0].seat))
        game, events = play(game, actions[number * 7 % len(actions)])
        assert [codec.decode_event(codec.encode_event(event)) for event in events] == events


def test_snapshot_with_any_flipped_bit_is_refused():
    board = six_cities(ALL_RULES)
    whole = codec.encode_state(started(board))
    book = Rulebook(board, Config(4, start=0))
    for place in range(len(whole)):
        damaged = bytearray(whole)
        damaged[place] ^= 1 << place % 8
        with pytest.raises(codec.CodecError):
            codec.decode_state(book, seed_of_number(1), bytes(damaged))


@pytest.mark.parametrize("field", Position.__struct_fields__)
def test_a_snapshot_with_a_value_of_another_kind_is_refused(field):
    """The checksum is right, so the type of the field is what refuses it, even inside lists."""
    board = six_cities(ALL_RULES)
    book = Rulebook(board, Config(4, start=0))
    game = started(board)
    body = json.loads(codec.encode_state(game)[codec.SEAL_SIZE :])
    for spoiled in ("no such value", [["deep"]], {"deck": [0.5]}, 0.5):
        changed = json.dumps({**body, "x": {**body["x"], field: spoiled}}).encode()
        with pytest.raises(codec.CodecError):
            codec.decode_state(book, game.seed, codec._seal(changed) + changed)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "truncated"),
        (b"{}", "required field `v`"),
        (b'{"v":99,"x":{}}', "version 99 can't be read; this program reads 1 to 1"),
        (b'{"v":0,"x":{}}', "version 0 can't be read"),
        (b'{"v":1,"x":{"type":"Dance","seat":0}}', "Invalid value 'Dance'"),
        (b'{"v":1,"x":{"type":"DrawMarketCard","seat":0,"color":9}}', "Invalid enum value 9"),
        (
            b'{"v":1,"x":{"type":"PayTunnel","seat":0,"pay":{"cards":[-1,0,0,0,0,0,0,0,0]}}}',
            "one number for each colour, and none below 0",
        ),
    ],
)
def test_anything_else_is_refused(data, message):
    with pytest.raises(codec.CodecError, match=message):
        codec.decode_action(data)
