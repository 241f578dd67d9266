-- Grows with every change of a game or its seats where several processes may make them: in PostgreSQL.
ALTER TABLE games ADD COLUMN version INTEGER NOT NULL DEFAULT 0;
