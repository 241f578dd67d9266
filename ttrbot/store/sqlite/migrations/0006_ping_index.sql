-- A game's unsettled pings are found without walking through those of its earlier turns.
DROP INDEX pings_unsettled;
CREATE INDEX pings_unsettled ON pings (state, game_id, turn) WHERE state IN ('queued', 'claimed');
