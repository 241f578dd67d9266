"""Damage good input. Most documents stay documents, so that the checks behind the parser are reached."""

import copy
import json
import re
from random import Random
from typing import Any

JUNK: list[Any] = [
    None,
    True,
    False,
    -1,
    0,
    1,
    7,
    99,
    2**31,
    -(2**63),
    10**30,
    0.5,
    1e308,
    "",
    "x",
    "\u202e<@1>\n",
    [],
    [[]],
    {},
]
JUNK += ["zone:x", "hand:0", {"x": 1}, [1, 2], "a" * 300, "red", "deck", "__class__", "../..", "٣"]
SCRAPS = [
    "\n",
    "[",
    "]",
    "[[",
    "{",
    "}",
    '"',
    "'",
    "=",
    ",",
    "#",
    "\x00",
    "-1",
    "1e999",
    "true",
    "nan",
    "\\u0000",
    "é",
    "\ufeff",
]


def spoil(data: bytes, rng: Random) -> bytes:
    """Return a damaged copy: as a JSON document if it is a readable one, else as text, sometimes as bytes."""
    if rng.random() < 0.1:
        return _spoil_bytes(data, rng)
    if rng.random() < 0.03:
        return swollen(data, rng.choice(SWELLINGS), rng)
    try:
        document = json.loads(data)
        for _ in range(rng.randint(1, 3)):
            document = _spoil_json(document, rng)
        return json.dumps(document).encode()
    except (ValueError, RecursionError):  # not a document, or one that is nested too deeply
        return _spoil_text(data.decode("utf-8", "replace"), rng).encode("utf-8", "replace")


SWELLINGS = (
    "9" * 26,
    "-" + "9" * 26,
    "9" * 5_000,
    "0x" + "f" * 20_000,
    "10000000000",
    "1e300",
    "\u00b2",
    "\u0663",
    "[" * 100_000,
    "{a=" * 50_000,
    '{"a":' * 50_000,
    "{" + ".".join("a" * 50_000) + "=1}",
    "[" + "[]," * 50_000 + "[]]",
    '"' + "x" * 200_000 + '"',
    '"\\u001b[2J\\u0000"',
)
"""Replacements for a number or text: too large, too deep, too wide, or of another script."""
_VALUE = re.compile(r'(?<![\w".])-?\d+(\.\d+)?(?![\w".])|"[^"\n]*"(?! *[=:])')


def swollen(data: bytes, swelling: str, rng: Random) -> bytes:
    """Return a copy in which one number or text is extremely large."""
    text = data.decode("utf-8", "replace")
    places = list(_VALUE.finditer(text)) or list(re.finditer(r"\Z", text))
    start, end = rng.choice(places).span()
    return (text[:start] + swelling + text[end:]).encode("utf-8", "replace")


def _spoil_json(document: object, rng: Random) -> object:
    places = list(_places(document))
    if not places or rng.random() < 0.02:
        return copy.deepcopy(rng.choice(JUNK))
    holder, key = rng.choice(places)
    what = rng.random()
    if what < 0.2:
        del holder[key]
    elif what < 0.35:
        other, where = rng.choice(places)
        holder[key] = copy.deepcopy(other[where]) if where in range(len(other)) or where in other else None
    elif what < 0.5 and isinstance(holder[key], int):
        holder[key] += rng.choice([-1, 1, 100])
    elif what < 0.6 and isinstance(holder, dict):
        holder[rng.choice(["x", "v", "type", "seat", str(key) + "s"])] = copy.deepcopy(rng.choice(JUNK))
    else:
        holder[key] = copy.deepcopy(rng.choice(JUNK))
    return document


def _places(node: object):
    """Yield every place of a document that can be changed: its container, and the key there."""
    items = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, value in items:
        yield node, key
        yield from _places(value)


def _spoil_text(text: str, rng: Random) -> str:
    for _ in range(rng.randint(1, 4)):
        lines = text.split("\n")
        at = rng.randrange(len(lines))
        what = rng.randrange(6)
        if what == 0:
            del lines[at]
        elif what == 1:
            lines.insert(at, rng.choice(lines))
        elif what == 2:
            key, mark, _ = lines[at].partition("=")
            lines[at] = f"{key}{mark} {json.dumps(rng.choice(JUNK))}"
        elif what == 3:
            cut = rng.randint(0, len(lines[at]))
            lines[at] = lines[at][:cut] + rng.choice(SCRAPS) + lines[at][cut:]
        elif what == 4:
            words = lines[at].split(" ")
            words[rng.randrange(len(words))] = str(rng.choice(JUNK))
            lines[at] = " ".join(words)
        else:
            other = rng.randrange(len(lines))
            lines[at], lines[other] = lines[other], lines[at]
        text = "\n".join(lines)
    return text


def _spoil_bytes(data: bytes, rng: Random) -> bytes:
    at = rng.randint(0, len(data))
    return data[:at] + rng.randbytes(rng.randint(0, 4)) + data[at + rng.randint(0, 20) :]
