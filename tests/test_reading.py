"""Input from outside is read within limits."""

import json
import math

import msgspec
import pytest

from tests.support.cost import costs_little
from ttrbot import reading

BOMBS = {
    "brackets": "a = " + "[" * 200_000,
    "tables in tables": "a = " + "{a = " * 40_000,
    "few levels too many": "a = " + "[" * 9 + "]" * 9,
    "a key with dots": ".".join("a" * 120_000) + " = 1",
    "a header with dots": "[" + " . ".join(["a"] * 60_000) + "]",
    "quoted keys with dots": ".".join(["'a b'"] * 40_000) + " = 1",
    "a number of many digits": "a = " + "9" * 5_000,
    "a number of many more digits": "a = [-" + "9" * 200_000,
    "a number of many hexadecimal digits": "a = 0x" + "f" * 200_000,
    "a long text": "a" * (reading.LONGEST_TEXT + 1),
    "one word": "a" * reading.LONGEST_TEXT,
    "quotes": '"' * reading.LONGEST_TEXT,
}


@pytest.mark.parametrize("name", BOMBS)
def test_toml_bomb_refused(name):
    with costs_little(), pytest.raises(ValueError, match=r"\w{4}"):
        reading.toml(BOMBS[name], 1000)


@pytest.mark.parametrize("value", ["inf", "-inf", "nan", "1001", "-1001", "1e300", "10_000_000_000"])
def test_toml_number_out_of_range_refused(value):
    with pytest.raises(ValueError, match=r"seats\.2\.x: .* valid: a number from -1000 to 1000"):
        reading.toml(f"seats = [1, {{ x = {value} }}]", 1000)


@pytest.mark.parametrize("value", ["inf", "nan"])
def test_toml_number_must_be_finite(value):
    with pytest.raises(ValueError, match="valid: a finite number"):
        reading.toml(f"a = {value}")


def test_toml_read():
    assert reading.toml("a.b = [1, { c = -2.5 }]\n", 1000) == {"a": {"b": [1, {"c": -2.5}]}}


def test_toml_fault_escapes_control_characters():
    with pytest.raises(ValueError, match=r"x\\x1b"):
        reading.toml('"x\\u001b[2J" = 10e9', 1000)


@pytest.mark.parametrize("text", ["", "-1", "+1", " 1", "1_0", "0x1", "\u00b2", "\u0663", str(2**63), "9" * 5_000])
def test_natural_refused(text):
    with pytest.raises(ValueError, match="no whole number"):
        reading.natural(text)


def test_natural_read():
    assert [reading.natural(text) for text in ("0", "007", str(2**63 - 1))] == [0, 7, 2**63 - 1]


@pytest.mark.parametrize("data", [b"[" * 3_000_000, b'{"a":' * 500_000])
def test_deep_json_refused(data):
    with costs_little(), pytest.raises(ValueError, match="nested too deeply"):
        reading.json(msgspec.json.Decoder(object), data)


def test_file_too_large_refused(tmp_path):
    file = tmp_path / "a"
    file.write_bytes(b"x" * 2049)
    assert len(reading.read_bytes(file, 2049)) == 2049
    with pytest.raises(ValueError, match="too large; at most 2 KiB"):
        reading.read_bytes(file, 2048)


def test_shown_is_short():
    for value in (10**5_000, {"a": 10**5_000}, "x" * 10_000, math.inf, None, ["x"] * 10_000):
        assert 3 <= len(reading.shown(value)) <= 60


@pytest.mark.parametrize("text", ["", "a b", "a\n", "\x00", "a:b", "a" * 41, "\u0663", "../x", "\udcff"])
def test_game_id_refused(text):
    assert not reading.is_game_id(text)


def test_game_id_accepted():
    assert all(map(reading.is_game_id, ("ab12cd34", "A_b-9", "a" * 40)))


def test_printable_escapes_control_characters():
    assert reading.printable("a\x1b[2J\u202eb") == r"a\x1b[2J\u202eb"
    assert json.dumps(reading.printable("é")) == '"\\u00e9"'
