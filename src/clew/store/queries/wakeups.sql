-- name: tell_events
-- Lets every process know that turns have new events: their ids, separated by commas, in as few notifications as they fit in.
select pg_notify('clew_turn_events', turn_ids) from unnest(%(told)s::text[]) as turn_ids;

-- name: listen_events
-- Hears of new events.
listen clew_turn_events;

-- name: listen_aborts
-- Hears of turns to stop.
listen clew_turn_aborts;

-- name: still_there
-- Fails where the connection has died.
select 1;
