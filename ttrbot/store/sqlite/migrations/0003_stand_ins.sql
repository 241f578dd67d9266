-- The kind of computer player that holds the seat instead of whoever it belongs to. `robot` stays what sat down first.
ALTER TABLE seats ADD COLUMN stand_in TEXT;
