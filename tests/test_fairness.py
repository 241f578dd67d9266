"""The example of docs/fairness.md, computed again by the program and by the lines on the page."""

import re
from hashlib import sha256
from pathlib import Path

from ttrbot.app.core.charms import BY_CHARMS, BY_PRESSES, digest_of, marks_of, normalised, seed_of
from ttrbot.engine.rng import game_seed

PAGE = (Path(__file__).parents[1] / "docs" / "fairness.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^printf (?:'%s' )?'(.*)' \| sha256sum( \| cut -c1-16)?\n# (\w+)$", PAGE, re.MULTILINE)
[(SECRET, HASH)] = re.findall(r"The secret is `(\w+)`, its hash is\n`(\w+)`", PAGE)
CHARMS = re.findall(r"enters `([^`]+)`", PAGE)


def test_the_commands_print_what_the_page_says():
    assert len(COMMANDS) == 6
    for text, is_cut, printed in COMMANDS:
        digest = sha256(text.replace("\\n", "\n").encode()).hexdigest()
        assert printed == (digest[:16] if is_cut else digest)


def test_the_program_computes_the_same():
    secret, digests = bytes.fromhex(SECRET), [digest_of(charm) for charm in CHARMS]
    printed = [printed for _, _, printed in COMMANDS]
    assert sha256(secret).hexdigest() == HASH
    assert digests == printed[:2]
    assert list(marks_of(BY_CHARMS, secret, digests)) == printed[2:5]
    assert seed_of(BY_CHARMS, secret, [7], digests).hex() == printed[5]


def test_older_games_keep_their_seeds():
    assert seed_of(BY_PRESSES, b"secret", [1, 2], ["x"]) == game_seed(b"secret", [1, 2])
    assert marks_of(BY_PRESSES, b"secret", ["x"]) == ()


def test_charm_normalised():
    assert normalised(" \u2003Zu\u0308rich \n") == "Zürich"
