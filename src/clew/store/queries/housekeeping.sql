-- name: revision
-- The revision the schema is at.
select version_num from alembic_version;

-- name: roll_event_partitions
-- Creates the partitions of the coming hours and drops those older than `keep`.
select clew_roll_event_partitions(%(keep)s);

-- name: sweep
-- Deletes what has expired: replaced texts that nothing cites, used idempotency keys, ingested uploads, stateless threads.
select clew_sweep(%(text_grace)s, %(key_age)s, %(stateless_age)s);
