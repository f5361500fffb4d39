-- name: create_roles
-- The roles of Clew's own cluster, none of them a superuser: one owns the tables, one serves, one only reads.
do $$
begin
  if not exists (select from pg_roles where rolname = 'clew_owner') then
    create role clew_owner login nosuperuser nocreatedb nocreaterole nobypassrls noreplication;
  end if;
  if not exists (select from pg_roles where rolname = 'clew_app') then
    create role clew_app login nosuperuser nocreatedb nocreaterole nobypassrls noreplication;
  end if;
  if not exists (select from pg_roles where rolname = 'clew_reader') then
    create role clew_reader login nosuperuser nocreatedb nocreaterole nobypassrls noreplication;
    alter role clew_reader set default_transaction_read_only = on;
  end if;
end $$

-- name: database_exists
-- One row if the database of Clew exists.
select 1 from pg_database where datname = 'clew'

-- name: create_database
-- The database of Clew, owned by a plain role, with the cluster's encoding and collation.
create database clew owner clew_owner

-- name: vector_extension
-- Whether pgvector is in this database, and whether the installed files hold a newer version.
select installed_version is not null as installed, installed_version is distinct from default_version as outdated
from pg_available_extensions where name = 'vector'

-- name: create_vector_extension
-- Only a superuser may: pgvector is not a trusted extension.
create extension if not exists vector

-- name: update_vector_extension
-- After an update of Clew that brings a newer pgvector.
alter extension vector update
