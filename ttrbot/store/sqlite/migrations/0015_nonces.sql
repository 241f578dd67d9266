-- A nonce is made when a post is begun and kept with it: counted from the database, it would repeat after a restore.
ALTER TABLE surfaces ADD COLUMN claimed_at REAL;          -- when the post was begun
ALTER TABLE surfaces ADD COLUMN claimed_post INTEGER;     -- which of the surface's messages it was to be
UPDATE surfaces SET claimed_at = CAST(strftime('%s', 'now') AS REAL), claimed_post = post WHERE claimed IS NOT NULL;

ALTER TABLE notices ADD COLUMN nonce TEXT;
ALTER TABLE notices ADD COLUMN claimed_at REAL;
UPDATE notices SET nonce = game_id || '.n' || number, claimed_at = CAST(strftime('%s', 'now') AS REAL) WHERE state = 'claimed';
