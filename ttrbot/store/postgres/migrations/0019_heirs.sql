-- only adds
-- The process that has connected to Discord for a slot of another one, which is about to give it the slot.
ALTER TABLE slots ADD COLUMN heir TEXT COLLATE "C";
