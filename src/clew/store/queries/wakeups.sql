-- name: tell_events
-- Lets every process know that these turns have new events.
select pg_notify('clew_turn_events', turn_id::text) from unnest(%(turn_ids)s::uuid[]) as turn_id;

-- name: listen_events
-- Hears of new events.
listen clew_turn_events;

-- name: listen_aborts
-- Hears of turns to stop.
listen clew_turn_aborts;

-- name: still_there
-- Fails where the connection has died.
select 1;
