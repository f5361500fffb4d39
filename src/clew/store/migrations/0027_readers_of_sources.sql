-- A source belongs to an assistant like its documents, so only its readers see its folder and its runs, or change them. Feedback on
-- an assistant belongs to whoever sent it, as conversations do; feedback on an answer is seen by who sees the answer.

create function clew_visible_sources() returns uuid[]
  language sql stable parallel safe
  return (select coalesce(array_agg(id), '{}') from sources
          where tenant_id = nullif(current_setting('clew.tenant_id', true), '')::uuid);
comment on function clew_visible_sources() is 'The sources of the assistants that this transaction may ask.';
revoke all on function clew_visible_sources() from public;
grant execute on function clew_visible_sources() to clew_app, clew_reader;

create policy readers on sources as restrictive
  using ((select clew_groups()) is null or assistant_id = any ((select clew_visible_assistants())::uuid[]));
create policy readers on source_runs as restrictive
  using ((select clew_groups()) is null or source_id = any ((select clew_visible_sources())::uuid[]));
create policy readers on source_files as restrictive
  using ((select clew_groups()) is null or source_id = any ((select clew_visible_sources())::uuid[]));

alter table feedback add column owner text not null default 'app:default';
alter table feedback no force row level security;
update feedback set owner = 'app:' || caller_app;
alter table feedback force row level security;
alter table feedback alter column owner set default clew_owner();
create policy owner on feedback as restrictive for select
  using ((select clew_sees_only()) is null or case when turn_id is null then owner = (select clew_sees_only())
         else exists (select from turns t where t.tenant_id = feedback.tenant_id and t.id = feedback.turn_id) end);
