-- Times are Unix seconds; Discord ids are integers; blobs are opaque to the store.

CREATE TABLE maps (
    hash TEXT PRIMARY KEY,                -- SHA-256 of the text
    text TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE games (
    id            TEXT PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 8),
    guild_id      INTEGER NOT NULL,
    channel_id    INTEGER NOT NULL,
    thread_id     INTEGER,
    owner_id      INTEGER,
    map_id        TEXT NOT NULL,
    map_hash      TEXT NOT NULL REFERENCES maps (hash),
    config        BLOB NOT NULL,
    language      TEXT NOT NULL,
    rules_version INTEGER NOT NULL,
    secret        BLOB NOT NULL CHECK (length(secret) = 16),
    secret_hash   TEXT NOT NULL,
    seat_limit    INTEGER NOT NULL CHECK (seat_limit > 0),
    status        TEXT NOT NULL DEFAULT 'lobby' CHECK (status IN ('lobby', 'running', 'over', 'cancelled')),
    position      INTEGER NOT NULL DEFAULT 0,
    action_count  INTEGER NOT NULL DEFAULT 0,
    turn          INTEGER NOT NULL DEFAULT 0,
    waiting       TEXT NOT NULL DEFAULT '[]',   -- seats that must answer, a JSON list
    waiting_since REAL,
    lobby_version INTEGER NOT NULL DEFAULT 0,
    created_at    REAL NOT NULL,
    started_at    REAL,
    ended_at      REAL
) STRICT, WITHOUT ROWID;

CREATE INDEX games_by_status ON games (status, created_at);
CREATE INDEX games_by_guild ON games (guild_id, created_at);
CREATE INDEX games_by_channel ON games (channel_id);
CREATE INDEX games_by_thread ON games (thread_id);

CREATE TABLE seats (
    game_id  TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat     INTEGER NOT NULL,
    user_id  INTEGER,
    name     TEXT,
    robot    TEXT,
    press_id INTEGER NOT NULL,
    PRIMARY KEY (game_id, seat),
    UNIQUE (game_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_by_user ON seats (user_id) WHERE user_id IS NOT NULL;

CREATE TABLE actions (
    game_id  TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    number   INTEGER NOT NULL,
    seat     INTEGER,                     -- null with blob null: a step of the house
    blob     BLOB,
    at       REAL NOT NULL,
    last_seq INTEGER NOT NULL,
    PRIMARY KEY (game_id, number),
    CHECK ((seat IS NULL) = (blob IS NULL))
) STRICT, WITHOUT ROWID;

CREATE TABLE events (
    game_id       TEXT NOT NULL,
    seq           INTEGER NOT NULL,
    action_number INTEGER NOT NULL,
    blob          BLOB NOT NULL,
    PRIMARY KEY (game_id, seq),
    FOREIGN KEY (game_id, action_number) REFERENCES actions (game_id, number) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE snapshots (
    game_id TEXT PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    seq     INTEGER NOT NULL,
    blob    BLOB NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE surfaces (
    game_id    TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    kind       TEXT NOT NULL CHECK (kind IN ('lobby', 'table', 'hand', 'end')),
    seat       INTEGER NOT NULL DEFAULT -1,  -- -1: belongs to no seat
    wanted     INTEGER NOT NULL,
    shown      INTEGER,
    channel_id INTEGER,
    message_id INTEGER,
    post       INTEGER NOT NULL DEFAULT 1,   -- number of the message of this surface; part of its nonce
    claimed    TEXT,                         -- nonce of a post begun and not recorded
    attempts   INTEGER NOT NULL DEFAULT 0,
    next_at    REAL NOT NULL DEFAULT 0,
    last_error TEXT,
    closed     INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (game_id, kind, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX surfaces_due ON surfaces (next_at) WHERE closed = 0 AND (shown IS NULL OR shown < wanted);

CREATE TABLE retired_messages (
    message_id INTEGER PRIMARY KEY,
    channel_id INTEGER NOT NULL,
    game_id    TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    kind       TEXT NOT NULL,
    seat       INTEGER NOT NULL,
    attempts   INTEGER NOT NULL DEFAULT 0,
    next_at    REAL NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE pings (
    game_id    TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    turn       INTEGER NOT NULL,
    seat       INTEGER NOT NULL,
    state      TEXT NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'claimed', 'delivered', 'dropped')),
    claimed_at REAL,
    message_id INTEGER,
    PRIMARY KEY (game_id, turn, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX pings_unsettled ON pings (state) WHERE state IN ('queued', 'claimed');

CREATE TABLE timers (
    game_id TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    kind    TEXT NOT NULL,
    key     TEXT NOT NULL,
    due_at  REAL NOT NULL,
    payload BLOB NOT NULL,
    PRIMARY KEY (game_id, kind, key)
) STRICT, WITHOUT ROWID;

CREATE INDEX timers_due ON timers (due_at);

CREATE TABLE users (
    user_id     INTEGER PRIMARY KEY,
    name        TEXT,
    locale      TEXT,
    dm_closed   INTEGER NOT NULL DEFAULT 0,
    preferences BLOB
) STRICT;

CREATE TABLE dm_notices (                 -- who was told in which game that their DMs are closed
    game_id TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL,
    PRIMARY KEY (game_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE guild_settings (
    guild_id INTEGER NOT NULL,
    key      TEXT NOT NULL,
    value    TEXT NOT NULL,
    PRIMARY KEY (guild_id, key)
) STRICT, WITHOUT ROWID;

CREATE TABLE meta (
    key   TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE heartbeats (
    name TEXT PRIMARY KEY,
    at   REAL NOT NULL
) STRICT, WITHOUT ROWID;
