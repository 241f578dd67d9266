-- What finished games gave their seats. It can be made anew from the events at any time.
CREATE TABLE results (
    game_id   TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat      INTEGER NOT NULL,
    side      INTEGER NOT NULL,
    place     INTEGER NOT NULL,
    points    INTEGER NOT NULL,
    completed INTEGER NOT NULL,
    tickets   INTEGER NOT NULL,
    turns     INTEGER NOT NULL,
    seconds   REAL NOT NULL,
    PRIMARY KEY (game_id, seat)
) STRICT, WITHOUT ROWID;
