-- Whether an action was made by the same press as the one before it: what one press did is taken back together.
ALTER TABLE actions ADD COLUMN continues INTEGER NOT NULL DEFAULT 0;

-- The last action before the seat came to its present holder, and the last one of whoever began in it (null: still there).
ALTER TABLE seats ADD COLUMN held_from INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN began_until INTEGER;
