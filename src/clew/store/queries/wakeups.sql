-- name: notify_events
-- Notifies every process that turns have new events: their ids, separated by commas, in as few notifications as possible.
select pg_notify('clew_turn_events', turn_ids) from unnest(%(notifications)s::text[]) as turn_ids;

-- name: listen_events
-- Listens for new events.
listen clew_turn_events;

-- name: listen_aborts
-- Listens for turns to stop.
listen clew_turn_aborts;

-- name: still_there
-- Fails if the connection has died.
select 1;
