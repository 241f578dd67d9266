-- A running game at position 2, and a row in every other table.
INSERT INTO maps VALUES ('9f86d0', 'cities = []');
INSERT INTO games (id, guild_id, channel_id, thread_id, owner_id, map_id, map_hash, config, language, rules_version,
    secret, secret_hash, seat_limit, status, position, action_count, turn, waiting, waiting_since, lobby_version,
    created_at, started_at)
VALUES ('abc234', 1, 2, 3, 101, 'small', '9f86d0', x'00', 'en', 1,
    x'000102030405060708090a0b0c0d0e0f', 'be45cb', 3, 'running', 2, 1, 0, '[0, 1]', 20.0, 2, 10.0, 20.0);
INSERT INTO seats VALUES ('abc234', 0, 101, 'Ann', NULL, 11, 'greedy', 1, 101, 'Ann', 0, NULL),
    ('abc234', 1, NULL, 'Robot', 'greedy', 12, NULL, 0, NULL, NULL, 0, NULL);
INSERT INTO actions VALUES ('abc234', 1, NULL, NULL, 20.0, 2, 0, NULL);
INSERT INTO events VALUES ('abc234', 1, 1, x'01'), ('abc234', 2, 1, x'02');
INSERT INTO snapshots VALUES ('abc234', 2, x'03');
INSERT INTO outbox (scope, game_id, kind, key, recipient, payload, wanted, shown, channel_id, message_id) VALUES
    (1, 'abc234', 'table', '', 0, NULL, 2, 2, 3, 30), (1, 'abc234', 'hand', '0', 0, NULL, 2, NULL, NULL, NULL),
    (1, 'abc234', 'notice', 'half:0:0', 101, x'06', 1, NULL, NULL, NULL), (1, 'abc234', 'ping', '0:0', 0, NULL, 0, 0, NULL, 30),
    (1, 'abc234', 'retired', '29', 0, x'7461626C65', 1, NULL, 3, 29);
INSERT INTO timers VALUES ('abc234', 'clock', '', 99.0, x'04');
INSERT INTO users VALUES (101, 'Ann', 'it', 1, x'05');
INSERT INTO dm_notices VALUES ('abc234', 101);
INSERT INTO guild_settings VALUES (1, 'language', 'it');
INSERT INTO meta VALUES ('commands', 'abc');
INSERT INTO heartbeats VALUES ('bot', 20.0);
INSERT INTO clocks VALUES ('abc234', 0, 0, 86400.0, 3600.0, 20.0, 0, 0);
INSERT INTO ballots VALUES ('abc234', 'time_up:0:0', 1, 'wait');
INSERT INTO results VALUES ('abc234', 0, 0, 1, 120, 4, 5, 20, 3600.0, 'starter');
INSERT INTO orders VALUES ('abc234', 101, x'07');
INSERT INTO notes VALUES ('abc234', 0, 'Keep the blue ones.');
INSERT INTO former_holders VALUES ('abc234', 102, 1);
UPDATE games SET paused = 1 WHERE id = 'abc234';
INSERT INTO outbox (scope, game_id, kind, key, payload, wanted, channel_id, nonce, since_turn) VALUES
    (1, 'abc234', 'thread', '0', x'626C7565', 1, 5, '4', 1);
UPDATE games SET seed_version = 2, charms = '[{"press":11,"digest":"d33b57e3138875e9fce0a017675d868bdbd4818dfa568f010ae0f48fcbbf50ce","text":"clover"}]'
    WHERE id = 'abc234';
