"""The bot as a later version with one more migration would be; run by test_update.py."""

import sys

import bot
from ttrbot.store.migrations import ONLY_ADDS, Migration
from ttrbot.store.postgres import schema

known = schema.migrations()
ADDS = f"""{ONLY_ADDS}
ALTER TABLE games ADD COLUMN later BIGINT NOT NULL DEFAULT 7;
ALTER TABLE outbox ADD COLUMN later TEXT;
"""


def newer() -> tuple[Migration, ...]:
    return (*known, Migration(known[-1].version + 1, "later", ADDS))


if __name__ == "__main__":
    schema.migrations = newer
    sys.exit(bot.main())
