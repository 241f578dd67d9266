-- What a process remembers of a game is what is stored as long as the version is the same.
ALTER TABLE games ADD COLUMN version BIGINT NOT NULL DEFAULT 0;
CREATE FUNCTION next_version() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN NEW.version := OLD.version + 1; RETURN NEW; END';
CREATE TRIGGER game_changed BEFORE UPDATE ON games FOR EACH ROW EXECUTE FUNCTION next_version();
CREATE FUNCTION change_game() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN UPDATE games SET version = version WHERE id = NEW.game_id; RETURN NULL; END';
CREATE TRIGGER seat_changed AFTER UPDATE ON seats FOR EACH ROW EXECUTE FUNCTION change_game();

-- The last transaction of each connection that writes, to be asked for after a lost commit.
ALTER TABLE store_state DROP COLUMN IF EXISTS last_write;
CREATE TABLE writers (
    id         TEXT COLLATE "C" PRIMARY KEY,
    last_write TEXT COLLATE "C" NOT NULL DEFAULT '',
    at         TIMESTAMPTZ NOT NULL DEFAULT now()
);

-- The processes that live, and the slots into which they divide the bot's servers: who holds each, and until when.
CREATE TABLE processes (
    id    TEXT COLLATE "C" PRIMARY KEY,
    until TIMESTAMPTZ NOT NULL
);
CREATE TABLE slots (
    slot   BIGINT PRIMARY KEY,
    shards BIGINT NOT NULL,
    owner  TEXT COLLATE "C",
    until  TIMESTAMPTZ NOT NULL DEFAULT '-infinity'
);

-- When the newest connection to Discord was opened; Discord has them counted by bucket, and here there is one.
CREATE TABLE starts (
    bucket BIGINT PRIMARY KEY,
    at     TIMESTAMPTZ NOT NULL
);
