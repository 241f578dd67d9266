-- Who began in a seat that has changed hands since, a computer player's stand-in included.
ALTER TABLE seats ADD COLUMN has_changed_hands INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN began_by INTEGER;      -- null: a computer player, or a person whose data has been deleted
ALTER TABLE seats ADD COLUMN began_name TEXT;

CREATE INDEX seats_by_beginner ON seats (began_by) WHERE began_by IS NOT NULL;

-- Whom a result counts for, as the table chose for games in which a seat changes hands.
ALTER TABLE results ADD COLUMN counts_for TEXT NOT NULL DEFAULT 'finisher'
    CHECK (counts_for IN ('finisher', 'starter', 'nobody'));
