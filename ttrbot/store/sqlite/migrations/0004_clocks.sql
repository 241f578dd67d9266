-- A player's clock: of `total` seconds for turn `turn` it has `left`, and runs `since` (null: it stands still).
CREATE TABLE clocks (
    game_id TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat    INTEGER NOT NULL,
    turn    INTEGER NOT NULL,
    total   REAL NOT NULL,
    left    REAL NOT NULL,
    since   REAL,
    quiet   INTEGER NOT NULL DEFAULT 0,   -- the player wants no reminder of this turn
    is_up   INTEGER NOT NULL DEFAULT 0,   -- what the table chose for this has been done
    PRIMARY KEY (game_id, seat)
) STRICT, WITHOUT ROWID;

-- Messages that are sent once: to a game's place (recipient 0) or to a person.
CREATE TABLE notices (
    game_id    TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    kind       TEXT NOT NULL,
    key        TEXT NOT NULL,
    recipient  INTEGER NOT NULL DEFAULT 0,
    number     INTEGER NOT NULL,           -- counts the game's notices; part of the nonce
    payload    BLOB NOT NULL,
    state      TEXT NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'claimed', 'delivered', 'dropped')),
    next_at    REAL NOT NULL,
    attempts   INTEGER NOT NULL DEFAULT 0,
    message_id INTEGER,
    PRIMARY KEY (game_id, kind, key, recipient)
) STRICT, WITHOUT ROWID;

CREATE INDEX notices_due ON notices (next_at) WHERE state IN ('queued', 'claimed');

CREATE TABLE ballots (                     -- what a seat voted for in a question to the table
    game_id  TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    question TEXT NOT NULL,
    seat     INTEGER NOT NULL,
    choice   TEXT NOT NULL,
    PRIMARY KEY (game_id, question, seat)
) STRICT, WITHOUT ROWID;
