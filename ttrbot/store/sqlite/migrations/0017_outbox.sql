-- All that is sent or made on Discord is in one table, from before it is: what a message must show and shows, what is said
-- once, whom a turn pings, old messages whose buttons must go, and the channels and threads that people talk in.
CREATE TABLE outbox (
    number       INTEGER PRIMARY KEY AUTOINCREMENT,   -- one that was used never comes again: work on a row may outlive it
    scope        INTEGER NOT NULL,           -- the server
    game_id      TEXT REFERENCES games (id) ON DELETE CASCADE,   -- null: the server's category
    kind         TEXT NOT NULL CHECK (kind IN ('lobby', 'table', 'hand', 'end', 'notice', 'ping', 'retired', 'recall',
                                               'category', 'thread', 'voice')),
    key          TEXT NOT NULL DEFAULT '',   -- a hand's seat, a notice's kind and key, a ping's turn and seat, a room's side
    recipient    INTEGER NOT NULL DEFAULT 0, -- of a notice: a person, or 0 for the place where the game is played
    payload      BLOB,                       -- what a notice says; which kind of message a retired one was; a room's name
    wanted       INTEGER NOT NULL,           -- a position, a lobby's version, a ping's turn; 1 for what is sent once, or
                                             -- a room that is to be there; 0 for one that is to be removed
    shown        INTEGER,                    -- null: it has to be sent, or shown once more
    channel_id   INTEGER,
    message_id   INTEGER,
    nonce        TEXT,                       -- of its newest post, which bears it; of a ping, of the post that carries it;
                                             -- of a room, the newest channel before it was asked for
    claimed_at   REAL,                       -- null: no post was begun that isn't recorded
    is_overtaken INTEGER NOT NULL DEFAULT 0, -- whether another message was asked for since, or a notice is over
    redraws      INTEGER NOT NULL DEFAULT 0,
    attempts     INTEGER NOT NULL DEFAULT 0,
    next_at      REAL NOT NULL DEFAULT 0,
    last_error   TEXT,
    closed       INTEGER NOT NULL DEFAULT 0, -- nothing can or need be sent any more
    since_turn   INTEGER,                    -- the first turn that is told in this thread
    empty_since  REAL,                       -- since when nobody is in this voice channel
    UNIQUE (game_id, kind, key, recipient)
) STRICT;

INSERT INTO outbox (scope, game_id, kind, key, wanted, shown, channel_id, message_id, nonce, claimed_at, is_overtaken,
    redraws, attempts, next_at, last_error, closed)
SELECT games.guild_id, game_id, kind, iif(seat < 0, '', CAST(seat AS TEXT)), wanted, shown, surfaces.channel_id,
    message_id, claimed, iif(claimed IS NULL, NULL, claimed_at), claimed IS NOT NULL AND claimed_post <> post, redraws, attempts, next_at,
    last_error, closed
FROM surfaces JOIN games ON games.id = game_id;

INSERT INTO outbox (scope, game_id, kind, key, recipient, payload, wanted, shown, message_id, nonce, claimed_at,
    is_overtaken, attempts, next_at, closed)
SELECT games.guild_id, game_id, 'notice', kind || ':' || key, recipient, payload, 1, iif(state = 'delivered', 1, NULL),
    message_id, iif(state = 'claimed', nonce, NULL), iif(state = 'claimed', claimed_at, NULL),
    state = 'claimed' AND is_over, attempts, next_at, state = 'dropped' OR (state <> 'claimed' AND is_over)
FROM notices JOIN games ON games.id = game_id ORDER BY game_id, number;

INSERT INTO outbox (scope, game_id, kind, key, wanted, shown, message_id, nonce, claimed_at, closed)
SELECT games.guild_id, pings.game_id, 'ping', pings.turn || ':' || pings.seat, pings.turn,
    iif(pings.state = 'delivered', pings.turn, NULL), pings.message_id,
    iif(pings.state = 'claimed', posts.claimed, NULL),
    iif(pings.state = 'claimed' AND posts.claimed IS NOT NULL, pings.claimed_at, NULL), -- else it was queued again
    pings.state = 'dropped'
FROM pings JOIN games ON games.id = pings.game_id
LEFT JOIN surfaces AS posts ON posts.game_id = pings.game_id AND posts.kind = 'table';

INSERT INTO outbox (scope, game_id, kind, key, payload, wanted, channel_id, message_id, attempts, next_at)
SELECT games.guild_id, game_id, 'retired', CAST(message_id AS TEXT), CAST(kind AS BLOB), 1,
    retired_messages.channel_id, message_id, attempts, next_at
FROM retired_messages JOIN games ON games.id = game_id;

INSERT INTO outbox (scope, game_id, kind, key, payload, wanted, channel_id, nonce, claimed_at, attempts, next_at, closed,
    since_turn, empty_since)
SELECT guild_id, game_id, kind, CAST(side AS TEXT), CAST(name AS BLOB), state <> 'unwanted', channel_id,
    CAST(after_id AS TEXT), iif(after_id IS NULL OR channel_id IS NOT NULL, NULL, 0), attempts, next_at, state = 'lost',
    since_turn, empty_since
FROM rooms ORDER BY number;

CREATE UNIQUE INDEX outbox_category ON outbox (scope) WHERE kind = 'category';
CREATE INDEX outbox_rooms ON outbox (scope) WHERE kind IN ('category', 'thread', 'voice');
CREATE INDEX outbox_due ON outbox (kind, next_at) WHERE closed = 0 AND (shown IS NULL OR shown < wanted);
CREATE INDEX outbox_by_recipient ON outbox (recipient) WHERE recipient <> 0;

DROP TABLE surfaces;
DROP TABLE notices;
DROP TABLE pings;
DROP TABLE retired_messages;
DROP TABLE rooms;

CREATE INDEX outbox_pings ON outbox (game_id) WHERE kind = 'ping' AND shown IS NULL AND closed = 0;
