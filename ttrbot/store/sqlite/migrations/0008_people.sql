-- Whether the people at the table have stopped the game for a while.
ALTER TABLE games ADD COLUMN paused INTEGER NOT NULL DEFAULT 0;

-- What a player has noted for themselves; whoever takes the seat over reads it.
CREATE TABLE notes (
    game_id TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat    INTEGER NOT NULL,
    text    TEXT NOT NULL,
    PRIMARY KEY (game_id, seat)
) STRICT, WITHOUT ROWID;

-- Who held which seat before: nobody who has seen one hand may come to hold another.
CREATE TABLE former_holders (
    game_id TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL,
    seat    INTEGER NOT NULL,
    PRIMARY KEY (game_id, user_id, seat)
) STRICT, WITHOUT ROWID;
