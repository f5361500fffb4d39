-- name: hold_active_index
-- The index to which vectors are written; it cannot be switched until the caller's transaction ends.
select id from embedding_indexes where tenant_id = clew_tenant() and state = 'active' for share;

-- name: open_index
-- Creates the partition of a model's vectors, once for all tenants.
select clew_open_embedding_index(%(model)s, %(precision)s, %(dimension)s) as id;

-- name: begin_building
-- Marks the index of a model as being built; changes nothing if it already is, or is active.
insert into embedding_indexes (tenant_id, id, model, precision, dimension, state)
values (clew_tenant(), %(id)s, %(model)s, %(precision)s, %(dimension)s, 'building')
on conflict (tenant_id, id) do update set state = 'building' where embedding_indexes.state = 'retired';

-- name: unused_indexes
-- Indexes that were replaced long enough ago, and on request those that were never finished.
select o.id from embedding_indexes o join embedding_indexes a on a.tenant_id = o.tenant_id and a.state = 'active'
where o.tenant_id = clew_tenant()
  and (o.state = 'retired' and a.activated_at <= now() - %(unused_for)s::interval or o.state = 'building' and %(with_unfinished)s);

-- name: count_chunks
-- How many chunks there are, and how many have a vector of this index.
select (select count(*) from chunks where tenant_id = clew_tenant()) as total,
       (select count(*) from embeddings where tenant_id = clew_tenant() and index_id = %(index_id)s) as embedded;

-- name: chunks_to_embed
-- The next chunks without a vector of this index, with the text to embed.
select c.id, d.title, c.heading_path, c.content, c.context, c.language
from chunks c join documents d on d.tenant_id = c.tenant_id and d.id = c.document_id
where c.tenant_id = clew_tenant() and c.id > %(after)s
  and not exists (select from embeddings e where e.tenant_id = c.tenant_id and e.chunk_id = c.id and e.index_id = %(index_id)s)
order by c.id
limit %(limit)s;

-- name: chunks_without_vector
-- The ids of all chunks without a vector of this index.
select c.id from chunks c
where c.tenant_id = clew_tenant()
  and not exists (select from embeddings e where e.tenant_id = c.tenant_id and e.chunk_id = c.id and e.index_id = %(index_id)s);

-- name: add_embeddings
-- Adds vectors of chunks that still exist; chunks that have one keep it.
insert into embeddings (tenant_id, chunk_id, index_id, scope_id, embedding)
select c.tenant_id, c.id, %(index_id)s, c.scope_id, g.vector::halfvec
from unnest(%(ids)s::bigint[], %(vectors)s::text[]) g(id, vector)
join chunks c on c.tenant_id = clew_tenant() and c.id = g.id
for key share of c
on conflict do nothing;

-- name: lock_indexes
-- Waits for the transactions that write vectors, and blocks new ones.
select id from embedding_indexes where tenant_id = clew_tenant() for update;

-- name: retire_active
-- Retires the active index.
update embedding_indexes set state = 'retired' where tenant_id = clew_tenant() and state = 'active' and id <> %(index_id)s;

-- name: activate
-- Makes this index the active one.
update embedding_indexes set state = 'active', activated_at = now() where tenant_id = clew_tenant() and id = %(index_id)s;

-- name: drop_vectors
-- Deletes a batch of vectors of inactive indexes.
delete from embeddings e
using (select chunk_id from embeddings where tenant_id = clew_tenant() and index_id = %(index_id)s order by chunk_id limit %(limit)s) old
where e.tenant_id = clew_tenant() and e.index_id = %(index_id)s and e.chunk_id = old.chunk_id;

-- name: forget_index
-- Deletes an index whose vectors are gone.
delete from embedding_indexes where tenant_id = clew_tenant() and id = %(index_id)s and state <> 'active';
