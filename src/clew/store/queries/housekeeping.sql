-- name: revision
-- The revision the schema is at.
select version_num from alembic_version;

-- name: roll_event_partitions
-- Makes the partitions of the coming hours and drops those older than `keep`.
select clew_roll_event_partitions(%(keep)s);

-- name: sweep
-- Removes, after their time, replaced texts nobody cites, used idempotency keys, uploads that were ingested, stateless threads.
select clew_sweep(%(text_grace)s, %(key_age)s, %(stateless_age)s);
