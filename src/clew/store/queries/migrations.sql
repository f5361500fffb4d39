-- name: take_turn
-- Takes the migration lock unless another session holds it; it is released when the session ends.
select pg_try_advisory_lock(%(lock)s);

-- name: has_revision_table
-- Whether the database was ever migrated.
select to_regclass('alembic_version') is not null;

-- name: make_revision_table
-- Creates the revision table, as Alembic created it for earlier versions of Clew.
create table alembic_version (version_num varchar(32) not null constraint alembic_version_pkc primary key);

-- name: revisions
-- The revision of the schema: one row, none before the first migration.
select version_num from alembic_version;

-- name: note_first_revision
-- Records the first revision.
insert into alembic_version (version_num) values (%(number)s);

-- name: note_next_revision
-- Records the next revision.
update alembic_version set version_num = %(number)s where version_num = %(before)s;
