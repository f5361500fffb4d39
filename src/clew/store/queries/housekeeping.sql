-- name: revision
-- The revision the schema is at.
select version_num from alembic_version;

-- name: roll_event_partitions
-- Makes the partitions of the coming hours and drops those older than `keep`.
select clew_roll_event_partitions(%(keep)s);

-- name: sweep
-- Removes replaced texts nobody cites, used idempotency keys and uploads that were ingested, after their time.
select clew_sweep(%(text_grace)s, %(key_age)s);
