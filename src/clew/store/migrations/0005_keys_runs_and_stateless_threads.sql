-- An idempotency key belongs to the key of the API that sent it, whatever application the request names.
alter table idempotency_keys rename column caller_app to owner;

-- Who answers, where the question named another assistant than that of its thread: a turn that is taken over is recorded with it.
alter table turn_runs add column assistant_id uuid;

-- Feedback is on an answer of an assistant, or on the assistant itself.
alter table feedback alter column turn_id drop not null, add column assistant_id uuid,
  add check (turn_id is not null or assistant_id is not null),
  add foreign key (tenant_id, assistant_id) references assistants on delete cascade;
create index feedback_by_assistant on feedback (tenant_id, assistant_id);

create index threads_stateless on threads (tenant_id, updated_at) where metadata -> 'is_stateless' is not null;

-- Threads that only keep a run that named none go after their time, unless somebody said what the answer was worth. One tenant
-- after another, since the owner sees no tenant's threads without its name.
drop function clew_sweep(interval, interval);
create function clew_sweep(text_grace interval, key_age interval, stateless_age interval) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare tenant uuid; asked_for text := current_setting('clew.tenant_id', true);
begin
  delete from document_texts where superseded_at < now() - text_grace and not cited;
  delete from idempotency_keys where created_at < now() - key_age;
  delete from blobs b where b.created_at < now() - text_grace and not exists (
    select from documents d where d.tenant_id = b.tenant_id and d.pending_sha256 = b.sha256);
  for tenant in select t.tenant_id from tenants t loop
    perform set_config('clew.tenant_id', tenant::text, true);
    delete from threads where tenant_id = tenant and id in (
      select t.id from threads t
      where t.tenant_id = tenant and t.metadata -> 'is_stateless' is not null and t.updated_at < now() - stateless_age
        and not exists (select from turn_runs r where r.tenant_id = tenant and r.thread_id = t.id)
        and not exists (select from turns n join feedback f on f.tenant_id = tenant and f.turn_id = n.id
                        where n.tenant_id = tenant and n.thread_id = t.id)
      order by t.updated_at limit 5000);
  end loop;
  perform set_config('clew.tenant_id', coalesce(asked_for, ''), true);
end $$;
revoke all on function clew_sweep(interval, interval, interval) from public;
grant execute on function clew_sweep(interval, interval, interval) to clew_app;
