-- Actions and events lie in the order in which they come, with a small index by game: an append then changes few pages,
-- however many games there are, where before it changed some of its own game's.
ALTER TABLE actions RENAME TO old_actions;
ALTER TABLE events RENAME TO old_events;

CREATE TABLE actions (
    game_id   TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    number    INTEGER NOT NULL,
    seat      INTEGER,                    -- null with blob null: a step of the house
    blob      BLOB,
    at        REAL NOT NULL,
    last_seq  INTEGER NOT NULL,
    continues INTEGER NOT NULL DEFAULT 0, -- whether it was made by the same press as the action before it
    stand_in  TEXT,                       -- the kind of computer player that made it in a person's place
    PRIMARY KEY (game_id, number),
    CHECK ((seat IS NULL) = (blob IS NULL))
) STRICT;
INSERT INTO actions SELECT * FROM old_actions ORDER BY game_id, number;

CREATE TABLE events (
    game_id       TEXT NOT NULL,
    seq           INTEGER NOT NULL,
    action_number INTEGER NOT NULL,
    blob          BLOB NOT NULL,
    PRIMARY KEY (game_id, seq),
    FOREIGN KEY (game_id, action_number) REFERENCES actions (game_id, number) ON DELETE CASCADE
) STRICT;
INSERT INTO events SELECT * FROM old_events ORDER BY game_id, seq;

DROP TABLE old_events;
DROP TABLE old_actions;
