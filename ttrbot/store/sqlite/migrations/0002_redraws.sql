-- How often a position had to be drawn once more: a redraw asked for while a message is being edited is not lost.
ALTER TABLE surfaces ADD COLUMN redraws INTEGER NOT NULL DEFAULT 0;
