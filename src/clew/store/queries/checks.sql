-- name: version
-- Version of the server, as a number and as text.
select current_setting('server_version_num')::int as version_number, current_setting('server_version') as version

-- name: encoding
-- Encoding of this database.
select pg_encoding_to_char(encoding)::text as encoding from pg_database where datname = current_database()

-- name: word_splitting
-- Whether text search splits words at typographic quotes: only with an LC_CTYPE that knows them. Run it in a UTF8 database only.
select to_tsvector('simple', U&'\00ABx\00BB') = '''x'':1'::tsvector as splits_quotes

-- name: vector_versions
-- Versions of pgvector: in this database, and the one its server could install; null where there is none.
select (select extversion from pg_extension where extname = 'vector') as installed,
       (select default_version from pg_available_extensions where name = 'vector') as available

-- name: roles_around_row_security
-- Every role that this login is or may become and that bypasses row-level security, and why.
select r.rolname::text as role, r.rolsuper as is_superuser, r.rolbypassrls as bypasses, o.relation is not null as owns_tables
from pg_roles r
left join lateral (
  select c.oid as relation from pg_class c
  where c.relowner = r.oid and c.relnamespace = to_regnamespace('public') and c.relkind in ('r', 'p')
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  limit 1) o on true
where pg_has_role(session_user, r.oid, 'member') and (r.rolsuper or r.rolbypassrls or o.relation is not null)
order by r.rolname <> session_user, r.rolname

-- name: tables_without_forced_row_security
-- Tables of Clew whose owner, or anybody, would see every tenant's rows. Extensions have their own tables.
select c.relname::text as name
from pg_class c
where c.relnamespace = to_regnamespace('public') and c.relkind in ('r', 'p')
  and not (c.relrowsecurity and c.relforcerowsecurity)
  and c.relname <> 'alembic_version' and c.relname not like 'procrastinate\_%'
  and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
order by c.relname

-- name: has_revision_table
-- Whether the database was ever migrated.
select to_regclass('public.alembic_version') is not null as migrated

-- name: revision
-- The revision the database is at.
select version_num::text as revision from public.alembic_version

-- name: connections
-- How many connections this login can still open: the least of the server's, the database's and the role's limits.
select session_user::text as role,
       current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
         - coalesce(current_setting('reserved_connections', true)::int, 0)
         - (select count(*) from pg_stat_activity where backend_type = 'client backend') as left_on_server,
       d.datconnlimit - (select count(*) from pg_stat_activity where datname = d.datname) as left_on_database,
       d.datconnlimit >= 0 as database_is_limited,
       r.rolconnlimit - (select count(*) from pg_stat_activity where usename = r.rolname) as left_for_role,
       r.rolconnlimit >= 0 as role_is_limited
from pg_database d, pg_roles r
where d.datname = current_database() and r.rolname = session_user
