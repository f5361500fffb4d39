-- name: take_turn
-- Takes the lock of migrations, unless another session holds it; it is freed when the session ends.
select pg_try_advisory_lock(%(lock)s);

-- name: has_revision_table
-- Whether the database was ever migrated.
select to_regclass('alembic_version') is not null;

-- name: make_revision_table
-- The table of the revision, as Alembic made it in databases that began with earlier versions.
create table alembic_version (version_num varchar(32) not null constraint alembic_version_pkc primary key);

-- name: revisions
-- The revision that the schema is at: one row, none before the first.
select version_num from alembic_version;

-- name: note_first_revision
-- Notes the first revision.
insert into alembic_version (version_num) values (%(number)s);

-- name: note_next_revision
-- Moves to the next revision.
update alembic_version set version_num = %(number)s where version_num = %(before)s;
