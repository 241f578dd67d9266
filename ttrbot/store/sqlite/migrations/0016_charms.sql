-- Lucky charms: texts of the players' own, of which the seed is made with the secret. Seeds of version 1 are those of games
-- that had begun before. `charms` is a JSON list in order of entry, to which is only added: {"press": who entered it, as
-- `seats.press_id`, "digest": its SHA-256, "text": null once it was replaced, or its owner left or had it deleted}.

ALTER TABLE games ADD COLUMN seed_version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE games ADD COLUMN charms TEXT NOT NULL DEFAULT '[]';
UPDATE games SET seed_version = 2 WHERE status = 'lobby';
