-- A sign of life of one process for the turns it runs. The answer names those that are still its own, and which of them somebody
-- wants stopped; a turn that is not named was taken over, or its thread was deleted.
create function clew_renew_leases(owner text, turns uuid[], seconds integer)
  returns table (turn_id uuid, abort_requested boolean)
  language sql security definer set search_path = pg_catalog, public as $$
  update turn_runs r set lease_expires_at = now() + make_interval(secs => seconds)
  where r.turn_id = any(turns) and r.lease_owner = owner returning r.turn_id, r.abort_requested $$;

-- Takes over the turns whose process gave no sign of life in time. After a start of Postgres every process has the time of one lease
-- to come back. Who is alone on its database, as on an embedded one, need not wait: whatever another process ran is abandoned.
create function clew_claim_abandoned_turns(owner text, seconds integer, is_alone boolean)
  returns table (tenant_id uuid, turn_id uuid)
  language sql security definer set search_path = pg_catalog, public as $$
  update turn_runs r set lease_owner = owner, lease_expires_at = now() + make_interval(secs => seconds)
  where (is_alone and r.lease_owner <> owner)
     or now() > greatest(r.lease_expires_at, pg_postmaster_start_time() + make_interval(secs => seconds))
  returning r.tenant_id, r.turn_id $$;

drop function clew_extend_leases(text, uuid[], integer);
drop function clew_claim_expired_turns(text, integer);

revoke all on function clew_renew_leases(text, uuid[], integer), clew_claim_abandoned_turns(text, integer, boolean) from public;
grant execute on function clew_renew_leases(text, uuid[], integer), clew_claim_abandoned_turns(text, integer, boolean) to clew_app;
