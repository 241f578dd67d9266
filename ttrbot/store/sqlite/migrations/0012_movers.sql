-- The kind of computer player that made an action in the place of the person who had the seat (null: nobody did).
ALTER TABLE actions ADD COLUMN stand_in TEXT;
