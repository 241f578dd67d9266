-- What the bot makes on servers besides messages: written down before it is made and until it is removed.
CREATE TABLE rooms (
    number      INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id    INTEGER NOT NULL,
    game_id     TEXT REFERENCES games (id) ON DELETE CASCADE,   -- null: the server's category
    kind        TEXT NOT NULL CHECK (kind IN ('category', 'thread', 'voice')),
    side        INTEGER NOT NULL DEFAULT -1,                    -- -1: belongs to no team
    name        TEXT NOT NULL,                                  -- as asked for, so that it is found again
    state       TEXT NOT NULL DEFAULT 'wanted' CHECK (state IN ('wanted', 'there', 'unwanted', 'lost')),
    channel_id  INTEGER,
    after_id    INTEGER,             -- the newest channel before this one was asked for; null: it wasn't asked for yet
    since_turn  INTEGER,             -- the first turn that is told in this thread
    empty_since REAL,                -- since when nobody is in this voice channel
    attempts    INTEGER NOT NULL DEFAULT 0,
    next_at     REAL NOT NULL DEFAULT 0
) STRICT;

CREATE UNIQUE INDEX rooms_once ON rooms (guild_id, coalesce(game_id, ''), kind, side);
CREATE INDEX rooms_by_game ON rooms (game_id);
CREATE INDEX rooms_by_channel ON rooms (channel_id);
